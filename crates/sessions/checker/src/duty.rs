use game::Text;
use serde::{Deserialize, Serialize};

/// How much a client has to do something.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub enum Duty {
    /// The page about the protocol and the rules of the game demand it.
    #[default]
    Must,
    /// Good programs do it; a game is played without it as well.
    Should,
    /// It leaves the machine as it was.
    Tidy,
}

impl Duty {
    /// All of them, the most important one first.
    pub const ALL: [Self; 3] = [Self::Must, Self::Should, Self::Tidy];

    /// The stable word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::Tidy => "tidy",
        }
    }

    /// What people call it.
    pub fn name(self) -> Text {
        let (en, de) = match self {
            Self::Must => ("must", "Pflicht"),
            Self::Should => ("should", "Kür"),
            Self::Tidy => ("tidy", "Ordnung"),
        };
        Text::new(en, de)
    }
}
