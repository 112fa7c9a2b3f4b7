use ligretto_net::GameResult;
use ligretto_net::wire::{GameId, Histogram, MachineName, Offence, Roster};
use ligretto_run::RefusedMachine;
use serde::{Deserialize, Serialize};

use crate::ClockReading;

/// All that is known of a game that was played on several machines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Which attempt of which job.
    pub game: GameId,
    /// How often it was tried, this time included.
    pub attempt: u32,
    /// Which coordinator led it.
    pub coordinator: MachineName,
    /// The points, and who is missing.
    pub result: GameResult,
    /// Who played where.
    pub roster: Roster,
    /// How far the clocks of the machines were off, and how well that is known.
    pub clocks: Vec<(MachineName, ClockReading)>,
    /// Machines that could have played and were not let, with the reason.
    pub refused: Vec<RefusedMachine>,
    /// Machines that were lost in the middle, and when that was noticed.
    pub lost: Vec<LostMachine>,
    /// What machines were caught at.
    pub accusations: Vec<Accusation>,
    /// How long lays and looks between machines took.
    pub calls: Histogram,
    /// How many messages stayed within a machine.
    pub n_local: u64,
    /// From the first start to the first stop, or to the deadlock, as the coordinator saw it.
    pub play_nanos: u64,
    /// How long the game took, from the first card dealt to the last point counted.
    pub millis: u64,
}

/// A machine that was lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostMachine {
    /// Which one.
    pub machine: MachineName,
    /// By the coordinator's clock, in nanoseconds since 1970.
    pub noticed_unix_nanos: u64,
}

/// Something a machine did that it may not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Accusation {
    /// Which machine.
    pub machine: MachineName,
    /// What it did.
    pub offence: Offence,
    /// Who saw it; the coordinator if nobody is named.
    pub witness: Option<MachineName>,
}
