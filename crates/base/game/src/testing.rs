//! The laws that every [`Game`] keeps, checked along one game.
//!
//! Laws find inconsistency, not wrong rules: every game also has its figures as tests.

pub mod docs;
pub mod figures;
pub mod simple;
mod text;

pub use text::{check_bad_text, check_text};

use crate::options::Values;
use crate::{Actor, Game, GameSetup};

/// Plays one game from `setup`, picking each action with `pick` among all legal ones (given as
/// a count, returns an index), and checks the laws at every step:
///
/// an action applies iff it is listed (tried over `alphabet`), a refusal changes nothing, the game
/// is over iff nobody can act, notation reads back, and the final state is a fold over the log.
/// The game must end within `bound` actions.
///
/// # Panics
/// When a law is broken; the message shows the setup and the log so far.
pub fn check_laws<G: Game>(
    setup: &G::Setup,
    alphabet: &[G::Action],
    bound: usize,
    mut pick: impl FnMut(usize) -> usize,
) -> G {
    let n_seats = setup.n_seats();
    let reread: G::Setup = parse(&setup.to_string());
    assert_eq!(&reread, setup, "the setup reads back");
    let mut game = G::start(setup);
    let mut log: Vec<(Actor, G::Action)> = Vec::new();
    loop {
        let story = || format!("setup {setup}\nlog {}", story::<G>(&log));
        let choices: Vec<(Actor, G::Action)> = Actor::all(n_seats)
            .flat_map(|actor| game.legal_actions(actor).map(move |action| (actor, action)))
            .collect();
        assert_eq!(
            game.outcome().is_some(),
            choices.is_empty(),
            "over iff none can act\n{}",
            story()
        );
        check_refusals(&game, n_seats, alphabet, &choices, &story);
        if choices.is_empty() {
            break;
        }
        assert!(log.len() < bound, "the game ends within {bound} actions\n{}", story());
        let (actor, action) = choices[pick(choices.len())].clone();
        let reread: G::Action = parse(&action.to_string());
        assert_eq!(reread, action, "the action reads back\n{}", story());
        let applied = game.apply(actor, &action);
        assert!(applied.is_ok(), "listed, so it applies: {action}\n{}", story());
        log.push((actor, action));
    }
    let mut replayed = G::start(setup);
    for (actor, action) in &log {
        assert!(replayed.apply(*actor, action).is_ok(), "the log replays");
    }
    assert_eq!(replayed, game, "the state is a fold over the log");
    game
}

fn check_refusals<G: Game>(
    game: &G,
    n_seats: usize,
    alphabet: &[G::Action],
    choices: &[(Actor, G::Action)],
    story: &dyn Fn() -> String,
) {
    for actor in Actor::all(n_seats) {
        let may_act = choices.iter().any(|(who, _)| *who == actor);
        assert_eq!(
            game.may_act(actor),
            may_act,
            "{actor} may act iff it has an action\n{}",
            story()
        );
        for action in alphabet {
            let listed = choices.iter().any(|(who, what)| *who == actor && what == action);
            let mut copy = game.clone();
            let applied = copy.apply(actor, action).is_ok();
            assert_eq!(applied, listed, "{actor}, {action}: applies iff listed\n{}", story());
            assert!(applied || copy == *game, "a refusal changes nothing\n{}", story());
        }
    }
}

fn parse<T: std::str::FromStr<Err: std::error::Error>>(text: &str) -> T {
    match text.parse() {
        Ok(value) => value,
        Err(error) => panic!("{text:?} reads back: {error}"),
    }
}

fn story<G: Game>(log: &[(Actor, G::Action)]) -> String {
    log.iter().map(|(actor, action)| format!("{actor} {action}")).collect::<Vec<_>>().join(", ")
}

/// Checks that the options a game tells are those it reads: every value of the list is accepted,
/// the default is the same as not naming it, and what is unknown, doubled or out of range is
/// refused with the name of the option.
///
/// # Panics
/// When an option does not do what the list says.
pub fn check_options<G: Game>() {
    let usual = G::Setup::choose(&[]).expect("every game can be played without choosing anything");
    for option in G::Setup::specs() {
        let name = option.name;
        if let Some(default) = &option.default {
            assert_eq!(
                G::Setup::choose(&[(name, default)]).as_ref(),
                Ok(&usual),
                "{name}: the default"
            );
        }
        let (good, bad): (Vec<String>, Option<String>) = match &option.values {
            Values::Number { min, max } => {
                (vec![min.to_string(), max.to_string()], max.checked_add(1).map(|n| n.to_string()))
            }
            Values::Choice(words) => (words.clone(), Some("no-such-word".to_owned())),
            Values::Flag => (vec!["true".to_owned(), "false".to_owned()], Some("1".to_owned())),
            Values::Text { example } => (vec![example.clone()], None),
        };
        // An option that makes sense only beside another one has no example of its own.
        for value in good.iter().filter(|value| !value.is_empty()) {
            let setup =
                G::Setup::choose(&[(name, value)]).unwrap_or_else(|bad| panic!("{value:?}: {bad}"));
            let reread: G::Setup = parse(&setup.to_string());
            assert_eq!(reread, setup, "{name}={value}: the setup reads back");
        }
        let refused = |options: &[(&str, &str)]| {
            assert_eq!(G::Setup::choose(options).map_err(|bad| bad.name), Err(name.to_owned()));
        };
        refused(&[(name, &good[0]), (name, &good[0])]);
        if let Some(bad) = &bad {
            refused(&[(name, bad)]);
        }
    }
    let unknown = G::Setup::choose(&[("no-such-option", "1")]).map_err(|bad| bad.name);
    assert_eq!(unknown, Err("no-such-option".to_owned()));
}

/// A list of things that differs from this one: with one more, one less or another one, or
/// backwards; or just this one. `below` draws a number below another.
pub fn varied<T: Copy>(list: &[T], any: &[T], mut below: impl FnMut(usize) -> usize) -> Vec<T> {
    let (mut varied, other) = (list.to_vec(), any[below(any.len())]);
    match below(7) {
        0 => varied.push(other),
        1 => drop(varied.pop()),
        2 => varied[0] = other,
        3 => varied.reverse(),
        4 => varied.extend(list.iter().rev().nth(1)),
        5 => varied[list.len() - 1] = other,
        _ => {}
    }
    varied
}
