//! The figures of `docs/bashni/rules.md`, one file for each clause of the rules.

use bashni::{Bashni, Diagram};

#[test]
fn all_figures_come_out_as_drawn() {
    // The notation stands below the diagram, for the counters are only there.
    let draw = |game: &Bashni| format!("{}{}", Diagram(game.position()), game.position());
    assert_eq!(game::check_figures!(Bashni, draw), 22);
}
