//! Makes the weights of the network:
//!
//! - `cargo run --release -p bashni-engine --example learn -- play games.txt` plays games and
//!   appends their positions. Options: `--games N --seconds N --nodes N --aside N --leaves N
//!   --seed N --threads N --network FILE|none`.
//! - `cargo run --release -p bashni-engine --example learn -- train weights.bin games.txt …` learns
//!   from them. Options: `--start WEIGHTS --epochs N --share X --rate X --decay X --batch N
//!   --threads N --seed N`.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashni_engine::Network;
use bashni_engine::learn::{Epoch, Lesson, Sample, SelfPlay, Training};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [verb, file, options @ ..] if verb == "play" => play(file, options),
        [verb, file, rest @ ..] if verb == "train" => train(file, rest),
        _ => Err("expected: play FILE OPTIONS, or: train FILE GAMES OPTIONS".into()),
    }
}

fn play(file: &str, arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let option = |name: &str| option(arguments, name);
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
        leaves: option("--leaves").unwrap_or("0").parse()?,
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

fn train(file: &str, arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let n_games = arguments.iter().take_while(|argument| !argument.starts_with("--")).count();
    let (games, options) = arguments.split_at(n_games);
    let cores = std::thread::available_parallelism()?.to_string();
    let option = |name: &str| option(options, name);
    let training = Training {
        epochs: option("--epochs").unwrap_or("8").parse()?,
        share: option("--share").unwrap_or("0.15").parse()?,
        rate: option("--rate").unwrap_or("0.001").parse()?,
        decay: option("--decay").unwrap_or("0.3").parse()?,
        batch: option("--batch").unwrap_or("16384").parse()?,
        threads: option("--threads").unwrap_or(&cores).parse()?,
        seed: option("--seed").unwrap_or("1").parse()?,
    };
    let start = option("--start").map(std::fs::read).transpose()?;
    let begin = Instant::now();
    let mut lesson = Lesson::default();
    for games in games {
        for line in BufReader::new(File::open(games)?).lines() {
            lesson.push(&line?.parse()?);
        }
    }
    println!("{} positions, {:.0?}", lesson.len(), begin.elapsed());
    let weights = training.learn(&lesson, start.as_deref(), &mut |epoch| {
        let Epoch { number, learned, tested } = epoch;
        println!("epoch {number}: {learned:.5}, tested {tested:.5}, {:.0?}", begin.elapsed());
    });
    std::fs::write(file, weights.ok_or("the file to start from is no file of weights")?)?;
    Ok(())
}

/// What follows the name of an option.
fn option<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    let index = arguments.iter().position(|argument| argument == name)?;
    arguments.get(index + 1).map(String::as_str)
}
