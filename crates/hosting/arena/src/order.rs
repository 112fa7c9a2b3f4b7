use serde::{Deserialize, Serialize};

use crate::{Player, TournamentPlan, earlier};

/// A tournament as it is kept: who plays whom, who these are, how games are conducted, and how it
/// is led. Its form in the data file is a promise to later versions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TournamentOrder {
    /// Who plays whom.
    pub plan: TournamentPlan,
    /// Who the entrants of the plan are, in its order. Where an organiser leads the tournament, the
    /// plan has none: teams come later, by the log.
    #[serde(default)]
    pub players: Vec<Player>,
    /// How games are conducted.
    pub conduct: Conduct,
    /// How an organiser leads it; a tournament without one plays itself from beginning to end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub organised: Option<Organised>,
}

impl TournamentOrder {
    /// Reads the form of this version, and those of earlier ones.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        earlier::order(text).map_or_else(|| serde_json::from_str(text), Ok)
    }
}

/// How an organiser leads a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Organised {
    /// The hash of the organiser's secret.
    pub organiser: String,
    /// Where it was asked for, unless by somebody who may create any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_from: Option<String>,
    /// Whether a round begins by itself when the one before is over.
    pub automatic: bool,
    /// How long it waits before it does.
    pub break_ms: u64,
    /// When the first round begins by itself, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<i64>,
    /// When no further game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<i64>,
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
    /// How games of teams are conducted whose programs come by themselves: none of them is given up.
    pub fn of_teams(grace_ms: u64) -> Self {
        let (start_timeout_ms, absence_ms) = (grace_ms, grace_ms);
        Self { start_timeout_ms, absence_ms, max_replays: u32::MAX, ..Self::default() }
    }

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
