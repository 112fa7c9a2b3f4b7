//! Counts instructions with valgrind, which does so the same on every machine and however busy it
//! is.
//!
//! `UPDATE_COUNTS=1 cargo test -p spielwerk --all-features --test instruction_counts` writes the numbers of this compiler into
//! the baseline; the change of a number belongs into the commit that causes it.

mod hot_paths;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use hot_paths::HOT_PATHS;

/// Names the work that this process is to do, and how often; only children have it.
const WORK: &str = "COUNTED_WORK";

/// A jump by more than this is looked into before it is written down.
const TOLERANCE: f64 = 0.05;
/// Compilers differ; beside one whose numbers are not written down only a large jump tells.
const TOLERANCE_OF_OTHER_COMPILERS: f64 = 0.5;

#[test]
fn the_hot_paths_take_as_many_instructions_as_before() {
    if let Ok(work) = std::env::var(WORK) {
        return do_it(&work);
    }
    let counted: BTreeMap<&str, u64> =
        HOT_PATHS.iter().map(|(name, _)| (*name, instructions(name))).collect();
    let compiler = compiler();
    let mut baseline = Baseline::read();
    if std::env::var_os("UPDATE_COUNTS").is_some() {
        baseline.replace(&compiler, &counted);
        return baseline.write();
    }
    let (numbers, tolerance) = baseline.beside(&compiler);
    let mut report = String::new();
    let mut is_good = true;
    for (name, count) in &counted {
        let before = numbers.get(*name).copied().unwrap_or(0);
        let change = *count as f64 / before as f64 - 1.0;
        is_good &= change.abs() <= tolerance;
        writeln!(
            report,
            "{name:<16} {before:>12} before, {count:>12} now, {:+.1} %",
            change * 100.0
        )
        .expect("text");
    }
    assert!(
        is_good,
        "more than {:.0} % off (better is written down too: UPDATE_COUNTS=1)\n{compiler}\n{report}",
        tolerance * 100.0
    );
}

/// Does a piece of work as often as asked: `perft:3`.
fn do_it(work: &str) {
    let (name, times) = work.split_once(':').expect("a name and a number");
    let (_, make) = HOT_PATHS.iter().find(|(other, _)| *other == name).expect("a hot path");
    let work = make();
    for _ in 0..times.parse::<u32>().expect("a number") {
        work();
    }
}

/// The instructions of doing it once: those of three times less those of once, halved, so that
/// the start of the process does not count.
fn instructions(name: &str) -> u64 {
    let [once, thrice] = [1, 3].map(|times| total(&format!("{name}:{times}")));
    thrice.saturating_sub(once) / 2
}

fn total(work: &str) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(std::env::current_exe().expect("this test"))
        .args(["--test-threads=1", "--quiet"])
        .env(WORK, work)
        .output()
        .expect("valgrind, which `scripts/setup test` installs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{work}: {told}");
    let line = told.lines().find_map(|line| line.split_once("I ")?.1.split_once("refs:"));
    let number = line.map(|(_, number)| number.replace(',', "").trim().to_owned());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("a count in: {told}"))
}

/// The compiler and how it was told to compile.
fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output().expect("the compiler");
    let version = String::from_utf8_lossy(&output.stdout);
    let version = version.split(' ').nth(1).unwrap_or("unknown").to_owned();
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    format!("rustc {version}, {}, {profile}", std::env::consts::ARCH)
}

/// The committed numbers, by compiler: `[rustc 1.95.0, x86_64, dev]` and lines `perft = 123`.
struct Baseline(Vec<(String, BTreeMap<String, u64>)>);

impl Baseline {
    fn path() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/instruction_counts/baseline.txt")
    }

    fn read() -> Self {
        let mut all: Vec<(String, BTreeMap<String, u64>)> = Vec::new();
        for line in std::fs::read_to_string(Self::path()).unwrap_or_default().lines() {
            if let Some(compiler) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                all.push((compiler.to_owned(), BTreeMap::new()));
            } else if let (Some((name, number)), Some((_, numbers))) =
                (line.split_once(" = "), all.last_mut())
            {
                numbers.insert(name.to_owned(), number.parse().expect("a number"));
            }
        }
        Self(all)
    }

    fn replace(&mut self, compiler: &str, counted: &BTreeMap<&str, u64>) {
        self.0.retain(|(other, _)| other != compiler);
        let counted = counted.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
        self.0.push((compiler.to_owned(), counted));
        self.0.sort();
    }

    fn write(&self) {
        let mut text = String::new();
        for (compiler, numbers) in &self.0 {
            writeln!(text, "[{compiler}]").expect("text");
            for (name, number) in numbers {
                writeln!(text, "{name} = {number}").expect("text");
            }
        }
        std::fs::write(Self::path(), text).expect("the baseline can be written");
    }

    /// The numbers to compare with, and how far off one may be.
    fn beside(&self, compiler: &str) -> (&BTreeMap<String, u64>, f64) {
        if let Some((_, numbers)) = self.0.iter().find(|(other, _)| other == compiler) {
            return (numbers, TOLERANCE);
        }
        let profile = compiler.rsplit(", ").next().unwrap_or_default();
        let alike = self.0.iter().rev().find(|(other, _)| other.ends_with(profile));
        let (_, numbers) = alike.unwrap_or_else(|| panic!("no numbers for {profile}"));
        (numbers, TOLERANCE_OF_OTHER_COMPILERS)
    }
}
