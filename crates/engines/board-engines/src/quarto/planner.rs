//! Chooses a move of Quarto: never one that gives away a win or a draw, and of drawn ones the one
//! after which an opponent who sees less most likely goes wrong.

use board_search::Clock;
use quarto::Squares;

use super::foresight::{Count, Foresight, Reply, moves, replies};
use super::guess::guess;
use super::outlook::Outlook;
use super::sight::Sight;
use super::solver::{Proofs, Solver};

/// A move, and how the opponent stands after it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) square: Squares,
    pub(super) reply: Reply,
    guess: f64,
    /// Whether it does not lose.
    is_safe: bool,
    /// The replies that have not been looked at, if any has.
    replies: Option<Vec<Reply>>,
    count: Count,
}

impl Plan {
    fn new((square, reply): (Squares, Reply)) -> Self {
        let guess = guess(&reply.board, reply.piece);
        Self { square, reply, guess, is_safe: false, replies: None, count: Count::default() }
    }

    fn is_counted_out(&self) -> bool {
        self.replies.as_ref().is_some_and(Vec::is_empty)
    }

    /// How likely the opponent goes wrong, as far as that is known.
    fn chance(&self) -> f64 {
        self.count.chance(self.guess, if self.is_counted_out() { 0.0 } else { GUESS_WEIGHT })
    }

    /// How likely it may be at best: the less was looked at, the more may come to light.
    fn promise(&self) -> f64 {
        let unknown = if self.is_counted_out() {
            0.0
        } else {
            (GUESS_WEIGHT / (GUESS_WEIGHT + self.count.n_looked())).sqrt()
        };
        self.chance() + OPTIMISM * unknown
    }
}

/// How much higher than the guess a chance may be.
const OPTIMISM: f64 = 0.1;

/// How many replies have to be looked at to know as much as the guess tells.
const GUESS_WEIGHT: f64 = 60.0;

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
    foresight: Foresight<'a, 'b>,
}

impl<'a, 'b> Planner<'a, 'b> {
    pub(super) fn new(proofs: &'a mut Proofs, clock: &'a mut Clock<'b>, sight: Sight) -> Self {
        Self { foresight: Foresight::new(Solver { proofs, clock }, sight) }
    }

    /// The best plan for who has to place `next`, which does not win at once.
    pub(super) fn find(&mut self, board: &Outlook, next: u8) -> Option<Found> {
        let plans: Vec<Plan> = moves(board, next).into_iter().map(Plan::new).collect();
        let is_late = board.occupied.count_ones() >= SOON_KNOWN;
        let is_won = if is_late { self.foresight.solver.places(board, next, 1) } else { None };
        if is_won == Some(true) {
            return self.find_win(plans);
        }
        let Some(plan) = self.best_trap(plans) else { return Some(Found::Loss) };
        let is_proved = is_won == Some(false) && plan.is_safe;
        Some(Found::Draw { plan, is_proved })
    }

    /// The plan that wins.
    fn find_win(&mut self, plans: Vec<Plan>) -> Option<Found> {
        for plan in plans {
            if !self.foresight.solver.places(&plan.reply.board, plan.reply.piece, 0)? {
                return Some(Found::Win(plan));
            }
        }
        None
    }

    /// The plan that may be best is looked at more closely until it is, or time is up.
    fn best_trap(&mut self, mut plans: Vec<Plan>) -> Option<Plan> {
        plans.sort_by(|one, other| one.promise().total_cmp(&other.promise()));
        while let Some(mut plan) = plans.pop() {
            if plan.is_counted_out() {
                return Some(plan);
            }
            match self.look_closer(&mut plan) {
                Some(true) => {
                    let place = plans.partition_point(|other| other.promise() < plan.promise());
                    plans.insert(place, plan);
                }
                // It loses.
                Some(false) => {}
                None => {
                    plans.push(plan);
                    let rank = |plan: &Plan| (plan.is_safe, (plan.chance() * 1e6) as i64);
                    return plans.into_iter().max_by_key(rank);
                }
            }
        }
        None
    }

    /// Finds out more about a plan, and whether it does not lose; nothing if time is up.
    fn look_closer(&mut self, plan: &mut Plan) -> Option<bool> {
        let Reply { board, piece } = &plan.reply;
        if !plan.is_safe {
            plan.is_safe = !self.foresight.solver.places(board, *piece, 1)?;
            return Some(plan.is_safe);
        }
        let left = plan.replies.get_or_insert_with(|| scattered(&replies(board, *piece)));
        for _ in 0..N_AT_ONCE {
            if let Some(reply) = left.last() {
                self.foresight.look_at(reply, &mut plan.count)?;
                left.pop();
            }
        }
        Some(true)
    }
}

/// With this many pieces on the board the result is soon known.
const SOON_KNOWN: u32 = 6;

/// How many replies are looked at before other plans are considered again.
const N_AT_ONCE: usize = 6;

/// The same list so that any part of it is much like the whole.
fn scattered(list: &[Reply]) -> Vec<Reply> {
    let n_replies = list.len();
    // A prime number that is larger than any list visits every place once.
    (0..n_replies).map(|index| list[index * 1_009 % n_replies]).collect()
}
