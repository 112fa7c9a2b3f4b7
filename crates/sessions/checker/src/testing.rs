//! A good client that can be made to do one thing wrong, and virtual time to run it in.

mod client;
mod deviation;
mod virtual_time;

pub use deviation::Deviation;
pub use virtual_time::{check, conversation, run_stage};
