//! Quarto as the host sees it.

use ::quarto::Quarto;
use game::{Seat, Text};
use kind::Traps;

use super::Declaration;
use super::board_game::{BoardGame, declaration, rows, value_of};
use super::traps::quarto::Lines;

pub(super) const DECLARATION: Declaration = declaration::<Quarto>(Text::fixed("Quarto", "Quarto"));

impl BoardGame for Quarto {
    const SIDES: Option<[&'static str; 2]> = None;

    fn traps() -> &'static dyn Traps<Self> {
        &Lines
    }

    fn read_lines(block: &[String], seat: Seat) -> String {
        let rows: Vec<String> = rows(block).iter().map(|row| row.join(",")).collect();
        let next = value_of(block, "NEXT").unwrap_or("-");
        format!("{} {next} {}", seat.index(), rows.join("/"))
    }
}
