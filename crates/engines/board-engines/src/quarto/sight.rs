//! What an opponent sees who looks ahead, but not to the end.

use board_search::Clock;

use super::outlook::{Outlook, each, each_square};

/// An opponent who looks at so many positions for a move, as a textbook says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) n_positions: f64,
}

impl Sight {
    /// An opponent who may do as much as we may.
    pub(super) fn same_as(clock: &Clock<'_>) -> Self {
        let budget = clock.budget();
        let by_time = budget.hard_time.map(|time| time.as_secs_f64() * POSITIONS_A_SECOND);
        let by_nodes = budget.nodes.map(|nodes| nodes as f64 * POSITIONS_A_NODE);
        Self { n_positions: by_time.into_iter().chain(by_nodes).fold(f64::INFINITY, f64::min) }
    }

    /// How likely who makes a move with so many pieces on the board does not see that it loses: the
    /// other player has to place `next` now, and wins.
    pub(super) fn overlooks(self, n_pieces: u32, board: &Outlook, next: u8) -> f64 {
        if wins_within(board, next, SEEN_BY_ALL) {
            return 0.0;
        }
        for plies in (SEEN_BY_ALL + 2..).step_by(2) {
            let chance = self.overlooks_after(plies, n_pieces);
            if chance >= 1.0 || plies + n_pieces >= 14 || wins_within(board, next, plies) {
                return chance;
            }
        }
        1.0
    }

    /// How likely anything at all is overlooked with so many pieces on the board.
    pub(super) fn carelessness(self, n_pieces: u32) -> f64 {
        self.overlooks_after(15 - n_pieces.min(15), n_pieces)
    }

    /// How likely who makes a move does not see that the other player wins in so many plies.
    fn overlooks_after(self, plies: u32, n_pieces: u32) -> f64 {
        // To see that a move is safe, alpha-beta has to try all moves of the other side, but only
        // one of its own if the first is a good one.
        let mut effort = OVERHEAD;
        for n_free in (0..=16 - n_pieces.min(16)).rev().step_by(2).take(plies as usize / 2 + 1) {
            effort *= TRIES * f64::from((n_free * n_free.saturating_sub(1)).max(1));
        }
        (0.5 + (effort / self.n_positions).log2() / 6.0).clamp(DOUBT, 1.0)
    }
}

/// How many positions the textbook's search looks at, in a second and while the solver looks at one.
const POSITIONS_A_SECOND: f64 = 3e7;
const POSITIONS_A_NODE: f64 = 4.0;

/// How many moves of its own the textbook's search tries on the way, as far as it could be measured
/// by how deep it comes, and what that leaves out.
const TRIES: f64 = 7.5;
const OVERHEAD: f64 = 0.01;

/// Everybody sees a win in so many plies.
const SEEN_BY_ALL: u32 = 3;

/// How likely something is overlooked that could be seen: people do not always look so far.
const DOUBT: f64 = 0.1;

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

#[cfg(test)]
mod tests {
    use board_search::{Budget, Control};
    use seeded::SplitMix;

    use super::*;
    use crate::quarto::foresight::moves;
    use crate::quarto::solver::{Proofs, Solver};

    #[test]
    fn who_looks_at_more_overlooks_less() {
        let chances = [1e4, 6e5, 3e6, 1e9]
            .map(|n_positions| Sight { n_positions }.overlooks_after(5, 6))
            .map(|chance| (100.0 * chance).round() as i32);
        assert_eq!(chances, [100, 51, 13, 10]);
        let sight = Sight { n_positions: 6e5 };
        assert!(sight.overlooks_after(7, 6) > sight.overlooks_after(5, 6));
        assert!(sight.carelessness(7) > 0.9 && sight.carelessness(11) < 0.2);
    }

    #[test]
    fn sight_follows_from_the_time() {
        let control = Control::new();
        let n_positions = |budget| Sight::same_as(&Clock::new(&control, budget)).n_positions;
        let short = Budget::thinking_time(std::time::Duration::from_millis(20));
        assert!((n_positions(short) - 6e5).abs() < 1.0);
        assert!((n_positions(Budget { nodes: Some(1_000), ..short }) - 4e3).abs() < 1.0);
    }

    /// Who sees to the end sees what the solver finds.
    #[test]
    fn a_win_is_seen_if_there_is_one() {
        let control = Control::new();
        let mut clock = Clock::new(&control, Budget::default());
        let mut proofs = Proofs::new(1 << 16);
        let (mut random, mut n_won, mut n_boards) = (SplitMix::new(5), 0, 0);
        while n_boards < 60 {
            let (mut board, mut next) = (Outlook::empty(), 0);
            for _ in 0..11 {
                let moves = moves(&board, next);
                if !moves.is_empty() {
                    let (_, chosen) = moves[random.below(moves.len())];
                    (board, next) = (chosen.board, chosen.piece);
                }
            }
            if board.occupied.count_ones() < 11 {
                continue;
            }
            let mut solver = Solver { proofs: &mut proofs, clock: &mut clock };
            let is_won = solver.places(&board, next, 1) == Some(true);
            assert_eq!(wins_within(&board, next, 5), is_won);
            n_won += i32::from(is_won);
            n_boards += 1;
        }
        assert!((5..55).contains(&n_won), "{n_won}");
    }
}
