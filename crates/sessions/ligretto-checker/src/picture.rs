//! The moment in which something went wrong, as a space-time picture: in text, and drawn.

use std::time::Duration;

use checker::{Mark as TextMark, Side, WireLine, escape_xml};
use game::Language;
use ligretto_net::{Arrow, Life, SpaceTime};

use crate::record::{Lane, Mark, Record, Said};

/// Who is in the picture, from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Cast {
    lanes: Vec<Lane>,
    tested: u32,
}

impl Cast {
    pub(crate) fn of(record: &Record, mark: Mark, tested: u32) -> Self {
        let (said, _) = record.around(mark);
        let mut lanes: Vec<Lane> = said.iter().flat_map(|said| [said.from, said.to]).collect();
        lanes.extend([Lane::Coordinator, Lane::Seat(tested)]);
        lanes.sort_unstable();
        lanes.dedup();
        Self { lanes, tested }
    }

    fn column(&self, lane: Lane) -> usize {
        self.lanes.iter().position(|other| *other == lane).unwrap_or_default()
    }

    fn name(&self, lane: Lane, language: Language) -> String {
        match lane {
            Lane::Coordinator => language.pick("coordinator", "Koordinator").to_owned(),
            Lane::Seat(seat) if seat == self.tested => language.pick("you", "du").to_owned(),
            Lane::Seat(seat) => format!("{} {seat}", language.pick("seat", "Platz")),
            Lane::Stranger => language.pick("stranger", "Fremder").to_owned(),
        }
    }
}

/// The picture as lines of text, one for each message, and where the wrong one is.
pub(crate) fn lines(record: &Record, mark: Mark, cast: &Cast) -> (Vec<WireLine>, Option<TextMark>) {
    let (said, wrong) = record.around(mark);
    if said.is_empty() {
        return (Vec::new(), None);
    }
    let short = |lane: &Lane| match lane {
        Lane::Coordinator => "c".to_owned(),
        Lane::Seat(seat) if *seat == cast.tested => format!("[{seat}]"),
        Lane::Seat(seat) => seat.to_string(),
        Lane::Stranger => "?".to_owned(),
    };
    let names: Vec<String> =
        cast.lanes.iter().map(|lane| format!("{:^WIDTH$}", short(lane))).collect();
    let head = names.concat();
    let at_ms = said.first().map_or(0, |said| said.sent.as_millis() as u64);
    let mut lines = vec![WireLine { at_ms, from: Side::Note, text: head.trim_end().to_owned() }];
    for one in said {
        let from = if one.is_tested { Side::Client } else { Side::Server };
        let text = format!("{}  {}", arrow(one, cast), one.label());
        lines.push(WireLine { at_ms: one.sent.as_millis() as u64, from, text });
    }
    let column = WIDTH * cast.lanes.len() + 2;
    (lines, Some(TextMark { line: wrong + 1, column }))
}

/// This many characters for each lifeline.
const WIDTH: usize = 6;

/// The lifelines with a message between two of them; one that was lost ends on the way.
fn arrow(said: &Said, cast: &Cast) -> String {
    let middle = |lane: Lane| cast.column(lane) * WIDTH + WIDTH / 2;
    let mut row: Vec<char> = vec![' '; WIDTH * cast.lanes.len()];
    for lane in &cast.lanes {
        row[middle(*lane)] = '│';
    }
    let (from, to) = (middle(said.from), middle(said.to));
    let (left, right) = (from.min(to), from.max(to));
    row[left..=right].fill('─');
    row[from] = '●';
    row[to] = if from < to { '▶' } else { '◀' };
    if said.arrived.is_none() {
        let end = usize::midpoint(from, to);
        for (place, c) in row.iter_mut().enumerate().take(right + 1).skip(left) {
            let is_beyond = if from < to { place > end } else { place < end };
            if is_beyond {
                *c = if place % WIDTH == WIDTH / 2 { '│' } else { ' ' };
            }
        }
        row[end] = '✗';
    }
    row.into_iter().collect()
}

