//! Rearranging: which pages lie where after a reorder phase, and the steps that lead there.

use paging::{Action, Board, Chance, Frame, FrameSet, Location, Memory, Page, Program};

use crate::after::bit;
use crate::value::{Moment, Parts, Weights};

/// The best arrangements found by climbing: random moves and exchanges are kept if the estimate
/// does not fall. It starts from the pages as they lie and from the best that are made by rule.
pub(crate) fn climb(
    memory: &Memory,
    moment: Moment,
    weights: &Weights,
    n_ruled: usize,
    n_tries: usize,
    chance: &mut Chance,
) -> Vec<Memory> {
    let mut ruled: Vec<(f32, Memory)> =
        snakes(memory).into_iter().map(|next| (weights.sum(&next, moment), next)).collect();
    ruled.sort_by(|a, b| b.0.total_cmp(&a.0));
    let starts = ruled.into_iter().take(n_ruled).map(|(_, next)| next);
    let starts = std::iter::once(*memory).chain(starts);
    starts.map(|start| climb_from(start, moment, weights, n_tries, chance)).collect()
}

/// Climbs on by what the next roll is worth, which costs much more than the estimate alone: it sees
/// whether a page more on the cache's line or in a run is of use.
pub(crate) fn climb_by(
    (mut best, mut memory): (f32, Memory),
    n_tries: usize,
    chance: &mut Chance,
    value: impl Fn(&Memory) -> f32,
) -> (f32, Memory) {
    for _ in 0..n_tries {
        let Some((next, _)) = shuffled_once(&memory, chance) else { continue };
        let changed = value(&next);
        if changed >= best {
            (best, memory) = (changed, next);
        }
    }
    (best, memory)
}

fn climb_from(
    mut memory: Memory,
    moment: Moment,
    weights: &Weights,
    n_tries: usize,
    chance: &mut Chance,
) -> Memory {
    let mut parts = Parts::new(weights, &memory, moment);
    let mut value = parts.sum(weights, &memory, 0);
    for _ in 0..n_tries {
        let Some((next, touched)) = shuffled_once(&memory, chance) else { continue };
        let changed = parts.sum(weights, &next, touched);
        if changed >= value {
            (memory, value) = (next, changed);
            parts.renew(weights, &memory, touched);
        }
    }
    memory
}

/// A random move or exchange, if there was one to make, and the programs it touches.
pub(crate) fn shuffled_once(memory: &Memory, chance: &mut Chance) -> Option<(Memory, u32)> {
    let (frame, other) = (any_frame(memory, chance), any_frame(memory, chance));
    let n_disk = memory.n_disk();
    let from_disk = (n_disk > 0 && chance.below(3) == 0).then(|| chance.below(n_disk));
    let here = memory.page_at(frame);
    let there = match from_disk {
        Some(nth) => memory.disk().nth(nth),
        None => memory.page_at(other),
    };
    let mut next = *memory;
    match (here, there) {
        (Some(a), Some(b)) if a != b => next.swap(a, b),
        (None, Some(b)) => next.put(b, Location::Frame(frame)),
        (Some(a), None) => next.put(a, Location::Frame(other)),
        _ => return None,
    }
    let touched = [here, there].into_iter().flatten();
    Some((next, touched.fold(0, |set, page| set | bit(page.program()))))
}

fn any_frame(memory: &Memory, chance: &mut Chance) -> Frame {
    let board = memory.board();
    let [row, column] = [board.rows(), board.columns()].map(|n| chance.below(usize::from(n)) as u8);
    Frame::new(row, column).unwrap_or_else(|| unreachable!("it is on the board"))
}

/// Which programs come first in an arrangement made by rule.
#[derive(Clone, Copy, Debug)]
enum ProgramOrder {
    FewestPoints,
    MostPoints,
    LightestLowest,
    FewestPages,
    MostPagesForPoints,
}

/// How an arrangement made by rule goes through the frames, to and fro.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Row by row upwards, from the cache on.
    Rows,
    /// Column by column to the right, from the cache on.
    Columns,
    /// Row by row downwards, the cache last.
    Down,
}

