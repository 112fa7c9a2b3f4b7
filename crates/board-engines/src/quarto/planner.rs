//! Chooses a move of Quarto: never one that gives away a win or a draw, and of drawn ones the one
//! after which an opponent who sees less most likely goes wrong.

use board_search::Clock;
use quarto::Squares;

use super::outlook::{Outlook, each, each_square};
use super::solver::{Proofs, Solver};
use super::tension::tension;

/// A move, and how the opponent stands after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) square: Squares,
    pub(super) piece: u8,
    board: Outlook,
    /// How likely the opponent goes wrong, as far as that is known.
    pub(super) chance: f64,
    pub(super) care: Care,
}

/// How well a plan has been looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Care {
    /// It loses.
    Lost,
    /// It only looks promising.
    Guessed,
    /// It does not lose.
    Safe,
    /// The opponent's next move is counted out, as far as a sample tells.
    Counted,
    /// Nothing more is found out.
    Full,
}

/// What was found.
pub(super) enum Found {
    /// A move that wins.
    Win(Plan),
    /// A move that draws, as far as is known.
    Draw {
        /// The move.
        plan: Plan,
        /// Whether nothing better or worse is possible.
        is_proved: bool,
    },
    /// Every move loses.
    Loss,
}

pub(super) struct Planner<'a, 'b> {
    solver: Solver<'a, 'b>,
}

impl<'a, 'b> Planner<'a, 'b> {
    pub(super) fn new(proofs: &'a mut Proofs, clock: &'a mut Clock<'b>) -> Self {
        Self { solver: Solver { proofs, clock } }
    }

    /// The best plan for who has to place `next`, which does not win at once.
    pub(super) fn find(&mut self, board: &Outlook, next: u8) -> Option<Found> {
        let mut plans = plans(board, next);
        let is_late = board.occupied.count_ones() >= SOON_KNOWN;
        let is_won = if is_late { self.solver.places(board, next, 1) } else { None };
        if is_won == Some(true) {
            return self.find_win(plans);
        }
        if is_late {
            self.sample(&mut plans);
        }
        let draw = |plan: Plan| {
            let is_proved = is_won == Some(false) && plan.care > Care::Guessed;
            Found::Draw { plan, is_proved }
        };
        plans.sort_by(|one, other| one.chance.total_cmp(&other.chance));
        // The plan that looks best is looked at more closely until it stays the best.
        while let Some(plan) = plans.pop() {
            if plan.care == Care::Full {
                return Some(draw(plan));
            }
            let Some(closer) = self.look_closer(&plan) else {
                plans.push(plan);
                let rank = |plan: &Plan| (plan.care > Care::Guessed, (plan.chance * 1e6) as i64);
                return plans.into_iter().max_by_key(rank).map(draw);
            };
            if closer.care > Care::Lost {
                let place = plans.partition_point(|other| other.chance < closer.chance);
                plans.insert(place, closer);
            }
        }
        Some(Found::Loss)
    }

    /// The plan that wins.
    fn find_win(&mut self, plans: Vec<Plan>) -> Option<Found> {
        for plan in plans {
            if !self.solver.places(&plan.board, plan.piece, 0)? {
                return Some(Found::Win(plan));
            }
        }
        None
    }

    /// Puts what some replies tell in the place of guesses.
    fn sample(&mut self, plans: &mut [Plan]) {
        for plan in plans.iter_mut() {
            plan.chance = 0.0;
        }
        for plan in plans {
            if self.solver.clock.used() > TIME_TO_SAMPLE {
                break;
            }
            let chance = self.mistakes(&plan.board, plan.piece, SAMPLE_STEP, 3, false);
            plan.chance = chance.unwrap_or(0.0);
        }
    }

