use bashni::{Move, Position, Side};

use super::{MAX_HEIGHT, Search};

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
const KILLER: i32 = 1 << 20;
const NEW_KING: i32 = 1 << 21;

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
        self.ranks.truncate(first);
        for index in first..self.moves.len() {
            let action = self.moves[index];
            let mark = mark(action);
            let rank = if mark == best {
                TABLE_MOVE
            } else if is_capture {
                self.gain(action)
            } else if self.shared.features.history {
                self.promise(action, mark, height)
            } else {
                0
            };
            self.ranks.push(rank);
        }
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

    /// What earlier nodes say about a quiet move.
    #[inline]
    fn promise(&self, action: Move, mark: u16, height: usize) -> i32 {
        let killers = self.killers[height];
        if mark == killers[0] {
            return KILLER + 1;
        }
        if mark == killers[1] {
            return KILLER;
        }
        let own = self.position.side_to_move();
        let (from, to) = (action.from(), action.to());
        let crowns = to.bit() & own.far_rank() != 0 && from.bit() & self.position.men_of(own) != 0;
        let bonus = if crowns { NEW_KING } else { 0 };
        bonus + self.experience(action, height)
    }

    /// The three memories of a quiet move together.
    #[inline]
    pub(super) fn experience(&self, action: Move, height: usize) -> i32 {
        let own = self.position.side_to_move();
        let reply = self.trail[height] * TRAILS + trail(&self.position, action);
        let alone = i32::from(self.memory.moves[slot(own, action)]);
        let reply = i32::from(self.memory.replies[reply]);
        let shape = i32::from(self.memory.shapes[shape(&self.position, action)]);
        let parameters = &self.shared.parameters;
        alone + reply * parameters.reply / 16 + shape * parameters.shape / 16
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
        let own = self.position.side_to_move();
        let before = self.trail[height] * TRAILS;
        let parameters = &self.shared.parameters;
        let bonus = (depth * depth * parameters.lesson).min(parameters.longest_lesson);
        let blame = bonus * parameters.blame / 16;
        for other in first..=index {
            let action = self.moves[other];
            let bonus = if other == index { bonus } else { -blame };
            adjust(&mut self.memory.moves[slot(own, action)], bonus);
            let reply = before + trail(&self.position, action);
            adjust(&mut self.memory.replies[reply], bonus);
            adjust(&mut self.memory.shapes[shape(&self.position, action)], bonus);
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

#[inline]
fn slot(side: Side, action: Move) -> usize {
    let dense = |index: u8| usize::from(index) / 2;
    (side.index() * 32 + dense(action.from().index())) * 32 + dense(action.to().index())
}

#[inline]
fn trail(position: &Position, action: Move) -> usize {
    let own = position.side_to_move();
    let is_king = position.kings_of(own) & action.from().bit() != 0;
    let to = usize::from(action.to().index()) / 2;
    (own.index() * 2 + usize::from(is_king)) * 32 + to
}

/// Four neighbours, each with a tower of one's own, one of the opponent or none.
const SHAPES: usize = 256;

/// The square reached, and whose towers stand next to it once the move is made.
#[inline]
fn shape(position: &Position, action: Move) -> usize {
    let own = position.side_to_move();
    let to = u32::from(action.to().index());
    let near = |set: u64| {
        // The four neighbours come to lie on the bits 0, 2, 16 and 18.
        let set = (if to < 9 { set << (9 - to) } else { set >> (to - 9) }) as usize;
        (set & 1 | set >> 1 & 2 | set >> 14 & 4 | set >> 15 & 8) & 15
    };
    let mine = near(position.towers_of(own) & !action.from().bit());
    let others = near(position.towers_of(own.opponent()));
    (own.index() * 32 + to as usize / 2) * SHAPES + mine * 16 + others
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
        for (place, (row, column)) in [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter().enumerate() {
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
                let number = shape(&position, action);
                assert_eq!(number % SHAPES, by_hand(&position, action), "{position} {action}");
                seen.insert(number);
            }
        }
        assert!(seen.len() > 50, "{}", seen.len());
    }
}
