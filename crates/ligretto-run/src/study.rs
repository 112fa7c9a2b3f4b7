//! Many games, counted: what the concept predicted, against what happens.

mod cell;
mod claims;
mod plots;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use ligretto::{Bot, Options};
use ligretto_net::sim::{Network, Scenario, Simulation};
use ligretto_net::{GameOptions, Signals};
use serde::{Deserialize, Serialize};

pub use cell::{Calls, Cell, Game};
pub use claims::Claim;
pub use plots::plots;

/// Rises when readers of a study's file would misunderstand it.
pub const STUDY_VERSION: u32 = 1;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many players, one number after the other.
    pub players: Vec<usize>,
    /// Games for each combination; fewer where many play, see [`Plan::n_games`].
    pub games: usize,
    /// Kinds of signals.
    pub signals: Vec<Signals>,
    /// Strategies; all seats play the same one.
    pub strategies: Vec<Bot>,
    /// The network.
    pub network: Network,
    /// The rules.
    pub rules: Options,
    /// Passes without a lay before a player waits to be told of changes.
    pub patience: u8,
    /// Game n of every combination has this seed and n more, and so the same cards.
    pub seed: u64,
}

/// A finished study, as it is written to a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Study {
    /// The [`STUDY_VERSION`].
    pub version: u32,
    /// The first seed.
    pub seed: u64,
    /// The network, as text.
    pub network: String,
    /// The rules.
    pub rules: Options,
    /// Passes without a lay before a player waits.
    pub patience: u8,
    /// What was counted, combination by combination.
    pub cells: Vec<Cell>,
    /// The concept's predictions, each with what was measured.
    pub claims: Vec<Claim>,
}

/// Up to this many players all games are played; beyond, as many as are as much work.
const FULL_UP_TO: usize = 20;
const FEWEST_GAMES: usize = 20;

impl Plan {
    /// How many games are played with so many players.
    pub fn n_games(&self, n_players: usize) -> usize {
        let scaled = self.games * FULL_UP_TO / n_players.max(FULL_UP_TO);
        scaled.max(FEWEST_GAMES.min(self.games))
    }

    /// How many games there are in all.
    pub fn total_games(&self) -> usize {
        let per_combination: usize = self.players.iter().map(|n| self.n_games(*n)).sum();
        per_combination * self.signals.len() * self.strategies.len()
    }

    /// How many players there are in all games together: what the work is measured by.
    pub fn total_players(&self) -> usize {
        let players: usize = self.players.iter().map(|n| n.saturating_mul(self.n_games(*n))).sum();
        players.saturating_mul(self.signals.len() * self.strategies.len())
    }

    /// The game with this number of a combination.
    fn scenario(&self, combination: &Combination, game: usize) -> Scenario {
        let mut scenario = Scenario::new(combination.n_players, self.seed + game as u64);
        scenario.options = GameOptions { rules: self.rules, signals: combination.signals };
        scenario.strategies = vec![combination.strategy.clone()];
        scenario.network = self.network;
        scenario.patience = self.patience;
        scenario
    }

    fn combinations(&self) -> Vec<Combination> {
        let mut combinations = Vec::new();
        for strategy in &self.strategies {
            for signals in &self.signals {
                for n_players in &self.players {
                    combinations.push(Combination {
                        n_players: *n_players,
                        signals: *signals,
                        strategy: strategy.clone(),
                    });
                }
            }
        }
        combinations
    }
}

/// One combination of what is varied.
#[derive(Clone, Debug)]
struct Combination {
    n_players: usize,
    signals: Signals,
    strategy: Bot,
}

/// Plays all games on so many threads. `on_game` is called after each with the players it had,
/// from several threads, and says whether to go on; without it there is no study. The same plan
/// always gives the same study.
pub fn run(
    plan: &Plan,
    n_threads: usize,
    on_game: &(dyn Fn(usize) -> bool + Sync),
) -> Option<Study> {
    let combinations = plan.combinations();
    let mut jobs: Vec<(usize, usize)> = Vec::new();
    for (index, combination) in combinations.iter().enumerate() {
        jobs.extend((0..plan.n_games(combination.n_players)).map(|game| (index, game)));
    }
    // The longest games first, so that no core is left with one at the end.
    jobs.sort_by_key(|(index, _)| std::cmp::Reverse(combinations[*index].n_players));
    let next = AtomicUsize::new(0);
    let goes_on = AtomicBool::new(true);
    let played: Mutex<Vec<(usize, usize, Game)>> = Mutex::new(Vec::with_capacity(jobs.len()));
    thread::scope(|scope| {
        for _ in 0..n_threads.max(1) {
            scope.spawn(|| {
                while goes_on.load(Ordering::Relaxed)
                    && let Some((index, game)) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let scenario = plan.scenario(&combinations[*index], *game);
                    let figures = Game::of(&Simulation::new(&scenario).run(&mut ()));
                    let mut played = played.lock().expect("nobody panics while holding it");
                    played.push((*index, *game, figures));
                    drop(played);
                    if !on_game(combinations[*index].n_players) {
                        goes_on.store(false, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    if !goes_on.into_inner() {
        return None;
    }
    let mut played = played.into_inner().expect("all threads have ended");
    played.sort_by_key(|(index, game, _)| (*index, *game));
    let cells: Vec<Cell> = combinations
        .iter()
        .enumerate()
        .map(|(index, combination)| {
            let games = played.iter().filter(|(of, ..)| *of == index);
            let games: Vec<&Game> = games.map(|(_, _, game)| game).collect();
            Cell::new(combination.n_players, combination.signals, &combination.strategy, &games)
        })
        .collect();
    Some(Study {
        version: STUDY_VERSION,
        seed: plan.seed,
        network: plan.network.to_string(),
        rules: plan.rules,
        patience: plan.patience,
        claims: claims::claims(&cells),
        cells,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_does_not_depend_on_the_number_of_threads() {
        let plan = Plan {
            players: vec![2, 4],
            games: 10,
            signals: vec![Signals::Plain, Signals::Timestamp],
            strategies: vec!["blind".parse().unwrap(), "push".parse().unwrap()],
            network: Network::default(),
            rules: Options::default(),
            patience: 1,
            seed: 5,
        };
        let n_played = AtomicUsize::new(0);
        let count = |_| {
            n_played.fetch_add(1, Ordering::Relaxed);
            true
        };
        let one = format!("{:?}", run(&plan, 1, &count));
        assert_eq!(n_played.load(Ordering::Relaxed), plan.total_games());
        assert_eq!(one, format!("{:?}", run(&plan, 3, &|_| true)));
        assert!(run(&plan, 2, &|_| false).is_none(), "whoever does not want it gets none");
    }
}
