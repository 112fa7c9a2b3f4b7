//! What happens in matches, by kind of game.

use std::sync::Arc;
use std::time::Duration;

use host::{Command, Decision, Ending, Fact, Refusal};
use kind::Kinds;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::{Durations, Labels, by_labels};

/// A tally for each kind of game that this server has.
pub(crate) struct Games {
    families: Families,
    tallies: Vec<(&'static str, Arc<GameTally>)>,
}

struct Families {
    created: Family<Labels<1>, Counter>,
    accepted: Family<Labels<1>, Counter>,
    took: Durations<Labels<1>>,
    refused: Family<Labels<2>, Counter>,
    ended: Family<Labels<2>, Counter>,
}

/// What happened in all matches of one kind since the server was started.
pub(crate) struct GameTally {
    pub(crate) created: Counter,
    accepted: Counter,
    took: Histogram,
    refused: [Counter; REASONS.len()],
    ended: [Counter; Ending::ALL.len()],
}

/// Why actions are refused, as words.
const REASONS: [&str; 6] =
    ["illegal", "too-slow", "stale", "not-your-turn", "not-your-seat", "over"];

impl Games {
    pub(crate) fn new(kinds: &Kinds) -> Self {
        let families = Families::new();
        let tallies = kinds.names().map(|name| (name, Arc::new(families.tally(name)))).collect();
        Self { families, tallies }
    }

    /// The tally of this kind; of one that this server does not have, nobody asks for it.
    pub(crate) fn of(&self, kind: &str) -> Arc<GameTally> {
        let found = self.tallies.iter().find(|(name, _)| *name == kind);
        let unseen = || Arc::new(Families::new().tally(""));
        found.map_or_else(unseen, |(_, tally)| Arc::clone(tally))
    }

    /// The kinds of games that there are.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = &'static str> {
        self.tallies.iter().map(|(name, _)| *name)
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        let Families { created, accepted, took, refused, ended } = &self.families;
        registry.register("spielwerk_matches_created", "Matches created", created.clone());
        registry.register(
            "spielwerk_matches_ended",
            "Matches ended; timeout is a loss on time, aborted is a fault of the server or the \
             operator's doing",
            ended.clone(),
        );
        registry.register(
            "spielwerk_actions",
            "Accepted and durable actions, including those of bots, dice and clocks",
            accepted.clone(),
        );
        registry.register(
            "spielwerk_action_duration_seconds",
            "Time from looking at an accepted action until it is durable",
            took.clone(),
        );
        registry.register("spielwerk_actions_refused", "Refused actions", refused.clone());
    }
}

impl Families {
    fn new() -> Self {
        Self {
            created: Family::default(),
            accepted: Family::default(),
            took: by_labels(),
            refused: Family::default(),
            ended: Family::default(),
        }
    }

    /// Every series is there from the start, so that its first increase can be seen.
    fn tally(&self, game: &'static str) -> GameTally {
        let by_game = [("game", game)];
        let with = |name, word| [("game", game), (name, word)];
        GameTally {
            created: self.created.get_or_create_owned(&by_game),
            accepted: self.accepted.get_or_create_owned(&by_game),
            took: self.took.get_or_create_owned(&by_game),
            refused: REASONS
                .map(|reason| self.refused.get_or_create_owned(&with("reason", reason))),
            ended: Ending::ALL
                .map(|ending| self.ended.get_or_create_owned(&with("ending", ending.word()))),
        }
    }
}

/// What a command that was decided on adds to the tally of its kind of game.
pub(crate) struct Counted {
    tally: Arc<GameTally>,
    n_actions: usize,
    ended: Option<Ending>,
    /// The word for why an action was refused.
    refused: Option<&'static str>,
    took: Duration,
}

impl Counted {
    pub(crate) fn of(
        tally: &Arc<GameTally>,
        command: &Command,
        decision: &Decision,
        took: Duration,
    ) -> Self {
        let is_action = |fact: &&Fact| matches!(fact, Fact::Played { .. });
        let ending = |fact: &Fact| match fact {
            Fact::Ended(ended) => Some(ended.ending),
            _ => None,
        };
        let refusal = decision.refusal.as_ref().filter(|_| matches!(command, Command::Play(_)));
        Self {
            tally: Arc::clone(tally),
            n_actions: decision.facts().filter(is_action).count(),
            ended: decision.facts().find_map(ending),
            refused: refusal.map(reason),
            took,
        }
    }

    /// Adds it.
    pub(crate) fn note(&self) {
        if self.n_actions > 0 {
            self.tally.accepted.inc_by(self.n_actions as u64);
            self.tally.took.observe(self.took.as_secs_f64());
        }
        if let Some(index) = Ending::ALL.iter().position(|&one| Some(one) == self.ended) {
            self.tally.ended[index].inc();
        }
        if let Some(index) = REASONS.iter().position(|&one| Some(one) == self.refused) {
            self.tally.refused[index].inc();
        }
    }
}

fn reason(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Action(_) => "illegal",
        Refusal::TooSlow { .. } => "too-slow",
        Refusal::Stale => "stale",
        Refusal::NotYourTurn => "not-your-turn",
        // Seats are no matter of actions, but if one were, it would be this.
        Refusal::NotYourSeat
        | Refusal::NoFreeSeat
        | Refusal::SeatWithheld(_)
        | Refusal::KeptForPlayer
        | Refusal::NotPossible => "not-your-seat",
        Refusal::Over => "over",
    }
}
