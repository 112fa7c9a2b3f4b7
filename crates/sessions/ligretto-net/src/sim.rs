//! Games in virtual time: no clock, no socket, and everything follows from a seed.
//!
//! A [`Scenario`] says what is played, over what [`Network`] and with what [`Faults`];
//! [`Simulation`] runs it event by event. An [`Observer`] looks on: [`Laws`] checks after every
//! event what must always be true, [`Trace`] writes down who said what when.

mod clocks;
mod faults;
mod laws;
mod network;
mod observer;
mod queue;
mod scenario;
mod simulation;
mod trace;
mod world;

pub use faults::{BadFaults, Faults};
pub use laws::{BrokenLaw, Laws};
pub use network::{BadNetwork, Network};
pub use observer::{Happened, Observer};
pub use scenario::Scenario;
pub use simulation::{Outcome, Simulation};
pub use trace::{Trace, TraceEntry};
pub use world::World;
