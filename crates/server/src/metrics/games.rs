//! What happens in matches, by kind of game.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use host::{Command, Decision, Ending, Fact, Kinds, Refusal};

use super::{Counter, Exposition, Histogram};

/// A tally for each kind of game that this server has.
pub(crate) struct Games(Vec<(&'static str, Arc<GameTally>)>);

/// What happened in all matches of one kind since the server was started.
#[derive(Default)]
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
        Self(kinds.names().map(|name| (name, Arc::default())).collect())
    }

    /// The tally of this kind; of one that this server does not have, nobody asks for it.
    pub(crate) fn of(&self, kind: &str) -> Arc<GameTally> {
        let found = self.0.iter().find(|(name, _)| *name == kind);
        found.map(|(_, tally)| Arc::clone(tally)).unwrap_or_default()
    }

    /// Writes all families; `unfinished` are the matches in memory by kind and state.
    pub(crate) fn write(
        &self,
        text: &mut Exposition,
        unfinished: &HashMap<(String, &'static str), usize>,
    ) {
        let all = &self.0;
        text.gauge("spielwerk_matches", "Matches that are not over, by game and state.");
        for (game, _) in all {
            for state in ["open", "running"] {
                let n = unfinished.get(&((*game).to_owned(), state)).copied().unwrap_or_default();
                text.sample(&[("game", game), ("state", state)], n);
            }
        }
        text.counter("spielwerk_matches_created_total", "Matches that were created.");
        for (game, tally) in all {
            text.sample(&[("game", game)], tally.created.value());
        }
        text.counter(
            "spielwerk_matches_ended_total",
            "Matches that ended; timeout is a loss on time, aborted is a fault of the server's or \
             the operator's doing.",
        );
        for (game, tally) in all {
            for (ending, n) in Ending::ALL.iter().zip(&tally.ended) {
                text.sample(&[("game", game), ("ending", ending.word())], n.value());
            }
        }
        text.counter(
            "spielwerk_actions_total",
            "Actions that were accepted and are durable, those of bots, dice and clocks included.",
        );
        for (game, tally) in all {
            text.sample(&[("game", game)], tally.accepted.value());
        }
        text.histogram(
            "spielwerk_action_duration_seconds",
            "From looking at an accepted action until it is durable.",
        );
        for (game, tally) in all {
            text.distribution(&[("game", game)], &tally.took);
        }
        text.counter("spielwerk_actions_refused_total", "Actions that were refused, by reason.");
        for (game, tally) in all {
            for (reason, n) in REASONS.iter().zip(&tally.refused) {
                text.sample(&[("game", game), ("reason", reason)], n.value());
            }
        }
    }
}

impl GameTally {
    /// A command was decided, and what follows from it is durable.
    pub(crate) fn note(&self, command: &Command, decision: &Decision, took: Duration) {
        let is_action = |fact: &&Fact| matches!(fact, Fact::Played { .. });
        let n_actions = decision.facts().filter(is_action).count();
        if n_actions > 0 {
            self.accepted.add(n_actions as u64);
            self.took.observe(took);
        }
        for fact in decision.facts() {
            if let Fact::Ended(ended) = fact
                && let Some(index) = Ending::ALL.iter().position(|&one| one == ended.ending)
            {
                self.ended[index].add(1);
            }
        }
        if let (Command::Play(_), Some(refusal)) = (command, &decision.refusal) {
            let word = reason(refusal);
            if let Some(index) = REASONS.iter().position(|&one| one == word) {
                self.refused[index].add(1);
            }
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
        Refusal::NotYourSeat | Refusal::NoFreeSeat => "not-your-seat",
        Refusal::Over => "over",
    }
}
