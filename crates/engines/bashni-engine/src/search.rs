//! The search: which line of play is best if both sides do their best.

mod iterate;
mod late;
mod node;
mod order;
mod probable;
mod quiescence;
mod visits;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use bashni::{Limits, Move, Position, Side, Undo};

use crate::deadline::Deadline;
use crate::handmade;
use crate::network::{Accumulator, Network};
use crate::options::Features;
use crate::parameters::TEMPO;
use crate::score::{SURE, Score, WIN};
use board_search::{Budget, Control, TranspositionTable};

pub(crate) use iterate::Found;
pub(crate) use order::Memory;
pub(crate) use visits::Visits;

/// The longest line that is followed.
pub(crate) const MAX_HEIGHT: usize = 240;

/// What all threads of one search have in common.
pub(crate) struct Shared {
    pub(crate) table: Arc<TranspositionTable>,
    pub(crate) network: Arc<Network>,
    pub(crate) control: Control,
    pub(crate) budget: Budget,
    pub(crate) limits: Limits,
    pub(crate) features: Features,
    /// When to stop for the answer to be there in time.
    pub(crate) deadline: Deadline,
    pub(crate) nodes: AtomicU64,
    /// The iteration that the first thread is at; the others are farther.
    pub(crate) iteration: AtomicU32,
    pub(crate) is_over: AtomicBool,
    /// Keeps some of the positions that it looks at, for learning.
    pub(crate) visits: Option<Visits>,
}

impl Shared {
    /// How long it may still search; nothing while no clock runs.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        if self.control.is_stopped() {
            return Some(Duration::ZERO);
        }
        let (most, used) = (self.budget.hard_time?, self.control.used()?);
        let reserve = self.deadline.reserve(most, self.budget.margin);
        Some(most.saturating_sub(used + reserve))
    }
}

