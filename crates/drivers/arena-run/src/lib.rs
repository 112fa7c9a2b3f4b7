//! Plays tournaments between programs and bots.
//!
//! A [`GameServer`] is a game server of its own, on this machine and in this process: each game is a
//! hosted match with a ticket per seat, so that rules, times, logs and transcripts are those of
//! every other match. It is a [`server::Venue`], which launches the programs; [`nats`] is another
//! one, by which workers on many machines do. Who plays whom the server's driver of tournaments
//! knows, and [`play`] tells what happens while it does.

mod cores;
mod file;
mod game_server;
mod launcher;
pub mod nats;
mod play;
mod run;
mod slow_memory;
mod stalls;

pub use contain::Scratch;
pub use file::{BadFile, EntrantEntry, TournamentFile};
pub use game_server::{GameServer, GameServers};
pub use launcher::{Exited, Launch, Launcher, NotLaunched};
pub use run::play;
pub use stalls::Stalls;
