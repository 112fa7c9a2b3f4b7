//! What is to be played. Every client, on the command line, as JSON or by a form, fills in an
//! [`OrderRequest`]; it is checked in one place and becomes a [`GameOrder`] or a [`StudyOrder`].

mod bad_order;
mod check;
mod game;
mod german;
mod limits;
mod options;
mod posted_deal;
mod request;
#[cfg(feature = "ts")]
mod schema;
mod study;
mod venue;

pub use bad_order::{BadField, BadOrder, OrderProblem};
pub use game::GameOrder;
pub use limits::OrderLimits;
pub use options::{DEAL, Scope};
use posted_deal::PostedDeal;
pub use request::OrderRequest;
pub(crate) use study::Combination;
pub use study::StudyOrder;
pub use venue::Venue;

/// Rises when an order of an earlier version would be understood differently.
pub(crate) const ORDER_VERSION: u64 = 1;

#[cfg(test)]
mod tests;
