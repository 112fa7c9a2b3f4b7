//! What the player owes to whom, and since when.

use std::time::Duration;

use ligretto::Card;
use ligretto_net::{Address, Message, PeerId, Signal};

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
    fn is_settled_by(self, message: &Message) -> bool {
        match (self, message) {
            (Self::Ready, Message::Ready { .. })
            | (Self::Ended, Message::Ended { .. })
            | (Self::Score, Message::Score(_)) => true,
            (Self::Got { signal }, Message::Got(got)) => signal == *got,
            (Self::Journal { round }, Message::Journal { round: other, .. }) => round <= *other,
            (Self::Pong { id }, Message::Pong { id: other, .. })
            | (Self::Answer { id }, Message::Answer { id: other, .. })
            | (Self::Shown { id }, Message::Shown { id: other, .. }) => id == *other,
            (Self::Mourned { of }, Message::Mourned { of: other }) => of == *other,
            (
                Self::Noted { n_cards },
                Message::Noted { n_cards: noted }
                | Message::Lay { noted, .. }
                | Message::Answer { noted, .. }
                | Message::Changed { noted, .. },
            ) => *noted >= n_cards,
            (
                Self::Changed { card },
                Message::Changed { visible, .. } | Message::Shown { visible, .. },
            ) => visible.stacks.height(card.colour()) >= card.number(),
            (Self::PassOn { signal }, Message::Start { .. }) => signal == Signal::Start,
            (Self::PassOn { signal }, Message::End { .. }) => signal == Signal::End,
            _ => false,
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
    pub(super) fn settle(&mut self, to: Address, message: &Message) {
        self.0.retain(|owed| owed.to != to || !owed.due.is_settled_by(message));
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
