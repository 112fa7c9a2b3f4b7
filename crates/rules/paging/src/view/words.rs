//! What is one of few words, in views as well as on the wire.

use std::fmt;

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingPhase))]
pub enum PhaseName {
    /// A user lays a program.
    Lay,
    /// The OS makes room for the rest of a program.
    Room,
    /// The OS decides what to do with its next unit.
    Idle,
    /// The OS moves pages.
    Reordering,
    /// The die is to fall.
    Rolling,
    /// The OS is to use its roll.
    Rolled,
    /// The game is over.
    Over,
}

impl PhaseName {
    /// Whose turn it is, for those who wanted to act themselves.
    pub(crate) const fn whose(self) -> &'static str {
        match self {
            Self::Lay => "a user is to lay a program",
            Self::Rolling => "the die is to fall",
            _ => "the OS is to act",
        }
    }

    /// What is to be done now, for those who tried something else.
    pub(crate) const fn to_do(self) -> &'static str {
        match self {
            Self::Lay => "a program is to be laid",
            Self::Room => "the OS is to make room for the rest of a program",
            Self::Idle => "the OS may roll, reorder or end its turn",
            Self::Reordering => "the OS may move pages, roll or end its turn",
            Self::Rolling => "the die is to fall",
            Self::Rolled => "the OS is to use its roll or to pass",
            Self::Over => "the game is over",
        }
    }
}

impl fmt::Display for PhaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lay => "lay",
            Self::Room => "room",
            Self::Idle => "idle",
            Self::Reordering => "reordering",
            Self::Rolling => "rolling",
            Self::Rolled => "rolled",
            Self::Over => "over",
        })
    }
}

/// On which side a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingRole))]
pub enum Role {
    /// A user, who lays programs.
    User,
    /// The operating system, alone or with another player.
    Os,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::User => "user",
            Self::Os => "os",
        })
    }
}
