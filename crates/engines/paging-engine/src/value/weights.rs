use std::sync::{Arc, OnceLock};

use paging::Board;
use thiserror::Error;

use super::N_FACTS;

/// What each fact is worth.
#[derive(Clone, Debug)]
pub struct Weights(pub Vec<f32>);

/// A file keeps each weight as two bytes, in steps of 1/1024.
const STEPS: f32 = 1024.0;

/// Files of weights, each for boards with at most this many frames and not for those of one before.
type Files = &'static [(usize, &'static [u8])];

/// Facts mean the same on every board, so what was learned on one serves those near it.
const FILES: Files = &[
    (20, include_bytes!("../../weights/4x5.bin")),
    (24, include_bytes!("../../weights/4x6.bin")),
    (usize::MAX, include_bytes!("../../weights/5x5.bin")),
];

impl Weights {
    /// What was learned for a board of this size.
    pub fn learned(board: Board) -> Arc<Self> {
        // Each file is read once.
        static READ: [OnceLock<Arc<Weights>>; FILES.len()] =
            [const { OnceLock::new() }; FILES.len()];
        let is_for = |(most, _): &(usize, _)| board.n_frames() <= *most;
        let index = FILES.iter().position(is_for).unwrap_or(FILES.len() - 1);
        Arc::clone(READ[index].get_or_init(|| read(FILES[index].1)))
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
