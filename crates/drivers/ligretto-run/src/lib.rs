//! Ways to run Ligretto players that no rule and no protocol knows of.
//!
//! An [`OrderRequest`] is what somebody wrote, a [`GameOrder`] or [`StudyOrder`] what can be
//! played, a [`Runner`] plays it, a [`GameReport`] says how it went. [`VirtualTimeRunner`] plays in
//! virtual time; others play elsewhere. [`study`] plays many games on all cores and counts.

pub mod earlier;
mod ending;
mod misdeed;
mod moments;
mod obstacle;
mod order;
pub mod plot;
mod report;
mod runner;
pub mod study;
mod virtual_time;

pub use ending::{AbortReason, GameEnding};
pub use misdeed::Misdeed;
pub(crate) use moments::Moments;
pub use moments::{MessageKind, Moment};
pub use obstacle::{Obstacle, Refusal, RefusedMachine};
pub(crate) use order::Combination;
pub use order::{
    BadField, BadOrder, DEAL, GameOrder, OrderLimits, OrderProblem, OrderRequest, Scope,
    StudyOrder, Venue,
};
pub use report::{
    Cheater, Clock, Distributed, GameReport, MachineLine, PlayedAt, PlayerLine, PointsBand,
    StrategyLine,
};
pub use runner::{NoWorkers, RunFailed, Runner, Runners, Unwatched, Watch};
pub use virtual_time::{VirtualTimeRunner, simulation_report};
