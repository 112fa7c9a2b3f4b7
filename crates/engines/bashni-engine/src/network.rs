//! An evaluation that was learned: a small neural network.
//!
//! Every tower switches on some inputs, and so do the patterns of who stands next to whom, the points
//! and the plies left to the limits. One layer of hidden units adds up the weights of the inputs that
//! are on, once as the side to move sees the board and once as its opponent does. What is positive is
//! squared, weighed and added up: that is the score. All of it is whole numbers, so it is the same on
//! every machine.

mod accumulator;
mod board;
mod inputs;
mod kind;
mod moves;
mod threat;
mod windows;

use std::io::Read;
use std::sync::{Arc, LazyLock};

use bashni::{Limits, Position, Side};
use flate2::read::DeflateDecoder;

pub(crate) use accumulator::Accumulator;
pub(crate) use inputs::{
    N_FAMILIES, N_INPUTS, families, for_each as for_each_input, mirrored, phase,
};

pub(crate) use windows::{
    Both, N_PATTERNS, N_WINDOWS, Patterns, mirrored as mirrored_pattern, row_seen_by,
};

use inputs::{MOST_BESIDE, PLACES};
use kind::{A_PLACE, Kind};

use crate::pages;
use crate::score::{SCALE, SURE, Score};
use crate::units::{self, HIDDEN, NARROW, NarrowRow, Row, UNIT, Way, Work};

/// The last layer has a set of weights for each phase of the game.
pub(crate) const PHASES: usize = 8;

/// What 1.0 is as a whole number, for the weights of the last layer.
pub(crate) const LAST_UNIT: i32 = 64;

/// The weights of the network.
#[derive(Debug)]
pub struct Network {
    /// What each input adds to the hidden units, and behind those what some pairs of inputs do.
    rows: Vec<Row>,
    /// What each kind of tower in each place adds, all its inputs together.
    tower_rows: Box<[Row; TOWER_ROWS]>,
    /// What each pattern of each window adds.
    pattern_rows: Box<[NarrowRow; PATTERN_ROWS]>,
    /// The hidden units of a board without towers.
    blank: Row,
    /// For each phase the weights of the side to move, and of its opponent.
    last: [[Row; 2]; PHASES],
    last_bias: [i32; PHASES],
}

impl Network {
    /// The network that ships with the engine.
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let compressed: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/weights.deflate"));
            let mut bytes = Vec::new();
            let read = DeflateDecoder::new(compressed).read_to_end(&mut bytes);
            read.expect("it was compressed when this was built");
            Arc::new(Network::from_bytes(&bytes).expect("the file was written by this crate"))
        });
        SHIPPED.clone()
    }

    /// Reads weights: 16-bit numbers, low byte first, in the order of the fields; the last biases
    /// have 32 bits. Then come a bit for each pattern, whether anything is known of it, and a row of
    /// bytes for each of those.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, bytes) = bytes.split_at_checked(N_WORDS * 2)?;
        let (biases, bytes) = bytes.split_at_checked(4 * PHASES)?;
        let (known, patterns) = bytes.split_at_checked(N_PATTERNS.div_ceil(8))?;
        let mut words = words.as_chunks::<2>().0.iter().map(|pair| i16::from_le_bytes(*pair));
        let mut row = || Row(std::array::from_fn(|_| words.next().unwrap_or_default()));
        let mut rows: Vec<Row> = (0..N_INPUTS).map(|_| row()).collect();
        let mut blank = row();
        let last = std::array::from_fn(|_| [row(), row()]);
        let biases = biases.as_chunks::<4>().0;
        let last_bias = std::array::from_fn(|phase| i32::from_le_bytes(biases[phase]));
        for [one, other] in inputs::pairs() {
            let mut sum = rows[one];
            sum.add(&rows[other]);
            rows.push(sum);
        }
        let (patterns, rest) = patterns.as_chunks::<NARROW>();
        let mut patterns = patterns.iter();
        let mut pattern_rows = pages::with_room(PATTERN_ROWS);
        for pattern in 0..N_PATTERNS {
            let is_known = known[pattern / 8] >> (pattern % 8) & 1 != 0;
            let row = if is_known { *patterns.next()? } else { [0; NARROW] };
            pattern_rows.push(NarrowRow(row.map(|byte| byte as i8)));
        }
        if patterns.next().is_some() || !rest.is_empty() {
            return None;
        }
        pattern_rows.resize(PATTERN_ROWS, NarrowRow([0; NARROW]));
        let pattern_rows: Box<[NarrowRow; PATTERN_ROWS]> =
            pattern_rows.try_into().expect("exactly as many as were made");
        for row in Patterns::BLANK.seen_by(Side::White) {
            blank.add_narrow(&pattern_rows[usize::from(row)]);
        }
        let tower_rows = tower_rows(&rows);
        Some(Self { rows, tower_rows, pattern_rows, blank, last, last_bias })
    }

    /// The score of a position in which nothing can be captured, for the side to move.
    ///
    /// The accumulator has to know the moves that have led here. It keeps nothing of a leaf, from
    /// where nothing goes on.
    pub(crate) fn evaluate(
        &self,
        accumulator: &mut Accumulator,
        position: &Position,
        limits: Limits,
        is_leaf: bool,
    ) -> Score {
        units::run(Evaluation { network: self, accumulator, position, limits, is_leaf })
    }

    /// Prepares for several evaluations of what comes after this position.
    pub(crate) fn settle(&self, accumulator: &mut Accumulator, position: &Position) {
        units::run(Settling { network: self, accumulator, position });
    }
}

