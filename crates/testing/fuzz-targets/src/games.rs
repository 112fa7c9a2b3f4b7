//! Games: the first line is a setup, each other line an action.

use game::{Actor, Game, GameSetup, Seat, Viewer};

/// Whether a line is a setup.
pub(crate) fn reads<G: Game>(line: &str) -> bool {
    line.parse::<G::Setup>().is_ok()
}

/// These games accept more than they list: in Quarto a move that ends the game may bring any
/// piece, and in Paging a user may have hundreds of thousands of actions to choose from.
const ACCEPT_MORE: [&str; 2] = ["Quarto", paging::Paging::NAME];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// So many actions are carried out at most: longer games teach a fuzzer nothing.
const MOST_ACTIONS: usize = 40;

/// Reads a setup and actions, and carries out what it can.
pub(crate) fn play<G: Game>(bytes: &[u8]) {
    let lists_actions = !ACCEPT_MORE.contains(&G::NAME);
    let text = text(bytes);
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let given: Vec<(&str, &str)> =
        first.split(';').filter_map(|pair| pair.split_once('=')).collect();
    let _ = G::Setup::choose(&given);
    let actions: Vec<G::Action> = lines.filter_map(|line| read_action::<G>(line)).collect();
    let Ok(setup) = first.parse::<G::Setup>() else { return };
    let written = setup.to_string();
    assert_eq!(written.parse().as_ref().ok(), Some(&setup), "{written:?} does not read back");
    let n_seats = setup.n_seats();
    let mut game = G::start(&setup);
    for action in actions.iter().take(MOST_ACTIONS) {
        let actors = [Actor::Dealer, Actor::Clock];
        let mut actors = Seat::all(n_seats).map(Actor::Seat).chain(actors);
        let Some(actor) = actors.find(|actor| game.may_act(*actor)) else { break };
        let is_listed = lists_actions.then(|| game.legal_actions(actor).any(|one| one == *action));
        let before = game.clone();
        let is_legal = game.apply(actor, action).is_ok();
        assert!(is_legal || game == before, "a refusal of {action} has changed something");
        assert!(is_listed.is_none_or(|listed| listed == is_legal), "{action}: {is_listed:?}");
    }
    let _ = game.view(Viewer::Spectator);
    for seat in Seat::all(n_seats.min(4)) {
        let _ = game.view(Viewer::Seat(seat));
    }
    let _ = game.outcome();
}

fn read_action<G: Game>(line: &str) -> Option<G::Action> {
    let action: G::Action = line.parse().ok()?;
    let written = action.to_string();
    let again = written.parse::<G::Action>().ok().map(|action| action.to_string());
    assert_eq!(again.as_ref(), Some(&written), "{line:?} does not read back");
    Some(action)
}
