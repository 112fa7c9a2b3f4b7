//! What a search must find, and what it must never do.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::time::{Duration, Instant};

use bashni::{Limits, Position};
use bashni_engine::{Budget, Control, Engine, Features, Options, Report, WIN, bench};
use proptest::prelude::*;
use seeded::SplitMix;

fn engine() -> Engine {
    Engine::new(Options { table_bytes: 1 << 20, ..Options::default() })
}

fn search(position: &str, limits: Limits, budget: &Budget) -> Report {
    let position = position.parse().unwrap();
    engine().search(&position, limits, budget, &Control::new(), &mut |_| ())
}

fn check(position: &str, depth: u32, best: &str, score: i32) {
    let budget = Budget { analyse_forced: true, ..Budget::depth(depth) };
    let report = search(position, Limits::DEFAULT, &budget);
    assert_eq!(report.best().unwrap().to_string(), best, "{position}");
    assert_eq!(report.score(), score, "{position}");
}

/// A position of a game in which all moves are random.
fn random_position(seed: u64, n_plies: u32) -> Position {
    let mut random = SplitMix::new(seed);
    let mut position = Position::start();
    let mut moves = Vec::new();
    while position.ply() < n_plies {
        moves.clear();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return random_position(seed + 1000, n_plies);
        }
        position.make(moves[random.below(moves.len())]);
    }
    position
}

#[test]
fn a_capture_that_leaves_no_enemy_wins_at_once() {
    check("w w@C3 b@D4", 2, "C3:E5", WIN - 1);
    check("b w@C3 b@D4", 2, "D4:B2", WIN - 1);
}

#[test]
fn a_blocked_enemy_has_lost() {
    // Black's only man on A3 is blocked once White stands on B2 with C1 behind it.
    check("w w@A1 w@C1 b@A3 w@C3 w@H8", 3, "A1:B2", WIN - 1);
}

#[test]
fn the_points_at_the_limit_are_what_counts() {
    // With the last move a man may walk on, or become a king and bring two points more.
    check("w w@A7 w@A1 b@H4 b@H6;ply=199", 1, "A7:B8", WIN - 1);
}

#[test]
fn at_the_quiet_limit_more_points_win_and_equal_ones_draw() {
    let budget = Budget { analyse_forced: true, ..Budget::depth(1) };
    let score = |position| search(position, Limits::DEFAULT, &budget).score();
    assert_eq!(score("w W@A1 b@H4 b@H6;quiet=49"), WIN - 1);
    assert_eq!(score("w w@A3 w@A1 b@H4 b@H6;quiet=49"), 0);
    assert_eq!(score("w w@A1 b@H4 b@H6;quiet=49"), 1 - WIN);
}

#[test]
fn a_new_king_puts_the_limit_off() {
    // White is behind on points and gains nothing by waiting: only the new king goes on.
    let budget = Budget::depth(3);
    let report = search("w w@A7 w@A1 b@H4 b@H6 b@G7;quiet=49", Limits::DEFAULT, &budget);
    assert_eq!(report.best().unwrap().to_string(), "A7:B8");
}

#[test]
fn a_finished_game_has_no_move() {
    assert_eq!(search("w b@A3", Limits::DEFAULT, &Budget::depth(3)).best(), None);
    let over = "w w@A1 b@H8;quiet=50";
    assert_eq!(search(over, Limits::DEFAULT, &Budget::depth(3)).best(), None);
}

#[test]
fn budgets_are_kept() {
    let start = Position::start();
    for nodes in [1, 10, 999, 20_000] {
        let report = search(&start.to_string(), Limits::DEFAULT, &Budget::nodes(nodes));
        assert!(report.nodes <= nodes + 100 && report.best().is_some(), "{}", report.nodes);
    }
    let report = search(&start.to_string(), Limits::DEFAULT, &Budget::depth(4));
    assert_eq!(report.depth, 4);
    let begin = Instant::now();
    let time = Duration::from_millis(30);
    search(&start.to_string(), Limits::DEFAULT, &Budget::move_time(time));
    assert!(begin.elapsed() >= time * 2 / 3, "a fixed move time is used");
}

