use std::borrow::Cow;

use ligretto_net::Signals;
use serde::{Deserialize, Serialize};

use super::Cell;
use crate::statistics::Estimate;

/// Something the concept predicts, and what was measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// What it is about.
    pub claim: Cow<'static, str>,
    /// What the concept says.
    pub predicted: Cow<'static, str>,
    /// What the games say, each with how it was measured.
    pub measured: Vec<String>,
}

/// The table of predictions; a line without games that could tell says nothing.
pub(super) fn claims(cells: &[Cell]) -> Vec<Claim> {
    let blind_plain = |cell: &&Cell| cell.strategy == "blind" && cell.signals == Signals::Plain;
    let plain: Vec<&Cell> = cells.iter().filter(blind_plain).collect();
    let mut table = vec![
        Claim {
            claim: "failed lay attempts".into(),
            predicted: "about 98 %".into(),
            measured: each(&plain, |cell| percent(cell.failed_lays)),
        },
        Claim {
            claim: "cards laid by the winner".into(),
            predicted: "10 best, about 20 on average, 34 to 36 worst".into(),
            measured: each(&plain, |cell| {
                let [fewest, most] = cell.winner_laid_range;
                format!("{} ({fewest} to {most})", number(cell.winner_laid, 1))
            }),
        },
        Claim {
            claim: "attempts of the winner".into(),
            predicted: "500 best, 1000 on average, 1700 worst".into(),
            measured: each(&plain, |cell| {
                let [fewest, most] = cell.winner_attempts_range;
                format!("{} ({fewest} to {most})", number(cell.winner_attempts, 0))
            }),
        },
        Claim {
            claim: "time of a game".into(),
            predicted: "30 ms best, 60 ms on average, 102 ms worst".into(),
            measured: each(&plain, |cell| {
                let [shortest, longest] = cell.play_ms_range;
                format!("{} ms ({shortest:.1} to {longest:.1})", number(cell.play_ms, 1))
            }),
        },
        Claim {
            claim: "the first has won before the last has started, plain".into(),
            predicted: "from 100 players at best, 200 on average, 350 at worst".into(),
            measured: each(&plain, |cell| percent(cell.won_before_all_started)),
        },
        Claim {
            claim: "calls for each player, by strategy".into(),
            predicted: "blind and peek about the same".into(),
            measured: calls(cells),
        },
        Claim {
            claim: "games that get stuck".into(),
            predicted: "often with two players".into(),
            measured: each(&plain, |cell| percent(cell.deadlocks)),
        },
        Claim {
            claim: "cost for each player".into(),
            predicted: "constant in the number of players".into(),
            measured: each(&plain, |cell| format!("{} calls", number(cell.calls.total, 0))),
        },
    ];
    table.extend(fairness_claims(cells));
    table.into_iter().filter(|claim| !claim.measured.is_empty()).collect()
}

fn fairness_claims(cells: &[Cell]) -> [Claim; 3] {
    let measured = |signals: Signals| {
        let cells = cells.iter().filter(|cell| cell.strategy == "blind" && cell.signals == signals);
        each(&cells.collect::<Vec<_>>(), fairness)
    };
    [
        Claim {
            claim: "fairness, plain: wins of the later half of the seats".into(),
            predicted: "random up to about 10 players; beyond 50 the late half has no chance"
                .into(),
            measured: measured(Signals::Plain),
        },
        Claim {
            claim: "fairness, broadcast: wins of the later half of the seats".into(),
            predicted: "(not in the concept)".into(),
            measured: measured(Signals::Broadcast),
        },
        Claim {
            claim: "fairness, timestamp: wins of the later half of the seats".into(),
            predicted: "every seat equal".into(),
            measured: measured(Signals::Timestamp),
        },
    ]
}

fn each(cells: &[&Cell], figure: impl Fn(&Cell) -> String) -> Vec<String> {
    cells.iter().map(|cell| format!("{} players: {}", cell.players, figure(cell))).collect()
}

fn calls(cells: &[Cell]) -> Vec<String> {
    let mut lines = Vec::new();
    for first in cells.iter().filter(|cell| cell.strategy == "blind") {
        let same = cells
            .iter()
            .filter(|cell| (cell.players, cell.signals) == (first.players, first.signals));
        let figures: Vec<String> =
            same.map(|cell| format!("{} {}", cell.strategy, number(cell.calls.total, 0))).collect();
        if first.signals == Signals::Plain {
            lines.push(format!("{} players: {}", first.players, figures.join(", ")));
        }
    }
    lines
}

fn fairness(cell: &Cell) -> String {
    let test = cell.seats_test.map(|test| format!(", χ² of all seats p = {:.3}", test.p));
    format!("{}{}", percent(cell.late_half_wins), test.unwrap_or_default())
}

fn percent(estimate: Estimate) -> String {
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(|x| x * 100.0);
    format!("{value:.1} % [{:.1}, {:.1}]", low.max(0.0), high.min(100.0))
}

fn number(estimate: Estimate, digits: usize) -> String {
    format!("{:.digits$} [{:.digits$}, {:.digits$}]", estimate.value, estimate.low, estimate.high)
}
