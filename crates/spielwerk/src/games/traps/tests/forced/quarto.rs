//! Quarto.

use std::collections::BTreeSet;

use super::{legal, texts, trap, traps};

#[test]
fn in_quarto() {
    assert_eq!(handed_over("hands-over"), texts(["0", "11", "14"]));
    // Piece 0, the lowest that is not on the board, is the one behind NEXT.
    assert_eq!(handed_over("next"), texts(["1", "10"]));
    assert_eq!(handed_over("block"), texts(["11", "12", "14"]));
    assert_eq!(legal("Quarto", "wins"), ["A1", "C2"]);
    assert_eq!(trap("Quarto", "wins").ends(), [("line", vec![0])].into());
    assert_eq!(legal("Quarto", "last-piece"), ["D4"]);
    assert_eq!(trap("Quarto", "last-piece").ends(), [("line", vec![1])].into());
    assert_eq!(trap("Quarto", "draw").ends(), [("board-full", vec![0, 1])].into());
    assert_eq!(traps("Quarto").len(), 6);
}

/// The pieces that can be handed over; no move ends the game.
fn handed_over(id: &str) -> BTreeSet<String> {
    let piece = |action: &String| action.split_once(',').expect("a piece").1.to_owned();
    legal("Quarto", id).iter().map(piece).collect()
}

#[test]
fn whichever_square_is_taken_completes_a_block() {
    let block = traps("Quarto").into_iter().find(|trap| trap.id == "block").unwrap();
    let mut words = block.setup.split(' ').skip(1);
    let next: u8 = words.next().unwrap().parse().unwrap();
    let cells: Vec<Option<u8>> =
        words.next().unwrap().split(['/', ',']).map(|cell| cell.parse().ok()).collect();
    let free: Vec<usize> = (0..16).filter(|at| cells[*at].is_none()).collect();
    assert_eq!(free.len(), 4);
    for at in free {
        let mut cells = cells.clone();
        cells[at] = Some(next);
        let corners = (0..9).map(|corner| corner / 3 * 4 + corner % 3);
        let blocks = corners.map(|corner| [corner, corner + 1, corner + 4, corner + 5]);
        let mut completed = blocks.filter(|block| block.contains(&at));
        assert!(completed.any(|block| alike(block.map(|at| cells[at]))), "square {at}");
    }
}

/// Whether four pieces are there and share an attribute.
fn alike(pieces: [Option<u8>; 4]) -> bool {
    let ones = pieces.iter().try_fold(15, |bits, piece| piece.map(|piece| bits & piece));
    let zeros = pieces.iter().try_fold(15, |bits, piece| piece.map(|piece| bits & !piece));
    ones > Some(0) || zeros > Some(0)
}
