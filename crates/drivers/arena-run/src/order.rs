use std::path::PathBuf;

use arena::{GameResult, Reason, TournamentPlan};
use host::Entry;
use serde::{Deserialize, Serialize};

use crate::command_line::CommandLine;

/// A tournament as it is kept in the data file: who plays whom, who these are, and how games are
/// conducted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Tournament {
    /// Who plays whom.
    pub plan: TournamentPlan,
    /// Who the entrants are, in the order of the plan.
    pub players: Vec<Player>,
    /// How games are conducted.
    pub conduct: Conduct,
}

/// Who an entrant is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// A program that is started for every game and speaks the line protocol.
    Program {
        /// How it is started.
        command: CommandLine,
        /// The folder it starts in; a new and empty one for every game if nothing is said.
        folder: Option<PathBuf>,
    },
    /// A player that is part of the server.
    Bot {
        /// Which one.
        bot: String,
    },
}

/// How games are conducted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Conduct {
    /// How many games are played at a time; by default one thinking program per core.
    pub concurrency: Option<usize>,
    /// Whether a program stands still while its opponent thinks.
    pub no_pondering: bool,
    /// Whether programs run without containment.
    pub trust: bool,
    /// Whether the server makes the pauses between commands that some clients need.
    pub usual_pauses: bool,
    /// How long a program may take until it has joined, in milliseconds.
    pub start_timeout_ms: u64,
    /// How long a program may be gone in the middle of a game, in milliseconds.
    pub absence_ms: u64,
    /// How often a game is played again through a fault of ours before we give up.
    pub max_replays: u32,
}

impl Default for Conduct {
    fn default() -> Self {
        Self {
            concurrency: None,
            no_pondering: false,
            trust: false,
            usual_pauses: false,
            start_timeout_ms: 20_000,
            absence_ms: 2_000,
            max_replays: 5,
        }
    }
}

impl Conduct {
    /// How many games are played at a time on this many cores: where programs may think on their
    /// opponents' time, each game has two that think.
    pub fn n_at_once(&self, n_cores: usize) -> usize {
        let per_core = if self.no_pondering { n_cores } else { n_cores / 2 };
        self.concurrency.unwrap_or(per_core).max(1)
    }
}

/// One game to be played, complete: nothing else of the tournament is needed to play it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameOrder {
    /// The number of the game within its tournament.
    pub number: u32,
    /// What the match is called.
    pub name: String,
    /// The kind of game.
    pub kind: String,
    /// Options of the kind, the opening's position among them.
    pub options: Vec<(String, String)>,
    /// The names of both sides.
    pub names: [String; 2],
    /// Who plays for both sides.
    pub players: [Player; 2],
    /// The time for one move, in milliseconds.
    pub move_time_ms: u64,
    /// What dice and bots' own chance follow from.
    pub seed: u64,
    /// How it is conducted.
    pub conduct: Conduct,
    /// How often it was played before and did not count.
    #[serde(default)]
    pub n_replays: u32,
}

/// What came of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameReport {
    /// Who won.
    pub result: GameResult,
    /// What ended it.
    pub reason: Reason,
    /// The same for people.
    pub detail: String,
    /// How many actions were played.
    pub plies: u32,
    /// The Game-ID.
    pub id: String,
    /// What programs wrote and left behind, by side, where there is something to tell.
    pub outputs: Vec<(u8, String)>,
    /// The log of the match.
    pub entries: Vec<Entry>,
}
