//! Makes the weights of the network:
//! `cargo run --release -p bashni-engine --example learn -- weights.bin`
//!
//! Options: `--games N --nodes N --epochs N --seed N --threads N --network FILE|none`, and
//! `--save FILE` and `--load FILE` to keep the positions and to learn from kept ones too.

use std::sync::Arc;
use std::time::Instant;

use bashni_engine::Network;
use bashni_engine::learn::{Lesson, SelfPlay, train};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let index = arguments.iter().position(|argument| argument == name)?;
        arguments.get(index + 1).map(String::as_str)
    };
    let Some(file) = arguments.first() else {
        return Err("expected the file that the weights are written to".into());
    };
    let cores = std::thread::available_parallelism()?.to_string();
    let threads = option("--threads").unwrap_or(&cores).parse()?;
    let seed = option("--seed").unwrap_or("1").parse()?;
    let network = match option("--network") {
        Some("none") => None,
        Some(file) => Some(Arc::new(
            Network::from_bytes(&std::fs::read(file)?).ok_or("this is no file of weights")?,
        )),
        None => Some(Network::shipped()),
    };
    let games = SelfPlay {
        n_games: option("--games").unwrap_or("100000").parse()?,
        nodes: option("--nodes").unwrap_or("2000").parse()?,
        threads,
        seed,
        network,
    };
    let begin = Instant::now();
    let mut samples = games.play();
    if let Some(file) = option("--save") {
        std::fs::write(file, samples.to_bytes())?;
    }
    if let Some(file) = option("--load") {
        samples.append_bytes(&std::fs::read(file)?).ok_or("this is no file of samples")?;
    }
    eprintln!("{} games, {} positions, {:?}", games.n_games, samples.len(), begin.elapsed());
    let lesson = Lesson {
        epochs: option("--epochs").unwrap_or("30").parse()?,
        result_share: option("--result-share").unwrap_or("0.4").parse()?,
        rate: option("--rate").unwrap_or("0.002").parse()?,
        batch: option("--batch").unwrap_or("8192").parse()?,
        threads,
        seed,
    };
    let weights = train(&samples, &lesson, &mut |epoch, error| {
        eprintln!("epoch {epoch}: error {error:.5}, {:?}", begin.elapsed());
    });
    std::fs::write(file, weights)?;
    Ok(())
}