#[test]
fn one_ply_is_searched_even_without_time() {
    let budget = Budget { analyse_forced: true, ..Budget::thinking_time(Duration::ZERO) };
    let report = search("w w@C3 b@D4 b@F6 w@A1", Limits::DEFAULT, &budget);
    assert_eq!((report.depth, report.score()), (1, WIN - 1));
    // The weakest levels ask for all moves, and with many of them one ply is more than they may
    // look at. They never just move at random, so they get to know them all.
    let kings = "w W@A1 W@C1 W@E1 W@G1 W@B2 b@H8";
    let all_moves = Budget { lines: usize::MAX, ..Budget::nodes(1) };
    let report = search(kings, Limits::DEFAULT, &all_moves);
    assert!(report.lines.len() > 20);
    assert!(report.lines.iter().all(|line| line.score.abs() <= WIN), "{report:?}");
}

#[test]
fn a_stopped_search_ends_with_a_move() {
    let control = Control::pondering();
    let position = Position::start();
    let mut engine = Engine::new(Options { threads: 2, ..Options::default() });
    let report = std::thread::scope(|scope| {
        let (control, position) = (&control, &position);
        let search = scope.spawn(move || {
            let budget = Budget::move_time(Duration::from_millis(1));
            engine.search(position, Limits::DEFAULT, &budget, control, &mut |info| {
                // Its time does not count while it ponders, so it gets deep.
                if info.depth == 8 {
                    control.your_move();
                }
            })
        });
        search.join().unwrap()
    });
    assert!(report.depth >= 8);
    assert!(position.check(report.best().unwrap()).is_ok());
}

#[test]
fn several_lines_are_different_and_sorted() {
    let position = Position::start();
    let budget = Budget { lines: 4, ..Budget::depth(6) };
    let report = search(&position.to_string(), Limits::DEFAULT, &budget);
    assert_eq!(report.lines.len(), 4);
    for pair in report.lines.windows(2) {
        assert!(pair[0].score >= pair[1].score && pair[0].moves[0] != pair[1].moves[0]);
    }
    for line in &report.lines {
        let mut board = position.clone();
        for action in &line.moves {
            assert!(board.check(*action).is_ok(), "{action} in {:?}", line.moves);
            board.make(*action);
        }
    }
}

/// The same on every machine. A change of this number is a change of play.
#[test]
fn the_signature_is_known() {
    let total = bench::run(Options::default(), &Budget::depth(6));
    assert_eq!(total.nodes, SIGNATURE_OF_DEPTH_6);
}

const SIGNATURE_OF_DEPTH_6: u64 = 43_274;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_move_is_legal(seed: u64, n_plies in 0u32..90, nodes in 1u64..3_000) {
        let position = random_position(seed % 1_000_000, n_plies);
        let budget = Budget::nodes(nodes);
        let mut engine = engine();
        let report =
            engine.search(&position, Limits::DEFAULT, &budget, &Control::new(), &mut |_| ());
        match report.best() {
            Some(action) => prop_assert!(position.check(action).is_ok()),
            None => prop_assert!(position.end(Limits::DEFAULT).is_some()),
        }
    }

    /// A table that mixed up positions with different counters would be found out here.
    #[test]
    fn near_the_limits_the_table_changes_nothing(
        seed: u64, n_plies in 20u32..80, left in 1u32..6, by_ply: bool, again: bool,
    ) {
        let position = random_position(seed % 1_000_000, n_plies);
        let position = if by_ply {
            position.with_counters(200 - left, 10)
        } else {
            position.with_counters(n_plies, 50 - left)
        };
        let plain = Features { table: false, shortcuts: false, ..Features::ALL };
        let with_table = Features { table: true, ..plain };
        let scores = [plain, with_table].map(|features| {
            let options = Options { features, table_bytes: 1 << 20, ..Options::default() };
            let mut engine = Engine::new(options);
            let budget = Budget { analyse_forced: true, ..Budget::depth(left) };
            if again {
                // What an earlier search with other counters left behind must not matter.
                let earlier = position.clone().with_counters(position.ply() - 1, position.quiet());
                engine.search(&earlier, Limits::DEFAULT, &budget, &Control::new(), &mut |_| ());
            }
            engine.search(&position, Limits::DEFAULT, &budget, &Control::new(), &mut |_| ()).score()
        });
        prop_assert_eq!(scores[0], scores[1]);
    }
}
