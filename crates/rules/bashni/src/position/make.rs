use board_rules::draughts::{Bitboard, Piece, Square, between};

use super::Position;
use crate::hash;
use crate::moves::Move;
use crate::tower::Tower;

/// What [`Position::make`] cannot find out again: handed to [`Position::unmake`] it restores all.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    sets: Sets,
    /// The moved tower as it was.
    tower: Tower,
    jumped: Jumped,
    quiet: u32,
}

/// The board but for the towers, as the side that moves sees it.
///
/// The order matters: were neighbours here neighbours in the position too, they would be read back
/// two at a time, and the processor would wait until both writes are through.
#[derive(Clone, Copy, Debug)]
struct Sets {
    hash: u64,
    own: Bitboard,
    kings: Bitboard,
    enemies: Bitboard,
}

/// The squares jumped over: five bits each, the last one lowest, and a 1 above them all. More than
/// twelve cannot be, for that many pieces the enemy has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Jumped(u64);

impl Jumped {
    const NONE: Self = Self(1);

    #[inline]
    fn then(self, over: Square) -> Self {
        Self(self.0 << 5 | over.dense() as u64)
    }

    /// How often this square was jumped over.
    #[inline]
    fn count(mut self, over: Square) -> u32 {
        let mut n = 0;
        while self != Self::NONE {
            n += u32::from(self.0 & 31 == over.dense() as u64);
            self.0 >>= 5;
        }
        n
    }
}

impl Position {
    /// Carries out a legal move.
    ///
    /// The move is not checked: an illegal one leaves a position without meaning, or panics.
    /// Anyone who has a move from outside asks [`Position::check`] first.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "in place the undo stays in registers: 1.1 times as fast"
    )]
    pub fn make(&mut self, action: Move) -> Undo {
        let from = action.from();
        let us = self.side_to_move.index();
        let sets = Sets {
            hash: self.hash,
            own: self.sides[us],
            kings: self.kings,
            enemies: self.sides[1 - us],
        };
        let undo = Undo { sets, tower: self.tower(from), jumped: Jumped::NONE, quiet: self.quiet };
        self.towers[from.dense()] = Tower::EMPTY;
        let lifted = Sets {
            hash: sets.hash ^ hash::of_tower(from, undo.tower) ^ hash::BLACK_TO_MOVE,
            own: sets.own & !from.bit(),
            kings: sets.kings & !from.bit(),
            ..sets
        };
        let to = action.square(1);
        if between(from, to) & (sets.own | sets.enemies) == 0 {
            self.settle(to, self.crowned_on(to, undo.tower), undo.tower, lifted);
            undo
        } else {
            Undo { jumped: self.capture(action, undo.tower, lifted), ..undo }
        }
    }

    /// The hash after a legal move that captures nothing, without making it.
    #[inline]
    pub fn hash_after_quiet(&self, action: Move) -> u64 {
        let (from, to) = (action.from(), action.square(1));
        let tower = self.tower(from);
        let landed = self.crowned_on(to, tower);
        let moved = hash::of_tower(from, tower) ^ hash::of_tower(to, landed);
        self.hash ^ moved ^ hash::BLACK_TO_MOVE
    }

    /// Takes a move back that was just made.
    #[inline]
    pub fn unmake(&mut self, action: Move, undo: &Undo) {
        if undo.jumped == Jumped::NONE {
            self.towers[action.square(1).dense()] = Tower::EMPTY;
        } else {
            self.free_prisoners(action.to(), undo.jumped);
        }
        self.towers[action.from().dense()] = undo.tower;
        self.side_to_move = self.side_to_move.opponent();
        let us = self.side_to_move.index();
        self.sides[us] = undo.sets.own;
        self.sides[1 - us] = undo.sets.enemies;
        self.kings = undo.sets.kings;
        self.hash = undo.sets.hash;
        self.ply -= 1;
        self.quiet = undo.quiet;
    }

    /// By how much a legal capture improves the difference of the points, without making it.
    pub fn points_won(&self, action: Move) -> i32 {
        let mut at = action.from();
        let mut is_man = self.kings & at.bit() == 0;
        let mut occupied = self.occupied() & !at.bit();
        let mut jumped = Jumped::NONE;
        let mut won = 0;
        for to in action.landings() {
            let over = Square::lowest(between(at, to) & occupied);
            let tower = self.tower(over).without_tops(jumped.count(over));
            won += points(tower);
            let rest = tower.without_tops(1);
            match rest.top() {
                None => occupied ^= over.bit(),
                Some(top) if top.side() == self.side_to_move => won += points(rest),
                Some(_) => won -= points(rest),
            }
            if is_man && to.bit() & self.side_to_move.far_rank() != 0 {
                is_man = false;
                won += 2;
            }
            jumped = jumped.then(over);
            at = to;
        }
        won
    }

    /// Leads a tower that was lifted off the board along its path, taking a prisoner each time.
    #[inline(never)]
    fn capture(&mut self, action: Move, before: Tower, mut sets: Sets) -> Jumped {
        let mut jumped = Jumped::NONE;
        let mut tower = before;
        let mut at = action.from();
        for to in action.landings() {
            let over = Square::lowest(between(at, to) & (sets.own | sets.enemies));
            let prisoner = self.take_top(over, &mut sets);
            tower = self.crowned_on(to, tower.with_bottom(prisoner));
            jumped = jumped.then(over);
            at = to;
        }
        self.sides[1 - self.side_to_move.index()] = sets.enemies;
        self.settle(at, tower, before, sets);
        jumped
    }

    /// Takes the top piece off an enemy tower; what lies below it comes to light.
    #[inline]
    fn take_top(&mut self, square: Square, sets: &mut Sets) -> Piece {
        let tower = self.tower(square);
        let rest = tower.without_tops(1);
        self.towers[square.dense()] = rest;
        sets.hash ^= hash::of_tower(square, tower) ^ hash::of_tower(square, rest);
        // Computed and not asked: a processor that guesses what lies under a top is often wrong.
        let index = square.index();
        let is_left = u64::from(!rest.is_empty());
        let is_enemy = is_left & (rest.word() ^ self.side_to_move.index() as u64);
        let is_king = is_left & (rest.word() >> 1);
        sets.kings = sets.kings & !square.bit() | is_king << index;
        sets.enemies = sets.enemies & !square.bit() | is_enemy << index;
        sets.own |= (is_left & !is_enemy) << index;
        Piece::from_bits(tower.word())
    }

    /// The tower as it is after landing here.
    #[inline]
    fn crowned_on(&self, to: Square, tower: Tower) -> Tower {
        if to.bit() & self.side_to_move.far_rank() == 0 { tower } else { tower.crowned() }
    }

    /// Puts the moved tower down for good and ends the turn.
    #[inline]
    fn settle(&mut self, to: Square, tower: Tower, before: Tower, sets: Sets) {
        self.towers[to.dense()] = tower;
        self.sides[self.side_to_move.index()] = sets.own | to.bit();
        self.kings = sets.kings | if tower.word() & KING == 0 { 0 } else { to.bit() };
        self.hash = sets.hash ^ hash::of_tower(to, tower);
        self.side_to_move = self.side_to_move.opponent();
        self.ply += 1;
        let is_new_king = tower.word() & !before.word() & KING != 0;
        self.quiet = if is_new_king { 0 } else { self.quiet + 1 };
    }

    /// Puts the prisoners of the tower on `to` back on top of the towers they came from.
    #[inline(never)]
    fn free_prisoners(&mut self, to: Square, mut jumped: Jumped) {
        let mut tower = self.tower(to);
        self.towers[to.dense()] = Tower::EMPTY;
        // The last one, at the very bottom, goes first: a tower may have been jumped twice.
        while jumped != Jumped::NONE {
            let over = Square::from_dense(jumped.0 as u32).dense();
            let prisoner = tower.take_bottom();
            self.towers[over] = self.towers[over].with_top(prisoner);
            jumped = Jumped(jumped.0 >> 5);
        }
    }
}

