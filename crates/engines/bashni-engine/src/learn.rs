//! How the weights of the network are made: the engine plays against itself, and the network
//! learns to foretell what a search says and how the game ends.

mod lesson;
mod samples;
mod self_play;
mod training;
mod weights;

pub use lesson::Lesson;
pub use samples::{BadSample, Sample};
pub use self_play::SelfPlay;
pub use training::{Epoch, Training};
