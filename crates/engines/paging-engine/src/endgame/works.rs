//! All works that take as many points as they may.

use paging::{Cache5, Memory, Page, Points, Program, Work};

use crate::after::for_each_work;

/// Calls `each` with every work that a die from 1 to 5 allows. Runs come with every split that
/// takes as much as the limit allows; to take less has never helped.
pub(crate) fn for_each_full_work(
    memory: &Memory,
    die: u8,
    cache5: Cache5,
    mut each: impl FnMut(Work),
) {
    if die < 5 {
        for_each_work(memory, die, cache5, each);
        return;
    }
    for (_, first) in memory.ram() {
        let run: Vec<Page> = memory.run(first).collect();
        // What is longer can do all that is shorter, unless it is the shorter one that counts.
        let shortest = if cache5 == Cache5::Contains { 1 } else { run.len() };
        for n in shortest..=run.len() {
            full_splits(memory, &run[..n], cache5, &mut each);
        }
    }
}

fn full_splits(memory: &Memory, run: &[Page], cache5: Cache5, each: &mut impl FnMut(Work)) {
    let limit = memory.run_limit(run, cache5);
    let held: u32 = run.iter().map(|page| u32::from(memory.points(*page))).sum();
    let total = held.min(u32::from(limit)) as u8;
    let is_doubled = limit > 5;
    // A run whose first page loses nothing is one from the next page, unless the cache counts.
    if total == 0 || memory.points(run[0]) == 0 && !is_doubled {
        return;
    }
    let mut taken = [0; Program::MOST_PAGES];
    split(memory, run, total, 0, &mut taken, &mut |taken| {
        let last = taken.iter().rposition(|points| *points > 0).unwrap_or(0);
        let is_begun = taken[0] > 0 || is_doubled;
        let fits = memory.run_limit(&run[..=last], cache5) >= total;
        if is_begun
            && fits
            && let Some(points) = Points::new(&taken[..=last])
        {
            each(Work::Run(run[0], points));
        }
    });
}

/// Every way to take this many points from the pages from `index` on.
fn split(
    memory: &Memory,
    run: &[Page],
    rest: u8,
    index: usize,
    taken: &mut [u8; Program::MOST_PAGES],
    each: &mut impl FnMut(&[u8]),
) {
    if index == run.len() {
        if rest == 0 {
            each(&taken[..index]);
        }
        return;
    }
    for points in 0..=rest.min(memory.points(run[index])) {
        taken[index] = points;
        split(memory, run, rest - points, index + 1, taken, each);
    }
    taken[index] = 0;
}
