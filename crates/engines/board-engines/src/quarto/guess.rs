//! How likely an opponent goes wrong in this move or a later one, guessed from the signs of a board.
//!
//! A network with one small hidden layer for each number of pieces on the board. How the weights were
//! made is told in `docs/board-engines.md`.

use super::outlook::Outlook;
use super::signs::{N_SIGNS, signs};

const N_HIDDEN: usize = 16;
/// For an opponent who moves with 5 to 8 pieces on the board, and for us with 6 and 7.
const N_NETWORKS: usize = 6;

struct Network {
    /// What each sign adds to the hidden units; the last row is added always.
    rows: [[f32; N_HIDDEN]; N_SIGNS + 1],
    /// What each hidden unit adds to the result; the last number is added always.
    out: [f32; N_HIDDEN + 1],
}

static NETWORKS: [Network; N_NETWORKS] = [read(0), read(1), read(2), read(3), read(4), read(5)];

/// The chance for a board on which the opponent has to place `next`, which does not win at once.
pub(super) fn guess(board: &Outlook, next: u8) -> f64 {
    let n_pieces = board.occupied.count_ones() as usize;
    NETWORKS[n_pieces.clamp(5, 8) - 5].run(&signs(board, next))
}

/// The same where we have to place it and set the best trap. Later there is hardly anything left to
/// overlook.
pub(super) fn guess_own(board: &Outlook, next: u8) -> f64 {
    match board.occupied.count_ones() {
        n_pieces @ (6 | 7) if !board.is_dead() => {
            NETWORKS[n_pieces as usize - 2].run(&signs(board, next))
        }
        _ => 0.0,
    }
}

impl Network {
    fn run(&self, signs: &[u32; N_SIGNS]) -> f64 {
        let mut hidden = self.rows[N_SIGNS];
        for (sign, row) in signs.iter().zip(&self.rows) {
            let sign = *sign as f32;
            if sign != 0.0 {
                hidden.iter_mut().zip(row).for_each(|(unit, weight)| *unit += sign * weight);
            }
        }
        let mut sum = self.out[N_HIDDEN];
        for (unit, weight) in hidden.into_iter().zip(&self.out) {
            sum += unit.clamp(0.0, 1.0) * weight;
        }
        1.0 / (1.0 + f64::from(-sum).exp())
    }
}

const N_NUMBERS: usize = (N_SIGNS + 1) * N_HIDDEN + N_HIDDEN + 1;

static BYTES: &[u8; 4 * N_NUMBERS * N_NETWORKS] = include_bytes!("../../weights/quarto.bin");

/// The weights of a network in the order of the fields, four bytes each, the low one first.
const fn read(index: usize) -> Network {
    let mut network = Network { rows: [[0.0; N_HIDDEN]; N_SIGNS + 1], out: [0.0; N_HIDDEN + 1] };
    let mut place = 0;
    while place < N_NUMBERS {
        let at = 4 * (index * N_NUMBERS + place);
        let word = [BYTES[at], BYTES[at + 1], BYTES[at + 2], BYTES[at + 3]];
        let number = f32::from_le_bytes(word);
        if place < (N_SIGNS + 1) * N_HIDDEN {
            network.rows[place / N_HIDDEN][place % N_HIDDEN] = number;
        } else {
            network.out[place - (N_SIGNS + 1) * N_HIDDEN] = number;
        }
        place += 1;
    }
    network
}
