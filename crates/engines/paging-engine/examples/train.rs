//! Learns the weights of the estimate from games of the bots against each other.
//!
//! ```sh
//! cargo run --release -p paging-engine --example train -- BOARD,BOARD… FILE GAMES THREADS [START]
//! ```
//!
//! The same arguments give the same weights, on any number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use paging::Setup;
use paging_engine::{Learner, Learning, Lesson, UsersBot, Weights, lessons};

/// Games before the weights are changed.
const BATCH: usize = 256;

/// Whom the OS learns from. It meets itself most often, but not always: what works against one
/// opponent only is not worth learning.
const POOL: [Learner; 10] = [
    Learner::Both,
    Learner::Both,
    Learner::Both,
    Learner::Both,
    Learner::Against(UsersBot::Expected),
    Learner::Against(UsersBot::Random),
    Learner::Against(UsersBot::Page1),
    Learner::Against(UsersBot::Fragmenting),
    Learner::Against(UsersBot::FragmentingLongLast),
    Learner::Against(UsersBot::Trained),
];

type Game = (Learner, (bool, Vec<Lesson>));

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [boards, file, n_games, n_threads, start @ ..] = &arguments[..] else {
        return Err("expected BOARD,BOARD… FILE GAMES THREADS [START]".into());
    };
    let setup = |board: &str| Setup::from_options(&[("board", board)]);
    let setups = boards.split(',').map(setup).collect::<Result<Vec<Setup>, _>>()?;
    let (n_games, n_threads): (usize, usize) = (n_games.parse()?, n_threads.parse()?);
    let mut learning = Learning::new(match start.first() {
        Some(start) => Weights::from_bytes(&std::fs::read(start)?)?,
        None => Weights::unlearned(),
    });
    let begin = Instant::now();
    for first in (0..n_games).step_by(BATCH) {
        let played = batch(&setups, learning.weights(), first, n_threads);
        for (_, (_, lessons)) in &played {
            learning.learn(lessons);
        }
        std::fs::write(file, learning.weights().to_bytes())?;
        let (done, seconds) = (first + BATCH, begin.elapsed().as_secs_f32());
        println!("{done} games, {seconds:.0} s:{}", rates(&played));
    }
    Ok(())
}

fn batch(setups: &[Setup], weights: &Arc<Weights>, first: usize, n_threads: usize) -> Vec<Game> {
    let next = AtomicUsize::new(first);
    let play = || {
        let mut played: Vec<(usize, Game)> = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= first + BATCH {
                return played;
            }
            let learner = POOL[game % POOL.len()];
            // Every opponent meets every board.
            let setup = &setups[game / POOL.len() % setups.len()];
            played.push((game, (learner, lessons(setup, weights, learner, game as u64))));
        }
    };
    let mut played: Vec<(usize, Game)> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..n_threads).map(|_| scope.spawn(play)).collect();
        running.into_iter().flat_map(|t| t.join().expect("a game does not fail")).collect()
    });
    played.sort_by_key(|(game, _)| *game);
    played.into_iter().map(|(_, game)| game).collect()
}

/// How often the OS won, by opponent.
fn rates(played: &[Game]) -> String {
    let mut seen: Vec<(Learner, u32, u32)> = Vec::new();
    for (learner, (os_wins, _)) in played {
        match seen.iter_mut().find(|(other, ..)| other == learner) {
            Some((_, won, of)) => (*won, *of) = (*won + u32::from(*os_wins), *of + 1),
            None => seen.push((*learner, u32::from(*os_wins), 1)),
        }
    }
    let rate = |(learner, won, of): &(Learner, u32, u32)| {
        format!(" {learner:?} {:.0} %", 100.0 * f64::from(*won) / f64::from(*of))
    };
    seen.iter().map(rate).collect()
}
