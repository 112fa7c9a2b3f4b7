use bashni::{DARK, Position, Side};

use super::inputs::Set;

/// The towers of a side that the opponent could jump if it were to move.
#[inline(always)]
#[expect(clippy::inline_always, reason = "for the instructions of the evaluation")]
pub(crate) fn in_danger(position: &Position, side: Side) -> Set {
    let own = position.towers_of(side);
    let empty = position.empty();
    let men = position.men_of(side.opponent());
    let kings = position.kings_of(side.opponent());
    let jumped = |step: fn(Set, u32) -> Set, back: fn(Set, u32) -> Set| {
        let from = men | if kings == 0 { 0 } else { reached(kings, empty, step) };
        step(from, 1) & own & back(empty, 1)
    };
    (jumped(|set, n| set << (9 * n), |set, n| set >> (9 * n))
        | jumped(|set, n| set << (7 * n), |set, n| set >> (7 * n))
        | jumped(|set, n| set >> (7 * n), |set, n| set << (7 * n))
        | jumped(|set, n| set >> (9 * n), |set, n| set << (9 * n)))
        & DARK
}

/// The kings and all squares they reach in one direction; each round doubles the distance.
#[inline]
pub(super) fn reached(mut kings: Set, mut empty: Set, step: fn(Set, u32) -> Set) -> Set {
    kings |= empty & step(kings, 1);
    empty &= step(empty, 1);
    kings |= empty & step(kings, 2);
    empty &= step(empty, 2);
    kings | empty & step(kings, 4)
}

#[cfg(test)]
mod tests {
    use bashni::squares;

    use super::*;

    fn check(position: &str, expected: &str) {
        let position: Position = position.parse().unwrap();
        let found: Vec<String> =
            squares(in_danger(&position, Side::White)).map(|square| square.to_string()).collect();
        assert_eq!(found.join(" "), expected);
    }

    #[test]
    fn a_tower_is_in_danger_where_it_can_be_jumped() {
        check("w w@C3 b@D4", "C3");
        check("w w@C3 b@D4 w@B2", "");
        check("w w@A3 b@B4 w@H4 b@G5", "");
        check("w w@C3 B@G7", "C3");
        check("w w@C3 w@D4 B@G7", "");
        check("w w@C3 b@B4 w@F6 B@H8", "C3 F6");
    }
}
