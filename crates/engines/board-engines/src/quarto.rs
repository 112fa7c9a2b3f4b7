//! Quarto: what counts is who will have to hand over a piece that wins.

use board_search::{Board, Budget, Choice, Clock, Control, Ending, Score, SearchMemory, WIN};
use quarto::{Action, Give, Move, Piece, Position, Quarto, Square, Squares, squares};
use seeded::mix;

use crate::Thinks;

mod foresight;
mod guess;
mod outlook;
mod planner;
mod sight;
mod signs;
mod solver;
mod teacher;

use self::outlook::{Outlook, number};
use self::planner::{Found, Planner};
use self::sight::Sight;
use self::solver::{Proofs, Solver};
pub use self::teacher::Teacher;

/// A position with a piece to place.
#[derive(Clone, Copy, Debug)]
pub struct QuartoBoard {
    position: Position,
    has_line: bool,
}

impl QuartoBoard {
    /// The board of a position. The piece to place must be named.
    pub fn new(position: Position) -> Self {
        Self { position, has_line: position.has_line() }
    }

    /// What perfect play of a game that goes on is worth to the side to move: 1 is a win, 0 a draw,
    /// -1 a loss. Takes seconds with four pieces on the board, and much longer before.
    pub fn solve(&self) -> i32 {
        let (board, next) = (Outlook::new(&self.position), number(self.position.next()));
        let (mut proofs, control) = (Proofs::new(16 * PROOF_BYTES), Control::new());
        let mut clock = Clock::new(&control, Budget::default());
        let mut solver = Solver { proofs: &mut proofs, clock: &mut clock };
        let is_won = |is_won: Option<bool>| is_won == Some(true);
        if board.winning() >> next & 1 == 1 || is_won(solver.places(&board, next, 1)) {
            return 1;
        }
        i32::from(is_won(solver.places(&board, next, 0))) - 1
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
    const KNOWS_ONLY_ENDS: bool = true;

    fn side(&self) -> usize {
        self.position.seat().index()
    }

    /// Legal moves but for those that are as bad as can be: a player who can win does, and nobody
    /// hands over a piece that wins at once unless there are no others.
    fn moves(&self, list: &mut Vec<Move>) {
        let Some(next) = self.position.next() else { return };
        let empty = !self.position.occupied();
        let wins = Threats::of(&self.position).squares_for(next) & empty;
        if let Some(square) = squares(if empty.is_power_of_two() { empty } else { wins }).next() {
            list.push(Move { square, give: Give::Nothing });
            return;
        }
        let (first, rest) = (list.len(), self.position.rest());
        // Squares that leave few pieces to hand over come first: they are decided soonest.
        let mut by_safety: [(u32, u16, Option<Square>); 16] = [(0, 0, None); 16];
        let mut n_squares = 0;
        for square in squares(empty) {
            let safe = rest & Threats::of(&self.position.with_piece(square, next)).safe();
            by_safety[n_squares] = (safe.count_ones(), safe, Some(square));
            n_squares += 1;
        }
        by_safety[..n_squares].sort_unstable_by_key(|(n_safe, ..)| *n_safe);
        for (_, safe, square) in by_safety.into_iter().take(n_squares) {
            let Some(square) = square else { continue };
            list.extend(pieces(safe).map(|piece| Move { square, give: Give::Piece(piece) }));
        }
        if list.len() == first {
            let last_resort = squares(empty).next().zip(pieces(rest).next());
            list.extend(
                last_resort.map(|(square, piece)| Move { square, give: Give::Piece(piece) }),
            );
        }
    }

    fn after(&self, action: Move) -> Self {
        let position = self.position.after(action);
        // Nobody is given a piece after a line.
        Self { position, has_line: action.give.piece().is_none() && position.has_line() }
    }

    /// Positions that differ only in what the attributes are called are the same to the players:
    /// all pieces are turned so that the next one is 0, and the attributes are sorted.
    fn hash(&self) -> u64 {
        let (position, next) = (&self.position, self.position.next().map_or(0, Piece::number));
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
        if self.has_line {
            return Some(Ending::Lost);
        }
        (self.position.is_full() || self.position.next().is_none()).then_some(Ending::Drawn)
    }

    /// Either there is a forced win or nothing is known. To tell more would only cost depth.
    fn evaluate(&self) -> Score {
        0
    }

    fn move_id(action: Move) -> u32 {
        let give = action.give.piece().map_or(16, Piece::number);
        1 + (u32::from(action.square.index()) << 5 | u32::from(give))
    }

    /// The fewer safe replies there are, the sooner somebody who sees less finds none.
    fn cunning(&self, action: Move) -> i32 {
        let after = self.after(action);
        let mut replies = Vec::new();
        after.moves(&mut replies);
        -(replies.len() as i32)
    }

    /// Solves the game as far as there is time, and sets traps where it is drawn.
    fn own_choice(&self, memory: &mut SearchMemory, clock: &mut Clock<'_>) -> Option<Choice<Move>> {
        let board = Outlook::new(&self.position);
        if board.occupied.count_ones() < NOT_TOO_EARLY {
            return None;
        }
        let sight = Sight::same_as(clock);
        let proofs = memory.recall(|| Proofs::new(PROOF_BYTES));
        let found = Planner::new(proofs, clock, sight).find(&board, number(self.position.next()));
        // The search knows best how to hold out long.
        let (plan, score, is_exact) = match found? {
            Found::Win(plan) => (plan, WIN - board.occupied.count_zeros() as Score, true),
            Found::Draw { plan, is_proved } => (plan, 0, is_proved),
            Found::Loss => return None,
        };
        let square = squares(plan.square).next()?;
        let give = Give::Piece(Piece::new(plan.reply.piece)?);
        Some(Choice { action: Move { square, give }, score, is_exact })
    }

    fn most_plies_left(&self) -> Option<u32> {
        Some(self.position.occupied().count_zeros())
    }

    fn all_moves(&self, list: &mut Vec<Move>) {
        self.position.moves(list);
    }

    fn material(&self) -> Score {
        0
    }
}

/// With fewer pieces nothing can be said about a move.
const NOT_TOO_EARLY: u32 = 4;

/// A small table stays in the cache of the processor, which counts for more than its size.
const PROOF_BYTES: usize = 1 << 20;

/// Where a piece with an attribute completes a line, in four lanes of sixteen squares each: a lane
/// for each bit, if it is 1 and if it is 0. Occupied squares may be among them.
#[derive(Clone, Copy)]
struct Threats {
    ones: u64,
    zeros: u64,
}

impl Threats {
    #[inline]
    fn of(position: &Position) -> Self {
        let ones = (0..4).fold(0, |lanes, bit| lanes | u64::from(position.ones(bit)) << (16 * bit));
        let zeros = lanes(position.occupied()) & !ones;
        // Squares that hold the other value of the bit complete nothing.
        Self { ones: completing(ones) & !zeros, zeros: completing(zeros) & !ones }
    }

