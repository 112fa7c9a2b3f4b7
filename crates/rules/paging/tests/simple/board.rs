//! Making room, written down as the rules say it, without any tricks.

use std::collections::BTreeSet;

use paging::{Frame, Memory, Path, Program};

/// All ways to make room that evict nothing in vain, as sorted texts.
pub(crate) fn continuations(memory: &Memory, program: Program, path: Path) -> Vec<String> {
    let first: Vec<(i8, i8)> = path.iter().map(|frame| place(*frame)).collect();
    let mut ways = Vec::new();
    go_on(memory, usize::from(program.n_pages()), &first, &mut ways);
    let evicted = |way: &[(i8, i8)]| -> BTreeSet<(i8, i8)> {
        let rest = way[first.len()..].iter();
        rest.filter(|at| memory.page_at(frame(**at)).is_some()).copied().collect()
    };
    let in_vain = |way: &[(i8, i8)]| {
        let own = evicted(way);
        ways.iter().any(|other| {
            let other = evicted(other);
            other.is_subset(&own) && other != own
        })
    };
    let mut texts: Vec<String> = ways
        .iter()
        .filter(|way| !in_vain(way))
        .map(|way| {
            let rest = way[first.len()..].iter();
            rest.map(|at| frame(*at).to_string()).collect::<Vec<_>>().join("-")
        })
        .collect();
    texts.sort();
    texts
}

fn go_on(memory: &Memory, n: usize, way: &[(i8, i8)], ways: &mut Vec<Vec<(i8, i8)>>) {
    if way.len() == n {
        ways.push(way.to_vec());
        return;
    }
    let (row, column) = way[way.len() - 1];
    for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let next = (row + down, column + right);
        let board = memory.board();
        let inside = (0..board.rows() as i8).contains(&next.0)
            && (0..board.columns() as i8).contains(&next.1);
        if inside && !way.contains(&next) {
            go_on(memory, n, &[way, &[next]].concat(), ways);
        }
    }
}

fn place(frame: Frame) -> (i8, i8) {
    (frame.row() as i8, frame.column() as i8)
}

fn frame((row, column): (i8, i8)) -> Frame {
    Frame::new(row as u8, column as u8).unwrap()
}
