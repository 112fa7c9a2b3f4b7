//! How fast the rules are, beside the simple implementation, on one core.

#[path = "../tests/simple/board.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod board;

use board::Board;
use reversi::{Position, Size, Wide, perft};
use timing::bench::best;

/// 24,571,284 leaves.
const DEPTH: u32 = 10;
const SIMPLE_DEPTH: u32 = 7;

fn main() {
    if !timing::bench::is_wanted() {
        return;
    }
    let fast = best(|| perft::count(&Position::default(), DEPTH));
    let (field, discs) = Position::default().discs::<Wide>().expect("all sizes fit");
    let wide = best(|| perft::sequences(&field, discs, SIMPLE_DEPTH));
    let on_large = format!("leaves of perft {SIMPLE_DEPTH}, boards of any size");
    let simple = best(|| Board::start(i32::from(Size::USUAL.n())).perft(SIMPLE_DEPTH));
    let what = format!("leaves of perft {DEPTH} from the start");
    timing::bench::beside_simple("Reversi", &what, fast, simple);
    timing::bench::beside_simple("Reversi", &on_large, wide, simple);
}
