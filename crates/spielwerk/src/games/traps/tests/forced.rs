//! Every trap forces what its title says: a client that does not know the rule has no legal move,
//! or takes an illegal one for the only one.

use std::collections::BTreeSet;

use game::{Actor, Seat};
use kind::HostedGame;

use super::{kind, traps};

mod draughts;
mod paging;
mod quarto;
mod reversi;

/// A trap, and whose turn it is in it.
struct TrapPosition {
    game: Box<dyn HostedGame>,
    seat: Seat,
}

/// The trap of a kind.
fn trap(kind_name: &str, id: &str) -> TrapPosition {
    let trap = traps(kind_name).into_iter().find(|trap| trap.id == id).unwrap();
    TrapPosition::of(kind(kind_name).start(&trap.setup).unwrap())
}

/// What may be played in it.
fn legal(kind_name: &str, id: &str) -> Vec<String> {
    trap(kind_name, id).legal()
}

fn texts<const N: usize>(words: [&str; N]) -> BTreeSet<String> {
    words.map(str::to_owned).into()
}

impl TrapPosition {
    fn of(game: Box<dyn HostedGame>) -> Self {
        let mut seats = Seat::all(game.n_seats());
        let seat = seats.find(|seat| game.may_act(Actor::from(*seat))).unwrap();
        Self { game, seat }
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = self.game.legal_actions(self.seat.into());
        legal.sort();
        legal
    }

    fn after(&self, action: &str) -> Box<dyn HostedGame> {
        let mut game = self.game.boxed_clone();
        assert!(game.apply(self.seat.into(), action).is_ok(), "{action}");
        game
    }

    /// How each of the legal actions ends the game: by this rule, and these seats win.
    fn ends(&self) -> BTreeSet<(&'static str, Vec<u8>)> {
        let outcomes = self.legal().into_iter().map(|action| self.after(&action).outcome());
        outcomes
            .map(|outcome| {
                let outcome = outcome.expect("the game is over");
                (outcome.reason, outcome.winners.iter().map(|seat| seat.0).collect())
            })
            .collect()
    }
}

#[test]
fn in_nine_mens_morris() {
    assert_eq!(legal("NMMorris", "take"), ["B0", "B1"]);
    let two = trap("NMMorris", "take-two");
    assert_eq!(two.legal(), ["B0", "B2", "C4", "C5"]);
    for action in two.legal() {
        let again = TrapPosition::of(two.after(&action));
        assert_eq!((again.seat, again.legal().len()), (two.seat, 3), "after {action}");
    }
    // Two whole mills and nothing else.
    assert_eq!(legal("NMMorris", "from-mill"), ["B0", "B1", "B2", "C4", "C5", "C6"]);
    let placing = legal("NMMorris", "placing");
    assert_eq!((placing.len(), placing.iter().any(|action| action.contains(':'))), (17, false));
    let steps = ["A0:A7", "B3:A3", "B3:B2", "B3:B4", "B3:C3", "C5:B5", "C5:C4", "C5:C6"];
    assert_eq!(legal("NMMorris", "moving"), steps);
    // Each of the three can reach all 17 free points, and none of them by a step.
    let jumping = legal("NMMorris", "jumping");
    assert_eq!(jumping.len(), 3 * 17);
    let steps = ["A0:A1", "A0:A7", "A2:A1", "A2:A3", "A4:A3", "A4:A5"];
    assert!(!jumping.iter().any(|action| steps.contains(&action.as_str())));
    assert_eq!(trap("NMMorris", "too-few").ends(), [("too-few-pieces", vec![0])].into());
    assert_eq!(trap("NMMorris", "draw").ends(), [("no-mill-limit", vec![0, 1])].into());
    assert_eq!(traps("NMMorris").len(), 8);
}
