//! An evaluation that was learned: a small neural network.
//!
//! Every tower switches on some inputs, and so do the points and the plies left to the limits. One
//! layer of hidden units adds up the weights of the inputs that are on, once as the side to move
//! sees the board and once as its opponent does. What is positive is squared, weighed and added
//! up: that is the score. All of it is whole numbers, so it is the same on every machine, and
//! simple loops over short arrays, which compilers turn into vector instructions.

mod accumulator;
mod inputs;
mod threat;

use std::sync::{Arc, LazyLock};

use bashni::{Limits, Position};

pub(crate) use accumulator::Accumulator;
pub(crate) use inputs::{N_INPUTS, for_each as for_each_input, mirrored, phase};

use inputs::{A_SQUARE, Kind, PLACES, inputs_of};

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
    /// What each kind of tower in each place adds, all its inputs together.
    tower_rows: Box<[Row; TOWER_ROWS]>,
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

    #[inline]
    fn replace(&mut self, old: &Self, new: &Self) {
        for (sum, (old, new)) in self.0.iter_mut().zip(old.0.iter().zip(new.0)) {
            *sum = sum.wrapping_add(new).wrapping_sub(*old);
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
        let rows: Vec<Row> = (0..N_INPUTS).map(|_| row()).collect();
        let bias = row();
        let last = std::array::from_fn(|_| [row(), row()]);
        let biases = biases.as_chunks::<4>().0;
        let last_bias = std::array::from_fn(|phase| i32::from_le_bytes(biases[phase]));
        Some(Self { tower_rows: tower_rows(&rows), rows, bias, last, last_bias })
    }

    #[inline]
    fn tower_row(&self, number: u16) -> &Row {
        &self.tower_rows[usize::from(number)]
    }

    /// The score of a position in which nothing can be captured, for the side to move.
    ///
    /// The accumulator has to know which squares were touched since it was last used.
    pub(crate) fn evaluate(
        &self,
        accumulator: &mut Accumulator,
        position: &Position,
        limits: Limits,
    ) -> Score {
        let [mut own, mut other] = accumulator.follow(self, position);
        inputs::for_each_beside_towers(position, limits, |input| {
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

/// The rows of the inputs of each place, added up for each kind of tower.
fn tower_rows(rows: &[Row]) -> Box<[Row; TOWER_ROWS]> {
    let of_place = |place: usize| {
        let rows = &rows[place * A_SQUARE..][..A_SQUARE];
        (0..Kind::N).map(|kind| {
            let mut sum = Row([0; HIDDEN]);
            inputs_of(Kind(kind)).for_each(|input| sum.add(&rows[input]));
            sum
        })
    };
    let nothing = std::iter::repeat(Row([0; HIDDEN]));
    let rows = (0..PLACES).flat_map(of_place).chain(nothing).take(TOWER_ROWS);
    rows.collect::<Vec<_>>().try_into().expect("exactly as many as were taken")
}

/// As many as 16 bits can tell apart, so that no number has to be checked; the last ones are 0.
const TOWER_ROWS: usize = 1 << 16;
const _: () = assert!(PLACES * Kind::N <= TOWER_ROWS);

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

    fn evaluate_afresh(position: &Position) -> Score {
        let network = Network::shipped();
        network.evaluate(&mut Accumulator::new(&network), position, Limits::DEFAULT)
    }

    #[test]
    fn what_was_evaluated_before_makes_no_difference() {
        let network = Network::shipped();
        let mut accumulator = Accumulator::new(&network);
        let mut moves = Vec::new();
        for mut position in bench::positions() {
            position.legal_moves(&mut moves);
            accumulator.touch(!0);
            for action in moves.drain(..) {
                let undo = position.make(action);
                accumulator.touch(action.swept());
                let score = network.evaluate(&mut accumulator, &position, Limits::DEFAULT);
                assert_eq!(score, evaluate_afresh(&position), "{position}");
                position.unmake(action, &undo);
                accumulator.touch(action.swept());
            }
        }
    }

    #[test]
    fn colours_make_no_difference() {
        for position in bench::positions() {
            let turned = turned(&position);
            assert_ne!(position.side_to_move(), turned.side_to_move());
            let [one, other] = [&position, &turned].map(evaluate_afresh);
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
