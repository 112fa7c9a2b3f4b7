//! The figures of `docs/reversi/rules.md`, one file for each clause of the rules.

use game::PositionLines as _;
use reversi::Reversi;

#[test]
fn all_figures_come_out_as_drawn() {
    // The drawing is the block of the line protocol, so the figures are its test as well.
    let n = game::check_figures!(Reversi, |game| game.position_lines().join("\n"));
    assert_eq!(n, 9);
}
