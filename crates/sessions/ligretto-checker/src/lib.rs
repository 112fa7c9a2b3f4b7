//! Examines players of Ligretto, stage by stage, whatever they are written in.
//!
//! A [`Run`] is all of a game but the player that is examined: its coordinator, the other players,
//! and the network between them, which may lose, double and delay. Messages and time go in,
//! messages and a finding come out, without any input or output of its own. So the same stages run
//! over NATS and in virtual time.
//!
//! Nothing that happens in a game is hidden here, as it is from everybody who plays: the `judge`
//! sees every message of the player and knows what it had heard before. Who breaks the rules of
//! the game itself is found as in any other game, by the audit of the coordinator.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod deals;
mod fault;
mod judge;
mod nemesis;
mod picture;
mod plan;
mod record;
mod run;
mod stage;
mod stages;
mod table;
#[cfg(feature = "testing")]
pub mod testing;

pub use plan::RunPlan;
pub use run::{Outgoing, Run};
pub use stage::{Stage, explain, list};
pub use stages::stages;
