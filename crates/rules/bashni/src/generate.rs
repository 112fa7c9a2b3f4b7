//! Which moves there are.
//!
//! First all jumps of all towers are found at once, as sets of squares for each direction. Only
//! where there is one does [`capture`](crate::capture) follow the paths one by one.

use board_rules::Side;
use board_rules::draughts::{Bitboard, DARK, Direction, Square, between, squares};

use crate::bits;
use crate::moves::Move;
use crate::position::Position;

impl Position {
    /// Appends all legal moves of the side to move, in no special order.
    ///
    /// Either all of them are captures or none is. Limits of the game are not looked at. The list
    /// may be used again and again, so that it allocates only while it grows.
    pub fn legal_moves(&self, list: &mut Vec<Move>) {
        let field = Field::of(self);
        let jumps = field.first_landings();
        if union(jumps) == 0 {
            field.quiet_moves(list);
        } else {
            self.captures(&field, jumps, list);
        }
    }

    /// Appends all legal captures; nothing where none is possible.
    pub fn legal_captures(&self, list: &mut Vec<Move>) {
        let field = Field::of(self);
        let jumps = field.first_landings();
        if union(jumps) != 0 {
            self.captures(&field, jumps, list);
        }
    }

    /// Whether the side to move has a move if it has no capture: for those who know that.
    pub fn can_move_quietly(&self) -> bool {
        let field = Field::of(self);
        let men = field.side.forward().map(|way| way.shift(field.men) & field.empty);
        men[0] | men[1] != 0 || union(field.quiet_targets()) != 0
    }

    /// The number of legal moves, without listing them.
    pub fn count_moves(&self) -> u64 {
        let field = Field::of(self);
        let jumps = field.first_landings();
        if union(jumps) == 0 {
            field.count_quiet_moves()
        } else {
            self.count_captures(&field, jumps)
        }
    }

    /// The number of replies to some legal moves that capture nothing, without really making them.
    pub(crate) fn count_replies(&mut self, quiet_moves: &[Move]) -> u64 {
        let side = self.side_to_move().opponent();
        let before = Field {
            side,
            men: self.men_of(side),
            kings: self.kings_of(side),
            enemies: self.towers_of(self.side_to_move()),
            empty: self.empty(),
        };
        let mut n = 0;
        for action in quiet_moves {
            let (from, to) = (action.from(), action.square(1));
            let moved = from.bit() | to.bit();
            // Whether the tower that moved is a king makes no difference to those who jump it.
            let field =
                Field { enemies: before.enemies ^ moved, empty: before.empty ^ moved, ..before };
            let jumps = field.first_landings();
            n += if union(jumps) == 0 {
                field.count_quiet_moves()
            } else {
                self.with_a_copy(from, to, |position| position.count_captures(&field, jumps))
            };
        }
        n
    }

    /// Whether the side to move can capture, and so must.
    pub fn can_capture(&self) -> bool {
        union(Field::of(self).first_landings()) != 0
    }

    /// Whether the side to move has any move.
    pub fn can_move(&self) -> bool {
        let field = Field::of(self);
        union(field.first_landings()) != 0 || union(field.quiet_targets()) != 0
    }

    /// The squares of the towers that can capture now.
    pub(crate) fn capturers(&self) -> Bitboard {
        let field = Field::of(self);
        let mut found = 0;
        for (direction, landings) in Direction::ALL.into_iter().zip(field.first_landings()) {
            for landing in squares(landings) {
                found |= field.origin(direction, landing.bit());
            }
        }
        found
    }

    /// The squares of the towers that could move if nobody had to capture.
    pub(crate) fn quiet_movers(&self) -> Bitboard {
        let mut list = Vec::new();
        Field::of(self).quiet_moves(&mut list);
        list.into_iter().fold(0, |found, action| found | action.from().bit())
    }

    /// Whether a legal move captures; all legal moves of a position answer alike.
    #[inline]
    pub fn is_capture(&self, action: Move) -> bool {
        between(action.from(), action.square(1)) & self.occupied() != 0
    }
}

/// All squares of four sets. Compared with `[0; 4]`, the sets would have to leave their registers.
#[inline]
pub(crate) const fn union(sets: [Bitboard; 4]) -> Bitboard {
    sets[0] | sets[1] | sets[2] | sets[3]
}

/// The board as the side to move sees it.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) side: Side,
    /// Own towers topped by men, and by kings.
    pub(crate) men: Bitboard,
    pub(crate) kings: Bitboard,
    pub(crate) enemies: Bitboard,
    pub(crate) empty: Bitboard,
}

impl Field {
    #[inline]
    pub(crate) fn of(position: &Position) -> Self {
        let side = position.side_to_move();
        Self {
            side,
            men: position.men_of(side),
            kings: position.kings_of(side),
            enemies: position.towers_of(side.opponent()),
            empty: position.empty(),
        }
    }

    /// For each direction the squares right behind an enemy that can be jumped.
    #[inline]
    pub(crate) fn first_landings(&self) -> [Bitboard; 4] {
        if self.kings == 0 { self.landings(|_| 0) } else { self.landings_with_kings() }
    }

