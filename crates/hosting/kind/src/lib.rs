//! What a game can do.
//!
//! A game is declared by a [`GameSpec`]: its rules, and one trait for each thing it can do beyond
//! them. A [`Kind`] is made from it and is all that the host sees of a game; a [`HostedGame`] is a
//! running game without its types: texts in, texts and JSON out.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod analysis;
mod bots;
mod classes;
#[cfg(any(test, feature = "testing"))]
pub mod countdown;
mod debriefing;
mod handouts;
mod hosted;
mod kind;
mod log;
mod openings;
mod programs;
#[cfg(any(test, feature = "testing"))]
pub mod race;
mod real_time;
mod secrets;
mod spec;
mod texts;
mod thinker;
mod traps;

pub use analysis::{Analysis, Finding, FoundLine, HostedAnalysis, Inquiry, Listener};
pub use bots::{Bot, BotInfo, Bots, HostedBot, HostedBots, Intent};
pub use classes::{Classes, Count, CountedMoves, HostedClasses};
pub use debriefing::{Debriefer, Debriefing, HostedDebriefing};
pub use handouts::{Handout, Handouts};
pub use hosted::{Applied, Hostable, HostedGame, RefusedAction, Steps, ToJson, to_json};
pub use kind::{Kind, Kinds};
pub use log::WrittenLog;
pub use openings::{HostedOpenings, Opening, OpeningMove, Openings};
pub use programs::{HostedPrograms, Programs};
pub use real_time::{Pauses, RealTime};
pub use secrets::{HostedSecrets, Secrets};
pub use spec::GameSpec;
pub use texts::{HostedTexts, Texts};
pub use thinker::{HostedThinker, Thinker, ThinkerOptions};
pub use traps::{HostedTraps, Trap, Traps};
