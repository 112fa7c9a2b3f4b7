use std::fmt;

use board_rules::draughts::Piece;

/// A stack of up to 24 pieces (German: *Turm*); the top piece says whose it is and how it moves.
///
/// One word holds it: two bits a piece, the top piece in the lowest two, and a single 1 above the
/// bottom piece to mark the height. So to lose the top is a shift, and to get a prisoner at the
/// bottom is an addition.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tower(u64);

impl Tower {
    /// No pieces: what stands on a free square.
    pub const EMPTY: Self = Self(1);

    /// The most pieces a tower may have: all there are.
    pub const MAX_HEIGHT: u32 = 24;

    /// Whether there is no piece.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// The number of pieces.
    #[inline]
    pub(crate) const fn height(self) -> u32 {
        self.0.ilog2() / 2
    }

    /// The piece on top.
    #[inline]
    pub const fn top(self) -> Option<Piece> {
        if self.is_empty() { None } else { Some(Piece::from_bits(self.0)) }
    }

    /// The pieces from bottom to top, as the notation lists them.
    pub fn from_bottom(self) -> impl Iterator<Item = Piece> {
        (0..self.height()).rev().map(move |depth| Piece::from_bits(self.0 >> (2 * depth)))
    }

    /// The packed form: two bits a piece from the top, then a 1. Fit for hashing and tables.
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// The tower without its `n` top pieces.
    #[inline]
    pub(crate) const fn without_tops(self, n: u32) -> Self {
        debug_assert!(n <= self.height());
        Self(self.0 >> (2 * n))
    }

    /// The tower with one more piece on top.
    #[inline]
    pub(crate) const fn with_top(self, piece: Piece) -> Self {
        debug_assert!(self.height() < Self::MAX_HEIGHT);
        Self(self.0 << 2 | piece as u64)
    }

    /// The tower with a prisoner under all other pieces.
    #[inline]
    pub(crate) const fn with_bottom(self, piece: Piece) -> Self {
        debug_assert!(self.height() < Self::MAX_HEIGHT);
        // The mark 1 becomes the pair of the prisoner and a mark two bits higher: 4 + piece.
        Self(self.0 + ((piece as u64 + 3) << (2 * self.height())))
    }

    /// Takes the lowest prisoner out again.
    #[inline]
    pub(crate) const fn take_bottom(&mut self) -> Piece {
        let shift = 2 * (self.height() - 1);
        let piece = Piece::from_bits(self.0 >> shift);
        self.0 -= (piece as u64 + 3) << shift;
        piece
    }

    /// The tower with a king instead of the man on top.
    #[inline]
    pub(crate) const fn crowned(self) -> Self {
        Self(self.0 | Piece::WhiteKing as u64)
    }
}

impl fmt::Display for Tower {
    /// The letters of the pieces from bottom to top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from_bottom().try_for_each(|piece| piece.fmt(f))
    }
}

impl fmt::Debug for Tower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prisoner_goes_to_the_very_bottom() {
        let tower = Tower::EMPTY.with_top(Piece::WhiteMan).with_bottom(Piece::BlackMan);
        assert_eq!(tower.with_bottom(Piece::BlackKing).to_string(), "Bbw");
    }

    #[test]
    fn all_pieces_fit_into_one_tower() {
        let mut tower = Tower::EMPTY.with_top(Piece::WhiteKing);
        for _ in 1..Tower::MAX_HEIGHT {
            tower = tower.with_bottom(Piece::BlackKing);
        }
        assert_eq!(tower.height(), 24);
        assert_eq!(tower.without_tops(23), Tower::EMPTY.with_top(Piece::BlackKing));
        assert!(tower.without_tops(24).is_empty());
    }
}
