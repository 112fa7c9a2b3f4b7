//! Reads what [`json_lines`](super::json_lines) and [`pdn`](super::pdn) write, and positions.

use game::{Actor, Seat};

use super::{seat_tag, white_seat};
use crate::{Access, Controller, Entry, Fact, Kind, Kinds, Plan, Referee, SeatPlan, Segments};

/// Why a text is no record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// The text is empty.
    #[error("there is no text")]
    Empty,
    /// There is no such game here.
    #[error("this server has no game {0:?}")]
    UnknownKind(String),
    /// Records of this kind read back only as JSON Lines.
    #[error("a game of {0} can't be read from tags and numbered moves: use JSON Lines")]
    NoGameText(&'static str),
    /// Neither a record nor a position.
    #[error("position: {0}")]
    Position(String),
    /// A line is not what it should be.
    #[error("line {line}: {problem}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The record can be read, but not played.
    #[error("{0}")]
    Unplayable(String),
}

/// The log that this text tells: JSON Lines, tags and numbered moves, or just a position of the
/// kind that is named.
pub fn read(kinds: &Kinds, kind: &str, text: &str) -> Result<Vec<Entry>, BadRecord> {
    let text = text.trim();
    let entries = match text.chars().next() {
        None => return Err(BadRecord::Empty),
        Some('{') => read_json_lines(text)?,
        Some('[') => read_pdn(kinds, kind, text)?,
        Some(_) => {
            let (kind, setup) = position(kinds, kind, text)?;
            vec![created(kind, &setup, &[])?]
        }
    };
    Referee::replay(kinds, &entries).map_err(|error| BadRecord::Unplayable(error.to_string()))?;
    Ok(entries)
}

fn read_json_lines(text: &str) -> Result<Vec<Entry>, BadRecord> {
    let entry = |(index, line): (usize, &str)| {
        serde_json::from_str(line)
            .map_err(|error| BadRecord::Line { line: index + 1, problem: error.to_string() })
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(entry).collect()
}

fn position<'a>(kinds: &'a Kinds, kind: &str, text: &str) -> Result<(&'a Kind, String), BadRecord> {
    let kind = kinds.named(kind).ok_or_else(|| BadRecord::UnknownKind(kind.to_owned()))?;
    kind.start(text).map_err(BadRecord::Position)?;
    Ok((kind, text.to_owned()))
}

fn created(kind: &Kind, setup: &str, names: &[String]) -> Result<Entry, BadRecord> {
    let n_seats = kind.start(setup).map_err(BadRecord::Position)?.n_seats();
    let seat = |index: usize| SeatPlan {
        name: Some(
            names.get(index).cloned().unwrap_or_else(|| kind.player_name(Seat(index as u8))),
        ),
        controller: Controller::Human,
        bot: None,
    };
    let plan = Plan {
        kind: kind.name.to_owned(),
        rules: kind.rules_version,
        name: "Record".to_owned(),
        setup: setup.to_owned(),
        move_time_ms: 0,
        person_time_ms: None,
        absence_ms: None,
        seed: None,
        class: None,
        chance: None,
        access: Access::default(),
        segments: Segments::default(),
        seats: (0..n_seats).map(seat).collect(),
    };
    Ok(Entry { seq: 0, at: 0, fact: Fact::Created { plan } })
}

fn read_pdn(kinds: &Kinds, kind: &str, text: &str) -> Result<Vec<Entry>, BadRecord> {
    let tag = |name: &str| {
        let prefix = format!("[{name} \"");
        let line = text.lines().find(|line| line.starts_with(&prefix))?;
        let value = line.strip_prefix(&prefix)?.trim_end().strip_suffix("\"]")?;
        Some(value.replace("\\\"", "\"").replace("\\\\", "\\"))
    };
    let kind = tag("GameType").unwrap_or_else(|| kind.to_owned());
    let kind = kinds.named(&kind).ok_or(BadRecord::UnknownKind(kind))?;
    if !kind.has_game_text {
        return Err(BadRecord::NoGameText(kind.name));
    }
    let setup = match tag("Setup") {
        Some(setup) => setup,
        None => kind.setup(&[]).map_err(|error| BadRecord::Position(error.to_string()))?,
    };
    let white = white_seat(kind, &setup);
    let names: Vec<String> = (0..2).filter_map(|index| tag(&seat_tag(2, white, index))).collect();
    let mut entries = vec![created(kind, &setup, &names)?];
    let mut game = kind.start(&setup).map_err(BadRecord::Position)?;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('[')) {
        for action in line.split_whitespace().filter(|word| is_action(word)) {
            let actors = Seat::all(game.n_seats()).map(Actor::from).chain([Actor::Dealer]);
            let actor = actors.into_iter().find(|actor| game.may_act(*actor));
            let problem = |problem: String| BadRecord::Line { line: index + 1, problem };
            let actor = actor.ok_or_else(|| problem(format!("{action}: the game is over")))?;
            let applied = game
                .apply(actor, action)
                .map_err(|refused| problem(format!("{action}: {refused}")))?;
            let fact = Fact::Played { actor, action: Some(applied.action), used_ms: 0 };
            entries.push(Entry { seq: entries.len() as u64, at: 0, fact });
        }
    }
    Ok(entries)
}

/// Neither a number (`1.`, `1...`) nor a result.
fn is_action(word: &str) -> bool {
    let is_number = word.ends_with('.') && word.starts_with(|first: char| first.is_ascii_digit());
    let is_result = ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) || word.starts_with("Player");
    !is_number && !is_result
}
