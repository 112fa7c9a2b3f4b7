use askama::Template;
use ligretto_net::Verdict;
use ligretto_run::{GameReport, MessageKind, Moment, PlayedAt, PlayerLine, PointsBand};

use super::Frame;
use crate::simulations::Simulation;
use crate::words::Words;

/// A simulation with its result.
#[derive(Template)]
#[template(path = "result.html")]
pub(crate) struct ResultPage {
    frame: Frame,
    /// Its whole address, for command lines.
    address: String,
    /// Where the same can be ordered again.
    again: String,
    what: String,
    created: String,
    ending: String,
    winners: Option<String>,
    notes: Vec<String>,
    warnings: Vec<String>,
    facts: Vec<(&'static str, String)>,
    /// The points as text, and everything else.
    standing: Vec<(String, PlayerLine)>,
    /// Said when not everybody is listed.
    best_of: Option<String>,
    strategies: Vec<[String; 5]>,
    /// From where to where, how many, how many as a number.
    points: Vec<(String, String, usize)>,
    most_in_band: usize,
    has_undone: bool,
    clocks: Vec<[String; 4]>,
    diagram: Option<String>,
    moments: Vec<[String; 5]>,
}

impl ResultPage {
    pub(crate) fn new(
        frame: &Frame,
        simulation: &Simulation,
        report: &GameReport,
        diagram: Option<String>,
        origin: &str,
    ) -> Self {
        let words = frame.words;
        let n_all = report.players - report.missing.len();
        let is_short = report.standing.len() < n_all;
        let short = |number: f64| frame.number((number * 10.0).round() / 10.0);
        let has_winners = !report.winners.is_empty();
        Self {
            address: format!("{origin}{}", simulation.job.link),
            again: frame.again(simulation),
            what: frame.what(&simulation.order),
            created: simulation.job.created_at.map(|at| frame.time(at)).unwrap_or_default(),
            ending: frame.ending(report),
            winners: has_winners
                .then(|| (words.winner)(&Frame::players(&report.winners), report.winners.len())),
            notes: notes(frame, report),
            warnings: warnings(frame, report),
            facts: facts(frame, report),
            standing: report
                .standing
                .iter()
                .map(|line| (frame.number(line.points as f64), line.clone()))
                .collect(),
            best_of: is_short.then(|| (words.best_of)(report.standing.len(), n_all)),
            strategies: report
                .strategies
                .iter()
                .map(|line| {
                    let n_players = frame.number(line.players as f64);
                    let [points, laid, calls] =
                        [line.mean_points, line.mean_laid, line.mean_calls].map(short);
                    [line.strategy.clone(), n_players, points, laid, calls]
                })
                .collect(),
            points: report.points.iter().map(|band| band_of(frame, band)).collect(),
            most_in_band: report.points.iter().map(|band| band.players).max().unwrap_or(1),
            has_undone: report.standing.iter().any(|line| line.undone > 0),
            clocks: clocks(frame, report),
            diagram,
            moments: report.moments.iter().map(|moment| told(words, report, moment)).collect(),
            frame: frame.clone(),
        }
    }
}

fn band_of(frame: &Frame, band: &PointsBand) -> (String, String, usize) {
    (frame.number(band.from as f64), frame.number(band.to as f64), band.players)
}

fn notes(frame: &Frame, report: &GameReport) -> Vec<String> {
    let words = frame.words;
    let started = report.started_at_stop.map(|n| (words.started_at_stop)(n, report.players));
    let bound = report
        .clock_bound_nanos
        .map(|nanos| (words.clock_bound)(&frame.number((nanos as f64 / 100.0).round() / 10.0)));
    started.into_iter().chain(bound).collect()
}

fn warnings(frame: &Frame, report: &GameReport) -> Vec<String> {
    let words = frame.words;
    let missing =
        (!report.missing.is_empty()).then(|| (words.missing)(&Frame::players(&report.missing)));
    let cheaters = report.cheaters.iter().map(|cheater| {
        format!("{} {}: {} ({})", words.player, cheater.seat + 1, words.cheated, cheater.what)
    });
    missing.into_iter().chain(frame.heavy(&report.heavy_rows)).chain(cheaters).collect()
}

fn facts(frame: &Frame, report: &GameReport) -> Vec<(&'static str, String)> {
    let words = frame.words;
    let time = match report.played_at {
        PlayedAt::Virtual => words.virtual_time,
        PlayedAt::Threads | PlayedAt::Workers => words.real_time,
    };
    let mut facts = vec![
        (words.play_time, format!("{} ({time})", frame.span(report.play_nanos))),
        (words.total_time, frame.span(report.total_nanos)),
    ];
    if let Some(events) = report.events {
        facts.push((words.all_events, frame.number(events as f64)));
    }
    facts.push((words.rules_version, report.rules.to_string()));
    facts
}

fn clocks(frame: &Frame, report: &GameReport) -> Vec<[String; 4]> {
    let micros = |nanos: f64| frame.number((nanos / 100.0).round() / 10.0);
    let line = |clock: &ligretto_run::Clock| {
        let players = frame.number(clock.players as f64);
        let (offset, bound) = (micros(clock.offset_nanos as f64), micros(clock.bound_nanos as f64));
        [clock.machine.clone(), players, offset, bound]
    };
    report.clocks.iter().map(line).collect()
}

/// A message as a line of the table: when, from whom to whom, what.
fn told(words: &Words, report: &GameReport, moment: &Moment) -> [String; 5] {
    let begin = report.moments.iter().map(|moment| moment.sent).min().unwrap_or_default();
    let micros = |nanos: u64| format!("{:.1}", (nanos - begin) as f64 / 1e3);
    let name = |seat: Option<u32>| {
        seat.map_or_else(|| words.coordinator.to_owned(), |seat| (seat + 1).to_string())
    };
    let what = kind_of(words, moment);
    let what = moment.card.map_or_else(
        || what.to_owned(),
        |card| format!("{what} {}", words.card(&card.to_string())),
    );
    [micros(moment.sent), micros(moment.received), name(moment.from), name(moment.to), what]
}

/// What a message is called.
fn kind_of(words: &Words, moment: &Moment) -> &'static str {
    let kinds = &words.kinds;
    match (moment.what, moment.verdict) {
        (MessageKind::Lay, _) => kinds.lay,
        (MessageKind::Answer, Some(Verdict::Accepted)) => kinds.accepted,
        (MessageKind::Answer, _) => kinds.refused,
        (MessageKind::Look | MessageKind::Shown, _) => kinds.look,
        (MessageKind::Changed, _) => kinds.changed,
        (MessageKind::Stop, _) => kinds.stop,
        (MessageKind::Start, _) => kinds.start,
        (MessageKind::End, _) => kinds.end,
        (MessageKind::Other, _) => kinds.other,
    }
}
