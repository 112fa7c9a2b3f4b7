//! The six actions of the OS: what the die allows and what it does.

use crate::board::{Frame, FrameSet};
use crate::memory::Memory;
use crate::points::Points;
use crate::program::{Page, Program};
use crate::switches::Cache5;

/// What the OS does with a roll (German: *Aktion*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// 1: every page of a program that is in RAM loses a point.
    Program(Program),
    /// 2: a page in RAM loses all points.
    Page(Page),
    /// 3: every page in a row loses a point.
    Row(u8),
    /// 4: every page in a column loses a point.
    Column(u8),
    /// 5: pages in a run lose five points together, this many each from this page on.
    Run(Page, Points),
}

impl Work {
    /// The number on the die that allows it; a 6 allows all.
    pub const fn die(self) -> u8 {
        match self {
            Self::Program(_) => 1,
            Self::Page(_) => 2,
            Self::Row(_) => 3,
            Self::Column(_) => 4,
            Self::Run(..) => 5,
        }
    }
}

impl Memory {
    /// How many points a page loses by actions 1, 3 and 4: two with the bonus of the cache.
    pub(crate) fn loss(&self, work: Work) -> u8 {
        let cache = self.board().cache();
        let Some(cached) = self.page_at(cache) else { return 1 };
        let bonus = match work {
            Work::Program(program) => cached.program() == program,
            Work::Row(row) => row == cache.row(),
            Work::Column(column) => column == cache.column(),
            Work::Page(_) | Work::Run(..) => false,
        };
        1 + u8::from(bonus)
    }

    /// How many points a run of these pages may lose together by action 5.
    pub fn run_limit(&self, run: &[Page], cache5: Cache5) -> u8 {
        let on_it = self.page_at(self.board().cache());
        let bonus = match cache5 {
            Cache5::Starts => run.first().is_some_and(|first| on_it == Some(*first)),
            Cache5::Contains => on_it.is_some_and(|page| run.contains(&page)),
        };
        if bonus { 10 } else { 5 }
    }

    /// The points that each page would lose, surplus not counted. The work must be possible.
    pub fn losses(&self, work: Work, mut each: impl FnMut(Page, u8)) {
        let loss = self.loss(work);
        let mut frames = |frames: FrameSet| {
            for page in frames.and(self.taken()).iter().filter_map(|frame| self.page_at(frame)) {
                each(page, loss.min(self.points(page)));
            }
        };
        match work {
            Work::Row(row) => frames(self.board().row(row)),
            Work::Column(column) => frames(self.board().column(column)),
            Work::Program(program) => {
                for page in self.remaining(program).filter(|page| self.frame_of(*page).is_some()) {
                    each(page, loss.min(self.points(page)));
                }
            }
            Work::Page(page) => each(page, self.points(page)),
            Work::Run(first, points) => {
                for (page, loss) in self.run(first).zip(points.iter()) {
                    each(page, *loss);
                }
            }
        }
    }

    /// All that a die allows, runs with every split of the points.
    pub fn works(&self, die: u8, cache5: Cache5) -> impl Iterator<Item = Work> + '_ {
        let allows = move |number| die == number || die == 6;
        let programs = Program::all()
            .filter(move |_| allows(1))
            .filter(|program| self.in_ram(*program))
            .map(Work::Program);
        let pages = self.ram().filter(move |_| allows(2)).map(|(_, page)| Work::Page(page));
        let rows = (0..self.board().rows()).filter(move |_| allows(3)).map(Work::Row);
        let columns = (0..self.board().columns()).filter(move |_| allows(4)).map(Work::Column);
        let runs = self
            .ram()
            .filter(move |_| allows(5))
            .flat_map(move |(_, first)| self.runs(first, cache5))
            .map(|(first, points)| Work::Run(first, points));
        programs.chain(pages).chain(rows).chain(columns).chain(runs)
    }

    /// Whether a page of the program lies in RAM.
    pub fn in_ram(&self, program: Program) -> bool {
        self.remaining(program).any(|page| self.frame_of(page).is_some())
    }

    /// Every way to take points from a run that starts at `first`, the last page losing some.
    fn runs(&self, first: Page, cache5: Cache5) -> impl Iterator<Item = (Page, Points)> + use<> {
        let run: Vec<Page> = self.run(first).collect();
        let mut found = Vec::new();
        for n in 1..=run.len() {
            let limit = self.run_limit(&run[..n], cache5);
            let held: Vec<u8> = run[..n].iter().map(|page| self.points(*page)).collect();
            let mut taken = vec![0; n];
            while count_up(&mut taken, &held) {
                let fits = taken.iter().sum::<u8>() <= limit && taken[n - 1] > 0;
                found.extend(Points::new(&taken).filter(|_| fits));
            }
        }
        found.into_iter().map(move |points| (first, points))
    }

    /// The longest run from each page in RAM with the points it may lose, for those who choose.
    pub(crate) fn longest_runs(
        &self,
        cache5: Cache5,
    ) -> impl Iterator<Item = (Frame, Vec<Page>, u8)> + '_ {
        self.ram().map(move |(frame, first)| {
            let run: Vec<Page> = self.run(first).collect();
            let limit = self.run_limit(&run, cache5);
            (frame, run, limit)
        })
    }
}

/// The next number of which each digit has its own highest value.
fn count_up(digits: &mut [u8], highest: &[u8]) -> bool {
    for (digit, highest) in digits.iter_mut().zip(highest).rev() {
        if *digit < *highest {
            *digit += 1;
            return true;
        }
        *digit = 0;
    }
    false
}
