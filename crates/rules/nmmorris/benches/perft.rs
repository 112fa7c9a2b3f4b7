//! How fast the rules are, beside the simple implementation, on one core.

#[path = "../tests/simple/board.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod board;

use board::Board;
use game::testing::simple::count;
use nmmorris::{Board as FastBoard, perft};
use timing::bench::best;

const DEPTH: u32 = 6;
const SIMPLE_DEPTH: u32 = 3;

fn main() {
    if !timing::bench::is_wanted() {
        return;
    }
    let fast = best(|| perft::count(&FastBoard::start(), false, DEPTH));
    let simple = best(|| count(&Board::start(false, 50), SIMPLE_DEPTH));
    let what = format!("leaves of perft {DEPTH} from the start");
    timing::bench::beside_simple("Nine Men's Morris", &what, fast, simple);
}
