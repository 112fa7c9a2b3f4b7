//! Paths of captures: each is followed to its end, where nothing more can be taken.
//!
//! The direction of a jump is a constant `D`, an index into [`Direction::ALL`]: so every shift is
//! by a constant too.

use board_rules::draughts::{Bitboard, Direction, Square};

use crate::generate::{Field, union};
use crate::moves::Move;
use crate::position::Position;

impl Position {
    /// Appends all captures that begin with the given jumps.
    pub(crate) fn captures(&self, field: &Field, jumps: [Bitboard; 4], list: &mut Vec<Move>) {
        self.follow_all(field, jumps, list);
    }

    /// Counts them, without keeping their paths.
    pub(crate) fn count_captures(&self, field: &Field, jumps: [Bitboard; 4]) -> u64 {
        let mut counter = Counter(0);
        self.follow_all(field, jumps, &mut counter);
        counter.0
    }

    #[inline]
    fn follow_all<S: Sink>(&self, field: &Field, jumps: [Bitboard; 4], sink: &mut S) {
        self.begin::<S, 0>(field, jumps, sink);
        self.begin::<S, 1>(field, jumps, sink);
        self.begin::<S, 2>(field, jumps, sink);
        self.begin::<S, 3>(field, jumps, sink);
    }

    /// Begins with each of the first jumps in direction `D`.
    #[inline]
    fn begin<S: Sink, const D: usize>(&self, field: &Field, jumps: [Bitboard; 4], sink: &mut S) {
        let mut landings = jumps[D];
        while landings != 0 {
            let landing = landings & landings.wrapping_neg();
            landings ^= landing;
            let from = field.origin(Direction::ALL[D], landing);
            // The tower that moves is neither in its own way nor to be jumped: it leaves.
            let alone = Field {
                men: field.men & from,
                kings: field.kings & from,
                empty: field.empty | from,
                ..*field
            };
            let path = S::starting_at(Square::lowest(from));
            self.land::<S, D>(&alone, landing, path, None, sink);
        }
    }

    /// Jumps in direction `D`, tries all landings, the nearest of which is `landing`, and goes on
    /// from each.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "in place the sets stay in registers")]
    fn land<S: Sink, const D: usize>(
        &self,
        field: &Field,
        mut landing: Bitboard,
        path: S::Path,
        before: Option<&Jumped<'_>>,
        sink: &mut S,
    ) {
        let direction = Direction::ALL[D];
        let jumped = Jumped { over: direction.opposite().shift(landing), before };
        let after = self.after(field, &jumped);
        loop {
            let path = S::then(path, Square::lowest(landing));
            let arrived = after.moved_to(landing);
            let mut jumps = arrived.first_landings();
            // A turn by 180° is no partial move, so it does not count as one that must be made.
            jumps[direction.opposite() as usize] = 0;
            if union(jumps) == 0 {
                sink.end(path);
            } else {
                self.go_on(&arrived, jumps, path, &jumped, sink);
            }
            landing = direction.shift(landing) & field.empty;
            if field.kings == 0 || landing == 0 {
                return;
            }
        }
    }

    /// Follows the further jumps of the one own tower in `field`. Most captures end before.
    #[inline(never)]
    fn go_on<S: Sink>(
        &self,
        field: &Field,
        jumps: [Bitboard; 4],
        path: S::Path,
        before: &Jumped<'_>,
        sink: &mut S,
    ) {
        if jumps[0] != 0 {
            self.land::<S, 0>(field, jumps[0], path, Some(before), sink);
        }
        if jumps[1] != 0 {
            self.land::<S, 1>(field, jumps[1], path, Some(before), sink);
        }
        if jumps[2] != 0 {
            self.land::<S, 2>(field, jumps[2], path, Some(before), sink);
        }
        if jumps[3] != 0 {
            self.land::<S, 3>(field, jumps[3], path, Some(before), sink);
        }
    }

    /// The field once the last tower of `jumped` has lost its top.
    #[inline]
    fn after(&self, field: &Field, jumped: &Jumped<'_>) -> Field {
        let tower = self.tower(Square::lowest(jumped.over));
        let rest = tower.without_tops(jumped.n_times());
        // Computed and not asked: what lies under a top can be anything, so a processor that
        // guesses is wrong too often.
        let is_left = u64::from(!rest.is_empty());
        let is_enemy = is_left & (rest.word() ^ field.side.index() as u64);
        let mut after = *field;
        after.enemies ^= jumped.over * (1 - is_enemy);
        after.empty |= jumped.over * (1 - is_left);
        after
    }
}

impl Field {
    /// The field with its one own tower on another square, where it may become a king.
    #[inline]
    fn moved_to(&self, square: Bitboard) -> Self {
        let is_king = self.kings != 0 || square & self.side.far_rank() != 0;
        let (men, kings) = if is_king { (0, square) } else { (square, 0) };
        Self { men, kings, ..*self }
    }
}

/// A tower jumped on the way, and those before it.
///
/// The position itself stays as it is: how often a tower was jumped tells how much of it is left.
struct Jumped<'a> {
    over: Bitboard,
    before: Option<&'a Jumped<'a>>,
}

impl Jumped<'_> {
    /// How often the last tower has been jumped up to here.
    #[inline]
    fn n_times(&self) -> u32 {
        let mut n = 1;
        let mut before = self.before;
        while let Some(jumped) = before {
            n += u32::from(jumped.over == self.over);
            before = jumped.before;
        }
        n
    }
}

/// Where complete captures go; who only counts needs no paths.
trait Sink {
    type Path: Copy;
    fn starting_at(from: Square) -> Self::Path;
    fn then(path: Self::Path, to: Square) -> Self::Path;
    fn end(&mut self, path: Self::Path);
}

impl Sink for Vec<Move> {
    type Path = Move;

    #[inline]
    fn starting_at(from: Square) -> Move {
        Move::starting_at(from)
    }

    #[inline]
    fn then(path: Move, to: Square) -> Move {
        path.then(to)
    }

    #[inline]
    fn end(&mut self, path: Move) {
        self.push(path);
    }
}

struct Counter(u64);

impl Sink for Counter {
    type Path = ();

    #[inline]
    fn starting_at(_: Square) {}

    #[inline]
    fn then((): (), _: Square) {}

    #[inline]
    fn end(&mut self, (): ()) {
        self.0 += 1;
    }
}
