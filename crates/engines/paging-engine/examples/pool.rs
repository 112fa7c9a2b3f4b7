//! How strong weights are: the strong bots with weights from files, or those that were learned for
//! the board, against each other or against other bots.
//!
//! ```sh
//! cargo run --release -p paging-engine --example pool -- BOARD GAMES THREADS OS:WEIGHTS USERS:WEIGHTS
//! ```
//!
//! such as `strong:new.bin strong:-`; `-` in place of a file stands for what was learned. Behind
//! the weights of the OS may stand how hard it thinks, as `:DEPTH,WIDTH,TRIES,RULED,REFINED`.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use paging::{Board, Chance, Setup};
use paging_engine::{
    OsBot, OsPlayer, Skill, UsersBot, UsersPlayer, Weights, game_seed, margin, play_with,
};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, n_games, n_threads, os, users] = &arguments[..] else {
        return Err("expected BOARD GAMES THREADS OS:WEIGHTS USERS:WEIGHTS".into());
    };
    let setup = Setup::from_options(&[("board", board)])?;
    let size: Board = board.parse()?;
    let (os, os_weights) = os.split_once(':').ok_or("expected OS:WEIGHTS")?;
    let (users, users_weights) = users.split_once(':').ok_or("expected USERS:WEIGHTS")?;
    let os: OsBot = os.parse()?;
    let (os_weights, skill) = match os_weights.split_once(':') {
        Some((file, skill)) => (file, self::skill(skill)?),
        None => (os_weights, Skill::of(os).unwrap_or(Skill::STRONG)),
    };
    let os = (os, skill, weights(os_weights, size)?);
    let users: (UsersBot, _) = (users.parse()?, weights(users_weights, size)?);
    let told = play(&setup, &os, &users, n_games.parse()?, n_threads.parse()?);
    println!("{}: {told}", arguments.join(" "));
    Ok(())
}

fn weights(file: &str, board: Board) -> Result<Arc<Weights>, Failure> {
    if file == "-" {
        return Ok(Weights::learned(board));
    }
    Ok(Arc::new(Weights::from_bytes(&std::fs::read(file)?)?))
}

fn skill(text: &str) -> Result<Skill, Failure> {
    let numbers = text.split(',').map(str::parse).collect::<Result<Vec<u16>, _>>()?;
    let [depth, width, n_tries, n_ruled, n_refined] = numbers[..] else {
        return Err("expected DEPTH,WIDTH,TRIES,RULED,REFINED".into());
    };
    let [width, n_tries, n_ruled, n_refined] =
        [width, n_tries, n_ruled, n_refined].map(usize::from);
    Ok(Skill { depth: depth.try_into()?, width, n_tries, n_ruled, n_refined, ..Skill::STRONG })
}

/// The share of games that the OS wins, with its 95 % interval, and how many pages it has too many
/// at the end on average, which tells bots apart where nearly all games end the same way.
fn play(
    setup: &Setup,
    (os, skill, os_weights): &(OsBot, Skill, Arc<Weights>),
    (users, users_weights): &(UsersBot, Arc<Weights>),
    n_games: u64,
    n_threads: usize,
) -> String {
    let (next, won, too_many) = (AtomicU64::new(0), AtomicU64::new(0), AtomicI64::new(0));
    let times = [AtomicU64::new(0), AtomicU64::new(0)];
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= n_games {
                return;
            }
            let mut chance = Chance::from_seed(game_seed(77, game));
            let mut word = || u64::from(chance.word()) << 32 | u64::from(chance.word());
            let mut os = OsPlayer::with_weights(*os, *skill, Arc::clone(os_weights), word());
            let mut users = UsersPlayer::with_weights(*users, Arc::clone(users_weights), word());
            let mut dice = Chance::from_seed(word());
            let played = play_with(setup, &mut os, &mut users, &mut dice, |_| {});
            won.fetch_add(u64::from(played.os_wins), Ordering::Relaxed);
            let end = margin(played.end.memory());
            too_many.fetch_add(i64::from((-end).max(0)), Ordering::Relaxed);
            for (time, longest) in times.iter().zip(played.longest) {
                time.fetch_max(longest.as_micros() as u64, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(work);
        }
    });
    let won = won.into_inner();
    let estimate = statistics::Estimate::share(won as usize, n_games as usize);
    let percent = |share: f64| 100.0 * share;
    let [os, users] = times.map(|time| Duration::from_micros(time.into_inner()).as_millis());
    format!(
        "{:.1} % [{:.1}, {:.1}], {:.2} pages too many, longest decision {os} and {users} ms",
        percent(won as f64 / n_games as f64),
        percent(estimate.low),
        percent(estimate.high),
        too_many.into_inner() as f64 / n_games as f64,
    )
}
