//! Why somebody left a seat, and why a match ended: data from where it arises to every page. The
//! written form is part of the log, and so a promise to later versions.

mod earlier;
mod end;
mod leave;

pub use end::EndReason;
pub use leave::LeaveReason;

pub(crate) use earlier::{WrittenResult, read_leave_reason};
#[cfg(feature = "ts")]
pub(crate) use end::WrittenReason;
