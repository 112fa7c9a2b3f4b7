//! What the search sees of a game is that game, and what it proves is true.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;

use board_engines::{CheckersBoard, QuartoBoard, ReversiBoard, Thinks, analyse, choose};
use board_search::{Board, Budget, Control, Ending, Engine, Level, Options, WIN, plies_to_end};
use checkers::Checkers;
use game::{Actor, Game, Seat};
use nmmorris::NMMorris;
use quarto::Quarto;
use reversi::Reversi;
use seeded::SplitMix;

/// Plays random games and compares the moves, the turn, the end and the way there.
fn check<G: Thinks>(setup: &str, lists_all: bool) {
    let Ok(setup) = setup.parse::<G::Setup>() else { panic!("{setup}") };
    for seed in 0..15 {
        let mut random = SplitMix::new(seed);
        let mut game = G::start(&setup);
        for _ in 0..400 {
            let board = game.board();
            let actor = Seat::all(2).map(Actor::from).find(|actor| game.may_act(*actor));
            assert_eq!(board.ending().is_none(), actor.is_some());
            let Some(actor) = actor else {
                compare_end(&game, board.ending(), board.side());
                break;
            };
            assert_eq!(actor, Seat(board.side() as u8).into());
            let mut moves = Vec::new();
            board.moves(&mut moves);
            let found: BTreeSet<String> = moves.iter().map(|m| G::action(*m).to_string()).collect();
            let legal: Vec<G::Action> = game.legal_actions(actor).collect();
            let expected: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
            assert!(if lists_all { found == expected } else { found.is_subset(&expected) });
            let ids: BTreeSet<u32> = moves.iter().map(|m| G::Board::move_id(*m)).collect();
            assert!(!ids.contains(&0) && (lists_all || ids.len() == moves.len()));
            let chosen = moves[random.below(moves.len())];
            assert!(game.apply(actor, &G::action(chosen)).is_ok());
            assert_eq!(game.board().hash(), board.after(chosen).hash());
        }
    }
}

fn compare_end<G: Game>(game: &G, ending: Option<Ending>, side: usize) {
    let outcome = game.outcome().unwrap();
    let expected = match outcome.winners[..] {
        [winner] if winner.index() == side => Ending::Won,
        [_] => Ending::Lost,
        _ => Ending::Drawn,
    };
    assert_eq!(ending, Some(expected));
}

#[test]
fn boards_of_the_search_are_the_games() {
    check::<Reversi>("size=6", true);
    check::<Reversi>("size=8", true);
    check::<Reversi>("size=12", true);
    check::<Checkers>("king_landing=any", true);
    check::<Checkers>("king_landing=next", true);
    check::<NMMorris>("protect_mills=false", true);
    check::<NMMorris>("protect_mills=true", true);
    check::<Quarto>("first_piece=3", false);
}

fn minimax<B: Board>(board: &B, moves_of: &impl Fn(&B) -> Vec<B::Move>) -> i32 {
    match board.ending() {
        Some(Ending::Won) => return 1,
        Some(Ending::Drawn) => return 0,
        Some(Ending::Lost) => return -1,
        None => {}
    }
    let reply = |action: B::Move| {
        let after = board.after(action);
        let score = minimax(&after, moves_of);
        if after.side() == board.side() { score } else { -score }
    };
    moves_of(board).into_iter().map(reply).max().unwrap_or(0)
}

fn engine() -> Engine {
    Engine::new(Options { table_bytes: 1 << 20 })
}

/// The sign of a score that a search of the whole rest of the game has found.
fn solved<B: Board>(board: &B) -> i32 {
    let budget = Budget { analyse_forced: true, ..Budget::default() };
    let report = engine().search(board, &budget, &Control::new(), &mut |_| ());
    assert!(report.is_exact || report.score().abs() > WIN - 100);
    report.score().signum()
}