    /// The pieces that complete nothing, one bit each.
    #[inline]
    fn safe(self) -> u16 {
        let mut unsafe_pieces = 0;
        for (bit, with_bit) in WITH_BIT.into_iter().enumerate() {
            let lane = LANE << (16 * bit);
            unsafe_pieces |= if self.ones & lane == 0 { 0 } else { with_bit };
            unsafe_pieces |= if self.zeros & lane == 0 { 0 } else { !with_bit };
        }
        !unsafe_pieces
    }

    /// The squares on which this piece completes a line.
    #[inline]
    fn squares_for(self, piece: Piece) -> Squares {
        (0..4).fold(0, |found, bit| {
            let has_bit = piece.number() >> bit & 1 == 1;
            let threats = if has_bit { self.ones } else { self.zeros };
            found | (threats >> (16 * bit)) as Squares
        })
    }
}

/// The squares whose three companions in some line are all in the set, in each lane.
#[inline]
fn completing(set: u64) -> u64 {
    around::<1>(set, [0x1111, 0x3333, 0x7777])
        | around::<4>(set, [0x000F, 0x00FF, 0x0FFF])
        | around::<5>(set, [0x0001, 0x0021, 0x0421]) & lanes(0x8421)
        | around::<3>(set, [0x0008, 0x0048, 0x0248]) & lanes(0x1248)
}

/// Turns lines round by one, two and three squares, which are that many bits apart, and keeps where
/// all three hit. `first` are the first square of each line, the first two, and the first three.
#[inline]
fn around<const STEP: u32>(set: u64, first: [Squares; 3]) -> u64 {
    let [one, two, three] = first.map(lanes);
    // What is shifted up past the end of a line comes in again at its first squares.
    let by_one = (set << STEP) & !one | (set >> (3 * STEP)) & one;
    let by_two = (set << (2 * STEP)) & !two | (set >> (2 * STEP)) & two;
    let by_three = (set << (3 * STEP)) & !three | (set >> STEP) & three;
    by_one & by_two & by_three
}

/// The same squares in all four lanes.
#[inline]
const fn lanes(squares: Squares) -> u64 {
    squares as u64 * 0x0001_0001_0001_0001
}

const LANE: u64 = 0xFFFF;

/// The pieces of a set.
fn pieces(set: u16) -> impl Iterator<Item = Piece> {
    Piece::all().filter(move |piece| set & piece.bit() != 0)
}

/// The pieces that have a 1 at each bit.
const WITH_BIT: [u16; 4] = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00];
