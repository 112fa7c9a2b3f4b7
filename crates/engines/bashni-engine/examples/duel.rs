//! A match between two contenders:
//! `cargo run --release -p bashni-engine --example duel -- engine plain --nodes 10000 --pairs 100`
//!
//! `--every N` tells how it stands after each N games, 100 unless told otherwise; `--sprt 0,10`
//! ends it when one of these differences in Elo has become far likelier than the other.

use std::time::Duration;

use bashni_engine::duel::{Contender, Match, Pace, PlainBoard, Sprt, balanced_opening};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let index = arguments.iter().position(|argument| argument == name)?;
        arguments.get(index + 1).map(String::as_str)
    };
    let [first, second, ..] = &arguments[..] else {
        return Err("expected two contenders such as engine and plain".into());
    };
    let pace = match (option("--nodes"), option("--ms")) {
        (Some(nodes), _) => Pace::Nodes(nodes.parse()?),
        (None, ms) => Pace::Time(Duration::from_millis(ms.unwrap_or("50").parse()?)),
    };
    let sprt = match option("--sprt").and_then(|claims| claims.split_once(',')) {
        Some((elo0, elo1)) => Some(Sprt { elo0: elo0.parse()?, elo1: elo1.parse()? }),
        None => None,
    };
    let cores = std::thread::available_parallelism()?.to_string();
    let contenders: [Contender; 2] = [first.parse()?, second.parse()?];
    let plan = Match {
        players: [&|seed| contenders[0].player(pace, seed), &|seed| {
            contenders[1].player(pace, seed)
        }],
        opening: &|seed| PlainBoard(balanced_opening(seed)),
        move_time: if let Pace::Time(time) = pace { Some(time) } else { None },
        n_pairs: option("--pairs").unwrap_or("100").parse()?,
        threads: option("--threads").unwrap_or(&cores).parse()?,
        seed: option("--seed").unwrap_or("1").parse()?,
        sprt,
    };
    let every = option("--every").unwrap_or("100").parse()?;
    let ratio = |tally: &_| {
        let ratio = sprt.map(|sprt| format!(", log-likelihood ratio {:.2}", sprt.ratio(tally)));
        ratio.unwrap_or_default()
    };
    let report = plan.play(&|report| {
        if report.tally.n_games().is_multiple_of(every) {
            eprintln!("{}{}", report.tally, ratio(&report.tally));
        }
    });
    println!("{first} - {second}: {report}{}", ratio(&report.tally));
    Ok(())
}
