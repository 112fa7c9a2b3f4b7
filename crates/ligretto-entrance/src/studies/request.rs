//! What somebody wants to be studied.

use ligretto::{Bot, Options};
use ligretto_net::Signals;
use ligretto_net::sim::Network;
use ligretto_run::study::Plan;
use serde::{Deserialize, Serialize};
use server::extension::FieldError;
use utoipa::ToSchema;

/// A study to be made: every combination of players, signals and strategy is played.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyRequest {
    /// How many play.
    #[schema(example = json!([2, 4, 10]))]
    players: Vec<usize>,
    /// Games for each combination; with more than 20 players fewer, so that the work is equal.
    #[serde(default = "hundred")]
    games: usize,
    /// `plain`, `broadcast`, `timestamp`; all if left out.
    #[serde(default = "all_signals")]
    signals: Vec<String>,
    /// `blind`, `peek`, `push`, `careful`; all if left out.
    #[serde(default = "all_strategies")]
    strategies: Vec<String>,
    /// The first seed.
    #[serde(default)]
    seed: u64,
    /// `lan`, `wide`, `asymmetric` or `constant:30`.
    #[serde(default = "usual_network")]
    network: String,
    /// Cards in the open row.
    #[serde(default = "usual_row")]
    row_size: u8,
    /// Whether hands are rotated when all are stuck.
    #[serde(default)]
    rotate_on_stuck: bool,
    /// Passes without a lay before a player waits.
    #[serde(default = "usual_patience")]
    patience: u8,
}

fn hundred() -> usize {
    100
}

fn all_signals() -> Vec<String> {
    Signals::ALL.iter().map(ToString::to_string).collect()
}

fn all_strategies() -> Vec<String> {
    Bot::NAMES.map(str::to_owned).into()
}

fn usual_network() -> String {
    Network::default().to_string()
}

fn usual_row() -> u8 {
    Options::default().row_size
}

fn usual_patience() -> u8 {
    1
}

impl StudyRequest {
    /// The plan, if it is one; otherwise all that is wrong with it.
    pub(crate) fn plan(&self) -> Result<Plan, Vec<FieldError>> {
        let mut bad = Vec::new();
        let mut note = |field: &str, problem: String| bad.push(FieldError::new(field, problem));
        if self.players.is_empty() || self.players.iter().any(|n| *n < 2) {
            note("players", "numbers of players, each at least 2".to_owned());
        }
        if self.games == 0 || self.games > 100_000 {
            note("games", format!("from 1 to 100000, not {}", self.games));
        }
        if self.patience == 0 {
            note("patience", "at least 1".to_owned());
        }
        let parse = |texts: &[String]| texts.iter().map(|text| text.parse()).collect();
        let signals: Result<Vec<Signals>, _> = parse(&self.signals);
        let strategies: Result<Vec<Bot>, _> =
            self.strategies.iter().map(|text| text.parse()).collect();
        for (field, is_empty) in
            [("signals", self.signals.is_empty()), ("strategies", self.strategies.is_empty())]
        {
            if is_empty {
                note(field, "at least one".to_owned());
            }
        }
        let network: Result<Network, _> = self.network.parse();
        let rules = Options { row_size: self.row_size, rotate_on_stuck: self.rotate_on_stuck };
        let rules = rules.check();
        if let Err(problem) = &signals {
            note("signals", problem.to_string());
        }
        if let Err(problem) = &strategies {
            note("strategies", problem.to_string());
        }
        if let Err(problem) = &network {
            note("network", problem.to_string());
        }
        if let Err(problem) = &rules {
            note("row_size", problem.to_string());
        }
        match (signals, strategies, network, rules) {
            (Ok(signals), Ok(strategies), Ok(network), Ok(rules)) if bad.is_empty() => Ok(Plan {
                players: self.players.clone(),
                games: self.games,
                signals,
                strategies,
                network,
                rules,
                patience: self.patience,
                seed: self.seed,
            }),
            _ => Err(bad),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_names_everything_that_is_wrong() {
        let json = r#"{"players":[1],"games":0,"signals":["smoke"],"strategies":[],"network":"moon",
                       "row_size":9,"patience":0}"#;
        let request: StudyRequest = serde_json::from_str(json).unwrap();
        let bad = request.plan().unwrap_err();
        let mut fields: Vec<&str> = bad.iter().map(|bad| bad.field.as_str()).collect();
        fields.sort_unstable();
        let wanted =
            ["games", "network", "patience", "players", "row_size", "signals", "strategies"];
        assert_eq!(fields, wanted);
        let small: StudyRequest = serde_json::from_str(r#"{"players":[2,4]}"#).unwrap();
        assert_eq!(small.plan().unwrap().total_players(), (2 + 4) * 100 * 12);
    }
}
