//! What the OS has to do to win: not to remove every page, but those that are too many for RAM, and
//! the cheapest of these.

use paging::{Cache5, Memory, Program, Work};

use crate::after::{after, for_each_work};
use crate::thumb::for_each_allowed;

/// The cheapest pages whose removal would be enough.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// What a point on each page is worth.
    worth: [f32; N_INDICES],
    needed: u32,
}

const N_PAGES: usize = 72;
const N_INDICES: usize = Program::COUNT * Program::MOST_PAGES;

/// What a point on a page outside the goal is worth, where one inside is worth 1. What is cheapest
/// changes with every program that is laid, so such a point is of some use until the last is laid.
const SPARE: f32 = 0.8;
const SPARE_AT_LAST: f32 = 0.4;

/// What it is worth that a page has no points any more, whose points are worth 1 each.
const EMPTIED: f32 = 0.5;

impl Goal {
    /// The goal in this position. Programs that are not laid yet count as the users lay them most
    /// often, with all spare points on page 1.
    pub(crate) fn new(memory: &Memory) -> Self {
        let n_needed = (N_PAGES - memory.n_removed()).saturating_sub(memory.board().n_frames());
        // The fewest points for this many pages, with the programs seen so far.
        let mut fewest = [None; N_PAGES + 1];
        fewest[0] = Some(0_u32);
        let mut taken = [[0_u8; N_PAGES + 1]; Program::COUNT];
        for program in Program::all() {
            let costs = costs(memory, program);
            for n_pages in (1..=n_needed).rev() {
                for (n, cost) in (1_u8..).zip(costs.iter().flatten()) {
                    let before = fewest[n_pages.saturating_sub(usize::from(n))];
                    let sum = before.map(|before| before + cost);
                    if sum.is_some_and(|sum| fewest[n_pages].is_none_or(|fewest| sum < fewest)) {
                        fewest[n_pages] = sum;
                        taken[program.index()][n_pages] = n;
                    }
                }
            }
        }
        let is_last = Program::all().all(|program| memory.is_laid(program));
        let mut worth = [if is_last { SPARE_AT_LAST } else { SPARE }; N_INDICES];
        let mut rest = n_needed;
        for index in (0..Program::COUNT).rev() {
            let n = usize::from(taken[index][rest]);
            rest = rest.saturating_sub(n);
            let program = Program::new(index).filter(|program| memory.is_laid(*program));
            for page in program.iter().flat_map(|program| memory.remaining(*program)).take(n) {
                worth[page.index()] = 1.0;
            }
        }
        Self { worth, needed: fewest[n_needed].unwrap_or(0) }
    }

    /// How many points must go until all that is left fits into RAM.
    pub(crate) const fn needed(&self) -> u32 {
        self.needed
    }

    /// What some work is worth.
    pub(crate) fn gain(&self, memory: &Memory, work: Work) -> f32 {
        let mut gain = 0.0;
        memory.losses(work, |page, by| {
            let emptied = if by > 0 && by == memory.points(page) { EMPTIED } else { 0.0 };
            gain += self.worth[page.index()] * (f32::from(by) + emptied);
        });
        gain
    }

    /// What one roll is worth on average.
    pub(crate) fn expected(&self, memory: &Memory, cache5: Cache5) -> f32 {
        let mut best = [0.0_f32; 5];
        for (die, best) in (1..).zip(&mut best) {
            for_each_work(memory, die, cache5, |work| *best = best.max(self.gain(memory, work)));
        }
        let six = best.iter().copied().fold(0.0, f32::max);
        (best.iter().sum::<f32>() + six) / 6.0
    }

    /// The memory after the work that is worth most.
    pub(crate) fn after_best_work(&self, memory: &Memory, die: u8, cache5: Cache5) -> Memory {
        let mut best = (0.0, None);
        for_each_allowed(memory, die, cache5, |work| {
            let gain = self.gain(memory, work);
            if gain > best.0 {
                best = (gain, Some(work));
            }
        });
        best.1.map_or(*memory, |work| after(memory, work))
    }
}

/// How many points go with the first page of a program, with the first two, and so on.
fn costs(memory: &Memory, program: Program) -> [Option<u32>; Program::MOST_PAGES] {
    let mut costs = [None; Program::MOST_PAGES];
    let mut sum = 0;
    let is_laid = memory.is_laid(program);
    for (cost, page) in costs.iter_mut().zip(memory.remaining(program)) {
        sum += match page.number() {
            _ if is_laid => u32::from(memory.points(page)),
            1 => u32::from(program.n_pages()) + 1,
            _ => 1,
        };
        *cost = Some(sum);
    }
    costs
}

#[cfg(test)]
mod tests {
    use paging::{Board, Location, Points};

    use super::*;

    #[test]
    fn the_cheapest_pages_that_are_enough_are_the_goal() {
        let board: Board = "6x6".parse().unwrap();
        let mut memory = Memory::new(board);
        // 36 of 72 pages must go. Programs as they are expected cost two points a page; one with
        // a single point on every page but the last is cheaper, up to that page.
        let four = Program::all().find(|program| program.n_pages() == 4).unwrap();
        assert_eq!(Goal::new(&memory).needed(), 72);
        memory.set_points(four, Points::new(&[1, 1, 1, 5]).unwrap());
        for page in four.pages() {
            memory.put(page, Location::Disk);
        }
        let goal = Goal::new(&memory);
        // Its first three pages and 33 others, which are whole programs: 12 of 3 and 4 pages.
        assert_eq!(goal.needed(), 3 + 66);
        let worth: Vec<f32> = four.pages().map(|page| goal.worth[page.index()]).collect();
        assert_eq!(worth, [1.0, 1.0, 1.0, SPARE]);
    }
}
