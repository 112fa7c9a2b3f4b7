//! The view offers exactly what is legal: who follows it is never refused and misses nothing.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/offered.rs"]
mod offered;
#[path = "simple/random.rs"]
mod random;

use std::collections::BTreeSet;

use game::{Actor, Game, Viewer};
use paging::{
    Board, Cache5, Chance, Choices, Hands, Paging, Players, Prefix, Removal, ReorderChoice,
    RunChoice, Setup, splits,
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_the_view_offers_is_what_is_legal(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        // Small boards soon leave no room, and pages without points lie around.
        let size = |chance: &mut Chance| chance.below(3) as u8 + 2;
        let setup = Setup::from_options(&[
            ("users", &chance.pick(Players::ALL).to_string()),
            ("board", &Board::new(size(&mut chance), size(&mut chance)).unwrap().to_string()),
            ("cache5", &chance.pick(Cache5::ALL).to_string()),
            ("prefix", &chance.pick(Prefix::ALL).to_string()),
            ("removal", &chance.pick(Removal::ALL).to_string()),
            ("hands", &chance.pick(Hands::ALL).to_string()),
            ("seed", &seed.to_string()),
        ]).unwrap();
        let mut game = Paging::start(&setup);
        while game.outcome().is_none() {
            let to_act = game.to_act().unwrap();
            prop_assert!(game.legal_actions(to_act).next().is_some(), "nobody can act: {game:?}");
            let (actor, action) = random::action(&game, &mut chance);
            if actor != Actor::Dealer {
                check(&game, actor);
            }
            game.apply(actor, &action).unwrap();
        }
    }
}

/// The case that was wrong: only the longer run reaches the cache, so only it may lose ten points.
#[test]
fn a_run_is_doubled_from_the_page_on_the_cache() {
    let setup = "users=1;cache5=contains;round=1.os;\
                 at=red:gone orange:gone brown:4@A3,2@A4,1@A5,1@B5,1@C5";
    let mut game = Paging::start(&setup.parse().unwrap());
    let os = game.to_act().unwrap();
    game.apply(os, &"roll".parse().unwrap()).unwrap();
    game.apply(Actor::Dealer, &"die 5".parse().unwrap()).unwrap();
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.choices.runs[0].limits, [5, 5, 10, 10, 10]);
    check(&game, os);
    assert!(game.clone().apply(os, &"run brown.1 4-2".parse().unwrap()).is_err());
    assert!(game.apply(os, &"run brown.1 4-2-1".parse().unwrap()).is_ok());
}

#[track_caller]
fn check(game: &Paging, actor: Actor) {
    let seat = actor.seat().unwrap();
    let choices = game.view(Viewer::Seat(seat)).choices;
    let offered = offered(game, seat.index(), &choices);
    let legal: BTreeSet<String> =
        game.legal_actions(actor).map(|action| action.to_string()).collect();
    let refused: Vec<&String> = offered.difference(&legal).take(5).collect();
    let missing: Vec<&String> = legal.difference(&offered).take(5).collect();
    assert!(refused.is_empty(), "offered, but illegal: {refused:?} in {game:?}");
    assert!(missing.is_empty(), "legal, but not offered: {missing:?} in {game:?}");
    let is_choice = |run: &RunChoice| held(game, run).iter().any(|points| *points > 0);
    assert!(choices.runs.iter().all(is_choice), "a run from which nothing can be taken");
}

/// Every action that somebody who knows only the view, not the rules, can put together.
fn offered(game: &Paging, user: usize, choices: &Choices) -> BTreeSet<String> {
    let mut all: BTreeSet<String> = choices.plain.iter().chain(&choices.remove).cloned().collect();
    all.extend(choices.room.iter().map(|way| way.action.clone()));
    all.extend(choices.work.iter().map(|work| work.action.clone()));
    for choice in &choices.lay {
        for program in game.hand(user).iter().filter(|held| held.n_pages() == choice.pages) {
            for path in &choice.paths {
                all.extend(
                    splits(choice.pages).map(|points| format!("lay {program} {points} {path}")),
                );
            }
        }
    }
    for run in &choices.runs {
        all.extend(offered::runs(&run.pages[0], &held(game, run), &run.limits));
    }
    if let Some(ReorderChoice { in_ram, on_disk, free, .. }) = &choices.reorder {
        all.extend(offered::steps(in_ram, on_disk, free));
    }
    all
}

fn held(game: &Paging, run: &RunChoice) -> Vec<u8> {
    run.pages.iter().map(|page| game.memory().points(page.parse().unwrap())).collect()
}
