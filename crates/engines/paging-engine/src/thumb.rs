//! Rules of thumb, without anything learned: what work brings now, and what a roll may bring.

use paging::{Cache5, Memory, Program, Work};

use crate::after::{after_touching, for_each_work};

/// What a page that leaves the game is worth, in points.
const PAGE: f32 = 8.0;

/// Points of the lowest page of a program count twice, for it holds up all others.
fn burden(memory: &Memory, program: Program) -> f32 {
    if !memory.is_laid(program) {
        return 0.0;
    }
    let points = memory.remaining(program).map(|page| f32::from(memory.points(page)));
    points.enumerate().map(|(index, points)| if index == 0 { 2.0 * points } else { points }).sum()
}

/// What is still to be done with the programs that were laid: their pages and points.
pub(crate) fn task(memory: &Memory) -> f32 {
    let pages = memory.n_ram() + memory.n_disk();
    PAGE * pages as f32 + Program::all().map(|program| burden(memory, program)).sum::<f32>()
}

/// The memory after some work, and by how much less there is to do then.
pub(crate) fn gain(memory: &Memory, work: Work) -> (f32, Memory) {
    let (next, touched) = after_touching(memory, work);
    let removed = next.n_removed() - memory.n_removed();
    let lighter = |program: Program| burden(memory, program) - burden(&next, program);
    let programs = Program::all().filter(|program| touched >> program.index() & 1 == 1);
    (PAGE * removed as f32 + programs.map(lighter).sum::<f32>(), next)
}

/// Calls `each` with all that a die allows, 6 included.
pub(crate) fn for_each_allowed(
    memory: &Memory,
    die: u8,
    cache5: Cache5,
    mut each: impl FnMut(Work),
) {
    let allowed = if die == 6 { 1..=5 } else { die..=die };
    for die in allowed {
        for_each_work(memory, die, cache5, &mut each);
    }
}

/// The work that brings most now, if any brings something, and the memory after it.
pub(crate) fn best_work(memory: &Memory, die: u8, cache5: Cache5) -> Option<(Work, Memory)> {
    let mut best = (0.0, None);
    for_each_allowed(memory, die, cache5, |work| {
        let (gain, next) = gain(memory, work);
        if gain > best.0 {
            best = (gain, Some((work, next)));
        }
    });
    best.1
}

/// What one roll brings on average.
pub(crate) fn expected(memory: &Memory, cache5: Cache5) -> f32 {
    let mut best = [0.0_f32; 5];
    for (die, best) in (1..).zip(&mut best) {
        for_each_work(memory, die, cache5, |work| *best = best.max(gain(memory, work).0));
    }
    let six = best.iter().copied().fold(0.0, f32::max);
    (best.iter().sum::<f32>() + six) / 6.0
}
