//! The space-time diagram of the last moments: a lifeline for all near the caller of stop.

use std::collections::BTreeMap;

use game::Language;
use ligretto_net::Verdict;
use ligretto_net::{Arrow, Life, SpaceTime};
use ligretto_run::{GameEnding, GameReport, MessageKind, Moment};

use crate::words;

/// The diagram as SVG to be put into a page; none where nothing is known.
pub(crate) fn svg(report: &GameReport, language: Language) -> Option<String> {
    let shown: Vec<&Moment> =
        report.moments.iter().filter(|moment| moment.what != MessageKind::Other).collect();
    let columns = columns(&shown);
    let stopper = match report.ending {
        GameEnding::Stop { seat } => Some(seat as u32),
        _ => None,
    };
    let mut seats: Vec<(usize, Option<u32>)> =
        columns.iter().map(|(seat, place)| (*place, *seat)).collect();
    seats.sort_unstable();
    let lives = seats.into_iter().map(|(_, seat)| Life {
        name: seat.map_or_else(
            || language.pick("coordinator", "Koordinator").to_owned(),
            |seat| format!("{} {}", language.pick("Player", "Spieler"), seat + 1),
        ),
        class: if seat.is_some() && seat == stopper { "stopper" } else { "" },
    });
    let arrows = shown.iter().enumerate().map(|(index, moment)| {
        let (class, label) = look_of(language, &shown, index);
        let (from, to) = (columns[&moment.from], columns[&moment.to]);
        let (sent, received) = (moment.sent, Some(moment.received));
        Arrow { from, to, sent, received, class, label }
    });
    let label = language.pick(
        "Space-time diagram of the last messages; the table below has the same data",
        "Raum-Zeit-Diagramm der letzten Nachrichten; die Tabelle darunter enthält dieselben Daten",
    );
    let label = label.to_owned();
    SpaceTime { label, lives: lives.collect(), arrows: arrows.collect(), ticks: None }.svg()
}

/// The coordinator, then the seats in the order of the ring, beginning after the widest gap.
fn columns(shown: &[&Moment]) -> BTreeMap<Option<u32>, usize> {
    let mut seats: Vec<Option<u32>> =
        shown.iter().flat_map(|moment| [moment.from, moment.to]).collect();
    seats.push(None);
    seats.sort_unstable();
    seats.dedup();
    let gap = |pair: &[Option<u32>]| match pair {
        [Some(one), Some(other)] => other - one,
        _ => 0,
    };
    // Neighbours across the end of the ring stand side by side.
    let widest = seats.windows(2).map(gap).max().unwrap_or_default();
    let first = seats.windows(2).position(|pair| gap(pair) == widest && widest > 6);
    let begin = first.map_or(1, |index| index + 1);
    let order = seats[begin.min(seats.len())..].iter().chain(&seats[1..begin.min(seats.len())]);
    let places = std::iter::once(&None).chain(order);
    places.enumerate().map(|(place, seat)| (*seat, place)).collect()
}

/// How a message is drawn, and what is written beside it: the card of a lay that was accepted.
fn look_of(language: Language, shown: &[&Moment], index: usize) -> (&'static str, Option<String>) {
    let moment = shown[index];
    match (moment.what, moment.verdict) {
        (MessageKind::Lay, _) => {
            let answer = shown[index..].iter().find(|answer| {
                answer.what == MessageKind::Answer
                    && (answer.from, answer.to) == (moment.to, moment.from)
            });
            let accepted = answer.is_some_and(|answer| answer.verdict == Some(Verdict::Accepted));
            let card = moment
                .card
                .filter(|_| accepted)
                .map(|card| words::card(language, &card.to_string()));
            (if accepted { "good" } else { "" }, card)
        }
        (MessageKind::Answer, Some(Verdict::Accepted)) => ("good", None),
        (MessageKind::Answer, _) => ("bad", None),
        (MessageKind::Look | MessageKind::Shown | MessageKind::Changed | MessageKind::Other, _) => {
            ("soft", None)
        }
        (MessageKind::Stop, _) => ("stop", Some("stop!".to_owned())),
        (MessageKind::End | MessageKind::Start, _) => ("signal", None),
    }
}

#[cfg(test)]
mod tests {
    use ligretto_run::{GameOrder, Runner as _, Unwatched, VirtualTimeRunner};

    use super::*;

    fn diagram(json: &str) -> String {
        let order = GameOrder::from_json(json).unwrap();
        let report = VirtualTimeRunner::default().run("id", &order, &Unwatched).unwrap();
        svg(&report, Language::En).unwrap()
    }

    #[test]
    fn it_shows_the_stop_and_everybody_near() {
        let text = diagram(r#"{"players":6,"seed":7}"#);
        assert!(text.contains("stop!") && text.contains("coordinator"));
        assert_eq!(text.matches("class=\"life").count(), 2 * 7, "six players and the coordinator");
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }

    #[test]
    fn neighbours_across_the_end_of_the_ring_stand_side_by_side() {
        let moment = |from: u32, to: u32| Moment {
            sent: 1,
            received: 2,
            from: Some(from),
            to: Some(to),
            what: MessageKind::Lay,
            card: None,
            verdict: None,
        };
        let moments = [moment(0, 99), moment(1, 98), moment(2, 97)];
        let places = columns(&moments.iter().collect::<Vec<_>>());
        let mut order: Vec<_> = places.into_iter().map(|(seat, place)| (place, seat)).collect();
        order.sort_unstable();
        let seats: Vec<_> = order.into_iter().filter_map(|(_, seat)| seat).collect();
        assert_eq!(seats, [97, 98, 99, 0, 1, 2]);
    }
}
