/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It has not begun: nothing was played, and somebody can still sit down.
    Open,
    /// It is being played, or waits for a player to come back.
    Running,
    /// It is over.
    Finished,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Open, Self::Running, Self::Finished];

    /// The word for it in the data file and outside.
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Finished => "finished",
        }
    }

    /// The state that this word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}
