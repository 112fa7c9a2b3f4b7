use super::Paired;
use crate::{Entrant, Pairing, Tournament};

/// The first entrants against all others. Where a pairing has an odd number of games, the seats are
/// exchanged every second time.
pub(crate) fn pair(tournament: &Tournament, present: &[Entrant], round: u32) -> Paired {
    let is_champion = |entrant: &&Entrant| entrant.0 < tournament.plan.champions;
    let champions = || present.iter().filter(is_champion);
    let mut pairings = Vec::new();
    for (index, other) in present.iter().filter(|entrant| !is_champion(entrant)).enumerate() {
        for champion in champions() {
            let is_odd = tournament.plan.games_per_pairing % 2 == 1;
            let is_swapped = is_odd && (round as usize + index) % 2 == 1;
            let (first, second) =
                if is_swapped { (*other, *champion) } else { (*champion, *other) };
            pairings.push(Pairing { first, second });
        }
    }
    (pairings, vec![])
}
