use std::borrow::Borrow;
use std::sync::Arc;

use game::Language;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use ligretto_run::{GameEnding, GameReport, OrderRequest, Venue};
use serde_json::Value;

use crate::simulations::Simulation;
use crate::{Entrance, GameTitle, form, words};

/// What every page has: its language, its address, and how to say things.
#[derive(Clone)]
pub(crate) struct Frame {
    pub(crate) language: Language,
    pub(crate) path: String,
    /// The games whose rules the menu leads to.
    games: Arc<[GameTitle]>,
}

impl Frame {
    pub(crate) fn new(language: Language, path: &str, entrance: &Entrance) -> Self {
        Self { games: Arc::clone(&entrance.games), ..Self::plain(language, path) }
    }

    /// A frame without a menu of games.
    pub(super) fn plain(language: Language, path: &str) -> Self {
        Self { language, path: path.to_owned(), games: Arc::default() }
    }

    /// What stands for the language of the page.
    pub(crate) fn say<T>(&self, en: T, de: T) -> T {
        self.language.pick(en, de)
    }

    /// As the other pages store them, and what they are called.
    pub(crate) fn themes(&self) -> [(&'static str, &'static str); 3] {
        let light = ("light", self.say("Light", "Hell"));
        [("system", "System"), light, ("dark", self.say("Dark", "Dunkel"))]
    }

    /// All games: the folder of their pages, and what the game is called.
    pub(crate) fn game_folders(&self) -> Vec<(String, &str)> {
        let folder = |game: &GameTitle| game.kind.to_lowercase();
        self.games.iter().map(|game| (folder(game), game.title.to(self.language))).collect()
    }

    /// A number with its thousands apart, and at most one digit behind the point. Templates lend
    /// what they hold.
    pub(crate) fn number(&self, value: impl Borrow<f64>) -> String {
        let (thousands, comma) = self.say((',', '.'), ('.', ','));
        let value = (value.borrow() * 10.0).round() / 10.0;
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

    /// When it was ordered, by the wall clock, in the server's time zone.
    pub(crate) fn created(&self, simulation: &Simulation) -> String {
        let at = simulation.job.created_at.map(Timestamp::from_millisecond);
        let Some(Ok(timestamp)) = at else { return String::new() };
        let format = self.say("%Y-%m-%d, %H:%M:%S", "%d.%m.%Y, %H:%M:%S");
        timestamp.to_zoned(TimeZone::system()).strftime(format).to_string()
    }

    /// A span of time.
    pub(crate) fn span(&self, nanos: u64) -> String {
        format!("{} ms", self.number(nanos as f64 / 1e6))
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
        let text = |name: &str| order.text(name).unwrap_or_default();
        let named = |name: &str| format!("{} {}", self.say_label(name), text(name));
        let strategies: String = text("strategies").replace(',', ", ");
        let shown: String = strategies.chars().take(MOST).collect();
        let more = if shown.len() < strategies.len() { "…" } else { "" };
        let venue = text("where");
        let players = order.get("players").and_then(Value::as_u64).unwrap_or_default();
        let mut parts = vec![
            format!("{} {}", self.number(players as f64), self.say("players", "Spieler")),
            match order.get("deal") {
                Some(_) => self.say("own deal", "eigene Ausgangslage").to_owned(),
                None => named("seed"),
            },
            format!("{shown}{more}"),
            text("signals"),
            self.say_label(&venue).to_owned(),
        ];
        if venue == Venue::Virtual.name() {
            parts.push(named("network"));
        }
        if !["", "none"].contains(&text("faults").as_str()) {
            parts.push(format!("{}: {}", self.say_label("faults"), text("faults")));
        }
        parts.retain(|part| !part.is_empty());
        parts.join(" · ")
    }

    fn say_label(&self, field: &str) -> &'static str {
        form::label_and_hint(self.language, field).0
    }

    /// Where the same can be ordered again: the form, filled in.
    pub(crate) fn again(&self, simulation: &Simulation) -> String {
        let id = simulation.job.link.rsplit('/').next().unwrap_or_default();
        format!("/ligretto/simulations?lang={}&from={id}", self.language)
    }

    /// How a game ended, in one sentence.
    pub(crate) fn ending(&self, report: &GameReport) -> String {
        match &report.ending {
            GameEnding::Stop { seat } => self.say(
                format!("Player {} called Ligretto stop!", seat + 1),
                format!("Spieler {} hat „Ligretto stop!“ gerufen.", seat + 1),
            ),
            GameEnding::Deadlock => {
                let en = "Deadlock: nobody could lay a card any more.";
                self.say(en, "Verklemmung: Niemand konnte mehr eine Karte legen.").to_owned()
            }
            GameEnding::Aborted { why } => {
                let en = "Aborted: there is no result.";
                let sentence = self.say(en, "Abgebrochen: Es gibt kein Ergebnis.");
                format!("{sentence} ({})", words::abort(self.language, why))
            }
        }
    }

    /// What is to be said of rows that sum to thirty or more.
    pub(crate) fn heavy(&self, seats: &[usize]) -> Option<String> {
        let who = Self::players(seats);
        let sentence = || {
            self.say(
                format!(
                    "The row of player {who} sums to 30 or more. The special rule would deal it \
                     anew; it was played as posted."
                ),
                format!(
                    "Die Reihe von Spieler {who} ergibt 30 oder mehr. Nach der Sonderregel würde \
                     sie neu ausgelegt; gespielt wurde sie wie vorgegeben."
                ),
            )
        };
        (!seats.is_empty()).then(sentence)
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
