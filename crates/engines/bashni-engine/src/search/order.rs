use bashni::{Bitboard, Move, Position, Square};

use super::{MAX_HEIGHT, Search};
use crate::parameters::{BLAME, LESSON, LONGEST_LESSON, REPLY, SHAPE};

/// What a thread remembers from node to node and from search to search: which quiet moves were
/// good before.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// By side, square left and square reached.
    moves: Vec<i16>,
    /// By what moved where before, and what moves where now.
    replies: Vec<i16>,
    /// By side, square reached and what stands next to that.
    shapes: Vec<i16>,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            moves: vec![0; 2 * 32 * 32],
            replies: vec![0; TRAILS * TRAILS],
            shapes: vec![0; 2 * 32 * SHAPES],
        }
    }

    /// All three together.
    #[inline]
    fn of(&self, places: &Places) -> i32 {
        let alone = i32::from(self.moves[places.alone]);
        let reply = i32::from(self.replies[places.reply]);
        let shape = i32::from(self.shapes[places.shape]);
        alone + reply * REPLY / 16 + shape * SHAPE / 16
    }

    /// Lets old lessons fade before a new search.
    pub(crate) fn fade(&mut self) {
        for value in self.moves.iter_mut().chain(&mut self.replies).chain(&mut self.shapes) {
            *value /= 2;
        }
    }
}

/// Side and kind of the piece and the square it reached: 2 × 2 × 32.
const TRAILS: usize = 128;

/// The highest value of a memory.
const MOST: i32 = 8_192;

/// Ranks above those of all memories.
const TABLE_MOVE: i32 = 1 << 28;
const NEW_KING: i32 = 3 << 20;
const KILLERS: [i32; 2] = [2 << 20, 1 << 20];

/// A short name of a move: enough to find it among the legal ones. Never 0.
#[inline]
pub(super) fn mark(action: Move) -> u16 {
    let word = action.word();
    let folded = word as u64 ^ (word >> 64) as u64;
    ((folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as u16).max(1)
}

impl Search<'_> {
    /// Ranks the moves from `first` on.
    pub(super) fn rank(&mut self, first: usize, best: u16, is_capture: bool, height: usize) {
        if is_capture {
            self.rank_captures(first);
        } else {
            self.rank_by_memory(first, height);
        }
        if best != 0 {
            let mut moves = self.moves[first..].iter();
            if let Some(index) = moves.position(|action| mark(*action) == best) {
                self.ranks[first + index] = TABLE_MOVE;
            }
        }
    }

    /// Ranks quiet moves by what earlier nodes say about them.
    fn rank_by_memory(&mut self, first: usize, height: usize) {
        self.ranks.truncate(first);
        let look = Look::at(&self.position, self.trail[height]);
        let killers = self.killers[height];
        let memory = &*self.memory;
        self.ranks.extend(self.moves[first..].iter().map(|action| {
            let mark = mark(*action);
            let lift = if mark == killers[0] {
                KILLERS[0]
            } else if mark == killers[1] {
                KILLERS[1]
            } else if look.crowns(*action) {
                NEW_KING
            } else {
                0
            };
            lift + memory.of(&look.places(*action))
        }));
    }

    /// Ranks captures alone.
    pub(super) fn rank_captures(&mut self, first: usize) {
        self.ranks.truncate(first);
        for index in first..self.moves.len() {
            let rank = self.gain(self.moves[index]);
            self.ranks.push(rank);
        }
    }

    /// Brings the most promising of the moves from `index` on to `index`.
    #[inline]
    pub(super) fn pick(&mut self, index: usize) -> Move {
        let end = self.moves.len();
        let (moves, ranks) = (&mut self.moves[index..end], &mut self.ranks[index..end]);
        let (mut best, mut highest) = (0, ranks[0]);
        for (other, rank) in ranks.iter().enumerate() {
            if *rank > highest {
                (best, highest) = (other, *rank);
            }
        }
        moves.swap(0, best);
        ranks.swap(0, best);
        moves[0]
    }

    /// What a capture wins and frees: the points after it.
    #[inline]
    fn gain(&self, action: Move) -> i32 {
        self.position.points_won(action) * 16 + action.n_partial_moves() as i32
    }

    /// What the memories say about a quiet move.
    #[inline]
    pub(super) fn experience(&self, action: Move, height: usize) -> i32 {
        let look = Look::at(&self.position, self.trail[height]);
        self.memory.of(&look.places(action))
    }

    /// Notes what is about to move.
    #[inline]
    pub(super) fn leave_trail(&mut self, action: Move, height: usize) {
        self.trail[height + 1] = trail(&self.position, action);
    }

    /// Learns from a quiet move that refuted something, and from those tried before it.
    pub(super) fn learn(&mut self, first: usize, index: usize, depth: i32, height: usize) {
        let good = self.moves[index];
        let killers = &mut self.killers[height];
        let mark = mark(good);
        if killers[0] != mark {
            *killers = [mark, killers[0]];
        }
        let look = Look::at(&self.position, self.trail[height]);
        let bonus = (depth * depth * LESSON).min(LONGEST_LESSON);
        let blame = bonus * BLAME / 16;
        for other in first..=index {
            let places = look.places(self.moves[other]);
            let bonus = if other == index { bonus } else { -blame };
            adjust(&mut self.memory.moves[places.alone], bonus);
            adjust(&mut self.memory.replies[places.reply], bonus);
            adjust(&mut self.memory.shapes[places.shape], bonus);
        }
    }

    /// Forgets the killers below a node.
    #[inline]
    pub(super) fn forget_killers(&mut self, height: usize) {
        if height + 2 < MAX_HEIGHT {
            self.killers[height + 2] = [0; 2];
        }
    }
}

