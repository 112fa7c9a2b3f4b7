//! `spielwerk bashni analyse`

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use bashni::{Bashni, Limits, Position, Setup};
use bashni_engine::{Budget, Control, Engine, Info, Line, Options, plies_to_end};
use game::Game;
use host::{Fact, MatchId, standing};
use serde_json::{Value, json};
use store::Reader;

use super::{line_text, n_cores, score_text};
use crate::settings::DATA_FILE;

/// Arguments of `spielwerk bashni analyse`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The position, e.g. "w w@C3 b@D4;ply=17;quiet=3" (default: the start position)
    #[arg(long, conflicts_with = "match_id")]
    position: Option<String>,
    /// Analyse a match of a data file instead, as it stands or stood
    #[arg(long = "match", value_name = "ID")]
    match_id: Option<MatchId>,
    /// The position of the match after this many moves (default: all)
    #[arg(long, requires = "match_id")]
    ply: Option<usize>,
    /// The data file of the server
    #[arg(long, env = "SPIELWERK_DATA", default_value = DATA_FILE, value_name = "FILE")]
    data: PathBuf,
    #[arg(long, value_name = "SECONDS", help = format!(
        "Think for this many seconds (default: {DEFAULT_SECONDS}, unless a depth is given)"
    ))]
    time: Option<f64>,
    /// Think this many plies ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Number of best lines to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    /// Use this many cores (default: all)
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON: one document at the end
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (position, limits) = arguments.subject()?;
    let budget = arguments.budget()?;
    let threads = arguments.threads.map_or_else(n_cores, usize::from);
    let mut engine = Engine::new(Options { threads, ..Options::default() });
    let mut last = json!({ "depth": 0, "lines": [] });
    engine.search(&position, limits, &budget, &Control::new(), &mut |info| {
        if arguments.json {
            last = as_json(info);
        } else {
            print(info);
        }
    });
    if let Some(end) = position.end(limits) {
        eprintln!("the game is over here: {}", end.word());
        last["end"] = json!(end.word());
    }
    if arguments.json {
        last["position"] = json!(position.to_string());
        println!("{last}");
    }
    Ok(())
}

impl Arguments {
    /// What is to be analysed, and by which limits.
    fn subject(&self) -> anyhow::Result<(Position, Limits)> {
        let Some(id) = self.match_id else {
            let setup = match &self.position {
                Some(text) => text.parse::<Setup>().context("--position")?,
                None => Setup::default(),
            };
            return Ok((setup.position, setup.limits));
        };
        let log = Reader::open(&self.data)?.log(id)?;
        let log =
            log.with_context(|| format!("there is no match {id} in {}", self.data.display()))?;
        let Some(Fact::Created { plan }) = log.first().map(|entry| &entry.fact) else {
            anyhow::bail!("the log is empty");
        };
        anyhow::ensure!(plan.kind == Bashni::NAME, "match {id} is {}", plan.kind);
        let mut game = Bashni::start(&plan.setup.parse()?);
        let mut n_moves = 0;
        let standing = standing(&log).into_iter().take(self.ply.unwrap_or(usize::MAX));
        for (actor, action) in standing.filter_map(|entry| entry.fact.played()) {
            game.apply(actor, &action.parse()?)?;
            n_moves += 1;
        }
        if let Some(ply) = self.ply {
            anyhow::ensure!(ply <= n_moves, "--ply {ply}: the match has {n_moves} moves");
        }
        Ok((game.position().clone(), game.limits()))
    }

    fn budget(&self) -> anyhow::Result<Budget> {
        let seconds = self.time.or_else(|| self.depth.is_none().then_some(DEFAULT_SECONDS));
        let time = seconds.map(Duration::try_from_secs_f64).transpose().context("--time")?;
        Ok(Budget {
            depth: self.depth,
            soft_time: time,
            hard_time: time,
            lines: usize::from(self.lines),
            analyse_forced: true,
            ..Budget::default()
        })
    }
}

const DEFAULT_SECONDS: f64 = 5.0;

fn print(info: &Info<'_>) {
    let speed = info.nodes_per_second() as f64 / 1e6;
    println!(
        "depth {}  {} nodes  {:.2} s  {speed:.2} M/s",
        info.depth,
        info.nodes,
        info.time.as_secs_f64()
    );
    for line in info.lines {
        println!("  {:>10}  {}", score_text(line.score), line_text(&line.moves));
    }
}

fn as_json(info: &Info<'_>) -> Value {
    let line = |line: &Line| {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let score = f64::from(line.score) / 100.0;
        match plies_to_end(line.score) {
            Some(plies) => json!({ "end_in": plies, "moves": moves }),
            None => json!({ "score": score, "moves": moves }),
        }
    };
    json!({
        "depth": info.depth,
        "nodes": info.nodes,
        "time_ms": info.time.as_millis() as u64,
        "nodes_per_second": info.nodes_per_second(),
        "lines": info.lines.iter().map(line).collect::<Vec<_>>(),
    })
}
