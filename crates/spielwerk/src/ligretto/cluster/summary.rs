use std::io::{self, Write};
use std::time::Duration;

use ligretto_nats::Outcome;
use ligretto_net::Signals;
use ligretto_net::wire::Histogram;
use serde_json::{Value, json};

use super::fairness::Fairness;
use super::requests::RequestRate;

/// What all games together say.
pub(super) struct Summary {
    n_players: u32,
    signals: Signals,
    n_games: u32,
    endings: [u32; 3],
    pub(super) play_seconds: f64,
    lays: u64,
    calls: Histogram,
    n_local: u64,
    n_retries: u64,
    fairness: Fairness,
    widest_bound_nanos: u64,
    noticed: Histogram,
    n_noticed: u32,
    pub(super) bare: Option<RequestRate>,
}

impl Summary {
    pub(super) fn new(n_players: u32, signals: Signals) -> Self {
        Self {
            n_players,
            signals,
            n_games: 0,
            endings: [0; 3],
            play_seconds: 0.0,
            lays: 0,
            calls: Histogram::default(),
            n_local: 0,
            n_retries: 0,
            fairness: Fairness::new(n_players as usize),
            widest_bound_nanos: 0,
            noticed: Histogram::default(),
            n_noticed: 0,
            bare: None,
        }
    }

    pub(super) fn add(&mut self, outcome: &Outcome, lost_at: Option<u64>) {
        let totals = outcome.result.totals();
        self.n_games += 1;
        let ending = match outcome.result.ending {
            ligretto_net::Ending::Stop { .. } => 0,
            ligretto_net::Ending::Deadlock => 1,
            ligretto_net::Ending::Aborted => 2,
        };
        self.endings[ending] += 1;
        self.play_seconds += outcome.play_nanos as f64 / 1e9;
        self.lays += u64::from(totals.attempts);
        self.calls.merge(&outcome.calls);
        self.n_local += outcome.n_local;
        self.n_retries += u64::from(totals.retries);
        self.fairness.add(&outcome.result);
        let bound = outcome.result.clock_bound_nanos.unwrap_or_default();
        self.widest_bound_nanos = self.widest_bound_nanos.max(bound);
        if let (Some(lost_at), Some(lost)) = (lost_at, outcome.lost.first()) {
            self.n_noticed += 1;
            let nanos = lost.noticed_unix_nanos.saturating_sub(lost_at);
            self.noticed.add(Duration::from_nanos(nanos));
        }
    }

    fn per_second(&self) -> f64 {
        self.calls.len() as f64 / self.play_seconds.max(1e-9)
    }

    pub(super) fn to_json(&self) -> Value {
        let bare = self.bare.as_ref().map(|bare| {
            json!({
                "per_second": bare.per_second.round(),
                "p50_micros": micros(&bare.calls, 0.5), "p99_micros": micros(&bare.calls, 0.99),
                "ours_of_it": self.per_second() / bare.per_second,
            })
        });
        json!({
            "games": self.n_games, "players": self.n_players,
            "signals": self.signals.to_string(),
            "stops": self.endings[0], "deadlocks": self.endings[1], "aborted": self.endings[2],
            "play_seconds": self.play_seconds, "lays": self.lays,
            "calls_between_machines": self.calls.len(),
            "calls_per_second": self.per_second().round(),
            "p50_micros": micros(&self.calls, 0.5), "p99_micros": micros(&self.calls, 0.99),
            "messages_within_machines": self.n_local, "retries": self.n_retries,
            "widest_clock_bound_micros": self.widest_bound_nanos as f64 / 1e3,
            "fairness": self.fairness.to_json(), "bare": bare,
            "losses_noticed": self.n_noticed,
            "noticed_p50_ms": micros(&self.noticed, 0.5) / 1e3,
            "noticed_worst_ms": micros(&self.noticed, 1.0) / 1e3,
        })
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let [stops, deadlocks, aborted] = self.endings;
        writeln!(
            out,
            "{} game(s) of {} players: {stops} stopped, {deadlocks} deadlocked, {aborted} aborted; \
             {:.3} s of play",
            self.n_games, self.n_players, self.play_seconds
        )?;
        writeln!(
            out,
            "calls between machines: {} ({:.0} per second), p50 {:.0} µs, p99 {:.0} µs; \
             {} messages within machines, {} retries",
            self.calls.len(),
            self.per_second(),
            micros(&self.calls, 0.5),
            micros(&self.calls, 0.99),
            self.n_local,
            self.n_retries
        )?;
        if let Some(bare) = &self.bare {
            writeln!(
                out,
                "plain NATS requests: {:.0} per second, p50 {:.0} µs, p99 {:.0} µs; \
                 ours reach {:.0} %",
                bare.per_second,
                micros(&bare.calls, 0.5),
                micros(&bare.calls, 0.99),
                100.0 * self.per_second() / bare.per_second
            )?;
        }
        if self.n_noticed > 0 {
            writeln!(
                out,
                "lost workers noticed during play: {}, after {:.1} ms (median), {:.1} ms (worst)",
                self.n_noticed,
                micros(&self.noticed, 0.5) / 1e3,
                micros(&self.noticed, 1.0) / 1e3
            )?;
        }
        if self.signals == Signals::Timestamp {
            let micros = self.widest_bound_nanos as f64 / 1e3;
            writeln!(out, "clock error at most {micros:.0} µs")?;
        }
        self.fairness.print(out)
    }
}

fn micros(times: &Histogram, share: f64) -> f64 {
    times.quantile(share).map_or(0.0, |time| time.as_secs_f64() * 1e6)
}