/// Moves a memory towards its limit, the slower the nearer it is.
#[inline]
fn adjust(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// Side and kind of the piece that moves, and the square it reaches.
#[inline]
fn trail(position: &Position, action: Move) -> usize {
    let own = position.side_to_move();
    let is_king = position.kings_of(own) & action.from().bit() != 0;
    let to = usize::from(action.to().index()) / 2;
    (own.index() * 2 + usize::from(is_king)) * 32 + to
}

/// Four neighbours, each with a tower of one's own, one of the opponent or none.
const SHAPES: usize = 256;

/// A position as the memories of quiet moves look at it.
struct Look {
    own: usize,
    towers: Bitboard,
    kings: Bitboard,
    others: Bitboard,
    far_rank: Bitboard,
    /// Where the replies to the move before begin.
    replies: usize,
}

/// Where the three memories keep what they know of a move.
struct Places {
    alone: usize,
    reply: usize,
    shape: usize,
}

impl Look {
    #[inline]
    fn at(position: &Position, before: usize) -> Self {
        let own = position.side_to_move();
        Self {
            own: own.index(),
            towers: position.towers_of(own),
            kings: position.kings_of(own),
            others: position.towers_of(own.opponent()),
            far_rank: own.far_rank(),
            replies: before * TRAILS,
        }
    }

    #[inline]
    fn places(&self, action: Move) -> Places {
        // A quiet move is one step.
        let (from, to) = (action.from(), action.first_landing());
        let is_king = usize::from(self.kings & from.bit() != 0);
        let [dense_from, dense_to] = [from, to].map(|square| usize::from(square.index()) / 2);
        // Whose towers stand next to the square reached once the move is made.
        let mine = neighbours(self.towers & !from.bit(), to);
        let others = neighbours(self.others, to);
        Places {
            alone: (self.own * 32 + dense_from) * 32 + dense_to,
            reply: self.replies + (self.own * 2 + is_king) * 32 + dense_to,
            shape: (self.own * 32 + dense_to) * SHAPES + mine * 16 + others,
        }
    }

    /// Whether the move makes a king.
    #[inline]
    fn crowns(&self, action: Move) -> bool {
        let (from, to) = (action.from(), action.first_landing());
        to.bit() & self.far_rank != 0 && from.bit() & self.kings == 0
    }
}

/// Which of the four squares next to one are in a set of dark squares.
#[inline]
fn neighbours(set: Bitboard, square: Square) -> usize {
    let square = u32::from(square.index());
    // The four neighbours come to lie on the bits 0, 2, 16 and 18.
    let near = if square < 9 { set << (9 - square) } else { set >> (square - 9) } & 0x5_0005;
    (near | near >> 15) as usize & 15
}

#[cfg(test)]
mod tests {
    use bashni::Square;

    use super::*;
    use crate::bench;

    /// The neighbours of a square as somebody would look for them on a board.
    fn by_hand(position: &Position, action: Move) -> usize {
        let own = position.side_to_move();
        let to = i32::from(action.to().index());
        let mut shape = 0;
        for (place, (row, column)) in [(-1, -1), (1, -1), (-1, 1), (1, 1)].into_iter().enumerate() {
            let (row, column) = (to / 8 + row, to % 8 + column);
            if !(0..8).contains(&row) || !(0..8).contains(&column) {
                continue;
            }
            let square = Square::from_index((8 * row + column) as u8).unwrap();
            if position.towers_of(own) & !action.from().bit() & square.bit() != 0 {
                shape += 16 << place;
            } else if position.towers_of(own.opponent()) & square.bit() != 0 {
                shape += 1 << place;
            }
        }
        shape
    }

    #[test]
    fn a_shape_tells_who_stands_next_to_the_square_reached() {
        let mut seen = std::collections::HashSet::new();
        for position in bench::positions().into_iter().filter(|one| !one.can_capture()) {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for action in moves {
                let number = Look::at(&position, 0).places(action).shape;
                assert_eq!(number % SHAPES, by_hand(&position, action), "{position} {action}");
                seen.insert(number);
            }
        }
        assert!(seen.len() > 50, "{}", seen.len());
    }
}
