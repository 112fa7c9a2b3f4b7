//! The rules once more, as plainly as they can be put: lists of letters, a copy for every step.
//!
//! It shares nothing with the crate but the notation and exists to be compared with it.

use game::Seat;
use game::testing::simple::Simple;

/// File and rank, counted from 0.
type Cell = (i32, i32);

/// A position; towers are lists of `w`, `b`, `W`, `B` from bottom to top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) towers: Vec<Vec<Vec<char>>>,
    pub(crate) white_to_move: bool,
    pub(crate) ply: u32,
    pub(crate) quiet: u32,
    /// After how many plies, and how many without a new king, the game is over.
    pub(crate) limits: [u32; 2],
}

const DIAGONALS: [Cell; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

impl Board {
    /// Reads a position without counters.
    pub(crate) fn read(text: &str) -> Board {
        let mut towers = vec![vec![Vec::new(); 8]; 8];
        let mut words = text.split(' ');
        let white_to_move = words.next() == Some("w");
        for word in words {
            let letters: Vec<char> = word.chars().collect();
            let (file, rank) =
                (letters[2] as usize - 'A' as usize, letters[3] as usize - '1' as usize);
            towers[file][rank].push(letters[0]);
        }
        Board { towers, white_to_move, ply: 0, quiet: 0, limits: [200, 50] }
    }

    /// The points of White and of Black.
    pub(crate) fn points(&self) -> [i64; 2] {
        [true, false].map(|white| {
            let tops = self.towers.iter().flatten().filter_map(|tower| tower.last());
            let own = tops.filter(|top| is_white(**top) == white);
            own.map(|top| if is_king(*top) { 3 } else { 1 }).sum()
        })
    }

    /// Quiet moves of a tower that was lifted from `from`.
    fn move_quietly(&self, from: Cell, tower: &[char], found: &mut Vec<(String, Board)>) {
        let top = tower[tower.len() - 1];
        for direction in DIAGONALS {
            let is_forward = (direction.1 > 0) == is_white(top);
            if !is_king(top) && !is_forward {
                continue;
            }
            let mut to = step(from, direction);
            while self.is_free(to) {
                let (tower, promoted) = crown(tower, to);
                let text = format!("{}:{}", name(from), name(to));
                found.push((text, self.landed(to, tower, promoted)));
                if !is_king(top) {
                    break;
                }
                to = step(to, direction);
            }
        }
    }

    /// Captures of a tower that stands in the air over `at`; returns whether there was one.
    fn capture_on(
        &self,
        at: Cell,
        tower: &[char],
        came: Option<Cell>,
        path: &str,
        promoted: bool,
        found: &mut Vec<(String, Board)>,
    ) -> bool {
        let top = tower[tower.len() - 1];
        let mut can_capture = false;
        for direction in DIAGONALS {
            if came == Some((-direction.0, -direction.1)) {
                continue;
            }
            let mut over = step(at, direction);
            while is_king(top) && self.is_free(over) {
                over = step(over, direction);
            }
            if !self.has_enemy(over) {
                continue;
            }
            let mut to = step(over, direction);
            while self.is_free(to) {
                can_capture = true;
                let mut board = self.clone();
                let prisoner = board.tower_mut(over).pop().unwrap();
                let (mut tower, crowned) = crown(tower, to);
                tower.insert(0, prisoner);
                let (path, promoted) = (format!("{path}:{}", name(to)), promoted || crowned);
                if !board.capture_on(to, &tower, Some(direction), &path, promoted, found) {
                    found.push((path, board.landed(to, tower, promoted)));
                }
                if !is_king(top) {
                    break;
                }
                to = step(to, direction);
            }
        }
        can_capture
    }

    /// The position once a tower has landed for good.
    fn landed(&self, to: Cell, tower: Vec<char>, promoted: bool) -> Board {
        let mut board = self.clone();
        *board.tower_mut(to) = tower;
        board.white_to_move = !self.white_to_move;
        board.ply += 1;
        board.quiet = if promoted { 0 } else { self.quiet + 1 };
        board
    }

    fn own_places(&self) -> Vec<Cell> {
        let places = (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)));
        let is_own = |place: &Cell| {
            let top = self.towers[place.0 as usize][place.1 as usize].last();
            top.is_some_and(|top| is_white(*top) == self.white_to_move)
        };
        places.filter(is_own).collect()
    }

    fn tower_mut(&mut self, place: Cell) -> &mut Vec<char> {
        &mut self.towers[place.0 as usize][place.1 as usize]
    }

    fn is_free(&self, place: Cell) -> bool {
        is_on_board(place) && self.towers[place.0 as usize][place.1 as usize].is_empty()
    }

    fn has_enemy(&self, place: Cell) -> bool {
        is_on_board(place)
            && self.towers[place.0 as usize][place.1 as usize]
                .last()
                .is_some_and(|top| is_white(*top) != self.white_to_move)
    }
}

impl Simple for Board {
    fn moves(&self) -> Vec<(String, Board)> {
        let mut captures = Vec::new();
        let mut quiet = Vec::new();
        for place in self.own_places() {
            let mut board = self.clone();
            let tower = std::mem::take(board.tower_mut(place));
            board.capture_on(place, &tower, None, &name(place), false, &mut captures);
            board.move_quietly(place, &tower, &mut quiet);
        }
        if captures.is_empty() { quiet } else { captures }
    }

    fn ended(&self) -> Option<(&'static str, Vec<Seat>)> {
        if self.moves().is_empty() {
            return Some(("no-move", vec![Seat(self.white_to_move.into())]));
        }
        let rule = if self.ply >= self.limits[0] {
            "ply-limit"
        } else if self.quiet >= self.limits[1] {
            "no-new-king-limit"
        } else {
            return None;
        };
        let winners = match self.points() {
            [white, black] if white > black => vec![Seat(0)],
            [white, black] if white < black => vec![Seat(1)],
            _ => vec![Seat(0), Seat(1)],
        };
        Some((rule, winners))
    }
}

/// The tower with its top made a king if that is what landing here does, and whether it did.
fn crown(tower: &[char], to: Cell) -> (Vec<char>, bool) {
    let mut tower = tower.to_vec();
    let top = tower.last_mut().unwrap();
    let crowned = (*top == 'w' && to.1 == 7) || (*top == 'b' && to.1 == 0);
    if crowned {
        *top = top.to_ascii_uppercase();
    }
    (tower, crowned)
}

fn step(place: Cell, direction: Cell) -> Cell {
    (place.0 + direction.0, place.1 + direction.1)
}

fn is_on_board(place: Cell) -> bool {
    (0..8).contains(&place.0) && (0..8).contains(&place.1)
}

fn is_white(piece: char) -> bool {
    piece == 'w' || piece == 'W'
}

fn is_king(piece: char) -> bool {
    piece == 'W' || piece == 'B'
}

fn name(place: Cell) -> String {
    format!("{}{}", (b'A' + place.0 as u8) as char, place.1 + 1)
}
