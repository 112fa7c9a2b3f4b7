//! How many pages one roll can take out of the game, without trying.

use paging::{Frame, Memory, Page, Program};

/// For each number of the die the most pages that leave the game; runs are doubled if they start
/// on the cache.
pub(super) fn most_removed(memory: &Memory) -> [usize; 6] {
    let mut most = [0; 6];
    let cache = memory.board().cache();
    let cached = memory.page_at(cache);
    let mut rows = [0; 8];
    let mut columns = [0; 8];
    let (row_of_cache, column_of_cache) = (cache.row(), cache.column());
    let double = 1 + u8::from(cached.is_some());
    for program in Program::all() {
        let Some(lowest) = memory.remaining(program).next() else { continue };
        // A page on the disk or in hand holds up all the others, for it has points.
        let Some(frame) = memory.frame_of(lowest) else { continue };
        let bonus = 1 + u8::from(cached.is_some_and(|page| page.program() == program));
        most[0] = most[0].max(leaving(memory, program, |_| bonus));
        most[1] = most[1].max(1 + leaving_after(memory, lowest));
        let (row, column) = (frame.row(), frame.column());
        let loss = if row == row_of_cache { double } else { 1 };
        rows[usize::from(row)] +=
            leaving(memory, program, |at| if at.row() == row { loss } else { 0 });
        let loss = if column == column_of_cache { double } else { 1 };
        columns[usize::from(column)] +=
            leaving(memory, program, |at| if at.column() == column { loss } else { 0 });
        most[4] = most[4].max(leaving_by_run(memory, lowest, cached == Some(lowest)));
    }
    most[2] = rows.into_iter().max().unwrap_or(0);
    most[3] = columns.into_iter().max().unwrap_or(0);
    most[5] = most.into_iter().max().unwrap_or(0);
    most
}

/// How many pages of a program leave if each in RAM loses so much.
fn leaving(memory: &Memory, program: Program, loss: impl Fn(Frame) -> u8) -> usize {
    let leaves = |page: &Page| memory.points(*page) <= memory.frame_of(*page).map_or(0, &loss);
    memory.remaining(program).take_while(leaves).count()
}

/// How many empty pages come directly after this one.
fn leaving_after(memory: &Memory, page: Page) -> usize {
    let next = std::iter::successors(page.next(), |page| page.next());
    next.take_while(|page| memory.points(*page) == 0).count()
}

/// How many pages leave if the run from the lowest page loses all it can, from the front.
fn leaving_by_run(memory: &Memory, lowest: Page, is_doubled: bool) -> usize {
    let mut rest = if is_doubled { 10 } else { 5 };
    let mut last = None;
    let mut n = 0;
    for page in memory.run(lowest) {
        let points = memory.points(page);
        if points > rest {
            return n;
        }
        rest -= points;
        n += 1;
        last = Some(page);
    }
    n + last.map_or(0, |page| leaving_after(memory, page))
}
