//! Referees matches of any kind of game.
//!
//! A match is its [`Plan`] and its log of accepted facts ([`Entry`]); everything else — whose turn
//! it is, clocks, seats, the result — is a fold over that log, done by the [`Referee`].
//! The order is always *decide → append (durable) → accept and publish*: the [`Referee`] decides,
//! the store makes it durable, and only then may anybody be told.
//!
//! This crate knows no game by name ([`Kind`](kind::Kind) is what it sees of one), no data file
//! and no socket.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod class;
#[cfg(any(test, feature = "testing"))]
pub mod countdown;
mod entry;
mod mask;
mod match_id;
mod name;
mod pacing;
mod plan;
#[cfg(test)]
mod race;
mod reason;
pub mod record;
mod referee;
mod request;
mod state;
mod written_actor;

pub use class::{BadClassId, Class, ClassEntry, ClassId};
pub use entry::{Ended, Ending, Entry, Fact, REMOVED, standing};
pub use mask::{mask_line, masked_line, masked_words};
pub use match_id::{BadMatchId, MatchId};
pub use name::{BadName, Names, check_name, compose, composed, composed_list};
pub use pacing::Pacing;
pub use plan::{Access, Controller, Plan, SeatPlan, Segments};
pub use reason::{EndReason, LeaveReason};
pub use referee::{
    BrokenLog, Chance, Command, Decided, Decision, Draw, Effect, Join, Play, Referee, Refusal,
    SeatState,
};
pub use request::{Offer, Request};
pub use state::State;
pub use written_actor::{NoPlayer, WrittenActor};
