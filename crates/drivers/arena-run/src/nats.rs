//! Games of tournaments on many machines.
//!
//! The organiser of a tournament puts its games into a queue (`Queue`) and the files of its programs
//! into a store, by what is in them; a worker (`serve`) takes a game, fetches the files that it
//! does not have yet, plays, and stores what came of it. A game is acknowledged only after its
//! result is stored, and the first stored result counts: a worker that dies costs a replay, never
//! a wrong result. `Far` is the [`server::Venue`] for that.

mod far;
mod queue;
mod staged;
mod worker;

pub use far::Far;
pub use queue::{Outcome, Queue, QueueError};
pub use staged::{Cache, StageError};
pub use worker::serve;
