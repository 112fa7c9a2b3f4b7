//! `spielwerk client`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Context;
use bashni::{Limits, Move, Position};
use bashni_engine::{Budget, Control, Engine, Options};
use client::{Configuration, Order, Think};

/// Arguments of `spielwerk client`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Game-ID of the match to play (13 characters)
    #[arg(short, long, value_name = "GAME-ID", value_parser = parse_game_id)]
    game_id: String,
    /// Seat to take, 1 or 2 [default: any free one]
    #[arg(short, long, value_parser = clap::value_parser!(u8).range(1..=2))]
    player: Option<u8>,
    /// Configuration file [default: client.conf, if it exists]
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: usize,
    /// Also think on the opponent's time; if both run on the same machine, this slows the opponent
    /// down
    #[arg(long)]
    ponder: bool,
    /// Give up when the server has been silent for this long although it has to speak
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
    let (threads, ponders) = (arguments.threads, arguments.ponder);
    std::process::exit(client::run(&order, move || Mind::new(threads, ponders)))
}

/// Who thinks.
struct Mind {
    engine: Engine,
    ponders: bool,
    /// What the last search expects the opponent to play.
    expected: Option<Move>,
}

impl Mind {
    fn new(threads: usize, ponders: bool) -> Self {
        let engine = Engine::new(Options { threads, ..Options::default() });
        Self { engine, ponders, expected: None }
    }
}

impl Think for Mind {
    fn think(&mut self, position: &Position, budget: Duration, stop: &Arc<AtomicBool>) -> Move {
        let control = Control::new().stopped_by(stop);
        // The Connector has put time aside for the way and for delays.
        let budget = Budget::thinking_time(budget);
        let limits = limits_at(position);
        let report = self.engine.search(position, limits, &budget, &control, &mut |_| ());
        self.expected = report.expected();
        report.best().unwrap_or_else(|| any_move(position))
    }

    /// Searches the position that is expected next, so that the table knows it when it comes. If
    /// another one comes, most of what was found is still of use, since the plans are the same.
    fn ponder(&mut self, position: &Position, stop: &Arc<AtomicBool>) {
        let mut awaited = position.clone();
        match self.expected.take() {
            Some(reply) if self.ponders && awaited.check(reply).is_ok() => awaited.make(reply),
            _ => return,
        };
        let control = Control::new().stopped_by(stop);
        let budget = Budget::thinking_time(LONGEST_PONDERING);
        self.engine.search(&awaited, limits_at(&awaited), &budget, &control, &mut |_| ());
    }
}

/// Whoever thinks longer than this has gone away, and a processor need not run hot for that.
const LONGEST_PONDERING: Duration = Duration::from_mins(5);

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
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn it_also_finds_moves_beyond_the_usual_limits() {
        let mut mind = Mind::new(1, false);
        for counters in ["", ";ply=300;quiet=120", ";ply=10000;quiet=10000"] {
            let position: Position = format!("w w@C3 b@F6 b@H8{counters}").parse().unwrap();
            let found = mind.think(&position, Duration::from_millis(5), &Arc::default());
            assert!(position.check(found).is_ok(), "{counters}");
        }
    }

    #[test]
    fn pondering_ends_when_it_is_told_to_and_leaves_a_mind_that_thinks() {
        let mut mind = Mind::new(1, true);
        let mut position = Position::start();
        let stop = Arc::default();
        let action = mind.think(&position, Duration::from_millis(20), &stop);
        position.make(action);
        // Already set, it ends at once; set later, as soon as the search looks up.
        mind.expected = first_legal_move(&position);
        stop.store(true, Ordering::Relaxed);
        mind.ponder(&position, &stop);
        mind.expected = first_legal_move(&position);
        stop.store(false, Ordering::Relaxed);
        std::thread::scope(|scope| {
            scope.spawn(|| stop.store(true, Ordering::Relaxed));
            mind.ponder(&position, &stop);
        });
        stop.store(false, Ordering::Relaxed);
        let reply = mind.think(&position, Duration::from_millis(5), &stop);
        assert!(position.check(reply).is_ok());
    }

    fn first_legal_move(position: &Position) -> Option<Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.first().copied()
    }
}
