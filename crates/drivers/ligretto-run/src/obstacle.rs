//! What stands in the way of a game on other machines.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::earlier;

/// Why a game on workers is not played yet, or was given up.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum Obstacle {
    #[error("no coordinator has taken it yet")]
    NotTaken,
    #[error("{needed} slots needed, but the workers have only {free} free{}", all(.refused))]
    NoRoom { needed: u32, free: u32, refused: Vec<RefusedMachine> },
    #[error("the connection to NATS was lost")]
    Disconnected,
    #[error("all workers of the game were lost")]
    AllLost,
    #[error("no coordinator could finish it")]
    NeverFinished,
    #[error("its result has {bytes} bytes, and the NATS server takes {most} (max_payload)")]
    ResultTooLarge { bytes: usize, most: usize },
    #[error("the job is not readable")]
    UnreadableJob,
    #[error("it is no longer wanted")]
    NotWanted,
    /// An earlier version wrote a sentence.
    #[error("{text}")]
    Other { text: String },
}

fn all(refused: &[RefusedMachine]) -> String {
    let told = |one: &RefusedMachine| format!("; {} was refused: {}", one.machine, one.reason);
    refused.iter().map(told).collect::<Vec<_>>().concat()
}

/// A machine that could have played and was not let.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct RefusedMachine {
    /// Which one.
    pub machine: String,
    /// Why.
    #[serde(deserialize_with = "earlier::refusal")]
    pub reason: Refusal,
}

/// Why a machine is not let into a game.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum Refusal {
    #[error("clock not measured yet")]
    ClockNotMeasured,
    #[error("clock error up to {}; timestamps need {}", millis(*.error_micros), millis(*.most_micros))]
    #[serde(rename_all = "camelCase")]
    ClockNotPrecise { error_micros: u64, most_micros: u64 },
    #[error("no answer")]
    NoAnswer,
    /// It refused itself, in its own words; or an earlier version wrote a sentence.
    #[error("{text}")]
    Other { text: String },
}

fn millis(micros: u64) -> String {
    format!("{:.3} ms", micros as f64 / 1e3)
}
