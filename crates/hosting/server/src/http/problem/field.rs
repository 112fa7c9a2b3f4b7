use std::fmt::Display;

use game::options::BadValue;
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;
use utoipa::ToSchema;

/// What is wrong with one field of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// The field, as a path from the root: `players[0].type`.
    #[schema(example = "players[0].type")]
    pub field: String,
    #[serde(flatten)]
    #[schema(value_type = FieldProblem)]
    problem: Value,
    /// The same as a sentence, which may be worded differently in any version.
    pub detail: String,
}

impl FieldError {
    /// What is wrong with this field: a [`FieldProblem`], or what an extension has in its place,
    /// in the same form.
    ///
    /// # Panics
    /// When the problem can't be written as JSON.
    pub fn new(field: impl Into<String>, problem: impl Serialize + Display) -> Self {
        let detail = problem.to_string();
        let problem = serde_json::to_value(problem).expect("a problem is plain data");
        Self { field: field.into(), problem, detail }
    }

    /// What is wrong with the value of an option.
    pub fn of_value(field: impl Into<String>, bad: BadValue) -> Self {
        let problem = match bad {
            BadValue::UnknownOption { known } => FieldProblem::UnknownField { expected: known },
            BadValue::GivenTwice => FieldProblem::DuplicateField,
            BadValue::OutOfRange { given, min, max: u64::MAX } => {
                FieldProblem::TooSmall { got: given, min }
            }
            BadValue::OutOfRange { given, min, max } => {
                let min = i64::try_from(min).unwrap_or(i64::MAX);
                FieldProblem::OutOfRange { got: given, min, max }
            }
            BadValue::UnknownWord { given, known } => {
                FieldProblem::NotOneOf { got: given, expected: known }
            }
            BadValue::NotAFlag { .. } => FieldProblem::WrongType { expected: JsonType::Flag },
            BadValue::NotAText { .. } => FieldProblem::WrongType { expected: JsonType::Text },
            BadValue::NotAPair | BadValue::Unreadable { .. } => {
                return Self::unreadable(field, bad);
            }
        };
        Self::new(field, problem)
    }

    /// A text that is not of the form that it should have, with the words of who reads it.
    pub fn unreadable(field: impl Into<String>, why: impl Display) -> Self {
        Self { detail: why.to_string(), ..Self::new(field, FieldProblem::Unreadable) }
    }

    /// The same of another field, which has this one's value.
    #[must_use]
    pub fn named(self, field: impl Into<String>) -> Self {
        Self { field: field.into(), ..self }
    }
}

/// What is wrong with the value of a field: a stable word for it, and all that its sentence names.
#[derive(Clone, Debug, PartialEq, Error, Serialize, ToSchema)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum FieldProblem {
    #[error("is missing")]
    Missing,
    #[error("is unknown, expected {}", one_of(.expected))]
    UnknownField { expected: Vec<String> },
    #[error("is given twice")]
    DuplicateField,
    #[error("expected {expected}")]
    WrongType { expected: JsonType },
    #[error("{got}: expected a number from {min} to {max}")]
    OutOfRange { got: String, min: i64, max: u64 },
    #[error("{got}: expected a number of at least {min}")]
    TooSmall { got: String, min: u64 },
    #[error("expected a number from 0 to 2^64 - 1")]
    NotASeed,
    #[error("{got_ms} ms: expected a time from {min_ms} to {max_ms} ms")]
    #[serde(rename_all = "camelCase")]
    TimeOutOfRange { got_ms: u64, min_ms: u64, max_ms: u64 },
    #[error("{got:?}: expected {}", one_of(.expected))]
    NotOneOf { got: String, expected: Vec<String> },
    #[error("{got} entries, expected {min} to {max}")]
    WrongCount { got: usize, min: usize, max: usize },
    #[error("this can't be read")]
    Unreadable,
    #[error("the file is not text")]
    NotText,

    #[error("a name is one line without control characters")]
    SeveralLines,
    #[error("a name has no invisible character such as U+{character:04X}")]
    InvisibleCharacter { character: u32 },
    #[error("a name has something that can be seen")]
    NothingVisible,
    #[error("{length} characters, at most {max}")]
    TooLong { length: usize, max: usize },
    #[error("{name} is on the list twice; tell them apart by more of the name")]
    DuplicateName { name: String },
    #[error("{name} looks like {other}; tell them apart by more of the name")]
    LooksLike { name: String, other: String },

    #[error("{game} can't do this: {ability}")]
    Unsupported { game: String, ability: Ability },
    #[error("this game has no bots for this seat")]
    NoBots,
    #[error("only a seat of type BOT has one")]
    NotABot,
    #[error("{game} has {expected} seats, not {got}")]
    WrongSeats { game: String, expected: usize, got: usize },
    #[error("there is no seat {seat}; the match has {seats}")]
    NoSuchSeat { seat: u8, seats: usize },
    #[error("seat {seat} of this table is somebody else's")]
    SeatOfAnother { seat: u8 },
    #[error("expected each of the {seats} seats of that match once")]
    NotEachSeatOnce { seats: usize },
    #[error("that match was {game}")]
    OtherGame { game: String },
    #[error("there is no entry {got} yet; the last one is {last}")]
    NotReached { got: u64, last: u64 },
    #[error("there is no such player")]
    NoSuchPlayer,
    #[error("there is no stage of this number")]
    NoSuchStage,
    #[error(
        "no workers: start the server with --nats URL, and workers with spielwerk worker --nats URL"
    )]
    NoWorkers,
    #[error("a tournament is for games of two players")]
    NotForTwo,
    #[error("{planned} games would be planned: at most {most} are possible")]
    TooManyGames { planned: u64, most: u64 },
    #[error("expected a moment after the start")]
    NotAfterStart,
    #[error("name what is meant, or say \"all\": true")]
    NothingNamed,
}

impl FieldProblem {
    /// The value is not one of these words.
    pub fn not_one_of(got: &str, expected: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let expected = expected.into_iter().map(Into::into).collect();
        Self::NotOneOf { got: got.to_owned(), expected }
    }
}

/// What a value is in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say what the variants mean")]
pub enum JsonType {
    #[error("a text")]
    Text,
    #[error("a number")]
    Number,
    #[error("a whole number")]
    WholeNumber,
    #[error("true or false")]
    Flag,
    #[error("a list")]
    List,
    #[error("a JSON object")]
    Object,
    #[error("a text or a number")]
    TextOrNumber,
}

/// What not every game can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants mean")]
pub enum Ability {
    #[error("be played by programs over TCP")]
    Programs,
    #[error("be played in classes")]
    Classes,
    #[error("be analysed")]
    Analysis,
    #[error("be debriefed")]
    Debriefing,
    #[error("be looked up in a book of openings")]
    Openings,
    #[error("be printed, it has no files")]
    Handouts,
    #[error("be written as numbered moves; use jsonl")]
    NumberedMoves,
}

fn one_of(names: &[String]) -> String {
    names.join(", ")
}
