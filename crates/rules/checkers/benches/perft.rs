//! How fast the rules are, beside the simple implementation, on one core.

#[path = "../tests/simple/board.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod board;

use board::Board;
use checkers::{KingLanding, Position, perft};
use game::testing::simple::count;
use timing::bench::best;

const DEPTH: u32 = 10;
const SIMPLE_DEPTH: u32 = 7;

fn main() {
    if !timing::bench::is_wanted() {
        return;
    }
    let fast = best(|| perft::count(&Position::start(), KingLanding::Any, DEPTH));
    let board = Board::read(&Position::start().to_string(), false);
    let simple = best(|| count(&board, SIMPLE_DEPTH));
    let what = format!("leaves of perft {DEPTH} from the start");
    timing::bench::beside_simple("Checkers", &what, fast, simple);
}
