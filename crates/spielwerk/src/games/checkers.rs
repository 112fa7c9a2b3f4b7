//! Checkers as the host sees it.

use ::checkers::{Checkers, Setup, perft};
use game::{Seat, Text};
use kind::Traps;

use super::Declaration;
use super::board_game::{BoardGame, declaration, rows};
use super::traps::Listed;
use crate::perft::{Perft, run_for, texts};

pub(super) const DECLARATION: Declaration =
    declaration::<Checkers>(Text::fixed("Checkers", "Dame"), Some(run_for::<Checkers>));

impl BoardGame for Checkers {
    type Position = ::checkers::Position;

    const SIDES: Option<[&'static str; 2]> = Some(["white", "black"]);
    const NAME_APART: bool = true;

    fn traps() -> Option<&'static dyn Traps<Self>> {
        Some(&Listed { page: "checkers/rules.md", text: include_str!("traps/checkers.txt") })
    }

    fn read_lines(block: &[String], seat: Seat) -> String {
        let rows = rows(block);
        let pieces = rows.iter().enumerate().flat_map(|(index, row)| {
            let rank = rows.len() - index;
            let cells = row.iter().zip('A'..).filter(|(cell, _)| **cell != "*");
            cells.map(move |(cell, file)| format!(" {cell}@{file}{rank}"))
        });
        [["w", "b"][seat.index() % 2].to_owned()].into_iter().chain(pieces).collect()
    }
}

impl Perft for Checkers {
    fn position(setup: &Setup) -> String {
        setup.position.to_string()
    }

    fn count(setup: &Setup, depth: u32) -> u64 {
        perft::count(&setup.position, setup.rules.king_landing, depth)
    }

    fn divide(setup: &Setup, depth: u32) -> Vec<(String, u64)> {
        texts(perft::divide(&setup.position, setup.rules.king_landing, depth))
    }
}
