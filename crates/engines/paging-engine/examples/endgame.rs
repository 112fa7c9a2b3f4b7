//! What it is worth to solve the last units of the game over the dice: the strong OS plays the
//! same games with and without.
//!
//! ```sh
//! cargo run --release -p paging-engine --example endgame -- 4x5 fragmenting-long-last 1000
//! ```

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use paging::{Chance, Setup};
use paging_engine::{OsBot, OsPlayer, Skill, UsersBot, UsersPlayer, Weights, game_seed, play_with};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, users, n_games] = &arguments[..] else {
        eprintln!("expected BOARD USERS GAMES");
        return ExitCode::FAILURE;
    };
    let read = || {
        let setup = Setup::from_options(&[("board", board)]).map_err(|bad| bad.to_string())?;
        let users: UsersBot = users.parse().map_err(|bad| format!("{bad}"))?;
        let n_games: u64 = n_games.parse().map_err(|bad| format!("{n_games}: {bad}"))?;
        Ok::<_, String>((setup, users, n_games))
    };
    match read() {
        Ok((setup, bot, n_games)) => {
            println!("{board} {users}: {}", compare(&setup, bot, n_games));
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn compare(setup: &Setup, users: UsersBot, n_games: u64) -> String {
    let next = AtomicU64::new(0);
    // Won by both, only with, only without, by none; and the longest decision of each.
    let total = Mutex::new(([0_u64; 4], [Duration::ZERO; 2]));
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= n_games {
                return;
            }
            let [with, without] = [true, false].map(|exact| play(setup, users, game, exact));
            let which = 2 * usize::from(!with.0) + usize::from(!without.0);
            if let Ok(mut total) = total.lock() {
                total.0[[0, 1, 2, 3][which]] += 1;
                total.1[0] = total.1[0].max(with.1);
                total.1[1] = total.1[1].max(without.1);
            }
        }
    };
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(work);
        }
    });
    let ([both, with, without, _], longest) = total.into_inner().unwrap_or_default();
    let percent = |n: u64| 100.0 * n as f64 / n_games as f64;
    // Only games that differ tell something: the error of their difference.
    let error = 1.96 * ((with + without) as f64).sqrt() / n_games as f64 * 100.0;
    format!(
        "{:.1} % with, {:.1} % without, difference {:+.1} ± {error:.1}; longest decision {} and {} ms",
        percent(both + with),
        percent(both + without),
        percent(with) - percent(without),
        longest[0].as_millis(),
        longest[1].as_millis(),
    )
}

/// Whether the OS won this game of a tournament with seed 1, and its longest decision.
fn play(setup: &Setup, users: UsersBot, game: u64, exact: bool) -> (bool, Duration) {
    let board = setup.switches.board;
    let mut chance = Chance::from_seed(game_seed(1, game));
    let mut word = || u64::from(chance.word()) << 32 | u64::from(chance.word());
    let skill = Skill { exact, ..Skill::STRONG };
    let weights = Weights::learned(board);
    let mut os = OsPlayer::with_weights(OsBot::Strong, skill, weights, word());
    let mut users = UsersPlayer::new(users, board, word());
    let mut dice = Chance::from_seed(word());
    let played = play_with(setup, &mut os, &mut users, &mut dice, |_| {});
    (played.os_wins, played.longest[0])
}
