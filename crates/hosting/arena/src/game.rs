use seeded::{Pcg32, nth_seed};
use serde::Serialize;

use crate::{Cause, Entrant, GameResult, LeftBehind, Reason, TournamentPlan};

/// One game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Game {
    /// Counts all games of the tournament from 0.
    pub number: u32,
    /// The round it belongs to, counted from 0.
    pub round: u32,
    /// The pairing within the round.
    pub board: u32,
    /// Counts the pairs of games of the tournament; both games of a pair have the same opening and
    /// seed. The last game of an odd number has its pair for itself.
    pub pair: u32,
    /// Who has the first seat, and who the second.
    pub seats: [Entrant; 2],
    /// Which of the plan's openings it starts from, if there are any.
    pub opening: Option<u32>,
    /// What dice, deals and chance moves of bots follow from.
    pub seed: u64,
    /// How often it had to be begun again through no player's fault.
    pub n_replays: u32,
    /// How far it is.
    pub state: GameState,
}

/// How far a game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameState {
    /// It can be begun.
    Waiting,
    /// It is being played.
    Running {
        /// Where, such as the id of the match.
        at: String,
    },
    /// It has a result.
    Finished {
        /// Where it was played; empty when it never began.
        at: String,
        /// Who won.
        result: GameResult,
        /// What ended it.
        reason: Cause,
        /// How many actions were played.
        plies: u32,
        /// What the programs had left behind, by seats. Those of teams run somewhere else.
        #[cfg_attr(feature = "ts", schema(ignore))]
        #[serde(rename = "leftBehind", skip_serializing_if = "Vec::is_empty")]
        left_behind: Vec<(u8, LeftBehind)>,
    },
    /// It is not played, because one of the two has withdrawn.
    Cancelled,
}

impl Game {
    /// The result and what ended it, if the game is over.
    pub fn result(&self) -> Option<(GameResult, Reason)> {
        match &self.state {
            GameState::Finished { result, reason, .. } => Some((*result, reason.code)),
            GameState::Waiting | GameState::Running { .. } | GameState::Cancelled => None,
        }
    }

    /// Whether this entrant plays in it.
    pub fn has(&self, entrant: Entrant) -> bool {
        self.seats.contains(&entrant)
    }

    pub(crate) fn is_open(&self) -> bool {
        matches!(self.state, GameState::Waiting | GameState::Running { .. })
    }
}

/// The opening of a pair of games: all of them in an order that follows from the seed, then all
/// again.
pub(crate) fn opening_of(plan: &TournamentPlan, order: &[u32], pair: u32) -> Option<u32> {
    let n = plan.openings.len() as u32;
    (n > 0).then(|| order[(pair % n) as usize])
}

/// The numbers of the openings, shuffled.
pub(crate) fn opening_order(plan: &TournamentPlan) -> Vec<u32> {
    let mut order: Vec<u32> = (0..plan.openings.len() as u32).collect();
    let mut random = Pcg32::new(nth_seed(plan.seed, u64::MAX), 1);
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u32 + 1) as usize);
    }
    order
}