    /// The same plan with a better estimate; nothing if time is up.
    fn look_closer(&mut self, plan: &Plan) -> Option<Plan> {
        let (board, piece) = (&plan.board, plan.piece);
        let n_pieces = board.occupied.count_ones();
        let (chance, care) = match plan.care {
            Care::Lost | Care::Guessed if self.solver.places(board, piece, 1)? => (0.0, Care::Lost),
            Care::Lost | Care::Guessed => (plan.chance, Care::Safe),
            Care::Safe if n_pieces <= SOON_KNOWN => {
                let share = self.mistakes(board, piece, SAMPLE_STEP, 3, false)?;
                (plan.chance + (share - USUAL_SHARE) * SHARE_WEIGHT, Care::Counted)
            }
            Care::Counted => (self.mistakes(board, piece, SAMPLE_STEP, 3, true)?, Care::Full),
            _ => (self.mistakes(board, piece, 1, sight(n_pieces), false)?, Care::Full),
        };
        Some(Plan { chance, care, ..*plan })
    }

    /// How likely who has to place `next` goes wrong here or, if another trap is set, there: every
    /// `step`th reply counts unless it loses within this many plies that everybody sees it.
    fn mistakes(
        &mut self,
        board: &Outlook,
        next: u8,
        step: usize,
        sight: u32,
        sets_another: bool,
    ) -> Option<f64> {
        let (mut n_fine, mut n_wrong, mut n_later) = (0.0, 0.0, 0.0);
        let replies = each_square(!board.occupied).flat_map(|square| {
            let after = board.with(square, next).merged();
            let safe = if after.is_dead() { 0 } else { after.safe() };
            each(safe).map(move |piece| (after.without(piece), piece))
        });
        for (after, piece) in replies.step_by(step) {
            if !self.solver.places(&after, piece, 1)? {
                n_fine += 1.0;
                n_later += if sets_another { self.best_trap(&after, piece)? } else { 0.0 };
            } else if !wins_within(&after, piece, sight) {
                n_wrong += 1.0;
            }
        }
        Some((n_wrong + n_later) / f64::max(n_fine + n_wrong, 1.0))
    }

    /// How likely the opponent goes wrong after the best trap that can be set here.
    fn best_trap(&mut self, board: &Outlook, next: u8) -> Option<f64> {
        let mut best: f64 = 0.0;
        for plan in plans(board, next) {
            if !self.solver.places(&plan.board, plan.piece, 1)? {
                let sight = sight(plan.board.occupied.count_ones());
                best = best.max(self.mistakes(&plan.board, plan.piece, 4, sight, false)?);
            }
        }
        Some(best)
    }
}

/// How many plies ahead the end is seen by everybody.
fn sight(n_pieces: u32) -> u32 {
    if n_pieces >= 8 { 5 } else { 3 }
}

/// One reply in this many is enough to compare moves.
const SAMPLE_STEP: usize = 7;

/// The share of the time for comparing moves; the best ones still have to be proved safe.
const TIME_TO_SAMPLE: f64 = 0.6;

/// The usual share of replies that lose with six pieces on the board, and how much more of them a
/// sample must show to be worth as much as a better guess.
const USUAL_SHARE: f64 = 0.2;
const SHARE_WEIGHT: f64 = 0.3;

/// With this many pieces on the board the result is soon known.
const SOON_KNOWN: u32 = 6;

/// All moves that do not lose at once, and how promising they look.
fn plans(board: &Outlook, next: u8) -> Vec<Plan> {
    let mut list = Vec::new();
    for square in each_square(!board.occupied) {
        let after = board.with(square, next);
        for piece in each(after.kinds(after.safe())) {
            let board = after.without(piece);
            let chance = tension(&board);
            list.push(Plan { square, piece, board, chance, care: Care::Guessed });
        }
    }
    list
}

/// Whether the player who has to place `next`, which does not win at once, wins within `plies`.
fn wins_within(board: &Outlook, next: u8, plies: u32) -> bool {
    plies >= 3
        && each_square(!board.occupied).any(|square| {
            let after = board.with(square, next).merged();
            each(after.kinds(after.safe()))
                .any(|piece| loses_within(&after.without(piece), piece, plies - 1))
        })
}

/// Whether the player who has to place `next`, which does not win at once, loses within `plies`.
fn loses_within(board: &Outlook, next: u8, plies: u32) -> bool {
    each_square(!board.occupied).all(|square| {
        let after = board.with(square, next).merged();
        !after.is_dead()
            && each(after.kinds(after.safe()))
                .all(|piece| wins_within(&after.without(piece), piece, plies - 1))
    })
}
