use super::*;
use crate::level::{Level, book_move};
use crate::score::{SURE, chance};

fn choices(margin: Score) -> Vec<Move> {
    let choose = |seed| {
        let chosen = Book::shipped().choose(&Position::start(), Limits::DEFAULT, margin, seed);
        chosen.unwrap()
    };
    let mut chosen: Vec<Move> = (0..200).map(choose).collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// Reading it checks that every move is legal and that no position comes twice.
#[test]
fn the_book_that_ships_reads_back_and_makes_sense() {
    let text = include_str!("openings.txt");
    let book: Book = text.parse().unwrap();
    assert_eq!(book.to_string(), text);
    assert!(book.n_positions() > 100, "{}", book.n_positions());
    for Page { path, moves } in &book.pages {
        let mut position = Position::start();
        for action in path {
            position.make(*action);
        }
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let mut known: Vec<Move> = moves.iter().map(|known| known.action).collect();
        legal.sort_unstable();
        known.sort_unstable();
        assert_eq!(known, legal, "all legal moves of {position}");
        for BookMove { action, score, n_games, wins } in moves {
            assert!(wins[0] + wins[1] <= *n_games, "{action} in {position}");
            assert!(score.abs() < SURE, "{action} in {position}: nothing is decided so early");
            assert!((0.0..=1.0).contains(&chance(*score)));
        }
        assert!(moves.is_sorted_by_key(|known| -known.score), "{position}");
        assert_eq!(book.moves(&position, Limits::DEFAULT), moves);
    }
}

#[test]
fn a_position_is_found_by_any_order_of_moves() {
    let after = |moves: [&str; 4]| {
        let mut position = Position::start();
        for action in moves.map(|text| text.parse().unwrap()) {
            assert_eq!(position.check(action), Ok(()));
            position.make(action);
        }
        position
    };
    // Reached in one order in the book's text, found by both.
    let book: Book = "A3:B4 B6:A5 G3:H4 D6:E5|B2:A3 0 1 0 0".parse().unwrap();
    let one = after(["A3:B4", "B6:A5", "G3:H4", "D6:E5"]);
    let other = after(["G3:H4", "D6:E5", "A3:B4", "B6:A5"]);
    assert_eq!(one.clone().with_counters(0, 0), other.clone().with_counters(0, 0));
    for position in [one, other] {
        assert_eq!(book.moves(&position, Limits::DEFAULT).len(), 1);
    }
}

#[test]
fn the_book_is_silent_near_the_limits_and_off_its_paths() {
    let book = Book::shipped();
    let start = Position::start();
    assert!(!book.moves(&start, Limits::DEFAULT).is_empty());
    assert!(book.moves(&start.clone().with_counters(150, 0), Limits::DEFAULT).is_empty());
    assert!(book.moves(&start.clone().with_counters(30, 30), Limits::DEFAULT).is_empty());
    assert!(book.moves(&start, Limits::new(20, 20).unwrap()).is_empty());
    let ending: Position = "w w@C3 b@D4".parse().unwrap();
    assert_eq!(book.choose(&ending, Limits::DEFAULT, 10, 1), None);
}

#[test]
fn the_margin_says_how_many_moves_are_chosen_from() {
    let moves = Book::shipped().moves(&Position::start(), Limits::DEFAULT);
    let n_within = |margin| moves.iter().filter(|m| m.score >= moves[0].score - margin).count();
    for margin in [0, 5, 20, 1_000] {
        assert_eq!(choices(margin).len(), n_within(margin), "{margin}");
    }
    assert_eq!(choices(1_000).len(), moves.len());
}

#[test]
fn strong_levels_play_from_the_book_and_weak_ones_by_themselves() {
    let start = Position::start();
    let best = Book::shipped().moves(&start, Limits::DEFAULT)[0].score;
    for level in Level::all() {
        let mut all: Vec<_> =
            (0..50).map(|seed| book_move(level, &start, Limits::DEFAULT, seed)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len() > 1, level.number() >= 6, "level {level} varies");
        for seed in 0..20 {
            let chosen = book_move(level, &start, Limits::DEFAULT, seed);
            assert_eq!(chosen, book_move(level, &start, Limits::DEFAULT, seed), "the same seed");
            assert_eq!(chosen.is_some(), level.number() >= 6, "level {level}");
            let moves = Book::shipped().moves(&start, Limits::DEFAULT);
            let score =
                chosen.map(|action| moves.iter().find(|m| m.action == action).unwrap().score);
            assert!(score.is_none_or(|score| score >= best - 40), "level {level}");
        }
    }
}

#[test]
fn bad_lines_are_refused() {
    for (text, line) in [
        ("C3:D4", 1),
        ("|", 1),
        ("|C3:D4 0 0 0", 1),
        ("|C3:D5 0 0 0 0", 1),
        ("|C3:E5 0 0 0 0", 1),
        ("C3:D4 C3:D4|F6:G5 0 0 0 0", 1),
        ("|C3:D4 0 0 0 0\n|C3:B4 0 0 0 0", 2),
    ] {
        assert_eq!(text.parse::<Book>().err(), Some(BadBook { line }), "{text:?}");
    }
}

#[test]
fn the_same_numbers_make_the_same_book() {
    let making = Making {
        n_games: 12,
        nodes: 60,
        nodes_for_scores: 200,
        least_games: 2,
        ..Making::default()
    };
    let book = making.make();
    assert_eq!(book.n_games(), 12);
    assert!(book.n_positions() > 3);
    let again = Making { threads: 3, ..making }.make();
    assert_eq!(again.to_string(), book.to_string());
}
