//! Points for what a check found: a [`Scheme`] says what counts how much, a [`Grading`] is what one
//! submission gets by it, and [`table`], [`csv`], [`junit`] and [`page`] show it.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod grading;
mod page;
mod points;
mod scheme;
mod table;

pub use grading::{Grading, PartGrading, Problem, StageGrading, Submission};
pub use page::page;
pub use points::Points;
pub use scheme::{BadScheme, Part, Scheme};
pub use table::{csv, junit, table};
