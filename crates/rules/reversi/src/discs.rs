//! The whole of the rules on sets of squares: which squares turn something, and what.

use crate::grid::Grid;
use crate::square::{Size, Square};

/// The discs of the side to move and of its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discs<G> {
    /// Those of the side to move.
    pub own: G,
    /// Those of the other side.
    pub enemy: G,
}

/// The squares of a board of one size within a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<G> {
    size: Size,
    board: G,
    /// Without the first and the last file: a run that can be enclosed sideways never touches
    /// those, so no shift carries it from one rank to another.
    inner: G,
}

impl<G: Grid> Field<G> {
    /// The field of a board of this size, if the grid is large enough.
    pub fn new(size: Size) -> Option<Self> {
        if u32::from(size.n()) > G::STRIDE {
            return None;
        }
        let set = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(G::EMPTY, |set, square| set | G::bit(index::<G>(square)))
        };
        let board = set(&mut size.squares());
        let is_inner = |square: &Square| square.file() > 0 && square.file() + 1 < size.n();
        Some(Self { size, board, inner: set(&mut size.squares().filter(is_inner)) })
    }

    /// How large the board is.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// All squares of the board.
    #[inline]
    pub fn board(&self) -> G {
        self.board
    }

    /// The square with this index in the grid.
    pub fn square(&self, index: u32) -> Option<Square> {
        let square = Square::new((index % G::STRIDE) as u8, (index / G::STRIDE) as u8)?;
        square.is_on(self.size).then_some(square)
    }

    /// The index in the grid of a square of this board.
    #[inline]
    pub fn index(&self, square: Square) -> u32 {
        index::<G>(square)
    }

    /// The squares without a disc.
    #[inline]
    pub fn empty(&self, discs: Discs<G>) -> G {
        self.board & !(discs.own | discs.enemy)
    }

    /// The squares on which the side to move may put a disc.
    #[inline]
    pub fn moves(&self, discs: Discs<G>) -> G {
        let Discs { own, enemy } = discs;
        let inner = enemy & self.inner;
        let sideways = ends::<G, 1>(own, inner)
            | ends::<G, 7>(own, inner)
            | ends::<G, 8>(own, enemy)
            | ends::<G, 9>(own, inner);
        sideways & self.empty(discs)
    }

    /// What turns if the side to move puts a disc on this square; nothing if it may not.
    #[inline]
    pub fn turned(&self, discs: Discs<G>, index: u32) -> G {
        let Discs { own, enemy } = discs;
        let (bit, inner) = (G::bit(index), enemy & self.inner);
        enclosed::<G, 1>(bit, own, inner)
            | enclosed::<G, 7>(bit, own, inner)
            | enclosed::<G, 8>(bit, own, enemy)
            | enclosed::<G, 9>(bit, own, inner)
    }
}

impl<G: Grid> Discs<G> {
    /// The discs after a move, seen by the other side.
    #[inline]
    #[must_use]
    pub fn after(self, index: u32, turned: G) -> Self {
        Self { own: self.enemy ^ turned, enemy: self.own | turned | G::bit(index) }
    }

    /// The same discs with the other side to move.
    #[inline]
    #[must_use]
    pub fn skipped(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }
}

fn index<G: Grid>(square: Square) -> u32 {
    u32::from(square.rank()) * G::STRIDE + u32::from(square.file())
}

/// The shift of an axis. It is named by what it is in a grid of eight files, so that it can be a
/// constant: 1 is along a rank, 8 along a file, 7 and 9 are the diagonals.
#[inline]
fn shift<G: Grid, const AXIS: u32>() -> u32 {
    if AXIS == 1 { 1 } else { AXIS + G::STRIDE - 8 }
}

/// The squares behind runs of enemies that begin beside `from`, both ways along an axis.
#[inline]
fn ends<G: Grid, const AXIS: u32>(from: G, enemies: G) -> G {
    let by = shift::<G, AXIS>();
    runs(from, enemies, |set| set.up(by)).up(by) | runs(from, enemies, |set| set.down(by)).down(by)
}

/// The runs of enemies between a square and the next own disc, both ways along an axis.
#[inline]
fn enclosed<G: Grid, const AXIS: u32>(bit: G, own: G, enemies: G) -> G {
    let by = shift::<G, AXIS>();
    let up = runs(bit, enemies, |set| set.up(by));
    let down = runs(bit, enemies, |set| set.down(by));
    let up = if (up.up(by) & own).is_empty() { G::EMPTY } else { up };
    let down = if (down.down(by) & own).is_empty() { G::EMPTY } else { down };
    up | down
}

/// All enemies in unbroken runs that begin one step from `from`. The step doubles: first runs of
/// one and two are joined, then those of two, and on wide boards those of four.
#[inline]
fn runs<G: Grid>(from: G, enemies: G, step: impl Fn(G) -> G) -> G {
    let mut found = enemies & step(from);
    found = found | enemies & step(found);
    let pairs = enemies & step(enemies);
    let two = |set: G| step(step(set));
    found = found | pairs & two(found);
    found = found | pairs & two(found);
    if G::STRIDE > 8 {
        let fours = pairs & two(pairs);
        found = found | fours & two(two(found));
        found = found | fours & two(two(found));
    }
    found
}
