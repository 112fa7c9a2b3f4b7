//! Since when the current turn lasts, in this process: downtime is not charged.

use std::time::{Duration, Instant};

use game::Seat;
use host::{Command, Controller, Fact, Referee};

use crate::wall_clock;

/// The beginning of the current turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnClock {
    since: Instant,
    since_ms: i64,
}

impl TurnClock {
    pub(super) fn start() -> Self {
        Self { since: Instant::now(), since_ms: wall_clock::now_ms() }
    }

    /// A turn begins with the action before it, or when its player comes. Where there are no
    /// turns, nobody who comes makes the others wait.
    pub(super) fn restarts_with(fact: &Fact, referee: &Referee) -> bool {
        match fact {
            Fact::Played { .. } => true,
            Fact::Joined { .. } => !referee.is_real_time(),
            _ => false,
        }
    }

    pub(crate) fn used(&self) -> Duration {
        self.since.elapsed()
    }

    /// The same moment on the wall clock, for showing.
    pub(crate) fn since_ms(&self) -> i64 {
        self.since_ms
    }

    /// When something happens by itself, and what: the game's own clock, or a person who is to
    /// move runs out of time. Programs are timed by their connections, from the moment they were
    /// told.
    pub(super) fn deadline(&self, referee: &Referee) -> Option<(Instant, Command)> {
        if let Some(pause) = referee.pause() {
            return Some((self.since + pause, Command::Elapse));
        }
        if referee.is_real_time() {
            return None;
        }
        let limit = Duration::from_millis(referee.plan().person_time_ms?);
        let is_person = |seat: &Seat| {
            referee.plan().seats[seat.index()].controller == Controller::Human
                && referee.seats()[seat.index()].taken
        };
        let seat = Seat::all(referee.seats().len())
            .find(|seat| is_person(seat) && referee.is_turn_of(*seat))?;
        let why = "no move in time".to_owned();
        Some((self.since + limit, Command::TimeOut { seat, why }))
    }
}
