//! The bots play by the rules, and the same seed gives the same game.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::{Actor, Game, Seat};
use paging::{Paging, Setup};
use paging_engine::{
    Learner, Learning, OsBot, OsPlayer, UsersBot, UsersPlayer, Weights, debrief, game_seed,
    lessons, play, tournament,
};

fn setup(options: &[(&str, &str)]) -> Setup {
    Setup::from_options(options).unwrap()
}

#[test]
fn every_bot_plays_every_table_by_the_rules() {
    let tables = [
        setup(&[]),
        setup(&[("board", "4x5"), ("users", "3"), ("prefix", "free"), ("removal", "manual")]),
        setup(&[("board", "6x6"), ("users", "2v2"), ("cache5", "contains"), ("hands", "hidden")]),
    ];
    for setup in &tables {
        for &os in OsBot::ALL {
            for &users in UsersBot::ALL {
                // Those that think take longer, and one opponent is enough for them.
                let thinks = |users| UsersBot::ALL.iter().position(|bot| *bot == users) > Some(3);
                let plans = matches!(os, OsBot::Strong | OsBot::Planner);
                if plans || (thinks(users) && os != OsBot::Greedy) {
                    continue;
                }
                // The table itself refuses what is illegal.
                let played = play(setup, os, users, 5);
                assert_eq!(played.os_wins, played.end.memory().n_disk() == 0);
            }
        }
        play(setup, OsBot::Strong, UsersBot::Page1, 5);
        play(setup, OsBot::Planner, UsersBot::Fragmenting, 5);
    }
}

#[test]
fn those_that_plan_play_on_every_board() {
    // Each board sees the planner, and one of those that are tried on others too.
    let others = [(OsBot::Skilled, UsersBot::Expected), (OsBot::Greedy, UsersBot::Trained)];
    for (index, board) in paging::Board::all().enumerate() {
        let setup = setup(&[("board", &board.to_string())]);
        for (os, users) in [(OsBot::Planner, UsersBot::Random), others[index % others.len()]] {
            let played = play(&setup, os, users, 2);
            assert_eq!(played.os_wins, played.end.memory().n_disk() == 0);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let setup = setup(&[("board", "4x5")]);
    for (os, users) in [
        (OsBot::Strong, UsersBot::Fragmenting),
        (OsBot::Fast, UsersBot::Strong),
        (OsBot::Planner, UsersBot::Expected),
    ] {
        let logs = [8, 8].map(|seed| play(&setup, os, users, seed).log);
        assert_eq!(logs[0], logs[1]);
        assert_ne!(play(&setup, os, users, 9).log, logs[0]);
    }
}

#[test]
fn threads_do_not_change_a_tournament() {
    let bots = (OsBot::Greedy, UsersBot::Page1);
    let [one, three] = [1, 3].map(|threads| {
        let tally = tournament(&setup(&[]), bots, 30, 4, threads, || {});
        (tally.games, tally.os_wins, tally.pages_too_many)
    });
    assert_eq!(one, three);
    let alone = |game| play(&setup(&[]), bots.0, bots.1, game_seed(4, game)).os_wins;
    assert_eq!((0..30).filter(|game| alone(*game)).count() as u64, one.1);
}

#[test]
fn a_bot_goes_on_from_any_position_of_a_log() {
    let setup = setup(&[]);
    let log = play(&setup, OsBot::Fast, UsersBot::Random, 3).log;
    let mut game = Paging::start(&setup);
    for (index, (actor, action)) in log.iter().enumerate() {
        let fresh = if game.hand(0).len() * 3 > index { OsBot::Greedy } else { OsBot::Fast };
        let users = *actor == Seat(0).into();
        let choice = match *actor {
            Actor::Dealer => *action,
            _ if users => UsersPlayer::new(UsersBot::Random, setup.switches.board, 1).choose(&game),
            _ => OsPlayer::new(fresh, setup.switches.board, 1).choose(&game),
        };
        assert!(game.clone().apply(*actor, &choice).is_ok(), "{choice}");
        game.apply(*actor, action).unwrap();
    }
}

#[test]
fn a_debriefing_counts_what_happened() {
    let setup = setup(&[("board", "4x5")]);
    let log = play(&setup, OsBot::Greedy, UsersBot::FragmentingLongLast, 11).log;
    let told = debrief(&setup, &log).unwrap();
    assert_eq!(told.rolls + told.counts.reorder_phases + told.units_forfeited, 27);
    assert!(told.counts.evictions > 0 && told.costly.len() <= 3);
    assert!(told.costly.is_sorted_by(|a, b| a.cost >= b.cost));
    assert!(told.fragmentation.iter().all(|at| at.largest <= at.free && at.free <= 20));
    // The curve goes on with the game, and no point stands twice.
    assert!(told.fragmentation.is_sorted_by(|a, b| a.ply <= b.ply && a.round <= b.round));
    assert!(told.fragmentation.len() >= 18);
    for costly in &told.costly {
        assert_eq!(log[costly.ply], (costly.seat.into(), costly.played));
        assert_ne!(costly.better, costly.played);
    }
}

#[test]
fn points_on_a_cached_run_are_wasted_by_its_own_limit() {
    // Ten points were possible from the cache on, and orange has four: six are wasted.
    let setup: Setup = "users=1;round=1.os;at=red:gone orange:2@A5,1@B5,1@C5 yellow:1@A1,1@B1,1@C1"
        .parse()
        .unwrap();
    let os = Actor::Seat(Seat(1));
    let log = ["roll", "die 5", "run orange.1 2-1-1"].map(|action| action.parse().unwrap());
    let log: Vec<_> = [os, Actor::Dealer, os].into_iter().zip(log).collect();
    let told = debrief(&setup, &log).unwrap();
    assert_eq!((told.counts.points_wasted, told.rolls), (6, 1));
}

#[test]
fn weights_read_back_and_lessons_change_them() {
    let weights = Weights::learned(paging::Board::STANDARD);
    let bytes = weights.to_bytes();
    assert_eq!(Weights::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    assert!(Weights::from_bytes(&bytes[1..]).is_err());
    let (_, lessons) = lessons(&setup(&[]), &weights, Learner::Against(UsersBot::Random), 1);
    let mut changed = Learning::new(Weights::clone(&weights));
    changed.learn(&lessons);
    assert_ne!(changed.weights().to_bytes(), bytes);
}
