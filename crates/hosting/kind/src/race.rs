//! A game with all that [`countdown`](crate::countdown) lacks, for this crate's tests: any number
//! of seats, dice, secrets, a clock, and with `Race<true>` no turns.
//!
//! The dealer throws a die, somebody takes it, and who has enough points first wins. A die that
//! lies there for too long melts, and another one is thrown.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use game::{Actor, BadOption, Game, GameSetup, OptionSpec, Outcome, Seat, Viewer};
use serde::Serialize;

use crate::{Kind, Kinds};

mod spec;

use spec::{Bare, RaceSpec};

/// What who has no points sees on the first seat; on every other, it is a million more.
const POINTS_SEEN_FROM: u32 = 71_000_000;

thread_local! {
    /// How often this thread has read a step, and how often it has applied one.
    pub static READ_AND_APPLIED: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// The points of all, and the die that lies there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race<const REAL_TIME: bool> {
    track: Track,
    points: Vec<u32>,
    die: Option<u32>,
    n_thrown: u32,
    turn: u8,
    last: Option<Seat>,
}

/// How many play, and how many points win: `3x4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// How many play.
    pub n_seats: u8,
    /// How many points win.
    pub goal: u32,
}

impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.n_seats, self.goal)
    }
}

/// A text that is no track or no step.
#[derive(Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename = "unknown")]
#[error("{got:?} means nothing")]
pub struct Unknown {
    got: String,
}

impl FromStr for Track {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let numbers = || {
            let (n_seats, goal) = text.split_once('x')?;
            Some(Self { n_seats: n_seats.parse().ok()?, goal: goal.parse().ok()? })
        };
        numbers().ok_or_else(|| Unknown { got: text.to_owned() })
    }
}

impl GameSetup for Track {
    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec::number("goal", 1, 100, 4)]
    }

    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        options.iter().try_fold(Self { n_seats: 3, goal: 4 }, |track, (name, value)| {
            let goal = value.parse().map_err(|error| BadOption::new(*name, error))?;
            Ok(Self { goal, ..track })
        })
    }

    fn n_seats(&self) -> usize {
        usize::from(self.n_seats)
    }
}

/// What can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The dealer throws the die: `throw 2`.
    Throw(u32),
    /// Somebody takes the die of this throw: `take 1`.
    Take(u32),
    /// Nobody has taken it for too long: `melt`.
    Melt,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Throw(eyes) => write!(f, "throw {eyes}"),
            Self::Take(nth) => write!(f, "take {nth}"),
            Self::Melt => f.write_str("melt"),
        }
    }
}

impl FromStr for Step {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        READ_AND_APPLIED.set((READ_AND_APPLIED.get().0 + 1, READ_AND_APPLIED.get().1));
        let unknown = || Unknown { got: text.to_owned() };
        match text.split_once(' ') {
            None if text == "melt" => Ok(Self::Melt),
            Some(("throw", eyes)) => eyes.parse().map(Self::Throw).map_err(|_| unknown()),
            Some(("take", nth)) => nth.parse().map(Self::Take).map_err(|_| unknown()),
            _ => Err(unknown()),
        }
    }
}

/// Not now; where there are no turns, with the player who took the die before.
#[derive(Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
pub enum NotNow {
    /// Nobody was faster.
    #[error("not now")]
    NotNow,
    /// Somebody has it already.
    #[error("not now")]
    Taken {
        /// Who.
        first: Seat,
    },
}

impl<const REAL_TIME: bool> Game for Race<REAL_TIME> {
    type Setup = Track;
    type Action = Step;
    type Event = String;
    type View = Option<u32>;
    type Illegal = NotNow;

    const NAME: &'static str = if REAL_TIME { "Scramble" } else { "Race" };
    const RULES_VERSION: u32 = 3;

    fn start(track: &Track) -> Self {
        let points = vec![0; usize::from(track.n_seats)];
        Self { track: *track, points, die: None, n_thrown: 0, turn: 0, last: None }
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Step> {
        let steps = match (actor, self.die) {
            _ if self.outcome().is_some() => vec![],
            (Actor::Dealer, None) => (1..=3).map(Step::Throw).collect(),
            (Actor::Seat(seat), Some(_)) if REAL_TIME || seat == Seat(self.turn) => {
                vec![Step::Take(self.n_thrown)]
            }
            (Actor::Clock, Some(_)) => vec![Step::Melt],
            _ => vec![],
        };
        steps.into_iter()
    }

    fn apply(&mut self, actor: Actor, step: &Step) -> Result<Vec<String>, NotNow> {
        READ_AND_APPLIED.set((READ_AND_APPLIED.get().0, READ_AND_APPLIED.get().1 + 1));
        if !self.legal_actions(actor).any(|legal| legal == *step) {
            let last = self.last.filter(|_| REAL_TIME);
            return Err(last.map_or(NotNow::NotNow, |first| NotNow::Taken { first }));
        }
        match (actor, step) {
            (Actor::Seat(seat), _) => {
                self.points[seat.index()] += self.die.take().unwrap_or_default();
                self.turn = (self.turn + 1) % self.track.n_seats;
                self.last = Some(seat);
            }
            (_, Step::Throw(eyes)) => {
                self.die = Some(*eyes);
                self.n_thrown += 1;
            }
            _ => self.die = None,
        }
        Ok(vec![format!("{actor}: {step}")])
    }

    fn outcome(&self) -> Option<Outcome> {
        let most = self.points.iter().max().copied().unwrap_or_default();
        let has_most = |seat: &Seat| self.points[seat.index()] == most;
        (most >= self.track.goal).then(|| Outcome {
            winners: Seat::all(self.points.len()).filter(has_most).collect(),
            reason: "goal",
            scores: self.points.iter().map(|points| i64::from(*points)).collect(),
        })
    }

    /// The viewer's points and nobody else's, counted from a number by which a test finds them
    /// wherever they appear.
    fn view(&self, viewer: Viewer) -> Option<u32> {
        match viewer {
            Viewer::Seat(seat) => {
                let points = self.points.get(seat.index())?;
                Some(POINTS_SEEN_FROM + 1_000_000 * u32::from(seat.0) + points)
            }
            Viewer::Spectator => None,
        }
    }
}

/// `Race`, which has every capability and uses it, and `Scramble`, which has every one that can be
/// had without saying anything.
pub fn kinds() -> Kinds {
    Kinds::new([Kind::of(&RaceSpec::<false>), Kind::of(&RaceSpec::<true>)])
}

/// `Scramble` with nothing that a game need not have. It says that it hides something, or forgot to.
pub fn bare(says_that_it_hides: bool) -> Kinds {
    Kinds::new([if says_that_it_hides {
        Kind::of(&Bare::<true>)
    } else {
        Kind::of(&Bare::<false>)
    }])
}
