//! Several rounds at one table, to a target, as the host sees them.

mod action;
mod setup;
mod view;

use std::time::Duration;

use game::{Actor, Game, GameSetup, Outcome, Seat, Viewer};
use thiserror::Error;

pub use action::SeriesAction;
pub use setup::SeriesSetup;
pub use view::{PhaseView, PlayerView, RoundView, SeriesView};

use crate::{Dealer, Event, Illegal, RoundEnd, Table};

/// Rounds of Ligretto until somebody has reached the target (German: *Partie*).
///
/// Before each round everybody says that they are ready; then the cards are dealt, and after a
/// countdown all begin at the same moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    setup: SeriesSetup,
    phase: Phase,
    rounds: Vec<Round>,
}

/// What is going on; between rounds `last` is the table of the round before, which stays in view.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phase {
    /// Players say that they are ready for the next round.
    Gathering {
        ready: Vec<bool>,
        last: Option<Table>,
    },
    /// The dealer shuffles: the bytes of the seed so far.
    Shuffling {
        bytes: Vec<u8>,
        last: Option<Table>,
    },
    /// The cards lie there, and nobody may touch them yet.
    Countdown(Table),
    Playing(Table),
    Over {
        end: SeriesEnd,
        last: Table,
    },
}

/// By which rule a series ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeriesEnd {
    /// Somebody has reached the target.
    Target,
    /// All rounds are played.
    Rounds,
}

impl SeriesEnd {
    /// A stable word for logs.
    const fn word(self) -> &'static str {
        match self {
            Self::Target => "target",
            Self::Rounds => "rounds",
        }
    }
}

/// What a round brought.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Round {
    points: Vec<i64>,
    end: RoundEnd,
    /// Who called stop.
    stopper: Option<Seat>,
}

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
pub enum NotNow {
    /// The round has not begun, or has ended.
    #[error("no round is being played now")]
    NoRound,
    /// There is nothing to be ready for, or this seat has said so already.
    #[error("nobody waits for this seat to be ready")]
    NotAsked,
    /// Only the dealer shuffles, and only the clock lets rounds begin and gives them up.
    #[error("this is not for a player to do")]
    NotForPlayers,
    /// The rules of the round say no.
    #[error(transparent)]
    #[cfg_attr(feature = "serde", serde(untagged))]
    Round(#[from] Illegal),
}

impl NotNow {
    /// Who was faster, where somebody was.
    pub const fn first(&self) -> Option<Seat> {
        match self {
            Self::Round(Illegal::TooSlow { first }) => Some(*first),
            _ => None,
        }
    }
}

impl Series {
    /// From dealing to the beginning of a round.
    pub const COUNTDOWN: Duration = Duration::from_secs(3);

    /// A round in which nobody does anything for so long is given up.
    pub const GIVE_UP: Duration = Duration::from_mins(1);

    /// This many random bytes say how the cards are shuffled.
    const SEED_BYTES: usize = 8;

    /// How long nobody may act before the clock does.
    pub fn pause(&self) -> Duration {
        match self.phase {
            Phase::Countdown(_) => Self::COUNTDOWN,
            _ => Self::GIVE_UP,
        }
    }

    /// The table, while a round is played.
    pub fn table(&self) -> Option<&Table> {
        match &self.phase {
            Phase::Playing(table) => Some(table),
            Phase::Gathering { .. }
            | Phase::Shuffling { .. }
            | Phase::Countdown(_)
            | Phase::Over { .. } => None,
        }
    }

    /// The table that everybody sees: of this round, or of the last one.
    fn shown(&self) -> Option<&Table> {
        match &self.phase {
            Phase::Gathering { last, .. } | Phase::Shuffling { last, .. } => last.as_ref(),
            Phase::Countdown(table) | Phase::Playing(table) => Some(table),
            Phase::Over { last, .. } => Some(last),
        }
    }

    /// Whether this seat has said that it is ready; nobody does where nobody is asked.
    fn is_ready(&self, seat: usize) -> Option<bool> {
        match &self.phase {
            Phase::Gathering { ready, .. } => ready.get(seat).copied(),
            Phase::Shuffling { .. }
            | Phase::Countdown(_)
            | Phase::Playing(_)
            | Phase::Over { .. } => None,
        }
    }

    /// Whether this seat is asked to be ready for the next round.
    pub fn is_asked(&self, seat: Seat) -> bool {
        self.is_ready(seat.index()) == Some(false)
    }

    /// Whether the cards follow from the setup.
    pub fn is_seeded(&self) -> bool {
        self.setup.seed().is_some()
    }

    /// How many rounds are over.
    pub fn n_rounds(&self) -> usize {
        self.rounds.len()
    }

    /// The points of each seat in all rounds so far.
    pub fn totals(&self) -> Vec<i64> {
        let total = |seat: usize| self.rounds.iter().map(|round| round.points[seat]).sum();
        (0..self.setup.n_seats()).map(total).collect()
    }

    fn may_start(&self, seat: Seat) -> bool {
        self.is_ready(seat.index()) == Some(true)
    }

    /// Lets the dealer shuffle, or deals what the setup says.
    fn prepare_round(&mut self) -> Vec<Event> {
        let Some(seed) = self.setup.seed() else {
            self.phase = Phase::Shuffling { bytes: Vec::new(), last: self.shown().cloned() };
            return vec![];
        };
        let mut dealer = Dealer::new(seed);
        // The dealer goes on where the last round ended.
        for _ in 0..self.rounds.len() {
            dealer.deal(self.setup.n_seats(), self.setup.options());
        }
        self.deal(dealer)
    }

