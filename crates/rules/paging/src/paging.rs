use game::{Actor, Game, Outcome, Seat, Viewer};

use crate::action::Action;
use crate::deal::Deal;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::memory::{Location, Memory};
use crate::path::Path;
use crate::points::splits;
use crate::program::{Page, Program};
use crate::setup::{Setup, Turn};
use crate::switches::{Players, Switches};
use crate::view::{PhaseName, View};

mod ages;
mod laying;
mod turn;

pub use ages::Ages;

/// One game of Paging as the host sees it.
///
/// Seats: the users come first, then the OS. With two users against two, seats 0 and 1 are the
/// users and seats 2 and 3 are the OS in odd and in even rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paging {
    switches: Switches,
    players: Players,
    deal: Deal,
    hands: Vec<Vec<Program>>,
    memory: Memory,
    ages: Ages,
    round: u8,
    phase: Phase,
}

/// What is to be done next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A user lays the first, second or third program of the round (`nth` is 0 to 2).
    Lay {
        /// Which one.
        nth: u8,
    },
    /// The OS makes room for the rest of a program.
    Room {
        /// Which program of the round it is.
        nth: u8,
        /// The program.
        program: Program,
        /// Where its first pages lie.
        path: Path,
    },
    /// The OS decides what to do with its units.
    Idle {
        /// How many it has left.
        units: u8,
    },
    /// The OS may move pages.
    Reordering {
        /// How many units it has left.
        units: u8,
        /// What undoing brings back: pages and where they were, the last step last.
        steps: Vec<Step>,
        /// How many steps were made, those taken back included.
        n_steps: usize,
    },
    /// The die is in the air.
    Rolling {
        /// How many units are left after this roll.
        units: u8,
    },
    /// The OS uses its roll.
    Rolled {
        /// How many units are left after this roll.
        units: u8,
        /// What the die shows.
        die: u8,
    },
    /// The game is over.
    Over,
}

/// One step of a reorder phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A page was moved from here.
    Moved(Page, Location),
    /// Two pages changed places.
    Swapped(Page, Page),
}

/// How many rounds a game has.
pub const ROUNDS: u8 = 6;
/// How many programs are laid in a round.
pub(crate) const LAID_A_ROUND: u8 = 3;

/// How many action units the OS has in a round (rules §4.1).
pub const fn units_of(round: u8) -> u8 {
    round + 1
}

impl Paging {
    /// The pages with their places and points.
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// When pages came into RAM and were last worked on.
    pub const fn ages(&self) -> &Ages {
        &self.ages
    }

    /// What is to be done next.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The round, from 1 to 6.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// What is played differently.
    pub const fn switches(&self) -> Switches {
        self.switches
    }

    /// How many play on which side.
    pub const fn players(&self) -> Players {
        self.players
    }

    /// Who had which programs before the first round.
    pub const fn deal(&self) -> Deal {
        self.deal
    }

    /// The programs that a user still has.
    pub fn hand(&self, user: usize) -> &[Program] {
        &self.hands[user]
    }

    /// Who is to act: a seat, the dealer, or nobody when the game is over.
    pub fn to_act(&self) -> Option<Actor> {
        let seat = |index: usize| Some(Actor::Seat(Seat(index as u8)));
        match self.phase {
            Phase::Lay { nth } => seat(self.players.user(self.round, nth)),
            Phase::Over => None,
            Phase::Rolling { .. } => Some(Actor::Dealer),
            _ => seat(self.players.os_seat(self.round)),
        }
    }

    /// The units that the OS has left in this turn; all of them while the users lay.
    pub const fn units(&self) -> u8 {
        match self.phase {
            Phase::Lay { .. } | Phase::Room { .. } => units_of(self.round),
            Phase::Idle { units }
            | Phase::Reordering { units, .. }
            | Phase::Rolling { units }
            | Phase::Rolled { units, .. } => units,
            Phase::Over => 0,
        }
    }

