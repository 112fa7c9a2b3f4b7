//! Random numbers that follow from a seed, the same on every machine and in every version.
//!
//! None of them is a secret: anyone who needs numbers that nobody can foretell brings them along.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod pcg;
mod split_mix;

pub use pcg::Pcg32;
pub use split_mix::{SplitMix, mix, nth_seed};
