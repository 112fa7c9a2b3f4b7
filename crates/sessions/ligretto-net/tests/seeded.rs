//! A seed gives the same game for ever: what studies and commands that repeat a game live from.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use std::fmt::Write;

use ligretto_net::Signals;
use ligretto_net::sim::{Faults, Scenario, Simulation};

/// Networks, and what goes wrong in them.
const CIRCUMSTANCES: [(&str, &str); 6] = [
    ("constant:30", ""),
    ("lan", ""),
    ("wide", ""),
    ("asymmetric", ""),
    ("lan", "loss=10,duplicate=5,reorder=5,skew=500,drift=100"),
    ("constant:5000000", "crash=1,machine=1,pause=2"),
];

/// One line for each way to play: events, moments, how it ended, and the cards laid by each seat.
fn games() -> String {
    let mut text = String::new();
    for signals in Signals::ALL {
        for strategies in ["blind", "peek", "push", "careful", "blind,peek,push,careful"] {
            for (network, faults) in CIRCUMSTANCES {
                let mut scenario = Scenario::new(9, 5);
                scenario.options.signals = signals;
                scenario.strategies =
                    strategies.split(',').map(|name| name.parse().unwrap()).collect();
                scenario.network = network.parse().unwrap();
                if !faults.is_empty() {
                    scenario.faults = faults.parse::<Faults>().unwrap();
                }
                let outcome = Simulation::new(&scenario).run(&mut ());
                let result = outcome.result.unwrap();
                let laid = |report: &Option<ligretto_net::Report>| {
                    report.map_or("-".to_owned(), |report| report.score.laid.to_string())
                };
                let laid: Vec<String> = result.reports.iter().map(laid).collect();
                let faults = if faults.is_empty() { "no faults" } else { faults };
                writeln!(
                    text,
                    "{signals} {strategies} {network}, {faults}: {} events, {} ns, {:?}, laid {}",
                    outcome.n_events,
                    outcome.total_nanos,
                    result.ending,
                    laid.join(" ")
                )
                .unwrap();
            }
        }
    }
    text
}

/// A change of the rules, of a strategy or of what is sent when changes these games: then this is
/// said in the commit, and the file is written anew with what the test shows.
#[test]
fn every_seed_gives_the_game_it_always_gave() {
    let (now, before) = (games(), include_str!("seeded.txt"));
    let changed = now.lines().zip(before.lines()).filter(|(now, before)| now != before);
    let changed: Vec<String> = changed.map(|(now, before)| format!("-{before}\n+{now}")).collect();
    assert!(changed.is_empty(), "{}", changed.join("\n"));
    assert!(now == before, "the file has other lines than there are games:\n{now}");
}
