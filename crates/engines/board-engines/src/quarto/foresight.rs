//! How likely an opponent who sees only so far goes wrong.

use super::guess::{guess, guess_own};
use super::outlook::{Outlook, each, each_square};
use super::sight::Sight;
use super::solver::Solver;

/// A move, and how the board looks to the opponent who has to place the piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    pub(super) board: Outlook,
    pub(super) piece: u8,
}

/// What the replies that were looked at so far say: nobody chooses one that is seen to lose, and
/// those that are left are all as likely.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) n_fine: f64,
    pub(super) n_wrong: f64,
    /// The chances in later moves, after those that are fine.
    pub(super) later: f64,
}

impl Count {
    /// How many replies were likely.
    pub(super) fn n_looked(self) -> f64 {
        self.n_fine + self.n_wrong
    }

    /// The chance that the opponent goes wrong, if a guess is worth so many replies.
    pub(super) fn chance(self, guess: f64, weight: f64) -> f64 {
        let n_likely = weight + self.n_looked();
        (weight * guess + self.n_wrong + self.later) / n_likely.max(1e-9)
    }
}

pub(super) struct Foresight<'a, 'b> {
    pub(super) solver: Solver<'a, 'b>,
    pub(super) sight: Sight,
}

impl<'a, 'b> Foresight<'a, 'b> {
    pub(super) fn new(solver: Solver<'a, 'b>, sight: Sight) -> Self {
        Self { solver, sight }
    }

    /// Looks at one reply of an opponent; nothing if time is up.
    pub(super) fn look_at(&mut self, reply: &Reply, count: &mut Count) -> Option<()> {
        let Reply { board, piece } = reply;
        let n_pieces = board.occupied.count_ones();
        if self.solver.places(board, *piece, 1)? {
            count.n_wrong += self.sight.overlooks(n_pieces - 1, board, *piece);
        } else {
            count.later += self.sight.carelessness(n_pieces + 1) * guess_own(board, *piece);
            count.n_fine += 1.0;
        }
        Some(())
    }

    /// How likely the opponent goes wrong after the best trap that can be set here, of so many that
    /// look best; nothing if all moves lose.
    pub(super) fn best_trap(&mut self, board: &Outlook, next: u8, most: usize) -> Option<f64> {
        let mut plans: Vec<(f64, Reply)> = moves(board, next)
            .into_iter()
            .map(|(_, reply)| (guess(&reply.board, reply.piece), reply))
            .collect();
        plans.sort_by(|one, other| other.0.total_cmp(&one.0));
        let (mut best, mut n_safe) = (None, 0);
        for (_, Reply { board, piece }) in plans {
            if n_safe < most && !self.solver.places(&board, piece, 1)? {
                n_safe += 1;
                let chance = self.chance(&board, piece)?;
                best = Some(best.map_or(chance, |best| f64::max(best, chance)));
            }
        }
        best
    }

    /// How likely who has to place `next` goes wrong now.
    fn chance(&mut self, board: &Outlook, next: u8) -> Option<f64> {
        let mut count = Count::default();
        for reply in replies(board, next) {
            self.look_at(&reply, &mut count)?;
        }
        Some(count.chance(0.0, 0.0))
    }
}

/// All moves that do not lose at once and differ from each other.
pub(super) fn moves(board: &Outlook, next: u8) -> Vec<(u16, Reply)> {
    let mut list = Vec::new();
    for square in each_square(!board.occupied) {
        let after = board.with(square, next);
        for piece in each(after.kinds(after.safe())) {
            list.push((square, Reply { board: after.without(piece), piece }));
        }
    }
    list
}

/// All moves of an opponent that do not lose at once, also those that are as good as others.
pub(super) fn replies(board: &Outlook, next: u8) -> Vec<Reply> {
    let mut list = Vec::new();
    for square in each_square(!board.occupied) {
        let after = board.with(square, next).merged();
        list.extend(each(after.safe()).map(|piece| Reply { board: after.without(piece), piece }));
    }
    list
}
