use game::Seat;

use crate::moves::Move;
use crate::piece::Piece;
use crate::square::{Square, Squares};

/// The pieces on the board, the one to place, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    occupied: Squares,
    /// For each bit of the pieces the squares on which it is 1.
    ones: [Squares; 4],
    /// The pieces on the board, one bit each.
    used: u16,
    next: Option<Piece>,
    seat: Seat,
}

impl Position {
    /// An empty board, with the piece that player 0 places first if it is known.
    pub const fn start(next: Option<Piece>) -> Self {
        Self { occupied: 0, ones: [0; 4], used: 0, next, seat: Seat(0) }
    }

    /// The same with another player to move.
    #[must_use]
    pub(crate) const fn with_seat(self, seat: Seat) -> Self {
        Self { seat, ..self }
    }

    /// The same with this piece to place.
    #[must_use]
    pub(crate) const fn with_next(self, next: Option<Piece>) -> Self {
        Self { next, ..self }
    }

    /// The squares with a piece.
    #[inline]
    pub const fn occupied(&self) -> Squares {
        self.occupied
    }

    /// The squares whose pieces have a 1 at this bit, 0 to 3.
    #[inline]
    pub const fn ones(&self, bit: u8) -> Squares {
        self.ones[bit as usize & 3]
    }

    /// The piece to place; none before the first one is named, and none at the end.
    #[inline]
    pub const fn next(&self) -> Option<Piece> {
        self.next
    }

    /// Whose turn it is.
    #[inline]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The pieces that can be handed over, one bit each: neither on the board nor to be placed.
    #[inline]
    pub const fn rest(&self) -> u16 {
        let next = match self.next {
            Some(piece) => piece.bit(),
            None => 0,
        };
        !(self.used | next)
    }

    /// The pieces that can be handed over.
    pub(crate) fn rest_pieces(&self) -> impl Iterator<Item = Piece> {
        let rest = self.rest();
        Piece::all().filter(move |piece| rest & piece.bit() != 0)
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        if self.occupied & square.bit() == 0 {
            return None;
        }
        let bit = |bit: u8| u8::from(self.ones(bit) & square.bit() != 0) << bit;
        Piece::new(bit(0) | bit(1) | bit(2) | bit(3))
    }

    /// The same with a piece on a free square, and nothing to place.
    #[inline]
    #[must_use]
    pub fn with_piece(&self, square: Square, piece: Piece) -> Self {
        let mut after = *self;
        after.occupied |= square.bit();
        after.used |= piece.bit();
        for (bit, ones) in after.ones.iter_mut().enumerate() {
            *ones |= if piece.number() >> bit & 1 == 1 { square.bit() } else { 0 };
        }
        after.next = None;
        after
    }

    /// The position after a legal move; the other player has the turn, also at the end.
    #[inline]
    #[must_use]
    pub fn after(&self, action: Move) -> Self {
        let placed = match self.next {
            Some(piece) => self.with_piece(action.square, piece),
            None => *self,
        };
        Self { next: action.give.piece(), seat: self.opponent(), ..placed }
    }

    /// Whether placing the next piece here ends the game: by a line, or since it is the last one.
    #[inline]
    pub(crate) fn ends_at(&self, square: Square) -> bool {
        let placed = self.next.map(|piece| self.with_piece(square, piece));
        placed.is_some_and(|placed| placed.is_full() || placed.has_line())
    }

    /// Whether all squares are taken.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.occupied == Squares::MAX
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_full() || self.has_line()
    }

    /// Who is not to move; after the end it is who moved last.
    #[inline]
    pub const fn opponent(&self) -> Seat {
        Seat(1 - self.seat.0)
    }
}
