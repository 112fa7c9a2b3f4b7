use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::CommandLine;

/// Who an entrant is, and so how a player gets to the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// A program that is launched for every game where the game is played, and speaks the line
    /// protocol.
    Program {
        /// How it is started.
        command: CommandLine,
        /// The folder it starts in; a new and empty one for every game if nothing is said.
        folder: Option<PathBuf>,
    },
    /// A program that is launched on a worker, which fetches its files before.
    Staged {
        /// How it is started, in the folder of its files.
        command: CommandLine,
        /// What it consists of.
        files: Vec<StagedFile>,
    },
    /// A program that comes by itself, with a ticket.
    Ticket {
        /// The hash of the ticket.
        hash: Option<String>,
        /// How many tickets the team had before this one.
        issue: u32,
    },
    /// A player that is part of the server.
    Bot {
        /// Which one.
        bot: String,
    },
}

/// One file of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StagedFile {
    /// Its place within the folder.
    pub path: PathBuf,
    /// Whether it can be executed.
    pub is_executable: bool,
    /// The hash of what is in it, under which the store has it.
    pub hash: String,
}

impl Player {
    /// Which of the game's bots it is, if it is one.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Self::Bot { bot } => Some(bot),
            Self::Program { .. } | Self::Staged { .. } | Self::Ticket { .. } => None,
        }
    }

    /// The hash of the ticket it comes with, if it comes with one.
    pub fn ticket(&self) -> Option<&str> {
        match self {
            Self::Ticket { hash, .. } => hash.as_deref(),
            Self::Program { .. } | Self::Staged { .. } | Self::Bot { .. } => None,
        }
    }
}
