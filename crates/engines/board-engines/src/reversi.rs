//! Reversi: who can move much, keeps corners and gives none away stands well; what is turned in
//! the middle of the game counts little.

use board_search::{Board, Ending, Score};
use reversi::{Discs, Field, Grid, Position, Reversi, Side, Square, Wide};

use crate::Thinks;

/// A position on a board of any size, in as few words as it needs.
#[derive(Clone, Debug)]
pub enum ReversiBoard {
    /// Up to 8×8.
    Small(SizedBoard<u64>),
    /// Larger ones.
    Large(SizedBoard<Wide>),
}

/// A position in one kind of grid.
#[derive(Clone, Copy, Debug)]
pub struct SizedBoard<G> {
    field: Field<G>,
    discs: Discs<G>,
    side: usize,
}

impl Thinks for Reversi {
    type Board = ReversiBoard;

    fn board(&self) -> ReversiBoard {
        ReversiBoard::new(self.position())
    }

    fn action(action: Square) -> Square {
        action
    }
}

impl ReversiBoard {
    /// The board of a position.
    pub fn new(position: &Position) -> Self {
        let side = usize::from(position.side_to_move() == Side::White);
        if let Some((field, discs)) = position.discs() {
            return Self::Small(SizedBoard { field, discs, side });
        }
        let (field, discs) = position.discs().expect("the wide grid holds boards of all sizes");
        Self::Large(SizedBoard { field, discs, side })
    }
}

impl Board for ReversiBoard {
    type Move = Square;

    fn side(&self) -> usize {
        match self {
            Self::Small(board) => board.side,
            Self::Large(board) => board.side,
        }
    }

    fn moves(&self, list: &mut Vec<Square>) {
        match self {
            Self::Small(board) => board.moves(list),
            Self::Large(board) => board.moves(list),
        }
    }

    fn after(&self, action: Square) -> Self {
        match self {
            Self::Small(board) => Self::Small(board.after(action)),
            Self::Large(board) => Self::Large(board.after(action)),
        }
    }

    fn hash(&self) -> u64 {
        match self {
            Self::Small(board) => board.hash(),
            Self::Large(board) => board.hash(),
        }
    }

    fn ending(&self) -> Option<Ending> {
        match self {
            Self::Small(board) => board.ending(),
            Self::Large(board) => board.ending(),
        }
    }

    fn evaluate(&self) -> Score {
        match self {
            Self::Small(board) => board.evaluate(),
            Self::Large(board) => board.evaluate(),
        }
    }

    fn move_id(action: Square) -> u32 {
        1 + 16 * u32::from(action.rank()) + u32::from(action.file())
    }

    fn promise(&self, action: Square) -> i32 {
        match self {
            Self::Small(board) => board.promise(action),
            Self::Large(board) => board.promise(action),
        }
    }

    fn most_plies_left(&self) -> Option<u32> {
        Some(match self {
            Self::Small(board) => board.field.empty(board.discs).count(),
            Self::Large(board) => board.field.empty(board.discs).count(),
        })
    }

    fn material(&self) -> Score {
        match self {
            Self::Small(board) => board.difference(),
            Self::Large(board) => board.difference(),
        }
    }
}

impl<G: Grid> SizedBoard<G> {
    fn moves(&self, list: &mut Vec<Square>) {
        let squares = self.field.moves(self.discs).squares();
        list.extend(squares.filter_map(|index| self.field.square(index)));
    }

    /// A side that cannot move is skipped at once, so the side to move always can.
    fn after(&self, action: Square) -> Self {
        let index = self.field.index(action);
        let discs = self.discs.after(index, self.field.turned(self.discs, index));
        let skipped = discs.skipped();
        let is_skip = self.field.moves(discs).is_empty() && !self.field.moves(skipped).is_empty();
        if is_skip {
            Self { discs: skipped, ..*self }
        } else {
            Self { discs, side: 1 - self.side, ..*self }
        }
    }

    fn hash(&self) -> u64 {
        self.discs.own.hash() ^ self.discs.enemy.hash().rotate_left(23) ^ self.side as u64
    }

    fn ending(&self) -> Option<Ending> {
        if !self.field.moves(self.discs).is_empty() {
            return None;
        }
        Some(match self.difference() {
            0 => Ending::Drawn,
            difference if difference > 0 => Ending::Won,
            _ => Ending::Lost,
        })
    }

    fn difference(&self) -> Score {
        self.discs.own.count() as Score - self.discs.enemy.count() as Score
    }

    fn evaluate(&self) -> Score {
        let Discs { own, enemy } = self.discs;
        let skipped = self.discs.skipped();
        let count = |set: G| set.count() as Score;
        let mobility = count(self.field.moves(self.discs)) - count(self.field.moves(skipped));
        let empty = self.field.empty(self.discs);
        // Discs beside free squares are what the opponent can turn.
        let near = neighbours(empty);
        let frontier = count(enemy & near) - count(own & near);
        let mut corners = 0;
        for corner in Corner::all(&self.field) {
            corners += corner.worth(own, enemy) - corner.worth(enemy, own);
        }
        let n_empty = count(empty);
        let stage = n_empty * 64 / count(self.field.board());
        let discs = if stage < 16 { self.difference() * (16 - stage) / 4 } else { 0 };
        8 * mobility + 3 * frontier + corners + 2 * discs
    }

    fn promise(&self, action: Square) -> i32 {
        let index = self.field.index(action);
        let discs = self.discs.after(index, self.field.turned(self.discs, index));
        let bit = G::bit(index);
        let is_corner = Corner::all(&self.field).into_iter().any(|corner| corner.bit == bit);
        // The fewer replies, the earlier: such moves are often good, and always quick to search.
        8 * i32::from(is_corner) - self.field.moves(discs).count() as i32
    }
}

/// A corner with the squares beside it, which give it away.
struct Corner<G> {
    bit: G,
    diagonal: G,
    beside: G,
}

impl<G: Grid> Corner<G> {
    fn all(field: &Field<G>) -> [Self; 4] {
        let (last, up) = (u32::from(field.size().n()) - 1, G::STRIDE);
        let corner = |file: u32, rank: u32| {
            let (inner_file, inner_rank) =
                (if file == 0 { 1 } else { file - 1 }, if rank == 0 { 1 } else { rank - 1 });
            Self {
                bit: G::bit(rank * up + file),
                diagonal: G::bit(inner_rank * up + inner_file),
                beside: G::bit(rank * up + inner_file) | G::bit(inner_rank * up + file),
            }
        };
        [corner(0, 0), corner(last, 0), corner(0, last), corner(last, last)]
    }

    /// What the corner and its surroundings are worth to a side.
    fn worth(&self, own: G, enemy: G) -> Score {
        let has = |set: G, square: G| !(set & square).is_empty();
        if has(own, self.bit) {
            // From a corner the edge grows safe.
            return 120 + 15 * (own & self.beside).count() as Score;
        }
        if has(enemy, self.bit) {
            return 0;
        }
        let diagonal = if has(own, self.diagonal) { -45 } else { 0 };
        diagonal - 18 * (own & self.beside).count() as Score
    }
}

/// All squares one step from these; what a shift carries over an edge counts as near too, which
/// costs less than to keep it apart.
fn neighbours<G: Grid>(set: G) -> G {
    let up = G::STRIDE;
    let row = set | set.up(1) | set.down(1);
    row | row.up(up) | row.down(up)
}
