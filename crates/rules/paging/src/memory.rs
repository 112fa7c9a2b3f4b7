use std::fmt;

use crate::board::{Board, Frame, FrameSet};
use crate::path::{DISK, Path};
use crate::points::Points;
use crate::program::{Page, Program};

/// Where a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Location {
    /// Not laid yet.
    Hand,
    /// In RAM (German: *Arbeitsspeicher*).
    Frame(Frame),
    /// On the disk (German: *Festplatte*), which is unordered and never full.
    Disk,
    /// Out of the game.
    Removed,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hand => f.write_str("hand"),
            Self::Frame(frame) => frame.fmt(f),
            Self::Disk => f.write_str(DISK),
            Self::Removed => f.write_str("removed"),
        }
    }
}

/// All pages with their places and points: RAM, disk, and what is out of the game.
///
/// A plain value without heap, so that anyone who thinks ahead copies it freely. Its changes are
/// those of the material: they keep the invariants of places, but do not ask whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    board: Board,
    free: FrameSet,
    n_disk: u8,
    n_removed: u8,
    /// The number of the lowest page that is still in the game; one more than the last if none is.
    lowest: [u8; Program::COUNT],
    at: [Option<Page>; Frame::N_INDICES],
    locations: [Location; Page::N_INDICES],
    points: [u8; Page::N_INDICES],
}

impl Memory {
    /// An empty board.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            free: board.frames(),
            n_disk: 0,
            n_removed: 0,
            lowest: [1; Program::COUNT],
            at: [None; Frame::N_INDICES],
            locations: [Location::Hand; Page::N_INDICES],
            points: [0; Page::N_INDICES],
        }
    }

    /// The board of the RAM.
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The frames without a page.
    #[inline]
    pub const fn free(&self) -> FrameSet {
        self.free
    }

    /// The frames with a page.
    #[inline]
    pub const fn taken(&self) -> FrameSet {
        self.board.frames().without(self.free)
    }

    /// The page on a frame.
    #[inline]
    pub const fn page_at(&self, frame: Frame) -> Option<Page> {
        self.at[frame.index()]
    }

    /// Where a page is.
    #[inline]
    pub const fn location(&self, page: Page) -> Location {
        self.locations[page.index()]
    }

    /// The frame of a page that is in RAM.
    #[inline]
    pub const fn frame_of(&self, page: Page) -> Option<Frame> {
        match self.locations[page.index()] {
            Location::Frame(frame) => Some(frame),
            _ => None,
        }
    }

    /// The points on a page.
    #[inline]
    pub const fn points(&self, page: Page) -> u8 {
        self.points[page.index()]
    }

    /// The pages of a program that are still in the game, or all of them while it is in hand.
    #[inline]
    pub fn remaining(&self, program: Program) -> impl DoubleEndedIterator<Item = Page> + use<> {
        (self.lowest[program.index()]..=program.n_pages())
            .map(move |number| program.page_unchecked(number))
    }

    /// Whether the program has been laid, also if nothing of it is left.
    #[inline]
    pub fn is_laid(&self, program: Program) -> bool {
        self.lowest[program.index()] > 1
            || self.location(program.page_unchecked(1)) != Location::Hand
    }

    /// The pages in RAM, frame by frame.
    pub fn ram(&self) -> impl Iterator<Item = (Frame, Page)> + '_ {
        self.taken().iter().filter_map(|frame| Some((frame, self.page_at(frame)?)))
    }

    /// The pages on the disk, program by program.
    pub fn disk(&self) -> impl Iterator<Item = Page> + '_ {
        let all = Program::all().flat_map(|program| self.remaining(program));
        all.filter(|page| self.location(*page) == Location::Disk)
    }

    /// How many pages lie on the disk.
    #[inline]
    pub const fn n_disk(&self) -> usize {
        self.n_disk as usize
    }

    /// How many pages lie in RAM.
    #[inline]
    pub const fn n_ram(&self) -> usize {
        self.board.n_frames() - self.free.len()
    }

    /// How many pages are out of the game.
    #[inline]
    pub const fn n_removed(&self) -> usize {
        self.n_removed as usize
    }

    /// Puts points on all pages of a program that was in hand; where they go comes next.
    pub fn set_points(&mut self, program: Program, points: Points) {
        for (page, points) in program.pages().zip(points.iter()) {
            self.points[page.index()] = *points;
        }
    }

    /// Lays pages onto free frames, from `first` on.
    pub fn lay(&mut self, program: Program, first: u8, path: Path) {
        for (number, frame) in (first..).zip(path.iter()) {
            self.put(program.page_unchecked(number), Location::Frame(*frame));
        }
    }

    /// Puts a page somewhere else; a frame must be free.
    #[inline]
    pub fn put(&mut self, page: Page, to: Location) {
        self.lift(page);
        self.locations[page.index()] = to;
        match to {
            Location::Frame(frame) => {
                debug_assert!(self.free.contains(frame));
                self.at[frame.index()] = Some(page);
                self.free = self.free.without(frame.bit());
            }
            Location::Disk => self.n_disk += 1,
            Location::Removed => self.n_removed += 1,
            Location::Hand => {}
        }
    }

    /// Lets two pages change places.
    pub fn swap(&mut self, a: Page, b: Page) {
        let (of_a, of_b) = (self.location(a), self.location(b));
        self.lift(a);
        self.locations[a.index()] = Location::Hand;
        self.put(b, of_a);
        self.put(a, of_b);
    }

    #[inline]
    fn lift(&mut self, page: Page) {
        match self.locations[page.index()] {
            Location::Frame(frame) => {
                self.at[frame.index()] = None;
                self.free = self.free.or(frame.bit());
            }
            Location::Disk => self.n_disk -= 1,
            Location::Removed => self.n_removed -= 1,
            Location::Hand => {}
        }
    }

    /// Takes up to this many points from a page and says how many it had.
    #[inline]
    pub fn reduce(&mut self, page: Page, by: u8) -> u8 {
        let points = &mut self.points[page.index()];
        let taken = by.min(*points);
        *points -= taken;
        taken
    }

    /// The lowest page of a program if it may leave the game: it has no points left.
    #[inline]
    pub fn removable(&self, program: Program) -> Option<Page> {
        let number = self.lowest[program.index()];
        let page = (number <= program.n_pages()).then(|| program.page_unchecked(number))?;
        (self.points(page) == 0 && self.location(page) != Location::Hand).then_some(page)
    }

    /// Takes the lowest page of its program out of the game.
    #[inline]
    pub fn remove(&mut self, page: Page) {
        debug_assert_eq!(self.lowest[page.program().index()], page.number());
        self.put(page, Location::Removed);
        self.lowest[page.program().index()] += 1;
    }

    /// Removes pages of a program from the lowest on as long as they have no points, wherever they
    /// lie, and says how many.
    #[inline]
    pub fn sweep(&mut self, program: Program) -> usize {
        let mut n = 0;
        while let Some(page) = self.removable(program) {
            self.remove(page);
            n += 1;
        }
        n
    }

    /// The longest run that starts at a page in RAM: it and those that follow, each edge to edge
    /// with the one before.
    pub fn run(&self, first: Page) -> impl Iterator<Item = Page> + '_ {
        let start = self.frame_of(first).map(|frame| (first, frame));
        let run = std::iter::successors(start, |(page, frame)| {
            let next = page.next()?;
            let at = self.frame_of(next)?;
            frame.touches(at).then_some((next, at))
        });
        run.map(|(page, _)| page)
    }
}
