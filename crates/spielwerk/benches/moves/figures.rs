//! What was measured at one level, and its rows beside what it is to be compared with.

use timing::bench::{ratio, row};

use crate::client::Latencies;

/// What a move may cost the server, in microseconds of processor time, by matches at once.
const GOALS: [(usize, f64); 3] = [(1, 120.0), (100, 45.0), (1000, 55.0)];
/// As many durable moves a second the design asks for, over all of a thousand matches.
const RATE_GOAL: (usize, f64) = (1000, 22_000.0);
/// So much longer than one `fdatasync` a move may take in a single match, in milliseconds.
const LEEWAY: (usize, f64) = (1, 2.0);

pub(crate) struct Figures {
    /// Each second.
    rate: f64,
    /// In milliseconds.
    p50: f64,
    p99: f64,
    /// Microseconds for each move: server and client.
    cpu: [f64; 2],
}

impl Figures {
    pub(crate) fn of(mut latencies: Latencies, cpu: [f64; 2]) -> Self {
        Self {
            rate: latencies.len() as f64 / latencies.duration().as_secs_f64(),
            p50: latencies.percentile(50),
            p99: latencies.percentile(99),
            cpu,
        }
    }

    /// The rows of Bashni, beside the disk by itself and the goals.
    pub(crate) fn print_beside_bare(&self, n_matches: usize, bare: &Self) {
        let rate = match RATE_GOAL {
            (n, goal) if n == n_matches => (format!("goal {goal:.0}"), goal),
            _ => (format!("bare write and fdatasync: {:.0}", bare.rate), bare.rate),
        };
        let p99 = match LEEWAY {
            (n, leeway) if n == n_matches => {
                let most = bare.p99 + leeway;
                (format!("budget p99 {most:.2} ms: bare fdatasync and {leeway} ms"), most)
            }
            _ => (format!("bare write and fdatasync: {}", bare.latencies()), bare.p99),
        };
        let goal = GOALS.iter().find(|goal| goal.0 == n_matches).map_or(f64::NAN, |goal| goal.1);
        self.print(n_matches, "Bashni", &[rate, p99, (format!("goal {goal:.0} µs"), goal)]);
    }

    /// The rows of a mixture of kinds, beside as many matches of Bashni.
    pub(crate) fn print_beside_bashni(&self, n_matches: usize, bashni: &Self) {
        let beside = [
            (format!("Bashni alone: {:.0}", bashni.rate), bashni.rate),
            (format!("Bashni alone: {}", bashni.latencies()), bashni.p99),
            (format!("Bashni alone: {:.0} µs", bashni.cpu[0]), bashni.cpu[0]),
        ];
        self.print(n_matches, "all five kinds", &beside);
    }

    /// The rows for rate, latency and processor time, each with what stands beside it.
    fn print(&self, n_matches: usize, kinds: &str, beside: &[(String, f64); 3]) {
        let matches = if n_matches == 1 { "match" } else { "matches" };
        let [server, client] = self.cpu;
        let rows = [
            ("durable moves", format!("{:.0} a second", self.rate), self.rate),
            ("PLAY to MOVEOK", self.latencies(), self.p99),
            (
                "processor time a move",
                format!("server {server:.0} µs, client {client:.0} µs"),
                server,
            ),
        ];
        for ((what, shown, figure), (peer, of_peer)) in rows.iter().zip(beside) {
            let what = format!("{what}, {n_matches} {matches} of {kinds}");
            row("Moves", &what, shown, peer, &ratio(*figure, *of_peer));
        }
    }

    fn latencies(&self) -> String {
        format!("p50 {:.2}, p99 {:.2} ms", self.p50, self.p99)
    }
}
