use std::sync::{Arc, Mutex, PoisonError};

use rustix::thread::{CpuSet, sched_getaffinity};

/// The cores of this machine, shared out among the games that are played at the same time.
///
/// The start of two programs takes more processor time than a short move, and so does putting them
/// away: on a core of its own, a game is not disturbed by the beginning and the end of another.
#[derive(Debug)]
pub(crate) struct Cores {
    shares: Vec<Vec<usize>>,
    n_games: Mutex<Vec<u32>>,
}

/// The cores of one game, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Share {
    of: Arc<Cores>,
    place: usize,
}

impl Cores {
    /// Those that this process may use, for this many games at once.
    pub(crate) fn of_this_machine(n_at_once: usize) -> Arc<Self> {
        Self::shared(&usable(), n_at_once)
    }

    /// Every game gets the same number, and what is left over is for the server. Where there are
    /// more games than cores, several games have the same one.
    fn shared(all: &[usize], n_at_once: usize) -> Arc<Self> {
        let n_each = (all.len() / n_at_once.max(1)).max(1);
        let shares: Vec<Vec<usize>> =
            all.chunks_exact(n_each).take(n_at_once.max(1)).map(<[usize]>::to_vec).collect();
        // Nothing is known of the cores: nobody is bound to any.
        let shares = if shares.is_empty() { vec![vec![]] } else { shares };
        let n_games = Mutex::new(vec![0; shares.len()]);
        Arc::new(Self { shares, n_games })
    }

    /// The share that the fewest games have.
    pub(crate) fn take(self: &Arc<Self>) -> Share {
        let mut n_games = self.n_games.lock().unwrap_or_else(PoisonError::into_inner);
        let place = (0..n_games.len()).min_by_key(|place| n_games[*place]).unwrap_or_default();
        n_games[place] += 1;
        Share { of: Arc::clone(self), place }
    }
}

impl Share {
    /// Which cores these are; none if nobody is bound to any.
    pub(crate) fn cores(&self) -> &[usize] {
        &self.of.shares[self.place]
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut n_games = self.of.n_games.lock().unwrap_or_else(PoisonError::into_inner);
        n_games[self.place] -= 1;
    }
}

/// The cores that this process may use.
pub(crate) fn usable() -> Vec<usize> {
    let all = sched_getaffinity(None).unwrap_or_else(|_| CpuSet::new());
    (0..CpuSet::MAX_CPU).filter(|core| all.is_set(*core)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(n_cores: usize, n_at_once: usize) -> Vec<Vec<usize>> {
        Cores::shared(&(0..n_cores).collect::<Vec<_>>(), n_at_once).shares.clone()
    }

    #[test]
    fn every_game_has_as_many_as_the_others() {
        assert_eq!(shares(2, 1), [[0, 1]]);
        assert_eq!(shares(2, 2), [[0], [1]]);
        assert_eq!(shares(5, 2), [[0, 1], [2, 3]]);
        assert_eq!(shares(2, 5), [[0], [1]]);
        assert_eq!(shares(0, 5), [[0; 0]]);
        assert_eq!(shares(2, 0), [[0, 1]]);
    }

    #[test]
    fn a_game_gets_what_the_fewest_others_have() {
        let cores = Cores::shared(&[3, 7], 4);
        let first = cores.take();
        let second = cores.take();
        let third = cores.take();
        assert_eq!([first.cores(), second.cores(), third.cores()], [[3], [7], [3]]);
        drop(second);
        assert_eq!(cores.take().cores(), [7]);
        assert_eq!(cores.take().cores(), [7], "it was given back");
    }
}
