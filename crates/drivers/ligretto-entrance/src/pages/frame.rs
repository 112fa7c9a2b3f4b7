use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use ligretto_run::{GameEnding, GameReport, OrderRequest, Venue};

use crate::simulations::Simulation;
use crate::words::Words;
use crate::{Entrance, GameTitle};
use game::Language;

/// What every page has: its language, its address, and how to say things.
#[derive(Clone)]
pub(crate) struct Frame {
    pub(crate) words: &'static Words,
    pub(crate) code: &'static str,
    pub(crate) path: String,
    /// The games whose rules the menu leads to.
    games: Arc<[GameTitle]>,
    language: Language,
}

impl Frame {
    pub(crate) fn new(language: Language, path: &str, entrance: &Entrance) -> Self {
        Self { games: Arc::clone(&entrance.games), ..Self::plain(language, path) }
    }

    /// A frame without a menu of games.
    pub(super) fn plain(language: Language, path: &str) -> Self {
        let (words, code, path) = (Words::of(language), language.code(), path.to_owned());
        Self { words, code, path, games: Arc::default(), language }
    }

    /// All games: the folder of their pages, and what the game is called.
    pub(crate) fn game_folders(&self) -> Vec<(String, &str)> {
        let folder = |game: &GameTitle| game.kind.to_lowercase();
        self.games.iter().map(|game| (folder(game), game.title.to(self.language))).collect()
    }

    /// A number with its thousands apart.
    pub(crate) fn number(&self, value: f64) -> String {
        let (thousands, comma) = match self.language {
            Language::De => ('.', ','),
            Language::En => (',', '.'),
        };
        let text =
            if value.fract().abs() < 1e-9 { format!("{value:.0}") } else { format!("{value:.1}") };
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("−", digits));
        let mut grouped = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                grouped.push(thousands);
            }
            grouped.push(digit);
        }
        let fraction =
            if fraction.is_empty() { String::new() } else { format!("{comma}{fraction}") };
        format!("{sign}{grouped}{fraction}")
    }

    /// A moment of the wall clock, in the server's time zone.
    pub(crate) fn time(&self, millis: i64) -> String {
        let Ok(timestamp) = Timestamp::from_millisecond(millis) else { return String::new() };
        let format = match self.language {
            Language::De => "%d.%m.%Y, %H:%M:%S",
            Language::En => "%Y-%m-%d, %H:%M:%S",
        };
        timestamp.to_zoned(TimeZone::system()).strftime(format).to_string()
    }

    /// A span of time.
    pub(crate) fn span(&self, nanos: u64) -> String {
        format!("{} ms", self.number((nanos as f64 / 1e5).round() / 10.0))
    }

    /// Seats, counted from 0, as players, counted from 1; of many only the first.
    pub(crate) fn players(seats: &[usize]) -> String {
        const MOST: usize = 10;
        let mut names: Vec<String> =
            seats.iter().take(MOST).map(|seat| (seat + 1).to_string()).collect();
        if seats.len() > MOST {
            names.push(format!("… ({})", seats.len()));
        }
        names.join(", ")
    }

    /// What was ordered, in one line.
    pub(crate) fn what(&self, order: &OrderRequest) -> String {
        const MOST: usize = 60;
        let words = self.words;
        let text = |name: &str| order.text(name).unwrap_or_default();
        let strategies: String = text("strategies").replace(',', ", ");
        let shown: String = strategies.chars().take(MOST).collect();
        let more = if shown.len() < strategies.len() { "…" } else { "" };
        let venue = text("where");
        let players = order.get("players").and_then(serde_json::Value::as_u64).unwrap_or_default();
        let mut parts = vec![
            (words.n_players)(&self.number(players as f64)),
            match order.get("deal") {
                Some(_) => words.posted_deal.to_owned(),
                None => format!("{} {}", words.field("seed").0, text("seed")),
            },
            format!("{shown}{more}"),
            text("signals"),
            words.choice(&venue).to_owned(),
        ];
        if venue == Venue::Virtual.name() {
            parts.push(format!("{} {}", words.field("network").0, text("network")));
        }
        if !["", "none"].contains(&text("faults").as_str()) {
            parts.push(format!("{}: {}", words.field("faults").0, text("faults")));
        }
        parts.retain(|part| !part.is_empty());
        parts.join(" · ")
    }

    /// Where the same can be ordered again: the form, filled in.
    pub(crate) fn again(&self, simulation: &Simulation) -> String {
        let id = simulation.job.link.rsplit('/').next().unwrap_or_default();
        format!("/ligretto/simulations?lang={}&from={id}", self.code)
    }

    /// How a game ended, in one sentence.
    pub(crate) fn ending(&self, report: &GameReport) -> String {
        match &report.ending {
            GameEnding::Stop { seat } => (self.words.stopped_by)(seat + 1),
            GameEnding::Deadlock => self.words.deadlock.to_owned(),
            GameEnding::Aborted { why } => {
                format!("{} ({})", self.words.aborted, (self.words.abort_reason)(why))
            }
        }
    }

    /// What is to be said of rows that sum to thirty or more.
    pub(crate) fn heavy(&self, seats: &[usize]) -> Option<String> {
        (!seats.is_empty()).then(|| (self.words.heavy)(&Self::players(seats)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_players_are_written_as_people_do() {
        let german = Frame::plain(Language::De, "/");
        let english = Frame::plain(Language::En, "/");
        assert_eq!(german.number(1_234_567.5), "1.234.567,5");
        assert_eq!(english.number(-1_234.0), "−1,234");
        assert_eq!(english.span(29_840_000), "29.8 ms");
        assert_eq!(Frame::players(&[0, 3]), "1, 4");
        assert!(Frame::players(&[1; 30]).ends_with("… (30)"));
    }
}
