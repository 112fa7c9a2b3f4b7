//! Checkers: pieces decide, and kings that fly are worth several men.

use board_search::{Board, Ending, Score};
use checkers::{Bitboard, Candidate, Checkers, DARK, Direction, Position, Rules, Side};

use crate::{Thinks, with_counter};

/// A position with the rules that were chosen.
#[derive(Clone, Copy, Debug)]
pub struct CheckersBoard {
    position: Position,
    rules: Rules,
}

impl CheckersBoard {
    /// The board of a position.
    pub fn new(position: Position, rules: Rules) -> Self {
        Self { position, rules }
    }
}

impl Thinks for Checkers {
    type Board = CheckersBoard;

    fn board(&self) -> CheckersBoard {
        CheckersBoard::new(*self.position(), *self.rules())
    }

    fn action(action: Candidate) -> checkers::Move {
        action.action
    }
}

impl Board for CheckersBoard {
    type Move = Candidate;

    const CAN_REPEAT: bool = true;
    const MARGIN: Option<Score> = Some(50);

    fn side(&self) -> usize {
        self.position.side_to_move().index()
    }

    fn moves(&self, list: &mut Vec<Candidate>) {
        self.position.candidates(self.rules.king_landing, list);
    }

    fn after(&self, action: Candidate) -> Self {
        Self { position: self.position.after(&action), ..*self }
    }

    fn hash(&self) -> u64 {
        let (position, rules) = (&self.position, &self.rules);
        let hash = position.hash();
        let hash = with_counter(hash, position.quiet(), rules.max_plies_without_progress, NEAR);
        with_counter(hash, position.ply(), rules.max_plies, NEAR)
    }

    fn ending(&self) -> Option<Ending> {
        let end = self.position.end(&self.rules)?;
        Some(match self.position.winner(end) {
            None => Ending::Drawn,
            Some(side) if side == self.position.side_to_move() => Ending::Won,
            Some(_) => Ending::Lost,
        })
    }

    fn evaluate(&self) -> Score {
        let own = self.position.side_to_move();
        let score = score_of_lead(&self.position, self.worth(own) - self.worth(own.opponent()));
        // Towards a draw everything is worth less.
        let rules = &self.rules;
        let left = rules.max_plies_without_progress.saturating_sub(self.position.quiet());
        let left = left.min(rules.max_plies.saturating_sub(self.position.ply()));
        if left < 20 { score * (left as Score + 4) / 24 } else { score }
    }

    fn move_id(action: Candidate) -> u32 {
        let (from, to) = (action.action.from(), action.action.to());
        1 + (u32::from(from.index()) << 6 | u32::from(to.index()))
    }

    fn promise(&self, action: Candidate) -> i32 {
        let kings = (action.taken & self.position.kings()).count_ones();
        let taken = action.taken.count_ones() + 2 * kings;
        taken as i32 + 2 * i32::from(self.position.promotes(&action.action))
    }

    fn is_noisy(&self) -> bool {
        self.position.capturers() != 0
    }

    fn material(&self) -> Score {
        let count = |side: Side| {
            let (men, kings) = self.men_and_kings(side);
            men.count_ones() as Score + 3 * kings.count_ones() as Score
        };
        let own = self.position.side_to_move();
        count(own) - count(own.opponent())
    }
}

impl CheckersBoard {
    fn men_and_kings(&self, side: Side) -> (Bitboard, Bitboard) {
        let pieces = self.position.pieces_of(side);
        (pieces & !self.position.kings(), pieces & self.position.kings())
    }

    fn worth(&self, side: Side) -> Score {
        let (men, kings) = self.men_and_kings(side);
        let count = |set: Bitboard| set.count_ones() as Score;
        let mut score = 100 * count(men) + 320 * count(kings);
        // Nearer to the far rank, and harder to stop.
        for (step, worth) in ADVANCE.into_iter().enumerate() {
            let rank = if side == Side::White { step } else { 7 - step };
            score += worth * count(men & (0xFF << (8 * rank)));
        }
        let home = if side == Side::White { 0xFF } else { 0xFF << 56 };
        score += 9 * count(men & home) + 3 * count(men & CENTRE) + 6 * count(kings & LONG);
        // Men with somewhere to go.
        let enemies = self.position.pieces_of(side.opponent());
        let free = DARK & !(enemies | men | kings);
        let [one, other] = side.forward();
        score += count((one.shift(men) | other.shift(men)) & free);
        score + 2 * kings_reach(kings, free)
    }
}

/// What a lead is worth, seen by the side to move. Against men alone the stronger side gains
/// by exchanges. But one flying king holds many a lost game: two kings never catch it, and three do
/// so only if it does not hold the long diagonal.
fn score_of_lead(position: &Position, score: Score) -> Score {
    let own = position.side_to_move();
    let weaker = if score > 0 { own.opponent() } else { own };
    let kings = position.pieces_of(weaker) & position.kings();
    if kings == 0 {
        let n_pieces = position.occupied().count_ones() as Score;
        return score + score.clamp(-400, 400) * (24 - n_pieces) / 60;
    }
    match position.count(weaker.opponent()) {
        0..=2 => score / 8,
        3 if kings & LONG != 0 => score / 6,
        3..=4 => score / 2,
        _ => score * 5 / 8,
    }
}

/// How many squares kings can go to: to hem them in is how they are caught.
fn kings_reach(kings: Bitboard, free: Bitboard) -> Score {
    let mut n = 0;
    for direction in Direction::ALL {
        let mut at = direction.shift(kings) & free;
        while at != 0 {
            n += at.count_ones();
            at = direction.shift(at) & free;
        }
    }
    n as Score
}

/// So many plies before a limit, positions are told apart by their counters.
const NEAR: u32 = 24;

const ADVANCE: [Score; 7] = [0, 1, 2, 4, 7, 13, 24];

/// The middle of the board, from which a man can go either way.
const CENTRE: Bitboard = 0x0000_3C3C_3C3C_0000;

/// The long diagonal.
const LONG: Bitboard = 0x8040_2010_0804_0201;