    fn deal(&mut self, mut dealer: Dealer) -> Vec<Event> {
        let deal = dealer.deal(self.setup.n_seats(), self.setup.options());
        let table = Table::start(&deal, *self.setup.options(), self.setup.max_idle());
        self.phase = Phase::Countdown(table);
        vec![Event::Dealt { round: self.rounds.len() as u16 + 1 }]
    }

    /// Counts the round if it is over.
    fn count(&mut self, events: &mut Vec<Event>) {
        let Phase::Playing(table) = &self.phase else { return };
        let Some(end) = table.end else { return };
        let points: Vec<i64> = table.scores().iter().map(|score| score.points()).collect();
        let stopper = events.iter().find_map(|event| match event {
            Event::Stopped { seat } => Some(Seat(*seat)),
            _ => None,
        });
        events.push(Event::Counted { points: points.clone() });
        self.rounds.push(Round { points, end, stopper });
        let last = table.clone();
        let is_reached = self.totals().iter().any(|total| *total >= self.setup.target());
        self.phase = if is_reached {
            Phase::Over { end: SeriesEnd::Target, last }
        } else if self.rounds.len() >= self.setup.max_rounds() {
            Phase::Over { end: SeriesEnd::Rounds, last }
        } else {
            Phase::Gathering { ready: vec![false; self.setup.n_seats()], last: Some(last) }
        };
    }

    /// What the clock does now, if anything.
    fn due(&self) -> Option<SeriesAction> {
        match self.phase {
            Phase::Countdown(_) => Some(SeriesAction::Go),
            Phase::Playing(_) => Some(SeriesAction::GiveUp),
            Phase::Gathering { .. } | Phase::Shuffling { .. } | Phase::Over { .. } => None,
        }
    }
}

impl Game for Series {
    type Setup = SeriesSetup;
    type Action = SeriesAction;
    type Event = Event;
    type View = SeriesView;
    type Illegal = NotNow;

    const NAME: &'static str = "Ligretto";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &SeriesSetup) -> Self {
        Self {
            phase: Phase::Gathering { ready: vec![false; setup.n_seats()], last: None },
            rounds: Vec::new(),
            setup: setup.clone(),
        }
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = SeriesAction> {
        let seat = actor.seat();
        let ready = seat.is_some_and(|seat| self.is_asked(seat)).then_some(SeriesAction::Ready);
        let start = seat.is_some_and(|seat| self.may_start(seat)).then_some(SeriesAction::Start);
        let clock = self.due().filter(|_| actor == Actor::Clock);
        let is_shuffled = actor == Actor::Dealer && matches!(self.phase, Phase::Shuffling { .. });
        let shuffles =
            is_shuffled.then(|| (0..=u8::MAX).map(SeriesAction::Shuffle)).into_iter().flatten();
        let plays = self.table().into_iter().flat_map(move |table| table.legal_actions(actor));
        ready
            .into_iter()
            .chain(start)
            .chain(clock)
            .chain(shuffles)
            .chain(plays.map(SeriesAction::Play))
    }

    fn apply(&mut self, actor: Actor, action: &SeriesAction) -> Result<Vec<Event>, NotNow> {
        match (*action, &mut self.phase) {
            (SeriesAction::Ready, Phase::Gathering { ready, .. }) => {
                let seat = actor.seat().ok_or(NotNow::NotAsked)?;
                let said = ready.get_mut(seat.index()).filter(|said| !**said);
                *said.ok_or(NotNow::NotAsked)? = true;
                let mut events = vec![Event::Ready { seat: seat.0 }];
                if ready.iter().all(|ready| *ready) {
                    events.extend(self.prepare_round());
                }
                Ok(events)
            }
            (SeriesAction::Start, _) => {
                actor.seat().filter(|seat| self.may_start(*seat)).ok_or(NotNow::NotAsked)?;
                Ok(self.prepare_round())
            }
            (SeriesAction::Ready, _) => Err(NotNow::NotAsked),
            (SeriesAction::Shuffle(byte), Phase::Shuffling { bytes, .. })
                if actor == Actor::Dealer =>
            {
                bytes.push(byte);
                match <[u8; Self::SEED_BYTES]>::try_from(bytes.as_slice()) {
                    Ok(bytes) => Ok(self.deal(Dealer::new(u64::from_be_bytes(bytes)))),
                    Err(_) => Ok(vec![]),
                }
            }
            (SeriesAction::Go, Phase::Countdown(table)) if actor == Actor::Clock => {
                self.phase = Phase::Playing(table.clone());
                let mut events = vec![Event::Went];
                // A deal in which nothing ever goes is over as soon as it begins.
                self.count(&mut events);
                Ok(events)
            }
            (SeriesAction::GiveUp, Phase::Playing(table)) if actor == Actor::Clock => {
                let mut events = table.give_up();
                self.count(&mut events);
                Ok(events)
            }
            (SeriesAction::Shuffle(_) | SeriesAction::Go | SeriesAction::GiveUp, _) => {
                Err(NotNow::NotForPlayers)
            }
            (SeriesAction::Play(action), Phase::Playing(table)) => {
                let mut events = table.apply(actor, action)?;
                self.count(&mut events);
                Ok(events)
            }
            (SeriesAction::Play(_), _) => Err(NotNow::NoRound),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over { end, .. } = self.phase else { return None };
        let scores = self.totals();
        let most = scores.iter().max().copied();
        let winners =
            Seat::all(scores.len()).filter(|seat| Some(scores[seat.index()]) == most).collect();
        Some(Outcome { winners, reason: end.word(), scores })
    }

    fn view(&self, _: Viewer) -> SeriesView {
        SeriesView::new(self)
    }
}
