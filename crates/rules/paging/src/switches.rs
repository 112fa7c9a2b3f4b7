use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Board;

/// What can be played differently. The first value of each is the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingSwitches))]
pub struct Switches {
    /// Rows and columns of the RAM.
    #[cfg_attr(feature = "ts", schema(value_type = String))]
    pub board: Board,
    /// When the cache doubles action 5.
    pub cache5: Cache5,
    /// How much of a program a user must lay before the OS makes room.
    pub prefix: Prefix,
    /// Who removes finished pages.
    pub removal: Removal,
    /// Who sees the programs in hand.
    pub hands: Hands,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            board: Board::STANDARD,
            cache5: Cache5::Starts,
            prefix: Prefix::Inextensible,
            removal: Removal::Auto,
            hands: Hands::Open,
        }
    }
}

/// A value of a switch that there is not.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("expected {expected}, got {got:?}")]
pub struct BadSwitch {
    pub(crate) expected: String,
    pub(crate) got: String,
}

/// A switch is an enum whose values are words; its schema has a name of its own.
macro_rules! switch {
    ($(#[$doc:meta])* $name:ident as $schema:ident {
        $($(#[$value_doc:meta])* $value:ident = $word:literal,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = $schema))]
        pub enum $name {
            $(
                $(#[$value_doc])*
                #[cfg_attr(feature = "serde", serde(rename = $word))]
                #[cfg_attr(feature = "ts", schema(rename = $word))]
                $value,
            )*
        }

        impl $name {
            /// All values, the usual one first.
            pub const ALL: &[Self] = &[$(Self::$value),*];
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$value => $word,)* })
            }
        }

        impl FromStr for $name {
            type Err = BadSwitch;

            fn from_str(text: &str) -> Result<Self, BadSwitch> {
                match text {
                    $($word => Ok(Self::$value),)*
                    _ => {
                        let words = [$($word),*];
                        Err(BadSwitch { expected: words.join(" or "), got: text.to_owned() })
                    }
                }
            }
        }
    };
}

switch! {
    /// When the cache doubles action 5.
    Cache5 as PagingCache5 {
        /// If the first page of the run lies on the cache.
        Starts = "starts",
        /// If any page of the run does.
        Contains = "contains",
    }
}

switch! {
    /// How much of a program a user must lay before the OS makes room.
    Prefix as PagingPrefix {
        /// He goes on until no free frame is next to the last page.
        Inextensible = "inextensible",
        /// He may stop after any page.
        Free = "free",
    }
}

switch! {
    /// Who removes finished pages.
    Removal as PagingRemoval {
        /// They leave at once.
        Auto = "auto",
        /// The OS takes each away when it likes.
        Manual = "manual",
    }
}

switch! {
    /// Who sees the programs in hand.
    Hands as PagingHands {
        /// Everybody.
        Open = "open",
        /// Only whose they are.
        Hidden = "hidden",
    }
}

switch! {
    /// How many play, and on which side.
    Players as PagingPlayers {
        /// One user against the OS.
        One = "1",
        /// Two users against the OS.
        Two = "2",
        /// Three users against the OS.
        Three = "3",
        /// Two users against two players who are the OS in turn.
        TwoVsTwo = "2v2",
    }
}

impl Players {
    /// How many users there are.
    pub const fn n_users(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two | Self::TwoVsTwo => 2,
            Self::Three => 3,
        }
    }

    /// How many seats there are: first the users, then the OS.
    pub const fn n_seats(self) -> usize {
        match self {
            Self::TwoVsTwo => 4,
            _ => self.n_users() + 1,
        }
    }

    /// The user who lays the `nth` program (0 to 2) of a round, counted from 0.
    pub const fn user(self, round: u8, nth: u8) -> usize {
        match self {
            Self::One => 0,
            Self::Three => nth as usize,
            // The one who lays two lays first: A in odd rounds, B in even ones (rules §3.1).
            Self::Two | Self::TwoVsTwo => {
                let two = (round as usize + 1) % 2;
                if nth < 2 { two } else { 1 - two }
            }
        }
    }

    /// The seat that is the OS in a round.
    pub(crate) const fn os_seat(self, round: u8) -> usize {
        match self {
            // The two take turns: A in odd rounds, B in even ones (rules §2.4).
            Self::TwoVsTwo => 2 + (round as usize + 1) % 2,
            _ => self.n_users(),
        }
    }
}
