//! What an action of the OS leads to, on a copy of the memory.

use paging::{Cache5, Memory, Page, Points, Program, Work};

/// The memory after some work and the removals that follow from it.
pub(crate) fn after(memory: &Memory, work: Work) -> Memory {
    after_touching(memory, work).0
}

/// The same, and which programs it touched; each has a bit.
pub(crate) fn after_touching(memory: &Memory, work: Work) -> (Memory, u32) {
    let mut next = *memory;
    let mut touched = 0_u32;
    memory.losses(work, |page, by| {
        next.reduce(page, by);
        touched |= bit(page.program());
    });
    let mut rest = touched;
    while rest != 0 {
        if let Some(program) = Program::new(rest.trailing_zeros() as usize) {
            next.sweep(program);
        }
        rest &= rest - 1;
    }
    (next, touched)
}

/// The bit of a program in a set of programs.
pub(crate) const fn bit(program: Program) -> u32 {
    1 << program.index()
}

/// Calls `each` with everything worth a thought that a die from 1 to 5 allows.
///
/// Runs are not tried with every split of the points: from each page on either the first pages
/// are emptied one after the other, or those with the fewest points before others.
pub(crate) fn for_each_work(memory: &Memory, die: u8, cache5: Cache5, mut each: impl FnMut(Work)) {
    let held = |page: Page| memory.points(page) > 0;
    match die {
        1 => Program::all().filter(|program| memory.in_ram(*program)).for_each(|program| {
            each(Work::Program(program));
        }),
        2 => memory.ram().filter(|(_, page)| held(*page)).for_each(|(_, page)| {
            each(Work::Page(page));
        }),
        3 => (0..memory.board().rows()).for_each(|row| each(Work::Row(row))),
        4 => (0..memory.board().columns()).for_each(|column| each(Work::Column(column))),
        _ => memory.ram().for_each(|(_, page)| for_each_run(memory, page, cache5, &mut each)),
    }
}

fn for_each_run(memory: &Memory, first: Page, cache5: Cache5, each: &mut impl FnMut(Work)) {
    let mut pages = [first; Program::MOST_PAGES];
    let mut n = 0;
    for page in memory.run(first) {
        pages[n] = page;
        n += 1;
    }
    let limit = memory.run_limit(&pages[..n], cache5);
    // A run from a page without points is one from the next page, unless the cache counts.
    if memory.points(first) == 0 && limit == 5 {
        return;
    }
    let mut in_order = [0; Program::MOST_PAGES];
    take(memory, &pages[..n], limit, &mut in_order, |index| index);
    let mut order = [0, 1, 2, 3, 4];
    order[..n].sort_by_key(|index| memory.points(pages[*index]));
    let mut cheap_first = [0; Program::MOST_PAGES];
    take(memory, &pages[..n], limit, &mut cheap_first, |index| order[index]);
    // Without the pages behind, a run may hold the cache no longer: then five points must do.
    let mut five = [0; Program::MOST_PAGES];
    take(memory, &pages[..n], 5, &mut five, |index| index);
    let differs = |taken: [u8; 5], others: &[[u8; 5]]| (!others.contains(&taken)).then_some(taken);
    let plans = [
        Some(in_order),
        differs(cheap_first, &[in_order]),
        differs(five, &[in_order, cheap_first]).filter(|_| cache5 == Cache5::Contains),
    ];
    for taken in plans {
        if let Some(points) = taken.and_then(|taken| trimmed(&taken)) {
            let limit = memory.run_limit(&pages[..points.len()], cache5);
            if points.sum() <= u32::from(limit) {
                each(Work::Run(first, points));
            }
        }
    }
}

fn take(
    memory: &Memory,
    pages: &[Page],
    limit: u8,
    taken: &mut [u8; Program::MOST_PAGES],
    order: impl Fn(usize) -> usize,
) {
    let mut rest = limit;
    for index in (0..pages.len()).map(order) {
        taken[index] = rest.min(memory.points(pages[index]));
        rest -= taken[index];
    }
}

fn trimmed(taken: &[u8]) -> Option<Points> {
    let last = taken.iter().rposition(|points| *points > 0)?;
    Points::new(&taken[..=last])
}
