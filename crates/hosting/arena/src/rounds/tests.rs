use std::collections::BTreeSet;

use proptest::prelude::*;

use super::History;
use crate::{Entrant, Fact, Format, GameResult, Reason, Tournament, TournamentPlan, Void};

fn tournament(format: Format, n: usize, games: u32, seed: u64) -> Tournament {
    let mut plan = TournamentPlan::new("Any", format);
    plan.entrants = (0..n).map(|number| format!("player {number}")).collect();
    plan.games_per_pairing = games;
    plan.seed = seed;
    Tournament::new(plan).unwrap()
}

/// A result that follows from the two and the game, so that it is the same in whatever order.
fn result(tournament: &Tournament, game: u32) -> GameResult {
    let game = &tournament.games()[game as usize];
    let strength = |entrant: Entrant| seeded::mix(u64::from(entrant.0)) % 100;
    let chance = seeded::mix(u64::from(game.number) ^ tournament.plan().seed) % 100;
    let edge = strength(game.seats[0]) + chance;
    match edge.cmp(&(strength(game.seats[1]) + 50)) {
        std::cmp::Ordering::Less => GameResult::SecondWins,
        std::cmp::Ordering::Equal => GameResult::Draw,
        std::cmp::Ordering::Greater => GameResult::FirstWins,
    }
}

/// Plays to the end with several games at a time, which end in an order that `pick` chooses; looks
/// at the tournament after every round.
fn play(
    tournament: &mut Tournament,
    n_at_once: usize,
    mut pick: impl FnMut(usize) -> usize,
    mut look: impl FnMut(&Tournament),
) {
    let mut running: Vec<u32> = Vec::new();
    loop {
        while running.len() < n_at_once {
            let waiting = tournament.waiting().next().map(|game| game.number);
            if let Some(game) = waiting {
                tournament.apply(&Fact::GameStarted { game, at: String::new() }).unwrap();
                running.push(game);
            } else if let Some(round) = tournament.next_round() {
                tournament.apply(&round).unwrap();
                look(tournament);
            } else {
                break;
            }
        }
        if running.is_empty() {
            break;
        }
        let game = running.swap_remove(pick(running.len()));
        let end = Fact::finished(game, result(tournament, game), Reason::Rules);
        tournament.apply(&end).unwrap();
    }
    assert!(tournament.is_over());
}

