//! Rearranging: which pages lie where after a reorder phase, and the steps that lead there.

use paging::{Action, Chance, Frame, FrameSet, Memory, Page, Place, Program};

use crate::value::{Moment, Weights};

/// The best arrangement found by climbing: random moves and exchanges are kept if the estimate
/// does not fall. It starts from the pages as they lie and from some made by rule.
pub(crate) fn climb(
    memory: &Memory,
    moment: Moment,
    weights: &Weights,
    n_tries: usize,
    chance: &mut Chance,
) -> Vec<Memory> {
    let starts = [*memory, snake(memory, false), snake(memory, true)];
    let climbed = starts.map(|start| climb_from(start, moment, weights, n_tries, chance));
    climbed.to_vec()
}

fn climb_from(
    mut memory: Memory,
    moment: Moment,
    weights: &Weights,
    n_tries: usize,
    chance: &mut Chance,
) -> Memory {
    let frames: Vec<Frame> = memory.board().frames().iter().collect();
    let mut disk: Vec<Page> = memory.disk().collect();
    let mut value = weights.sum(&memory, moment);
    for _ in 0..n_tries {
        let frame = *chance.pick(&frames);
        let from_disk = !disk.is_empty() && chance.below(3) == 0;
        let mut next = memory;
        let slot = if disk.is_empty() { 0 } else { chance.below(disk.len()) };
        let other = *chance.pick(&frames);
        let here = memory.page_at(frame);
        let there = if from_disk { Some(disk[slot]) } else { memory.page_at(other) };
        match (here, there) {
            (Some(a), Some(b)) if a != b => next.swap(a, b),
            (None, Some(b)) => next.put(b, Place::Frame(frame)),
            (Some(a), None) => next.put(a, Place::Frame(other)),
            _ => continue,
        }
        let changed = weights.sum(&next, moment);
        if changed >= value {
            (memory, value) = (next, changed);
            if from_disk {
                match here {
                    Some(page) => disk[slot] = page,
                    None => drop(disk.swap_remove(slot)),
                }
            }
        }
    }
    memory
}

/// Fills the frames in the manner of a snake from the cache on, so that pages of a program lie
/// edge to edge in order: first the programs that are soonest done (or the ones with most points,
/// if `heavy_first`), each with its pages that still have points; finished pages wait on the disk
/// if there is no room for them.
pub(crate) fn snake(memory: &Memory, heavy_first: bool) -> Memory {
    let sum = |program: &Program| -> u32 {
        memory.remaining(*program).map(|page| u32::from(memory.points(page))).sum()
    };
    let mut programs: Vec<Program> = Program::all()
        .filter(|program| memory.is_laid(*program) && memory.remaining(*program).next().is_some())
        .collect();
    programs.sort_by_key(sum);
    if heavy_first {
        programs.reverse();
    }
    let has_points = |page: &Page| memory.points(*page) > 0;
    let all = || programs.iter().flat_map(|program| memory.remaining(*program));
    let order = all().filter(has_points).chain(all().filter(|page| !has_points(page)));
    let mut next = *memory;
    for page in all() {
        next.put(page, Place::Disk);
    }
    for (frame, page) in snake_frames(memory).zip(order) {
        next.put(page, Place::Frame(frame));
    }
    next
}

/// All frames from the cache on, row by row upwards, to and fro.
fn snake_frames(memory: &Memory) -> impl Iterator<Item = Frame> {
    let board = memory.board();
    (0..board.rows()).rev().flat_map(move |row| {
        let is_back = (board.rows() - 1 - row) % 2 == 1;
        let mut frames: Vec<Frame> = FrameSet::iter(board.row(row)).collect();
        if is_back {
            frames.reverse();
        }
        frames
    })
}

/// All pages into RAM, which wins at the end if they fit.
pub(crate) fn bring_back(memory: &Memory) -> Memory {
    let mut next = *memory;
    for page in memory.disk() {
        if let Some(frame) = next.free().first() {
            next.put(page, Place::Frame(frame));
        }
    }
    next
}

/// The steps that lead from one arrangement to another, not more than one a page but for exchanges.
pub(crate) fn steps(from: &Memory, to: &Memory) -> Vec<Action> {
    let mut now = *from;
    let mut steps = Vec::new();
    let pages: Vec<Page> = from.ram().map(|(_, page)| page).chain(from.disk()).collect();
    loop {
        let mut moved = false;
        for &page in &pages {
            let target = to.place(page);
            if now.place(page) == target {
                continue;
            }
            let action = match target {
                Place::Frame(frame) if now.free().contains(frame) => {
                    Action::Move(page, Some(frame))
                }
                Place::Frame(frame) => {
                    let Some(other) = now.page_at(frame) else { continue };
                    now.swap(page, other);
                    steps.push(Action::swap(page, other));
                    moved = true;
                    continue;
                }
                _ => continue,
            };
            now.put(page, target);
            steps.push(action);
            moved = true;
        }
        if !moved {
            break;
        }
    }
    // What is left only goes to the disk.
    for &page in pages.iter().filter(|page| now.place(**page) != to.place(**page)) {
        steps.push(Action::Move(page, None));
    }
    steps
}
