use std::fmt;

use board_rules::Side;

use crate::point::Point;
use crate::position::Position;

/// The board as text for terminals, with the pieces in hand below.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a>(pub &'a Position);

/// Free points are dots.
const LINES: [&str; 7] = [
    ".-----.-----.",
    "| .---.---. |",
    "| | .-.-. | |",
    ".-.-.   .-.-.",
    "| | .-.-. | |",
    "| .---.---. |",
    ".-----.-----.",
];

/// Line and column of each point of a ring as steps from the middle, times how far out it is.
const STEPS: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)];

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = LINES.map(|line| line.as_bytes().to_vec());
        for point in Point::all() {
            let letter = match self.0.piece(point) {
                Some((Side::White, _)) => b'w',
                Some((Side::Black, _)) => b'b',
                None => b'.',
            };
            let (down, right) = STEPS[usize::from(point.number())];
            let out = 3 - point.ring() as i8;
            lines[(3 + down * out) as usize][(6 + 2 * right * out) as usize] = letter;
        }
        for line in lines {
            writeln!(f, "{}", String::from_utf8_lossy(&line))?;
        }
        let [white, black] = Side::ALL.map(|side| self.0.board().hand(side));
        writeln!(f, "in hand: w {white}, b {black}")
    }
}
