//! Reversi once more, as simply as it can be written down: a map of letters, walked step by step.

use game::Seat;
use game::testing::simple::Simple;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) size: i32,
    /// `B`, `W` or a blank, by file and rank.
    pub(crate) cells: Vec<Vec<char>>,
    pub(crate) to_move: char,
    /// Who could not answer the last move.
    pub(crate) skipped: Option<char>,
}

const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Board {
    pub(crate) fn start(size: i32) -> Self {
        let mut cells = vec![vec![' '; size as usize]; size as usize];
        let (low, high) = (size as usize / 2 - 1, size as usize / 2);
        (cells[low][high], cells[high][low]) = ('W', 'W');
        (cells[high][high], cells[low][low]) = ('B', 'B');
        Self { size, cells, to_move: 'B', skipped: None }
    }

    pub(crate) fn cell(&self, file: i32, rank: i32) -> Option<char> {
        let is_on = (0..self.size).contains(&file) && (0..self.size).contains(&rank);
        is_on.then(|| self.cells[file as usize][rank as usize])
    }

    /// What a disc of the side to move on this square would turn.
    pub(crate) fn turned(&self, file: i32, rank: i32) -> Vec<(i32, i32)> {
        let mut turned = Vec::new();
        if self.cell(file, rank) != Some(' ') {
            return turned;
        }
        for (right, up) in DIRECTIONS {
            let mut run = Vec::new();
            let (mut x, mut y) = (file + right, rank + up);
            while self.cell(x, y) == Some(other(self.to_move)) {
                run.push((x, y));
                (x, y) = (x + right, y + up);
            }
            if self.cell(x, y) == Some(self.to_move) {
                turned.extend(run);
            }
        }
        turned
    }

    /// Where the side to move may put a disc.
    fn places(&self) -> Vec<(i32, i32)> {
        let squares = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        squares.filter(|(x, y)| !self.turned(*x, *y).is_empty()).collect()
    }

    fn of_the_other_side(&self) -> Self {
        Self { to_move: other(self.to_move), skipped: None, ..self.clone() }
    }

    /// The board after a move, before anybody is skipped.
    fn after(&self, (file, rank): (i32, i32)) -> Self {
        let mut board = self.of_the_other_side();
        for (x, y) in self.turned(file, rank).into_iter().chain([(file, rank)]) {
            board.cells[x as usize][y as usize] = self.to_move;
        }
        board
    }

    pub(crate) fn count(&self, letter: char) -> i64 {
        self.cells.iter().flatten().filter(|cell| **cell == letter).count() as i64
    }

    /// The number of sequences of so many plies, a skip being one; an ended game counts once.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let places = self.places();
        if !places.is_empty() {
            return places.into_iter().map(|place| self.after(place).perft(depth - 1)).sum();
        }
        let other = self.of_the_other_side();
        if other.places().is_empty() { 1 } else { other.perft(depth - 1) }
    }
}

impl Simple for Board {
    fn moves(&self) -> Vec<(String, Board)> {
        let settled = |place| {
            let board = self.after(place);
            let other = board.of_the_other_side();
            let is_skipped = board.places().is_empty() && !other.places().is_empty();
            if is_skipped { Self { skipped: Some(board.to_move), ..other } } else { board }
        };
        self.places().into_iter().map(|place| (name(place), settled(place))).collect()
    }

    fn ended(&self) -> Option<(&'static str, Vec<Seat>)> {
        if !self.places().is_empty() {
            return None;
        }
        let (black, white) = (self.count('B'), self.count('W'));
        let is_full = black + white == i64::from(self.size * self.size);
        let winners = match black - white {
            0 => vec![Seat(0), Seat(1)],
            more => vec![Seat(u8::from(more < 0))],
        };
        Some((if is_full { "board-full" } else { "no-move" }, winners))
    }
}

fn other(letter: char) -> char {
    if letter == 'B' { 'W' } else { 'B' }
}

pub(crate) fn name((file, rank): (i32, i32)) -> String {
    format!("{}{}", (b'A' + file as u8) as char, rank + 1)
}
