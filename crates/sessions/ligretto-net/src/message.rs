use ligretto::{Card, Deck, Visible};

use crate::{GameOptions, Journal, PeerId, Report, Stamp};

/// Rises when peers of different versions would misunderstand each other.
pub const WIRE_VERSION: u8 = 1;

/// All that players and the coordinator say to each other. Small, and sent by value; a transport
/// adds who it is from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum Message {
    /// Coordinator: here are your cards and your neighbours (German: *init*). Answer: `Ready`.
    Init(Box<Init>),
    /// A player has its cards and knows the time.
    Ready {
        /// How far off its clock may be at most, in nanoseconds; 0 where nobody asks.
        bound_nanos: u64,
    },
    /// The game begins (German: *spielStart*): now, or at the moment named. Answer: `Got`.
    Start {
        /// When to begin, with timestamps.
        at: Option<Stamp>,
        /// Whether to pass it on in the tree.
        pass_on: bool,
    },
    /// The game has ended (German: *spielEnde*). Answer: `Ended`, or `Got` within the tree.
    End {
        /// When it ended, with timestamps.
        stop: Option<Stamp>,
        /// Whether to pass it on in the tree.
        pass_on: bool,
    },
    /// A signal has been received.
    Got(Signal),
    /// A player has received `End`.
    Ended {
        /// When it called stop itself, if it did.
        stop: Option<Stamp>,
    },
    /// Ligretto stop! (German: *ligrettoStop*). Repeated until `End` comes.
    Stop {
        /// When the last card was turned up.
        stamp: Stamp,
    },
    /// Coordinator: how many points (German: *getPunkte*)? Tells of the end as well.
    AskScore {
        /// When the game ended, with timestamps: later lays do not count.
        stop: Option<Stamp>,
    },
    /// A player's points and figures.
    Score(Box<Report>),
    /// Coordinator: what have you done? Answer: `Journal`.
    AskJournal {
        /// Numbers the questions.
        round: u32,
        /// Whether the game is over: then it tells of the end as well.
        over: bool,
    },
    /// A player's journal.
    Journal {
        /// Which question.
        round: u32,
        /// All that it did.
        journal: Box<Journal>,
    },
    /// Coordinator: all is counted; nobody will be asked again.
    Done,

    /// Player to player: take this card (German: *legeKarte*). Answer: `Answer`.
    Lay {
        /// Numbers the caller's requests upwards; the same when it is repeated.
        id: u32,
        /// Which card.
        card: Card,
        /// Whether the caller still wants announcements.
        watch: bool,
        /// The caller's clock.
        stamp: Stamp,
        /// How many cards the caller knows to lie on the receiver's stacks: confirms announcements.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
        noted: u8,
    },
    /// The owner's decision.
    Answer {
        /// Which request.
        id: u32,
        /// What was decided, and when.
        answered: Answered,
        /// Confirms announcements, as in a lay.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
        noted: u8,
    },
    /// Player to player: what lies before you? Answer: `Shown`.
    Look {
        /// Numbers the caller's requests, together with lays.
        id: u32,
        /// Whether later changes of the stacks are to be announced.
        watch: bool,
    },
    /// The answer to a look.
    Shown {
        /// Which request.
        id: u32,
        /// What a person would see.
        visible: Visible,
    },
    /// The stacks have changed; for those who watch. Confirmed by `Noted`, or by what the next
    /// lay, answer or announcement in the other direction bears.
    Changed {
        /// What a person would see.
        visible: Visible,
        /// Confirms announcements, as in a lay.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
        noted: u8,
    },
    /// Announcements have arrived; only where no other message was there to say so.
    Noted {
        /// How many cards are known to lie on the receiver's stacks.
        n_cards: u8,
    },

    /// Coordinator: tell me when you are quiet (the token of the termination detection).
    Probe {
        /// Which round around the ring.
        round: u32,
    },
    /// A player can't lay anything, has nothing under way, and passes the token on.
    Quiet {
        /// Which round.
        round: u32,
        /// Whether it may have woken somebody since the last round.
        black: bool,
    },
    /// Coordinator: nobody can lay anything; put the top card of the hand to its bottom.
    Rotate {
        /// Numbers the rotations.
        round: u32,
    },

    /// A player does not get answers from another one.
    Suspect {
        /// From whom.
        of: PeerId,
    },
    /// Coordinator: this player is dead; ignore it from now on. Answer: `Mourned`.
    Obituary {
        /// Who.
        of: PeerId,
    },
    /// An obituary has been received, and nothing of the dead counts from now on.
    Mourned {
        /// Whose.
        of: PeerId,
    },
    /// Are you there, and what time is it?
    Ping {
        /// Numbers the questions.
        id: u32,
    },
    /// Here.
    Pong {
        /// Which question.
        id: u32,
        /// The time by the answerer's clock.
        at: Stamp,
    },
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(noted: &u8) -> bool {
    *noted == 0
}

/// A signal that was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "signal", rename_all = "snake_case"))]
pub enum Signal {
    /// The game begins.
    Start,
    /// The game has ended.
    End,
    /// The hand was rotated.
    Rotate {
        /// Which rotation.
        round: u32,
    },
}

/// All that a player must know before a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Init {
    /// The [`WIRE_VERSION`] of the coordinator.
    pub version: u8,
    /// How many play.
    pub n_players: u32,
    /// Whom this player can lay cards at.
    pub neighbours: Vec<PeerId>,
    /// Its forty cards in order.
    pub deck: Deck,
    /// What was agreed on.
    pub options: GameOptions,
    /// Whether the player will be asked for its [`Journal`].
    #[cfg_attr(feature = "serde", serde(default))]
    pub audit: bool,
}

/// What an owner says to a lay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Verdict {
    /// The card lies there now.
    Accepted,
    /// Somebody was faster.
    TooSlow,
    /// The card does not fit.
    Illegal,
    /// The game had ended before the card came.
    Over,
}

/// A decision and its moment by the owner's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Answered {
    /// What was decided.
    pub verdict: Verdict,
    /// When.
    pub stamp: Stamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_small() {
        assert!(size_of::<Message>() <= 16, "{}", size_of::<Message>());
    }
}
