//! People who play as fast as people do: how long they take to see and to move, and what they
//! overlook. Nothing here waits; it only says how long something takes.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::player_cards::COUNTED_OFF;
use crate::strategy::Careful;
use crate::{Choice, Pcg32, SeatView, Strategy as _};

/// How fast and attentive somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// A child, or somebody who plays for the first time.
    Beginner,
    /// Somebody who knows the game.
    Normal,
    /// Somebody who plays it every week.
    Quick,
    /// Faster than any person.
    Machine,
}

/// A name that no level has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a level: there are beginner, normal, quick and machine")]
pub struct UnknownLevel(pub String);

/// What a level means.
#[derive(Clone, Debug)]
struct Habits {
    /// Half of all lays take less than this, from looking to the card on the stack.
    lay_ms: f64,
    /// The same for counting off three cards.
    draw_ms: f64,
    /// How much the times vary: the standard deviation of their logarithm.
    spread: f64,
    /// In this many of a hundred looks something that fits is not seen.
    overlooks: u32,
}

impl Level {
    /// From the slowest to the fastest.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Normal, Self::Quick, Self::Machine];

    fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Normal => "normal",
            Self::Quick => "quick",
            Self::Machine => "machine",
        }
    }

    fn habits(self) -> Habits {
        let (lay_ms, draw_ms, spread, overlooks) = match self {
            Self::Beginner => (2_600.0, 1_700.0, 0.40, 25),
            Self::Normal => (1_500.0, 1_000.0, 0.35, 10),
            Self::Quick => (850.0, 600.0, 0.30, 3),
            Self::Machine => (150.0, 100.0, 0.10, 0),
        };
        Habits { lay_ms, draw_ms, spread, overlooks }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let level = Self::ALL.into_iter().find(|level| level.name() == name);
        level.ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

/// What somebody is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// This, when so much time has passed; by then others may have been faster.
    Act(Choice, Duration),
    /// Nothing, until something changes on the table.
    Wait,
}

/// Somebody at the table, as fast as their level says.
#[derive(Clone, Debug)]
pub struct Person {
    habits: Habits,
    random: Pcg32,
    /// How many cards lay on all stacks when it last looked.
    n_on_table: u32,
    /// Draws since that number changed.
    n_draws: u32,
    /// Whether it has something on the waste pile and waits for a change.
    is_waiting: bool,
}

impl Person {
    /// Somebody of this level; the seed says when exactly they hesitate.
    pub fn new(level: Level, seed: u64) -> Self {
        let random = Pcg32::new(seed, Self::STREAM);
        Self { habits: level.habits(), random, n_on_table: 0, n_draws: 0, is_waiting: false }
    }

    /// The stream of the generator; other uses of one seed take other streams.
    const STREAM: u64 = 0x0070_6163_6500;

    /// Looks at the table and decides what to do next.
    pub fn intend(&mut self, view: &SeatView<'_>) -> Intent {
        let seen = view.neighbours.iter().filter_map(|glimpse| glimpse.seen());
        let others: u32 = seen.map(|seen| u32::from(seen.stacks.n_cards())).sum();
        let n_on_table = others + u32::from(view.own.stacks.n_cards());
        // All hands are rotated when nothing goes, and then the waste pile is gone.
        let is_rotated = self.is_waiting && view.own.waste_count == 0;
        if n_on_table != self.n_on_table || is_rotated {
            (self.n_on_table, self.n_draws) = (n_on_table, 0);
        }
        self.is_waiting = false;
        // After one pass through the hand without any change nobody overlooks anything, and after
        // a second one nothing can come to light that was not there.
        let n_cards = u32::from(view.own.hand_count) + u32::from(view.own.waste_count);
        let pass = n_cards.div_ceil(COUNTED_OFF as u32) + 1;
        let is_attentive = self.n_draws > pass || self.random.below(100) >= self.habits.overlooks;
        let choice = if is_attentive { Careful.choose(view) } else { Choice::Draw };
        if choice == Choice::Draw {
            if self.n_draws > 2 * pass && (view.own.waste_count > 0 || n_cards == 0) {
                self.is_waiting = n_cards > 0;
                return Intent::Wait;
            }
            self.n_draws += 1;
            return Intent::Act(choice, self.about(self.habits.draw_ms));
        }
        Intent::Act(choice, self.about(self.habits.lay_ms))
    }

    /// How long somebody takes to say that they are ready for a round.
    pub fn ready_after(&mut self, is_first: bool) -> Duration {
        self.about(if is_first { Self::FIRST_READY_MS } else { Self::NEXT_READY_MS })
    }

    /// Before the first round there is nothing to look at; after a round there are the points.
    const FIRST_READY_MS: f64 = 700.0;
    const NEXT_READY_MS: f64 = 5_000.0;

    /// A time whose median this is, distributed log-normally, as people's times are.
    fn about(&mut self, median_ms: f64) -> Duration {
        // The sum of twelve equally distributed numbers is as good as normally distributed.
        let sum: f64 =
            (0..12).map(|_| f64::from(self.random.next_u32()) / f64::from(u32::MAX)).sum();
        Duration::from_secs_f64(median_ms / 1_000.0 * ((sum - 6.0) * self.habits.spread).exp())
    }
}
