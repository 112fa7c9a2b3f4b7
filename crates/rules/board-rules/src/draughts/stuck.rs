use super::Bitboard;

/// Why something of the side to move cannot move now; for boards that answer a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// Others can capture, so one of them must.
    CaptureIsMandatory {
        /// Where they stand.
        by: Bitboard,
    },
    /// It has nowhere to go.
    Blocked,
}
