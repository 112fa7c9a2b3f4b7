use super::Paired;
use crate::{Entrant, Pairing, Tournament};

/// A round of a table in which everybody meets everybody once, by the method of the circle: one
/// stays, all others go round. Where a pairing has an odd number of games, the seats are exchanged
/// every second time.
pub(crate) fn pair(tournament: &Tournament, present: &[Entrant], round: u32) -> Paired {
    let n = tournament.names.len() as u32;
    // With an odd number, the entrant paired with the extra place has a free round.
    let n_circle = (n - 1) | 1;
    let (cycle, turn) = (round / n_circle, round % n_circle);
    let is_exchanged = cycle % 2 == 1 && tournament.plan.games_per_pairing % 2 == 1;
    let mut pairings = Vec::new();
    for step in 0..=n_circle / 2 {
        let a = (turn + step) % n_circle;
        let b = if step == 0 { n_circle } else { (turn + n_circle - step) % n_circle };
        let is_swapped = if step == 0 { turn % 2 == 1 } else { step % 2 == 1 };
        let (first, second) = if is_swapped == is_exchanged { (a, b) } else { (b, a) };
        let pairing = Pairing { first: Entrant(first), second: Entrant(second) };
        // Those who have withdrawn, and the one more, are not among those present.
        if present.contains(&pairing.first) && present.contains(&pairing.second) {
            pairings.push(pairing);
        }
    }
    (pairings, vec![])
}
