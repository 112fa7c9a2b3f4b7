//! What can be seen of a board without a search, and may tell how likely who has to move goes wrong.

use super::outlook::{Outlook, each_square, traits};

/// How many numbers describe a board.
pub(super) const N_SIGNS: usize = 42;

/// The numbers of a board on which `next` has to be placed, which does not win at once. Boards that
/// differ only in what is called what have the same ones.
pub(super) fn signs(board: &Outlook, next: u8) -> [u32; N_SIGNS] {
    let mut counts = [0_u32; N_SIGNS];
    let lines = board.lines_with_lengths();
    let own = traits(next);
    for (traits, length) in lines {
        let (n_shared, n_own) = (traits.count_ones(), (traits & own).count_ones());
        match length {
            0 | 1 => counts[usize::from(length)] += 1,
            2 => counts[2 + n_shared.min(3) as usize] += 1,
            _ => counts[6 + n_shared.min(2) as usize] += 1,
        }
        match length {
            1 => {
                counts[9] += n_own;
                counts[10] += n_own * n_own;
                counts[26] += board.n_left_with(traits);
            }
            2 => {
                counts[11] += n_own;
                counts[12] += u32::from(n_own == 0 && n_shared > 0);
                counts[13] += n_own * n_own;
                counts[25] += board.n_left_with(traits);
            }
            _ => {}
        }
    }
    counts[14 + board.safe().count_ones().min(10) as usize] += 1;
    for square in each_square(!board.occupied) {
        see_crossing(&lines, square, own, &mut counts);
        let n_safe = board.with(square, next).safe().count_ones();
        counts[36] += n_safe;
        counts[37] += u32::from(n_safe == 0);
        counts[38] += n_safe & 1;
        counts[39] += n_safe * n_safe;
        counts[40] += u32::from(n_safe == 1);
        counts[41] = counts[41].max(n_safe);
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
        counts[27 + kind] += shared.count_ones();
        if counts_own {
            counts[33 + kind] += (shared & own).count_ones();
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
