//! Checkers as the host sees it.

use ::checkers::Checkers;
use game::{Seat, Text};
use kind::Traps;

use super::Declaration;
use super::board_game::{BoardGame, declaration, rows};
use super::traps::checkers::Pieces;

pub(super) const DECLARATION: Declaration =
    declaration::<Checkers>(Text::fixed("Checkers", "Dame"));

impl BoardGame for Checkers {
    const SIDES: Option<[&'static str; 2]> = Some(["white", "black"]);
    const NAME_APART: bool = true;

    fn traps() -> &'static dyn Traps<Self> {
        &Pieces
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
