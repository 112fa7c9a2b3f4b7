//! Checkers: pieces decide, and kings that fly are worth several men.

mod endgame;
mod network;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use board_search::{Board, Ending, Score, WIN};
use checkers::{Bitboard, Candidate, Checkers, KingLanding, Position, Rules, Side};

use crate::{Thinks, with_counter};

use endgame::{Endgames, Outlook};

/// The tables, once somebody has asked for them.
static ENDGAMES: OnceLock<Endgames> = OnceLock::new();

/// A position with the rules that were chosen.
#[derive(Clone, Copy, Debug)]
pub struct CheckersBoard {
    position: Position,
    rules: Rules,
    endgames: Option<&'static Endgames>,
}

impl CheckersBoard {
    /// The board of a position.
    pub fn new(position: Position, rules: Rules) -> Self {
        Self { position, rules, endgames: None }
    }

    /// Solves the endgames if nobody has, which takes a second or two.
    pub fn prepare_endgames() {
        ENDGAMES.get_or_init(Endgames::solve);
    }

    /// The same with the tables of endgames, if they are there and hold for these rules.
    #[must_use]
    pub fn with_endgames(self) -> Self {
        let hold = self.rules.king_landing == KingLanding::Any;
        Self { endgames: ENDGAMES.get().filter(|_| hold), ..self }
    }
}

impl Thinks for Checkers {
    type Board = CheckersBoard;

    fn board(&self) -> CheckersBoard {
        CheckersBoard::new(*self.position(), *self.rules())
    }

    fn prepared_board(&self) -> CheckersBoard {
        self.board().with_endgames()
    }

    fn preparation() -> Option<fn()> {
        static IS_TAKEN: AtomicBool = AtomicBool::new(false);
        let is_first = !IS_TAKEN.swap(true, Ordering::Relaxed);
        is_first.then_some(CheckersBoard::prepare_endgames)
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
        let winner = self.position.winner(self.position.end(&self.rules)?);
        Some(Ending::of(winner.map(Side::index), self.side()))
    }

    fn evaluate(&self) -> Score {
        let score = network::evaluate(&self.position);
        // Towards a draw everything is worth less.
        let left = self.plies_left();
        if left < 20 { score * (left as Score + 4) / 24 } else { score }
    }

    fn known(&self) -> Option<Score> {
        let outlook = self.endgames?.outlook(&self.position)?;
        // A win that takes longer than a limit allows is not sure, but much better than none.
        let lead = |plies: u32, sure: Score| {
            let is_sure = plies <= self.plies_left();
            if is_sure { sure - plies as Score } else { UNSURE_WIN - 4 * plies as Score }
        };
        Some(match outlook {
            Outlook::Wins(plies) => lead(plies, WIN),
            Outlook::Loses(plies) => -lead(plies, WIN),
            // Of draws those are better in which the opponent has more to take care of.
            Outlook::Draws => (self.evaluate() / 16).clamp(-15, 15),
        })
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
    /// How long the game can go on without a capture or a move of a man.
    fn plies_left(&self) -> u32 {
        let (rules, position) = (&self.rules, &self.position);
        let without_progress = rules.max_plies_without_progress.saturating_sub(position.quiet());
        without_progress.min(rules.max_plies.saturating_sub(position.ply()))
    }

    fn men_and_kings(&self, side: Side) -> (Bitboard, Bitboard) {
        let pieces = self.position.pieces_of(side);
        (pieces & !self.position.kings(), pieces & self.position.kings())
    }
}

/// So many plies before a limit, positions are told apart by their counters.
const NEAR: u32 = 24;

/// A won end for which the limits of the game may be too near.
const UNSURE_WIN: Score = 2_000;
