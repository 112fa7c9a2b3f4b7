//! `spielwerk perft`: counts sequences of moves, to check a move generator.

use anyhow::{Context, anyhow};
use game::Game;
use serde_json::json;

use crate::{games, output};

/// A game of which the sequences of moves can be counted, from the position of a setup.
pub(crate) trait Perft: Game {
    /// Where to start if nobody says.
    const START: &'static str = "";

    /// The position in notation.
    fn position(setup: &Self::Setup) -> String;
    /// The number of sequences of this many moves.
    fn count(setup: &Self::Setup, depth: u32) -> u64;
    /// The same by the first move.
    fn divide(setup: &Self::Setup, depth: u32) -> Vec<(String, u64)>;
}

/// Arguments of `spielwerk perft`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The kind of game, such as bashni
    kind: String,
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

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let known = games::counted();
    let found = known.iter().find(|(kind, _)| kind.eq_ignore_ascii_case(&arguments.kind));
    let (_, count) = found.ok_or_else(|| {
        let names: Vec<String> = known.iter().map(|(kind, _)| kind.to_lowercase()).collect();
        anyhow!(
            "the moves of {:?} can't be counted, only those of {}",
            arguments.kind,
            names.join(", ")
        )
    })?;
    count(arguments)
}

/// The same for this game.
pub(crate) fn run_for<G: Perft>(arguments: &Arguments) -> anyhow::Result<()>
where
    <G::Setup as std::str::FromStr>::Err: Send + Sync + 'static,
{
    let text = arguments.position.as_deref().unwrap_or(G::START);
    let start = text.parse::<G::Setup>().context("--position")?;
    let mut counts = Vec::new();
    for depth in 1..=arguments.depth {
        let nodes = G::count(&start, depth);
        if !arguments.json {
            output::print_line(format!("{depth} {nodes}"));
        }
        counts.push(json!({ "depth": depth, "nodes": nodes }));
    }
    let divided = if arguments.divide { G::divide(&start, arguments.depth) } else { vec![] };
    if arguments.json {
        let mut result = json!({ "position": G::position(&start), "perft": counts });
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
pub(crate) fn texts<M: ToString>(divided: Vec<(M, u64)>) -> Vec<(String, u64)> {
    divided.into_iter().map(|(first, nodes)| (first.to_string(), nodes)).collect()
}
