//! How the weights of the network are made: the engine plays against itself, and the network
//! learns to foretell what a search says and how the game ends.

mod samples;
mod train;

pub use samples::{Samples, SelfPlay};
pub use train::{Lesson, train};
