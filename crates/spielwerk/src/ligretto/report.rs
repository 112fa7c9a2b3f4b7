use std::io::{self, Write};

use ligretto_run::{GameEnding, GameReport, PlayedAt};

/// This many players are listed; of larger games only the best.
const MOST_LISTED: usize = 40;

/// Writes a report for people. Seats are counted from 0, as in JSON.
pub(super) fn print_report(out: &mut impl Write, report: &GameReport) -> io::Result<()> {
    match &report.ending {
        GameEnding::Stop { seat } => writeln!(out, "seat {seat} called Ligretto stop!")?,
        GameEnding::Deadlock => writeln!(out, "deadlock: nobody could lay a card any more")?,
        GameEnding::Aborted { why } => writeln!(out, "aborted: {why}")?,
    }
    if let Some(bound) = report.clock_bound_nanos {
        writeln!(out, "clocks were off by at most {} µs", bound as f64 / 1e3)?;
    }
    for seat in &report.missing {
        writeln!(out, "seat {seat} was lost: it has no score")?;
    }
    for cheater in &report.cheaters {
        writeln!(out, "seat {} broke the rules: {}", cheater.seat, cheater.what)?;
    }
    if !report.standing.is_empty() {
        writeln!(
            out,
            "seat strategy points laid left  calls accepted too-slow illegal over  looks"
        )?;
    }
    for line in report.standing.iter().take(MOST_LISTED) {
        writeln!(
            out,
            "{:>4} {:<8} {:>6} {:>4} {:>4} {:>6} {:>8} {:>8} {:>7} {:>4} {:>6}",
            line.seat,
            line.strategy,
            line.points,
            line.laid,
            line.left,
            line.attempts,
            line.accepted,
            line.too_slow,
            line.illegal,
            line.over,
            line.looks
        )?;
    }
    if report.standing.len() > MOST_LISTED {
        writeln!(out, "… and {} more (--json has all)", report.standing.len() - MOST_LISTED)?;
    }
    if !report.winners.is_empty() {
        let winners: Vec<String> = report.winners.iter().map(ToString::to_string).collect();
        writeln!(out, "most points: seat {}", winners.join(", "))?;
    }
    let millis = |nanos: u64| nanos as f64 / 1e6;
    let time = if report.played_at == PlayedAt::Virtual { "virtual" } else { "real" };
    writeln!(
        out,
        "{:.3} ms of {time} time, {:.3} ms including set-up and scoring",
        millis(report.play_nanos),
        millis(report.total_nanos)
    )
}
