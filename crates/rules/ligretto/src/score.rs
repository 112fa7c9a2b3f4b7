/// What a round was worth to one player (German: *Punkte*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score {
    /// Own cards on the table, wherever they lie.
    pub laid: u8,
    /// Cards left on the own Ligretto stack.
    pub left: u8,
}

impl Score {
    /// One for each card laid, minus two for each card left.
    pub fn points(self) -> i64 {
        i64::from(self.laid) - 2 * i64::from(self.left)
    }
}
