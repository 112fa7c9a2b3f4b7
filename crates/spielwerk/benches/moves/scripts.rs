//! Games whose moves are known in advance, for each kind with a board.

use game::{Actor, Game, Seat};
use serde_json::{Value, json};

/// What a pair of programs plays.
pub(crate) struct Script {
    /// The kind and its options.
    pub(crate) kind: &'static str,
    pub(crate) options: Value,
    /// The moves of each seat.
    pub(crate) moves: [Vec<String>; 2],
    /// Whether they are played again and again in one match; otherwise they end it.
    pub(crate) is_endless: bool,
}

impl Script {
    /// How many matches are needed for this many plies.
    pub(crate) fn n_matches(&self, n_plies: usize) -> usize {
        let plies = self.moves.iter().map(Vec::len).sum();
        n_plies.div_ceil(if self.is_endless { MOST_PLIES } else { plies })
    }
}

/// A match that goes to and fro is over after this many.
const MOST_PLIES: usize = 10_000;

/// Two kings go to and fro, all other pieces stay: the block has its usual size for ever.
pub(crate) fn bashni() -> Script {
    let position = "w b@H8 b@F8 b@D8 b@B8 b@G7 b@E7 b@C7 b@A7 B@H6 b@F6 b@D6 b@B6 \
                    w@G3 w@E3 w@C3 W@A3 w@H2 w@F2 w@D2 w@B2 w@G1 w@E1 w@C1 w@A1";
    Script {
        kind: "Bashni",
        options: json!({ "position": position, "max_plies": MOST_PLIES,
                         "max_plies_without_new_king": MOST_PLIES }),
        moves: to_and_fro(["A3:B4", "B4:A3"], ["H6:G5", "G5:H6"]),
        is_endless: true,
    }
}

/// All kinds with a board.
pub(crate) fn all() -> Vec<Script> {
    let checkers = Script {
        kind: "Checkers",
        options: json!({ "position": "w W@A1 w@C1 w@E1 b@H8 b@F8 B@H4 b@B8",
                         "max_plies": MOST_PLIES, "max_plies_without_progress": MOST_PLIES }),
        moves: to_and_fro(["A1:B2", "B2:A1"], ["H4:G5", "G5:H4"]),
        is_endless: true,
    };
    let morris = Script {
        kind: "NMMorris",
        options: json!({ "position": "w A0 A2 A4 A6 - - - - -/C0 C2 C4 C6 - - - - -",
                         "max_turns_without_mill": MOST_PLIES }),
        moves: to_and_fro(["A0:A1", "A1:A0"], ["C4:C5", "C5:C4"]),
        is_endless: true,
    };
    let reversi = whole_game::<reversi::Reversi>("", json!({}));
    let quarto = whole_game::<quarto::Quarto>("first_piece=0", json!({ "first_piece": 0 }));
    vec![bashni(), checkers, morris, reversi, quarto]
}

fn to_and_fro(first: [&str; 2], second: [&str; 2]) -> [Vec<String>; 2] {
    [first, second].map(|moves| moves.map(str::to_owned).to_vec())
}

/// The game in which everybody plays the first legal move.
fn whole_game<G: Game>(setup: &str, options: Value) -> Script {
    let setup = setup.parse::<G::Setup>().expect("a setup that is known to be one");
    let mut game = G::start(&setup);
    let mut moves = [Vec::new(), Vec::new()];
    while let Some(seat) = Seat::all(2).find(|seat| game.may_act(Actor::from(*seat))) {
        let action = game.legal_actions(seat.into()).next().expect("who may act can");
        game.apply(seat.into(), &action).expect("what is listed applies");
        moves[seat.index()].push(action.to_string());
    }
    Script { kind: G::NAME, options, moves, is_endless: false }
}
