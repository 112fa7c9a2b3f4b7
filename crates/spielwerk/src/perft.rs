//! `spielwerk <kind> perft`

use std::error::Error;
use std::str::FromStr;

use anyhow::Context;
use serde_json::json;

use crate::output;

/// A place to start from, of which the sequences of moves can be counted.
pub(crate) trait Perft: FromStr<Err: Error + Send + Sync + 'static> {
    /// Where to start if nobody says.
    const START: &'static str = "";

    /// The position in notation.
    fn position(&self) -> String;
    /// The number of sequences of this many moves.
    fn count(&self, depth: u32) -> u64;
    /// The same by the first move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

/// The one tool of most board games.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Count the sequences of moves, to check a move generator
    Perft(Arguments),
}

/// Arguments of `spielwerk <kind> perft`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Count sequences of 1 up to this many moves
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Where to start, in the notation of the game; options may follow
    #[arg(
        long,
        long_help = "Where to start, in the notation of the game (docs/<game>/notation.md); \
                     options may follow, as in \"w w@C3 b@D4;king_landing=next\" for Checkers \
                     [default: the start position]"
    )]
    position: Option<String>,
    /// Also break the last count down by first move
    #[arg(long)]
    divide: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run_command<P: Perft>(Command::Perft(arguments): &Command) -> anyhow::Result<()> {
    run::<P>(arguments)
}

pub(crate) fn run<P: Perft>(arguments: &Arguments) -> anyhow::Result<()> {
    let text = arguments.position.as_deref().unwrap_or(P::START);
    let start = text.parse::<P>().context("--position")?;
    let mut counts = Vec::new();
    for depth in 1..=arguments.depth {
        let nodes = start.count(depth);
        if !arguments.json {
            output::print_line(format!("{depth} {nodes}"));
        }
        counts.push(json!({ "depth": depth, "nodes": nodes }));
    }
    let divided = if arguments.divide { start.divide(arguments.depth) } else { vec![] };
    if arguments.json {
        let mut result = json!({ "position": start.position(), "perft": counts });
        if arguments.divide {
            let moves = divided.into_iter().map(|(first, nodes)| (first, json!(nodes)));
            result["divide"] = serde_json::Value::Object(moves.collect());
        }
        output::print_line(result.to_string());
    } else {
        for (first, nodes) in divided {
            output::print_line(format!("{first} {nodes}"));
        }
    }
    Ok(())
}

/// The moves as texts.
fn texts<M: ToString>(divided: Vec<(M, u64)>) -> Vec<(String, u64)> {
    divided.into_iter().map(|(first, nodes)| (first.to_string(), nodes)).collect()
}

impl Perft for ::bashni::Setup {
    fn position(&self) -> String {
        self.position.to_string()
    }

    fn count(&self, depth: u32) -> u64 {
        ::bashni::perft::bulk(&mut self.position.clone(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        texts(::bashni::perft::divide(&mut self.position.clone(), depth))
    }
}

impl Perft for reversi::Setup {
    fn position(&self) -> String {
        self.position.to_string()
    }

    fn count(&self, depth: u32) -> u64 {
        reversi::perft::count(&self.position, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        texts(reversi::perft::divide(&self.position, depth))
    }
}

impl Perft for checkers::Setup {
    fn position(&self) -> String {
        self.position.to_string()
    }

    fn count(&self, depth: u32) -> u64 {
        checkers::perft::count(&self.position, self.rules.king_landing, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        texts(checkers::perft::divide(&self.position, self.rules.king_landing, depth))
    }
}

impl Perft for nmmorris::Setup {
    fn position(&self) -> String {
        self.position.to_string()
    }

    fn count(&self, depth: u32) -> u64 {
        nmmorris::perft::count(self.position.board(), self.rules.protect_mills, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        texts(nmmorris::perft::divide(self.position.board(), self.rules.protect_mills, depth))
    }
}

impl Perft for quarto::Setup {
    /// Without a piece to place there is nothing to count.
    const START: &'static str = "first_piece=0";

    fn position(&self) -> String {
        self.position.to_string()
    }

    fn count(&self, depth: u32) -> u64 {
        quarto::perft::count(&self.position, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        texts(quarto::perft::divide(&self.position, depth))
    }
}
