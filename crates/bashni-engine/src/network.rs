//! An evaluation that was learned: a small neural network.
//!
//! Every tower switches on some inputs, and so do the points and the plies left to the limits. One
//! layer of hidden units adds up the weights of the inputs that are on, once as the side to move
//! sees the board and once as its opponent does. What is positive is squared, weighed and added
//! up: that is the score. All of it is whole numbers, so it is the same on every machine, and
//! simple loops over short arrays, which compilers turn into vector instructions.

mod inputs;
mod threat;

use std::sync::{Arc, LazyLock};

use bashni::{Limits, Position};

pub(crate) use inputs::{N_INPUTS, for_each as for_each_input, mirrored, phase};

use crate::score::{SCALE, SURE, Score};

/// Hidden units for each of the two views.
pub(crate) const HIDDEN: usize = 32;

/// The last layer has a set of weights for each phase of the game.
pub(crate) const PHASES: usize = 4;

/// What 1.0 is as a whole number: for hidden units, and for the weights of the last layer.
pub(crate) const UNIT: i32 = 255;
pub(crate) const LAST_UNIT: i32 = 64;

/// The weights of the network.
#[derive(Debug)]
pub struct Network {
    /// What each input adds to the hidden units.
    rows: Vec<Row>,
    bias: Row,
    /// For each phase the weights of the side to move, and of its opponent.
    last: [[Row; 2]; PHASES],
    last_bias: [i32; PHASES],
}

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Row([i16; HIDDEN]);

impl Row {
    #[inline]
    fn add(&mut self, other: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_add(weight);
        }
    }

    /// The squares of the positive units, each weighed.
    #[inline]
    fn weigh(&self, weights: &Self) -> i32 {
        let mut sum = 0;
        for (unit, weight) in self.0.iter().zip(weights.0) {
            let unit = (*unit).clamp(0, UNIT as i16);
            // Weights are below 128 and units below 256, so the product fits into 16 bits.
            sum += i32::from(unit.wrapping_mul(weight)) * i32::from(unit);
        }
        sum
    }
}

impl Network {
    /// The network that ships with the engine.
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let bytes = include_bytes!("network/weights.bin");
            Arc::new(Network::from_bytes(bytes).expect("the file was written by this crate"))
        });
        SHIPPED.clone()
    }

    /// Reads weights: 16-bit numbers, low byte first, in the order of the fields; the last biases
    /// have 32 bits.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != N_BYTES {
            return None;
        }
        let (words, biases) = bytes.split_at(N_BYTES - 4 * PHASES);
        let mut words = words.as_chunks::<2>().0.iter().map(|pair| i16::from_le_bytes(*pair));
        let mut row = || Row(std::array::from_fn(|_| words.next().unwrap_or_default()));
        let rows = (0..N_INPUTS).map(|_| row()).collect();
        let bias = row();
        let last = std::array::from_fn(|_| [row(), row()]);
        let biases = biases.as_chunks::<4>().0;
        let last_bias = std::array::from_fn(|phase| i32::from_le_bytes(biases[phase]));
        Some(Self { rows, bias, last, last_bias })
    }

    /// The score of a position in which nothing can be captured, for the side to move.
    pub(crate) fn evaluate(&self, position: &Position, limits: Limits) -> Score {
        let mut own = self.bias;
        let mut other = self.bias;
        inputs::for_each(position, limits, |input| {
            own.add(&self.rows[input.own]);
            other.add(&self.rows[input.other]);
        });
        let phase = inputs::phase(position);
        let [own_weights, other_weights] = &self.last[phase];
        let sum = own.weigh(own_weights) + other.weigh(other_weights);
        let sum = i64::from(sum / UNIT + self.last_bias[phase]);
        let score = sum * SCALE as i64 / i64::from(UNIT * LAST_UNIT);
        (score as Score).clamp(1 - SURE, SURE - 1)
    }
}

/// The size of a file of weights.
pub(crate) const N_BYTES: usize = 2 * HIDDEN * (N_INPUTS + 1 + 2 * PHASES) + 4 * PHASES;

#[cfg(test)]
mod tests {
    use bashni::{Piece, Square};

    use super::*;
    use crate::bench;

    /// The board turned round and the colours changed.
    fn turned(position: &Position) -> Position {
        let pieces = position.towers().flat_map(|(square, tower)| {
            let square = Square::from_index(63 - square.index()).unwrap();
            tower.from_bottom().map(move |piece| {
                let letter = match piece {
                    Piece::WhiteMan => 'b',
                    Piece::BlackMan => 'w',
                    Piece::WhiteKing => 'B',
                    Piece::BlackKing => 'W',
                };
                (square, Piece::from_letter(letter).unwrap())
            })
        });
        let side = position.side_to_move().opponent();
        let turned = Position::from_pieces(side, pieces.collect::<Vec<_>>()).unwrap();
        turned.with_counters(position.ply(), position.quiet())
    }

    #[test]
    fn colours_make_no_difference() {
        for position in bench::positions() {
            let turned = turned(&position);
            assert_ne!(position.side_to_move(), turned.side_to_move());
            let [one, other] = [&position, &turned]
                .map(|position| Network::shipped().evaluate(position, Limits::DEFAULT));
            assert_eq!(one, other, "{position}");
            let by_hand = [&position, &turned].map(crate::handmade::evaluate);
            assert_eq!(by_hand[0], by_hand[1], "{position}");
        }
    }

    #[test]
    fn both_views_of_an_input_are_mirrors() {
        for position in bench::positions() {
            for_each_input(&position, Limits::DEFAULT, |input| {
                assert_eq!(mirrored(input.own), input.other);
                assert_eq!(mirrored(input.other), input.own);
            });
        }
    }
}
