//! The bots by name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A name that no bot has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no bot {got:?}, expected one of {expected}")]
pub struct UnknownBot {
    got: String,
    expected: String,
}

macro_rules! bots {
    ($(#[$doc:meta])* $name:ident { $($(#[$bot_doc:meta])* $bot:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$bot_doc])* $bot,)* }

        impl $name {
            /// All of them, from weak to strong.
            pub const ALL: &[Self] = &[$(Self::$bot),*];

            /// The name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$bot => $word,)* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $name {
            type Err = UnknownBot;

            fn from_str(text: &str) -> Result<Self, UnknownBot> {
                Self::ALL.iter().find(|bot| bot.name() == text).copied().ok_or_else(|| UnknownBot {
                    got: text.to_owned(),
                    expected: Self::ALL.iter().map(|bot| bot.name()).collect::<Vec<_>>().join(", "),
                })
            }
        }
    };
}

bots! {
    /// Bots for the OS.
    OsBot {
        /// Any work, and now and then a reorder phase.
        Random = "random",
        /// Greedy, but every turn begins with a reorder phase: it thrashes.
        Tidy = "tidy",
        /// Greedy, but evicts the page that came last.
        Lifo = "lifo",
        /// Greedy, but evicts any page.
        RandomEviction = "random-eviction",
        /// Greedy, but evicts the page that was used longest ago.
        Lru = "lru",
        /// Greedy, but evicts the oldest page that was not used since it came.
        Clock = "clock",
        /// Greedy, but evicts the page that came first.
        Fifo = "fifo",
        /// The work that helps most now; evicts the page that is needed last, as the unreachable
        /// policy OPT would; reorders only to win.
        Greedy = "greedy",
        /// Greedy, but reorders when an estimate of the next roll says so.
        Fast = "fast",
        /// Follows what the strong one learned, but often does something else.
        Apprentice = "apprentice",
        /// The same with fewer slips.
        Trained = "trained",
        /// Follows what the strong one learned, without looking ahead.
        Skilled = "skilled",
        /// Learned nothing: plays the rest of the turn again and again.
        Planner = "planner",
        /// Plans with what it learned.
        Strong = "strong",
    }
}

bots! {
    /// Bots for the users.
    UsersBot {
        /// Anything legal.
        Random = "random",
        /// Anywhere, but all spare points on page 1.
        Page1 = "page1",
        /// Breaks the free frames into small pieces, spare points on page 1.
        Fragmenting = "fragmenting",
        /// The same, short programs first.
        FragmentingLongLast = "fragmenting-long-last",
        /// Like the strong ones, but tries out little of what it could lay, and often lays anything.
        Trained = "trained",
        /// Like the strong ones, but tries out less of what it could lay, and now and then lays anything.
        Skilled = "skilled",
        /// Lays so that the OS may expect to need as many rolls as possible.
        Expected = "expected",
        /// Lays what it learned to be worst for the OS.
        Strong = "strong",
    }
}
