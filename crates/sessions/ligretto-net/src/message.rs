#![expect(missing_docs, reason = "fields have names that say what they are")]

use std::fmt;

use ligretto::{Card, Deck, Visible};

use crate::{Address, GameOptions, Journal, PeerId, Report, Stamp};

/// Rises when peers of different versions would misunderstand each other.
pub const WIRE_VERSION: u8 = 1;

/// What the coordinator says to a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum FromCoordinator {
    /// Here are your cards and your neighbours (German: *init*). Answer: `Ready`.
    Init(Box<Init>),
    /// The game begins (German: *spielStart*): now, or at the moment named. Answer: `Got`.
    Start { at: Option<Stamp>, pass_on: bool },
    /// The game has ended (German: *spielEnde*). Answer: `Ended`.
    End { stop: Option<Stamp>, pass_on: bool },
    /// How many points (German: *getPunkte*)? Tells of the end as well. Answer: `Score`.
    AskScore {
        /// When the game ended, with timestamps: later lays do not count.
        stop: Option<Stamp>,
    },
    /// What have you done? Answer: `Journal`.
    AskJournal {
        round: u32,
        /// Whether the game is over: then it tells of the end as well.
        over: bool,
    },
    /// All is counted; nobody will be asked again.
    Done,
    /// Tell me when you are quiet (the token of the termination detection). Answer: `Quiet`.
    Probe {
        /// Which round around the ring.
        round: u32,
    },
    /// Nobody can lay anything; put the top card of the hand to its bottom. Answer: `Got`.
    Rotate { round: u32 },
    /// This player is dead; ignore it from now on. Answer: `Mourned`.
    Obituary { of: PeerId },
    /// Are you there? Answer: `Pong`.
    Ping { id: u32 },
    /// The answer to a player's `Ping`.
    Pong { id: u32, at: Stamp },
}

/// What a player says to the coordinator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum ToCoordinator {
    /// It has its cards and knows the time.
    Ready {
        /// How far off its clock may be at most, in nanoseconds; 0 where nobody asks.
        bound_nanos: u64,
    },
    /// A signal has been received.
    Got(Signal),
    /// The end has been received.
    Ended {
        /// When the player called stop itself, if it did.
        stop: Option<Stamp>,
    },
    /// Ligretto stop! (German: *ligrettoStop*). Repeated until the end comes.
    Stop {
        /// When the last card was turned up.
        stamp: Stamp,
    },
    /// Its points and figures.
    Score(Box<Report>),
    /// Its journal.
    Journal { round: u32, journal: Box<Journal> },
    /// It can't lay anything, has nothing under way, and passes the token on.
    Quiet {
        round: u32,
        /// Whether it may have woken somebody since the last round.
        black: bool,
    },
    /// It gets no answers from another player.
    Suspect { of: PeerId },
    /// An obituary has been received, and nothing of the dead counts from now on.
    Mourned { of: PeerId },
    /// Are you there, and what time is it? Answer: `Pong`.
    Ping { id: u32 },
    /// The answer to the coordinator's `Ping`.
    Pong { id: u32, at: Stamp },
}

/// What players say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum BetweenPlayers {
    /// Take this card (German: *legeKarte*). Answer: `Answer`.
    Lay {
        /// Numbers the caller's requests upwards; the same when it is repeated.
        id: u32,
        card: Card,
        /// Whether the caller still wants announcements.
        watch: bool,
        stamp: Stamp,
        /// How many cards the caller knows to lie on the receiver's stacks: confirms announcements.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
        noted: u8,
    },
    /// The owner's decision.
    Answer {
        id: u32,
        answered: Answered,
        /// Confirms announcements, as in a lay.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
        noted: u8,
    },
    /// What lies before you? Answer: `Shown`.
    Look {
        /// Numbers the caller's requests, together with lays.
        id: u32,
        /// Whether later changes of the stacks are to be announced.
        watch: bool,
    },
    /// The answer to a look.
    Shown { id: u32, visible: Visible },
    /// The stacks have changed; for those who watch. Confirmed by `Noted`, or by what the next
    /// lay, answer or announcement in the other direction bears.
    Changed {
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
    /// The game begins, passed on in the tree. Answer: `Got`.
    Start {
        at: Option<Stamp>,
        /// Always true: the receiver tells those below it.
        pass_on: bool,
    },
    /// The game has ended, passed on in the tree. Answer: `Got`.
    End {
        stop: Option<Stamp>,
        /// Always true: the receiver tells those below it.
        pass_on: bool,
    },
    /// A signal that was passed on has been received.
    Got(Signal),
}

