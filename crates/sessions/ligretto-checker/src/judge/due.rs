//! What the player owes to whom, and since when.

use std::time::Duration;

use ligretto::{Card, Visible};
use ligretto_net::{Address, BetweenPlayers, Outgoing, PeerId, Signal, ToCoordinator};

use crate::plan::patience;
use crate::record::Mark;

/// Something that a player has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// The answer to a question to the machine.
    Machine(&'static str),
    /// The answer to `init`.
    Ready,
    /// A signal is confirmed.
    Got { signal: Signal },
    /// The end is confirmed.
    Ended,
    /// The answer to `ask_journal`.
    Journal { round: u32 },
    /// The answer to `ask_score`.
    Score,
    /// The answer to `ping`.
    Pong { id: u32 },
    /// The answer to an obituary.
    Mourned { of: PeerId },
    /// The answer to a lay.
    Answer { id: u32 },
    /// The answer to a look.
    Shown { id: u32 },
    /// The answer to an announcement.
    Noted { n_cards: u8 },
    /// An announcement, since this card has come onto its stacks.
    Changed { card: Card },
    /// A signal for one that it tells in the tree.
    PassOn { signal: Signal },
}

impl Due {
    /// The paragraph that says so.
    pub(crate) fn heading(self) -> &'static str {
        match self {
            Self::Machine(_) => "A machine",
            Self::PassOn { .. } => "In a tree",
            Self::Answer { .. }
            | Self::Shown { .. }
            | Self::Noted { .. }
            | Self::Changed { .. } => "Player to player",
            _ => "Coordinator to player",
        }
    }

    /// Whether it is said with this message.
    fn is_settled_by(self, said: &Outgoing) -> bool {
        match said {
            Outgoing::ToCoordinator(message) => self.is_settled_at_coordinator(message),
            Outgoing::ToPlayer(_, message) => self.is_settled_at_player(*message),
        }
    }

    fn is_settled_at_coordinator(self, message: &ToCoordinator) -> bool {
        match *message {
            ToCoordinator::Ready { .. } => self == Self::Ready,
            ToCoordinator::Ended { .. } => self == Self::Ended,
            ToCoordinator::Score(_) => self == Self::Score,
            ToCoordinator::Got(signal) => self == Self::Got { signal },
            ToCoordinator::Journal { round: answered, .. } => {
                matches!(self, Self::Journal { round } if round <= answered)
            }
            ToCoordinator::Pong { id, .. } => self == Self::Pong { id },
            ToCoordinator::Mourned { of } => self == Self::Mourned { of },
            ToCoordinator::Stop { .. }
            | ToCoordinator::Quiet { .. }
            | ToCoordinator::Suspect { .. }
            | ToCoordinator::Ping { .. } => false,
        }
    }

    fn is_settled_at_player(self, message: BetweenPlayers) -> bool {
        let notes = |noted| matches!(self, Self::Noted { n_cards } if n_cards <= noted);
        let shows = |visible: Visible| {
            matches!(self, Self::Changed { card }
                if visible.stacks.height(card.colour()) >= card.number())
        };
        match message {
            BetweenPlayers::Lay { noted, .. } => notes(noted),
            BetweenPlayers::Noted { n_cards } => notes(n_cards),
            BetweenPlayers::Answer { id, noted, .. } => self == Self::Answer { id } || notes(noted),
            BetweenPlayers::Changed { visible, noted } => notes(noted) || shows(visible),
            BetweenPlayers::Shown { id, visible } => self == Self::Shown { id } || shows(visible),
            BetweenPlayers::Got(signal) => self == Self::Got { signal },
            BetweenPlayers::Start { .. } => self == Self::PassOn { signal: Signal::Start },
            BetweenPlayers::End { .. } => self == Self::PassOn { signal: Signal::End },
            BetweenPlayers::Look { .. } => false,
        }
    }
}

/// All that a player owes.
#[derive(Clone, Debug, Default)]
pub(super) struct Dues(Vec<Owed>);

#[derive(Clone, Debug)]
struct Owed {
    to: Address,
    due: Due,
    since: Duration,
    /// What it follows from.
    mark: Mark,
}

impl Dues {
    /// It owes this from now on, unless it does already.
    pub(super) fn owe(&mut self, now: Duration, to: Address, due: Due, mark: Mark) {
        if !self.0.iter().any(|owed| (owed.to, owed.due) == (to, due)) {
            self.0.push(Owed { to, due, since: now, mark });
        }
    }

    pub(super) fn has(&self, due: &Due) -> bool {
        self.0.iter().any(|owed| owed.due == *due)
    }

    pub(super) fn has_for_others(&self) -> bool {
        self.0.iter().any(|owed| {
            matches!(
                owed.due,
                Due::Noted { .. } | Due::Changed { .. } | Due::PassOn { .. } | Due::Mourned { .. }
            )
        })
    }

    /// It has said something.
    pub(super) fn settle(&mut self, said: &Outgoing) {
        self.0.retain(|owed| owed.to != said.to() || !owed.due.is_settled_by(said));
    }

    /// Nothing is owed to the dead.
    pub(super) fn forgive(&mut self, to: Address) {
        self.0.retain(|owed| owed.to != to);
    }

    /// One that has asked something else does not wait for the first answer any more.
    pub(super) fn forgive_answers(&mut self, to: Address) {
        let is_answer = |due: Due| matches!(due, Due::Answer { .. } | Due::Shown { .. });
        self.0.retain(|owed| owed.to != to || !is_answer(owed.due));
    }

    /// Those who do not watch are not told.
    pub(super) fn forgive_changes(&mut self, to: Address) {
        self.0.retain(|owed| owed.to != to || !matches!(owed.due, Due::Changed { .. }));
    }

    /// One that does not watch any more need not confirm.
    pub(super) fn forgive_noted(&mut self, to: Address) {
        self.0.retain(|owed| owed.to != to || !matches!(owed.due, Due::Noted { .. }));
    }

    /// After the end nobody announces anything, and nobody rotates.
    pub(super) fn forgive_announcements(&mut self) {
        let is_over = |due: Due| {
            matches!(
                due,
                Due::Noted { .. }
                    | Due::Changed { .. }
                    | Due::Got { signal: Signal::Rotate { .. } }
                    | Due::PassOn { signal: Signal::Start }
            )
        };
        self.0.retain(|owed| !is_over(owed.due));
    }

    pub(super) fn forgive_all(&mut self) {
        self.0.clear();
    }

    pub(super) fn overdue(&self, now: Duration) -> Option<(Due, Mark)> {
        let late = self.0.iter().find(|owed| now >= owed.since + patience::ANSWER);
        late.map(|owed| (owed.due, owed.mark))
    }

    pub(super) fn next_deadline(&self) -> Option<Duration> {
        self.0.iter().map(|owed| owed.since + patience::ANSWER).min()
    }
}
