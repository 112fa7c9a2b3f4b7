use super::Position;
use crate::direction::between;
use crate::hash;
use crate::moves::Move;
use crate::piece::Piece;
use crate::square::{Bitboard, Square};
use crate::tower::Tower;

/// What [`Position::make`] cannot find out again: handed to [`Position::unmake`] it restores all.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    sides: [Bitboard; 2],
    kings: Bitboard,
    hash: u64,
    /// The moved tower as it was.
    tower: Tower,
    quiet: u32,
    /// The squares jumped over, behind the square of departure.
    jumped: Move,
}

impl Position {
    /// Carries out a legal move.
    ///
    /// The move is not checked: an illegal one leaves a position without meaning, or panics.
    /// Whoever has a move from outside asks [`Position::check`] first.
    #[inline]
    pub fn make(&mut self, action: Move) -> Undo {
        let from = action.from();
        let tower = self.tower(from);
        let mut undo = Undo {
            sides: self.sides,
            kings: self.kings,
            hash: self.hash,
            tower,
            quiet: self.quiet,
            jumped: Move::starting_at(from),
        };
        self.towers[from.dense()] = Tower::EMPTY;
        self.sides[self.side_to_move.index()] &= !from.bit();
        self.kings &= !from.bit();
        self.hash ^= hash::of_tower(from, tower) ^ hash::BLACK_TO_MOVE;

        let moved = self.travel(action, tower, &mut undo.jumped);
        let is_new_king = moved.word() & KING & !tower.word() != 0;
        let to = action.to();
        self.towers[to.dense()] = moved;
        self.sides[self.side_to_move.index()] |= to.bit();
        self.kings |= if moved.word() & KING == 0 { 0 } else { to.bit() };
        self.hash ^= hash::of_tower(to, moved);
        self.side_to_move = self.side_to_move.opponent();
        self.ply += 1;
        self.quiet = if is_new_king { 0 } else { self.quiet + 1 };
        undo
    }

    /// Takes a move back that was just made.
    #[inline]
    pub fn unmake(&mut self, action: Move, undo: &Undo) {
        let moved = self.tower(action.to());
        self.towers[action.to().dense()] = Tower::EMPTY;
        // The prisoners lie below the old tower in the order in which they were taken. The last
        // one goes back first: a tower may have been jumped twice.
        let height = undo.tower.height();
        for n in (0..undo.jumped.n_partial_moves() as u32).rev() {
            let over = undo.jumped.square(n + 1).dense();
            let prisoner = Piece::from_bits(moved.word() >> (2 * (height + n)));
            self.towers[over] = self.towers[over].with_top(prisoner);
        }
        self.towers[action.from().dense()] = undo.tower;
        self.sides = undo.sides;
        self.kings = undo.kings;
        self.hash = undo.hash;
        self.side_to_move = self.side_to_move.opponent();
        self.ply -= 1;
        self.quiet = undo.quiet;
    }

    /// Leads a tower that was lifted off the board along its path, taking prisoners and getting
    /// its crown; returns it as it lands.
    #[inline]
    fn travel(&mut self, action: Move, mut tower: Tower, jumped: &mut Move) -> Tower {
        let far_rank = self.side_to_move.far_rank();
        let mut from = action.from();
        for n in 1..=action.n_partial_moves() as u32 {
            let to = action.square(n);
            let over = between(from, to) & self.occupied();
            if over != 0 {
                let over = Square::lowest(over);
                tower = tower.with_bottom(self.take_top(over));
                *jumped = jumped.then(over);
            }
            if to.bit() & far_rank != 0 {
                tower = tower.crowned();
            }
            from = to;
        }
        tower
    }

    /// Takes the top piece off a tower; what lies below it comes to light.
    #[inline]
    fn take_top(&mut self, square: Square) -> Piece {
        let tower = self.tower(square);
        let rest = tower.without_tops(1);
        self.hash ^= hash::of_tower(square, tower) ^ hash::of_tower(square, rest);
        self.set(square, rest);
        Piece::from_bits(tower.word())
    }
}

/// The bit of a tower's word that says that its top is a king.
const KING: u64 = Piece::WhiteKing as u64;
