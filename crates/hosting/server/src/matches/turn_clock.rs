//! Since when the current turn lasts, in this process: downtime is not charged.

use std::time::Duration;

use game::Seat;
use host::{Command, Controller, Fact, Referee, State};

use crate::wall_clock;

/// The beginning of the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnClock {
    /// By the server's pulse: what it did not have, nobody has used.
    since: Duration,
    since_ms: i64,
    /// What of the time since then was not the player's.
    given_back: Duration,
}

/// So much longer than the limit is waited for what a person has sent: it may be here already and
/// not have been read, where the server was stopped or is late with everything.
const ON_ITS_WAY: Duration = Duration::from_millis(250);

impl TurnClock {
    pub(super) fn start(now: Duration) -> Self {
        Self { since: now, since_ms: wall_clock::now_ms(), given_back: Duration::ZERO }
    }

    /// So much of the time was taken from the player by us.
    pub(super) fn give_back(&mut self, time: Duration) {
        self.given_back += time;
    }

    /// A turn begins with the action before it, or when its player comes. Where there are no
    /// turns, nobody who comes makes the others wait.
    pub(super) fn restarts_with(fact: &Fact, referee: &Referee) -> bool {
        match fact {
            Fact::Played { .. } | Fact::TakenBack { .. } => true,
            Fact::Joined { .. } => !referee.is_real_time(),
            _ => false,
        }
    }

    /// How long the player has taken so far.
    pub(super) fn used(&self, now: Duration) -> Duration {
        now.saturating_sub(self.since + self.given_back)
    }

    /// The same moment on the wall clock, for showing.
    pub(crate) fn since_ms(&self) -> i64 {
        self.since_ms
    }

    /// When something happens by itself, by the server's pulse, and what: the game's own clock, or a person who is to
    /// move runs out of time. Programs are timed by their connections, from the moment they were
    /// told.
    pub(super) fn deadline(&self, referee: &Referee) -> Option<(Duration, Command)> {
        if let Some(pause) = referee.pause() {
            return Some((self.since + pause, Command::Elapse));
        }
        // The clock starts when everybody is there.
        if referee.is_real_time() || referee.state() == State::Open {
            return None;
        }
        let limit = Duration::from_millis(referee.plan().person_time_ms?);
        let is_person = |seat: &Seat| {
            referee.plan().seats[seat.index()].controller == Controller::Human
                && referee.seats()[seat.index()].taken
        };
        let seat = Seat::all(referee.seats().len())
            .find(|seat| is_person(seat) && referee.is_turn_of(*seat))?;
        let deadline = self.since + limit + self.given_back + ON_ITS_WAY;
        Some((deadline, Command::TimeOut { seat, waiting_for: None }))
    }
}