    /// The same on boards with kings, which are few enough to keep their code out of the way.
    #[inline(never)]
    fn landings_with_kings(&self) -> [Bitboard; 4] {
        self.landings(|direction| direction.fill(self.kings, self.empty))
    }

    /// The same, where `approach` says from which squares kings can jump.
    #[inline]
    fn landings(&self, approach: impl Fn(Direction) -> Bitboard) -> [Bitboard; 4] {
        Direction::each(|direction| {
            let over = direction.shift(self.men | approach(direction)) & self.enemies;
            direction.shift(over) & self.empty
        })
    }

    /// The square from which a tower jumps to this landing right behind the jumped one.
    #[inline]
    pub(crate) fn origin(&self, direction: Direction, landing: Bitboard) -> Bitboard {
        let back = direction.opposite();
        let over = back.shift(landing);
        let mut from = back.shift(over);
        while from & self.empty != 0 {
            from = back.shift(from);
        }
        from
    }

    /// For each direction the squares that are reached without a capture.
    ///
    /// No square comes twice in one direction, for only the first tower behind it can get there.
    #[inline]
    fn quiet_targets(&self) -> [Bitboard; 4] {
        let forward = self.side.forward();
        Direction::each(|direction| {
            let mut targets = 0;
            if forward.contains(&direction) {
                targets = direction.shift(self.men) & self.empty;
            }
            if self.kings != 0 {
                targets |= direction.fill(self.kings, self.empty) & !self.kings;
            }
            targets
        })
    }

    fn quiet_moves(&self, list: &mut Vec<Move>) {
        let targets = self.men_targets();
        let steps = &STEPS[self.side.index()];
        if !bits::list_steps(targets, steps, list) {
            list_steps(targets, steps, list);
        }
        if self.kings != 0 {
            self.king_moves(list);
        }
    }

    /// The squares to which men can go without capturing, for each of their two directions.
    #[inline]
    fn men_targets(&self) -> [Bitboard; 2] {
        self.side.forward().map(|direction| direction.shift(self.men) & self.empty)
    }

    #[inline(never)]
    fn king_moves(&self, list: &mut Vec<Move>) {
        for from in squares(self.kings) {
            let reached = Direction::each(|direction| direction.fill(from.bit(), self.empty));
            let targets = union(reached) & !from.bit();
            bits::list::<8>(targets, list, |bit| Move::single(from, Square::from_dense(bit / 2)));
        }
    }

    #[inline]
    fn count_quiet_moves(&self) -> u64 {
        if self.kings == 0 {
            let [first, second] = self.men_targets();
            return count(first, second);
        }
        self.count_with_kings()
    }

    #[inline(never)]
    fn count_with_kings(&self) -> u64 {
        let [north_east, north_west, south_east, south_west] = self.quiet_targets();
        count(north_east, north_west) + count(south_east, south_west)
    }
}

/// The steps of men to these squares, on any processor.
fn list_steps(targets: [Bitboard; 2], steps: &[u16; 64], list: &mut Vec<Move>) {
    for (targets, steps) in targets.into_iter().zip(steps.as_chunks::<32>().0) {
        for to in squares(targets) {
            list.push(Move::from_step(steps[to.dense()]));
        }
    }
}

/// The number of squares in two sets.
///
/// Not every x86-64 can count bits in one instruction, so counts are few: eight places up, dark
/// squares become light ones, and one count serves two sets.
#[inline]
const fn count(one: Bitboard, other: Bitboard) -> u64 {
    (one | other.rotate_left(8)).count_ones() as u64
}

/// The step of a man of either side to each square: in his first direction, then in his second.
static STEPS: [[u16; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut index = 0;
    while index < 128 {
        let side = [Side::White, Side::Black][index / 64];
        let direction = side.forward()[index / 32 % 2];
        let to = Square::from_dense(index as u32);
        let from = direction.opposite().shift(to.bit()) & DARK;
        // Nobody comes from beyond the edge, so those are never asked for.
        if from != 0 {
            table[index / 64][index % 64] = Move::single(Square::lowest(from), to).word() as u16;
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    /// On a processor that gathers bits both ways are taken.
    #[test]
    fn gathered_targets_are_the_same_moves_in_the_same_order() {
        for seed in 0..50 {
            let mut position = Position::start();
            for n in 0..80 {
                let field = Field::of(&position);
                let (targets, steps) = (field.men_targets(), &STEPS[field.side.index()]);
                let [mut at_once, mut apart] = [Vec::new(), Vec::new()];
                list_steps(targets, steps, &mut apart);
                if bits::list_steps(targets, steps, &mut at_once) {
                    assert_eq!(at_once, apart, "{position}");
                }
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                position.make(moves[(seed * 31 + n * 17) % moves.len()]);
            }
        }
    }

    /// More than fit into a batch.
    #[test]
    fn many_steps_are_listed_too() {
        let (targets, steps) = ([DARK; 2], &STEPS[0]);
        let [mut at_once, mut apart] = [Vec::new(), Vec::new()];
        list_steps(targets, steps, &mut apart);
        assert_eq!(apart.len(), 64);
        if bits::list_steps(targets, steps, &mut at_once) {
            assert_eq!(at_once, apart);
        }
    }
}
