//! How strong weights are: the strong OS and the strong users with weights from files, or those
//! that were learned for the board, against a pool of others.
//!
//! ```sh
//! cargo run --release -p paging-engine --example pool -- 4x6 300 os.bin users.bin
//! ```
//!
//! `-` in place of a file stands for what was learned.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use paging::{Board, Chance, Setup};
use paging_engine::{OsBot, OsPlayer, Skill, UsersBot, UsersPlayer, Weights, game_seed, play_with};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, n_games, os, users] = &arguments[..] else {
        return Err("expected BOARD GAMES OS-WEIGHTS USERS-WEIGHTS".into());
    };
    let setup = Setup::from_options(&[("board", board)])?;
    let n_games: u64 = n_games.parse()?;
    let size: Board = board.parse()?;
    let [os, users] = [
        weights(os, || Weights::learned(size))?,
        weights(users, || Weights::learned_by_users(size))?,
    ];
    let pool =
        [UsersBot::Page1, UsersBot::FragmentingLongLast, UsersBot::Skilled, UsersBot::Strong];
    for bot in pool {
        let rate = play(&setup, (OsBot::Strong, bot), (&os, &users), n_games);
        println!("{board} OS strong, users {bot}: {rate}");
    }
    for bot in [OsBot::Greedy, OsBot::Fast, OsBot::Trained, OsBot::Skilled] {
        let rate = play(&setup, (bot, UsersBot::Strong), (&os, &users), n_games);
        println!("{board} OS {bot}, users strong: {rate}");
    }
    Ok(())
}

fn weights(file: &str, learned: impl Fn() -> Arc<Weights>) -> Result<Arc<Weights>, Failure> {
    if file == "-" {
        return Ok(learned());
    }
    Ok(Arc::new(Weights::from_bytes(&std::fs::read(file)?)?))
}

/// The share of games that the OS wins, with its 95 % interval.
fn play(
    setup: &Setup,
    (os_bot, users_bot): (OsBot, UsersBot),
    (os, users): (&Arc<Weights>, &Arc<Weights>),
    n_games: u64,
) -> String {
    let (next, won) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= n_games {
                return;
            }
            let mut chance = Chance::from_seed(game_seed(77, game));
            let mut word = || u64::from(chance.word()) << 32 | u64::from(chance.word());
            let skill = Skill::of(os_bot).unwrap_or(Skill::STRONG);
            let mut os = OsPlayer::with_weights(os_bot, skill, Arc::clone(os), word());
            let mut users = UsersPlayer::with_weights(users_bot, Arc::clone(users), word());
            let mut dice = Chance::from_seed(word());
            let played = play_with(setup, &mut os, &mut users, &mut dice, |_| {});
            won.fetch_add(u64::from(played.os_wins), Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let won = won.into_inner();
    let estimate = statistics::Estimate::share(won as usize, n_games as usize);
    let percent = |share: f64| 100.0 * share;
    format!(
        "{:.1} % [{:.1}, {:.1}]",
        percent(won as f64 / n_games as f64),
        percent(estimate.low),
        percent(estimate.high)
    )
}
