//! Quarto: what counts is who will have to hand over a piece that wins.

use board_search::{Board, Ending, Score};
use quarto::{Action, Give, LINES, Move, Piece, Position, Quarto, Square, squares};
use seeded::mix;

use crate::Thinks;

/// A position with a piece to place.
#[derive(Clone, Copy, Debug)]
pub struct QuartoBoard(Position);

impl QuartoBoard {
    /// The board of a position. The piece to place must be named.
    pub fn new(position: Position) -> Self {
        Self(position)
    }
}

impl Thinks for Quarto {
    type Board = QuartoBoard;

    fn board(&self) -> QuartoBoard {
        QuartoBoard::new(*self.position())
    }

    fn action(action: Move) -> Action {
        Action::Place(action)
    }
}

impl Board for QuartoBoard {
    type Move = Move;

    const REDUCES: bool = false;
    const LEARNS: bool = false;

    fn side(&self) -> usize {
        self.0.seat().index()
    }

    /// Legal moves but for those that are as bad as can be: whoever can win does, and nobody hands
    /// over a piece that wins at once unless there are no others.
    fn moves(&self, list: &mut Vec<Move>) {
        let Some(next) = self.0.next() else { return };
        let first = list.len();
        let rest = self.0.rest();
        let mut last_resort = None;
        // Squares that leave few pieces to hand over come first: they are decided soonest.
        let mut by_safety: [(u16, Option<Square>); 16] = [(0, None); 16];
        let mut n_squares = 0;
        for square in squares(!self.0.occupied()) {
            let placed = self.0.with_piece(square, next);
            if placed.is_over() {
                list.push(Move { square, give: Give::Nothing });
                return;
            }
            by_safety[n_squares] = (rest & Danger::of(&placed).safe(), Some(square));
            n_squares += 1;
            last_resort = last_resort.or(Some(square));
        }
        by_safety[..n_squares].sort_unstable_by_key(|(safe, _)| safe.count_ones());
        for (safe, square) in by_safety.into_iter().take(n_squares) {
            let pieces = Piece::all().filter(|piece| safe & piece.bit() != 0);
            let give = |piece| Some(Move { square: square?, give: Give::Piece(piece) });
            list.extend(pieces.filter_map(give));
        }
        let given = Piece::all().find(|piece| rest & piece.bit() != 0);
        let last_resort = last_resort.zip(given);
        let last_resort =
            last_resort.map(|(square, piece)| Move { square, give: Give::Piece(piece) });
        if list.len() == first {
            list.extend(last_resort);
        }
    }

    fn after(&self, action: Move) -> Self {
        Self(self.0.after(action))
    }

    /// Positions that differ only in what the attributes are called are the same to whoever plays:
    /// all pieces are turned so that the next one is 0, and the attributes are sorted.
    fn hash(&self) -> u64 {
        let (position, next) = (&self.0, self.0.next().map_or(0, Piece::number));
        let occupied = position.occupied();
        let mut sets: [u16; 4] = std::array::from_fn(|bit| {
            let ones = position.ones(bit as u8);
            if next >> bit & 1 == 1 { occupied & !ones } else { ones }
        });
        sets.sort_unstable();
        let word = sets.into_iter().fold(0, |word, set| word << 16 | u64::from(set));
        mix(mix(word) ^ u64::from(occupied) << 1 ^ u64::from(position.seat().0))
    }

    fn ending(&self) -> Option<Ending> {
        if self.0.has_line() {
            return Some(Ending::Lost);
        }
        (self.0.is_full() || self.0.next().is_none()).then_some(Ending::Drawn)
    }

    fn evaluate(&self) -> Score {
        // Pieces that can be handed over safely are used up in turn; who takes the last one wins.
        let n_safe = (self.0.rest() & Danger::of(&self.0).safe()).count_ones() as Score;
        let tension = 10 + 60 / (1 + n_safe);
        if n_safe % 2 == 1 { tension } else { -tension }
    }

    fn move_id(action: Move) -> u32 {
        let give = action.give.piece().map_or(16, Piece::number);
        1 + (u32::from(action.square.index()) << 5 | u32::from(give))
    }

    fn is_noisy(&self) -> bool {
        self.0.next().is_some_and(|next| Danger::of(&self.0).has(next))
    }

    fn most_plies_left(&self) -> Option<u32> {
        Some(self.0.occupied().count_zeros())
    }

    fn material(&self) -> Score {
        0
    }
}

/// Which attributes would complete a line: bits that must be 1, and bits that must be 0.
#[derive(Clone, Copy, Default)]
struct Danger {
    ones: u8,
    zeros: u8,
}

impl Danger {
    fn of(position: &Position) -> Self {
        let mut danger = Self::default();
        for line in LINES {
            let taken = position.occupied() & line;
            if taken.count_ones() != 3 {
                continue;
            }
            for bit in 0..4 {
                let ones = position.ones(bit) & taken;
                danger.ones |= u8::from(ones == taken) << bit;
                danger.zeros |= u8::from(ones == 0) << bit;
            }
        }
        danger
    }

    /// The pieces that complete nothing, one bit each.
    fn safe(self) -> u16 {
        let mut unsafe_pieces = 0;
        for (bit, ones) in WITH_BIT.into_iter().enumerate() {
            unsafe_pieces |= if self.ones >> bit & 1 == 1 { ones } else { 0 };
            unsafe_pieces |= if self.zeros >> bit & 1 == 1 { !ones } else { 0 };
        }
        !unsafe_pieces
    }

    fn has(self, piece: Piece) -> bool {
        piece.number() & self.ones != 0 || !piece.number() & self.zeros != 0
    }
}

/// The pieces that have a 1 at each bit.
const WITH_BIT: [u16; 4] = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00];
