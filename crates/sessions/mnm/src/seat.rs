/// A player as the prolog lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatInfo {
    /// The number on the wire; it counts from zero.
    pub number: u8,
    /// The name; it may hold blanks.
    pub name: String,
    /// Whether somebody has taken this seat.
    pub ready: bool,
}