/// One thread of a search.
pub(crate) struct Search<'a> {
    shared: &'a Shared,
    memory: &'a mut Memory,
    position: Position,
    /// The moves of all nodes on the way from the root, each node's behind those of its parent.
    moves: Vec<Move>,
    /// How promising each of them looks.
    ranks: Vec<i32>,
    /// The best line from each height on.
    lines: Vec<Vec<Move>>,
    /// Quiet moves that refuted something at this height.
    killers: [[u16; 2]; MAX_HEIGHT + 2],
    /// Whether a node at this height is expected to be refuted by one of its moves.
    expects_cut: [bool; MAX_HEIGHT + 2],
    /// What the positions on the way are worth; after a capture what the one before was.
    evaluations: [Score; MAX_HEIGHT + 2],
    /// What moved on the way, for the memory of replies.
    trail: [usize; MAX_HEIGHT + 2],
    accumulator: Accumulator,
    root_depth: i32,
    nodes: u64,
    /// Nodes until the budget is looked at again.
    until_check: u64,
    checked_nodes: u64,
    is_over: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(shared: &'a Shared, memory: &'a mut Memory, position: Position) -> Self {
        let mut search = Self {
            shared,
            memory,
            position,
            moves: Vec::with_capacity(4096),
            ranks: Vec::with_capacity(4096),
            lines: vec![Vec::new(); MAX_HEIGHT + 2],
            killers: [[0; 2]; MAX_HEIGHT + 2],
            expects_cut: [false; MAX_HEIGHT + 2],
            evaluations: [0; MAX_HEIGHT + 2],
            trail: [0; MAX_HEIGHT + 2],
            accumulator: Accumulator::new(&shared.network),
            root_depth: 0,
            nodes: 0,
            until_check: 0,
            checked_nodes: 0,
            is_over: false,
        };
        search.check_budget();
        search
    }

    /// Counts a node, and now and then looks whether the search is over.
    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        self.until_check -= 1;
        if self.until_check == 0 {
            self.check_budget();
        }
    }

    #[cold]
    fn check_budget(&mut self) {
        let shared = self.shared;
        let new = self.nodes - self.checked_nodes;
        self.checked_nodes = self.nodes;
        let total = shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        let left = shared.budget.nodes.map_or(u64::MAX, |most| most.saturating_sub(total));
        if left == 0 || shared.time_left().is_some_and(|left| left.is_zero()) {
            shared.is_over.store(true, Ordering::Relaxed);
        }
        // Without the first iteration, a matter of microseconds, nothing is known about any move.
        self.is_over = self.root_depth > 1 && shared.is_over.load(Ordering::Relaxed);
        self.until_check = left.clamp(1, CHECK_INTERVAL);
        if let Some(visits) = &shared.visits {
            self.until_check = self.until_check.min(visits.visit(&self.position, shared.limits));
        }
    }

    /// The key of the position in the table.
    ///
    /// Near a limit the same towers are worth something else with each ply left, so the counters
    /// become part of the key.
    #[inline]
    fn key(&self) -> u64 {
        self.key_with(self.position.hash(), self.position.ply(), self.position.quiet())
    }

    /// The key after a quiet move; another one if it makes a king, which is rare.
    #[inline]
    fn key_after_quiet(&self, action: Move) -> u64 {
        let position = &self.position;
        let hash = position.hash_after_quiet(action);
        self.key_with(hash, position.ply() + 1, position.quiet() + 1)
    }

    #[inline]
    fn key_with(&self, hash: u64, ply: u32, quiet: u32) -> u64 {
        let limits = self.shared.limits;
        let near = |most: u32, count: u32| {
            let left = most.saturating_sub(count);
            if left <= NEAR { u64::from(left) + 1 } else { 0 }
        };
        let quiet = near(limits.max_plies_without_new_king(), quiet);
        let ply = near(limits.max_plies(), ply);
        hash ^ (quiet << 8 | ply).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Makes a move; the evaluation is told what to look at again.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as the function it calls, and for the same reason")]
    fn make(&mut self, action: Move, is_capture: bool) -> Undo {
        let ends = action.from().bit() | action.to().bit();
        let passed = if is_capture { action.swept() & self.position.occupied() } else { 0 };
        self.accumulator.go_on(ends | passed);
        self.position.make(action)
    }

    #[inline]
    fn unmake(&mut self, action: Move, undo: &Undo) {
        self.position.unmake(action, undo);
        self.accumulator.go_back();
    }

    /// The score if a limit is reached here: nothing is left to search.
    #[inline]
    fn at_limit(&self, height: usize) -> Option<Score> {
        self.position.limit_reached(self.shared.limits)?;
        Some(self.count_points(height))
    }

    #[cold]
    fn count_points(&self, height: usize) -> Score {
        if !self.position.can_move() {
            return lost(height);
        }
        let own = self.position.side_to_move();
        let difference = points(&self.position, own) - points(&self.position, own.opponent());
        difference.signum() * (WIN - height as Score)
    }

    /// Prepares for several evaluations of what comes after this position.
    #[inline]
    fn settle(&mut self) {
        if self.shared.features.network {
            self.shared.network.settle(&mut self.accumulator, &self.position);
        }
    }

    fn evaluate(&mut self, is_leaf: bool) -> Score {
        let shared = self.shared;
        if shared.features.network {
            let accumulator = &mut self.accumulator;
            let score =
                shared.network.evaluate(accumulator, &self.position, shared.limits, is_leaf);
            (score - TEMPO).max(1 - SURE)
        } else {
            handmade::evaluate(&self.position)
        }
    }
}

/// The score of the side that cannot move.
#[inline]
fn lost(height: usize) -> Score {
    height as Score - WIN
}

fn points(position: &Position, side: Side) -> Score {
    position.points(side) as Score
}

const CHECK_INTERVAL: u64 = 1024;

/// So many plies before a limit, positions are told apart by their counters.
const NEAR: u32 = 40;
