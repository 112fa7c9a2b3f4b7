//! What stands next to what: the board as nine windows of eight dark squares, which overlap.
//!
//! Each square of a window shows an own tower, one of the opponent or none. All 6,561 patterns that
//! eight squares can show have a row of their own, so nothing has to be said about pieces that guard
//! or threaten each other; the network finds out itself.

use bashni::{Bitboard, DARK, Position, Side};

use crate::units::{self, Way};

/// How many windows there are, and patterns of each.
pub(crate) const N_WINDOWS: usize = 9;
const PATTERNS: usize = 6_561;

/// How many rows all patterns have together.
pub(crate) const N_PATTERNS: usize = N_WINDOWS * PATTERNS;

/// Lists of windows have room for more, so that no number has to be checked.
const ROOM: usize = 16;

/// The squares of each window: four rows and four columns, every other one of which begins one.
const WINDOWS: [Bitboard; ROOM] = {
    let mut windows = [0; ROOM];
    let mut window = 0;
    while window < N_WINDOWS {
        windows[window] = (0x0F0F_0F0F << (16 * (window / 3) + 2 * (window % 3))) & DARK;
        window += 1;
    }
    windows
};

/// For each dark square a set of the windows in which it lies.
static WINDOWS_OF: [u16; 32] = {
    let mut sets = [0; 32];
    let mut window = 0;
    while window < N_WINDOWS {
        let mut rest = WINDOWS[window];
        while rest != 0 {
            sets[rest.trailing_zeros() as usize / 2] |= 1 << window;
            rest &= rest - 1;
        }
        window += 1;
    }
    sets
};

/// What the eight bits of a window add to the rows of its pattern: as digits to the base of three,
/// and from the last to the first where Black looks at them. White's towers are ones where White
/// looks, and twos where Black does.
static OF_WHITES: [Both; 256] = ternary(Side::White);
static OF_BLACKS: [Both; 256] = ternary(Side::Black);

const fn ternary(owner: Side) -> [Both; 256] {
    let [by_white, by_black] = match owner {
        Side::White => [1, 2],
        Side::Black => [2, 1],
    };
    let mut numbers = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut power, mut place) = (1, 0);
        while place < 8 {
            let seen = bits as u16 >> place & 1;
            let turned = bits as u16 >> (7 - place) & 1;
            numbers[bits] += both(by_white * power * seen, by_black * power * turned);
            power *= 3;
            place += 1;
        }
        bits += 1;
    }
    numbers
}

/// The row of a pattern as White sees it, in the lower half, and as Black does: what is done to one
/// is done to the other.
pub(crate) type Both = u32;

const fn both(by_white: u16, by_black: u16) -> Both {
    by_white as Both | (by_black as Both) << 16
}

/// The row of a pattern in the view of a side.
#[inline]
pub(crate) fn row_seen_by(rows: Both, side: Side) -> u16 {
    (rows >> (16 * side.index())) as u16
}

/// The rows of windows without towers.
const BLANK_ROWS: [Both; ROOM] = {
    let mut rows = [0; ROOM];
    let mut window = 0;
    while window < N_WINDOWS {
        let turned = N_WINDOWS - 1 - window;
        rows[window] = both((window * PATTERNS) as u16, (turned * PATTERNS) as u16);
        window += 1;
    }
    rows
};

/// Who owns the towers of a board, and the rows of its patterns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patterns {
    white: Bitboard,
    black: Bitboard,
    rows: [Both; ROOM],
}

impl Patterns {
    /// Those of a board without towers.
    pub(crate) const BLANK: Self = Self { white: 0, black: 0, rows: BLANK_ROWS };

