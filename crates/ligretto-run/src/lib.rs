//! Ways to run Ligretto players that no rule and no protocol knows of.
//!
//! An [`Order`] says what is to be played and where, a [`Runner`] plays it, a [`GameReport`] says
//! what came of it: [`Here`] in virtual time, [`InThreads`] in real time with a thread for each
//! player, and others elsewhere. [`study`] simulates many games on all cores and counts.

mod here;
mod in_threads;
mod moments;
pub mod order;
pub mod plot;
mod report;
mod runner;
pub mod statistics;
pub mod study;
pub mod threads;

pub use here::Here;
pub use in_threads::InThreads;
pub use moments::{Moment, Moments, Word};
pub use order::{BadOrder, Order, OrderLimits, OrderRequest, Venue};
pub use report::{
    Cheater, Clock, Distributed, GameReport, How, MachineLine, PlayerLine, PointsBand,
    REPORT_VERSION, StrategyLine,
};
pub use runner::{RunFailed, Runner, Unwatched, Watch};
