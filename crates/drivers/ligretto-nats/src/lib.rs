//! Ligretto on many machines: drives the players and coordinators of `ligretto-net` over NATS.
//!
//! A [`Worker`] offers a machine: one connection that hosts many players. A [`Link`] is the
//! connection of a coordinator, which sees the machines come and go ([`Pool`]), places the players
//! on them and plays a game ([`play`]). Jobs wait in a queue and results in a store ([`Jobs`]), so
//! that any number of coordinators can serve them and none that dies takes one along.
//!
//! What travels is described in `docs/ligretto/wire.md`; `Envelope` is the subject of a message,
//! `MachineMessage` what coordinators and machines say to each other about a game, and
//! [`ligretto_net::Message`] the game itself.

mod address;
mod clock;
mod connect;
mod die_with_parent;
mod embedded;
mod figures;
mod game;
mod jobs;
mod link;
mod machine_message;
mod outcome;
mod placement;
mod pool;
mod roster;
mod runner;
mod settings;
mod tap;
mod worker;

pub use address::{
    BadName, End, Envelope, GameId, MachineName, Place, hello_sender, hello_subject,
};
pub use clock::ClockReading;
pub use connect::{Access, CantConnect};
pub use die_with_parent::die_with_parent;
pub use embedded::{CantStart, Embedded};
pub use figures::Histogram;
pub use game::{CalledOff, play, play_telling};
pub use jobs::{Job, JobId, JobStatus, Jobs, QueueError, serve_jobs};
pub use link::Link;
pub use machine_message::{Hello, MachineMessage};
pub use outcome::{Accusation, LostMachine, Offence, Outcome, RefusedMachine};
pub use placement::NotEnoughSlots;
pub(crate) use placement::Slots;
pub use pool::{Machine, Machines, Pool};
pub use roster::{Roster, SeatRange};
pub use runner::{WorkerRunner, report};
pub use settings::{GameLimits, Settings};
pub use tap::{Heard, Tap};
pub use worker::{Worker, WorkerOptions};

/// Reads a text as everything that may come over NATS, for fuzzers: a subject or a message to a
/// machine. Neither may do more than refuse.
#[doc(hidden)]
pub fn read_any_message(text: &str) {
    if let Some(envelope) = Envelope::parse(text) {
        assert_eq!(envelope.to_string(), text, "subjects read back");
        let _ = envelope.reply().to_string();
    }
    let _ = serde_json::from_str::<MachineMessage>(text);
}
