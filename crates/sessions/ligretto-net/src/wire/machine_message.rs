//! What coordinators and machines say to each other about a game; the game itself is
//! [`Message`](crate::Message).

#![expect(missing_docs, reason = "fields have names that say what they are")]

use serde::{Deserialize, Serialize};

use super::{GameLimits, Histogram, MachineName, Roster};
use crate::PeerId;

/// A message from or to the place `m` of a machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum MachineMessage {
    /// Coordinator: host these players. Answer: `Accepted` or `Refused`.
    Offer {
        /// The [`crate::WIRE_VERSION`] of the coordinator.
        version: u8,
        /// Who plays where; the receiver finds its own seats in it.
        roster: Roster,
        /// The strategies of the receiver's seats in order; begins again when there are more.
        strategies: Vec<String>,
        limits: GameLimits,
    },
    /// The players are there and wait for their cards.
    Accepted,
    /// The machine can't host them.
    Refused {
        /// Why, for people.
        reason: String,
    },
    /// Coordinator: the game is over here; forget its players. Answer: `Released`.
    Release,
    /// All of the game is forgotten.
    Released {
        /// How long the calls of its players to other machines took.
        calls: Histogram,
        /// How many messages its players sent to each other within the machine.
        n_local: u64,
    },
    /// There is no such player here (any more).
    Gone { seat: PeerId },
    /// Coordinator: what time is it? Answer: `Clock`.
    AskClock { id: u32 },
    /// The machine's own clock.
    Clock {
        id: u32,
        /// Nanoseconds since 1970.
        unix_nanos: u64,
    },
    /// A machine has noticed that another does what it may not.
    Accuse { machine: MachineName, offence: Offence },
}

/// What a machine says of itself every second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The [`crate::WIRE_VERSION`] it speaks.
    pub version: u8,
    /// How many players it hosts at most.
    pub slots: u32,
    /// How many it hosts now.
    pub busy: u32,
    /// The strategies it knows; empty when it plays its own and is not told.
    #[serde(default)]
    pub strategies: Vec<String>,
    /// What runs there, for people.
    #[serde(default)]
    pub software: String,
    /// Whether it is about to go: it takes no new players, and with none left it is gone.
    #[serde(default)]
    pub leaving: bool,
}

/// What a machine may not do, as far as others see it in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "offence", rename_all = "snake_case")]
pub enum Offence {
    /// Spoke for a seat that is on another machine, or nowhere.
    SpokeForSeat { seat: PeerId },
    /// Spoke as the coordinator of a game that it does not lead.
    SpokeAsCoordinator,
    /// Sent what is no message.
    Malformed {
        /// From which seat; none if from the machine itself.
        seat: Option<PeerId>,
    },
}
