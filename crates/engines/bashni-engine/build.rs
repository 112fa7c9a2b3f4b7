//! Compresses the weights of the network for the binary.

use std::fs::File;
use std::path::PathBuf;
use std::{env, error, io};

use flate2::Compression;
use flate2::write::DeflateEncoder;

const WEIGHTS: &str = "src/network/weights.bin";

fn main() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed={WEIGHTS}");
    let compressed = File::create(PathBuf::from(env::var("OUT_DIR")?).join("weights.deflate"))?;
    let mut encoder = DeflateEncoder::new(compressed, Compression::best());
    io::copy(&mut File::open(WEIGHTS)?, &mut encoder)?;
    encoder.finish()?;
    Ok(())
}
