//! What can be seen of a board without a search, and may tell how likely who has to move goes wrong.

use super::outlook::{Outlook, each_square, traits};

/// How many numbers describe a board.
pub(super) const N_SIGNS: usize = MOST_SAFE + 1;

// Which number says what; the weights are kept in this order.

/// Lines without a piece, and those with one.
const SHORT_LINES: usize = 0;
/// Lines with two pieces, by how many traits these share: none to three.
const PAIRS: usize = SHORT_LINES + 2;
/// Lines with three pieces, by how many traits these share: none, one, more.
const TRIPLES: usize = PAIRS + 4;
/// Traits that the next piece shares with lines of one piece, and the squares of these numbers.
const OWN_IN_SINGLES: usize = TRIPLES + 3;
const OWN_IN_SINGLES_SQUARED: usize = OWN_IN_SINGLES + 1;
/// The same for lines of two pieces, and how many of these it makes worthless.
const OWN_IN_PAIRS: usize = OWN_IN_SINGLES_SQUARED + 1;
const PAIRS_SPOILED: usize = OWN_IN_PAIRS + 1;
const OWN_IN_PAIRS_SQUARED: usize = PAIRS_SPOILED + 1;
/// One of these is 1: how many pieces can be handed over safely now, ten or more being one number.
const SAFE_NOW: usize = OWN_IN_PAIRS_SQUARED + 1;
/// Pieces left that fit lines of two pieces, and lines of one.
const LEFT_FOR_PAIRS: usize = SAFE_NOW + 11;
const LEFT_FOR_SINGLES: usize = LEFT_FOR_PAIRS + 1;
/// Traits that two lines through a free square share, by the six kinds of their lengths.
const CROSSINGS: usize = LEFT_FOR_SINGLES + 1;
/// Those among them that the next piece has, for the three kinds without a line of three pieces.
const OWN_IN_CROSSINGS: usize = CROSSINGS + 6;
/// Over all squares for the next piece: how many pieces could then be handed over safely, where
/// there would be none, an odd number, their squares, where there would be one, and the most.
const SAFE_AFTER: usize = OWN_IN_CROSSINGS + 3;
const NONE_SAFE: usize = SAFE_AFTER + 1;
const ODD_SAFE: usize = NONE_SAFE + 1;
const SAFE_AFTER_SQUARED: usize = ODD_SAFE + 1;
const ONE_SAFE: usize = SAFE_AFTER_SQUARED + 1;
const MOST_SAFE: usize = ONE_SAFE + 1;

/// The numbers of a board on which `next` has to be placed, which does not win at once. Boards that
/// differ only in what is called what have the same ones.
pub(super) fn signs(board: &Outlook, next: u8) -> [u32; N_SIGNS] {
    let mut counts = [0_u32; N_SIGNS];
    let lines = board.lines_with_lengths();
    let own = traits(next);
    for (traits, length) in lines {
        let (n_shared, n_own) = (traits.count_ones(), (traits & own).count_ones());
        match length {
            0 | 1 => counts[SHORT_LINES + usize::from(length)] += 1,
            2 => counts[PAIRS + n_shared.min(3) as usize] += 1,
            _ => counts[TRIPLES + n_shared.min(2) as usize] += 1,
        }
        match length {
            1 => {
                counts[OWN_IN_SINGLES] += n_own;
                counts[OWN_IN_SINGLES_SQUARED] += n_own * n_own;
                counts[LEFT_FOR_SINGLES] += board.n_left_with(traits);
            }
            2 => {
                counts[OWN_IN_PAIRS] += n_own;
                counts[PAIRS_SPOILED] += u32::from(n_own == 0 && n_shared > 0);
                counts[OWN_IN_PAIRS_SQUARED] += n_own * n_own;
                counts[LEFT_FOR_PAIRS] += board.n_left_with(traits);
            }
            _ => {}
        }
    }
    counts[SAFE_NOW + board.safe().count_ones().min(10) as usize] += 1;
    for square in each_square(!board.occupied) {
        see_crossing(&lines, square, own, &mut counts);
        let n_safe = board.with(square, next).safe().count_ones();
        counts[SAFE_AFTER] += n_safe;
        counts[NONE_SAFE] += u32::from(n_safe == 0);
        counts[ODD_SAFE] += n_safe & 1;
        counts[SAFE_AFTER_SQUARED] += n_safe * n_safe;
        counts[ONE_SAFE] += u32::from(n_safe == 1);
        counts[MOST_SAFE] = counts[MOST_SAFE].max(n_safe);
    }
    counts
}

/// What the lines through a free square have in common, by their lengths.
fn see_crossing(lines: &[(u8, u8); 10], square: u16, own: u8, counts: &mut [u32; N_SIGNS]) {
    let through = quarto::LINES.iter().zip(lines).filter(|(line, _)| *line & square != 0);
    let mut crossing = [(0, 0); 3];
    for (place, (_, line)) in crossing.iter_mut().zip(through) {
        *place = *line;
    }
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
        let ((one, one_length), (other, other_length)) = (crossing[first], crossing[second]);
        let shared = one & other;
        let lengths = (one_length.min(other_length), one_length.max(other_length));
        let (kind, counts_own) = match lengths {
            (1, 1) => (0, true),
            (1, 2) => (1, true),
            (2, 2) => (2, true),
            (1, 3) => (3, false),
            (2, 3) => (4, false),
            (3, 3) => (5, false),
            _ => continue,
        };
        counts[CROSSINGS + kind] += shared.count_ones();
        if counts_own {
            counts[OWN_IN_CROSSINGS + kind] += (shared & own).count_ones();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quarto::outlook::number;

    fn of(rows: [[Option<u8>; 4]; 4], next: u8) -> [u32; N_SIGNS] {
        let name = |piece: Option<u8>| piece.map_or("*".to_owned(), |piece| piece.to_string());
        let rows = rows.map(|row| row.map(name).join(","));
        let position: quarto::Position = format!("0 {next} {}", rows.join("/")).parse().unwrap();
        signs(&Outlook::new(&position), number(position.next()))
    }

    #[test]
    fn boards_that_only_look_different_have_the_same_signs() {
        let rows = [
            [Some(12), None, None, Some(2)],
            [None, Some(10), None, None],
            [None, Some(1), Some(6), None],
            [None, None, None, None],
        ];
        let expected = of(rows, 9);
        // Bit 3 goes where bit 0 was, each other one up, and some mean the opposite.
        let renamed = |piece: u8| (piece << 1 & 15 | piece >> 3) ^ 5;
        assert_eq!(of(rows.map(|row| row.map(|piece| piece.map(renamed))), renamed(9)), expected);
        let turned = std::array::from_fn(|row| std::array::from_fn(|column| rows[column][row]));
        assert_eq!(of(turned, 9), expected);
        assert_ne!(of(rows, 8), expected);
    }
}
