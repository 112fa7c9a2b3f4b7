//! The figures of `docs/checkers/rules.md`, one file for each clause of the rules.

use std::path::Path;

use checkers::Checkers;
use game::testing::figures;

#[test]
fn all_figures_come_out_as_drawn() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/figures");
    // The drawing is the block of the line protocol, so the figures are its test as well.
    let n = figures::check::<Checkers>(&folder, |game| game.position_lines().join("\n"));
    assert_eq!(n, 15);
}
