//! Plays tournaments between programs and bots.
//!
//! A [`Table`] is a game server of its own, on this machine and in this process: each game is a
//! hosted match with a ticket per seat, so that rules, times, logs and transcripts are those of
//! every other match. [`Run`] drives an [`arena::Tournament`]: what it says is to be played is
//! played, as many games at a time as there is room for, and every fact is in the data file before
//! anybody is told.

mod command_line;
mod cores;
mod file;
mod journal;
mod launcher;
mod order;
mod play;
mod run;
mod slow_memory;
mod stalls;
mod table;
mod tables;
mod venue;
mod verdict;

pub use command_line::{BadCommand, CommandLine, Placeholders, words};
pub use contain::Scratch;
pub use file::{BadFile, EntrantEntry, TournamentFile};
pub use journal::{Journal, JournalFault, Stored};
pub use launcher::{Exited, Launch, Launched, Launcher, NotLaunched};
pub use order::{Conduct, GameOrder, GameReport, Player, Tournament};
pub use run::{Listener, Run, RunFault};
pub use table::Table;
pub use tables::Tables;
pub use venue::{Begun, Fault, Later, Venue};
