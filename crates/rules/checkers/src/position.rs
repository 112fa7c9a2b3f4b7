use board_rules::Side;
use board_rules::draughts::{BadPieces, Bitboard, DARK, MAX_PIECES_A_SIDE, Piece, Square, between};
use seeded::mix;

use crate::generate::Candidate;
use crate::moves::Move;

/// The pieces on the board, whose turn it is, and the counters that can end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// All pieces of White and of Black.
    pieces: [Bitboard; 2],
    kings: Bitboard,
    side: Side,
    ply: u32,
    quiet: u32,
}

impl Position {
    /// Twelve men each on the dark squares of three ranks; White begins.
    pub const fn start() -> Self {
        let white = 0x0055_AA55;
        let black = 0xAA55_AA00_0000_0000;
        Self { pieces: [white, black], kings: 0, side: Side::White, ply: 0, quiet: 0 }
    }

    /// These pieces; at least one and at most twelve of a side, each on a square of its own.
    pub(crate) fn from_pieces(
        side: Side,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
    ) -> Result<Self, BadPieces> {
        let mut position = Self { pieces: [0; 2], kings: 0, side, ply: 0, quiet: 0 };
        for (square, piece) in pieces {
            if position.piece(square).is_some() {
                return Err(BadPieces::Twice { square });
            }
            position.pieces[piece.side().index()] |= square.bit();
            position.kings |= if piece.is_king() { square.bit() } else { 0 };
            if position.count(piece.side()) as usize > MAX_PIECES_A_SIDE {
                return Err(BadPieces::TooMany { side: piece.side(), max: MAX_PIECES_A_SIDE });
            }
        }
        if position.occupied() == 0 { Err(BadPieces::None) } else { Ok(position) }
    }

    /// The pieces of White and of Black, some of them kings; nothing if there is none, if two stand
    /// on one square or if one stands on a light one.
    pub const fn from_sets(side: Side, pieces: [Bitboard; 2], kings: Bitboard) -> Option<Self> {
        let [white, black] = pieces;
        let all = white | black;
        if all == 0 || white & black != 0 || all & !DARK != 0 || kings & !all != 0 {
            return None;
        }
        Some(Self { pieces, kings, side, ply: 0, quiet: 0 })
    }

    /// The same position after so many plies, so many of them without progress.
    #[must_use]
    pub const fn with_counters(self, ply: u32, quiet: u32) -> Self {
        Self { ply, quiet, ..self }
    }

    /// Whose turn it is.
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// How many plies were played.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// How many plies were played since the last capture or move of a man.
    #[inline]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The squares of all pieces of a side.
    #[inline]
    pub const fn pieces_of(&self, side: Side) -> Bitboard {
        self.pieces[side.index()]
    }

    /// The squares of all kings.
    #[inline]
    pub const fn kings(&self) -> Bitboard {
        self.kings
    }

    /// All squares with a piece.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1]
    }

    /// How many pieces a side has.
    #[inline]
    pub const fn count(&self, side: Side) -> u32 {
        self.pieces_of(side).count_ones()
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let side = Side::ALL.into_iter().find(|side| self.pieces_of(*side) & square.bit() != 0)?;
        Some(Piece::new(side, self.kings & square.bit() != 0))
    }

    /// All pieces with their squares, the highest rank first, each from file A on.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let ranks = (0..8).rev();
        let squares = ranks.flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank)));
        squares.filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// The position after a move from the list of candidates.
    #[inline]
    #[must_use]
    pub fn after(&self, candidate: &Candidate) -> Self {
        let (from, to) = (candidate.action.from().bit(), candidate.action.to().bit());
        let (own, enemy) = (self.side.index(), self.side.opponent().index());
        let mut after = *self;
        after.pieces[own] = (self.pieces[own] ^ from) | to;
        after.pieces[enemy] &= !candidate.taken;
        let is_king = self.kings & from != 0;
        let becomes_king = is_king || to & self.side.far_rank() != 0;
        after.kings &= !(from | candidate.taken);
        after.kings |= if becomes_king { to } else { 0 };
        after.side = self.side.opponent();
        after.ply += 1;
        after.quiet = if is_king && candidate.taken == 0 { self.quiet + 1 } else { 0 };
        after
    }

    /// A legal move with what it takes.
    pub fn candidate(&self, action: Move) -> Candidate {
        let passed = action.path().windows(2).map(|step| between(step[0], step[1]));
        let taken =
            passed.fold(0, |set, passed| set | passed) & self.pieces_of(self.side.opponent());
        Candidate { action, taken }
    }

    /// A number for tables: equal boards with the same side to move have equal ones. The counters
    /// are no part of it.
    #[inline]
    pub const fn hash(&self) -> u64 {
        let mut bits = mix(self.pieces[0]);
        bits = mix(bits ^ self.pieces[1]);
        mix(bits ^ self.kings ^ (self.side as u64) << 1)
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}
