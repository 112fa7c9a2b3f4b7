//! The figures of `docs/quarto/rules.md`, one file for each clause of the rules.

use game::PositionLines as _;
use quarto::Quarto;

#[test]
fn all_figures_come_out_as_drawn() {
    // The drawing is the block of the line protocol, so the figures are its test as well.
    let n = game::check_figures!(Quarto, |game| game.position_lines().join("\n"));
    assert_eq!(n, 9);
}
