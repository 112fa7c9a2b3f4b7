use std::fmt;

/// A place at the table, counted from 0; people are shown the number one higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Seat(pub u8);

impl Seat {
    /// All seats of a table of `n`.
    pub fn all(n: usize) -> impl Iterator<Item = Seat> {
        (0..n).map(|index| Seat(index as u8))
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Somebody who only watches.
    Spectator,
}
