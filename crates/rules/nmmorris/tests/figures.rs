//! The figures of `docs/nmmorris/rules.md`, one file for each clause of the rules.

use nmmorris::{Diagram, NMMorris};

#[test]
fn all_figures_come_out_as_drawn() {
    let draw = |game: &NMMorris| {
        let capture = game.position().board().capture();
        let take = if capture > 0 { format!("CAPTURE {capture}\n") } else { String::new() };
        format!("{}{take}", Diagram(game.position()))
    };
    assert_eq!(game::check_figures!(NMMorris, draw), 12);
}
