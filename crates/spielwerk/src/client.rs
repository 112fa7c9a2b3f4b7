//! `spielwerk client`

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use bashni::{Limits, Move, Position};
use bashni_engine::{Budget, Control, Engine, Info, Options};
use client::{Configuration, Order};

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
    /// How many threads to think with
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: usize,
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
    let threads = arguments.threads;
    std::process::exit(client::run(&order, move || make_think(threads)))
}

/// Who thinks: called once, in the process that does.
fn make_think(threads: usize) -> impl client::Think {
    let mut engine = Engine::new(Options { threads, ..Options::default() });
    move |position: &Position, budget: Duration, stop: &AtomicBool| {
        let control = Control::new();
        let budget = Budget::move_time(budget);
        let mut look = |_: &Info<'_>| {
            if stop.load(Ordering::Relaxed) {
                control.stop();
            }
        };
        let report = engine.search(position, limits_at(position), &budget, &control, &mut look);
        report.best().unwrap_or_else(|| any_move(position))
    }
}

/// The wire does not tell the limits of the match, so the usual ones are assumed. A server that
/// asks for a move beyond them has others.
fn limits_at(position: &Position) -> Limits {
    match position.end(Limits::DEFAULT) {
        None => Limits::DEFAULT,
        Some(_) => Limits::new(10_000, 10_000).unwrap_or(Limits::DEFAULT),
    }
}

fn any_move(position: &Position) -> Move {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.pop().expect("the client asks for a move only where there is one")
}

#[cfg(test)]
mod tests {
    use client::Think;

    use super::*;

    #[test]
    fn it_also_finds_moves_beyond_the_usual_limits() {
        let mut think = make_think(1);
        for counters in ["", ";ply=300;quiet=120", ";ply=10000;quiet=10000"] {
            let position: Position = format!("w w@C3 b@F6 b@H8{counters}").parse().unwrap();
            let found = think.think(&position, Duration::from_millis(5), &AtomicBool::new(false));
            assert!(position.check(found).is_ok(), "{counters}");
        }
    }
}
