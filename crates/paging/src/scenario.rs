use std::fmt;

use game::BadOption;

use crate::board::Board;
use crate::memory::{Memory, Place};
use crate::paging::{Paging, Phase, ROUNDS, units_of};
use crate::path::DISK;
use crate::program::Program;
use crate::setup::is_possible;

/// A position to start from: `round=2.1;at=lime:5@A1,1@A2,1@B2,1@B3 red:-,1@disk,1@C3`.
///
/// Each program that has been laid is written with all its pages: points and place, or a dash for
/// a page that is out of the game; `gone` stands for a program without any page left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The pages with their places and points.
    pub memory: Memory,
    /// The round, from 1 to 6.
    pub round: u8,
    /// Who begins.
    pub turn: Turn,
}

/// Who begins in a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The user who lays the first, second or third program of the round (0 to 2).
    Lay {
        /// Which one.
        nth: u8,
    },
    /// The OS, with this many units.
    Os {
        /// At least one.
        units: u8,
    },
}

impl Scenario {
    /// The position of a game as one to start from, while a user is to lay or the OS to decide.
    pub fn of(game: &Paging) -> Option<Self> {
        let turn = match *game.phase() {
            Phase::Lay { nth } => Turn::Lay { nth },
            Phase::Idle { units } if units > 0 => Turn::Os { units },
            _ => return None,
        };
        Some(Self { memory: *game.memory(), round: game.round(), turn })
    }

    pub(crate) fn read<'a>(
        board: Board,
        value: impl Fn(&'static str) -> Option<&'a str>,
    ) -> Result<Option<Self>, BadOption> {
        let (round, units, at) = (value("round"), value("units"), value("at"));
        if round.is_none() && units.is_none() && at.is_none() {
            return Ok(None);
        }
        let (round, turn) = read_round(round.unwrap_or("1.1"), units)?;
        let memory = read_memory(board, at.unwrap_or_default())?;
        Ok(Some(Self { memory, round, turn }))
    }
}

fn read_round(text: &str, units: Option<&str>) -> Result<(u8, Turn), BadOption> {
    let digit = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
    let read = || {
        let (round, turn) = text.split_once('.')?;
        let round = digit(round).filter(|round| (1..=ROUNDS).contains(round))?;
        let turn = match turn {
            "os" => Turn::Os { units: units.map_or(Some(units_of(round)), digit)? },
            nth => Turn::Lay { nth: digit(nth)?.checked_sub(1).filter(|_| units.is_none())? },
        };
        is_possible(turn, round).then_some((round, turn))
    };
    let problem = "expected the round and who begins, such as 2.1 for the first program of round 2 \
                   or 2.os for the OS turn, which has 1 to 3 units there";
    read().ok_or_else(|| BadOption::new("round", problem))
}

fn read_memory(board: Board, text: &str) -> Result<Memory, BadOption> {
    let mut memory = Memory::new(board);
    for part in text.split(' ').filter(|part| !part.is_empty()) {
        let bad = |problem: String| BadOption::new("at", format!("{part:?}: {problem}"));
        let form =
            || bad("expected a program and its pages, such as lime:-,2@A1,1@B1,3@disk".into());
        let (name, pages) = part.split_once(':').ok_or_else(form)?;
        let program: Program = name.parse().map_err(|error| bad(format!("{error}")))?;
        if memory.is_laid(program) {
            return Err(bad("this program is there twice".into()));
        }
        let gone = vec!["-"; program.n_pages().into()];
        let pages: Vec<&str> = if pages == "gone" { gone } else { pages.split(',').collect() };
        if pages.len() != usize::from(program.n_pages()) {
            return Err(bad(format!("{name} has {} pages", program.n_pages())));
        }
        read_pages(&mut memory, program, &pages).map_err(bad)?;
    }
    Ok(memory)
}

fn read_pages(memory: &mut Memory, program: Program, pages: &[&str]) -> Result<(), String> {
    let mut points = Vec::new();
    let mut places = Vec::new();
    for text in pages {
        if *text == "-" {
            if places.iter().any(|place| *place != Place::Removed) {
                return Err("only the lowest pages can be out of the game".to_owned());
            }
            points.push(0);
            places.push(Place::Removed);
            continue;
        }
        let (held, place) = text
            .split_once('@')
            .ok_or_else(|| format!("expected points and place such as 2@A1, got {text:?}"))?;
        let most = program.n_pages() + 1;
        let held = held.parse().ok().filter(|n| *n <= most && held.len() == 1);
        points.push(held.ok_or_else(|| format!("a page has 0 to {most} points, got {text:?}"))?);
        places.push(match place {
            DISK => Place::Disk,
            frame => Place::Frame(frame.parse().map_err(|error| format!("{error}"))?),
        });
    }
    put_pages(memory, program, &points, &places)
}

fn put_pages(
    memory: &mut Memory,
    program: Program,
    points: &[u8],
    places: &[Place],
) -> Result<(), String> {
    if let Some(points) = crate::Points::new(points) {
        memory.set_points(program, points);
    }
    for (page, place) in program.pages().zip(places) {
        match place {
            Place::Removed => memory.remove(page),
            Place::Frame(frame) if !memory.free().contains(*frame) => {
                return Err(format!("{frame} is not on the board or taken twice"));
            }
            place => memory.put(page, *place),
        }
    }
    Ok(())
}

impl fmt::Display for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn {
            Turn::Lay { nth } => write!(f, "round={}.{}", self.round, nth + 1)?,
            Turn::Os { units } => {
                write!(f, "round={}.os", self.round)?;
                if units != units_of(self.round) {
                    write!(f, ";units={units}")?;
                }
            }
        }
        let mut separator = ";at=";
        for program in Program::all().filter(|program| self.memory.is_laid(*program)) {
            write!(f, "{separator}{program}:")?;
            separator = " ";
            if self.memory.remaining(program).next().is_none() {
                f.write_str("gone")?;
                continue;
            }
            let page_text = |page| match self.memory.place(page) {
                Place::Removed => "-".to_owned(),
                place => format!("{}@{place}", self.memory.points(page)),
            };
            f.write_str(&program.pages().map(page_text).collect::<Vec<_>>().join(","))?;
        }
        Ok(())
    }
}
