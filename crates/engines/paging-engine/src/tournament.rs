//! Many games between two bots, on several threads, with the same result on any number of them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use paging::{Chance, Setup};
use statistics::Estimate;

use crate::bots::{OsBot, UsersBot};
use crate::play::play;
use crate::round_totals::RoundTotals;

/// What many games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// How many of them the OS won.
    pub os_wins: u64,
    /// How many pages were left too many for RAM, over all games.
    pub pages_too_many: u64,
    /// The longest decision of the OS and of the users.
    pub longest: [Duration; 2],
    /// What happened round by round.
    pub rounds: RoundTotals,
}

impl Tally {
    /// The share of games that the OS won.
    pub fn rate(&self) -> f64 {
        self.os_wins as f64 / self.games.max(1) as f64
    }

    /// Where that share really lies, with 95 % certainty (Wilson's interval).
    pub fn interval(&self) -> (f64, f64) {
        let Estimate { low, high, .. } =
            Estimate::share(self.os_wins as usize, self.games as usize);
        (low, high)
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.os_wins += other.os_wins;
        self.pages_too_many += other.pages_too_many;
        for (own, other) in self.longest.iter_mut().zip(other.longest) {
            *own = (*own).max(other);
        }
        self.rounds.add(&other.rounds);
    }
}

/// Plays `n_games` games; each has dice and bots of its own, drawn from the seed and its number.
/// `done` is called after each.
pub fn tournament(
    setup: &Setup,
    (os, users): (OsBot, UsersBot),
    n_games: u64,
    seed: u64,
    n_threads: usize,
    done: impl Fn() + Sync,
) -> Tally {
    let next = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    let work = || {
        let mut tally = Tally::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= n_games {
                break;
            }
            let played = play(setup, os, users, game_seed(seed, game));
            let margin = crate::value::margin(played.end.memory());
            tally.add(&Tally {
                games: 1,
                os_wins: u64::from(played.os_wins),
                pages_too_many: (-margin).max(0) as u64,
                longest: played.longest,
                rounds: RoundTotals::of(setup, &played.log),
            });
            done();
        }
        if let Ok(mut total) = total.lock() {
            total.add(&tally);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..n_threads.max(1) {
            scope.spawn(work);
        }
    });
    total.into_inner().unwrap_or_default()
}

/// The seed of one game of a tournament, to play it again.
pub fn game_seed(seed: u64, game: u64) -> u64 {
    let mut chance = Chance::nth(seed, game);
    u64::from(chance.word()) << 32 | u64::from(chance.word())
}
