use paging::{Location, Memory, Page, Program};

use super::Moment;

/// One table for each round, and one more for its end; what is known by heart of each moment.
const N_TABLES: usize = 12;
const N_MOMENTS: usize = 6 * 8;

// Where the kinds of facts begin in a table.
const LOWEST: usize = 0;
const SPREAD: usize = LOWEST + 5 * 7 * 2 * 5;
const SUM: usize = SPREAD + 5 * 5 * 5;
const HEAVIEST: usize = SUM + 10 * 5;
const RUN: usize = HEAVIEST + 7 * 5;
const CACHE: usize = RUN + 6 * 11;
const ON_DISK: usize = CACHE + 2 * 7 * 6;
const FREE: usize = ON_DISK + 6 * 6;
const DISK: usize = FREE + 37;
const EXCESS: usize = DISK + 40;
const ROW: usize = EXCESS + N_EXCESS;
const COLUMN: usize = ROW + 13;
const FREE_AND_DISK: usize = COLUMN + 13;
const CACHED_RUN: usize = FREE_AND_DISK + 16 * 11;
const TABLE: usize = CACHED_RUN + 6 * 11;

/// Pages that are not out of the game, less the frames of the board: what is learned on one board
/// then means the same on another.
const N_EXCESS: usize = MOST_FRAMES + 72 - 4 + 1;
const MOST_FRAMES: usize = 36;

/// How many facts there are.
pub(crate) const N_FACTS: usize = N_TABLES * TABLE + N_MOMENTS;

/// Calls `each` with the index of every fact that holds.
#[inline]
pub fn facts(memory: &Memory, moment: Moment, mut each: impl FnMut(usize)) {
    each(moment_fact(moment));
    let table = first_of_table(moment);
    let mut each = |fact: usize| each(table + fact);
    for program in Program::all() {
        of_program(memory, program, &mut each);
    }
    of_whole(memory, &mut each);
}

/// The fact of how many units are left in which round.
#[inline]
pub(super) const fn moment_fact(moment: Moment) -> usize {
    N_TABLES * TABLE + (moment.round as usize - 1) * 8 + moment.units as usize
}

/// Where the facts of a moment begin.
#[inline]
pub(super) const fn first_of_table(moment: Moment) -> usize {
    TABLE * (2 * (moment.round as usize - 1) + (moment.units == 0) as usize)
}

/// What is not about a single program, counted from where the facts of the moment begin.
#[inline]
pub(super) fn of_whole(memory: &Memory, each: &mut impl FnMut(usize)) {
    let (free, disk) = (memory.free().len(), memory.n_disk());
    of_cache(memory, each);
    each(FREE + free);
    each(DISK + disk.min(39));
    each(EXCESS + MOST_FRAMES + 72 - memory.n_removed() - memory.board().n_frames());
    each(FREE_AND_DISK + free.min(15) * 11 + disk.min(10));
    let (rows, columns) = line_points(memory);
    each(ROW + rows.min(12));
    each(COLUMN + columns.min(12));
}

/// What is about one program, counted from where the facts of the moment begin.
#[inline]
pub(super) fn of_program(memory: &Memory, program: Program, each: &mut impl FnMut(usize)) {
    if !memory.is_laid(program) {
        return;
    }
    let mut pages = memory.remaining(program);
    let Some(lowest) = pages.next() else { return };
    let left = usize::from(program.n_pages() - lowest.number());
    let (mut in_ram, mut on_disk, mut sum, mut heaviest) = (0, 0, 0, 0);
    let mut n_on_disk = usize::from(memory.location(lowest) == Location::Disk);
    for page in pages {
        let points = usize::from(memory.points(page));
        let is_on_disk = memory.frame_of(page).is_none();
        n_on_disk += usize::from(is_on_disk);
        on_disk += usize::from(is_on_disk && points > 0);
        in_ram += usize::from(!is_on_disk && points > 0);
        sum += points;
        heaviest = heaviest.max(points);
    }
    let weight = usize::from(memory.points(lowest)).min(6);
    let is_in_ram = memory.frame_of(lowest).is_some();
    let heavy = in_ram + on_disk;
    each(LOWEST + ((left * 7 + weight) * 2 + usize::from(is_in_ram)) * 5 + heavy);
    each(SPREAD + (in_ram * 5 + on_disk) * 5 + left);
    each(SUM + sum.min(9) * 5 + heavy);
    each(HEAVIEST + heaviest.min(6) * 5 + left);
    each(ON_DISK + n_on_disk * 6 + left + 1);
    if is_in_ram {
        let (mut n, mut total) = (0, 0);
        for page in memory.run(lowest) {
            n += 1;
            total += usize::from(memory.points(page));
        }
        each(RUN + n * 11 + total.min(10));
        if memory.frame_of(lowest) == Some(memory.board().cache()) {
            each(CACHED_RUN + n * 11 + total.min(10));
        }
    }
}

#[inline]
fn of_cache(memory: &Memory, each: &mut impl FnMut(usize)) {
    let Some(page) = memory.page_at(memory.board().cache()) else { return };
    let in_ram = |page: &Page| memory.frame_of(*page).is_some() && memory.points(*page) > 0;
    let n = memory.remaining(page.program()).filter(in_ram).count();
    let is_lowest = memory.remaining(page.program()).next() == Some(page);
    let points = usize::from(memory.points(page)).min(6);
    each(CACHE + (usize::from(is_lowest) * 7 + points) * 6 + n);
}

/// The most points that a row and that a column would lose.
#[inline]
fn line_points(memory: &Memory) -> (usize, usize) {
    let cache = memory.board().cache();
    let (mut rows, mut columns) = ([0; 8], [0; 8]);
    let (mut cache_row, mut cache_column) = (0, 0);
    for (frame, page) in memory.ram() {
        let points = usize::from(memory.points(page));
        let one = points.min(1);
        rows[usize::from(frame.row())] += one;
        columns[usize::from(frame.column())] += one;
        cache_row += if frame.row() == cache.row() { points.min(2) } else { 0 };
        cache_column += if frame.column() == cache.column() { points.min(2) } else { 0 };
    }
    let best = |lines: [usize; 8]| lines.into_iter().max().unwrap_or(0);
    if memory.page_at(cache).is_some() {
        (best(rows).max(cache_row), best(columns).max(cache_column))
    } else {
        (best(rows), best(columns))
    }
}

/// A start for learning: points and pages that are left are bad.
pub(super) fn guess() -> Vec<f32> {
    let mut weights = vec![0.0; N_FACTS];
    for table in 0..N_TABLES {
        let weights = &mut weights[table * TABLE..][..TABLE];
        for fact in 0..SPREAD {
            weights[LOWEST + fact] = -0.08 * (fact / 10 % 7) as f32;
        }
        for fact in 0..HEAVIEST - SUM {
            weights[SUM + fact] = -0.05 * (fact / 5) as f32;
        }
        for excess in 0..N_EXCESS {
            weights[EXCESS + excess] = -0.12 * (excess as f32 - MOST_FRAMES as f32);
        }
    }
    // Units that are left are good, or else reordering would seem to cost nothing.
    for moment in 0..N_MOMENTS {
        let (round, units) = (moment / 8 + 1, moment % 8);
        let later: usize = (round + 1..=6).map(|round| round + 1).sum();
        weights[N_TABLES * TABLE + moment] = 0.25 * (units + later) as f32;
    }
    weights
}
