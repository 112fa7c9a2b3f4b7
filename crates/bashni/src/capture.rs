//! Paths of captures: each is followed to its end, where nothing more can be taken.

use crate::direction::Direction;
use crate::generate::Field;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::square::{Bitboard, Square};

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
        for (direction, mut landings) in Direction::ALL.into_iter().zip(jumps) {
            while landings != 0 {
                let landing = landings & landings.wrapping_neg();
                landings ^= landing;
                let jump = field.jump(direction, landing);
                // The tower that moves is neither in its own way nor to be jumped: it leaves.
                let alone = Field {
                    men: field.men & jump.from,
                    kings: field.kings & jump.from,
                    empty: field.empty | jump.from,
                    ..*field
                };
                let path = S::starting_at(Square::lowest(jump.from));
                self.land(&alone, direction, landing, jump.over, path, None, sink);
            }
        }
    }

    /// Tries all landings behind the tower on `over`, the nearest of which is `landing`, and goes
    /// on from each.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "the state of a recursion, all on the stack")]
    fn land<S: Sink>(
        &self,
        field: &Field,
        direction: Direction,
        mut landing: Bitboard,
        over: Bitboard,
        path: S::Path,
        before: Option<&Jumped<'_>>,
        sink: &mut S,
    ) {
        let jumped = Jumped { over, before };
        let after = self.after(field, &jumped);
        loop {
            let path = S::then(path, Square::lowest(landing));
            self.go_on(&after.moved_to(landing), direction, path, &jumped, sink);
            landing = direction.shift(landing) & field.empty;
            if field.kings == 0 || landing == 0 {
                return;
            }
        }
    }

    /// Follows all further jumps of the one tower in `field`; ends the path if there are none.
    fn go_on<S: Sink>(
        &self,
        field: &Field,
        came: Direction,
        path: S::Path,
        before: &Jumped<'_>,
        sink: &mut S,
    ) {
        let mut is_end = true;
        for direction in Direction::ALL {
            // A turn by 180° is no partial move, so it does not count as one that must be made.
            if direction == came.opposite() {
                continue;
            }
            let landing = field.landings(direction);
            if landing != 0 {
                is_end = false;
                let over = direction.opposite().shift(landing);
                self.land(field, direction, landing, over, path, Some(before), sink);
            }
        }
        if is_end {
            sink.end(path);
        }
    }

    /// The field once the last tower of `jumped` has lost its top.
    #[inline]
    fn after(&self, field: &Field, jumped: &Jumped<'_>) -> Field {
        let tower = self.tower(Square::lowest(jumped.over));
        let rest = tower.without_tops(jumped.n_times());
        let mut after = *field;
        match rest.top().map(Piece::side) {
            None => {
                after.enemies ^= jumped.over;
                after.empty |= jumped.over;
            }
            Some(side) if side == field.side => after.enemies ^= jumped.over,
            Some(_) => {}
        }
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
