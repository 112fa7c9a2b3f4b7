//! Nine Men's Morris: pieces decide, and mills that can be closed soon or again and again.

use board_search::{Board, Ending, Score};
use nmmorris::{
    Board as Stones, MILLS, Move, NMMorris, Points, Rules, Side, mills_at, neighbours, points,
};

use crate::{Thinks, with_counter};

/// A position with the rules that were chosen.
#[derive(Clone, Copy, Debug)]
pub struct MorrisBoard {
    stones: Stones,
    rules: Rules,
}

impl MorrisBoard {
    /// The board of a position.
    pub fn new(stones: Stones, rules: Rules) -> Self {
        Self { stones, rules }
    }
}

impl Thinks for NMMorris {
    type Board = MorrisBoard;

    fn board(&self) -> MorrisBoard {
        MorrisBoard::new(*self.position().board(), *self.rules())
    }

    fn action(action: Move) -> Move {
        action
    }
}

impl Board for MorrisBoard {
    type Move = Move;

    const CAN_REPEAT: bool = true;

    fn side(&self) -> usize {
        self.stones.side_to_move().index()
    }

    fn moves(&self, list: &mut Vec<Move>) {
        self.stones.moves(self.rules.protect_mills, list);
    }

    fn after(&self, action: Move) -> Self {
        Self { stones: self.stones.after(action), ..*self }
    }

    fn hash(&self) -> u64 {
        let limit = u32::from(self.rules.max_turns_without_mill);
        with_counter(self.stones.hash(), u32::from(self.stones.quiet()), limit, NEAR)
    }

    fn ending(&self) -> Option<Ending> {
        let winner = self.stones.winner(self.stones.end(self.rules.max_turns_without_mill)?);
        Some(Ending::of(winner.map(Side::index), self.side()))
    }

    fn evaluate(&self) -> Score {
        let own = self.stones.side_to_move();
        self.worth(own) - self.worth(own.opponent())
    }

    fn move_id(action: Move) -> u32 {
        match action {
            Move::At(point) => 1 + point.index() as u32,
            Move::Along(from, to) => 32 * (1 + from.index() as u32) + to.index() as u32,
        }
    }

    fn promise(&self, action: Move) -> i32 {
        let own = self.stones.stones(self.stones.side_to_move());
        let (own, to) = match action {
            Move::At(point) if self.stones.capture() > 0 => {
                // Best out of what is about to become a mill.
                let enemies = self.stones.stones(self.stones.side_to_move().opponent());
                let lines = mills_at(point).into_iter();
                return lines.map(|mill| (enemies & mill).count_ones() as i32 - 1).sum();
            }
            Move::At(point) => (own, point),
            Move::Along(from, to) => (own & !from.bit(), to),
        };
        let enemies = self.stones.stones(self.stones.side_to_move().opponent());
        let is_line = |stones: Points, mill: Points| (stones | to.bit()) & mill == mill;
        let closes = mills_at(to).into_iter().any(|mill| is_line(own, mill));
        let stops = mills_at(to).into_iter().any(|mill| is_line(enemies, mill));
        4 * i32::from(closes) + 2 * i32::from(stops)
    }

    fn is_noisy(&self) -> bool {
        self.stones.capture() > 0
    }

    fn material(&self) -> Score {
        let own = self.stones.side_to_move();
        self.stones.count(own) as Score - self.stones.count(own.opponent()) as Score
    }
}

impl MorrisBoard {
    fn worth(&self, side: Side) -> Score {
        let (own, free) = (self.stones.stones(side), self.stones.free());
        let mut score = 100 * self.stones.count(side) as Score;
        let is_placing = self.stones.hand(side) > 0;
        let jumps = !is_placing && own.count_ones() <= 3;
        for mill in MILLS {
            let missing = mill & !own;
            if missing == 0 {
                score += 14;
            } else if missing & free == missing && missing.is_power_of_two() {
                // A third piece can close it: from the hand, by a jump, or from beside it.
                let is_near = points(missing).any(|point| neighbours(point) & own & !mill != 0);
                score += if is_placing || jumps || is_near { 28 } else { 8 };
            } else if missing & free == missing {
                score += 2;
            }
        }
        if !is_placing && !jumps {
            let reach = points(own).map(|point| (neighbours(point) & free).count_ones());
            score += 4 * reach.sum::<u32>() as Score;
        }
        let crossings = (own & CROSSINGS).count_ones() as Score;
        score + 3 * crossings
    }
}

/// So many turns before the draw, positions are told apart by how many are left.
const NEAR: u32 = 20;

/// The points of the middle ring with four neighbours.
const CROSSINGS: Points = 0b1010_1010 << 8;
