//! Counting the paths of the tree of moves: the measure of a move generator, right or wrong, fast
//! or slow.

use crate::moves::Move;
use crate::position::Position;

/// The number of sequences of `depth` moves. The last ones are counted without being made, and so
/// are quiet ones before them.
pub fn bulk(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    count(position, depth, &mut Vec::new())
}

/// The same number, with every last move made and taken back, its hash kept.
pub fn one_by_one(position: &mut Position, depth: u32) -> u64 {
    visit(position, depth, &mut Vec::new(), &mut |_| ())
}

/// Like [`one_by_one`], and shows each position of the last depth to `leaf`.
pub fn for_each_leaf(position: &mut Position, depth: u32, leaf: &mut impl FnMut(&Position)) -> u64 {
    visit(position, depth, &mut Vec::new(), leaf)
}

/// The number of sequences by their first move.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.legal_moves(&mut moves);
    }
    moves
        .into_iter()
        .map(|action| {
            let undo = position.make(action);
            let n = bulk(position, depth - 1);
            position.unmake(action, &undo);
            (action, n)
        })
        .collect()
}

/// All depths share one list: each uses the part above that of the depth before.
fn count(position: &mut Position, depth: u32, list: &mut Vec<Move>) -> u64 {
    if depth == 1 {
        return position.count_moves();
    }
    let first = list.len();
    position.legal_moves(list);
    // All moves of a position are of one kind.
    let are_quiet = list.get(first).is_some_and(|action| !position.is_capture(*action));
    if depth == 2 && are_quiet {
        let n = position.count_replies(&list[first..]);
        list.truncate(first);
        return n;
    }
    let mut n = 0;
    for index in first..list.len() {
        let action = list[index];
        let undo = position.make(action);
        n += count(position, depth - 1, list);
        position.unmake(action, &undo);
    }
    list.truncate(first);
    n
}

fn visit(
    position: &mut Position,
    depth: u32,
    list: &mut Vec<Move>,
    leaf: &mut impl FnMut(&Position),
) -> u64 {
    if depth == 0 {
        leaf(position);
        return 1;
    }
    let first = list.len();
    position.legal_moves(list);
    let mut n = 0;
    for index in first..list.len() {
        let action = list[index];
        let undo = position.make(action);
        if depth == 1 {
            leaf(position);
            n += 1;
        } else {
            n += visit(position, depth - 1, list, leaf);
        }
        position.unmake(action, &undo);
    }
    list.truncate(first);
    n
}