    /// Those of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let mut patterns = Self::BLANK;
        let mut changes = Changes::NONE;
        patterns.list_changes(Way::ANYWHERE, position, &mut changes);
        patterns.follow(position, &changes);
        patterns
    }

    /// The row of each window, as one side sees the board.
    pub(crate) fn seen_by(&self, side: Side) -> [u16; N_WINDOWS] {
        std::array::from_fn(|window| row_seen_by(self.rows[window], side))
    }

    /// Adds what changes on the way to a position.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for the instructions that the way stands for")]
    pub(super) fn list_changes(&self, way: Way, position: &Position, changes: &mut Changes) {
        let white = position.towers_of(Side::White);
        let black = position.towers_of(Side::Black);
        let mut changed = (white ^ self.white) | (black ^ self.black);
        let mut touched = 0;
        while changed != 0 {
            touched |= WINDOWS_OF[changed.trailing_zeros() as usize / 2 % 32];
            changed &= changed - 1;
        }
        while touched != 0 {
            let window = touched.trailing_zeros() as usize % ROOM;
            touched &= touched - 1;
            let whites = units::gather(way, white, WINDOWS[window]);
            let blacks = units::gather(way, black, WINDOWS[window]);
            let pattern = OF_WHITES[usize::from(whites)] + OF_BLACKS[usize::from(blacks)];
            let n = changes.n % ROOM;
            changes.rows[n] = [self.rows[window], BLANK_ROWS[window] + pattern];
            changes.windows[n] = window as u8;
            changes.n = n + 1;
        }
    }

    /// Goes there.
    #[inline]
    pub(super) fn follow(&mut self, position: &Position, changes: &Changes) {
        self.white = position.towers_of(Side::White);
        self.black = position.towers_of(Side::Black);
        for (window, [_, new]) in changes.windows.iter().zip(changes.rows()) {
            self.rows[usize::from(*window) % ROOM] = *new;
        }
    }
}

/// Of each window that changes, the rows that leave and those that enter.
#[derive(Debug)]
pub(super) struct Changes {
    rows: [[Both; 2]; ROOM],
    windows: [u8; ROOM],
    n: usize,
}

impl Changes {
    pub(super) const NONE: Self = Self { rows: [[0; 2]; ROOM], windows: [0; ROOM], n: 0 };

    #[inline]
    pub(super) fn rows(&self) -> &[[Both; 2]] {
        &self.rows[..self.n]
    }
}

/// The same pattern in the other view: the board turned round and the colours changed.
pub(crate) fn mirrored(row: u16) -> u16 {
    let (window, mut pattern) = (usize::from(row) / PATTERNS, usize::from(row) % PATTERNS);
    let mut turned = 0;
    for _ in 0..8 {
        turned = 3 * turned + [0, 2, 1][pattern % 3];
        pattern /= 3;
    }
    row_seen_by(BLANK_ROWS[window], Side::Black) + turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench;

    /// The digits of a window as somebody would write them down who looks at the board.
    fn by_hand(position: &Position, side: Side, window: usize) -> u16 {
        let (mut row, mut power) = (0, 1);
        for place in 0..16 {
            let square = 16 * (window / 3) + 2 * (window % 3) + 8 * (place / 4) + place % 4;
            let seen = if side == Side::White { square } else { 63 - square };
            let bit = 1_u64 << seen;
            if bit & DARK == 0 {
                continue;
            }
            if bit & position.towers_of(side) != 0 {
                row += power;
            } else if bit & position.occupied() != 0 {
                row += 2 * power;
            }
            power *= 3;
        }
        (window * PATTERNS) as u16 + row
    }

    #[test]
    fn windows_tell_who_stands_where() {
        for position in bench::positions() {
            let patterns = Patterns::of(&position);
            for side in [Side::White, Side::Black] {
                let mut rows = patterns.seen_by(side);
                rows.sort_unstable();
                let expected: [u16; N_WINDOWS] =
                    std::array::from_fn(|window| by_hand(&position, side, window));
                assert_eq!(rows, expected, "{position}");
                for (row, other) in
                    patterns.seen_by(side).iter().zip(patterns.seen_by(side.opponent()))
                {
                    assert_eq!((mirrored(*row), mirrored(other)), (other, *row));
                }
            }
        }
    }

    #[test]
    fn every_dark_square_lies_in_a_window() {
        assert_eq!(WINDOWS.iter().fold(0, |all, window| all | window), DARK);
        assert!(WINDOWS[..N_WINDOWS].iter().all(|window| window.count_ones() == 8));
    }
}
