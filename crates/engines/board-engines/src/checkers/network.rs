//! What a position is worth, learned from games of the engine against itself.
//!
//! One small hidden layer between the pieces on their squares and the score. It is cheap enough to be
//! worked out anew for every position: a piece is one row of 32 numbers to add. How the weights were
//! made is told in `docs/board-engines.md`.

use board_search::Score;
use checkers::{Bitboard, Position, Side};

const N_HIDDEN: usize = 32;
/// Own men, own kings, the opponent's men, its kings; each on 32 squares.
const N_INPUTS: usize = 4 * 32;
/// The more pieces there are, the more different is what counts.
const N_PHASES: usize = 4;

/// What a hidden unit of 1 is in whole numbers.
const ONE: i16 = 256;
/// How many steps a hundredth of a man has in the weights of the last layer.
const STEPS: Score = 16;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([i16; N_HIDDEN]);

struct Network {
    /// What a piece adds to the hidden units.
    pieces: [Row; N_INPUTS],
    hidden_bias: Row,
    /// What a piece adds to the score itself.
    worth: [i16; N_INPUTS],
    /// What the hidden units add to the score, in each phase.
    out: [Row; N_PHASES],
    out_bias: [i16; N_PHASES],
}

static NETWORK: Network = Network::read(include_bytes!("../../weights/checkers.bin"));

impl Network {
    /// The weights in the order of the fields, two bytes each, the low one first.
    const fn read(bytes: &[u8; Self::N_BYTES]) -> Self {
        let (pieces, at) = rows(bytes, 0);
        let ([hidden_bias], at) = rows(bytes, at);
        let (worth, at) = numbers(bytes, at);
        let (out, at) = rows(bytes, at);
        let (out_bias, _) = numbers(bytes, at);
        Self { pieces, hidden_bias, worth, out, out_bias }
    }

    const N_BYTES: usize =
        2 * (N_INPUTS * N_HIDDEN + N_HIDDEN + N_INPUTS + N_PHASES * N_HIDDEN + N_PHASES);
}

/// Some numbers from this byte on, and where they end.
const fn numbers<const N: usize>(bytes: &[u8], at: usize) -> ([i16; N], usize) {
    let (mut numbers, mut index) = ([0; N], 0);
    while index < N {
        let place = at + 2 * index;
        numbers[index] = i16::from_le_bytes([bytes[place], bytes[place + 1]]);
        index += 1;
    }
    (numbers, at + 2 * N)
}

/// Some rows from this byte on, and where they end.
const fn rows<const N: usize>(bytes: &[u8], at: usize) -> ([Row; N], usize) {
    let (mut rows, mut index, mut at) = ([Row([0; N_HIDDEN]); N], 0, at);
    while index < N {
        (rows[index].0, at) = numbers(bytes, at);
        index += 1;
    }
    (rows, at)
}

/// How good a quiet position is for the side to move, in hundredths of a man.
pub(super) fn evaluate(position: &Position) -> Score {
    let network = &NETWORK;
    let side = position.side_to_move();
    let (own, other) = (position.pieces_of(side), position.pieces_of(side.opponent()));
    let kings = position.kings();
    // Black sees the board turned round.
    let turn = if side == Side::White { 0 } else { 31 };
    let (mut hidden, mut worth) = (network.hidden_bias.0, 0);
    let mut add = |first: usize, mut set: Bitboard| {
        while set != 0 {
            let input = first + (set.trailing_zeros() as usize >> 1 ^ turn);
            set &= set - 1;
            let row = &network.pieces[input & (N_INPUTS - 1)].0;
            for (unit, weight) in hidden.iter_mut().zip(row) {
                *unit = unit.wrapping_add(*weight);
            }
            worth += Score::from(network.worth[input & (N_INPUTS - 1)]);
        }
    };
    add(0, own & !kings);
    add(32, own & kings);
    add(64, other & !kings);
    add(96, other & kings);
    let phase = phase(position.occupied().count_ones());
    let product =
        |(unit, weight): (&i16, &i16)| Score::from((*unit).clamp(0, ONE)) * Score::from(*weight);
    let sum: Score = hidden.iter().zip(&network.out[phase].0).map(product).sum();
    let all = sum + Score::from(ONE) * (worth + Score::from(network.out_bias[phase]));
    (all / (Score::from(ONE) * STEPS)).clamp(-MOST, MOST)
}

/// Which weights of the last layer hold for this many pieces.
fn phase(n_pieces: u32) -> usize {
    (n_pieces.saturating_sub(1) as usize / 6).min(N_PHASES - 1)
}

/// No evaluation is higher, so that won ends are.
const MOST: Score = 1_500;

#[cfg(test)]
mod tests {
    use seeded::SplitMix;

    use super::*;

    /// The same board with the colours changed and turned round.
    fn turned(position: &Position) -> Position {
        let [white, black] = Side::ALL.map(|side| position.pieces_of(side).reverse_bits());
        let (side, kings) = (position.side_to_move().opponent(), position.kings().reverse_bits());
        Position::from_sets(side, [black, white], kings).unwrap_or_else(|| panic!("{position}"))
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let mut random = SplitMix::new(4);
        let mut scores = Vec::new();
        for _ in 0..200 {
            let mut position = Position::start();
            for _ in 0..random.below(70) {
                let moves = position.legal_moves(checkers::KingLanding::Any);
                if let Some(action) = moves.get(random.below(moves.len().max(1))) {
                    position = position.after(&position.candidate(*action));
                }
            }
            assert_eq!(evaluate(&position), evaluate(&turned(&position)), "{position}");
            scores.push(evaluate(&position));
        }
        assert!(
            scores.iter().any(|score| *score > 200) && scores.iter().any(|score| *score < -200)
        );
    }

    #[test]
    fn a_king_is_worth_more_than_a_man() {
        let score = |text: &str| {
            let position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            evaluate(&position)
        };
        let men = score("w w@A1 w@C1 w@E1 w@G1 b@B8 b@D8 b@F8 b@H8");
        let king = score("w W@A1 w@C1 w@E1 w@G1 b@B8 b@D8 b@F8 b@H8");
        let against_king = score("w w@A1 w@C1 w@E1 w@G1 b@B8 b@D8 b@F8 B@H8");
        assert!(king > men + 50 && men > against_king + 50, "{king} {men} {against_king}");
    }
}
