use std::cmp::Reverse;

use crate::board::{Board, Choice};
use crate::budget::{Budget, Control};
use crate::clock::Clock;
use crate::order::Memory;
use crate::report::{Info, Line, Report};
use crate::score::{INFINITE, plies_to_end};
use crate::search::{Search, Window};
use crate::search_memory::SearchMemory;
use crate::transposition_table::TranspositionTable;

/// What an engine is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the table of positions, in bytes.
    pub table_bytes: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { table_bytes: 32 << 20 }
    }
}

/// A player of full strength, with all it remembers from search to search. One engine serves one
/// game at a time: [`Engine::clear`] it before another one.
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    memory: Memory,
    own_memory: SearchMemory,
}

/// A move at the root with what the last iteration found about it.
struct Root<M> {
    line: Line<M>,
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(options: Options) -> Self {
        Self {
            table: TranspositionTable::new(options.table_bytes),
            memory: Memory::new(),
            own_memory: SearchMemory::default(),
        }
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory = Memory::new();
        self.own_memory.clear();
    }

    /// Finds the best move, and tells `tell` after each iteration what was found so far.
    ///
    /// It returns when the budget is used up, when `control` says so, or when nothing is left to
    /// find out. If the board has a move, the report has one, even if there was no time at all.
    pub fn search<B: Board>(
        &mut self,
        board: &B,
        budget: &Budget,
        control: &Control,
        tell: &mut dyn FnMut(&Info<'_, B::Move>),
    ) -> Report<B::Move> {
        self.table.use_part_for(budget, 1);
        self.table.grow_older();
        self.memory.fade();
        let mut moves = Vec::new();
        if board.ending().is_none() {
            board.moves(&mut moves);
        }
        // Of moves with equal scores the first one stays first.
        moves.sort_by_cached_key(|action| Reverse(board.cunning(*action)));
        let root = |action: B::Move| Root { line: Line { score: -INFINITE, moves: vec![action] } };
        let mut roots: Vec<Root<B::Move>> = moves.into_iter().map(root).collect();
        let n_lines = budget.lines.clamp(1, roots.len().max(1));
        if n_lines == 1
            && roots.len() > 1
            && let Some(report) = self.own_choice(board, budget, control)
        {
            return report;
        }
        let (table, memory) = (&self.table, &mut self.memory);
        let mut search = Search::<B>::new(table, memory, control, *budget, board);
        let is_forced = roots.len() < 2 && !budget.analyse_forced;
        let deepest = if is_forced { 0 } else { budget.depth.unwrap_or(100).min(100) };
        let (mut depth, mut is_exact) = (0, roots.is_empty());
        while depth < deepest && !roots.is_empty() {
            let next_depth = next_depth(board, depth).min(deepest);
            let is_done = search.iterate(board, &mut roots, next_depth as i32, n_lines);
            search.may_stop = true;
            if !is_done {
                break;
            }
            depth = next_depth;
            let lines: Vec<_> = roots.iter().take(n_lines).map(|root| root.line.clone()).collect();
            tell(&Info { depth, lines: &lines, nodes: search.nodes, time: control.elapsed() });
            is_exact = board.most_plies_left().is_some_and(|most| depth >= most);
            let is_proved = |line: &Line<_>| {
                plies_to_end(line.score).is_some_and(|plies| plies.unsigned_abs() <= depth)
            };
            let is_late = |soft| control.used().is_some_and(|used| used >= soft);
            if is_exact || budget.soft_time.is_some_and(is_late) || lines.iter().all(is_proved) {
                break;
            }
        }
        let lines = roots.into_iter().take(n_lines).map(|root| root.line).collect();
        Report { depth, is_exact, lines, nodes: search.nodes, time: control.elapsed() }
    }

    /// What the game chooses by its own means. Analyses want lines of play, and who may look only so
    /// deep must not see more, so these are left to the search.
    fn own_choice<B: Board>(
        &mut self,
        board: &B,
        budget: &Budget,
        control: &Control,
    ) -> Option<Report<B::Move>> {
        let is_limited = budget.nodes.is_some() || budget.hard_time.is_some();
        if !is_limited || budget.depth.is_some() || budget.analyse_forced {
            return None;
        }
        let mut clock = Clock::new(control, *budget);
        let Choice { action, score, is_exact } =
            board.own_choice(&mut self.own_memory, &mut clock)?;
        let depth = if is_exact { board.most_plies_left().unwrap_or(1) } else { 1 };
        let lines = vec![Line { score, moves: vec![action] }];
        Some(Report { depth, is_exact, lines, nodes: clock.nodes(), time: control.elapsed() })
    }
}

/// How deep the next iteration goes: one deeper, but to the end of the game if that is near.
fn next_depth<B: Board>(board: &B, depth: u32) -> u32 {
    match board.most_plies_left() {
        Some(most)
            if B::KNOWS_ONLY_ENDS && depth >= 4 && most <= depth + NEAR_END && most > depth =>
        {
            most
        }
        _ => depth + 1,
    }
}

/// Iterations so near the end cost about as much as all the rest of the game.
const NEAR_END: u32 = 5;

impl<B: Board> Search<'_, B> {
    /// Searches all moves of the root once, sorts them by what it found, and says whether there
    /// was time for all. Of an iteration that was broken off the best move so far counts, since
    /// the best of the one before was tried first.
    fn iterate(
        &mut self,
        board: &B,
        roots: &mut Vec<Root<B::Move>>,
        depth: i32,
        n_lines: usize,
    ) -> bool {
        let mut found: Vec<Root<B::Move>> = Vec::new();
        let mut rest = std::mem::take(roots).into_iter();
        let mut others = Vec::new();
        for root in rest.by_ref() {
            let action = root.line.moves[0];
            // Scores below the last wanted line need not be known.
            let least = |found: &Vec<Root<B::Move>>| found.get(n_lines - 1).map(|r| r.line.score);
            let alpha = least(&found).unwrap_or(-INFINITE);
            let window = Window { depth, alpha, beta: INFINITE };
            let mut score = alpha + 1;
            if alpha > -INFINITE {
                let narrow = Window { beta: alpha + 1, ..window };
                score = self.reply(board, action, narrow, 0);
            }
            if score > alpha && !self.is_over {
                score = self.reply(board, action, window, 0);
            }
            if self.is_over {
                others.push(root);
                break;
            }
            if score <= alpha {
                others.push(root);
                continue;
            }
            self.remember_line(action, 0);
            let line = Line { score, moves: self.lines[0].clone() };
            let place = found.partition_point(|other| other.line.score >= score);
            found.insert(place, Root { line });
        }
        roots.extend(found);
        roots.extend(others);
        roots.extend(rest);
        !self.is_over
    }
}
