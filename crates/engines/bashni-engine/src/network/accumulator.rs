use bashni::{Bitboard, DARK, Position, Side, Tower};

use super::inputs::OwnedSquare;
use super::kind::Kind;
use super::windows::{self, Patterns};
use super::{Network, is_free, tower_row, tower_row_seen_by};
use crate::prefetch::prefetch;
use crate::units::{Goal, Row, Step, Way};

/// The hidden units as far as the towers decide them, for each position on the way from the root.
///
/// A position differs from the one before it in a few squares, so only the towers there are taken
/// out and put in. What has not been evaluated on the way is passed over.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    /// The first one is a board without towers.
    stops: Vec<Stop>,
    here: usize,
}

/// A position on the way, and what is known of it.
#[derive(Clone, Debug)]
struct Stop {
    /// The squares that may have changed since the one before.
    touched: Bitboard,
    is_known: bool,
    /// The row of each tower, as White sees it.
    rows: [u16; 32],
    patterns: Patterns,
    /// As White and as Black see the board.
    views: [Row; 2],
}

impl Accumulator {
    /// One that has seen no position yet.
    pub(crate) fn new(network: &Network) -> Self {
        let blank = Stop {
            touched: 0,
            is_known: true,
            rows: std::array::from_fn(|square| row_of(square, Tower::EMPTY)),
            patterns: Patterns::BLANK,
            views: [network.blank; 2],
        };
        let mut accumulator = Self { stops: vec![blank], here: 0 };
        accumulator.go_on(DARK);
        accumulator
    }

    /// Says that towers on these squares may have changed by a move.
    #[inline]
    pub(crate) fn go_on(&mut self, squares: Bitboard) {
        self.here += 1;
        if self.here == self.stops.len() {
            self.lengthen();
        }
        let stop = &mut self.stops[self.here];
        stop.touched = squares;
        stop.is_known = false;
    }

    #[cold]
    fn lengthen(&mut self) {
        self.stops.push(self.stops[0].clone());
    }

    /// Says that the last move was taken back.
    #[inline]
    pub(crate) fn go_back(&mut self) {
        self.here -= 1;
    }

    /// Works out the units of the position here, from the nearest one on the way that is known.
    ///
    /// It pays where several positions after this one are looked at.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for the instructions that the way stands for")]
    pub(super) fn settle(&mut self, way: Way, network: &Network, position: &Position) {
        if self.stops[self.here].is_known {
            return;
        }
        let (before, after) = self.stops.split_at_mut(self.here);
        let here = &mut after[0];
        let (known, touched) = nearest_known(before, here.touched);
        let mut changes = Changes::NONE;
        changes.lead(way, network, known, touched, position);
        here.rows = known.rows;
        let mut touched = touched;
        while touched != 0 {
            let square = number(touched);
            here.rows[square] = row_of(square, position.board()[square]);
            touched &= touched - 1;
        }
        here.patterns = known.patterns;
        here.patterns.follow(position, &changes.patterns);
        here.is_known = true;
        let [white, black] = &mut here.views;
        changes.step::<false>(network).take(way, &known.views[0], Goal::Keep(white));
        changes.step::<true>(network).take(way, &known.views[1], Goal::Keep(black));
    }

    /// Weighs the units of both views together with the inputs beside the towers. First comes what
    /// the side to move sees, then what its opponent does.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for the instructions that the way stands for")]
    pub(super) fn weigh(
        &self,
        way: Way,
        network: &Network,
        position: &Position,
        beside: [&[u16]; 2],
        last: &[Row; 2],
    ) -> i32 {
        let (before, after) = self.stops.split_at(self.here);
        let here = &after[0];
        let (known, touched) =
            if here.is_known { (here, 0) } else { nearest_known(before, here.touched) };
        let mut changes = Changes::NONE;
        changes.lead(way, network, known, touched, position);
        let own = position.side_to_move().index();
        let goal = |view: usize| Goal::Weigh {
            rows: &network.rows,
            beside: beside[view ^ own],
            weights: &last[view ^ own],
        };
        changes.step::<false>(network).take(way, &known.views[0], goal(0))
            + changes.step::<true>(network).take(way, &known.views[1], goal(1))
    }
}

/// The last position on a way that is known, and what was touched since on the way to the next one.
#[inline]
fn nearest_known(way: &[Stop], mut touched: Bitboard) -> (&Stop, Bitboard) {
    let mut nearest = way.len() - 1;
    while !way[nearest].is_known {
        touched |= way[nearest].touched;
        nearest -= 1;
    }
    (&way[nearest], touched & DARK)
}

/// The dense number of the first square of a set.
#[inline]
fn number(set: Bitboard) -> usize {
    set.trailing_zeros() as usize / 2 % 32
}

/// What leads from a position that is known to another one.
struct Changes {
    old: List,
    new: List,
    patterns: windows::Changes,
}

impl Changes {
    const NONE: Self =
        Self { old: List::EMPTY, new: List::EMPTY, patterns: windows::Changes::NONE };

    /// Adds what leads from a position that is known to another one.
    ///
    /// They are filled where they stand: to copy lists that have just been written to costs more
    /// than to fill them.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for the instructions that the way stands for")]
    fn lead(
        &mut self,
        way: Way,
        network: &Network,
        known: &Stop,
        mut touched: Bitboard,
        position: &Position,
    ) {
        while touched != 0 {
            let square = number(touched);
            let rows = (known.rows[square], row_of(square, position.board()[square]));
            if rows.0 != rows.1 {
                self.old.push(network, rows.0);
                self.new.push(network, rows.1);
            }
            touched &= touched - 1;
        }
        known.patterns.list_changes(way, position, &mut self.patterns);
    }

    #[inline]
    fn step<'a, const BLACK: bool>(&'a self, network: &'a Network) -> Step<'a, BLACK> {
        Step {
            tower_rows: &network.tower_rows,
            old: self.old.rows(),
            new: self.new.rows(),
            pattern_rows: &network.pattern_rows,
            patterns: self.patterns.rows(),
        }
    }
}

/// The row of a tower as White sees it.
#[inline]
fn row_of(square: usize, tower: Tower) -> u16 {
    tower_row(OwnedSquare::of(square, tower).by_white, Kind::of(tower)) as u16
}

/// The rows that some towers add, as White sees them.
struct List {
    rows: [u16; 32],
    n: usize,
}

impl List {
    const EMPTY: Self = Self { rows: [0; 32], n: 0 };

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
