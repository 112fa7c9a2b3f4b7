use std::fmt;

use board_rules::draughts::Square;

use crate::position::Position;

/// The board as text for terminals, rank 8 on top; each tower is written from bottom to top.
///
/// Free dark squares are dots. Columns are as wide as the tallest tower needs.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a>(pub &'a Position);

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tallest = self.0.towers().map(|(_, tower)| tower.height()).max().unwrap_or(0);
        let width = tallest.max(MIN_WIDTH) as usize;
        for rank in (0..8).rev() {
            let cells = (0..8).map(|file| match Square::new(file, rank) {
                None => String::new(),
                Some(square) if self.0.tower(square).is_empty() => ".".to_owned(),
                Some(square) => self.0.tower(square).to_string(),
            });
            write_row(f, &(rank + 1).to_string(), width, cells)?;
        }
        write_row(f, " ", width, ('A'..='H').map(String::from))
    }
}

fn write_row(
    f: &mut fmt::Formatter<'_>,
    label: &str,
    width: usize,
    cells: impl Iterator<Item = String>,
) -> fmt::Result {
    let cells = cells.map(|cell| format!(" {cell:<width$}")).collect::<Vec<_>>().concat();
    writeln!(f, "{label}{}", cells.trim_end())
}

/// Keeps a board of single pieces from looking squeezed.
const MIN_WIDTH: u32 = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towers_are_shown_with_all_their_pieces() {
        let position: Position = "w w@A1 b@A1 W@A1 B@H8 b@D4".parse().unwrap();
        let expected = "\
8     .       .       .       B
7 .       .       .       .
6     .       .       .       .
5 .       .       .       .
4     .       b       .       .
3 .       .       .       .
2     .       .       .       .
1 wbW     .       .       .
  A   B   C   D   E   F   G   H
";
        assert_eq!(Diagram(&position).to_string(), expected);
    }
}
