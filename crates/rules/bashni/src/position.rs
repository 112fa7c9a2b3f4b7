mod make;

use board_rules::Side;
use board_rules::draughts::{BadPieces, Bitboard, DARK, MAX_PIECES_A_SIDE, Piece, Square, squares};

pub use make::Undo;

use crate::hash;
use crate::tower::Tower;

/// Where all pieces stand, the side to move, and how long the game has lasted.
///
/// Beside the towers it keeps sets of squares by what is on top of them, and a hash. [`make`]
/// changes all of them together and [`unmake`] takes it back; neither allocates. A copy costs some
/// 300 bytes.
///
/// [`make`]: Position::make
/// [`unmake`]: Position::unmake
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    towers: [Tower; 32],
    /// The towers of White and of Black.
    sides: [Bitboard; 2],
    /// The towers of either side that are topped by a king.
    kings: Bitboard,
    hash: u64,
    side_to_move: Side,
    ply: u32,
    quiet: u32,
}

impl Position {
    /// The position from which a game starts unless its setup names another one.
    pub fn start() -> Self {
        let men = |ranks, piece| squares(ranks & DARK).map(move |square| (square, piece));
        let white = men(0x0000_0000_00FF_FFFF, Piece::WhiteMan);
        let black = men(0xFFFF_FF00_0000_0000, Piece::BlackMan);
        Self::from_pieces(Side::White, white.chain(black)).expect("twelve pieces a side")
    }

    /// The position with these pieces: of two on one square the earlier lies lower.
    ///
    /// There must be a piece, and no side can have more than twelve. That all 24 are there is not
    /// demanded, so that endgames can be studied.
    pub fn from_pieces(
        side_to_move: Side,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
    ) -> Result<Self, BadPieces> {
        let mut position = Self {
            towers: [Tower::EMPTY; 32],
            sides: [0; 2],
            kings: 0,
            hash: 0,
            side_to_move,
            ply: 0,
            quiet: 0,
        };
        let mut n_pieces = [0; 2];
        for (square, piece) in pieces {
            let side = piece.side();
            n_pieces[side.index()] += 1;
            if n_pieces[side.index()] > MAX_PIECES_A_SIDE {
                return Err(BadPieces::TooMany { side, max: MAX_PIECES_A_SIDE });
            }
            position.set(square, position.tower(square).with_top(piece));
        }
        if n_pieces == [0; 2] {
            return Err(BadPieces::None);
        }
        position.hash = position.hash_from_scratch();
        Ok(position)
    }

    /// The position with other counters.
    #[must_use]
    pub fn with_counters(self, ply: u32, quiet: u32) -> Self {
        Self { ply, quiet, ..self }
    }

    /// Whose turn it is.
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// How many moves were made, those of both sides counted.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// How many moves were made since a man last became a king.
    ///
    /// A king that comes to the top of a tower again because it is freed is not a new one.
    #[inline]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The tower on a square; it is empty where none stands.
    #[inline]
    pub const fn tower(&self, square: Square) -> Tower {
        self.towers[square.dense()]
    }

    /// All 32 dark squares from A1, C1, … to H8, for those who look at the whole board at once.
    #[inline]
    pub const fn board(&self) -> &[Tower; 32] {
        &self.towers
    }

    /// All towers with their squares in the order of the wire: rank 8 to 1, file H to A.
    pub fn towers(&self) -> impl Iterator<Item = (Square, Tower)> {
        let squares = Square::all().rev();
        squares.map(|square| (square, self.tower(square))).filter(|(_, tower)| !tower.is_empty())
    }

    /// All pieces with their squares in the same order, of each tower from the bottom.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let of_tower = |(square, tower): (Square, Tower)| {
            tower.from_bottom().map(move |piece| (square, piece))
        };
        self.towers().flat_map(of_tower)
    }

    /// The squares of the towers that belong to a side.
    #[inline]
    pub const fn towers_of(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares of the towers of a side that are topped by a king.
    #[inline]
    pub const fn kings_of(&self, side: Side) -> Bitboard {
        self.sides[side.index()] & self.kings
    }

    /// The squares of the towers of a side that are topped by a man.
    #[inline]
    pub const fn men_of(&self, side: Side) -> Bitboard {
        self.sides[side.index()] & !self.kings
    }

    /// The squares on which a tower stands.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The dark squares on which nothing stands.
    #[inline]
    pub const fn empty(&self) -> Bitboard {
        DARK & !self.occupied()
    }

    /// The points of a side: 1 for a tower topped by a man, 3 for one topped by a king.
    pub const fn points(&self, side: Side) -> u32 {
        self.towers_of(side).count_ones() + 2 * self.kings_of(side).count_ones()
    }

    /// A number for the towers and the side to move, kept up by every move.
    ///
    /// The counters have no part in it: who needs them mixes them in.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The same number, computed anew.
    pub fn hash_from_scratch(&self) -> u64 {
        let side = if self.side_to_move == Side::Black { hash::BLACK_TO_MOVE } else { 0 };
        self.towers().fold(side, |sum, (square, tower)| sum ^ hash::of_tower(square, tower))
    }

    /// Asks a question while the tower of one square stands on a free one too, where those who know
    /// from their own sets that it has moved look for it.
    #[inline]
    pub(crate) fn with_a_copy<T>(
        &mut self,
        from: Square,
        to: Square,
        question: impl FnOnce(&Self) -> T,
    ) -> T {
        self.towers[to.dense()] = self.towers[from.dense()];
        let answer = question(self);
        self.towers[to.dense()] = Tower::EMPTY;
        answer
    }

    /// Takes a whole tower off the board, for a referee who leads it around by hand.
    pub(crate) fn lift(&mut self, square: Square) {
        self.set(square, Tower::EMPTY);
    }

    /// Takes the top piece off a tower, for the same referee.
    pub(crate) fn lose_top(&mut self, square: Square) {
        self.set(square, self.tower(square).without_tops(1));
    }

    /// Puts a tower on a square and keeps the sets up; the hash is left to the caller.
    #[inline]
    fn set(&mut self, square: Square, tower: Tower) {
        self.towers[square.dense()] = tower;
        let bit = square.bit();
        self.sides[0] &= !bit;
        self.sides[1] &= !bit;
        self.kings &= !bit;
        if let Some(top) = tower.top() {
            self.sides[top.side().index()] |= bit;
            self.kings |= if top.is_king() { bit } else { 0 };
        }
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}
