use crate::Seat;

/// How a game ended by its own rules. How a host ended a match (time, forfeit) is another thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Everybody who won; all seats for a draw.
    pub winners: Vec<Seat>,
    /// The rule that ended the game, as a stable word for logs and translations (`no-move`).
    pub reason: &'static str,
    /// Points per seat, where the game counts any; otherwise empty.
    pub scores: Vec<i64>,
}
