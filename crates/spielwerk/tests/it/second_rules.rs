//! The rules once more: the simple implementations that the rules crates are tested against, over
//! the logs that a server has left.

#[path = "../../../rules/bashni/tests/simple/board.rs"]
#[allow(dead_code, reason = "its own tests use more of it")]
mod bashni_board;
#[path = "../../../rules/checkers/tests/simple/board.rs"]
#[allow(dead_code, reason = "its own tests use more of it")]
mod checkers_board;
#[path = "../../../rules/ligretto/tests/simple/series.rs"]
#[allow(dead_code, reason = "its own tests use more of it")]
mod ligretto_series;
#[path = "../../../rules/nmmorris/tests/simple/board.rs"]
#[allow(dead_code, reason = "its own tests use more of it")]
mod nmmorris_board;
#[path = "../../../rules/paging/tests/simple/rules.rs"]
#[allow(dead_code, reason = "its own tests use more of it")]
mod paging_rules;
#[path = "../../../rules/quarto/tests/simple/board.rs"]
#[allow(dead_code, reason = "its own tests use more of it")]
mod quarto_board;
#[path = "../../../rules/reversi/tests/simple/board.rs"]
#[allow(dead_code, reason = "its own tests use more of it")]
mod reversi_board;

use game::Actor;
use game::testing::simple::Simple;
use host::{Entry, Fact};

/// Plays a log from the usual start through by the second rules. Returns how many actions they
/// have judged.
#[track_caller]
pub(crate) fn check(log: &[Entry]) -> usize {
    let Fact::Created { plan } = &log[0].fact else { panic!("a log begins with its creation") };
    let played: Vec<(Actor, &str)> = log.iter().filter_map(|entry| entry.fact.played()).collect();
    let actions = || played.iter().map(|(_, action)| *action);
    match plan.kind.as_str() {
        "Bashni" => {
            let start = bashni::Position::start().to_string();
            follow(bashni_board::Board::read(&start), actions())
        }
        "Checkers" => {
            let start = checkers::Position::start().to_string();
            let board = checkers_board::Board::read(&start, false);
            follow(board, actions())
        }
        "NMMorris" => {
            let usual = nmmorris::Setup::default().rules.protect_mills;
            let board = nmmorris_board::Board::start(usual, 50);
            follow(board, actions())
        }
        "Quarto" => {
            let Some(first) = actions().next() else { return 0 };
            let quarto::Action::Name(piece) = first.parse().expect("an action") else {
                panic!("the dealer names the first piece, and not {first}")
            };
            let board = quarto_board::Board::start(piece.number());
            1 + follow(board, actions().skip(1))
        }
        "Reversi" => {
            let setup: reversi::Setup = plan.setup.parse().expect("a setup");
            let size = i32::from(setup.position.size().n());
            follow(reversi_board::Board::start(size), actions())
        }
        "Ligretto" => {
            let mut series = ligretto_series::Series::start(&plan.setup);
            judge(&played, |actor, action| series.play(actor, action))
        }
        "Paging" => {
            let mut game = paging_rules::Game::start(&plan.setup);
            let seat = |actor: Actor| actor.seat().map(game::Seat::index);
            judge(&played, |actor, action| game.play(seat(actor), action))
        }
        other => panic!("{other}: follow it by its simple implementation"),
    }
}

/// Every action is allowed, one after the other.
#[track_caller]
fn judge(
    played: &[(Actor, &str)],
    mut play: impl FnMut(Actor, &str) -> Result<(), String>,
) -> usize {
    for (n, (actor, action)) in played.iter().enumerate() {
        let judged = play(*actor, action);
        judged.unwrap_or_else(|rule| panic!("action {n}, {action}, is not legal: {rule}"));
    }
    played.len()
}

/// Every action is one of the moves that there are.
#[track_caller]
fn follow<'a>(mut board: impl Simple, actions: impl Iterator<Item = &'a str>) -> usize {
    let mut n = 0;
    for action in actions {
        let found = board.moves().into_iter().find(|(text, _)| text == action);
        let (_, after) = found.unwrap_or_else(|| panic!("action {n}, {action}, is not legal"));
        (board, n) = (after, n + 1);
    }
    n
}
