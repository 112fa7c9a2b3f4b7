use std::fmt;

use crate::bad_setup::{BadSetup, Fault};
use crate::board::Frame;
use crate::memory::{Location, Memory};
use crate::paging::{Paging, Phase, ROUNDS, units_of};
use crate::path::DISK;
use crate::program::{COLOURS, Program};
use crate::setup::is_possible;
use crate::switches::{Removal, Switches};

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
        switches: Switches,
        value: impl Fn(&'static str) -> Option<&'a str>,
    ) -> Result<Option<Self>, BadSetup> {
        let (round, units, at) = (value("round"), value("units"), value("at"));
        if round.is_none() && units.is_none() && at.is_none() {
            return Ok(None);
        }
        let (round, turn) = read_round(round.unwrap_or("1.1"), units)?;
        let memory = read_memory(switches, at.unwrap_or_default())?;
        Ok(Some(Self { memory, round, turn }))
    }
}

fn read_round(text: &str, units: Option<&str>) -> Result<(u8, Turn), BadSetup> {
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
    read().ok_or_else(|| BadSetup::new("round", Fault::BadRound))
}

fn read_memory(switches: Switches, text: &str) -> Result<Memory, BadSetup> {
    let mut memory = Memory::new(switches.board);
    for part in text.split_whitespace() {
        let program = read_program(&mut memory, part);
        program
            .and_then(|program| check_points(&memory, program, switches.removal, part))
            .map_err(|fault| BadSetup::new("at", fault))?;
    }
    Ok(memory)
}

/// Refuses points that no game can lead to, however it was played.
fn check_points(
    memory: &Memory,
    program: Program,
    removal: Removal,
    part: &str,
) -> Result<(), Fault> {
    let part = part.to_owned();
    // A page without points had at least one when it was laid (rules §3.2).
    let laid_with: u8 = program.pages().map(|page| memory.points(page).max(1)).sum();
    let most = 2 * program.n_pages();
    if laid_with > most {
        return Err(Fault::TooManyPoints { part, program, most });
    }
    // Finished pages leave by themselves, the lowest first (rules §4.4).
    match memory.removable(program) {
        Some(page) if removal == Removal::Auto => Err(Fault::LowestWithoutPoints { part, page }),
        _ => Ok(()),
    }
}

fn read_program(memory: &mut Memory, text: &str) -> Result<Program, Fault> {
    let part = || text.to_owned();
    let (name, pages) = text.split_once(':').ok_or_else(|| Fault::ProgramForm { part: part() })?;
    let program: Program = name
        .parse()
        .map_err(|_| Fault::UnknownProgram { got: name.to_owned(), known: COLOURS.join(", ") })?;
    if memory.is_laid(program) {
        return Err(Fault::ProgramTwice { part: part() });
    }
    let n_pages = program.n_pages();
    let gone = vec!["-"; n_pages.into()];
    let pages: Vec<&str> = if pages == "gone" { gone } else { pages.split(',').collect() };
    if pages.len() != usize::from(n_pages) {
        return Err(Fault::OtherPages { part: part(), program, pages: n_pages });
    }
    let mut points = Vec::new();
    let mut places = Vec::new();
    for page in pages {
        let (held, place) = read_page(page, n_pages + 1, text)?;
        if place == Location::Removed && places.iter().any(|place| *place != Location::Removed) {
            return Err(Fault::OutAboveIn { part: part() });
        }
        points.push(held);
        places.push(place);
    }
    put_pages(memory, program, &points, &places)
        .map_err(|frame| Fault::FrameNotFree { part: part(), frame })?;
    Ok(program)
}

/// The points and the place of a page; `most` is the most points it may have.
fn read_page(text: &str, most: u8, part: &str) -> Result<(u8, Location), Fault> {
    if text == "-" {
        return Ok((0, Location::Removed));
    }
    let (part, got) = (part.to_owned(), text.to_owned());
    let Some((held, place)) = text.split_once('@') else {
        return Err(Fault::PageForm { part, got });
    };
    let Some(held) = held.parse().ok().filter(|n| *n <= most && held.len() == 1) else {
        return Err(Fault::PagePoints { part, most, got });
    };
    let place = match place {
        DISK => Location::Disk,
        frame => Location::Frame(frame.parse().map_err(|_| Fault::NoFrame { part, got })?),
    };
    Ok((held, place))
}

/// Puts the pages onto the board; an error is the frame that is not free.
fn put_pages(
    memory: &mut Memory,
    program: Program,
    points: &[u8],
    places: &[Location],
) -> Result<(), Frame> {
    if let Some(points) = crate::Points::new(points) {
        memory.set_points(program, points);
    }
    for (page, place) in program.pages().zip(places) {
        match place {
            Location::Removed => memory.remove(page),
            Location::Frame(frame) if !memory.free().contains(*frame) => {
                return Err(*frame);
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
            let page_text = |page| match self.memory.location(page) {
                Location::Removed => "-".to_owned(),
                place => format!("{}@{place}", self.memory.points(page)),
            };
            f.write_str(&program.pages().map(page_text).collect::<Vec<_>>().join(","))?;
        }
        Ok(())
    }
}
