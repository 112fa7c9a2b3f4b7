/// Where a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Venue {
    /// In virtual time: everything follows from the seed.
    #[default]
    Virtual,
    /// In real time on machines that offered themselves as workers.
    Workers,
}

impl Venue {
    pub(super) const ALL: [Self; 2] = [Self::Virtual, Self::Workers];

    /// Its name in an order.
    pub fn name(self) -> &'static str {
        match self {
            Self::Virtual => "virtual",
            Self::Workers => "workers",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|venue| venue.name() == name)
    }
}
