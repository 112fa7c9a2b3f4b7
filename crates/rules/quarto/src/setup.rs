use std::fmt;
use std::str::FromStr;

use game::GameSetup;
use game::options::{BadOption, Chosen, OptionSpec, pairs_after};

use crate::piece::Piece;
use crate::position::Position;

/// All that is decided before the first move: the position, with the first piece if it is chosen.
///
/// Its text is `position=…`; a position without a piece to place leaves that to the dealer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The position before the first action.
    pub position: Position,
}

impl GameSetup for Setup {
    /// What can be chosen.
    fn specs() -> Vec<OptionSpec> {
        let example = "1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*";
        vec![
            OptionSpec::number(FIRST_PIECE, 0, 15, 0).with_default(None),
            OptionSpec::text(POSITION, example).advanced(),
        ]
    }

    /// A setup from named options. The first piece is for a position that names none.
    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let specs = Self::specs();
        let chosen = Chosen::new(&specs, options.iter().copied())?;
        let position: Option<Position> = chosen.parsed(POSITION)?;
        let position = position.unwrap_or_else(|| Position::start(None));
        let Some(piece) = chosen.parsed::<Piece>(FIRST_PIECE)? else {
            return Ok(Self { position });
        };
        if position.next().is_some() || position.rest() & piece.bit() == 0 || position.is_over() {
            return Err(BadOption::new(FIRST_PIECE, "does not fit the position"));
        }
        Ok(Self { position: position.with_next(Some(piece)) })
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self { position: Position::start(None) }
    }
}

/// The names of the options.
const FIRST_PIECE: &str = "first_piece";
const POSITION: &str = "position";

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{POSITION}={}", self.position)
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
    fn the_first_piece_becomes_part_of_the_position() {
        let setup: Setup = "first_piece=7".parse().unwrap();
        assert_eq!(setup.to_string(), "position=0 7 *,*,*,*/*,*,*,*/*,*,*,*/*,*,*,*");
        assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
        let error = format!("{setup};first_piece=8").parse::<Setup>().unwrap_err();
        assert_eq!(error.to_string(), "option \"first_piece\": does not fit the position");
    }

    #[test]
    fn the_options_are_those_that_are_read() {
        game::testing::check_options::<crate::Quarto>();
    }
}
