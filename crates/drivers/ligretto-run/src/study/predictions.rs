//! What the concept predicts, each claim with what was measured, in both languages.

use game::Text;
use ligretto_net::Signals;
use serde::Serialize;
use statistics::Estimate;

use super::Cell;

/// Something the concept predicts, and what was measured.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = StudyPrediction))]
pub struct Prediction {
    /// What it is about.
    pub claim: Text,
    /// What the concept says.
    pub predicted: Text,
    /// What the games say, each with how it was measured.
    pub measured: Vec<Text>,
}

/// The table of predictions; a claim without games that could tell is left out.
pub fn predictions(cells: &[Cell]) -> Vec<Prediction> {
    let of = |signals: Signals| -> Vec<&Cell> {
        let is_blind = |cell: &&Cell| cell.strategy == "blind" && cell.signals == signals;
        cells.iter().filter(is_blind).collect()
    };
    let plain = of(Signals::Plain);
    let table = [
        claim("failed lay attempts", "vergebliche Legeversuche")
            .predicts("about 98 %", "etwa 98 %")
            .each(&plain, |cell| percent(cell.failed_lays)),
        claim("cards laid by the winner", "vom Sieger gelegte Karten")
            .predicts(
                "10 at best, about 20 on average, 34 to 36 at worst",
                "bestenfalls 10, im Mittel etwa 20, schlimmstenfalls 34 bis 36",
            )
            .each(&plain, |cell| ranged(&number(cell.winner_laid, 1), cell.winner_laid_range)),
        claim("attempts of the winner", "Versuche des Siegers")
            .predicts(
                "500 at best, 1000 on average, 1700 at worst",
                "bestenfalls 500, im Mittel 1000, schlimmstenfalls 1700",
            )
            .each(&plain, |cell| {
                ranged(&number(cell.winner_attempts, 0), cell.winner_attempts_range)
            }),
        claim("length of a game", "Dauer einer Partie")
            .predicts(
                "30 ms at best, 60 ms on average, 102 ms at worst",
                "bestenfalls 30 ms, im Mittel 60 ms, schlimmstenfalls 102 ms",
            )
            .each(&plain, |cell| {
                let range = cell.play_ms_range.map(|ms| format!("{ms:.1}"));
                ranged(&(number(cell.play_ms, 1) + " ms"), range)
            }),
        claim(
            "the first has won before the last has started (plain)",
            "der Erste hat gewonnen, bevor der Letzte begonnen hat (plain)",
        )
        .predicts(
            "from 100 players at best, 200 on average, 350 at worst",
            "bestenfalls ab 100 Spielern, im Mittel ab 200, schlimmstenfalls ab 350",
        )
        .each(&plain, |cell| percent(cell.won_before_all_started)),
        claim("calls per player, by strategy", "Aufrufe je Spieler, nach Strategie")
            .predicts("blind and peek about the same", "blind und peek etwa gleich viele")
            .each(&plain, |cell| calls(cells, cell)),
        claim("games that get stuck", "Partien, die sich festfahren")
            .predicts("often with two players", "oft bei zwei Spielern")
            .each(&plain, |cell| percent(cell.deadlocks)),
        claim("cost per player, in calls", "Aufwand je Spieler, in Aufrufen")
            .predicts("independent of the number of players", "unabhängig von der Zahl der Spieler")
            .each(&plain, |cell| number(cell.calls.total, 0)),
        late_half("plain")
            .predicts(
                "random up to about 10 players; beyond 50 the late half has no chance",
                "bis etwa 10 Spieler zufällig; ab 50 hat die späte Hälfte keine Chance",
            )
            .each(&plain, fairness),
        late_half("broadcast")
            .predicts("(not in the concept)", "(nicht im Konzept)")
            .each(&of(Signals::Broadcast), fairness),
        late_half("timestamp")
            .predicts("every seat equal", "jeder Platz gleich")
            .each(&of(Signals::Timestamp), fairness),
    ];
    table.into_iter().filter(|claim| !claim.measured.is_empty()).collect()
}

fn claim(en: &'static str, de: &'static str) -> Prediction {
    about(Text::new(en, de))
}

fn late_half(signals: &str) -> Prediction {
    about(Text::new(
        format!("fairness with {signals}: wins of the later half of the seats"),
        format!("Fairness mit {signals}: Siege der späteren Hälfte der Plätze"),
    ))
}

fn about(claim: Text) -> Prediction {
    Prediction { claim, predicted: Text::default(), measured: Vec::new() }
}

impl Prediction {
    fn predicts(self, en: &'static str, de: &'static str) -> Self {
        Self { predicted: Text::new(en, de), ..self }
    }

    /// What was measured with each number of players.
    fn each(self, cells: &[&Cell], figure: impl Fn(&Cell) -> String) -> Self {
        let line = |cell: &&Cell| {
            let figure = figure(cell);
            Text::new(
                format!("{} players: {figure}", cell.players),
                format!("{} Spieler: {}", cell.players, german(&figure)),
            )
        };
        Self { measured: cells.iter().map(line).collect(), ..self }
    }
}

/// Figures as Germans write them: with a comma before the fraction, and semicolons in lists.
fn german(figures: &str) -> String {
    let figures = figures.replace("χ² test", "χ²-Test");
    figures.replace(", ", "; ").replace('.', ",").replace(" to ", " bis ")
}

fn calls(cells: &[Cell], like: &Cell) -> String {
    let is_same = |cell: &&Cell| (cell.players, cell.signals) == (like.players, like.signals);
    let figure = |cell: &Cell| format!("{} {}", cell.strategy, number(cell.calls.total, 0));
    cells.iter().filter(is_same).map(figure).collect::<Vec<_>>().join(", ")
}

fn fairness(cell: &Cell) -> String {
    let test = cell.seats_test.map(|test| match test.p {
        p if p < 0.001 => ", χ² test: p < 0.001".to_owned(),
        p => format!(", χ² test: p = {p:.3}"),
    });
    percent(cell.late_half_wins) + &test.unwrap_or_default()
}

fn percent(estimate: Estimate) -> String {
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(|x| x * 100.0);
    format!("{value:.1} % [{:.1}, {:.1}]", low.max(0.0), high.min(100.0))
}

fn number(estimate: Estimate, digits: usize) -> String {
    format!("{:.digits$} [{:.digits$}, {:.digits$}]", estimate.value, estimate.low, estimate.high)
}

fn ranged<T: std::fmt::Display>(figure: &str, [least, most]: [T; 2]) -> String {
    format!("{figure} ({least} to {most})")
}