#[test]
fn the_end_of_reversi_is_solved() {
    for seed in 0..40 {
        let mut random = SplitMix::new(seed);
        let mut position = reversi::Position::start(reversi::Size::new(6).unwrap());
        for _ in 0..25 {
            let moves = position.legal_moves();
            if !moves.is_empty() {
                position.play(moves[random.below(moves.len())]);
            }
        }
        let board = ReversiBoard::new(&position);
        if board.ending().is_none() {
            let all = |board: &ReversiBoard| {
                let mut list = Vec::new();
                board.moves(&mut list);
                list
            };
            assert_eq!(solved(&board), minimax(&board, &all), "{position}");
        }
    }
}

/// Against a search over all legal moves, which the board of the search leaves out in part.
#[test]
fn the_end_of_quarto_is_solved() {
    let mut n_solved = 0;
    for seed in 0..60 {
        let mut random = SplitMix::new(seed);
        let mut game = Quarto::start(&"first_piece=0".parse().unwrap());
        for _ in 0..11 {
            let moves = game.legal_moves();
            if let Some(action) = moves.get(random.below(moves.len().max(1))) {
                let seat = game.position().seat();
                game.apply(seat.into(), &quarto::Action::Place(*action)).unwrap();
            }
        }
        if game.outcome().is_none() {
            let expected = value(game.position());
            assert_eq!(solved(&game.board()), expected, "{}", game.position());
            assert_eq!(game.board().solve(), expected, "{}", game.position());
            n_solved += 1;
        }
    }
    assert!(n_solved > 5, "{n_solved}");
}

