use serde::{Deserialize, Serialize};

/// Where a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Venue {
    /// In virtual time: everything follows from the seed.
    #[default]
    #[serde(alias = "here")]
    Virtual,
    /// In real time on machines that offered themselves as workers.
    Workers,
}

impl Venue {
    /// Its name in an order.
    pub fn name(self) -> &'static str {
        match self {
            Self::Virtual => "virtual",
            Self::Workers => "workers",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        [Self::Virtual, Self::Workers].into_iter().find(|venue| venue.name() == name)
    }
}
