use askama::Template;

use super::Frame;
use crate::workers::{WorkerLine, WorkerList};

/// The list of workers.
#[derive(Template)]
#[template(path = "workers.html")]
pub(crate) struct WorkersPage {
    frame: Frame,
    /// Where workers connect; nothing if this server knows no place.
    nats: Option<String>,
    rows: Vec<Row>,
    pub(crate) refreshes: bool,
}

struct Row {
    name: String,
    /// One for each of the other columns.
    cells: [String; 5],
}

impl WorkersPage {
    pub(crate) fn new(frame: Frame, list: &WorkerList, may_refresh: bool) -> Self {
        let refreshes = list.nats.is_some() && may_refresh;
        let rows = list.workers.iter().map(|worker| Row::of(worker, &frame)).collect();
        Self { nats: list.nats.clone(), rows, refreshes, frame }
    }
}

impl Row {
    fn of(worker: &WorkerLine, frame: &Frame) -> Self {
        let mut players = (frame.words.busy)(worker.busy, worker.slots);
        if worker.leaving {
            players = format!("{players}, {}", frame.words.leaving);
        }
        let clock = match (worker.clock_ahead_micros, worker.clock_bound_micros) {
            (Some(ahead), Some(bound)) => format!("{:+.3} ms ± {:.3} ms", ahead / 1e3, bound / 1e3),
            _ => "…".to_owned(),
        };
        let with_timestamps = worker.refused_with_timestamps.as_deref().unwrap_or("✓");
        let cells = [
            players,
            start_of(&worker.software),
            format!("{} s", worker.seconds),
            clock,
            start_of(with_timestamps),
        ];
        Self { name: start_of(&worker.name), cells }
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

    fn page(list: &WorkerList, language: Language) -> String {
        let frame = Frame::plain(language, "/ligretto/workers");
        Xhtml::of(&WorkersPage::new(frame, list, true)).0
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
        let nats = Some("nats://h:1".to_owned());
        let list = WorkerList { nats, coordinator: None, workers: vec![worker] };
        let page = page(&list, Language::En);
        assert!(page.contains("<td>&#60;script&#62;&#38;</td>"), "{page}");
        assert!(page.contains("<td>1 of 4, leaving</td>"), "{page}");
        assert!(page.contains("-1.500 ms ± 0.020 ms"), "{page}");
    }

    #[test]
    fn without_nats_the_page_says_how() {
        assert!(page(&WorkerList::default(), Language::De).contains("--nats embedded"));
    }
}
