//! Makes what the network learns from:
//!
//! - `cargo run --release -p bashni-engine --example learn -- play games.txt` plays games and
//!   appends their positions. Options: `--games N --seconds N --nodes N --aside N --seed N
//!   --threads N --network FILE|none`.
//! - `cargo run --release -p bashni-engine --example learn -- inputs lesson.bin games.txt …` writes
//!   what the network sees of them, for `train/train.py`.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashni_engine::Network;
use bashni_engine::learn::{Lesson, Sample, SelfPlay};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [verb, file, options @ ..] if verb == "play" => play(file, options),
        [verb, file, games @ ..] if verb == "inputs" => inputs(file, games),
        _ => Err("expected: play FILE OPTIONS, or: inputs FILE GAMES".into()),
    }
}

fn play(file: &str, arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let option = |name: &str| {
        let index = arguments.iter().position(|argument| argument == name)?;
        arguments.get(index + 1).map(String::as_str)
    };
    let cores = std::thread::available_parallelism()?.to_string();
    let network = match option("--network") {
        Some("none") => None,
        Some(file) => Some(Arc::new(
            Network::from_bytes(&std::fs::read(file)?).ok_or("this is no file of weights")?,
        )),
        None => Some(Network::shipped()),
    };
    let games = SelfPlay {
        n_games: option("--games").unwrap_or("100000").parse()?,
        time: Duration::from_secs(option("--seconds").unwrap_or("36000").parse()?),
        nodes: option("--nodes").unwrap_or("1000").parse()?,
        aside: option("--aside").unwrap_or("0").parse()?,
        threads: option("--threads").unwrap_or(&cores).parse()?,
        seed: option("--seed").unwrap_or("1").parse()?,
        network,
    };
    let begin = Instant::now();
    let out = BufWriter::new(File::options().create(true).append(true).open(file)?);
    let state = Mutex::new((out, 0, Ok(())));
    games.play(&|samples| {
        let lines: Vec<String> = samples.iter().map(Sample::to_string).collect();
        let mut state = state.lock().expect("no thread panics while it writes");
        let (out, n_samples, written) = &mut *state;
        *n_samples += samples.len();
        if written.is_ok() {
            *written = lines.iter().try_for_each(|line| writeln!(out, "{line}"));
        }
    });
    let (mut out, n_samples, written) = state.into_inner()?;
    written?;
    out.flush()?;
    eprintln!("{n_samples} positions, {:?}", begin.elapsed());
    Ok(())
}

fn inputs(file: &str, games: &[String]) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(File::create(file)?);
    out.write_all(&Lesson::head().to_bytes())?;
    for games in games {
        for line in BufReader::new(File::open(games)?).lines() {
            let mut lesson = Lesson::default();
            lesson.push(&line?.parse::<Sample>()?);
            out.write_all(&lesson.to_bytes())?;
        }
    }
    out.flush()?;
    Ok(())
}
