use bashni::{Bitboard, DARK, Position, Side, Tower};

use super::inputs::Place;
use super::kind::Kind;
use super::{Network, tower_row};
use crate::prefetch::prefetch;
use crate::units::{Row, Step};

/// The hidden units as far as the towers decide them, kept from one evaluation to the next.
///
/// Positions that are evaluated one after the other differ in a few squares, so only the towers
/// there are taken out and put in.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    /// The towers that the views have seen.
    towers: [Tower; 32],
    /// As White and as Black see the board.
    views: [Row; 2],
    /// The squares that may have changed since.
    touched: Bitboard,
}

impl Accumulator {
    /// One that has seen no position yet.
    pub(crate) fn new(network: &Network) -> Self {
        Self { towers: [Tower::EMPTY; 32], views: [network.bias; 2], touched: DARK }
    }

    /// Says that towers on these squares may have changed, by a move or because one was taken back.
    #[inline]
    pub(crate) fn touch(&mut self, squares: Bitboard) {
        self.touched |= squares;
    }

    /// Follows to this position, and weighs the units of both views together with the inputs beside
    /// the towers. First comes what the side to move sees, then what its opponent does.
    #[inline]
    pub(super) fn follow(
        &mut self,
        network: &Network,
        position: &Position,
        beside: [&[u16]; 2],
        last: &[Row; 2],
    ) -> i32 {
        let [mut old_rows, mut new_rows] = [List::default(), List::default()];
        let mut touched = self.touched & DARK;
        while touched != 0 {
            let square = touched.trailing_zeros() as usize / 2 % 32;
            touched &= touched - 1;
            let new = position.board()[square];
            let old = std::mem::replace(&mut self.towers[square], new);
            if old != new {
                old_rows.push(network, square, old);
                new_rows.push(network, square, new);
            }
        }
        self.touched = 0;
        let own = usize::from(position.side_to_move() == Side::Black);
        let mut sum = 0;
        for (seen_by, view) in [own, 1 - own].into_iter().enumerate() {
            let step = Step {
                tower_rows: &network.tower_rows,
                old: old_rows.seen_by(view),
                new: new_rows.seen_by(view),
                rows: &network.rows,
                beside: beside[seen_by],
                weights: &last[seen_by],
            };
            sum += step.take(&mut self.views[view]);
        }
        sum
    }
}

/// The numbers of the rows that some towers add to the views of White and of Black.
#[derive(Default)]
struct List {
    rows: [[u16; 32]; 2],
    n: usize,
}

impl List {
    /// No tower adds nothing, so it is not listed: half of all changes are squares that become
    /// free, or were.
    #[inline]
    fn push(&mut self, network: &Network, square: usize, tower: Tower) {
        if tower.is_empty() {
            return;
        }
        let (place, kind) = (Place::of(square, tower), Kind::of(tower));
        for (view, place) in [place.by_white, place.by_black].into_iter().enumerate() {
            let row = tower_row(place, kind) as u16;
            prefetch(&network.tower_rows[usize::from(row)]);
            self.rows[view][self.n % 32] = row;
        }
        self.n += 1;
    }

    #[inline]
    fn seen_by(&self, view: usize) -> &[u16] {
        &self.rows[view][..self.n]
    }
}
