//! Reads what [`json_lines`](super::json_lines) and [`pdn`](super::pdn) write, and positions.

use game::Seat;
use kind::{HostedGame, Kind, Kinds};

use super::moves::play_line;
use super::{seat_tag, white_seat};
use crate::{Controller, Entry, Fact, Plan, Referee, SeatPlan};

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

/// The log that this text tells: JSON Lines, tags and numbered moves, a list of moves, or just a
/// position of the kind that is named.
pub fn read(kinds: &Kinds, kind: &str, text: &str) -> Result<Vec<Entry>, BadRecord> {
    let text = text.trim();
    let entries = match text.chars().next() {
        None => return Err(BadRecord::Empty),
        Some('{') => read_json_lines(text)?,
        Some('[') => read_pdn(kinds, kind, text)?,
        Some(_) => read_plain(kinds, kind, text)?,
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

/// A position, or else a list of moves.
fn read_plain(kinds: &Kinds, kind: &str, text: &str) -> Result<Vec<Entry>, BadRecord> {
    let kind = kinds.named(kind).ok_or_else(|| BadRecord::UnknownKind(kind.to_owned()))?;
    let no_position = match kind.start(text) {
        Ok(_) => return Ok(vec![created(kind, text, &[])?]),
        Err(problem) => BadRecord::Position(problem),
    };
    let moves = if kind.has_game_text { read_moves(kind, text)? } else { None };
    moves.ok_or(no_position)
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
    let seats = (0..n_seats).map(seat).collect();
    let plan = Plan::new((kind.name, kind.rules_version), "Record", setup, seats);
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
    play(&mut *game, text, &mut entries)?;
    Ok(entries)
}

/// A list of moves from the usual start; nothing where there is none in the text.
fn read_moves(kind: &Kind, text: &str) -> Result<Option<Vec<Entry>>, BadRecord> {
    let setup = kind.setup(&[]).map_err(|error| BadRecord::Position(error.to_string()))?;
    let mut entries = vec![created(kind, &setup, &[])?];
    let mut game = kind.start(&setup).map_err(BadRecord::Position)?;
    match play(&mut *game, text, &mut entries) {
        // The first thing in it is no move: then it may be meant as something else.
        Err(_) if entries.len() == 1 => Ok(None),
        Err(error) => Err(error),
        Ok(()) => Ok((entries.len() > 1).then_some(entries)),
    }
}

fn play(game: &mut dyn HostedGame, text: &str, entries: &mut Vec<Entry>) -> Result<(), BadRecord> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('['));
    lines.into_iter().try_for_each(|line| play_line(game, line, entries))
}
