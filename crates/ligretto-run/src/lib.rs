//! Two ways to run Ligretto players that no rule and no protocol knows of: [`threads`] plays one
//! game in real time with a thread for each player, [`study`] simulates many games on all cores
//! and counts.

pub mod plot;
pub mod statistics;
pub mod study;
pub mod threads;
