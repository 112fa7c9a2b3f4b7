//! Random positions to start from.

use rand::{Rng, RngExt};

/// Some position in notation: any number of pieces, kings among them, in towers of any mixture.
///
/// Few towers make tall ones, many make a crowded board.
pub(crate) fn position(random: &mut impl Rng) -> String {
    let squares = ["A1", "C1", "E1", "G1", "B2", "D2", "F2", "H2"];
    let ranks = [0, 2, 4, 6];
    let n_towers = random.random_range(2..=20);
    let places: Vec<String> = (0..n_towers)
        .map(|_| {
            let square = squares[random.random_range(0..squares.len())];
            let rank = square.as_bytes()[1] - b'0' + ranks[random.random_range(0..ranks.len())];
            format!("{}{rank}", &square[..1])
        })
        .collect();
    let kings_in_ten = random.random_range(0..=6);
    let mut pieces = Vec::new();
    for letter in ['w', 'b'] {
        for _ in 0..random.random_range(1..=12) {
            let is_king = random.random_range(0..10) < kings_in_ten;
            let letter = if is_king { letter.to_ascii_uppercase() } else { letter };
            pieces.push(format!("{letter}@{}", places[random.random_range(0..places.len())]));
        }
    }
    for index in (1..pieces.len()).rev() {
        pieces.swap(index, random.random_range(0..=index));
    }
    let side = if random.random_range(0..2) == 0 { "w" } else { "b" };
    format!("{side} {}", pieces.join(" "))
}
