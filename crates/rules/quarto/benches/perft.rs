//! How fast the rules are, beside the simple implementation, on one core.

#[path = "../tests/simple/board.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod board;

use board::Board;
use game::testing::simple::count;
use quarto::{Piece, Position, perft};
use timing::bench::best;

const DEPTH: u32 = 3;
const SIMPLE_DEPTH: u32 = 2;

fn main() {
    if !timing::bench::is_wanted() {
        return;
    }
    let fast = best(|| perft::count(&Position::start(Piece::new(0)), DEPTH));
    let simple = best(|| count(&Board::start(0), SIMPLE_DEPTH));
    let what = format!("leaves of perft {DEPTH} from the start");
    timing::bench::beside_simple("Quarto", &what, fast, simple);
}
