//! A good player that can be made to do one thing wrong, and virtual time to examine it in.

mod deviation;
mod machine;
mod virtual_time;
mod wrong;

pub use deviation::Deviation;
pub use virtual_time::{check, run_stage};
