//! Mutations without a compiler's help: simple, seeded, and the same on every machine.

use std::path::{Path, PathBuf};

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// Inputs that mean something to a target, to begin with.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The inputs.
    pub seeds: Vec<Vec<u8>>,
    /// Words of these, which mutations put where they do not belong.
    words: Vec<Vec<u8>>,
}

impl Corpus {
    /// A corpus of these inputs.
    pub fn new(seeds: Vec<Vec<u8>>) -> Self {
        let is_end = |byte: &u8| !byte.is_ascii_alphanumeric();
        let words =
            seeds.iter().flat_map(|seed| seed.split(is_end)).filter(|word| !word.is_empty());
        let mut words: Vec<Vec<u8>> = words.map(<[u8]>::to_vec).collect();
        words.sort_unstable();
        words.dedup();
        Self { seeds, words }
    }

    /// The files of a folder, in the order of their names.
    ///
    /// # Panics
    /// When it can't be read or is empty: then nothing would be tested.
    pub fn load(folder: &Path) -> Self {
        let files = std::fs::read_dir(folder).unwrap_or_else(|error| {
            panic!("{}: {error}", folder.display());
        });
        let mut files: Vec<PathBuf> = files.map(|file| file.expect("a name").path()).collect();
        files.sort();
        let seeds = files.iter().map(|file| std::fs::read(file).expect("a file of ours"));
        let corpus = Self::new(seeds.collect());
        assert!(!corpus.seeds.is_empty(), "{}: no seeds", folder.display());
        corpus
    }

    fn mutate(&self, random: &mut Pcg64Mcg) -> Vec<u8> {
        let mut input = pick(&self.seeds, random).clone();
        for _ in 0..random.random_range(1..=4) {
            self.mutate_once(&mut input, random);
        }
        input.truncate(LONGEST);
        input
    }

    fn mutate_once(&self, input: &mut Vec<u8>, random: &mut Pcg64Mcg) {
        let at = random.random_range(0..=input.len());
        let end = (at + random.random_range(0..=8)).min(input.len());
        match random.random_range(0..9) {
            0 => input.insert(at, random.random()),
            1 => drop(input.drain(at..end)),
            2 if at < input.len() => input[at] ^= 1 << random.random_range(0..8),
            3 if at < input.len() => input[at] = *pick(INTERESTING, random),
            // A part of it once more, elsewhere.
            4 => {
                let part = input[at..end].to_vec();
                let to = random.random_range(0..=input.len());
                input.splice(to..to, part);
            }
            // The end of another seed.
            5 => {
                let other = pick(&self.seeds, random);
                input.truncate(at);
                input.extend(&other[random.random_range(0..=other.len())..]);
            }
            6 if !self.words.is_empty() => {
                let word = pick(&self.words, random).clone();
                input.splice(at..end, word);
            }
            7 => drop(input.splice(at..end, pick(NUMBERS, random).bytes())),
            _ => {
                // A line somewhere else.
                let mut lines: Vec<&[u8]> = input.split(|byte| *byte == b'\n').collect();
                let from = random.random_range(0..lines.len());
                let line = lines[from];
                if random.random() {
                    lines.remove(from);
                }
                lines.insert(random.random_range(0..=lines.len()), line);
                *input = lines.join(&b'\n');
            }
        }
    }
}

/// Longer inputs only take longer.
const LONGEST: usize = 1 << 14;

const INTERESTING: &[u8] = b"\0\n\r\t \"\\{}[]:;,.=-+@/#%'019azAZ_\x7f\x80\xc3\xe2\xff";

const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "7",
    "00",
    "99999",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e999",
    "0.5",
    "null",
    "true",
    "[]",
    "{}",
    "\u{feff}",
    "\u{202e}",
];

fn pick<'a, T>(from: &'a [T], random: &mut Pcg64Mcg) -> &'a T {
    &from[random.random_range(0..from.len())]
}

/// Feeds a target all of its corpus and so many mutations of it. On a panic it first says with
/// which input, as a text that can be put into a file.
pub fn hammer(name: &str, target: fn(&[u8]), corpus: &Corpus, n_mutations: u64, seed: u64) {
    let mut random = Pcg64Mcg::seed_from_u64(seed ^ random_of_name(name));
    for input in &corpus.seeds {
        feed(name, target, input);
    }
    for _ in 0..n_mutations {
        feed(name, target, &corpus.mutate(&mut random));
    }
}

/// Targets differ in what they are given, also with the same seed.
fn random_of_name(name: &str) -> u64 {
    name.bytes().fold(7, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
}

fn feed(name: &str, target: fn(&[u8]), input: &[u8]) {
    let says_input = SaysInput { name, input };
    target(input);
    std::mem::forget(says_input);
}

/// Is dropped only on the way out of a panic.
struct SaysInput<'a> {
    name: &'a str,
    input: &'a [u8],
}

impl Drop for SaysInput<'_> {
    fn drop(&mut self) {
        eprintln!("{} failed on: {}", self.name, self.input.escape_ascii());
    }
}
