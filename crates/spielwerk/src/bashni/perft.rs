//! `spielwerk bashni perft`

use anyhow::Context;
use bashni::{Position, perft};
use serde_json::json;

use crate::output;

/// Arguments of `spielwerk bashni perft`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Count sequences of 1 up to this many moves
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Where to start, e.g. "w w@C3 b@D4" (default: the start position)
    #[arg(long)]
    position: Option<String>,
    /// Also show how the last count is made up, by first move
    #[arg(long)]
    divide: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut position = match &arguments.position {
        Some(text) => text.parse::<Position>().context("--position")?,
        None => Position::start(),
    };
    let mut counts = Vec::new();
    for depth in 1..=arguments.depth {
        let nodes = perft::bulk(&mut position, depth);
        if !arguments.json {
            output::print_line(format!("{depth} {nodes}"));
        }
        counts.push(json!({ "depth": depth, "nodes": nodes }));
    }
    let divided =
        if arguments.divide { perft::divide(&mut position, arguments.depth) } else { vec![] };
    if arguments.json {
        let mut result = json!({ "position": position.to_string(), "perft": counts });
        if arguments.divide {
            let moves = divided.iter().map(|(first, nodes)| (first.to_string(), json!(nodes)));
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
