//! How the weights of the network are made: the engine plays against itself, and the network
//! learns to foretell what a search says and how the game ends.
//!
//! Playing and what the network sees of a position stand here; `train/train.py` learns.

mod lesson;
mod samples;
mod self_play;

pub use lesson::Lesson;
pub use samples::{BadSample, Sample};
pub use self_play::SelfPlay;
