//! Checkers once more, as simply as it can be written down: letters in a table.

use game::Seat;
use game::testing::simple::Simple;

pub(crate) type Cell = (i32, i32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// `w`, `b`, `W`, `B` or a blank, by file and rank.
    pub(crate) cells: [[char; 8]; 8],
    pub(crate) white_to_move: bool,
    pub(crate) ply: u32,
    pub(crate) quiet: u32,
    pub(crate) lands_next: bool,
    /// After how many plies, and how many without progress, the game is drawn.
    pub(crate) limits: [u32; 2],
}

impl Board {
    /// Reads `w w@A1 b@H8`.
    pub(crate) fn read(text: &str, lands_next: bool) -> Self {
        let mut words = text.split(' ');
        let white_to_move = words.next() == Some("w");
        let mut cells = [[' '; 8]; 8];
        for word in words {
            let letters: Vec<char> = word.chars().collect();
            let (file, rank) =
                (letters[2] as usize - 'A' as usize, letters[3] as usize - '1' as usize);
            cells[file][rank] = letters[0];
        }
        Self { cells, white_to_move, ply: 0, quiet: 0, lands_next, limits: [200, 50] }
    }

    fn cell(&self, (x, y): Cell) -> Option<char> {
        let is_on = (0..8).contains(&x) && (0..8).contains(&y);
        is_on.then(|| self.cells[x as usize][y as usize])
    }

    fn put(&mut self, (x, y): Cell, letter: char) {
        self.cells[x as usize][y as usize] = letter;
    }

    fn is_own(&self, letter: char) -> bool {
        letter != ' ' && letter.eq_ignore_ascii_case(&'w') == self.white_to_move
    }

    fn is_enemy(&self, place: Cell) -> bool {
        self.cell(place).is_some_and(|letter| letter != ' ' && !self.is_own(letter))
    }

    fn is_free(&self, place: Cell) -> bool {
        self.cell(place) == Some(' ')
    }

    fn directions(letter: char) -> Vec<Cell> {
        match letter {
            'w' => vec![(1, 1), (-1, 1)],
            'b' => vec![(1, -1), (-1, -1)],
            _ => vec![(1, 1), (-1, 1), (1, -1), (-1, -1)],
        }
    }

    fn quiet_moves(&self, from: Cell, found: &mut Vec<(String, Board)>) {
        let letter = self.cell(from).unwrap_or(' ');
        for direction in Self::directions(letter) {
            let mut to = step(from, direction);
            while self.is_free(to) {
                let mut board = self.clone();
                board.put(from, ' ');
                let quiet = if letter.is_uppercase() { self.quiet + 1 } else { 0 };
                found.push((
                    format!("{}:{}", name(from), name(to)),
                    board.landed(to, letter, quiet),
                ));
                if letter.is_lowercase() {
                    break;
                }
                to = step(to, direction);
            }
        }
    }

    /// Follows all captures of a piece that has been lifted; returns whether there is one.
    fn capture(
        &self,
        at: Cell,
        letter: char,
        path: &str,
        found: &mut Vec<(String, Board)>,
    ) -> bool {
        let mut any = false;
        for direction in Self::directions(letter) {
            let mut over = step(at, direction);
            while letter.is_uppercase() && self.is_free(over) {
                over = step(over, direction);
            }
            if !self.is_enemy(over) {
                continue;
            }
            let mut to = step(over, direction);
            while self.is_free(to) {
                any = true;
                let mut board = self.clone();
                board.put(over, ' ');
                let path = format!("{path}:{}", name(to));
                let is_crowned = crowned(letter, to) != letter;
                if is_crowned || !board.capture(to, letter, &path, found) {
                    found.push((path, board.landed(to, letter, 0)));
                }
                if letter.is_lowercase() || self.lands_next {
                    break;
                }
                to = step(to, direction);
            }
        }
        any
    }

    fn landed(&self, to: Cell, letter: char, quiet: u32) -> Board {
        let mut board = self.clone();
        board.put(to, crowned(letter, to));
        board.white_to_move = !self.white_to_move;
        (board.ply, board.quiet) = (self.ply + 1, quiet);
        board
    }
}

impl Simple for Board {
    fn moves(&self) -> Vec<(String, Board)> {
        let places = (0..8).flat_map(|x| (0..8).map(move |y| (x, y)));
        let own: Vec<Cell> =
            places.filter(|place| self.cell(*place).is_some_and(|c| self.is_own(c))).collect();
        let mut found = Vec::new();
        for &from in &own {
            let letter = self.cell(from).unwrap_or(' ');
            let mut lifted = self.clone();
            lifted.put(from, ' ');
            lifted.capture(from, letter, &name(from), &mut found);
        }
        if found.is_empty() {
            for from in own {
                self.quiet_moves(from, &mut found);
            }
        }
        found
    }

    fn ended(&self) -> Option<(&'static str, Vec<Seat>)> {
        let [most_plies, most_quiet] = self.limits;
        if self.moves().is_empty() {
            Some(("no-move", vec![Seat(self.white_to_move.into())]))
        } else if self.ply >= most_plies {
            Some(("ply-limit", vec![Seat(0), Seat(1)]))
        } else {
            let is_drawn = self.quiet >= most_quiet;
            is_drawn.then(|| ("no-progress-limit", vec![Seat(0), Seat(1)]))
        }
    }
}

fn crowned(letter: char, to: Cell) -> char {
    match (letter, to.1) {
        ('w', 7) | ('b', 0) => letter.to_ascii_uppercase(),
        _ => letter,
    }
}

fn step(place: Cell, direction: Cell) -> Cell {
    (place.0 + direction.0, place.1 + direction.1)
}

fn name(place: Cell) -> String {
    format!("{}{}", (b'A' + place.0 as u8) as char, place.1 + 1)
}
