//! The book of openings, as the host shows it.

use bashni::{Bashni, Side};
use bashni_engine::book::{Book, BookMove};
use bashni_engine::chance;
use kind::{Opening, OpeningMove, Openings};

/// The book that ships with the engine.
pub(super) struct ShippedBook;

impl Openings<Bashni> for ShippedBook {
    fn look_up(&self, game: &Bashni) -> Opening {
        let book = Book::shipped();
        let is_white = game.position().side_to_move() == Side::White;
        let known = |known: &BookMove| {
            let own_chance = chance(known.score);
            OpeningMove {
                action: known.action.to_string(),
                chance: if is_white { own_chance } else { 1.0 - own_chance },
                n_games: known.n_games,
                won: known.wins[0],
                lost: known.wins[1],
            }
        };
        let moves = book.moves(game.position(), game.limits());
        Opening { n_games: book.n_games(), moves: moves.iter().map(known).collect() }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use bashni::Setup;
    use game::{Actor, Game, Seat};
    use kind::{Bots, Inquiry};

    use super::super::{Analysis, Levels, Search};
    use super::*;

    #[test]
    fn chances_are_those_of_white_and_the_best_move_is_that_of_the_side_to_move() {
        let mut game = Bashni::start(&Setup::default());
        let white = ShippedBook.look_up(&game).moves;
        assert!(white.is_sorted_by(|one, other| one.chance >= other.chance));
        let action = white[0].action.parse().unwrap();
        game.apply(Actor::Seat(Seat(0)), &action).unwrap();
        let black = ShippedBook.look_up(&game).moves;
        assert!(black.len() > 1 && black.is_sorted_by(|one, other| one.chance <= other.chance));
        // What White can get at best is what Black cannot avoid.
        assert!((white[0].chance - black[0].chance).abs() < 1e-9);
    }

    /// Without any time nothing is searched, so a good first move can only come from the book.
    #[test]
    fn strong_bots_play_from_the_book_with_variety_and_repeat_with_their_seed() {
        let game = Bashni::start(&Setup::default());
        let book = ShippedBook.look_up(&game).moves;
        let first_move = |seed| {
            let mut bot = Levels.make(&game, Seat(0), "6", seed).unwrap();
            bot.choose(&game, Duration::ZERO).unwrap().to_string()
        };
        let chosen: Vec<String> = (0..30).map(first_move).collect();
        assert_eq!(chosen, (0..30).map(first_move).collect::<Vec<_>>());
        for action in &chosen {
            let known = book.iter().find(|known| known.action == *action).unwrap();
            assert!(book[0].chance - known.chance < 0.05, "{action}");
        }
    }

    /// It searches positions of the book like all others, however little time there is.
    #[test]
    fn an_analysis_looks_for_itself() {
        let game = Bashni::start(&Setup::default());
        let inquiry = Inquiry { lines: 1, budget: Duration::ZERO, stop: Arc::default() };
        let mut last = None;
        Search.analyse(&game, &inquiry, &mut |finding| last = Some(finding));
        assert!(last.is_some_and(|finding| finding.nodes > 0));
    }
}
