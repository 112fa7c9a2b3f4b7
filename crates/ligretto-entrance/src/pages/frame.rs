use jiff::Timestamp;
use jiff::tz::TimeZone;
use ligretto_run::order::OneOrMany;
use ligretto_run::{GameReport, How, OrderRequest};

use crate::language::Language;
use crate::words::Words;

/// What every page has: its language, its address, and how to say things.
#[derive(Clone)]
pub(crate) struct Frame {
    pub(crate) words: &'static Words,
    pub(crate) code: &'static str,
    pub(crate) path: String,
    language: Language,
}

impl Frame {
    pub(crate) fn new(language: Language, path: &str) -> Self {
        let words = Words::of(language);
        Self { words, code: language.code(), path: path.to_owned(), language }
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
        let words = self.words;
        let name = |list: &[(&str, &str)], wanted: &str| {
            let found = list.iter().find(|(value, _)| *value == wanted);
            found.map_or_else(|| wanted.to_owned(), |(_, text)| (*text).to_owned())
        };
        let strategies = order.strategies.as_ref().map(OneOrMany::to_vec).unwrap_or_default();
        let shown = strategies.iter().take(8).cloned().collect::<Vec<_>>().join(", ");
        let more = if strategies.len() > 8 { ", …" } else { "" };
        let players = self.number(order.players.unwrap_or_default() as f64);
        let mut parts = vec![
            (words.n_players)(&players),
            match &order.deal {
                Some(_) => words.posted_deal.to_owned(),
                None => format!("{} {}", words.seed, order.seed.unwrap_or_default()),
            },
            format!("{shown}{more}"),
            order.signals.clone().unwrap_or_default(),
            name(&words.named_venues, order.venue.as_deref().unwrap_or("here")),
        ];
        if order.venue.as_deref().unwrap_or("here") == "here" {
            parts.push(format!("{} {}", words.network, order.network.clone().unwrap_or_default()));
        }
        if let Some(faults) = order.faults.as_ref().filter(|faults| *faults != "none") {
            parts.push(format!("{}: {faults}", words.faults));
        }
        parts.join(" · ")
    }

    /// How a game ended, in one sentence.
    pub(crate) fn ending(&self, report: &GameReport) -> String {
        match &report.ending {
            How::Stop { seat } => (self.words.stopped_by)(seat + 1),
            How::Deadlock => self.words.deadlock.to_owned(),
            How::Aborted { why } if why.is_empty() => self.words.aborted.to_owned(),
            How::Aborted { why } => format!("{} ({why})", self.words.aborted),
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
        let german = Frame::new(Language::De, "/");
        let english = Frame::new(Language::En, "/");
        assert_eq!(german.number(1_234_567.5), "1.234.567,5");
        assert_eq!(english.number(-1_234.0), "−1,234");
        assert_eq!(english.span(29_840_000), "29.8 ms");
        assert_eq!(Frame::players(&[0, 3]), "1, 4");
        assert!(Frame::players(&[1; 30]).ends_with("… (30)"));
    }
}
