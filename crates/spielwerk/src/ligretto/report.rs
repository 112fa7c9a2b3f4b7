use std::io::{self, Write};

use ligretto_net::sim::Scenario;
use ligretto_net::{Ending, GameResult};

/// So many players are listed; of larger games only the best.
const MOST_LISTED: usize = 40;

/// Writes a result for people.
pub(super) fn print_result(
    out: &mut impl Write,
    scenario: &Scenario,
    result: &GameResult,
) -> io::Result<()> {
    match result.ending {
        Ending::Stop { by } => writeln!(out, "player {by} called Ligretto stop!")?,
        Ending::Deadlock => writeln!(out, "deadlock: nobody could lay anything any more")?,
        Ending::Aborted => writeln!(out, "aborted: nobody was left")?,
    }
    if let Some(bound) = result.clock_bound_nanos {
        writeln!(out, "clocks were off by at most {} µs", bound as f64 / 1e3)?;
    }
    for missing in result.missing() {
        writeln!(out, "player {missing} died: its score is missing")?;
    }
    let reports = result.reports.iter().enumerate();
    let mut present: Vec<_> =
        reports.filter_map(|(seat, report)| Some((seat, (*report)?))).collect();
    if present.len() > MOST_LISTED {
        present.sort_by_key(|(seat, report)| (-report.score.points(), *seat));
        present.truncate(MOST_LISTED);
    }
    writeln!(out, "player strategy points laid left  calls accepted too-slow illegal over  looks")?;
    for (seat, report) in present {
        let (score, stats) = (report.score, report.stats);
        writeln!(
            out,
            "{seat:>6} {:<8} {:>6} {:>4} {:>4} {:>6} {:>8} {:>8} {:>7} {:>4} {:>6}",
            scenario.bot(seat).name(),
            score.points(),
            score.laid,
            score.left,
            stats.attempts,
            stats.accepted,
            stats.too_slow,
            stats.illegal,
            stats.over,
            stats.looks
        )?;
    }
    let winners: Vec<String> = result.winners().iter().map(ToString::to_string).collect();
    writeln!(out, "most points: player {}", winners.join(", "))
}
