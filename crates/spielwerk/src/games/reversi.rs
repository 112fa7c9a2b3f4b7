//! Reversi as the host sees it.

use ::reversi::{Illegal, Reversi};

use super::Declaration;
use super::board_game::{BoardGame, declaration};

pub(super) const DECLARATION: Declaration = declaration::<Reversi>();

impl BoardGame for Reversi {
    const SIDES: Option<[&'static str; 2]> = Some(["black", "white"]);
    /// Clients read the second word of a name as the ready flag if the name is `Player 2`.
    const PLAYER_NAMES: Option<[&'static str; 2]> = Some(["\"Black\" player", "\"White\" player"]);
    const NAME_APART: bool = true;

    fn position_lines(&self) -> Vec<String> {
        self.position_lines()
    }

    fn final_lines(&self) -> Vec<String> {
        self.final_lines()
    }

    fn refusal(_: Option<&Illegal>) -> Option<String> {
        Some(Illegal::WIRE_MESSAGE.to_owned())
    }
}
