//! Points for what a check found: a [`Scheme`] says what counts how much, a [`Grading`] is what one
//! submission gets by it, and [`table`], [`csv`], [`junit`] and [`page`] show it.

mod page;
mod points;
mod scheme;
mod submission;
mod summaries;

pub use page::page;
pub use points::Points;
pub use scheme::{BadScheme, Part, Scheme};
pub use submission::{Grading, Outcome, PartGrading, Problem, StageGrading, Submission};
pub use summaries::{csv, junit, table};
