use std::fmt;
use std::str::FromStr;

use game::GameSetup;
use game::options::{BadOption, Chosen, OptionSpec, pairs_after};

use crate::position::Position;
use crate::square::Size;

/// All that is decided before the first move: the size of the board, or a position to start from.
///
/// Its text is `size=8`, or `position=…` for any other start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The position before the first move.
    pub position: Position,
}

impl GameSetup for Setup {
    /// What can be chosen. A position brings its own size.
    fn specs() -> Vec<OptionSpec> {
        let others = Size::all().filter(|size| *size != Size::USUAL);
        vec![
            OptionSpec::choice(SIZE, [Size::USUAL].into_iter().chain(others)),
            OptionSpec::text(POSITION, "b 8/8/8/3WB3/3BBB2/8/8/8").advanced(),
        ]
    }

    /// A setup from named options.
    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let specs = Self::specs();
        let chosen = Chosen::new(&specs, options.iter().copied())?;
        let size = Size::new(chosen.number(SIZE)).unwrap_or(Size::USUAL);
        let Some(position) = chosen.parsed::<Position>(POSITION)? else {
            return Ok(Self { position: Position::start(size) });
        };
        if size != Size::USUAL && size != position.size() {
            let problem = format_args!("the position is on a board of size {}", position.size());
            return Err(BadOption::new(SIZE, problem));
        }
        Ok(Self { position })
    }
}

/// The names of the options.
const SIZE: &str = "size";
const POSITION: &str = "position";

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.position.size();
        if self.position == Position::start(size) {
            write!(f, "{SIZE}={size}")
        } else {
            write!(f, "{POSITION}={}", self.position)
        }
    }
}

impl FromStr for Setup {
    type Err = BadOption;

    fn from_str(text: &str) -> Result<Self, BadOption> {
        Self::choose(&pairs_after(POSITION, text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_brings_its_size() {
        let setup: Setup = "position=w 6/6/2WB2/2BB2/3B2/6".parse().unwrap();
        assert_eq!(setup.position.size().n(), 6);
        assert_eq!(setup.to_string(), "position=w 6/6/2WB2/2BB2/3B2/6");
        assert_eq!("".parse::<Setup>().unwrap().to_string(), "size=8");
        let error = "size=10;position=b 6/6/2WB2/2BW2/6/6".parse::<Setup>().unwrap_err();
        assert_eq!(error.to_string(), "option \"size\": the position is on a board of size 6");
    }

    #[test]
    fn the_options_are_those_that_are_read() {
        game::testing::check_options::<crate::Reversi>();
    }
}
