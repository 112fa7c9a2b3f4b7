//! The laws that every game keeps, along random ends of games on small boards.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/random.rs"]
mod random;

use game::Game;
use game::testing::{check_laws, check_options};
use paging::{
    Action, Cache5, Chance, Deal, Location, Memory, Paging, Players, Points, Prefix, Program,
    Removal, Scenario, Setup, Turn, splits,
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold(seed: u64, rows in 2..=3_u8, columns in 2..=3_u8, round in 5..=6_u8) {
        let mut chance = Chance::from_seed(seed);
        let setup = end_game(&mut chance, rows, columns, round);
        let alphabet = alphabet(&setup, &mut chance);
        let game = check_laws::<Paging>(&setup, &alphabet, 3000, |n| {
            // Early entries are rolls and ends: taken often, so that games get on.
            let n = if chance.below(3) > 0 { n.min(3) } else { n };
            chance.below(n)
        });
        prop_assert!(game.outcome().is_some());
    }

    #[test]
    fn whatever_is_read_reads_back(
        verb in "(lay|room|move|swap|run|page|row|column|die|undo|end|remove)",
        rest in "( (red|lime|black|rot)(\\.[1-6])?| [A-G][1-7](-[A-F][1-6]){0,5}| [0-9](-[0-9]){0,5}| disk| [1-7]){0,3}",
        option in "(users=(1|2|3|2v2|4)|board=[1-7]x[1-7]|round=[1-7]\\.(1|3|os)|units=[0-8]|prefix=free|removal=manual|at=red:(gone|1@A1,1@B1,-|-,2@C3,4@disk)|seed=[0-9]{1,3})(;(hands=hidden|cache5=contains|deal=balanced))?",
    ) {
        if let Ok(action) = format!("{verb}{rest}").parse::<Action>() {
            prop_assert_eq!(action.to_string().parse(), Ok(action));
        }
        if let Ok(setup) = option.parse::<Setup>() {
            prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        }
    }
}

/// A setup that begins with the first program of one of the last rounds; what was laid before is
/// gone but for some pages.
fn end_game(chance: &mut Chance, rows: u8, columns: u8, round: u8) -> Setup {
    let mut setup = Setup { players: *chance.pick(Players::ALL), ..Setup::default() };
    setup.deal = Deal::from_seed(setup.players.n_users(), u64::from(chance.word()));
    setup.switches.board = paging::Board::new(rows, columns).unwrap();
    setup.switches.prefix = *chance.pick(Prefix::ALL);
    setup.switches.removal = *chance.pick(Removal::ALL);
    setup.switches.cache5 = *chance.pick(Cache5::ALL);
    let mut memory = Memory::new(setup.switches.board);
    for user in 0..setup.players.n_users() {
        let coming = (round..=6).flat_map(|round| (0..3).map(move |nth| (round, nth)));
        let n_kept = coming.filter(|(r, n)| setup.players.user(*r, *n) == user).count();
        let hand: Vec<Program> = setup.deal.hand(user).collect();
        for program in &hand[n_kept..] {
            lay_somehow(&mut memory, *program, chance);
        }
    }
    setup.scenario = Some(Scenario { memory, round, turn: Turn::Lay { nth: 0 } });
    setup
}

fn lay_somehow(memory: &mut Memory, program: Program, chance: &mut Chance) {
    let all: Vec<Points> = splits(program.n_pages()).collect();
    memory.set_points(program, *chance.pick(&all));
    for page in program.pages() {
        let free: Vec<_> = memory.free().iter().collect();
        match chance.below(5) {
            0 if !free.is_empty() => memory.put(page, Location::Frame(*chance.pick(&free))),
            1 if chance.below(8) == 0 => memory.put(page, Location::Disk),
            _ if memory.remaining(program).next() == Some(page) => {
                memory.reduce(page, 10);
                memory.remove(page);
            }
            _ => memory.put(page, Location::Disk),
        }
    }
}

/// Actions that might be legal at some time, and the same with a part changed.
fn alphabet(setup: &Setup, chance: &mut Chance) -> Vec<Action> {
    let mut found: Vec<Action> =
        ["roll", "reorder", "end", "undo", "pass", "die 3", "row 1", "row 4"]
            .map(|text| text.parse().unwrap())
            .to_vec();
    for _ in 0..3 {
        let mut game = Paging::start(setup);
        while game.outcome().is_none() {
            let (actor, action) = random::action(&game, chance);
            found.push(action);
            let actions: Vec<Action> = game.legal_actions(actor).take(200).collect();
            found.push(*chance.pick(&actions));
            game.apply(actor, &action).unwrap();
        }
    }
    let known = found.len();
    for _ in 0..60 {
        let words = |action: &Action| {
            action.to_string().split(' ').map(str::to_owned).collect::<Vec<String>>()
        };
        let (mut a, b) = (words(&found[chance.below(known)]), words(&found[chance.below(known)]));
        let n = a.len().min(b.len());
        let index = chance.below(n);
        a[index].clone_from(&b[index]);
        found.extend(a.join(" ").parse::<Action>());
    }
    chance.shuffle(&mut found);
    found.truncate(90);
    found
}

#[test]
fn the_options_are_those_that_are_read() {
    check_options::<Paging>();
}