/// What a tower is worth to its owner.
#[inline]
const fn points(tower: Tower) -> i32 {
    1 + (tower.word() & KING) as i32
}

/// The bit of a tower's word that says that its top is a king.
const KING: u64 = Piece::WhiteKing as u64;

#[cfg(test)]
mod tests {
    use super::*;

    /// Games in which the move is chosen by a running number, which visits captures of all kinds.
    #[test]
    fn what_is_said_about_a_move_comes_true_when_it_is_made() {
        let mut n_long_captures = 0;
        for seed in 0..300 {
            let mut position = Position::start();
            for n in 0..120 {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                for &action in &moves {
                    n_long_captures += u32::from(action.n_partial_moves() > 2);
                    check_forecast(&position, action);
                }
                if moves.is_empty() {
                    break;
                }
                position.make(moves[(seed * 31 + n * 17) % moves.len()]);
            }
        }
        assert!(n_long_captures > 100, "{n_long_captures}");
    }

    fn check_forecast(position: &Position, action: Move) {
        let own = position.side_to_move();
        let difference = |position: &Position| {
            position.points(own) as i32 - position.points(own.opponent()) as i32
        };
        let mut after = position.clone();
        after.make(action);
        if position.is_capture(action) {
            let won = difference(&after) - difference(position);
            assert_eq!(position.points_won(action), won, "{action} in {position}");
        } else {
            assert_eq!(position.hash_after_quiet(action), after.hash(), "{action} in {position}");
        }
        for (square, (before, after)) in position.board().iter().zip(after.board()).enumerate() {
            let is_swept = action.swept() & Square::from_dense(square as u32).bit() != 0;
            assert!(before == after || is_swept, "{action} in {position}");
        }
    }
}
