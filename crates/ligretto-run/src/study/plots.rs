use super::{Cell, Study};
use crate::plot::{Chart, Line};
use crate::statistics::Estimate;

/// File name, title, what is on the y axis, where it comes from, a level to compare with.
type Kind = (&'static str, &'static str, &'static str, fn(&Cell) -> Estimate, Option<f64>);

/// The charts of a study, each with the name of its file.
pub fn plots(study: &Study) -> Vec<(&'static str, Chart)> {
    let charts: [Kind; 6] = [
        ("deadlocks", "Games that get stuck", "share", |cell| cell.deadlocks, None),
        ("late-half", "Wins of the later half of the seats", "share", late_half, Some(0.5)),
        ("calls", "Calls for each player", "calls", |cell| cell.calls.total, None),
        ("time", "Time from the first start to the stop", "ms", |cell| cell.play_ms, None),
        ("failed", "Lay calls that are refused", "share", |cell| cell.failed_lays, Some(0.98)),
        ("started", "Players that had started at the stop", "share", started, None),
    ];
    charts
        .into_iter()
        .map(|(name, title, y_label, figure, level)| {
            let chart = Chart {
                title: title.to_owned(),
                x_label: "players".to_owned(),
                y_label: y_label.to_owned(),
                lines: lines(&study.cells, figure),
                level,
            };
            (name, chart)
        })
        .collect()
}

fn late_half(cell: &Cell) -> Estimate {
    cell.late_half_wins
}

fn started(cell: &Cell) -> Estimate {
    cell.started_at_stop
}

/// One line for each strategy and kind of signals.
fn lines(cells: &[Cell], figure: fn(&Cell) -> Estimate) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for cell in cells {
        let name = format!("{}, {}", cell.strategy, cell.signals);
        let Estimate { value, low, high } = figure(cell);
        let point = (cell.players as f64, value, low, high);
        match lines.iter_mut().find(|line| line.name == name) {
            Some(line) => line.points.push(point),
            None => lines.push(Line { name, points: vec![point] }),
        }
    }
    lines
}
