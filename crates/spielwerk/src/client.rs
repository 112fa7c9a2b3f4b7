//! `spielwerk client`

mod searcher;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Context;
use bashni::{Limits, Position};
use client::{Configuration, Order};

use searcher::Searcher;

/// Arguments of `spielwerk client`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The match to play: the 13 characters of its Game-ID
    #[arg(short, long, value_name = "GAME-ID", value_parser = parse_game_id)]
    game_id: String,
    /// The player to be, 1 or 2 (default: any that is free)
    #[arg(short, long, value_parser = clap::value_parser!(u8).range(1..=2))]
    player: Option<u8>,
    /// The configuration file (default: client.conf, where there is one)
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// How long the server may be silent when it is its turn to speak
    #[arg(long, value_name = "MS", default_value_t = 30_000)]
    silence_ms: u64,
}

fn parse_game_id(text: &str) -> Result<String, &'static str> {
    let is_id = text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_id { Ok(text.to_owned()) } else { Err("expected 13 letters and digits") }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let configuration = Configuration::load(arguments.config.as_deref())
        .context("give another file with -c, or correct this one")?;
    let order = Order {
        game_id: arguments.game_id.clone(),
        seat: arguments.player.map(|number| number - 1),
        configuration,
        silence: Duration::from_millis(arguments.silence_ms),
    };
    std::process::exit(client::run(&order, make_think))
}

/// Who thinks: called once, in the process that does.
fn make_think() -> impl client::Think {
    let mut searcher = Searcher::default();
    move |position: &Position, budget: Duration, stop: &AtomicBool| {
        searcher.best_move(position, Limits::DEFAULT, budget, stop)
    }
}
