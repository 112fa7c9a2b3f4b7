//! Quarto as the host sees it.

use ::quarto::Quarto;

use super::Declaration;
use super::board_game::{BoardGame, declaration};

pub(super) const DECLARATION: Declaration = declaration::<Quarto>();

impl BoardGame for Quarto {
    const SIDES: Option<[&'static str; 2]> = None;

    fn position_lines(&self) -> Vec<String> {
        self.position_lines()
    }

    fn final_lines(&self) -> Vec<String> {
        self.final_lines()
    }
}
