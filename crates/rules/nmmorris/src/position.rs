use std::fmt;

use board_rules::Side;

use crate::board::Board;
use crate::moves::Move;
use crate::point::{Point, Points};

/// Where one piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// Not placed yet.
    Hand,
    /// On the board.
    At(Point),
    /// Taken.
    Captured,
}

impl fmt::Display for Location {
    /// `hand`, `A0` or `captured`, as in views.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hand => f.write_str("hand"),
            Self::At(point) => point.fmt(f),
            Self::Captured => f.write_str("captured"),
        }
    }
}

/// The board with each piece by its number, as the line protocol tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    locations: [[Location; N]; 2],
}

const N: usize = Board::N_PIECES as usize;

impl Position {
    /// All pieces in hand, White to place.
    pub const fn start() -> Self {
        Self { board: Board::start(), locations: [[Location::Hand; N]; 2] }
    }

    /// Each piece at its place, counted by numbers: those in hand have the highest.
    pub(crate) fn from_locations(side: Side, locations: [[Location; N]; 2]) -> Self {
        let stones = |locations: &[Location; N]| -> Points {
            locations.iter().fold(0, |set, place| match place {
                Location::At(point) => set | point.bit(),
                Location::Hand | Location::Captured => set,
            })
        };
        let n_hand = |locations: &[Location; N]| {
            locations.iter().filter(|place| **place == Location::Hand).count() as u8
        };
        let board = Board::new(
            side,
            [stones(&locations[0]), stones(&locations[1])],
            [n_hand(&locations[0]), n_hand(&locations[1])],
        );
        Self { board, locations }
    }

    /// The same with the counters of the board.
    pub(crate) fn with_counters(self, capture: u8, quiet: u16) -> Self {
        Self { board: self.board.with_counters(capture, quiet), ..self }
    }

    /// Where pieces stand, for those who think about moves.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The locations of a side's pieces, by their numbers.
    pub const fn locations(&self, side: Side) -> &[Location; N] {
        &self.locations[side.index()]
    }

    /// Whose piece stands on a point, and which.
    pub fn piece(&self, point: Point) -> Option<(Side, usize)> {
        let number =
            |side: Side| self.locations(side).iter().position(|p| *p == Location::At(point));
        Side::ALL.into_iter().find_map(|side| Some((side, number(side)?)))
    }

    /// The number of the piece that a legal move locations, moves or takes.
    pub(crate) fn touched(&self, action: Move) -> Option<usize> {
        match action {
            Move::Along(point, _) => self.piece(point).map(|(_, number)| number),
            Move::At(point) if self.board.capture() > 0 => {
                self.piece(point).map(|(_, number)| number)
            }
            Move::At(_) => {
                let own = self.locations(self.board.side_to_move());
                own.iter().position(|place| *place == Location::Hand)
            }
        }
    }

    /// Makes a legal move.
    pub fn play(&mut self, action: Move) {
        let side = self.board.side_to_move();
        let number = self.touched(action);
        let (owner, place) = match action {
            Move::Along(_, to) => (side, Location::At(to)),
            Move::At(_) if self.board.capture() > 0 => (side.opponent(), Location::Captured),
            Move::At(point) => (side, Location::At(point)),
        };
        debug_assert!(number.is_some(), "{action} touches no piece");
        if let Some(number) = number {
            self.locations[owner.index()][number] = place;
        }
        self.board = self.board.after(action);
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}
