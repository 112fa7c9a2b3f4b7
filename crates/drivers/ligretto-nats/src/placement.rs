//! Who plays where: a pure decision.

use ligretto_net::wire::{MachineName, Roster, SeatRange};

/// What a machine has to offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slots {
    /// Which machine.
    pub(crate) machine: MachineName,
    /// How many players it can take.
    pub(crate) free: u32,
}

/// Spreads players over machines, to each as many as its share of all free slots.
///
/// A machine gets seats next to each other, and the machines follow one another around the ring in
/// the order given: so most neighbours are on the same machine, and all others on the next one
/// (as long as each has three players).
///
/// # Errors
/// How many slots there are, when these are too few.
pub(crate) fn place(n_players: u32, machines: &[Slots]) -> Result<Roster, u32> {
    let free: u64 = machines.iter().map(|slots| u64::from(slots.free)).sum();
    if free < u64::from(n_players) {
        return Err(free as u32);
    }
    let exact = |slots: &Slots| u64::from(n_players) * u64::from(slots.free);
    let mut shares: Vec<u64> = machines.iter().map(|slots| exact(slots) / free.max(1)).collect();
    // What was rounded off goes to those who lost most by it.
    let mut by_loss: Vec<usize> = (0..machines.len()).collect();
    by_loss.sort_by_key(|index| std::cmp::Reverse(exact(&machines[*index]) % free.max(1)));
    let mut left = u64::from(n_players) - shares.iter().sum::<u64>();
    for index in by_loss.iter().cycle().take(machines.len() * 2) {
        if left > 0 && shares[*index] < u64::from(machines[*index].free) {
            shares[*index] += 1;
            left -= 1;
        }
    }
    let mut first = 0;
    let mut runs = Vec::new();
    for (slots, share) in machines.iter().zip(shares).filter(|(_, share)| *share > 0) {
        let n = share as u32;
        runs.push(SeatRange { machine: slots.machine.clone(), first, n });
        first += n;
    }
    Ok(Roster::new(runs).expect("made without gaps, of machines that are there once"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(n_players: u32, free: &[u32]) -> Vec<u32> {
        let machines: Vec<Slots> = free
            .iter()
            .enumerate()
            .map(|(index, free)| Slots {
                machine: format!("m{index}").parse().unwrap(),
                free: *free,
            })
            .collect();
        let roster = place(n_players, &machines).unwrap();
        assert_eq!(roster.n_seats(), n_players);
        machines
            .iter()
            .map(|slots| roster.seats_of(&slots.machine).map_or(0, |run| run.n))
            .collect()
    }

    #[test]
    fn players_are_spread_by_slots() {
        assert_eq!(spread(8, &[8, 8]), [4, 4]);
        assert_eq!(spread(9, &[8, 8]), [5, 4]);
        assert_eq!(spread(10, &[30, 10]), [8, 2]);
        assert_eq!(spread(3, &[1, 1, 1]), [1, 1, 1]);
        assert_eq!(spread(2, &[4, 4, 4]), [1, 1, 0]);
        assert_eq!(spread(41, &[40, 1]), [40, 1]);
    }

    #[test]
    fn every_spread_fits() {
        for n_players in 2..40 {
            for free in [[1, 50, 3], [13, 13, 14], [0, 39, 1], [20, 0, 20]] {
                let spread = spread(n_players, &free);
                assert!(spread.iter().zip(free).all(|(n, free)| *n <= free), "{spread:?}");
            }
        }
    }

    #[test]
    fn too_few_slots_are_told() {
        let machines = [Slots { machine: "a".parse().unwrap(), free: 3 }];
        assert_eq!(place(4, &machines), Err(3));
        assert_eq!(place(2, &[]), Err(0));
    }
}