    /// Everywhere this program may be laid now.
    pub fn placements(&self, program: Program) -> impl Iterator<Item = Path> + Clone + '_ {
        self.memory.placements(program.n_pages(), self.switches.prefix)
    }

    /// All ways to make room, while that is asked.
    pub fn continuations(&self) -> Vec<crate::Continuation> {
        match self.phase {
            Phase::Room { program, path, .. } => self.memory.continuations(program, path),
            _ => Vec::new(),
        }
    }

    fn check_turn(&self, actor: Actor) -> Result<(), Illegal> {
        let to_act = self.to_act().ok_or(Illegal::GameOver)?;
        if to_act == actor {
            return Ok(());
        }
        Err(Illegal::NotYourTurn { now: self.phase_name() })
    }

    fn not_now(&self) -> Illegal {
        Illegal::NotNow { now: self.phase_name() }
    }

    /// What is going on, in a word.
    pub(crate) fn phase_name(&self) -> PhaseName {
        match self.phase {
            Phase::Lay { .. } => PhaseName::Lay,
            Phase::Room { .. } => PhaseName::Room,
            Phase::Idle { .. } => PhaseName::Idle,
            Phase::Reordering { .. } => PhaseName::Reordering,
            Phase::Rolling { .. } => PhaseName::Rolling,
            Phase::Rolled { .. } => PhaseName::Rolled,
            Phase::Over => PhaseName::Over,
        }
    }

    fn lays(&self, actor: Actor) -> impl Iterator<Item = Action> + '_ {
        let hand = actor.seat().and_then(|seat| self.hands.get(seat.index()));
        let hand = hand.map_or(&[][..], |hand| &hand[..]);
        hand.iter().flat_map(move |program| {
            self.placements(*program).flat_map(move |path| {
                splits(program.n_pages()).map(move |points| Action::Lay(*program, points, path))
            })
        })
    }
}

impl Game for Paging {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "Paging";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &Setup) -> Self {
        let (memory, round, phase) = match &setup.scenario {
            None => (Memory::new(setup.switches.board), 1, Phase::Lay { nth: 0 }),
            Some(scenario) => {
                let phase = match scenario.turn {
                    Turn::Lay { nth } => Phase::Lay { nth },
                    Turn::Os { units } => Phase::Idle { units },
                };
                (scenario.memory, scenario.round, phase)
            }
        };
        Self {
            switches: setup.switches,
            players: setup.players,
            deal: setup.deal,
            hands: setup.hands(),
            memory,
            ages: Ages::default(),
            round,
            phase,
        }
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Action> {
        let none = || Box::new(std::iter::empty()) as Box<dyn Iterator<Item = Action> + '_>;
        if self.to_act() != Some(actor) {
            return none();
        }
        match &self.phase {
            Phase::Lay { .. } => Box::new(self.lays(actor)),
            Phase::Room { .. } => {
                Box::new(self.continuations().into_iter().map(|found| Action::Room(found.path)))
            }
            Phase::Rolling { .. } => Box::new((1..=6).map(Action::Die)),
            Phase::Over => none(),
            _ => Box::new(self.turn_actions()),
        }
    }

    fn apply(&mut self, actor: Actor, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check_turn(actor)?;
        let mut events = Vec::new();
        match (self.phase.clone(), action) {
            (Phase::Lay { nth }, Action::Lay(program, points, path)) => {
                self.check_lay(actor, *program, *points, *path)?;
                self.lay(nth, *program, *points, *path, &mut events);
            }
            (Phase::Room { nth, program, path }, Action::Room(rest)) => {
                self.check_room(program, path, *rest)?;
                self.make_room(nth, program, path, *rest, &mut events);
            }
            (Phase::Rolling { units }, Action::Die(die)) => {
                if !(1..=6).contains(die) {
                    return Err(Illegal::NoSuchDie);
                }
                self.phase = Phase::Rolled { units, die: *die };
                events.push(Event::Rolled { die: *die });
            }
            (Phase::Lay { .. } | Phase::Room { .. } | Phase::Rolling { .. }, _) => {
                return Err(self.not_now());
            }
            _ => self.apply_in_turn(action, &mut events)?,
        }
        Ok(events)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end()?;
        let winners = self.winners(end).collect();
        Some(Outcome { winners, reason: end.word(), scores: Vec::new() })
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }
}
