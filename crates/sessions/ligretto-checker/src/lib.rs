//! Examines players of Ligretto, stage by stage, whatever they are written in.
//!
//! A [`Run`] is all of a game but the player that is examined: its coordinator, the other players,
//! and the network between them, which may lose, double and delay. Messages and time go in,
//! messages and a finding come out, without any input or output of its own. So the same stages run
//! over NATS and in virtual time.
//!
//! Unlike the players, the `judge` sees everything: each message of the player, and what the player
//! had heard before. Who breaks the rules of the game itself is found as in any other game, by the
//! coordinator's audit.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod adversary;
mod deals;
mod environment;
mod fault;
mod judge;
mod picture;
mod plan;
mod record;
mod run;
mod stages;
#[cfg(feature = "testing")]
pub mod testing;

pub use plan::RunPlan;
pub use run::{Outgoing, Run};
pub use stages::{Stage, stages};
