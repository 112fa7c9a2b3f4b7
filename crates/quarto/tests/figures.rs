//! The figures of `docs/quarto/rules.md`, one file for each clause of the rules.

use std::path::Path;

use game::testing::figures;
use quarto::Quarto;

#[test]
fn all_figures_come_out_as_drawn() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/figures");
    // The drawing is the block of the line protocol, so the figures are its test as well.
    let n = figures::check::<Quarto>(&folder, |game| game.position_lines().join("\n"));
    assert_eq!(n, 9);
}