fn check_nobody_plays_twice(tournament: &Tournament) {
    let round = tournament.rounds().last().unwrap();
    let mut seen = BTreeSet::new();
    let paired = round.pairings.iter().flat_map(|pairing| [pairing.first, pairing.second]);
    for entrant in paired.chain(round.byes.iter().copied()) {
        assert!(seen.insert(entrant), "{entrant:?} is paired twice in {round:?}");
    }
    assert!(
        tournament.names().len() - seen.len() <= 1 || tournament.plan().format == Format::KnockOut
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_swiss_keeps_its_laws(n in 2_usize..24, games in 1_u32..3, seed: u64) {
        let mut swiss = tournament(Format::Swiss, n, games, seed);
        play(&mut swiss, 4, |n| n - 1, |swiss| {
            check_nobody_plays_twice(swiss);
            let round = swiss.rounds().last().unwrap();
            assert_eq!(round.byes.len(), n % 2);
            for (index, history) in History::of_all(swiss).iter().enumerate() {
                assert!(history.n_byes <= 1, "{index} has {} byes", history.n_byes);
                assert!(history.balance.abs() <= 2, "{index} is {} off balance", history.balance);
                assert!(history.met.values().all(|times| *times == 1), "{index}: {:?}", history.met);
            }
        });
        let expected = n.next_power_of_two().ilog2().max(1);
        prop_assert_eq!(swiss.rounds().len() as u32, expected);
    }

    #[test]
    fn the_table_does_not_depend_on_who_ends_first(
        format in prop::sample::select(&Format::ALL[..]), n in 2_usize..12, seed: u64,
    ) {
        let played = |n_at_once: usize, mut order: u64| {
            let mut tournament = tournament(format, n, 2, seed);
            tournament.plan.rounds = Some(3);
            let pick = |n: usize| {
                order = seeded::mix(order);
                order as usize % n
            };
            play(&mut tournament, n_at_once, pick, |_| {});
            tournament
        };
        let (alone, crowded) = (played(1, 1), played(7, seed));
        prop_assert_eq!(alone.games(), crowded.games());
        prop_assert_eq!(alone.standings(), crowded.standings());
    }

    #[test]
    fn everybody_meets_everybody_once(n in 2_usize..14, games in 1_u32..4) {
        let mut table = tournament(Format::RoundRobin, n, games, 0);
        play(&mut table, 1, |_| 0, check_nobody_plays_twice);
        for history in History::of_all(&table) {
            prop_assert_eq!(history.met.len(), n - 1);
            prop_assert!(history.met.values().all(|times| *times == 1));
            prop_assert!(history.balance.abs() <= 1);
        }
        prop_assert_eq!(table.n_games_planned(), Some(table.games().len() as u64));
    }

    #[test]
    fn a_knock_out_leaves_one(n in 2_usize..20, seed: u64) {
        let mut cup = tournament(Format::KnockOut, n, 2, seed);
        play(&mut cup, 3, |n| n - 1, check_nobody_plays_twice);
        let standings = cup.standings();
        let stages = n.next_power_of_two().ilog2();
        prop_assert_eq!(standings.rows[0].stages, stages);
        prop_assert_eq!(standings.rows.iter().filter(|row| row.stages == stages).count(), 1);
    }
}

#[test]
fn those_who_run_the_gauntlet_meet_all_others() {
    let mut gauntlet = tournament(Format::Gauntlet, 6, 2, 0);
    gauntlet.plan.champions = 2;
    play(&mut gauntlet, 2, |_| 0, |_| {});
    let histories = History::of_all(&gauntlet);
    assert_eq!(histories.iter().map(|h| h.met.len()).collect::<Vec<_>>(), [4, 4, 2, 2, 2, 2]);
    assert_eq!(gauntlet.games().len(), 16);
    assert_eq!(gauntlet.n_games_planned(), Some(16));
}

#[test]
fn a_swiss_pairs_equal_points_and_the_best_with_the_middle() {
    let mut swiss = tournament(Format::Swiss, 8, 1, 5);
    let Some(Fact::RoundPaired { pairings, .. }) = swiss.next_round() else { panic!() };
    let mut first: Vec<[u32; 2]> =
        pairings.iter().map(|p| [p.first.0.min(p.second.0), p.first.0.max(p.second.0)]).collect();
    first.sort_unstable();
    assert_eq!(first, [[0, 4], [1, 5], [2, 6], [3, 7]]);
    play(&mut swiss, 1, |_| 0, |_| {});
    assert_eq!(swiss.rounds().len(), 3);
}

#[test]
fn who_withdraws_is_paired_no_more() {
    let mut swiss = tournament(Format::Swiss, 5, 2, 1);
    swiss.apply(&Fact::Withdrawn { entrant: Entrant(2), why: None }).unwrap();
    play(&mut swiss, 1, |_| 0, |_| {});
    assert!(swiss.games().iter().all(|game| !game.has(Entrant(2))));
    let mut cup = tournament(Format::KnockOut, 4, 2, 1);
    cup.apply(&cup.next_round().unwrap()).unwrap();
    cup.apply(&Fact::Withdrawn { entrant: Entrant(0), why: None }).unwrap();
    play(&mut cup, 1, |_| 0, |_| {});
    assert_eq!(cup.standings().rows[3].stages, 0);
    assert!(
        cup.rounds()[1].pairings.iter().all(|p| p.first != Entrant(0) && p.second != Entrant(0))
    );
}

#[test]
fn facts_that_do_not_fit_change_nothing() {
    let mut table = tournament(Format::RoundRobin, 4, 2, 0);
    let round = table.next_round().unwrap();
    table.apply(&round).unwrap();
    let before = format!("{table:?}");
    let end = |game| Fact::finished(game, GameResult::Draw, Reason::Rules);
    for bad in [
        round,
        end(99),
        Fact::GameReplayed { game: 77, why: Void::Interrupted },
        Fact::Withdrawn { entrant: Entrant(9), why: None },
        Fact::Entered { name: "player 1".into() },
        Fact::Entered { name: "late".into() },
    ] {
        assert!(table.apply(&bad).is_err(), "{bad:?}");
        assert_eq!(format!("{table:?}"), before);
    }
    table.apply(&end(0)).unwrap();
    assert!(table.apply(&end(0)).is_err());
}

#[test]
fn a_ladder_goes_on_with_those_who_are_there() {
    let mut ladder = tournament(Format::Ladder, 0, 2, 3);
    assert!(ladder.next_round().is_none());
    for name in ["a", "b", "c", "d"] {
        ladder.apply(&Fact::Entered { name: name.into() }).unwrap();
    }
    let there = |entrant: Entrant| entrant.0 < 2;
    let round = ladder.next_round_of(there).unwrap();
    ladder.apply(&round).unwrap();
    assert_eq!(ladder.rounds()[0].pairings.len(), 1);
    // Those two are busy; the others need not wait for them.
    assert!(ladder.next_round_of(there).is_none());
    ladder.apply(&ladder.next_round_of(|_| true).unwrap()).unwrap();
    assert!(ladder.games()[2..].iter().all(|game| !there(game.seats[0])));
    assert!(!ladder.is_over());
}

#[test]
fn a_test_of_strength_stops_by_itself_and_does_not_count_what_came_after() {
    let mut plan = TournamentPlan::new("Any", Format::RoundRobin);
    plan.entrants = vec!["new".into(), "old".into()];
    plan.rounds = Some(10_000);
    plan.sprt = Some(crate::SprtPlan { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 });
    let decided = |n_at_once: usize| {
        let mut tournament = Tournament::new(plan.clone()).unwrap();
        play(&mut tournament, n_at_once, |n| n - 1, |_| {});
        (tournament.counted_games().len(), tournament.standings())
    };
    let (n_games, standings) = decided(1);
    assert!(n_games < 2_000 && standings.sprt.unwrap().verdict.is_some(), "{n_games}");
    assert_eq!(decided(6), (n_games, standings));
}