/// What a player hears.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Incoming {
    /// From the coordinator.
    FromCoordinator(FromCoordinator),
    /// From another player.
    FromPlayer(PeerId, BetweenPlayers),
}

/// What a player says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outgoing {
    /// To the coordinator.
    ToCoordinator(ToCoordinator),
    /// To another player.
    ToPlayer(PeerId, BetweenPlayers),
}

/// Any message with its two ends, for whoever carries messages or looks on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Message {
    /// A message to this player.
    ToPlayer(PeerId, Incoming),
    /// A message from this player.
    ToCoordinator(PeerId, ToCoordinator),
}

impl Incoming {
    /// Whom it is from.
    pub fn from(&self) -> Address {
        match self {
            Self::FromCoordinator(_) => Address::Coordinator,
            Self::FromPlayer(peer, _) => Address::Player(*peer),
        }
    }
}

impl Outgoing {
    /// Whom it is for.
    pub fn to(&self) -> Address {
        match self {
            Self::ToCoordinator(_) => Address::Coordinator,
            Self::ToPlayer(peer, _) => Address::Player(*peer),
        }
    }

    /// The same with both ends.
    pub fn sent_by(self, me: PeerId) -> Message {
        match self {
            Self::ToCoordinator(message) => Message::ToCoordinator(me, message),
            Self::ToPlayer(to, message) => Message::ToPlayer(to, Incoming::FromPlayer(me, message)),
        }
    }
}

impl Message {
    /// Whom it is from.
    pub fn from(&self) -> Address {
        match self {
            Self::ToPlayer(_, message) => message.from(),
            Self::ToCoordinator(from, _) => Address::Player(*from),
        }
    }

    /// Whom it is for.
    pub fn to(&self) -> Address {
        match self {
            Self::ToPlayer(to, _) => Address::Player(*to),
            Self::ToCoordinator(..) => Address::Coordinator,
        }
    }

    /// What it says, without its ends.
    pub(crate) fn said(&self) -> &dyn fmt::Debug {
        match self {
            Self::ToPlayer(_, Incoming::FromCoordinator(message)) => message,
            Self::ToPlayer(_, Incoming::FromPlayer(_, message)) => message,
            Self::ToCoordinator(_, message) => message,
        }
    }
}

/// As it goes over the wire: without its ends, which are in the address of what carries it.
#[cfg(feature = "serde")]
mod json {
    use serde::{Serialize, Serializer};

    use super::{Incoming, Message, Outgoing};

    impl Serialize for Incoming {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Self::FromCoordinator(message) => message.serialize(serializer),
                Self::FromPlayer(_, message) => message.serialize(serializer),
            }
        }
    }

    impl Serialize for Outgoing {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Self::ToCoordinator(message) => message.serialize(serializer),
                Self::ToPlayer(_, message) => message.serialize(serializer),
            }
        }
    }

    impl Serialize for Message {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Self::ToPlayer(_, message) => message.serialize(serializer),
                Self::ToCoordinator(_, message) => message.serialize(serializer),
            }
        }
    }
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
    Rotate { round: u32 },
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
        let sizes =
            [size_of::<FromCoordinator>(), size_of::<ToCoordinator>(), size_of::<BetweenPlayers>()];
        assert_eq!(sizes, [16; 3]);
        assert!(size_of::<Message>() <= 32, "{}", size_of::<Message>());
    }
}
