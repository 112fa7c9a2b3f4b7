//! How long it takes to start a program that does nothing and to learn that it has ended: plainly,
//! trusted and contained, in one run.

use std::process::Command;
use std::time::{Duration, Instant};

use contain::{Containment, Limits};

const N_STARTS: u32 = 50;

fn main() {
    let init = env!("CARGO_BIN_EXE_contain-init");
    let contained = Containment::find_with(init).expect("this machine can contain programs");
    println!("{}", contained.describe());
    let limits = Limits { grace: Duration::ZERO, ..Limits::PLAY };
    let run = |containment: &Containment| {
        let running = containment.program("true").limits(limits).start().expect("it starts");
        assert!(running.wait().exit.is_success());
    };
    let plain = measure(|| {
        assert!(Command::new("true").status().expect("it starts").success());
    });
    let trusting = Containment::trusting_with(init);
    report("plain", plain, plain);
    report("trusted", measure(|| run(&trusting)), plain);
    report("contained", measure(|| run(&contained)), plain);
}

/// The median and the slowest of many.
fn measure(mut once: impl FnMut()) -> (Duration, Duration) {
    let mut times: Vec<Duration> = (0..N_STARTS)
        .map(|_| {
            let start = Instant::now();
            once();
            start.elapsed()
        })
        .collect();
    times.sort();
    (times[times.len() / 2], times[times.len() - 1])
}

fn report(name: &str, (median, slowest): (Duration, Duration), plain: (Duration, Duration)) {
    let ratio = median.as_secs_f64() / plain.0.as_secs_f64();
    println!("{name:10} median {median:>8.1?}, slowest {slowest:>8.1?}, {ratio:5.1} times plain");
}
