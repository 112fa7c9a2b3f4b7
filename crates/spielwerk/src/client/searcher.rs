//! A plain searcher: alpha-beta by material, deeper and deeper until the time is over.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bashni::{Limits, Move, Position};

/// The moves of each depth, kept so that nothing is allocated while searching.
#[derive(Debug, Default)]
pub(crate) struct Searcher {
    lists: Vec<Vec<Move>>,
}

/// One search: what ends it.
struct Rules<'a> {
    limits: Limits,
    end: Instant,
    stop: &'a AtomicBool,
}

/// The time is over in the middle of a search.
struct Stopped;

impl Searcher {
    /// The best move that is found within the budget; the position must have one.
    pub(crate) fn best_move(
        &mut self,
        position: &Position,
        limits: Limits,
        budget: Duration,
        stop: &AtomicBool,
    ) -> Move {
        let rules = Rules { limits, end: Instant::now() + budget, stop };
        self.lists.resize_with(MAX_DEPTH as usize + 1, Vec::new);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut position = position.clone();
        for depth in 0..MAX_DEPTH {
            if moves.len() == 1 || self.order(&mut moves, &mut position, &rules, depth).is_err() {
                break;
            }
        }
        moves[0]
    }

    /// Brings the best move to the front, the others behind it as they were.
    fn order(
        &mut self,
        moves: &mut [Move],
        position: &mut Position,
        rules: &Rules<'_>,
        depth: u32,
    ) -> Result<(), Stopped> {
        let (mut best, mut alpha) = (0, -WORST);
        for (index, action) in moves.iter().enumerate() {
            let undo = position.make(*action);
            let score = self.score(position, rules, depth, -WORST, -alpha);
            position.unmake(*action, &undo);
            let score = -score?;
            if score > alpha {
                (best, alpha) = (index, score);
            }
        }
        moves[..=best].rotate_right(1);
        Ok(())
    }

    /// How good the position is for the side to move.
    fn score(
        &mut self,
        position: &mut Position,
        rules: &Rules<'_>,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        if let Some(end) = position.end(rules.limits) {
            let us = position.side_to_move();
            let sign = position.winner(end).map_or(0, |side| if side == us { 1 } else { -1 });
            return Ok(sign * (WON - position.ply() as i32));
        }
        if depth == 0 {
            return Ok(material(position));
        }
        if rules.stop.load(Ordering::Relaxed) || Instant::now() >= rules.end {
            return Err(Stopped);
        }
        let mut moves = std::mem::take(&mut self.lists[depth as usize]);
        moves.clear();
        position.legal_moves(&mut moves);
        let mut result = Ok(());
        for action in &moves {
            let undo = position.make(*action);
            let score = self.score(position, rules, depth - 1, -beta, -alpha);
            position.unmake(*action, &undo);
            match score {
                Ok(score) => alpha = alpha.max(-score),
                Err(stopped) => result = Err(stopped),
            }
            if alpha >= beta || result.is_err() {
                break;
            }
        }
        self.lists[depth as usize] = moves;
        result.map(|()| alpha)
    }
}

/// Far beyond what any time allows.
const MAX_DEPTH: u32 = 64;
const WON: i32 = 1_000_000;
const WORST: i32 = 2 * WON;

/// The points of the side to move less those of the opponent.
fn material(position: &Position) -> i32 {
    let us = position.side_to_move();
    let points = |side| position.points(side) as i32;
    points(us) - points(us.opponent())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(position: &str, budget: Duration) -> String {
        let position = position.parse().unwrap();
        let stop = AtomicBool::new(false);
        Searcher::default().best_move(&position, Limits::DEFAULT, budget, &stop).to_string()
    }

    #[test]
    fn without_any_time_there_is_still_a_move() {
        assert_eq!(best("w w@A1 b@H8", Duration::ZERO), "A1:B2");
    }

    #[test]
    fn a_man_does_not_walk_into_a_capture() {
        assert_eq!(best("w w@A3 b@C5 b@H8", Duration::from_secs(1)), "A3:B4");
    }
}
