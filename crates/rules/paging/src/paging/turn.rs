//! The OS turn: rolls, reorder phases and what the dice do.

use crate::action::Action;
use crate::board::Frame;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::memory::Location;
use crate::points::Points;
use crate::program::{Page, Program};
use crate::switches::Removal;
use crate::work::Work;

use super::{Paging, Phase, ROUNDS, Step};

/// No arrangement of 72 pages needs more; it keeps a log from growing without end.
const MOST_STEPS: usize = 200;

impl Paging {
    pub(super) fn turn_actions(&self) -> Box<dyn Iterator<Item = Action> + '_> {
        match &self.phase {
            Phase::Idle { units } => {
                let can = *units > 0;
                let pay = [Action::Roll, Action::Reorder].into_iter().filter(move |_| can);
                Box::new(pay.chain([Action::End]).chain(self.removals()))
            }
            Phase::Reordering { units, steps, n_steps } => {
                let roll = (*units > 0).then_some(Action::Roll);
                let can_step = *n_steps < MOST_STEPS;
                let undo = (can_step && !steps.is_empty()).then_some(Action::Undo);
                let steps = self.steps().filter(move |_| can_step);
                let first = [Action::End].into_iter().chain(roll).chain(undo);
                Box::new(first.chain(self.removals()).chain(steps))
            }
            Phase::Rolled { die, .. } => {
                let works = self.memory.works(*die, self.switches.cache5).map(Action::Work);
                Box::new([Action::Pass].into_iter().chain(works))
            }
            _ => Box::new(std::iter::empty()),
        }
    }

    /// The finished pages that may be taken away, where the OS does that itself.
    pub fn removals(&self) -> impl Iterator<Item = Action> + '_ {
        let manual = self.switches.removal == Removal::Manual;
        let pages = Program::all().filter_map(|program| self.memory.removable(program));
        pages.filter(move |_| manual).map(Action::Remove)
    }

    /// How many steps a reorder phase still has; nothing outside of one.
    pub(crate) fn steps_left(&self) -> Option<usize> {
        match self.phase {
            Phase::Reordering { n_steps, .. } => Some(MOST_STEPS.saturating_sub(n_steps)),
            _ => None,
        }
    }

    /// Every step of a reorder phase.
    fn steps(&self) -> impl Iterator<Item = Action> + '_ {
        let in_ram = || self.memory.ram().map(|(_, page)| page);
        let all = move || in_ram().chain(self.memory.disk());
        let moves = all().flat_map(|page| {
            let free = self.memory.free().iter();
            free.map(move |frame| Action::Move(page, Some(frame)))
        });
        let to_disk = in_ram().map(|page| Action::Move(page, None));
        let swaps = in_ram().flat_map(move |a| {
            let is_pair = move |b: &Page| self.memory.frame_of(*b).is_none() || a < *b;
            all().filter(is_pair).map(move |b| Action::swap(a, b))
        });
        moves.chain(to_disk).chain(swaps)
    }

    pub(super) fn apply_in_turn(
        &mut self,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match (&self.phase, *action) {
            (Phase::Idle { units } | Phase::Reordering { units, .. }, Action::Roll) => {
                let units = units.checked_sub(1).ok_or(Illegal::NoUnitsLeft)?;
                self.phase = Phase::Rolling { units };
            }
            (Phase::Idle { units }, Action::Reorder) => {
                let units = units.checked_sub(1).ok_or(Illegal::NoUnitsLeft)?;
                self.phase = Phase::Reordering { units, steps: Vec::new(), n_steps: 0 };
                events.push(Event::Reordering { units });
            }
            (Phase::Idle { .. } | Phase::Reordering { .. }, Action::End) => self.end_turn(events),
            (Phase::Idle { .. } | Phase::Reordering { .. }, Action::Remove(page)) => {
                self.remove_by_hand(page, events)?;
            }
            (Phase::Reordering { .. }, Action::Move(page, to)) => {
                let to = self.check_move(page, to)?;
                self.move_page(page, to, events);
            }
            (Phase::Reordering { .. }, Action::Swap(a, b)) => {
                self.check_swap(a, b)?;
                self.swap_pages(a, b, events);
            }
            (Phase::Reordering { .. }, Action::Undo) => self.undo(events)?,
            (Phase::Rolled { units, .. }, Action::Pass) => {
                self.phase = Phase::Idle { units: *units };
                self.end_if_done(events);
            }
            (&Phase::Rolled { units, die }, Action::Work(work)) => {
                self.check_work(work, die)?;
                self.work(work, events);
                self.phase = Phase::Idle { units };
                self.end_if_done(events);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    fn check_work(&self, work: Work, die: u8) -> Result<(), Illegal> {
        let needed = work.die();
        if die != needed && die != 6 {
            return Err(Illegal::OtherDie { die, needed });
        }
        let board = self.memory.board();
        match work {
            Work::Program(program) if !self.memory.in_ram(program) => {
                Err(Illegal::ProgramNotInRam { program })
            }
            Work::Page(page) if self.memory.frame_of(page).is_none() => {
                Err(Illegal::PageNotInRam { page })
            }
            Work::Row(row) if row >= board.rows() => Err(Illegal::NoSuchRow { board }),
            Work::Column(column) if column >= board.columns() => {
                Err(Illegal::NoSuchColumn { board })
            }
            Work::Run(first, points) => self.check_run(first, points),
            _ => Ok(()),
        }
    }

    fn check_run(&self, first: Page, points: Points) -> Result<(), Illegal> {
        let program = first.program();
        if self.memory.frame_of(first).is_none() {
            return Err(Illegal::PageNotInRam { page: first });
        }
        let run: Vec<Page> = self.memory.run(first).take(points.len()).collect();
        if run.len() < points.len() {
            let last = run[run.len() - 1];
            let next = last.next().ok_or(Illegal::RunTooLong { program, page: last })?;
            return Err(match self.memory.frame_of(next) {
                None => Illegal::PageNotInRam { page: next },
                Some(_) => Illegal::RunBroken { page: next },
            });
        }
        for (&page, &got) in run.iter().zip(points.iter()) {
            let held = self.memory.points(page);
            if got > held {
                return Err(Illegal::MoreThanHeld { page, held, got });
            }
        }
        let limit = self.memory.run_limit(&run, self.switches.cache5);
        if points.sum() > limit.into() {
            return Err(Illegal::MoreThanLimit { limit, got: points.sum() });
        }
        match (run.last(), points.last()) {
            (Some(&page), Some(0)) => Err(Illegal::RunEndsWithNothing { page }),
            _ => Ok(()),
        }
    }

    /// All reductions happen at once, then finished pages leave (rules §4.3, §4.4).
    fn work(&mut self, work: Work, events: &mut Vec<Event>) {
        let mut losses = Vec::new();
        self.memory.losses(work, |page, by| losses.push((page, by)));
        for (page, by) in losses {
            self.ages.worked_on(page);
            if by > 0 {
                self.memory.reduce(page, by);
                events.push(Event::Reduced { page, by, left: self.memory.points(page) });
            }
        }
        if self.switches.removal == Removal::Auto {
            for program in Program::all() {
                while let Some(page) = self.memory.removable(program) {
                    self.remove(page, events);
                }
            }
        }
    }

    fn remove(&mut self, page: Page, events: &mut Vec<Event>) {
        events.push(Event::Removed { page, from: self.memory.location(page) });
        self.memory.remove(page);
    }

    fn remove_by_hand(&mut self, page: Page, events: &mut Vec<Event>) -> Result<(), Illegal> {
        if self.switches.removal == Removal::Auto {
            return Err(Illegal::RemovalIsAutomatic);
        }
        if !matches!(self.memory.location(page), Location::Frame(_) | Location::Disk) {
            return Err(Illegal::PageNotInGame { page });
        }
        let lowest = self.memory.remaining(page.program()).next();
        if let Some(blocker) = lowest.filter(|lowest| *lowest != page) {
            return Err(Illegal::NotLowest { page, blocker });
        }
        if self.memory.points(page) > 0 {
            return Err(Illegal::StillHasPoints { page });
        }
        // The steps before cannot be taken back once a page they moved is gone.
        if let Phase::Reordering { steps, .. } = &mut self.phase {
            steps.clear();
        }
        self.remove(page, events);
        self.end_if_done(events);
        Ok(())
    }

    fn check_move(&self, page: Page, to: Option<Frame>) -> Result<Location, Illegal> {
        self.check_step()?;
        let from = self.check_in_game(page)?;
        let to = to.map_or(Location::Disk, Location::Frame);
        if from == to {
            return Err(Illegal::AlreadyThere { page });
        }
        if let Location::Frame(frame) = to {
            let board = self.memory.board();
            if !board.frames().contains(frame) {
                return Err(Illegal::OffBoard { frame, board });
            }
            if let Some(page) = self.memory.page_at(frame) {
                return Err(Illegal::FrameTaken { frame, page });
            }
        }
        Ok(to)
    }

    fn check_swap(&self, a: Page, b: Page) -> Result<(), Illegal> {
        self.check_step()?;
        if a == b {
            return Err(Illegal::SwapWithItself);
        }
        match (self.check_in_game(a)?, self.check_in_game(b)?) {
            (Location::Disk, Location::Disk) => Err(Illegal::BothOnDisk),
            _ => Ok(()),
        }
    }

    fn check_in_game(&self, page: Page) -> Result<Location, Illegal> {
        match self.memory.location(page) {
            place @ (Location::Frame(_) | Location::Disk) => Ok(place),
            Location::Hand | Location::Removed => Err(Illegal::PageNotInGame { page }),
        }
    }

    fn check_step(&self) -> Result<(), Illegal> {
        match self.phase {
            Phase::Reordering { n_steps, .. } if n_steps >= MOST_STEPS => {
                Err(Illegal::TooManySteps { limit: MOST_STEPS })
            }
            _ => Ok(()),
        }
    }

    fn move_page(&mut self, page: Page, to: Location, events: &mut Vec<Event>) {
        let from = self.memory.location(page);
        self.memory.put(page, to);
        if let Location::Frame(_) = to {
            self.ages.arrived(page, from);
        }
        events.push(Event::Moved { page, from, to });
        self.made(Step::Moved(page, from));
    }

    fn swap_pages(&mut self, a: Page, b: Page, events: &mut Vec<Event>) {
        let (of_a, of_b) = (self.memory.location(a), self.memory.location(b));
        self.memory.swap(a, b);
        for (page, from, to) in [(a, of_a, of_b), (b, of_b, of_a)] {
            if let Location::Frame(_) = to {
                self.ages.arrived(page, from);
            }
            events.push(Event::Moved { page, from, to });
        }
        self.made(Step::Swapped(a, b));
    }

    fn made(&mut self, step: Step) {
        if let Phase::Reordering { steps, n_steps, .. } = &mut self.phase {
            steps.push(step);
            *n_steps += 1;
        }
    }

    fn undo(&mut self, events: &mut Vec<Event>) -> Result<(), Illegal> {
        self.check_step()?;
        let Phase::Reordering { steps, n_steps, .. } = &mut self.phase else {
            return Err(self.not_now());
        };
        let step = steps.pop().ok_or(Illegal::NothingToUndo)?;
        *n_steps += 1;
        let before = self.memory;
        match step {
            Step::Moved(page, from) => {
                self.memory.put(page, from);
                events.push(Event::Moved { page, from: before.location(page), to: from });
            }
            Step::Swapped(a, b) => {
                self.memory.swap(a, b);
                for page in [a, b] {
                    let (from, to) = (before.location(page), self.memory.location(page));
                    events.push(Event::Moved { page, from, to });
                }
            }
        }
        Ok(())
    }

    /// Without units, and with nothing to take away, the turn ends by itself.
    fn end_if_done(&mut self, events: &mut Vec<Event>) {
        if self.phase == (Phase::Idle { units: 0 }) && self.removals().next().is_none() {
            self.end_turn(events);
        }
    }

    fn end_turn(&mut self, events: &mut Vec<Event>) {
        events.push(Event::TurnEnded { round: self.round });
        if self.round < ROUNDS {
            self.round += 1;
            self.phase = Phase::Lay { nth: 0 };
        } else {
            self.phase = Phase::Over;
            let disk = self.memory.n_disk();
            events.push(Event::Ended { os_wins: disk == 0, disk: disk as u8 });
        }
    }
}
