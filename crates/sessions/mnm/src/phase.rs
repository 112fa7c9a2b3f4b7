/// What is to be done with the connection of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Read, write, and wake the session at its time.
    Talking,
    /// Everything is written: shut the writing side down and go on reading, so that no reset of
    /// the connection eats our last lines.
    Draining,
    /// Drop the connection.
    Closed,
}
