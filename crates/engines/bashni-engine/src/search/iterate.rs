use std::sync::atomic::Ordering;

use bashni::Move;

use super::{Search, lost};
use crate::parameters::ASPIRATION;
use crate::report::Line;
use crate::score::{INFINITE, SURE, Score, plies_to_end};

/// One legal move at the root, with what is known about it.
struct RootMove {
    action: Move,
    score: Score,
    line: Vec<Move>,
}

/// How the iterations went.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) lines: Vec<Line>,
    pub(crate) depth: u32,
}

impl Found {
    /// Whether the best line leads to the end of the game, and so near that nothing was left out.
    pub(crate) fn is_proved(&self) -> bool {
        let plies = self.lines.first().and_then(|line| plies_to_end(line.score));
        plies.is_some_and(|plies| plies.unsigned_abs() < self.depth)
    }
}

impl Search<'_> {
    /// Searches deeper and deeper, and tells after each iteration what was found.
    ///
    /// Each iteration makes the next one fast: the table knows the best moves, and the best line
    /// is tried first.
    pub(crate) fn iterate(&mut self, thread: u32, tell: &mut dyn FnMut(&Found)) -> Found {
        let mut roots = self.roots();
        let budget = self.shared.budget;
        let n_lines = budget.lines.max(1).min(roots.len());
        let mut found = Found { lines: top(&roots, n_lines), depth: 0 };
        if roots.is_empty() || (roots.len() == 1 && !budget.analyse_forced) {
            return found;
        }
        let deepest = budget.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let mut last = 0;
        loop {
            let depth = self.next_depth(thread, last);
            if depth > deepest {
                break;
            }
            last = depth;
            self.root_depth = depth as i32;
            for nth in 0..n_lines {
                self.search_roots(&mut roots, nth, depth as i32);
                if self.is_over {
                    break;
                }
            }
            if self.is_over {
                // What a broken-off iteration found is still better: its first move was searched
                // first, and another one only took its place by being better at this depth.
                if n_lines == 1 {
                    found.lines = top(&roots, n_lines);
                }
                break;
            }
            // A move that was searched later, without those before it, may have come out better.
            roots[..n_lines].sort_by_key(|root| -root.score);
            found = Found { lines: top(&roots, n_lines), depth };
            self.check_budget();
            tell(&found);
            if self.is_late() || (!budget.analyse_forced && self.is_settled(&found)) {
                break;
            }
        }
        found
    }

    /// The depth of the next iteration. Helpers stay ahead of the first thread, so that they do not
    /// do its work once more; it finds what they found in the table.
    fn next_depth(&self, thread: u32, last: u32) -> u32 {
        let iteration = &self.shared.iteration;
        if thread == 0 {
            iteration.store(last + 1, Ordering::Relaxed);
            return last + 1;
        }
        // Several helpers do not all do the same either.
        last.max(iteration.load(Ordering::Relaxed) + (thread - 1) % 2) + 1
    }

    /// What one ply tells, a matter of microseconds; nothing about a single move, as above.
    pub(crate) fn first_ply(&mut self) -> Found {
        let mut roots = self.roots();
        let budget = self.shared.budget;
        let n_lines = budget.lines.max(1).min(roots.len());
        if roots.is_empty() || (roots.len() == 1 && !budget.analyse_forced) {
            return Found { lines: top(&roots, n_lines), depth: 0 };
        }
        for nth in 0..n_lines {
            self.search_roots(&mut roots, nth, 1);
        }
        roots[..n_lines].sort_by_key(|root| -root.score);
        // It may be all that there is time for, and its nodes count as well.
        self.check_budget();
        Found { lines: top(&roots, n_lines), depth: 1 }
    }

    /// All legal moves.
    fn roots(&self) -> Vec<RootMove> {
        let mut legal = Vec::new();
        self.position.legal_moves(&mut legal);
        let unknown = |action| RootMove { action, score: -INFINITE, line: vec![action] };
        legal.into_iter().map(unknown).collect()
    }

    /// One iteration for the `nth` best move: those before it are left out.
    fn search_roots(&mut self, roots: &mut [RootMove], nth: usize, depth: i32) {
        let guess = roots[nth].score;
        let mut width = ASPIRATION;
        let narrow = depth >= 5 && guess.abs() < SURE;
        let (mut alpha, mut beta) =
            if narrow { (guess - width, guess + width) } else { (-INFINITE, INFINITE) };
        loop {
            let score = self.root_node(&mut roots[nth..], depth, alpha, beta);
            if self.is_over {
                return;
            }
            width *= 3;
            if score <= alpha {
                alpha = if width > 500 { -INFINITE } else { score - width };
            } else if score >= beta {
                beta = if width > 500 { INFINITE } else { score + width };
            } else {
                return;
            }
        }
    }

    /// Searches these root moves, the best first, and sorts the best to the front.
    fn root_node(
        &mut self,
        roots: &mut [RootMove],
        depth: i32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let mut best = lost(0);
        for index in 0..roots.len() {
            let action = roots[index].action;
            let is_capture = self.position.is_capture(action);
            self.leave_trail(action, 0);
            let made = self.make(action, is_capture);
            let order = index as i32;
            let is_late = order >= 4 && depth >= 4;
            let reduction = i32::from(is_late && self.shared.features.shortcuts);
            let score = self.child::<true>(order, depth - 1, reduction, alpha, beta, 1);
            self.unmake(action, &made);
            if self.is_over {
                return 0;
            }
            if index == 0 || score > best {
                best = best.max(score);
            }
            if index == 0 || score > alpha {
                self.lines[0] = vec![action];
                if score > alpha {
                    self.extend_line(action, 0);
                }
                roots[index].score = score;
                roots[index].line.clone_from(&self.lines[0]);
                roots[..=index].rotate_right(1);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    fn is_late(&self) -> bool {
        let shared = self.shared;
        match (shared.budget.soft_time, shared.control.used()) {
            (Some(soft), Some(used)) => used >= soft,
            _ => false,
        }
    }

    /// Whether the result is proved, so that deeper searches change nothing.
    fn is_settled(&self, found: &Found) -> bool {
        self.shared.control.used().is_some() && found.is_proved()
    }
}

fn top(roots: &[RootMove], n_lines: usize) -> Vec<Line> {
    roots[..n_lines]
        .iter()
        .map(|root| Line { score: root.score, moves: root.line.clone() })
        .collect()
}

/// Deeper than any search comes.
const MAX_DEPTH: u32 = 120;
