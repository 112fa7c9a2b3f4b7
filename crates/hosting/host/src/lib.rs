//! Hosts matches of any kind of game.
//!
//! A match is its [`Plan`] and its log of accepted facts ([`Entry`]); everything else — whose turn
//! it is, clocks, seats, the result — is a fold over that log, done by the [`Referee`].
//! The order is always *decide → append (durable) → accept and publish*: the [`Referee`] decides,
//! the [`Store`] makes it durable, and only then may anybody be told.
//!
//! This crate knows no game by name ([`Kind`] is what it sees of one), no socket and no async
//! runtime.

mod class;
#[cfg(any(test, feature = "testing"))]
pub mod countdown;
mod entry;
mod hosted;
mod kind;
mod match_id;
mod name;
mod pacing;
mod plan;
#[cfg(test)]
mod race;
pub mod record;
mod referee;
mod request;
mod state;
mod store;
mod written_actor;

pub use class::{BadClassId, Class, ClassId};
pub use entry::{Ended, Ending, Entry, Fact, standing};
pub use hosted::{Applied, Hostable, HostedGame, RefusedAction, Steps, ToJson, to_json};
pub use kind::{
    Analysis, Bot, BotInfo, Bots, Classes, Count, CountedMoves, Debriefer, Debriefing, Finding,
    FoundLine, GameSpec, Handout, Handouts, HostedAnalysis, HostedBot, HostedBots, HostedClasses,
    HostedDebriefing, HostedOpenings, HostedPrograms, HostedSecrets, HostedTexts, HostedThinker,
    HostedTraps, Inquiry, Intent, Kind, Kinds, Listener, Opening, OpeningMove, Openings, Programs,
    Secrets, Texts, Thinker, ThinkerOptions, Title, Trap, Traps, WrittenLog,
};
pub use match_id::{BadMatchId, MatchId};
pub use name::{BadName, check_name};
pub use pacing::Pacing;
pub use plan::{Access, Controller, Plan, SeatPlan, Segments};
pub use referee::{
    BrokenLog, Chance, Command, Decided, Decision, Draw, Effect, Join, Play, Referee, Refusal,
    SeatState,
};
pub use request::{Offer, Request};
pub use state::State;
pub use store::{
    BackupError, Checked, Commit, Filter, JobEnd, JobOutcome, ListedMatch, NewJob, OpenError, Page,
    Patience, Reader, Selection, Store, StoreError, StoredFact, StoredJob, StoredOutput,
    StoredTournament, Trace, Transcript, Writer, backup, check, restore,
};
#[cfg(any(test, feature = "testing"))]
pub use store::{Driver, Fault};
pub use written_actor::{NoPlayer, WrittenActor};
