//! `spielwerk paging simulate`

mod plot;
mod rounds;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use paging::{Board, Setup};
use paging_engine::{OsBot, Tally, UsersBot, tournament};
use serde_json::{Value, json};

use rounds::Named;

/// Arguments of `spielwerk paging simulate`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The bot that plays the OS, or all
    #[arg(long, default_value = "all", value_name = "BOT")]
    os: String,
    /// The bot that plays all users, or all
    #[arg(long, default_value = "all", value_name = "BOT")]
    users: String,
    /// Number of games for each pair
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Seed of dice, deal and bots; the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rows and columns of the RAM
    #[arg(long, default_value_t = Board::STANDARD)]
    board: Board,
    /// Any other option of a match, such as users=2v2, cache5=contains,
    /// prefix=free or a position (round=2.os and at=…); may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,
    /// Number of games to play at the same time (default: one per core)
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Show what happened round by round: evictions, reorder phases, pages gone and on the disk,
    /// free frames
    #[arg(long)]
    rounds: bool,
    /// Write the figures of every round to this file, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Plot the figures of every round to this file, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE, such as users=2")?;
    if name == "board" {
        return Err("the board has a flag of its own, --board".to_owned());
    }
    Ok((name.to_owned(), value.to_owned()))
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let os_bots = named(&arguments.os, OsBot::ALL).context("--os")?;
    let users_bots = named(&arguments.users, UsersBot::ALL).context("--users")?;
    let board = arguments.board.to_string();
    let more = arguments.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options: Vec<(&str, &str)> = [("board", board.as_str())].into_iter().chain(more).collect();
    let setup = Setup::from_options(&options).context("--option")?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or(cores, usize::from);
    let n_pairs = os_bots.len() * users_bots.len();
    let progress = progress(arguments.games * n_pairs as u64);
    let start = Instant::now();
    let mut pairs = Vec::new();
    if !arguments.json {
        println!("OS wins in %, with 95 % interval, board {board}, {} games each", arguments.games);
    }
    for &os in &os_bots {
        for &users in &users_bots {
            progress.set_message(format!("{os} against {users}"));
            let begin = Instant::now();
            let done = || progress.inc(1);
            let bots = (os, users);
            let tally = tournament(&setup, bots, arguments.games, arguments.seed, threads, done);
            let pair = Pair { os, users, tally, took: begin.elapsed() };
            if !arguments.json {
                progress.suspend(|| {
                    println!("{}", pair.line());
                    if arguments.rounds {
                        print!("{}", rounds::table(&pair.tally));
                    }
                });
            }
            pairs.push(pair);
        }
    }
    progress.finish_and_clear();
    let matchups: Vec<Named<'_>> =
        pairs.iter().map(|pair| (pair.os.name(), pair.users.name(), &pair.tally)).collect();
    if let Some(file) = &arguments.csv {
        std::fs::write(file, rounds::csv(&matchups)).with_context(|| file.display().to_string())?;
    }
    if let Some(file) = &arguments.plot {
        std::fs::write(file, plot::svg(&matchups)).with_context(|| file.display().to_string())?;
    }
    let all: u64 = pairs.iter().map(|pair| pair.tally.games).sum();
    let rate = all as f64 / start.elapsed().as_secs_f64();
    if arguments.json {
        let pairs: Vec<Value> = pairs.iter().map(Pair::json).collect();
        let told = json!({ "board": board, "seed": arguments.seed, "pairs": pairs });
        println!("{told}");
    }
    eprintln!("{all} games, {rate:.1} games a second on {threads} threads");
    Ok(())
}

fn named<T: Copy + std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    name: &str,
    all: &[T],
) -> anyhow::Result<Vec<T>> {
    if name == "all" { Ok(all.to_vec()) } else { Ok(vec![name.parse()?]) }
}

/// A bar for people; programs that read the messages are spared it.
fn progress(n_games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let form = "{bar:30} {pos}/{len} games, {eta} to go, {msg}";
    let style = ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(n_games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

struct Pair {
    os: OsBot,
    users: UsersBot,
    tally: Tally,
    took: Duration,
}

impl Pair {
    fn line(&self) -> String {
        let (low, high) = self.tally.interval();
        let [os, users] = self.tally.longest.map(|longest| longest.as_secs_f64() * 1e3);
        format!(
            "{:<15} {:<22} {:>5.1}  [{:>5.1}, {:>5.1}]  longest decision {os:.0} and {users:.0} ms, \
             {:.1} games/s",
            self.os,
            self.users,
            100.0 * self.tally.rate(),
            100.0 * low,
            100.0 * high,
            self.tally.games as f64 / self.took.as_secs_f64(),
        )
    }

    /// What a seed decides; times differ from run to run, and so they are not in here.
    fn json(&self) -> Value {
        let (low, high) = self.tally.interval();
        json!({
            "os": self.os.name(),
            "users": self.users.name(),
            "games": self.tally.games,
            "osWins": self.tally.os_wins,
            "rate": self.tally.rate(),
            "low": low,
            "high": high,
            "pagesTooMany": self.tally.pages_too_many,
            "rounds": rounds::json(&self.tally),
        })
    }
}
