//! The list of workers for people: a page that needs no script.

use std::fmt::Write as _;

use axum::http::header;
use axum::response::{IntoResponse as _, Response};

use super::{WorkerLine, WorkerList};

/// The page as an answer.
pub(super) fn page(list: &WorkerList, is_german: bool) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/xhtml+xml; charset=utf-8")];
    (kind, html(list, if is_german { &GERMAN } else { &ENGLISH })).into_response()
}

struct Words {
    code: &'static str,
    title: &'static str,
    without: &'static str,
    none: &'static str,
    how: &'static str,
    columns: [&'static str; 6],
    slots: fn(u32, u32) -> String,
    leaving: &'static str,
    simulations: &'static str,
    refreshes: &'static str,
}

const ENGLISH: Words = Words {
    code: "en",
    title: "Workers",
    without: "This server knows no NATS server: start it with --nats URL or --nats embedded.",
    none: "No worker is there.",
    how: "A machine joins with:",
    columns: ["Name", "Players", "Software", "Seen for", "Clock", "Timestamps"],
    slots: |busy, slots| format!("{busy} of {slots}"),
    leaving: "leaving",
    simulations: "Simulations",
    refreshes: "This page keeps itself current.",
};

const GERMAN: Words = Words {
    code: "de",
    title: "Worker",
    without: "Dieser Server kennt keinen NATS-Server: mit --nats URL oder --nats embedded starten.",
    none: "Es ist kein Worker da.",
    how: "So kommt ein Rechner dazu:",
    columns: ["Name", "Spieler", "Programm", "Da seit", "Uhr", "Zeitstempel"],
    slots: |busy, slots| format!("{busy} von {slots}"),
    leaving: "geht gleich",
    simulations: "Simulationen",
    refreshes: "Diese Seite hält sich selbst aktuell.",
};

fn html(list: &WorkerList, words: &Words) -> String {
    let Words { code, title, .. } = words;
    let mut body = String::new();
    match &list.nats {
        None => {
            let _ = write!(body, "<p>{}</p>", words.without);
        }
        Some(url) => {
            let (how, url) = (words.how, escape(url));
            let _ = write!(body, "<p>{how} <code>spielwerk worker --nats {url}</code></p>");
            if list.workers.is_empty() {
                let _ = write!(body, "<p>{}</p>", words.none);
            } else {
                body.push_str(&table(list, words));
            }
        }
    }
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="{code}" xml:lang="{code}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta http-equiv="refresh" content="2" />
<title>{title} · Ligretto · Spielwerk</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="/ligretto/entrance.css" />
</head>
<body>
<header><nav aria-label="Spielwerk"><a href="/">Spielwerk</a> <a href="/ligretto/simulations">{simulations}</a></nav>
<nav class="languages" aria-label="Deutsch, English"><a href="/ligretto/workers?lang=de" lang="de" xml:lang="de">Deutsch</a> <a href="/ligretto/workers?lang=en" lang="en" xml:lang="en">English</a></nav></header>
<main id="content"><h1>{title}</h1>{body}<p class="soft">{refreshes}</p></main>
</body>
</html>
"#,
        simulations = words.simulations,
        refreshes = words.refreshes,
    )
}

fn table(list: &WorkerList, words: &Words) -> String {
    let head: String = words.columns.map(|name| format!("<th scope=\"col\">{name}</th>")).concat();
    let rows: Vec<String> = list.workers.iter().map(|worker| row(worker, words)).collect();
    let title = words.title;
    format!(
        "<table><caption>{title}</caption><thead><tr>{head}</tr></thead><tbody>{}</tbody></table>",
        rows.concat()
    )
}

fn row(worker: &WorkerLine, words: &Words) -> String {
    let mut players = (words.slots)(worker.busy, worker.slots);
    if worker.leaving {
        let _ = write!(players, ", {}", words.leaving);
    }
    let clock = match (worker.clock_ahead_micros, worker.clock_bound_micros) {
        (Some(ahead), Some(bound)) => format!("{:+.3} ms ± {:.3} ms", ahead / 1e3, bound / 1e3),
        _ => "…".to_owned(),
    };
    let refused = worker.refused_with_timestamps.as_deref().unwrap_or("✓");
    format!(
        "<tr><th scope=\"row\">{}</th><td>{players}</td><td>{}</td><td>{} s</td><td>{clock}</td>\
         <td>{}</td></tr>",
        escape(&worker.name),
        escape(&worker.software),
        worker.seconds,
        escape(refused)
    )
}

/// Workers say what they like of themselves.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars().take(200) {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            control if control.is_control() => {}
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_workers_say_is_only_text() {
        let worker = WorkerLine {
            name: "lab".to_owned(),
            slots: 4,
            busy: 1,
            leaving: true,
            software: "<script>\u{0}&".to_owned(),
            strategies: Vec::new(),
            seconds: 3,
            clock_ahead_micros: Some(-1500.0),
            clock_bound_micros: Some(20.0),
            refused_with_timestamps: None,
        };
        let nats = Some("nats://h:1".to_owned());
        let list = WorkerList { nats, coordinator: None, workers: vec![worker] };
        let page = html(&list, &ENGLISH);
        assert!(page.contains("&lt;script&gt;&amp;"), "{page}");
        assert!(
            page.contains("1 of 4, leaving") && page.contains("-1.500 ms ± 0.020 ms"),
            "{page}"
        );
        assert!(html(&WorkerList::default(), &GERMAN).contains("--nats embedded"));
    }
}
