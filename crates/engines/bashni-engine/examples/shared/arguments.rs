//! What the examples that play many games are told on the command line.

use std::error::Error;
use std::num::ParseIntError;
use std::thread;

/// All arguments but the name of the program.
pub(crate) struct Arguments(pub(crate) Vec<String>);

impl Arguments {
    pub(crate) fn read() -> Self {
        Self(std::env::args().skip(1).collect())
    }

    /// The number after this option, if it is there.
    pub(crate) fn number(&self, option: &str) -> Result<Option<u64>, ParseIntError> {
        let index = self.0.iter().position(|argument| argument == option);
        index.and_then(|index| self.0.get(index + 1)).map(|value| value.parse()).transpose()
    }

    /// How many games are played at a time: `--threads N`, or as many as there are processors.
    pub(crate) fn threads(&self) -> Result<u64, Box<dyn Error>> {
        match self.number("--threads")? {
            Some(threads) => Ok(threads),
            None => Ok(thread::available_parallelism()?.get() as u64),
        }
    }
}
