use askama::Template;

use super::Frame;
use crate::words;
use crate::workers::{WorkerLine, WorkerList};

/// The list of workers.
#[derive(Template)]
#[template(path = "workers.html")]
pub(crate) struct WorkersPage {
    pub(crate) frame: Frame,
    pub(crate) list: WorkerList,
    pub(crate) refreshes: bool,
}

impl WorkersPage {
    fn columns(&self) -> [&'static str; 6] {
        let en = ["Name", "Players", "Software", "Connected for", "Clock", "Timestamps"];
        self.frame.say(en, ["Name", "Spieler", "Programm", "Verbunden seit", "Uhr", "Zeitstempel"])
    }

    /// What is said of a worker, column by column behind its name.
    fn cells(&self, worker: &WorkerLine) -> [String; 5] {
        let (busy, slots) = (worker.busy, worker.slots);
        let of = self.frame.say("of", "von");
        let leaving = self.frame.say(", leaving", ", meldet sich ab");
        let clock = match (worker.clock_ahead_micros, worker.clock_bound_micros) {
            (Some(ahead), Some(bound)) => format!("{:+.3} ms ± {:.3} ms", ahead / 1e3, bound / 1e3),
            _ => "…".to_owned(),
        };
        let refused = worker.refused_with_timestamps.as_ref();
        [
            format!("{busy} {of} {slots}{}", if worker.leaving { leaving } else { "" }),
            start_of(&worker.software),
            format!("{} s", worker.seconds),
            clock,
            refused.map_or_else(|| "✓".to_owned(), |why| words::refusal(self.frame.language, why)),
        ]
    }
}

/// Workers say what they like of themselves, and as much as they like.
fn start_of(text: &str) -> String {
    text.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::Xhtml;
    use game::Language;

    fn page(list: WorkerList, language: Language) -> String {
        let frame = Frame::plain(language, "/ligretto/workers");
        Xhtml::of(&WorkersPage { frame, list, refreshes: true }).0
    }

    #[test]
    fn what_workers_say_is_only_text() {
        let worker = WorkerLine {
            name: "lab".to_owned(),
            slots: 4,
            busy: 1,
            leaving: true,
            software: "<script>\u{0}&\u{FFFF}".to_owned(),
            strategies: Vec::new(),
            seconds: 3,
            clock_ahead_micros: Some(-1500.0),
            clock_bound_micros: Some(20.0),
            refused_with_timestamps: None,
        };
        let (nats, join) = (None, Some("nats://h:1".to_owned()));
        let list = WorkerList { nats, join, coordinator: None, workers: vec![worker] };
        let page = page(list, Language::En);
        assert!(page.contains("<td>&#60;script&#62;&#38;</td>"), "{page}");
        assert!(page.contains("<td>1 of 4, leaving</td>"), "{page}");
        assert!(page.contains("-1.500 ms ± 0.020 ms"), "{page}");
    }

    #[test]
    fn without_nats_the_page_says_how() {
        assert!(page(WorkerList::default(), Language::De).contains("--nats embedded"));
    }
}
