use askama::Template;
use ligretto_net::Verdict;
use ligretto_run::{Clock, GameReport, MessageKind, Moment, PlayedAt};

use super::Frame;
use crate::simulations::Simulation;
use crate::words;

/// A simulation with its result.
#[derive(Template)]
#[template(path = "result.html")]
pub(crate) struct ResultPage<'a> {
    pub(crate) frame: &'a Frame,
    pub(crate) simulation: &'a Simulation,
    pub(crate) report: &'a GameReport,
    pub(crate) diagram: Option<String>,
    /// How the one who asks calls this server, for command lines.
    pub(crate) origin: String,
}

impl ResultPage<'_> {
    fn winners(&self) -> Option<String> {
        let (seats, frame) = (&self.report.winners, self.frame);
        let en = if seats.len() == 1 { "Most points: player" } else { "Most points: players" };
        let sentence = frame.say(en, "Meiste Punkte: Spieler");
        (!seats.is_empty()).then(|| format!("{sentence} {}", Frame::players(seats)))
    }

    fn warnings(&self) -> Vec<String> {
        let (frame, report) = (self.frame, self.report);
        let en = "Lost during the game, without a score: player";
        let sentence = frame.say(en, "Während der Partie ausgefallen, ohne Punkte: Spieler");
        let missing = (!report.missing.is_empty())
            .then(|| format!("{sentence} {}", Frame::players(&report.missing)));
        let cheaters = report.cheaters.iter().map(|cheater| {
            let who = format!("{} {}", frame.say("Player", "Spieler"), cheater.seat + 1);
            let cheated = frame.say("Broke the rules", "Hat gegen die Regeln verstoßen");
            format!("{who}: {cheated} ({})", words::misdeed(frame.language, &cheater.what))
        });
        missing.into_iter().chain(frame.heavy(&report.heavy_rows)).chain(cheaters).collect()
    }

    fn notes(&self) -> Vec<String> {
        let (frame, all) = (self.frame, self.report.players);
        let started = self.report.started_at_stop.map(|n| {
            frame.say(
                format!("{n} of {all} players had started when stop was called."),
                format!("{n} von {all} Spielern hatten begonnen, als gestoppt wurde."),
            )
        });
        let bound = self.report.clock_bound_nanos.map(|nanos| {
            let micros = frame.number(nanos as f64 / 1e3);
            frame.say(
                format!("Clocks were off by at most {micros} µs."),
                format!("Die Uhren gingen höchstens {micros} µs falsch."),
            )
        });
        started.into_iter().chain(bound).collect()
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let (frame, report) = (self.frame, self.report);
        let time = match report.played_at {
            PlayedAt::Virtual => frame.say("virtual time", "virtuelle Zeit"),
            PlayedAt::Threads | PlayedAt::Workers => frame.say("real time", "Echtzeit"),
        };
        let play_time = format!("{} ({time})", frame.span(report.play_nanos));
        let total = frame.say("Including set-up and scoring", "Mit Vorbereitung und Wertung");
        let mut facts = vec![
            (frame.say("From start to stop", "Vom Start bis zum Stop"), play_time),
            (total, frame.span(report.total_nanos)),
        ];
        if let Some(events) = report.events {
            facts.push((frame.say("Events", "Ereignisse"), frame.number(events as f64)));
        }
        facts.push((frame.say("Rules version", "Regelversion"), report.rules.to_string()));
        facts
    }

    /// Said when not everybody is listed.
    fn best_of(&self) -> Option<String> {
        let (shown, all) =
            (self.report.standing.len(), self.report.players - self.report.missing.len());
        let sentence = || {
            self.frame.say(
                format!("The best {shown} of {all}; the JSON has all of them."),
                format!("Die besten {shown} von {all}; im JSON stehen alle."),
            )
        };
        (shown < all).then(sentence)
    }

    fn has_undone(&self) -> bool {
        self.report.standing.iter().any(|line| line.undone > 0)
    }

    fn most_in_band(&self) -> usize {
        self.report.points.iter().map(|band| band.players).max().unwrap_or(1)
    }

    fn offset(&self, clock: &Clock) -> String {
        self.frame.number(clock.offset_nanos as f64 / 1e3)
    }

    fn bound(&self, clock: &Clock) -> String {
        self.frame.number(clock.bound_nanos as f64 / 1e3)
    }

    /// A message as a line of the table: when, from whom to whom, what.
    fn told(&self, moment: &Moment) -> [String; 5] {
        let language = self.frame.language;
        let begin = self.report.moments.iter().map(|moment| moment.sent).min().unwrap_or_default();
        let micros = |nanos: u64| format!("{:.1}", (nanos - begin) as f64 / 1e3);
        let name = |seat: Option<u32>| {
            let coordinator = || self.frame.say("coordinator", "Koordinator").to_owned();
            seat.map_or_else(coordinator, |seat| (seat + 1).to_string())
        };
        let what = self.kind_of(moment);
        let card = moment.card.map(|card| format!(" {}", words::card(language, &card.to_string())));
        let what = format!("{what}{}", card.unwrap_or_default());
        [micros(moment.sent), micros(moment.received), name(moment.from), name(moment.to), what]
    }

    /// What a message is called.
    fn kind_of(&self, moment: &Moment) -> &'static str {
        let (en, de) = match (moment.what, moment.verdict) {
            (MessageKind::Lay, _) => ("lay", "legen"),
            (MessageKind::Answer, Some(Verdict::Accepted)) => ("accepted", "angenommen"),
            (MessageKind::Answer, _) => ("refused", "abgelehnt"),
            (MessageKind::Look | MessageKind::Shown, _) => ("look", "schauen"),
            (MessageKind::Changed, _) => ("announcement", "Meldung"),
            (MessageKind::Stop, _) => ("Ligretto stop!", "Ligretto stop!"),
            (MessageKind::Start, _) => ("start", "Start"),
            (MessageKind::End, _) => ("end", "Ende"),
            (MessageKind::Other, _) => ("set-up and scoring", "Vorbereitung und Wertung"),
        };
        self.frame.say(en, de)
    }
}
