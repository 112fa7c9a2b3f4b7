//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::testing::docs::{examples, shown_lines};
use game::{Game, Seat};
use nmmorris::{Diagram, Move, NMMorris, Position, Setup};

const NOTATION: &str = include_str!("../../../../docs/nmmorris/notation.md");

/// One file for each clause of the rules.
#[test]
fn all_figures_come_out_as_drawn_and_are_cited() {
    let rules = include_str!("../../../../docs/nmmorris/rules.md");
    let draw = |game: &NMMorris| {
        let capture = game.position().board().capture();
        let take = if capture > 0 { format!("CAPTURE {capture}\n") } else { String::new() };
        format!("{}{take}", Diagram(game.position()))
    };
    game::check_figures!(NMMorris, rules, draw);
}

#[test]
fn the_examples_of_the_notation_read_back() {
    let [position, setup, lines] = examples(NOTATION)[..] else { panic!("three examples") };
    let position: Position = position.trim().parse().unwrap();
    let named: Setup = setup.trim().parse().unwrap();
    assert_eq!(named.to_string(), setup.trim());
    let game = NMMorris::start(&Setup { position, ..Setup::default() });
    assert_eq!(lines, shown_lines(&game));
}

/// Clients compare these two texts.
#[test]
fn two_refusals_have_the_texts_of_the_original() {
    let mut game = NMMorris::start(&"position=w A0 A1/B0 B1".parse().unwrap());
    let refused = |game: &NMMorris, text: &str| {
        let action: Move = text.parse().unwrap();
        game.clone().apply(Seat(0).into(), &action).unwrap_err().wire_message()
    };
    assert_eq!(refused(&game, "B0"), "Destination is already occupied");
    assert_eq!(
        refused(&game, "A0:A7"),
        "you still place pieces (7 in hand), name one point such as A1"
    );
    game.apply(Seat(0).into(), &"A2".parse().unwrap()).unwrap();
    assert_eq!(refused(&game, "A2"), "You can't capture yourself");
}
