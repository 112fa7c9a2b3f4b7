use std::sync::{Arc, OnceLock};

use paging::Board;
use thiserror::Error;

use super::N_FACTS;

/// What each fact is worth.
#[derive(Clone, Debug)]
pub struct Weights(pub Vec<f32>);

/// A file keeps each weight as two bytes, in steps of 1/1024.
const STEPS: f32 = 1024.0;

/// Boards with at most so many frames are more like 4x5.
const SMALL_AT_MOST: usize = 22;
/// Boards with so many frames are more like 4x6.
const MIDDLE_AT_LEAST: usize = SMALL_AT_MOST + 1;
const MIDDLE_AT_MOST: usize = 24;

impl Weights {
    /// What the strong OS learned for a board, or for the one most like it.
    pub fn learned(board: Board) -> Arc<Self> {
        static SMALL: OnceLock<Arc<Weights>> = OnceLock::new();
        static MIDDLE: OnceLock<Arc<Weights>> = OnceLock::new();
        static STANDARD: OnceLock<Arc<Weights>> = OnceLock::new();
        let known = match board.n_frames() {
            ..=SMALL_AT_MOST => SMALL.get_or_init(|| read(include_bytes!("../../weights/4x5.bin"))),
            MIDDLE_AT_LEAST..=MIDDLE_AT_MOST => {
                MIDDLE.get_or_init(|| read(include_bytes!("../../weights/4x6.bin")))
            }
            _ => STANDARD.get_or_init(|| read(include_bytes!("../../weights/5x5.bin"))),
        };
        Arc::clone(known)
    }

    /// What the strong users learned against several bots that are the OS.
    pub fn learned_by_users(board: Board) -> Arc<Self> {
        static SMALL: OnceLock<Arc<Weights>> = OnceLock::new();
        static STANDARD: OnceLock<Arc<Weights>> = OnceLock::new();
        let known = match board.n_frames() {
            ..=SMALL_AT_MOST => {
                SMALL.get_or_init(|| read(include_bytes!("../../weights/users-4x5.bin")))
            }
            _ => STANDARD.get_or_init(|| read(include_bytes!("../../weights/users-5x5.bin"))),
        };
        Arc::clone(known)
    }

    /// A start for learning: what is left to do is bad.
    pub fn unlearned() -> Self {
        Self(super::facts::guess())
    }

    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BadWeights> {
        if bytes.len() != 2 * N_FACTS {
            return Err(BadWeights { needed: 2 * N_FACTS, got: bytes.len() });
        }
        let pairs = bytes.chunks_exact(2);
        let weight = |pair: &[u8]| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / STEPS;
        Ok(Self(pairs.map(weight).collect()))
    }

    /// Writes a file of weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let steps = |weight: &f32| ((weight * STEPS).round() as i16).to_le_bytes();
        self.0.iter().flat_map(steps).collect()
    }
}

fn read(bytes: &[u8]) -> Arc<Weights> {
    Arc::new(Weights::from_bytes(bytes).expect("a test reads the same files"))
}

/// A file that is not for these facts.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "a file of weights has {needed} bytes, this one has {got}: learn anew with examples/train.rs"
)]
pub struct BadWeights {
    needed: usize,
    got: usize,
}