/// What a position of Quarto is worth to the player to move, from the rules alone.
fn value(position: &quarto::Position) -> i32 {
    if position.is_over() {
        return -i32::from(position.has_line());
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().map(|action| -value(&position.after(action))).max().unwrap_or(0)
}

/// The board of Quarto with these pieces from A1 on, and this one to place.
fn quarto_board(squares: &[Option<u8>; 16], next: u8) -> QuartoBoard {
    let name = |piece: &Option<u8>| piece.map_or("*".to_owned(), |piece| piece.to_string());
    let row = |row: &[Option<u8>]| row.iter().map(name).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = squares.rchunks(4).map(row).collect();
    QuartoBoard::new(format!("0 {next} {}", rows.join("/")).parse().unwrap())
}

/// Turning the board over, exchanging rows and columns of the middle with those outside, and
/// calling attributes something else changes nothing.
#[test]
fn what_looks_the_same_in_quarto_is_worth_the_same() {
    let mut n_decided = 0;
    for seed in 0..40 {
        let mut random = SplitMix::new(seed);
        let mut pieces: Vec<u8> = (0..16).collect();
        let (mut squares, mut n_placed) = ([None; 16], 0);
        while n_placed < 8 {
            let place = &mut squares[random.below(16)];
            if place.is_none() {
                *place = Some(pieces.swap_remove(random.below(pieces.len())));
                n_placed += 1;
            }
        }
        let next = pieces[random.below(pieces.len())];
        let board = quarto_board(&squares, next);
        if board.ending().is_some() {
            continue;
        }
        let value = board.solve();
        n_decided += i32::from(value != 0);
        let flip = random.below(16) as u8;
        // Bit 3 goes where bit 0 was, and each other one up.
        let renamed = |piece: u8| (piece << 1 & 15 | piece >> 3) ^ flip;
        let all_renamed = squares.map(|piece| piece.map(renamed));
        assert_eq!(quarto_board(&all_renamed, renamed(next)).solve(), value, "{seed}");
        let inside_out = [1, 0, 3, 2];
        let transposed: [usize; 16] = std::array::from_fn(|at| at % 4 * 4 + at / 4);
        let exchanged: [usize; 16] =
            std::array::from_fn(|at| inside_out[at / 4] * 4 + inside_out[at % 4]);
        for places in [transposed, exchanged] {
            let moved = places.map(|place| squares[place]);
            assert_eq!(quarto_board(&moved, next).solve(), value, "{seed}");
        }
    }
    assert!(n_decided > 3, "{n_decided}");
}

/// From the ninth piece on every game of Quarto is searched to its end.
#[test]
fn quarto_is_exact_from_the_ninth_piece_on() {
    let text = "0 9 12,*,*,2/*,10,7,*/*,1,6,*/13,*,*,0";
    let position: quarto::Position = text.parse().unwrap();
    assert_eq!(position.occupied().count_ones(), 8);
    let board = QuartoBoard::new(position);
    let report = engine().search(&board, &Budget::default(), &Control::new(), &mut |_| ());
    assert!(report.is_exact || report.score().abs() > WIN - 100, "{}", report.score());
}

/// A move that sets a trap is worth as much as the best one.
#[test]
fn traps_of_quarto_give_nothing_away() {
    let mut random = SplitMix::new(3);
    for _ in 0..30 {
        let mut board = QuartoBoard::new(quarto::Position::start(quarto::Piece::new(0)));
        let mut moves = Vec::new();
        for _ in 0..8 {
            moves.clear();
            board.moves(&mut moves);
            board = board.after(moves[random.below(moves.len())]);
        }
        if board.ending().is_none() {
            let budget = Budget::nodes(100_000);
            let report = engine().search(&board, &budget, &Control::new(), &mut |_| ());
            let after = board.after(report.best().unwrap());
            let kept = match after.ending() {
                Some(Ending::Lost) => 1,
                Some(_) => 0,
                None => -solved(&after),
            };
            assert_eq!(kept, solved(&board));
        }
    }
}

fn best<G: Thinks>(setup: &str, level: Level) -> String {
    let Ok(setup) = setup.parse::<G::Setup>() else { panic!("{setup}") };
    let game = G::start(&setup);
    let budget = Budget::nodes(20_000);
    let action = choose(&game, level, &mut engine(), &budget, &Control::new(), 7);
    action.unwrap().to_string()
}

#[test]
fn every_level_takes_a_win_in_one() {
    for level in Level::all() {
        assert_eq!(best::<Checkers>("position=w w@C3 W@H8 b@D4", level), "C3:E5");
        let row = "position=1 7 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*";
        assert_eq!(best::<Quarto>(row, level), "D4");
        let wipe = "position=b BW4/6/6/6/6/6";
        assert_eq!(best::<Reversi>(wipe, level), "C6");
    }
    let mill = "position=w A0 A1 C5 - - - - - -/B0 B4 C2 - - - - - -";
    assert_eq!(best::<NMMorris>(mill, Level::FULL), "C5:A2");
}

#[test]
fn an_analysis_has_several_lines() {
    let game = Reversi::start(&"".parse().unwrap());
    let budget = Budget { lines: 3, ..Budget::depth(5) };
    let mut n_told = 0;
    let report = analyse(&game, &mut engine(), &budget, &Control::new(), &mut |info| {
        assert_eq!(info.lines.len(), 3);
        n_told += 1;
    });
    assert_eq!((n_told, report.lines.len(), report.depth), (5, 3, 5));
    assert!(report.lines.iter().all(|line| line.moves.len() >= 2));
}

/// Who knows the ends of the game wins them in as many plies as they take.
#[test]
fn won_ends_of_checkers_are_won_in_time() {
    CheckersBoard::prepare_endgames();
    let mut n_proved = 0;
    for position in ["w W@B8 W@C1 W@G1 B@F8", "w W@A1 w@C3 B@H6", "b w@A3 w@C3 B@D8 b@H6"] {
        let Ok(setup) = format!("position={position}").parse() else { panic!("{position}") };
        let mut game = Checkers::start(&setup);
        let mut engine = engine();
        let (budget, control) = (Budget::nodes(10_000), Control::new());
        let report = analyse(&game, &mut engine, &budget, &control, &mut |_| ());
        let Some(plies) = plies_to_end(report.score()) else { continue };
        n_proved += 1;
        for _ in 0..plies.unsigned_abs() {
            let actor = Actor::from(Seat(game.board().side() as u8));
            let control = Control::new();
            let action = choose(&game, Level::FULL, &mut engine, &budget, &control, 1).unwrap();
            game.apply(actor, &action).unwrap();
        }
        assert_eq!(game.outcome().unwrap().winners.len(), 1, "{position}");
    }
    assert!(n_proved > 0);
}
