//! The laws that every [`Game`] keeps, checked along one game.
//!
//! Laws find inconsistency, not wrong rules: every game also has its figures as tests.

use crate::{Game, Seat};

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
    let n_seats = G::n_seats(setup);
    let reread: G::Setup = parse(&setup.to_string());
    assert_eq!(&reread, setup, "the setup reads back");
    let mut game = G::start(setup);
    let mut log: Vec<(Seat, G::Action)> = Vec::new();
    loop {
        let story = || format!("setup {setup}\nlog {}", story::<G>(&log));
        let choices: Vec<(Seat, G::Action)> = Seat::all(n_seats)
            .chain([Seat::CLOCK, Seat::DEALER])
            .flat_map(|seat| game.legal_actions(seat).map(move |action| (seat, action)))
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
        let (seat, action) = choices[pick(choices.len())].clone();
        let reread: G::Action = parse(&action.to_string());
        assert_eq!(reread, action, "the action reads back\n{}", story());
        let applied = game.apply(seat, &action);
        assert!(applied.is_ok(), "listed, so it applies: {action}\n{}", story());
        log.push((seat, action));
    }
    let mut replayed = G::start(setup);
    for (seat, action) in &log {
        assert!(replayed.apply(*seat, action).is_ok(), "the log replays");
    }
    assert_eq!(replayed, game, "the state is a fold over the log");
    game
}

fn check_refusals<G: Game>(
    game: &G,
    n_seats: usize,
    alphabet: &[G::Action],
    choices: &[(Seat, G::Action)],
    story: &dyn Fn() -> String,
) {
    for seat in Seat::all(n_seats).chain([Seat::CLOCK, Seat::DEALER]) {
        for action in alphabet {
            let listed = choices.iter().any(|(s, a)| *s == seat && a == action);
            let mut copy = game.clone();
            let applied = copy.apply(seat, action).is_ok();
            assert_eq!(applied, listed, "seat {seat}, {action}: applies iff listed\n{}", story());
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

fn story<G: Game>(log: &[(Seat, G::Action)]) -> String {
    log.iter().map(|(seat, action)| format!("{seat} {action}")).collect::<Vec<_>>().join(", ")
}
