//! How long Quarto takes to be solved exactly with this many pieces on the board:
//! `cargo run --release -p board-engines --example solve -- 8 20`

use std::time::Instant;

use board_engines::QuartoBoard;
use quarto::{Piece, Position};
use seeded::SplitMix;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let n_pieces: u32 = arguments.first().map_or("8", String::as_str).parse()?;
    let n_positions: u64 = arguments.get(1).map_or("20", String::as_str).parse()?;
    let mut random = SplitMix::new(1);
    let (mut longest, mut total, mut values) = (0.0_f64, 0.0, [0; 3]);
    for _ in 0..n_positions {
        let board = QuartoBoard::new(position(n_pieces, &mut random));
        let begin = Instant::now();
        let value = board.solve();
        let seconds = begin.elapsed().as_secs_f64();
        (longest, total) = (longest.max(seconds), total + seconds);
        values[(value + 1) as usize] += 1;
    }
    let [lost, drawn, won] = values;
    println!(
        "{n_pieces} pieces on the board, {n_positions} positions: won {won}, drawn {drawn}, \
         lost {lost}; {:.4} s on average, {longest:.4} s at most",
        total / n_positions as f64
    );
    Ok(())
}

/// A position after random moves in which nobody can win at once.
fn position(n_pieces: u32, random: &mut SplitMix) -> Position {
    loop {
        let mut position = Position::start(Piece::new(random.below(16) as u8));
        let mut moves = Vec::new();
        for _ in 0..n_pieces {
            moves.clear();
            position.moves(&mut moves);
            if !moves.is_empty() {
                position = position.after(moves[random.below(moves.len())]);
            }
        }
        moves.clear();
        position.moves(&mut moves);
        let ends = moves.iter().any(|action| action.give.piece().is_none());
        if !position.is_over() && !ends && position.occupied().count_ones() == n_pieces {
            return position;
        }
    }
}
