//! Learns the weights of the strong bots from games of the bots against each other.
//!
//! `cargo run --release -p paging-engine --example train -- BOARD FILE SECONDS THREADS [START]`

use std::sync::Arc;
use std::time::{Duration, Instant};

use paging::Setup;
use paging_engine::{UsersBot, Weights, lessons};

/// Games before the weights are changed.
const BATCH: usize = 1024;
/// Whom the OS learns from; the ones that hurt most are there more often.
const USERS: [UsersBot; 8] = [
    UsersBot::Random,
    UsersBot::Page1,
    UsersBot::Fragmenting,
    UsersBot::FragmentingLongLast,
    UsersBot::FragmentingLongLast,
    UsersBot::FragmentingLongLast,
    UsersBot::Strong,
    UsersBot::Strong,
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, file, seconds, threads, start @ ..] = &arguments[..] else {
        return Err("expected BOARD FILE SECONDS THREADS [START]".into());
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
        let each = BATCH / threads;
        let played: Vec<Vec<_>> = std::thread::scope(|scope| {
            let part = |thread: usize| {
                let (shared, setup) = (&shared, &setup);
                scope.spawn(move || {
                    let games = (0..each).map(|n| n_games + thread * each + n);
                    let play = |game: usize| {
                        let users = USERS[game % USERS.len()];
                        (users, lessons(setup, shared, users, game as u64 ^ seconds << 32))
                    };
                    games.map(play).collect()
                })
            };
            let running: Vec<_> = (0..threads).map(part).collect();
            running.into_iter().map(|thread| thread.join().expect("a game does not fail")).collect()
        });
        n_games += each * threads;
        weights = Arc::unwrap_or_clone(shared);
        let mut won = [(0, 0); 2];
        for (users, (os_wins, lessons)) in played.iter().flatten() {
            let side = &mut won[usize::from(*users == UsersBot::Strong)];
            side.0 += u32::from(*os_wins);
            side.1 += u32::from(matches!(users, UsersBot::FragmentingLongLast | UsersBot::Strong));
            if !matches!(users, UsersBot::FragmentingLongLast | UsersBot::Strong) {
                side.0 -= u32::from(*os_wins);
            }
            weights.learn(lessons, rate);
        }
        let percent = |(won, of): (u32, u32)| 100.0 * f64::from(won) / f64::from(of.max(1));
        println!(
            "{n_games} games {:.0} s: OS wins {:.1} % against fragmenting, {:.1} % against strong",
            begin.elapsed().as_secs_f32(),
            percent(won[0]),
            percent(won[1])
        );
        std::fs::write(file, weights.to_bytes())?;
    }
    Ok(())
}
