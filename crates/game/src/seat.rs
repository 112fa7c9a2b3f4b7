use std::fmt;

/// A place at the table, counted from 0; people are shown the number one higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// Who brings chance into a game: its legal actions are what the dice or cards may show. The
    /// host picks one of them at random, and what was picked stands in the log.
    pub const DEALER: Self = Self(u8::MAX);

    /// Who lets time pass: its one legal action is what happens by itself after
    /// [`crate::Game::pause`]. Rules know no clock, so the host waits and then acts for it.
    pub const CLOCK: Self = Self(u8::MAX - 1);

    /// All seats of a table of `n`.
    pub fn all(n: usize) -> impl Iterator<Item = Seat> {
        (0..n).map(|index| Seat(index as u8))
    }

    /// Whether a player can sit here: neither the dealer's place nor the clock's.
    pub fn is_player(self) -> bool {
        self < Self::CLOCK
    }

    /// The seat as an index into per-seat lists.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Whose eyes a view is for: games with hidden cards show each seat something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Somebody who only watches.
    Spectator,
}
