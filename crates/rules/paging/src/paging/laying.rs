//! The user phase: laying programs and making room for them.

use game::Actor;

use crate::event::Event;
use crate::illegal::Illegal;
use crate::memory::Location;
use crate::path::Path;
use crate::points::Points;
use crate::program::Program;
use crate::room::Room;
use crate::switches::Prefix;

use super::{LAID_A_ROUND, Paging, Phase, units_of};

impl Paging {
    pub(super) fn check_lay(
        &self,
        actor: Actor,
        program: Program,
        points: Points,
        path: Path,
    ) -> Result<(), Illegal> {
        let hand = actor.seat().and_then(|seat| self.hands.get(seat.index()));
        if !hand.is_some_and(|hand| hand.contains(&program)) {
            return Err(Illegal::NotInHand { program });
        }
        check_points(program, points)?;
        let (pages, got) = (program.n_pages(), path.len());
        match self.memory.room(pages, self.switches.prefix) {
            Room::None if got > 0 => Err(Illegal::MustGoToDisk),
            Room::None => Ok(()),
            _ if got == 0 => Err(Illegal::FramesAreFree),
            _ if got > usize::from(pages) => Err(Illegal::TooManyFrames { program, pages, got }),
            room => {
                self.check_path(path)?;
                self.check_free(path)?;
                self.check_length(program, path, room)
            }
        }
    }

    /// The frames are on the board, different, and each shares an edge with the next.
    fn check_path(&self, path: Path) -> Result<(), Illegal> {
        let board = self.memory.board();
        for (index, &frame) in path.iter().enumerate() {
            if !board.frames().contains(frame) {
                return Err(Illegal::OffBoard { frame, board });
            }
            if path[..index].contains(&frame) {
                return Err(Illegal::FrameTwice { frame });
            }
        }
        path.gap().map_or(Ok(()), |(from, to)| Err(Illegal::NotEdgeToEdge { from, to }))
    }

    fn check_free(&self, path: Path) -> Result<(), Illegal> {
        let taken = path.iter().find_map(|frame| Some((*frame, self.memory.page_at(*frame)?)));
        taken.map_or(Ok(()), |(frame, page)| Err(Illegal::FrameTaken { frame, page }))
    }

    /// All pages are laid if there is room; otherwise as many as go on from where they begin.
    fn check_length(&self, program: Program, path: Path, room: Room) -> Result<(), Illegal> {
        let pages = program.n_pages();
        let is_whole = path.len() == usize::from(pages);
        if room == Room::Whole {
            let example = self.placements(program).next().unwrap_or(Path::EMPTY);
            let refusal = Illegal::RoomForAll { program, pages, example };
            return if is_whole { Ok(()) } else { Err(refusal) };
        }
        if is_whole {
            return Err(Illegal::NoRoomForAll { program, pages });
        }
        let extension = self.memory.extensions(path).first();
        if let (Some(frame), Prefix::Inextensible) = (extension, self.switches.prefix) {
            return Err(Illegal::MustGoOn { frame });
        }
        match path.last() {
            Some(&frame) if !self.memory.can_continue(path, pages.into()) => {
                Err(Illegal::WalledIn { frame })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn lay(
        &mut self,
        nth: u8,
        program: Program,
        points: Points,
        path: Path,
        events: &mut Vec<Event>,
    ) {
        for hand in &mut self.hands {
            hand.retain(|other| *other != program);
        }
        self.memory.set_points(program, points);
        if path.is_empty() {
            for page in program.pages() {
                self.memory.put(page, Location::Disk);
                let points = self.memory.points(page);
                events.push(Event::Laid { page, to: Location::Disk, points });
            }
        } else {
            self.lay_pages(program, 1, path, events);
        }
        let missing = program.n_pages() - path.len() as u8;
        if missing > 0 && !path.is_empty() {
            events.push(Event::RoomNeeded { program, pages: missing });
            self.phase = Phase::Room { nth, program, path };
        } else {
            self.next_program(nth, events);
        }
    }

    fn lay_pages(&mut self, program: Program, first: u8, path: Path, events: &mut Vec<Event>) {
        self.memory.lay(program, first, path);
        for (number, frame) in (first..).zip(path.iter()) {
            let page = program.page_unchecked(number);
            self.ages.arrived(page, Location::Hand);
            let points = self.memory.points(page);
            events.push(Event::Laid { page, to: Location::Frame(*frame), points });
        }
    }

    pub(super) fn check_room(
        &self,
        program: Program,
        path: Path,
        rest: Path,
    ) -> Result<(), Illegal> {
        let needed = usize::from(program.n_pages()) - path.len();
        if rest.len() != needed {
            return Err(Illegal::WrongRest { needed, got: rest.len() });
        }
        self.check_path(rest)?;
        if let Some(&frame) = rest.iter().find(|frame| path.contains(frame)) {
            return Err(Illegal::OwnPage { frame });
        }
        if let (Some(&from), Some(&to)) = (path.last(), rest.first())
            && !from.touches(to)
        {
            return Err(Illegal::NotEdgeToEdge { from, to });
        }
        let ways = self.memory.continuations(program, path);
        if ways.iter().any(|way| way.path == rest) {
            return Ok(());
        }
        let evicted = rest.set().and(self.memory.taken());
        let is_better = |way: &&crate::Continuation| {
            way.path.set().and(self.memory.taken()).without(evicted).is_empty()
        };
        let example = ways.iter().find(is_better).map_or(Path::EMPTY, |way| way.path);
        Err(Illegal::NotMinimal { example })
    }

    pub(super) fn make_room(
        &mut self,
        nth: u8,
        program: Program,
        path: Path,
        rest: Path,
        events: &mut Vec<Event>,
    ) {
        for &frame in rest.iter() {
            if let Some(page) = self.memory.page_at(frame) {
                self.memory.put(page, Location::Disk);
                events.push(Event::Evicted { page, from: Location::Frame(frame) });
            }
        }
        self.lay_pages(program, path.len() as u8 + 1, rest, events);
        self.next_program(nth, events);
    }

    fn next_program(&mut self, nth: u8, events: &mut Vec<Event>) {
        if nth + 1 < LAID_A_ROUND {
            self.phase = Phase::Lay { nth: nth + 1 };
        } else {
            let units = units_of(self.round);
            self.phase = Phase::Idle { units };
            events.push(Event::TurnBegan { round: self.round, units });
        }
    }
}

/// Two points a page, at least one on each (rules §3.2).
fn check_points(program: Program, points: Points) -> Result<(), Illegal> {
    let pages = program.n_pages();
    if points.len() != usize::from(pages) {
        return Err(Illegal::PointsForOtherPages { program, pages, got: points.len() });
    }
    if let Some((page, _)) = program.pages().zip(points.iter()).find(|(_, points)| **points == 0) {
        return Err(Illegal::PageWithoutPoints { page });
    }
    let needed = 2 * pages;
    if points.sum() != u32::from(needed) {
        return Err(Illegal::WrongSum { program, needed, got: points.sum() });
    }
    Ok(())
}
