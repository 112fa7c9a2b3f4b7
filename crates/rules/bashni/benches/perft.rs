//! How fast the rules are, beside the simple implementation, on one core.

#[path = "../tests/simple/board.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "the tests use more of it")]
mod board;

use bashni::{Limits, Move, Position, perft};
use board::Board;
use game::testing::simple::{Simple as _, count};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use timing::bench::{beside_simple, best};

/// Deep enough to leave the opening: 22,081,796 leaves.
const DEPTH: u32 = 10;
const SIMPLE_DEPTH: u32 = 7;
const N_GAMES: u64 = 100_000;
const N_SIMPLE_GAMES: u64 = 100;

fn main() {
    if !timing::bench::is_wanted() {
        return;
    }
    let bulk = best(|| perft::bulk(&mut Position::start(), DEPTH));
    let made = best(|| perft::one_by_one(&mut Position::start(), DEPTH));
    let simple = best(|| count(&Board::read(&Position::start().to_string()), SIMPLE_DEPTH));
    let what = format!("leaves of perft {DEPTH} from the start, ");
    beside_simple("Bashni", &format!("{what}made one by one"), made, simple);
    beside_simple("Bashni", &format!("{what}counted in bulk"), bulk, simple);
    let mut n_plies = 0;
    let games = best(|| {
        n_plies = play(N_GAMES);
        N_GAMES
    });
    let simple = best(|| play_simply(N_SIMPLE_GAMES));
    let each = n_plies as f64 / N_GAMES as f64;
    let per_second = |games: f64| format!("{:.0} a second", games * 1e6);
    timing::bench::row(
        "Bashni",
        &format!("random games to the end, {each:.1} plies each"),
        &per_second(games),
        &format!("simple implementation: {}", per_second(simple)),
        &timing::bench::ratio(games, simple),
    );
}

/// Plays random games to their end and returns how many plies they took.
fn play(n_games: u64) -> u64 {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut moves: Vec<Move> = Vec::new();
    let mut n_plies = 0;
    let start = Position::start();
    for _ in 0..n_games {
        let mut position = start.clone();
        loop {
            moves.clear();
            position.legal_moves(&mut moves);
            if moves.is_empty() || position.limit_reached(Limits::DEFAULT).is_some() {
                break;
            }
            position.make(moves[random.random_range(0..moves.len())]);
        }
        n_plies += u64::from(position.ply());
    }
    n_plies
}

/// The same by the simple implementation, which makes all moves to find one. Returns how many.
fn play_simply(n_games: u64) -> u64 {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let (most, most_quiet) =
        (Limits::DEFAULT.max_plies(), Limits::DEFAULT.max_plies_without_new_king());
    let start = Board::read(&Position::start().to_string());
    for _ in 0..n_games {
        let mut board = start.clone();
        while board.ply < most && board.quiet < most_quiet {
            let mut moves = board.moves();
            if moves.is_empty() {
                break;
            }
            board = moves.swap_remove(random.random_range(0..moves.len())).1;
        }
    }
    n_games
}
