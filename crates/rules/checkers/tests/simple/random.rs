//! Random positions to start from.

use rand::{Rng, RngExt};

/// Some position in notation: few or many pieces, men on all but their far ranks, and kings.
pub(crate) fn position(random: &mut impl Rng) -> String {
    let mut squares: Vec<(u8, u8)> = Vec::new();
    for rank in 0..8_u8 {
        squares.extend((0..8_u8).filter(|file| (file + rank) % 2 == 0).map(|file| (file, rank)));
    }
    for index in (1..squares.len()).rev() {
        squares.swap(index, random.random_range(0..=index));
    }
    let kings_in_ten = random.random_range(0..=8);
    let mut pieces = Vec::new();
    for letter in ['w', 'b'] {
        for _ in 0..random.random_range(1..=10) {
            let Some((file, rank)) = squares.pop() else { break };
            let is_king = random.random_range(0..10) < kings_in_ten
                || (letter == 'w' && rank == 7)
                || (letter == 'b' && rank == 0);
            let letter = if is_king { letter.to_ascii_uppercase() } else { letter };
            pieces.push(format!("{letter}@{}{}", (b'A' + file) as char, rank + 1));
        }
    }
    let side = if random.random_range(0..2) == 0 { "w" } else { "b" };
    format!("{side} {}", pieces.join(" "))
}