/// The units of a position, as something to be done.
struct Settling<'a> {
    network: &'a Network,
    accumulator: &'a mut Accumulator,
    position: &'a Position,
}

impl Work for Settling<'_> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for the instructions that the way stands for")]
    fn run(self, way: Way) -> i32 {
        self.accumulator.settle(way, self.network, self.position);
        0
    }
}

/// What a position is worth, as something to be done.
struct Evaluation<'a> {
    network: &'a Network,
    accumulator: &'a mut Accumulator,
    position: &'a Position,
    limits: Limits,
    is_leaf: bool,
}

impl Work for Evaluation<'_> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for the instructions that the way stands for")]
    fn run(self, way: Way) -> Score {
        let Self { network, accumulator, position, limits, is_leaf } = self;
        let mut beside = [[0; MOST_BESIDE]; 2];
        let mut n_beside = 0;
        inputs::for_each_row_beside(position, limits, |input| {
            beside[0][n_beside] = input.own as u16;
            beside[1][n_beside] = input.other as u16;
            n_beside += 1;
        });
        let phase = inputs::phase(position);
        let beside = [0, 1].map(|view: usize| &beside[view][..n_beside]);
        let last = &network.last[phase];
        if !is_leaf {
            accumulator.settle(way, network, position);
        }
        let sum = accumulator.weigh(way, network, position, beside, last);
        let sum = i64::from(sum / UNIT + network.last_bias[phase]);
        let score = sum * SCALE as i64 / i64::from(UNIT * LAST_UNIT);
        (score as Score).clamp(1 - SURE, SURE - 1)
    }
}

/// The rows of the inputs of each place, added up for each kind of tower.
fn tower_rows(rows: &[Row]) -> Box<[Row; TOWER_ROWS]> {
    let mut sums = pages::with_room(TOWER_ROWS);
    sums.resize(TOWER_ROWS, Row::ZERO);
    for kind in 0..Kind::N {
        let inputs = Kind(kind).inputs();
        for place in 0..PLACES {
            let sum = &mut sums[tower_row(place, Kind(kind))];
            for input in &inputs {
                sum.add(&rows[place * A_PLACE + input]);
            }
        }
    }
    sums.try_into().expect("exactly as many as were made")
}

/// Where the row of a kind of tower in a place stands.
///
/// Few kinds are common. Those of all places stand together, so that they share pages of memory.
#[inline]
fn tower_row(place: usize, Kind(kind): Kind) -> usize {
    kind * PLACES + place
}

/// The row of a tower in the view of a side, if this is the one that White sees.
#[inline]
pub(crate) fn tower_row_seen_by(row: u16, side: Side) -> u16 {
    // The last place is the first one of the other view.
    if side == Side::White { row } else { row ^ (PLACES as u16 - 1) }
}

/// Whether a row is that of a square without a tower.
#[inline]
fn is_free(row: u16) -> bool {
    usize::from(row) < PLACES
}

/// As many as 16 bits can tell apart, so that no number has to be checked.
const TOWER_ROWS: usize = 1 << 16;
const _: () = assert!(PLACES * Kind::N == TOWER_ROWS);

/// The same for patterns; the last rows belong to none.
const PATTERN_ROWS: usize = 1 << 16;
const _: () = assert!(N_PATTERNS <= PATTERN_ROWS);

/// The numbers of 16 bits that a file of weights begins with.
pub(crate) const N_WORDS: usize = HIDDEN * (N_INPUTS + 1 + 2 * PHASES);

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
        network.evaluate(&mut Accumulator::new(&network), position, Limits::DEFAULT, false)
    }

    #[test]
    fn what_was_evaluated_before_makes_no_difference() {
        let network = Network::shipped();
        let mut accumulator = Accumulator::new(&network);
        let mut moves = Vec::new();
        let mut is_leaf = false;
        for mut position in bench::positions() {
            position.legal_moves(&mut moves);
            accumulator.go_on(!0);
            for action in moves.drain(..) {
                let undo = position.make(action);
                accumulator.go_on(action.swept());
                for is_leaf in [is_leaf, !is_leaf, true] {
                    let limits = Limits::DEFAULT;
                    let score = network.evaluate(&mut accumulator, &position, limits, is_leaf);
                    assert_eq!(score, evaluate_afresh(&position), "{position}");
                }
                position.unmake(action, &undo);
                accumulator.go_back();
                is_leaf = !is_leaf;
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
    #[test]
    fn a_family_says_the_same_of_other_squares() {
        let mut sizes = vec![0; N_FAMILIES];
        for [everywhere, in_row] in (0..N_INPUTS).filter_map(families) {
            sizes[everywhere] += 1;
            sizes[in_row] += 1;
        }
        let (everywhere, in_row) = sizes.split_at(2 * A_PLACE);
        assert!(everywhere.iter().all(|size| *size == 32), "one for each square");
        assert!(in_row.iter().all(|size| *size == 4), "one for each square of a row");
    }
}
