use crate::position::Position;
use crate::square::Squares;

/// The four ranks, the four files and the two diagonals.
pub const LINES: [Squares; 10] =
    [0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248];

/// A line of four pieces that share a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The four squares.
    pub squares: Squares,
    /// The bit, 0 to 3.
    pub bit: u8,
    /// Whether it is 1 in all of them, or 0.
    pub value: bool,
}

impl Position {
    /// Every line of four with every bit that its pieces share.
    pub(crate) fn completed(&self) -> Vec<Line> {
        let full = LINES.into_iter().filter(|line| self.occupied() & line == *line);
        let shared = full.flat_map(|squares| {
            (0..4).filter_map(move |bit| match self.ones(bit) & squares {
                0 => Some(Line { squares, bit, value: false }),
                ones if ones == squares => Some(Line { squares, bit, value: true }),
                _ => None,
            })
        });
        shared.collect()
    }

    /// Whether some line is complete.
    #[inline]
    pub fn has_line(&self) -> bool {
        LINES.into_iter().any(|line| {
            self.occupied() & line == line
                && (0..4).any(|bit| {
                    let ones = self.ones(bit) & line;
                    ones == 0 || ones == line
                })
        })
    }
}
