//! The figures of `docs/nmmorris/rules.md`, one file for each clause of the rules.

use std::path::Path;

use game::testing::figures;
use nmmorris::{Diagram, NMMorris};

#[test]
fn all_figures_come_out_as_drawn() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/figures");
    let draw = |game: &NMMorris| {
        let capture = game.position().board().capture();
        let take = if capture > 0 { format!("CAPTURE {capture}\n") } else { String::new() };
        format!("{}{take}", Diagram(game.position()))
    };
    assert_eq!(figures::check::<NMMorris>(&folder, draw), 12);
}
