use std::fmt::Display;

use game::{Game, Seat, Viewer};

use crate::paging::Paging;
use crate::room::Room;
use crate::view::{Choices, ProgramView, Role, SeatView, View};

impl Paging {
    /// The block of the line protocol that tells a seat all it may see and do, each line without
    /// its `+ `; `docs/paging/protocol.md` explains it. It is made from the seat's view, so what
    /// that hides stays hidden.
    pub fn position_lines(&self, seat: Seat) -> Vec<String> {
        let view = self.view(Viewer::Seat(seat));
        let mut lines = vec![format!("PAGING {},{}", view.rows, view.columns)];
        lines.push(format!("ROUND {}", view.round));
        lines.push(format!("PHASE {}", view.phase));
        lines.push(format!("UNITS {}", view.units));
        lines.extend(view.die.map(|die| format!("DIE {die}")));
        lines.push(format!("CACHE {}", view.cache));
        lines.push(switches(&view));
        lines.extend(view.seats.iter().enumerate().map(|(number, seat)| seat_line(number, seat)));
        lines.extend(view.programs.iter().map(program_line));
        lines.push(listed("FREE", self.memory().free().iter()));
        if view.to_act == Some(seat.0) {
            choices(&view.choices, &mut lines);
        }
        lines.push("ENDPAGING".to_owned());
        lines
    }
}

fn switches(view: &View) -> String {
    let switches = &view.switches;
    format!(
        "SWITCHES cache5={} prefix={} removal={} hands={}",
        switches.cache5, switches.prefix, switches.removal, switches.hands
    )
}

/// `SEAT 0 user 2 red lime`, without the names if they are hidden; `SEAT 1 os`
fn seat_line(number: usize, seat: &SeatView) -> String {
    let SeatView { role, n_programs, hand } = seat;
    if *role == Role::Os {
        return format!("SEAT {number} {role}");
    }
    let names = hand.iter().flatten().map(|held| held.name);
    listed(&format!("SEAT {number} {role} {n_programs}"), names)
}

/// `PROGRAM red A1=4 disk=1 removed=0`
fn program_line(program: &ProgramView) -> String {
    let pages = program.pages.iter().map(|page| format!("{}={}", page.place, page.points));
    listed(&format!("PROGRAM {}", program.name), pages)
}

fn choices(choices: &Choices, lines: &mut Vec<String>) {
    let action = |action: &String| format!("ACTION {action}");
    lines.extend(choices.plain.iter().chain(&choices.remove).map(action));
    for lay in &choices.lay {
        lines.push(format!("LENGTH {} {}", lay.pages, lay.room));
        // Whole programs have up to thousands of ways, all of them easily found.
        let paths = lay.paths.iter().filter(|_| lay.room != Room::Whole);
        lines.extend(paths.map(|path| format!("PATH {} {path}", lay.pages)));
    }
    lines.extend(choices.room.iter().map(|room| action(&room.action)));
    lines.extend(choices.work.iter().map(|work| action(&work.action)));
    for run in &choices.runs {
        let limits: Vec<String> = run.limits.iter().map(u8::to_string).collect();
        lines.push(listed(&format!("RUN {}", limits.join("-")), &run.pages));
    }
    lines.extend(choices.reorder.as_ref().map(|reorder| format!("STEPS {}", reorder.steps_left)));
}

/// A line with these words behind its beginning.
fn listed(begin: &str, words: impl IntoIterator<Item: Display>) -> String {
    words.into_iter().fold(begin.to_owned(), |line, word| format!("{line} {word}"))
}