/// All arrangements that are made by rule.
pub(crate) fn snakes(memory: &Memory) -> Vec<Memory> {
    use ProgramOrder::{FewestPages, FewestPoints, LightestLowest, MostPagesForPoints, MostPoints};
    let orders = [FewestPoints, MostPoints, LightestLowest, FewestPages, MostPagesForPoints];
    let mut found: Vec<Memory> = Vec::with_capacity(15);
    for order in orders {
        for way in [Way::Rows, Way::Columns, Way::Down] {
            let next = filled(memory, order, way);
            if !found.contains(&next) {
                found.push(next);
            }
        }
    }
    found
}

/// From the cache on, row by row, the programs that are soonest done first, or the ones with most
/// points, if `heavy_first`.
pub(crate) fn snake(memory: &Memory, heavy_first: bool) -> Memory {
    filled(
        memory,
        if heavy_first { ProgramOrder::MostPoints } else { ProgramOrder::FewestPoints },
        Way::Rows,
    )
}

/// Fills the frames in the manner of a snake, so that pages of a program lie edge to edge in
/// order: each program with its pages that still have points; finished pages wait on the disk if
/// there is no room for them.
fn filled(memory: &Memory, order: ProgramOrder, way: Way) -> Memory {
    let sum = |program: Program| -> u32 {
        memory.remaining(program).map(|page| u32::from(memory.points(page))).sum()
    };
    let n_pages = |program: Program| memory.remaining(program).count() as u32;
    let lowest = |program: Program| -> u32 {
        memory.remaining(program).next().map_or(0, |page| u32::from(memory.points(page)))
    };
    let mut programs: Vec<Program> = Program::all()
        .filter(|program| memory.is_laid(*program) && memory.remaining(*program).next().is_some())
        .collect();
    match order {
        ProgramOrder::FewestPoints => programs.sort_by_key(|program| sum(*program)),
        ProgramOrder::MostPoints => {
            programs.sort_by_key(|program| sum(*program));
            programs.reverse();
        }
        ProgramOrder::LightestLowest => {
            programs.sort_by_key(|program| (lowest(*program), sum(*program)));
        }
        ProgramOrder::FewestPages => {
            programs.sort_by_key(|program| (n_pages(*program), sum(*program)));
        }
        ProgramOrder::MostPagesForPoints => {
            programs.sort_by_key(|program| 60 * sum(*program) / n_pages(*program));
        }
    }
    let has_points = |page: &Page| memory.points(*page) > 0;
    let all = || programs.iter().flat_map(|program| memory.remaining(*program));
    let order = all().filter(has_points).chain(all().filter(|page| !has_points(page)));
    let mut next = *memory;
    for page in all() {
        next.put(page, Location::Disk);
    }
    for (frame, page) in snake_frames(memory.board(), way).into_iter().zip(order) {
        next.put(page, Location::Frame(frame));
    }
    next
}

/// All frames, line by line, to and fro.
fn snake_frames(board: Board, way: Way) -> Vec<Frame> {
    let lines: Vec<FrameSet> = match way {
        Way::Rows => (0..board.rows()).rev().map(|row| board.row(row)).collect(),
        Way::Columns => (0..board.columns()).map(|column| board.column(column)).collect(),
        Way::Down => (0..board.rows()).map(|row| board.row(row)).collect(),
    };
    let n_lines = lines.len();
    let line = |(index, line): (usize, FrameSet)| {
        let mut frames: Vec<Frame> = line.iter().collect();
        let is_back = match way {
            Way::Rows => index % 2 == 1,
            // Columns are listed downwards, and the first begins at the bottom.
            Way::Columns => index.is_multiple_of(2),
            // The last row ends on the cache.
            Way::Down => (n_lines - 1 - index).is_multiple_of(2),
        };
        if is_back {
            frames.reverse();
        }
        frames
    };
    lines.into_iter().enumerate().flat_map(line).collect()
}

/// All pages into RAM, which wins at the end if they fit.
pub(crate) fn bring_back(memory: &Memory) -> Memory {
    let mut next = *memory;
    for page in memory.disk() {
        if let Some(frame) = next.free().first() {
            next.put(page, Location::Frame(frame));
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
            let target = to.location(page);
            if now.location(page) == target {
                continue;
            }
            let action = match target {
                Location::Frame(frame) if now.free().contains(frame) => {
                    Action::Move(page, Some(frame))
                }
                Location::Frame(frame) => {
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
    for &page in pages.iter().filter(|page| now.location(**page) != to.location(**page)) {
        steps.push(Action::Move(page, None));
    }
    steps
}
