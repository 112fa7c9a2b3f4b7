use std::fmt;

use crate::Seat;

/// Who does something in a match: a player, chance, or the passing of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// The player of this seat.
    Seat(Seat),
    /// Who brings chance into a game: its legal actions are what the dice or cards may show. The
    /// host picks one of them at random, and what was picked stands in the log.
    Dealer,
    /// Who lets time pass: its one legal action is what happens by itself after a while. Rules know
    /// no clock, so the host waits and then acts for it.
    Clock,
}

impl Actor {
    /// Everybody who may act in a game of `n_seats`.
    pub fn all(n_seats: usize) -> impl Iterator<Item = Actor> {
        Seat::all(n_seats).map(Self::Seat).chain([Self::Clock, Self::Dealer])
    }

    /// The seat of a player; none for chance and time.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Dealer | Self::Clock => None,
        }
    }
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Dealer => f.write_str("dealer"),
            Self::Clock => f.write_str("clock"),
        }
    }
}
