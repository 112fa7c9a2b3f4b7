//! Quarto as the host sees it.

use ::quarto::{Quarto, Setup, perft};
use game::{Seat, Text};
use kind::Traps;

use super::Declaration;
use super::board_game::{BoardGame, declaration, rows, value_of};
use super::traps::Listed;
use crate::perft::{Perft, run_for, texts};

pub(super) const DECLARATION: Declaration =
    declaration::<Quarto>(Text::fixed("Quarto", "Quarto"), Some(run_for::<Quarto>));

impl BoardGame for Quarto {
    type Position = ::quarto::Position;

    const SIDES: Option<[&'static str; 2]> = None;

    fn traps() -> Option<&'static dyn Traps<Self>> {
        Some(&Listed { page: "quarto/rules.md", text: include_str!("traps/quarto.txt") })
    }

    fn read_lines(block: &[String], seat: Seat) -> String {
        let rows: Vec<String> = rows(block).iter().map(|row| row.join(",")).collect();
        let next = value_of(block, "NEXT").unwrap_or("-");
        format!("{} {next} {}", seat.index(), rows.join("/"))
    }
}

impl Perft for Quarto {
    /// Without a piece to place there is nothing to count.
    const START: &'static str = "first_piece=0";

    fn position(setup: &Setup) -> String {
        setup.position.to_string()
    }

    fn count(setup: &Setup, depth: u32) -> u64 {
        perft::count(&setup.position, depth)
    }

    fn divide(setup: &Setup, depth: u32) -> Vec<(String, u64)> {
        texts(perft::divide(&setup.position, depth))
    }
}
