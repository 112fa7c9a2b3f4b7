//! Quarto once more, as simply as it can be written down: a table of numbers.

use game::Seat;
use game::testing::simple::Simple;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// By file and rank.
    pub(crate) cells: [[Option<u8>; 4]; 4],
    pub(crate) next: u8,
    pub(crate) player: usize,
}

impl Board {
    pub(crate) fn start(next: u8) -> Self {
        Self { cells: [[None; 4]; 4], next, player: 0 }
    }

    fn rest(&self) -> Vec<u8> {
        let is_used = |piece: u8| self.cells.iter().flatten().any(|cell| *cell == Some(piece));
        (0..16).filter(|piece| *piece != self.next && !is_used(*piece)).collect()
    }

    /// Whether four in a row, a column or a diagonal share an attribute.
    pub(crate) fn is_won(&self) -> bool {
        let mut lines: Vec<Vec<(usize, usize)>> = Vec::new();
        for n in 0..4 {
            lines.push((0..4).map(|m| (n, m)).collect());
            lines.push((0..4).map(|m| (m, n)).collect());
        }
        lines.push((0..4).map(|m| (m, m)).collect());
        lines.push((0..4).map(|m| (m, 3 - m)).collect());
        lines.iter().any(|line| {
            let pieces: Vec<u8> = line.iter().filter_map(|(x, y)| self.cells[*x][*y]).collect();
            let shares = |bit: u8| {
                let n = pieces.iter().filter(|piece| **piece >> bit & 1 == 1).count();
                n == 0 || n == 4
            };
            pieces.len() == 4 && (0..4).any(shares)
        })
    }

    fn is_full(&self) -> bool {
        self.cells.iter().flatten().all(Option::is_some)
    }
}

impl Simple for Board {
    /// Those that end the game name no piece.
    fn moves(&self) -> Vec<(String, Board)> {
        let mut found = Vec::new();
        if self.is_won() {
            return found;
        }
        for x in 0..4 {
            for y in (0..4).filter(|y| self.cells[x][*y].is_none()) {
                let mut board = self.clone();
                board.cells[x][y] = Some(self.next);
                board.player = 1 - self.player;
                let square = format!("{}{}", (b'A' + x as u8) as char, y + 1);
                if board.is_won() || board.is_full() {
                    found.push((square, board));
                    continue;
                }
                for piece in self.rest() {
                    let after = Board { next: piece, ..board.clone() };
                    found.push((format!("{square},{piece}"), after));
                }
            }
        }
        found
    }

    fn ended(&self) -> Option<(&'static str, Vec<Seat>)> {
        if self.is_won() {
            return Some(("line", vec![Seat(1 - self.player as u8)]));
        }
        self.is_full().then(|| ("board-full", vec![Seat(0), Seat(1)]))
    }
}
