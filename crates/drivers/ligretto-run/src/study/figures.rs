//! What can be drawn of a study over the number of players. Titles, units and levels stand here
//! only: the charts of the command line and those of the browser follow from this list.

use game::Text;
use serde::Serialize;
use statistics::Estimate;

use super::Cell;
use crate::plot::{Chart, Line};

/// A figure of every cell.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = StudyFigure))]
pub struct Figure {
    /// Which one: the field of a cell that holds it.
    pub name: FigureName,
    /// Above its chart.
    pub title: Text,
    /// What it is counted in.
    pub unit: Unit,
    /// What to compare it with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
}

/// The figures; of `calls` it is the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = StudyFigureName))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields of a cell say what they are")]
pub enum FigureName {
    LateHalfWins,
    Deadlocks,
    Calls,
    PlayMs,
    FailedLays,
    StartedAtStop,
    WinnerLaid,
    Undone,
}

/// What a figure is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = StudyUnit))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// A share from 0 to 1.
    Share,
    /// A number of something.
    Count,
    /// Milliseconds.
    Ms,
}

/// A level to compare a figure with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = StudyLevel))]
pub struct Level {
    /// Where it is.
    pub value: f64,
    /// What it is.
    pub title: Text,
}

/// All figures, the most telling ones first.
pub fn figures() -> Vec<Figure> {
    use FigureName::{
        Calls, Deadlocks, FailedLays, LateHalfWins, PlayMs, StartedAtStop, Undone, WinnerLaid,
    };
    let fair = || Some(Level { value: 0.5, title: Text::fixed("fair", "gerecht") });
    let predicted = |value| {
        let title = Text::fixed("predicted", "vorhergesagt");
        Some(Level { value, title })
    };
    let (share, count) = (Unit::Share, Unit::Count);
    let wins = ("Wins of the later half of the seats", "Siege der späteren Hälfte der Plätze");
    let started = "Players that had started at the stop";
    let laid = "Cards laid by the player who calls stop";
    let table = [
        (LateHalfWins, share, fair(), wins),
        (Deadlocks, share, None, ("Games that get stuck", "Partien, die sich festfahren")),
        (Calls, count, None, ("Calls per player", "Aufrufe je Spieler")),
        (PlayMs, Unit::Ms, None, ("Length of a game (ms)", "Dauer einer Partie (ms)")),
        (
            FailedLays,
            share,
            predicted(0.98),
            ("Lay calls that are refused", "Abgelehnte Lege-Aufrufe"),
        ),
        (StartedAtStop, share, None, (started, "Spieler, die beim Stop begonnen hatten")),
        (
            WinnerLaid,
            count,
            predicted(20.0),
            (laid, "Gelegte Karten des Spielers, der „Stop“ ruft"),
        ),
        (Undone, count, None, ("Lays undone per game", "Zurückgenommene Karten je Partie")),
    ];
    let figure = |(name, unit, level, (en, de)): (FigureName, Unit, Option<Level>, _)| {
        let (en, de): (&'static str, &'static str) = (en, de);
        Figure { name, title: Text::fixed(en, de), unit, level }
    };
    table.into_iter().map(figure).collect()
}

impl Figure {
    /// Its value in a cell.
    pub fn of(&self, cell: &Cell) -> Estimate {
        match self.name {
            FigureName::LateHalfWins => cell.late_half_wins,
            FigureName::Deadlocks => cell.deadlocks,
            FigureName::Calls => cell.calls.total,
            FigureName::PlayMs => cell.play_ms,
            FigureName::FailedLays => cell.failed_lays,
            FigureName::StartedAtStop => cell.started_at_stop,
            FigureName::WinnerLaid => cell.winner_laid,
            FigureName::Undone => cell.undone,
        }
    }

    /// The name of its file, without the ending.
    pub fn file_name(&self) -> String {
        let name = serde_json::to_value(self.name).ok();
        name.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default().replace('_', "-")
    }

    /// Its chart, in English.
    pub fn chart(&self, cells: &[Cell]) -> Chart {
        let unit = match self.unit {
            Unit::Share => "share",
            Unit::Count => "number",
            Unit::Ms => "ms",
        };
        Chart {
            title: self.title.en.to_string(),
            x_label: "players".to_owned(),
            y_label: unit.to_owned(),
            lines: self.lines(cells),
            level: self.level.as_ref().map(|level| level.value),
        }
    }

    /// One line for each strategy and kind of signals.
    fn lines(&self, cells: &[Cell]) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for cell in cells {
            let name = format!("{}, {}", cell.strategy, cell.signals);
            let Estimate { value, low, high } = self.of(cell);
            let point = (cell.players as f64, value, low, high);
            match lines.iter_mut().find(|line| line.name == name) {
                Some(line) => line.points.push(point),
                None => lines.push(Line { name, points: vec![point] }),
            }
        }
        lines
    }
}
