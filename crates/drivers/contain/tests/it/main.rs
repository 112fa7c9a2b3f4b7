//! Programs of all kinds, run for real: well-behaved ones, and ones that try to get out.
//!
//! Where programs can't be contained, these tests fail and say why; `scripts/setup test` installs
//! what is needed.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod archives;
mod escapes;
mod groups;
mod guard;
mod limits;
mod running;
mod surroundings;
mod trusting;

use std::path::Path;
use std::time::Duration;

use contain::{Containment, Ended, Limits, Program};

const INIT: &str = env!("CARGO_BIN_EXE_contain-init");

fn containment() -> Containment {
    Containment::find_with(INIT).unwrap_or_else(|why| panic!("{why}"))
}

/// Enough for everything here, and little enough that a test that hangs ends.
const LIMITS: Limits = Limits {
    memory: 256 << 20,
    processes: 32,
    open_files: 64,
    output: 1 << 20,
    disk: 8 << 20,
    files: 100,
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(30),
    grace: Duration::from_millis(50),
};

fn shell(script: &str) -> Program {
    containment().program("sh").argument("-c").argument(script).limits(LIMITS)
}

fn python(script: &str) -> Program {
    containment().program("python3").arguments(["-I", "-c", script]).limits(LIMITS)
}

fn run(program: Program) -> Ended {
    program.start().unwrap_or_else(|why| panic!("{why}")).wait()
}

/// Runs it and returns its standard output; it must end by itself with exit code 0.
fn output_of(program: Program) -> String {
    let ended = run(program);
    let (output, errors) = (ended.output.shown(), ended.errors.shown());
    assert!(ended.exit.is_success(), "{}\n{output}\n{errors}", ended.exit);
    output
}

fn write(path: impl AsRef<Path>, text: &str) {
    std::fs::write(path, text).unwrap();
}

/// All processes of this machine whose command line has this text in it.
fn processes_with(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.contains(text) && !line.contains("-c") {
            found.push(line);
        }
    }
    found
}
