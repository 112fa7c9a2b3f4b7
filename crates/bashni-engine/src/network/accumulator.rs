use bashni::{Bitboard, DARK, Position, Side, Tower};

use super::inputs::{Kind, Place};
use super::{Network, Row};

/// The hidden units as far as the towers decide them, kept from one evaluation to the next.
///
/// Positions that are evaluated one after the other differ in a few squares, so only the towers
/// there are taken out and put in.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    /// Which rows of the network each square has added to the two views.
    rows: [Rows; 32],
    /// As White and as Black see the board.
    views: [Row; 2],
    /// The squares that may have changed since.
    touched: Bitboard,
}

impl Accumulator {
    /// One that has seen no position yet.
    pub(crate) fn new(network: &Network) -> Self {
        let rows = std::array::from_fn(|square| Rows::of(square, Tower::EMPTY));
        Self { rows, views: [network.bias; 2], touched: DARK }
    }

    /// Says that towers on these squares may have changed, by a move or because one was taken back.
    #[inline]
    pub(crate) fn touch(&mut self, squares: Bitboard) {
        self.touched |= squares;
    }

    /// The units of this position, as the side to move and as its opponent see them.
    #[inline]
    pub(super) fn follow(&mut self, network: &Network, position: &Position) -> [Row; 2] {
        let [mut white, mut black] = self.views;
        let mut touched = self.touched & DARK;
        while touched != 0 {
            let square = touched.trailing_zeros() as usize / 2 % 32;
            touched &= touched - 1;
            let new = Rows::of(square, position.board()[square]);
            let old = std::mem::replace(&mut self.rows[square], new);
            white.replace(network.tower_row(old.by_white), network.tower_row(new.by_white));
            black.replace(network.tower_row(old.by_black), network.tower_row(new.by_black));
        }
        self.touched = 0;
        self.views = [white, black];
        if position.side_to_move() == Side::White { [white, black] } else { [black, white] }
    }
}

/// The numbers of the rows that a tower adds; those of no tower are 0 throughout.
#[derive(Clone, Copy, Debug)]
struct Rows {
    by_white: u16,
    by_black: u16,
}

impl Rows {
    #[inline]
    fn of(square: usize, tower: Tower) -> Self {
        let (place, Kind(kind)) = (Place::of(square, tower), Kind::of(tower));
        let row = |place: usize| (place * Kind::N + kind) as u16;
        Self { by_white: row(place.by_white), by_black: row(place.by_black) }
    }
}
