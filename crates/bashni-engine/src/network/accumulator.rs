use bashni::{Bitboard, DARK, Position, Side, Tower};

use super::inputs::Place;
use super::kind::Kind;
use super::windows::{Patterns, row_seen_by};
use super::{Network, is_free, tower_row, tower_row_seen_by};
use crate::prefetch::prefetch;
use crate::units::{Row, Step, Way};

/// The hidden units as far as the towers decide them, kept from one evaluation to the next.
///
/// Positions that are evaluated one after the other differ in a few squares, so only the towers
/// there are taken out and put in.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    /// The towers that the views have seen, and the row of each as White sees it.
    towers: [Tower; 32],
    rows: [u16; 32],
    /// The patterns that they have seen.
    patterns: Patterns,
    /// As White and as Black see the board.
    views: [Row; 2],
    /// The squares that may have changed since.
    touched: Bitboard,
    /// How often it has followed to a position.
    n_followed: u64,
}

impl Accumulator {
    /// One that has seen no position yet.
    pub(crate) fn new(network: &Network) -> Self {
        Self {
            towers: [Tower::EMPTY; 32],
            rows: std::array::from_fn(|square| row_of(square, Tower::EMPTY)),
            patterns: Patterns::BLANK,
            views: [network.blank; 2],
            touched: DARK,
            n_followed: 0,
        }
    }

    /// Says that towers on these squares may have changed. The mark leads back when the move is
    /// taken back.
    #[inline]
    pub(crate) fn touch(&mut self, squares: Bitboard) -> Mark {
        let mark = Mark { touched: self.touched, n_followed: self.n_followed };
        self.touched |= squares;
        mark
    }

    /// Says that the move was taken back that has changed these squares.
    #[inline]
    pub(crate) fn go_back(&mut self, mark: Mark, squares: Bitboard) {
        if mark.n_followed == self.n_followed {
            self.touched = mark.touched;
        } else {
            self.touched |= squares;
        }
    }

    /// Looks at this position, and weighs the units of both views together with the inputs beside
    /// the towers. First comes what the side to move sees, then what its opponent does.
    ///
    /// It follows there, too, unless the position is a leaf that is near: then the next one will
    /// be no farther from where it stands now.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for the instructions that the way stands for")]
    pub(super) fn follow(
        &mut self,
        way: Way,
        network: &Network,
        position: &Position,
        beside: [&[u16]; 2],
        last: &[Row; 2],
        is_leaf: bool,
    ) -> i32 {
        let [mut old_rows, mut new_rows] = [List::default(), List::default()];
        let patterns = self.patterns.changes_to(way, position);
        for [_, new] in patterns.rows() {
            for side in [Side::White, Side::Black] {
                prefetch(&network.pattern_rows[usize::from(row_seen_by(*new, side))]);
            }
        }
        let mut touched = self.touched & DARK;
        let mut changed = 0;
        while touched != 0 {
            let square = touched.trailing_zeros() as usize / 2 % 32;
            let rest = touched & (touched - 1);
            let new = position.board()[square];
            if self.towers[square] != new {
                old_rows.push(network, self.rows[square]);
                new_rows.push(network, row_of(square, new));
                changed |= touched ^ rest;
            }
            touched = rest;
        }
        let stays = is_leaf && changed.count_ones() <= NEAR;
        if !stays {
            while changed != 0 {
                let square = changed.trailing_zeros() as usize / 2 % 32;
                let new = position.board()[square];
                self.towers[square] = new;
                self.rows[square] = row_of(square, new);
                changed &= changed - 1;
            }
            self.patterns.follow(position, &patterns);
            self.touched = 0;
            self.n_followed += 1;
        }
        let own = position.side_to_move().index();
        let mut sum = 0;
        for side in [Side::White, Side::Black] {
            let seen_by = side.index() ^ own;
            let step = Step {
                side,
                tower_rows: &network.tower_rows,
                old: old_rows.rows(),
                new: new_rows.rows(),
                pattern_rows: &network.pattern_rows,
                patterns: patterns.rows(),
                rows: &network.rows,
                beside: beside[seen_by],
                weights: &last[seen_by],
            };
            let units = &mut self.views[side.index()];
            sum +=
                if stays { step.take::<false>(way, units) } else { step.take::<true>(way, units) };
        }
        sum
    }
}

/// Where an accumulator stood before a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    touched: Bitboard,
    n_followed: u64,
}

/// So many squares change by two quiet moves.
const NEAR: u32 = 4;

/// The row of a tower as White sees it.
#[inline]
fn row_of(square: usize, tower: Tower) -> u16 {
    tower_row(Place::of(square, tower).by_white, Kind::of(tower)) as u16
}

/// The rows that some towers add, as White sees them.
#[derive(Default)]
struct List {
    rows: [u16; 32],
    n: usize,
}

impl List {
    /// No tower adds nothing, so it is not listed: half of all changes are squares that become
    /// free, or were.
    #[inline]
    fn push(&mut self, network: &Network, row: u16) {
        if is_free(row) {
            return;
        }
        for side in [Side::White, Side::Black] {
            prefetch(&network.tower_rows[usize::from(tower_row_seen_by(row, side))]);
        }
        self.rows[self.n % 32] = row;
        self.n += 1;
    }

    #[inline]
    fn rows(&self) -> &[u16] {
        &self.rows[..self.n]
    }
}
