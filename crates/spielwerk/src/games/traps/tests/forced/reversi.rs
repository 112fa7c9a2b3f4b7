//! Reversi.

use std::collections::BTreeSet;

use kind::HostedGame;

use super::{TrapPosition, kind, legal, trap, traps};

#[test]
fn in_reversi() {
    // Neither beside the run that ends at the edge nor at the ends of the column.
    assert_eq!(legal("Reversi", "only-enclosed"), ["C2", "C4", "C6"]);
    assert_eq!(legal("Reversi", "large-board"), ["C12", "J10"]);
    assert_eq!(legal("Reversi", "last-square"), ["H1"]);
    assert_eq!(trap("Reversi", "last-square").ends(), [("board-full", vec![0])].into());
    for id in ["skip", "large-board"] {
        let start = trap("Reversi", id);
        for action in start.legal() {
            let game = start.after(&action);
            assert!(game.may_act(start.seat.into()), "{id}: White is skipped after {action}");
        }
    }
    assert_eq!(traps("Reversi").len(), 5);
    // Only the stage that is about it changes the size of the board.
    for trap in traps("Reversi") {
        let n_ranks = trap.setup.split('/').count();
        assert_eq!(n_ranks, if trap.id == "large-board" { 12 } else { 8 }, "{}", trap.id);
    }
}

#[test]
fn each_direction_is_needed() {
    let start = trap("Reversi", "all-directions");
    let first = start.legal();
    // The same eight moves in any order, and White never has one.
    for n_rotated in 0..8 {
        let mut order = first.clone();
        order.rotate_left(n_rotated);
        let mut table = TrapPosition::of(start.game.boxed_clone());
        for n_left in (1..8).rev() {
            let action = order.remove(0);
            table = TrapPosition::of(table.after(&action));
            assert_eq!(table.seat, start.seat, "White is skipped after {action}");
            assert_eq!(table.legal().len(), n_left);
        }
        assert!(table.after(&order[0]).outcome().is_some());
    }
    let directions: BTreeSet<(i32, i32)> = first.iter().map(|it| direction(&start, it)).collect();
    assert_eq!((first.len(), directions.len()), (8, 8));
}

/// Where the one disc that a move turns lies, seen from the new one.
fn direction(start: &TrapPosition, action: &str) -> (i32, i32) {
    let (before, after) = (discs(&*start.game), discs(&*start.after(action)));
    let find = |was: &str| {
        let changed: Vec<usize> =
            (0..64).filter(|&at| before[at] == was && after[at] != was).collect();
        assert_eq!(changed.len(), 1, "{action}");
        (changed[0] as i32 % 8, changed[0] as i32 / 8)
    };
    let (placed, turned) = (find("*"), find("W"));
    (turned.0 - placed.0, turned.1 - placed.1)
}

fn discs(game: &dyn HostedGame) -> Vec<String> {
    let lines = kind("Reversi").programs.as_ref().unwrap().position_lines(game, game::Seat(0));
    lines[1..9].iter().flat_map(|rank| rank.split(' ').skip(1).map(str::to_owned)).collect()
}
