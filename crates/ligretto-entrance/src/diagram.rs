//! The space-time diagram of the last moments: time goes down, a lifeline for everybody near
//! whoever called stop, a slanted line for every message.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ligretto_net::Verdict;
use ligretto_run::plot::round_step;
use ligretto_run::{GameEnding, GameReport, MessageKind, Moment};

use crate::words::Words;

const COLUMN: f64 = 104.0;
const LEFT: f64 = 84.0;
const TOP: f64 = 40.0;
const HEIGHT: f64 = 760.0;

/// The diagram as SVG to be put into a page; none where nothing is known.
pub(crate) fn svg(report: &GameReport, words: &Words) -> Option<String> {
    let shown: Vec<&Moment> =
        report.moments.iter().filter(|moment| moment.what != MessageKind::Other).collect();
    let begin = shown.iter().map(|moment| moment.sent).min()?;
    let end = shown.iter().map(|moment| moment.received).max()?;
    let columns = columns(&shown);
    let width = LEFT + COLUMN * columns.len() as f64;
    let scale = HEIGHT / (end - begin).max(1) as f64;
    let y = |nanos: u64| TOP + (nanos - begin) as f64 * scale;
    let x = |seat: Option<u32>| LEFT + COLUMN * (columns[&seat] as f64 + 0.5);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"diagram\" role=\"img\" \
         aria-label=\"{}\" viewBox=\"0 0 {width:.0} {:.0}\">",
        words.diagram_label,
        TOP + HEIGHT + 20.0
    );
    draw_scale(&mut svg, (end - begin) as f64, width, scale);
    let stopper = match report.ending {
        GameEnding::Stop { seat } => Some(seat as u32),
        _ => None,
    };
    for &seat in columns.keys() {
        let name = seat.map_or_else(
            || words.coordinator.to_owned(),
            |seat| format!("{} {}", words.player, seat + 1),
        );
        let class = if seat.is_some() && seat == stopper { "life stopper" } else { "life" };
        let (x, bottom) = (x(seat), TOP + HEIGHT);
        let _ = write!(
            svg,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"24\">{name}</text>\
             <path class=\"{class}\" d=\"M{x:.1} {TOP}V{bottom}\"/>"
        );
    }
    for (index, moment) in shown.iter().enumerate() {
        let (from, to) = ((x(moment.from), y(moment.sent)), (x(moment.to), y(moment.received)));
        let (class, label) = look_of(words, &shown, index);
        let _ = write!(
            svg,
            "<path class=\"{class}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>\
             <circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\"/>",
            from.0, from.1, to.0, to.1, to.0, to.1
        );
        if let Some(label) = label {
            // A quarter of the way is near enough to tell whose it is.
            let at = (from.0 + (to.0 - from.0) * 0.25, from.1 + (to.1 - from.1) * 0.25 - 4.0);
            let _ = write!(
                svg,
                "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
                at.0, at.1
            );
        }
    }
    svg.push_str("</svg>");
    Some(svg)
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

fn draw_scale(svg: &mut String, nanos: f64, width: f64, scale: f64) {
    let step = round_step((nanos / 8.0).max(1.0));
    for n in 0..=(nanos / step) as u32 {
        let time = f64::from(n) * step;
        let y = TOP + time * scale;
        let _ = write!(
            svg,
            "<path class=\"tick\" d=\"M{LEFT} {y:.1}H{width:.1}\"/>\
             <text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\">{} µs</text>",
            LEFT - 8.0,
            y + 4.0,
            time / 1e3
        );
    }
}

/// How a message is drawn, and what is written beside it: the card of a lay that was accepted.
fn look_of(words: &Words, shown: &[&Moment], index: usize) -> (&'static str, Option<String>) {
    let moment = shown[index];
    match (moment.what, moment.verdict) {
        (MessageKind::Lay, _) => {
            let answer = shown[index..].iter().find(|answer| {
                answer.what == MessageKind::Answer
                    && (answer.from, answer.to) == (moment.to, moment.from)
            });
            let accepted = answer.is_some_and(|answer| answer.verdict == Some(Verdict::Accepted));
            let card = moment.card.filter(|_| accepted).map(|card| words.card(&card.to_string()));
            (if accepted { "message good" } else { "message" }, card)
        }
        (MessageKind::Answer, Some(Verdict::Accepted)) => ("message good", None),
        (MessageKind::Answer, _) => ("message bad", None),
        (MessageKind::Look | MessageKind::Shown | MessageKind::Changed | MessageKind::Other, _) => {
            ("message soft", None)
        }
        (MessageKind::Stop, _) => ("message stop", Some("stop!".to_owned())),
        (MessageKind::End | MessageKind::Start, _) => ("message signal", None),
    }
}

#[cfg(test)]
mod tests {
    use ligretto_run::{GameOrder, Runner as _, Unwatched, VirtualTimeRunner};

    use super::*;
    use crate::language::Language;

    fn diagram(json: &str) -> String {
        let order = GameOrder::from_json(json).unwrap();
        let report = VirtualTimeRunner::default().run("id", &order, &Unwatched).unwrap();
        svg(&report, Words::of(Language::En)).unwrap()
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
