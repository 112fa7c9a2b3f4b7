use std::sync::LazyLock;

use crate::discs::{Discs, Field};
use crate::grid::{Grid, Wide};
use crate::side::Side;
use crate::square::{Size, Square};

/// The discs on a board of any size, and whose turn it is.
///
/// A side that cannot move while the other one can is never to move: it has been skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    size: Size,
    side: Side,
    discs: Discs<Wide>,
}

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The discs that turned, in the order of the wire.
    pub turned: Vec<Square>,
    /// The side that could not answer.
    pub skipped: Option<Side>,
}

impl Position {
    /// Four discs in the middle, White's from the upper left to the lower right; Black begins.
    pub fn start(size: Size) -> Self {
        let half = size.n() / 2;
        let middle = [(half - 1, half, Side::White), (half, half, Side::Black)];
        let below = [(half - 1, half - 1, Side::Black), (half, half - 1, Side::White)];
        let discs = middle.into_iter().chain(below);
        let squares = discs.filter_map(|(file, rank, side)| Some((Square::new(file, rank)?, side)));
        Self::from_discs(size, Side::Black, squares)
    }

    /// These discs, with this side to move unless it has to be skipped.
    pub(crate) fn from_discs(
        size: Size,
        side: Side,
        discs: impl IntoIterator<Item = (Square, Side)>,
    ) -> Self {
        let mut sets = Discs { own: Wide::EMPTY, enemy: Wide::EMPTY };
        for (square, owner) in discs.into_iter().filter(|(square, _)| square.is_on(size)) {
            let bit = Wide::bit(field(size).index(square));
            let set = if owner == side { &mut sets.own } else { &mut sets.enemy };
            *set = *set | bit;
        }
        Self { size, side, discs: sets }.settled().0
    }

    /// How large the board is.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whose turn it is.
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// Whose disc lies on a square.
    pub fn disc(&self, square: Square) -> Option<Side> {
        let bit = Wide::bit(field(self.size).index(square));
        let is_in = |set: Wide| !(set & bit).is_empty();
        if is_in(self.discs.own) {
            Some(self.side)
        } else {
            is_in(self.discs.enemy).then(|| self.side.opponent())
        }
    }

    /// How many discs a side has.
    pub fn count(&self, side: Side) -> u32 {
        if side == self.side { self.discs.own.count() } else { self.discs.enemy.count() }
    }

    /// The squares on which the side to move may put a disc, from A1 on; none if it is all over.
    pub fn legal_moves(&self) -> Vec<Square> {
        let field = field(self.size);
        field.moves(self.discs).squares().filter_map(|index| field.square(index)).collect()
    }

    /// Whether neither side can move.
    pub fn is_over(&self) -> bool {
        field(self.size).moves(self.discs).is_empty()
    }

    /// The discs that turn if the side to move plays here; none if it may not.
    pub fn turned_by(&self, square: Square) -> Vec<Square> {
        let field = field(self.size);
        if !square.is_on(self.size) || self.disc(square).is_some() {
            return Vec::new();
        }
        let turned = field.turned(self.discs, field.index(square));
        self.size
            .squares()
            .filter(|other| !(turned & Wide::bit(field.index(*other))).is_empty())
            .collect()
    }

    /// Makes a legal move.
    pub fn play(&mut self, square: Square) -> Played {
        let turned = self.turned_by(square);
        debug_assert!(!turned.is_empty(), "{square} turns nothing");
        let answering = self.side.opponent();
        let (after, is_skipped) = self.after(square);
        *self = after;
        Played { turned, skipped: is_skipped.then_some(answering) }
    }

    /// The position after a legal move, and whether the other side is skipped.
    pub(crate) fn after(&self, square: Square) -> (Self, bool) {
        let field = field(self.size);
        let index = field.index(square);
        let discs = self.discs.after(index, field.turned(self.discs, index));
        Self { side: self.side.opponent(), discs, ..*self }.settled()
    }

    /// The discs in a grid of this kind with the field to play on, if the board fits in.
    pub fn discs<G: Grid>(&self) -> Option<(Field<G>, Discs<G>)> {
        let (wide, narrow) = (field(self.size), Field::<G>::new(self.size)?);
        let convert = |set: Wide| {
            let squares = set.squares().filter_map(|index| wide.square(index));
            squares.fold(G::EMPTY, |set, square| set | G::bit(narrow.index(square)))
        };
        Some((narrow, Discs { own: convert(self.discs.own), enemy: convert(self.discs.enemy) }))
    }

    /// Skips the side to move if only the other one can move, and says whether that was so.
    fn settled(self) -> (Self, bool) {
        let field = field(self.size);
        let skipped = self.discs.skipped();
        if field.moves(self.discs).is_empty() && !field.moves(skipped).is_empty() {
            (Self { side: self.side.opponent(), discs: skipped, ..self }, true)
        } else {
            (self, false)
        }
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start(Size::USUAL)
    }
}

/// The field of each size; to make one anew for each question would be most of the work.
fn field(size: Size) -> &'static Field<Wide> {
    static FIELDS: LazyLock<Vec<Field<Wide>>> =
        LazyLock::new(|| Size::all().filter_map(Field::new).collect());
    let known = FIELDS.iter().find(|field| field.size() == size);
    known.expect("the wide grid holds boards of all sizes")
}
