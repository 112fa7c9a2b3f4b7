//! Checkers as the host sees it.

use ::checkers::Checkers;

use super::Declaration;
use super::board_game::{BoardGame, declaration};

pub(super) const DECLARATION: Declaration = declaration::<Checkers>();

impl BoardGame for Checkers {
    const SIDES: Option<[&'static str; 2]> = Some(["white", "black"]);
    const NAME_APART: bool = true;

    fn position_lines(&self) -> Vec<String> {
        self.position_lines()
    }

    fn final_lines(&self) -> Vec<String> {
        self.final_lines()
    }
}
