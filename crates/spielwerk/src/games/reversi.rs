//! Reversi as the host sees it.

use ::reversi::{Illegal, Reversi, Setup, perft};
use game::{Seat, Text};
use kind::Traps;

use super::Declaration;
use super::board_game::{BoardGame, declaration, rows};
use super::traps::Listed;
use crate::perft::{Perft, run_for, texts};

pub(super) const DECLARATION: Declaration =
    declaration::<Reversi>(Text::fixed("Reversi", "Reversi"), Some(run_for::<Reversi>));

impl BoardGame for Reversi {
    type Position = ::reversi::Position;

    const SIDES: Option<[&'static str; 2]> = Some(["black", "white"]);
    /// Clients read the second word of a name as the ready flag if the name is `Player 2`.
    const PLAYER_NAMES: Option<[&'static str; 2]> = Some(["\"Black\" player", "\"White\" player"]);
    const NAME_APART: bool = true;

    fn traps() -> Option<&'static dyn Traps<Self>> {
        Some(&Listed { page: "reversi/rules.md", text: include_str!("traps/reversi.txt") })
    }

    fn read_lines(block: &[String], seat: Seat) -> String {
        let rows: Vec<String> = rows(block).iter().map(|row| rank(row)).collect();
        format!("{} {}", ["b", "w"][seat.index() % 2], rows.join("/"))
    }

    fn refusal(_: Option<&Illegal>) -> Option<String> {
        Some(Illegal::WIRE_MESSAGE.to_owned())
    }
}

/// A rank in notation: a number stands for so many free squares.
fn rank(cells: &[&str]) -> String {
    let runs = cells.chunk_by(|one, other| one == other);
    runs.map(|run| match run.first() {
        Some(&"*") => run.len().to_string(),
        _ => run.concat(),
    })
    .collect()
}

impl Perft for Reversi {
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
