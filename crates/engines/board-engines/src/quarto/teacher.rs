//! Boards with the chance that an opponent goes wrong there, from which the guess is learned.

use board_search::{Budget, Clock, Control};
use seeded::SplitMix;

use super::foresight::{Count, Foresight, moves, replies};
use super::outlook::Outlook;
use super::sight::Sight;
use super::signs::signs;
use super::solver::{Proofs, Solver};

/// Makes lessons.
///
/// An opponent chooses one of the replies that look safe to it; each is as likely. What it may
/// overlook in its next move is counted, what it may overlook later is guessed by what was learned
/// before: so lessons of many pieces come first.
#[derive(Debug)]
pub struct Teacher {
    proofs: Proofs,
    random: SplitMix,
    /// How many positions the opponent looks at.
    n_positions: f64,
}

impl Teacher {
    /// Another seed gives other lessons. The opponent looks at so many positions for a move.
    pub fn new(seed: u64, n_positions: u64) -> Self {
        let proofs = Proofs::new(super::PROOF_BYTES);
        Self { proofs, random: SplitMix::new(seed), n_positions: n_positions as f64 }
    }

    /// The signs of a random board with so many pieces on it, and the chance that the opponent, who
    /// has to move, goes wrong then or later, from so many of its replies. Nothing for boards that
    /// are lost or won.
    pub fn lesson(&mut self, n_pieces: u32, n_replies: usize) -> Option<(Vec<u32>, f64)> {
        let (board, next) = self.board(n_pieces)?;
        let control = Control::new();
        let mut clock = Clock::new(&control, Budget::default());
        let mut foresight = self.foresight(&mut clock);
        // With five pieces nobody can force a win.
        if n_pieces > 5 && foresight.solver.places(&board, next, 1)? {
            return None;
        }
        let (mut left, mut count) = (replies(&board, next), Count::default());
        let mut random = SplitMix::new(board.hash());
        for _ in 0..n_replies.min(left.len()) {
            let reply = left.swap_remove(random.below(left.len()));
            foresight.look_at(&reply, &mut count)?;
        }
        (count.n_fine > 0.0).then(|| (signs(&board, next).to_vec(), count.chance(0.0, 0.0)))
    }

    /// The same for boards on which we have to move, and set the best of so many traps.
    pub fn own_lesson(&mut self, n_pieces: u32, n_traps: usize) -> Option<(Vec<u32>, f64)> {
        let (board, next) = self.board(n_pieces)?;
        let control = Control::new();
        let mut clock = Clock::new(&control, Budget::default());
        let mut foresight = self.foresight(&mut clock);
        if foresight.solver.places(&board, next, 1)? {
            return None;
        }
        let chance = foresight.best_trap(&board, next, n_traps)?;
        Some((signs(&board, next).to_vec(), chance))
    }

    fn foresight<'a, 'b>(&'a mut self, clock: &'a mut Clock<'b>) -> Foresight<'a, 'b> {
        let solver = Solver { proofs: &mut self.proofs, clock };
        Foresight::new(solver, Sight { n_positions: self.n_positions })
    }

    /// A board after random moves none of which loses at once, if there is one.
    fn board(&mut self, n_pieces: u32) -> Option<(Outlook, u8)> {
        let (mut board, mut next) = (Outlook::empty(), 0);
        for _ in 0..n_pieces {
            let moves = moves(&board, next);
            if moves.is_empty() {
                return None;
            }
            let (_, chosen) = moves[self.random.below(moves.len())];
            (board, next) = (chosen.board, chosen.piece);
        }
        Some((board, next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_repeat_and_tell_chances() {
        let lessons = |seed| {
            let mut teacher = Teacher::new(seed, 600_000);
            (0..12).map(|_| teacher.lesson(9, 1000)).collect::<Vec<_>>()
        };
        assert_eq!(lessons(1), lessons(1));
        assert_ne!(lessons(1), lessons(2));
        let chances: Vec<f64> =
            lessons(1).into_iter().flatten().map(|(_, chance)| chance).collect();
        assert!(chances.iter().all(|chance| (0.0..1.0).contains(chance)), "{chances:?}");
        assert!(chances.iter().any(|chance| *chance > 0.0), "{chances:?}");
    }
}
