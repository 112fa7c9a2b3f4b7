//! Learns the weights of the strong bots from games of the bots against each other.
//!
//! `cargo run --release -p paging-engine --example train -- os|users BOARD FILE SECONDS THREADS [START]`

use std::sync::Arc;
use std::time::{Duration, Instant};

use paging::Setup;
use paging_engine::{Learner, Lesson, OsBot, UsersBot, Weights, lessons};

/// Games before the weights are changed.
const BATCH: usize = 1024;

/// Whom the OS learns from; the ones that hurt most are there more often, but nobody is there
/// always: what works against one opponent only is not worth learning.
const FOR_OS: [UsersBot; 8] = [
    UsersBot::Random,
    UsersBot::Page1,
    UsersBot::Fragmenting,
    UsersBot::FragmentingLongLast,
    UsersBot::FragmentingLongLast,
    UsersBot::Trained,
    UsersBot::Skilled,
    UsersBot::Strong,
];

/// Whom the users learn from.
const FOR_USERS: [OsBot; 5] =
    [OsBot::Greedy, OsBot::Fast, OsBot::Trained, OsBot::Skilled, OsBot::Strong];

type Game = (Learner, (bool, Vec<Lesson>));

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [side, board, file, seconds, threads, start @ ..] = &arguments[..] else {
        return Err("expected os|users BOARD FILE SECONDS THREADS [START]".into());
    };
    let setup = Setup::from_options(&[("board", board)])?;
    let (seconds, threads): (u64, usize) = (seconds.parse()?, threads.parse()?);
    let mut weights = match start.first() {
        Some(start) => Weights::from_bytes(&std::fs::read(start)?)?,
        None => Weights::unlearned(),
    };
    let begin = Instant::now();
    let total = Duration::from_secs(seconds);
    let mut n_games = 0;
    while begin.elapsed() < total {
        let progress = begin.elapsed().as_secs_f32() / total.as_secs_f32();
        let first = if start.is_empty() { 0.002 } else { 0.001 };
        let rate = first * (1.0 - progress) + 0.0002;
        let shared = Arc::new(weights);
        let played = batch(&setup, side == "users", &shared, n_games, threads);
        n_games += played.len();
        weights = Arc::unwrap_or_clone(shared);
        for (_, (_, lessons)) in &played {
            weights.learn(lessons, rate);
        }
        std::fs::write(file, weights.to_bytes())?;
        println!("{n_games} games, {:.0} s:{}", begin.elapsed().as_secs_f32(), rates(&played));
    }
    Ok(())
}

fn batch(
    setup: &Setup,
    for_users: bool,
    weights: &Arc<Weights>,
    first: usize,
    threads: usize,
) -> Vec<Game> {
    let each = BATCH / threads;
    let play = |game: usize| {
        let learner = if for_users {
            Learner::Users(FOR_USERS[game % FOR_USERS.len()])
        } else {
            Learner::Os(FOR_OS[game % FOR_OS.len()])
        };
        (learner, lessons(setup, weights, learner, game as u64))
    };
    std::thread::scope(|scope| {
        let part = |thread: usize| {
            let games = (0..each).map(move |n| first + thread * each + n);
            scope.spawn(move || games.map(play).collect::<Vec<Game>>())
        };
        let running: Vec<_> = (0..threads).map(part).collect();
        running.into_iter().flat_map(|t| t.join().expect("a game does not fail")).collect()
    })
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
        format!(" {learner:?} {:.1} %", 100.0 * f64::from(*won) / f64::from(*of))
    };
    seen.iter().map(rate).collect()
}
