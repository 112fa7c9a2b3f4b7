//! Ligretto on many machines: drives the players and coordinators of `ligretto-net` over NATS.
//!
//! A [`Worker`] offers a machine: one connection that hosts many players. A [`Link`] is the
//! connection of a coordinator, which sees the machines come and go ([`Pool`]), places the players
//! on them and plays a game ([`play`]). Jobs wait in a queue and results in a store ([`Jobs`]), so
//! that any number of coordinators can serve them and none that dies takes one along.
//!
//! What travels is described in `docs/ligretto/wire.md`: [`ligretto_net::wire`] has its types, and
//! [`ligretto_net::Message`] is the game itself.

mod clock;
mod connect;
mod die_with_parent;
mod embedded;
mod game;
mod jobs;
mod link;
mod outcome;
mod placement;
mod pool;
mod runner;
mod settings;
mod tap;
mod worker;

pub use clock::ClockReading;
pub use connect::{Access, CantConnect};
pub use die_with_parent::die_with_parent;
pub use embedded::{ADDRESS_FILE, CantStart, Embedded};
pub use game::{play, play_telling};
pub use jobs::{Job, JobId, JobStatus, Jobs, QueueError, serve_jobs};
pub use link::Link;
pub use outcome::{Accusation, LostMachine, Outcome};
pub(crate) use placement::Slots;
pub use pool::{Machine, Machines, Pool};
pub use runner::{WorkerRunner, report};
pub use settings::Settings;
pub use tap::{Heard, Tap};
pub use worker::{Worker, WorkerOptions};

/// Reads a text as everything that may come over NATS, for fuzzers: a subject or a message to a
/// machine. Neither may do more than refuse.
#[doc(hidden)]
pub fn read_any_message(text: &str) {
    if let Some(envelope) = ligretto_net::wire::Envelope::parse(text) {
        assert_eq!(envelope.to_string(), text, "subjects read back");
        let _ = envelope.reply().to_string();
    }
    let _ = serde_json::from_str::<ligretto_net::wire::MachineMessage>(text);
}
