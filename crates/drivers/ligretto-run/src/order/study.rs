use ligretto::{Bot, Options};
use ligretto_net::sim::{Network, Scenario};
use ligretto_net::{GameOptions, Signals};

use super::{BadOrder, GameOrder, ORDER_VERSION, OrderLimits, OrderRequest, Venue};

/// Many games to be counted: every combination of players, signals and strategy, in virtual time.
#[derive(Clone, Debug)]
pub struct StudyOrder {
    /// How many players, one number after the other.
    pub players: Vec<usize>,
    /// Games for each combination; fewer where many play, see `StudyOrder::n_games`.
    pub games: usize,
    /// Kinds of signals.
    pub signals: Vec<Signals>,
    /// Strategies; all seats play the same one.
    pub strategies: Vec<Bot>,
    /// The network.
    pub network: Network,
    /// The rules.
    pub rules: Options,
    /// Passes without a lay before a player waits to be told of changes.
    pub patience: u8,
    /// Game n of every combination has this seed and n more, and so the same cards.
    pub seed: u64,
}

/// One combination of what is varied.
#[derive(Clone, Debug)]
pub(crate) struct Combination {
    pub(crate) n_players: usize,
    pub(crate) signals: Signals,
    pub(crate) strategy: Bot,
}

/// Up to this many players all games are played; beyond, as many as are as much work.
const FULL_UP_TO: usize = 20;
const FEWEST_GAMES: usize = 20;

impl StudyOrder {
    /// The study that this JSON asks for, without limits: for what was stored by ourselves.
    ///
    /// # Errors
    /// When it is not what [`StudyOrder::to_json`] wrote.
    pub fn from_json(json: &str) -> Result<Self, BadOrder> {
        OrderRequest::from_json(json)?.study(&OrderLimits::NONE)
    }

    /// The order as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&OrderRequest::from(self)).expect("an order is plain data")
    }

    /// How many games are played with this many players.
    pub(crate) fn n_games(&self, n_players: usize) -> usize {
        let scaled = self.games * FULL_UP_TO / n_players.max(FULL_UP_TO);
        scaled.max(FEWEST_GAMES.min(self.games))
    }

    /// How many games there are in all.
    pub fn total_games(&self) -> usize {
        let per_combination: usize = self.players.iter().map(|n| self.n_games(*n)).sum();
        per_combination * self.signals.len() * self.strategies.len()
    }

    /// How many players there are in all games together: what the work is measured by.
    pub fn total_players(&self) -> usize {
        let games = |n: &usize| n.saturating_mul(self.n_games(*n));
        let players = self.players.iter().map(games).fold(0, usize::saturating_add);
        players.saturating_mul(self.signals.len() * self.strategies.len())
    }

    /// The game with this number of a combination.
    pub(crate) fn game(&self, combination: &Combination, number: usize) -> GameOrder {
        let seed = self.seed.wrapping_add(number as u64);
        let mut scenario = Scenario::new(combination.n_players, seed);
        scenario.options = GameOptions { rules: self.rules, signals: combination.signals };
        scenario.strategies = vec![combination.strategy.clone()];
        scenario.network = self.network;
        scenario.patience = self.patience;
        GameOrder { venue: Venue::Virtual, scenario }
    }

    pub(crate) fn combinations(&self) -> Vec<Combination> {
        let mut combinations = Vec::new();
        for strategy in &self.strategies {
            for signals in &self.signals {
                for n_players in &self.players {
                    combinations.push(Combination {
                        n_players: *n_players,
                        signals: *signals,
                        strategy: strategy.clone(),
                    });
                }
            }
        }
        combinations
    }
}

impl From<&StudyOrder> for OrderRequest {
    fn from(order: &StudyOrder) -> Self {
        let names: Vec<&str> = order.strategies.iter().map(Bot::name).collect();
        let signals: Vec<String> = order.signals.iter().map(ToString::to_string).collect();
        let mut request = Self::default();
        request.set("version", ORDER_VERSION);
        request.set("players", order.players.clone());
        request.set("games", order.games);
        request.set("seed", order.seed);
        request.set("strategies", names);
        request.set("signals", signals);
        request.set("network", order.network.to_string());
        request.set("row_size", order.rules.row_size);
        request.set("rotate_on_stuck", order.rules.rotate_on_stuck);
        request.set("patience", order.patience);
        request
    }
}