/// The picture as an SVG document.
pub(crate) fn svg(record: &Record, mark: Mark, cast: &Cast, language: Language) -> Option<String> {
    let (said, wrong) = record.around(mark);
    let lives = cast.lanes.iter().map(|lane| Life {
        name: cast.name(*lane, language),
        class: if *lane == Lane::Seat(cast.tested) { "tested" } else { "" },
    });
    // Messages come in bursts with long pauses between. So what happens one after the other stands
    // at equal distances, and the time beside it.
    let order = order(said);
    let rank = |index: usize, is_arrival: bool| {
        order.iter().position(|event| (event.1, event.2) == (index, is_arrival)).unwrap_or_default()
    };
    let arrows = said.iter().enumerate().map(|(index, said)| Arrow {
        from: cast.column(said.from),
        to: cast.column(said.to),
        sent: rank(index, false) as u64,
        received: said.arrived.map(|_| rank(index, true) as u64),
        class: match said.arrived {
            _ if index == wrong => "wrong",
            None => "lost",
            Some(_) => "",
        },
        label: Some(short(&said.label())),
    });
    let ticks = order.iter().enumerate().step_by(4);
    let ticks = ticks.map(|(rank, event)| (rank as u64, format!("{:.3} s", event.0.as_secs_f64())));
    let label = language.pick(
        "The messages before and after what was wrong",
        "Die Nachrichten vor und nach dem Fehler",
    );
    let label = label.to_owned();
    let ticks = Some(ticks.collect());
    SpaceTime { label, lives: lives.collect(), arrows: arrows.collect(), ticks }.document()
}

/// All that happens, in order: when, with which message, and whether it arrives.
fn order(said: &[Said]) -> Vec<(Duration, usize, bool)> {
    let sent = said.iter().enumerate().map(|(index, said)| (said.sent, index, false));
    let arrivals = said.iter().enumerate();
    let arrivals = arrivals.filter_map(|(index, said)| Some((said.arrived?, index, true)));
    let mut all: Vec<_> = sent.chain(arrivals).collect();
    all.sort_unstable();
    all
}

/// As much of a label as fits between two lifelines.
fn short(label: &str) -> String {
    const MOST_WORDS: usize = 3;
    const LONGEST: usize = 22;
    let is_telling = |word: &&str| !word.starts_with("stamp=") && !word.starts_with("watch=");
    let words: Vec<&str> = label.split(' ').filter(is_telling).take(MOST_WORDS).collect();
    escape_xml(&words.join(" ").chars().take(LONGEST).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(from: Lane, to: Lane, arrives: bool, is_tested: bool) -> Said {
        let sent = Duration::from_millis(7);
        let arrived = arrives.then_some(sent);
        Said { sent, arrived, from, to, is_tested, payload: br#"{"type":"lay","id":1}"#.to_vec() }
    }

    #[test]
    fn a_message_is_an_arrow_between_two_lifelines() {
        let mut record = Record::default();
        let [c, one, two] = [Lane::Coordinator, Lane::Seat(1), Lane::Seat(2)];
        record.push(said(c, two, true, false));
        record.push(said(one, two, false, false));
        let mark = record.push(said(two, one, true, true));
        let cast = Cast::of(&record, mark, 2);
        let (lines, mark) = lines(&record, mark, &cast);
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "  c     1    [2]",
                "   ●───────────▶    lay id=1",
                "   │     ●──✗  │    lay id=1",
                "   │     ◀─────●    lay id=1",
            ]
        );
        assert_eq!(mark, Some(TextMark { line: 3, column: 20 }));
        let svg = svg(&record, record.last(), &cast, Language::De).unwrap();
        assert!(svg.contains("Koordinator") && svg.contains("class=\"message wrong\""), "{svg}");
    }
}
