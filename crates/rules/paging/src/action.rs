use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::{BadFrame, Board, Frame};
use crate::path::{BadPath, DISK, Path};
use crate::points::{BadPoints, Points};
use crate::program::{BadPage, BadProgram, Page, Program};
use crate::work::Work;

/// One step of the game, written as one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A user lays a program: its points, and the frames of its pages or of the first of them;
    /// no frames if nothing is free. `lay lime 2-3-1-2 A1-A2-B2-B3`
    Lay(Program, Points, Path),
    /// The OS makes room: where the remaining pages go. `room B2-C2`
    Room(Path),
    /// The OS pays a unit and waits for the die. `roll`
    Roll,
    /// The die falls: an action of the dealer. `die 4`
    Die(u8),
    /// The OS uses the roll. `program red`, `page red.2`, `row 3`, `column B`, `run red.2 3-1`
    Work(Work),
    /// The OS lets the roll go. `pass`
    Pass,
    /// The OS pays a unit and may move pages. `reorder`
    Reorder,
    /// A page goes to a free frame or to the disk. `move red.3 B2`, `move red.3 disk`
    Move(Page, Option<Frame>),
    /// Two pages change places. `swap red.3 blue.1`
    Swap(Page, Page),
    /// The last step of this reorder phase is taken back. `undo`
    Undo,
    /// The OS takes a finished page away, where that is not done by itself. `remove red.1`
    Remove(Page),
    /// The OS ends its turn. `end`
    End,
}

impl Action {
    /// The exchange of two pages, in the one order in which it is written.
    pub fn swap(a: Page, b: Page) -> Self {
        Self::Swap(a.min(b), a.max(b))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay(program, points, path) => write!(f, "lay {program} {points} {path}"),
            Self::Room(path) => write!(f, "room {path}"),
            Self::Roll => f.write_str("roll"),
            Self::Die(die) => write!(f, "die {die}"),
            Self::Work(work) => work.fmt(f),
            Self::Pass => f.write_str("pass"),
            Self::Reorder => f.write_str("reorder"),
            Self::Move(page, Some(frame)) => write!(f, "move {page} {frame}"),
            Self::Move(page, None) => write!(f, "move {page} {DISK}"),
            Self::Swap(a, b) => write!(f, "swap {a} {b}"),
            Self::Undo => f.write_str("undo"),
            Self::Remove(page) => write!(f, "remove {page}"),
            Self::End => f.write_str("end"),
        }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(program) => write!(f, "program {program}"),
            Self::Page(page) => write!(f, "page {page}"),
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", char::from(b'A' + column)),
            Self::Run(first, points) => write!(f, "run {first} {points}"),
        }
    }
}

impl FromStr for Action {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Self, BadAction> {
        let mut words = text.split(' ');
        let verb = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        Ok(match (verb, &rest[..]) {
            ("lay", [program, points, path]) => {
                Self::Lay(program.parse()?, points.parse()?, path.parse()?)
            }
            ("room", [path]) => Self::Room(path.parse()?),
            ("roll", []) => Self::Roll,
            ("die", [die]) => Self::Die(number(die, 6)?),
            ("program", [program]) => Self::Work(Work::Program(program.parse()?)),
            ("page", [page]) => Self::Work(Work::Page(page.parse()?)),
            ("row", [row]) => Self::Work(Work::Row(number(row, Board::MOST)? - 1)),
            ("column", [column]) => Self::Work(Work::Column(letter(column)?)),
            ("run", [first, points]) => Self::Work(Work::Run(first.parse()?, points.parse()?)),
            ("pass", []) => Self::Pass,
            ("reorder", []) => Self::Reorder,
            ("move", [page, DISK]) => Self::Move(page.parse()?, None),
            ("move", [page, frame]) => Self::Move(page.parse()?, Some(frame.parse()?)),
            ("swap", [a, b]) => Self::swap(a.parse()?, b.parse()?),
            ("undo", []) => Self::Undo,
            ("remove", [page]) => Self::Remove(page.parse()?),
            ("end", []) => Self::End,
            _ => return Err(BadAction::Form { got: text.to_owned() }),
        })
    }
}

fn number(text: &str, highest: u8) -> Result<u8, BadAction> {
    let number = text.parse().ok().filter(|n| (1..=highest).contains(n) && text.len() == 1);
    number.ok_or_else(|| BadAction::Number { highest, got: text.to_owned() })
}

fn letter(text: &str) -> Result<u8, BadAction> {
    let column = match text.as_bytes() {
        [letter] => Some(letter.to_ascii_uppercase().wrapping_sub(b'A')),
        _ => None,
    };
    let column = column.filter(|column| *column < Board::MOST);
    column.ok_or_else(|| BadAction::Column { got: text.to_owned() })
}

/// Why a text is not an action in any position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingBadAction))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum BadAction {
    #[error(
        "expected lay, room, roll, program, page, row, column, run, pass, reorder, move, swap, \
         undo, remove or end with what belongs to it, got {got:?}"
    )]
    Form { got: String },
    #[error("expected a number from 1 to {highest}, got {got:?}")]
    Number { highest: u8, got: String },
    #[error("expected a column from A to F, got {got:?}")]
    Column { got: String },
    #[error(transparent)]
    Program {
        #[from]
        problem: BadProgram,
    },
    #[error(transparent)]
    Page {
        #[from]
        problem: BadPage,
    },
    #[error(transparent)]
    Frame {
        #[from]
        problem: BadFrame,
    },
    #[error(transparent)]
    Points {
        #[from]
        problem: BadPoints,
    },
    #[error(transparent)]
    Path {
        #[from]
        problem: BadPath,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_reads_back() {
        for text in [
            "lay lime 2-3-1-2 A1-A2-B2-B3",
            "lay red 4-1-1 disk",
            "room B2-C2",
            "roll",
            "die 6",
            "program red",
            "page black.5",
            "row 6",
            "column F",
            "run red.2 0-5",
            "pass",
            "reorder",
            "move red.3 B2",
            "move red.3 disk",
            "swap red.3 blue.1",
            "undo",
            "remove red.1",
            "end",
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        let action: Action = "swap blue.1 red.3".parse().unwrap();
        assert_eq!(action.to_string(), "swap red.3 blue.1");
    }

    #[test]
    fn a_bad_action_says_what_would_be_right() {
        let told = |text: &str| text.parse::<Action>().unwrap_err().to_string();
        assert_eq!(told("die 7"), "expected a number from 1 to 6, got \"7\"");
        assert_eq!(told("column 3"), "expected a column from A to F, got \"3\"");
        assert_eq!(told("page red.9"), "red has pages 1 to 3, got \"9\"");
        for text in ["", "lay", "roll 3", "Roll", "row", "end now", "move red.1", "die 04"] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
