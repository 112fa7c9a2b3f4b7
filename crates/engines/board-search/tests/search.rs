//! The search on a game small enough to know everything about: three in a row.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board_search::duel::{Contender, Match, Pace, random_opening};
use board_search::{Board, Budget, Control, Ending, Engine, Level, Options, WIN};
use seeded::SplitMix;

/// Three in a row on 3×3 squares.
#[derive(Clone, Copy, Debug)]
struct Rows {
    stones: [u32; 2],
    side: usize,
}

const LINES: [u32; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Board for Rows {
    type Move = u32;

    fn side(&self) -> usize {
        self.side
    }

    fn moves(&self, list: &mut Vec<u32>) {
        list.extend((0..9).filter(|n| (self.stones[0] | self.stones[1]) >> n & 1 == 0));
    }

    fn after(&self, action: u32) -> Self {
        let mut after = *self;
        after.stones[self.side] |= 1 << action;
        after.side = 1 - self.side;
        after
    }

    fn hash(&self) -> u64 {
        let word = u64::from(self.stones[0]) << 9 | u64::from(self.stones[1]);
        SplitMix::new(word << 1 | self.side as u64).next()
    }

    fn ending(&self) -> Option<Ending> {
        let has_row = |side: usize| LINES.iter().any(|line| self.stones[side] & line == *line);
        if has_row(1 - self.side) {
            return Some(Ending::Lost);
        }
        (self.stones[0] | self.stones[1] == 0o777).then_some(Ending::Drawn)
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn move_id(action: u32) -> u32 {
        action + 1
    }

    fn most_plies_left(&self) -> Option<u32> {
        Some(9 - (self.stones[0] | self.stones[1]).count_ones())
    }
}

const START: Rows = Rows { stones: [0; 2], side: 0 };

/// The same without any idea of a search.
fn minimax(board: &Rows, height: i32) -> i32 {
    match board.ending() {
        Some(Ending::Won) => return WIN - height,
        Some(Ending::Drawn) => return 0,
        Some(Ending::Lost) => return height - WIN,
        None => {}
    }
    let mut moves = Vec::new();
    board.moves(&mut moves);
    moves.iter().map(|m| -minimax(&board.after(*m), height + 1)).max().unwrap_or(0)
}

fn engine() -> Engine {
    Engine::new(Options { table_bytes: 1 << 16 })
}

#[test]
fn every_position_gets_the_score_of_a_full_search() {
    let mut random = SplitMix::new(1);
    let mut engine = engine();
    for n_moves in (0..8).cycle().take(80) {
        let mut board = START;
        let mut moves = Vec::new();
        for _ in 0..n_moves {
            moves.clear();
            if board.ending().is_none() {
                board.moves(&mut moves);
                board = board.after(moves[random.below(moves.len())]);
            }
        }
        let budget = Budget { lines: 9, analyse_forced: true, ..Budget::default() };
        let report = engine.search(&board, &budget, &Control::new(), &mut |_| ());
        if board.ending().is_some() {
            assert!(report.lines.is_empty());
            continue;
        }
        assert_eq!(report.score(), minimax(&board, 0), "{board:?}");
        for line in &report.lines {
            assert_eq!(line.score, -minimax(&board.after(line.moves[0]), 1), "{board:?}");
        }
        assert!(report.lines.is_sorted_by(|one, other| one.score >= other.score));
    }
}

#[test]
fn a_search_that_may_do_nothing_still_has_a_move() {
    let control = Control::new();
    control.stop();
    let budget = Budget { nodes: Some(0), hard_time: Some(Duration::ZERO), ..Budget::default() };
    assert!(engine().search(&START, &budget, &control, &mut |_| ()).best().is_some());
    let flag = Arc::new(AtomicBool::new(true));
    let control = Control::new().stopped_by(&flag);
    let report = engine().search(&START, &Budget::default(), &control, &mut |_| ());
    assert!(report.depth <= 6 && report.best().is_some());
}

#[test]
fn it_tells_what_it_found_after_each_iteration() {
    let mut depths = Vec::new();
    let report = engine().search(&START, &Budget::depth(4), &Control::new(), &mut |info| {
        depths.push(info.depth);
    });
    assert_eq!((depths, report.depth), (vec![1, 2, 3, 4], 4));
}

#[test]
fn every_level_takes_a_win_in_one() {
    let board = Rows { stones: [0o3, 0o30], side: 0 };
    let mut engine = engine();
    for level in Level::all() {
        for seed in 0..5 {
            let control = Control::new();
            let chosen = engine.choose(level, &board, &Budget::nodes(1000), &control, seed);
            assert_eq!(chosen, Some(2), "{level}");
        }
    }
}

#[test]
fn full_strength_never_loses_this_game() {
    for other in [Contender::Random, Contender::Plain, Contender::Uct] {
        let pace = Pace::Nodes(5_000);
        let plan = Match {
            players: [&|seed| Contender::Engine(Level::FULL).player(pace, seed), &|seed| {
                other.player(pace, seed)
            }],
            opening: &|seed| random_opening(&START, 0, seed),
            n_pairs: 5,
            seed: 1,
            threads: 2,
            move_time: None,
            sprt: None,
        };
        let report = plan.play(&|_| ());
        assert_eq!((report.tally.lost, report.illegal), (0, [0, 0]), "{other:?}");
    }
}
