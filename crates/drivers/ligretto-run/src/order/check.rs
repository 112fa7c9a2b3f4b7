//! The one parser of orders: from what somebody wrote to what can be played.

use game::options::Values;
use ligretto::{Bot, Deal, Options};
use ligretto_net::sim::{Faults, Network, Scenario};
use ligretto_net::{GameOptions, Signals};
use serde_json::Value;

use super::request::shown;
use super::{
    BadField, BadOrder, DEAL, GameOrder, ORDER_VERSION, OrderLimits, OrderProblem, OrderRequest,
    PostedDeal, Scope, StudyOrder, Venue,
};

impl OrderRequest {
    /// The game that is asked for.
    ///
    /// # Errors
    /// Everything that can't be done, by field.
    pub fn game(&self, limits: &OrderLimits) -> Result<GameOrder, BadOrder> {
        let mut check = Check::new(self, Scope::Game);
        check.version();
        let venue = Venue::named(&check.text("where")).unwrap_or_default();
        let deal = check.deal();
        let n_players = check.n_players(deal.as_ref(), limits);
        let mut scenario = Scenario::new(n_players, check.number("seed"));
        scenario.deal = deal;
        scenario.strategies = check.strategies();
        scenario.options =
            GameOptions { signals: signals(&check.text("signals")), rules: check.rules() };
        scenario.network = check.network();
        scenario.faults = check.faults();
        scenario.patience = check.number("patience") as u8;
        let n_strategies = scenario.strategies.len();
        if n_players >= 2 && n_strategies > n_players {
            check.note("strategies", OrderProblem::TooManyStrategies { n_strategies, n_players });
        }
        if venue != Venue::Virtual {
            // On other machines the network is what it is.
            if scenario.network != Network::default() {
                check.note("network", OrderProblem::OnlyVirtual);
            }
            if scenario.faults != Faults::default() {
                check.note("faults", OrderProblem::OnlyVirtual);
            }
        }
        check.finish(GameOrder { venue, scenario })
    }

    /// The study that is asked for.
    ///
    /// # Errors
    /// Everything that can't be done, by field.
    pub fn study(&self, limits: &OrderLimits) -> Result<StudyOrder, BadOrder> {
        let mut check = Check::new(self, Scope::Study);
        check.version();
        let order = StudyOrder {
            players: check.numbers("players").into_iter().map(to_usize).collect(),
            games: to_usize(check.number("games")),
            signals: check.texts("signals").iter().map(|name| signals(name)).collect(),
            strategies: check.strategies(),
            network: check.network(),
            rules: check.rules(),
            patience: check.number("patience") as u8,
            seed: check.number("seed"),
        };
        let (asked, most) = (order.total_players(), limits.max_study_players);
        if asked > most {
            check.note("games", OrderProblem::StudyTooLarge { most, asked });
        }
        check.finish(order)
    }
}

/// Reads field after field and notes what is wrong. What it then gives is never used.
struct Check {
    scope: Scope,
    request: OrderRequest,
    bad: Vec<BadField>,
}

impl Check {
    fn new(request: &OrderRequest, scope: Scope) -> Self {
        let bad = request.strangers(scope);
        Self { scope, request: request.clone().with_defaults(scope), bad }
    }

    fn finish<T>(self, order: T) -> Result<T, BadOrder> {
        if self.bad.is_empty() { Ok(order) } else { Err(BadOrder(self.bad)) }
    }

    fn note(&mut self, name: &str, problem: OrderProblem) {
        self.bad.push(BadField { field: name.to_owned(), problem });
    }

    /// The values of an option, one or several: as texts, each checked.
    fn texts(&mut self, name: &str) -> Vec<String> {
        let Some(spec) = self.scope.option(name) else { return Vec::new() };
        let can_be_list = matches!(spec.values, Values::Number { .. } | Values::Choice(_));
        let values = match self.request.get(name) {
            None => return Vec::new(),
            Some(Value::Array(values)) if can_be_list => values.clone(),
            Some(one) => vec![one.clone()],
        };
        if values.is_empty() {
            self.note(name, OrderProblem::Empty);
        }
        let mut texts = Vec::new();
        for value in values {
            let text = shown(&value);
            let checked = match (&spec.values, &value) {
                (Values::Number { .. }, Value::Number(_))
                | (Values::Choice(_) | Values::Text { .. }, Value::String(_))
                | (Values::Flag, Value::Bool(_)) => spec.values.check(&text),
                _ => Err(spec.values.refuse(&text)),
            };
            match checked {
                Ok(()) => texts.push(text),
                Err(problem) => self.note(name, problem.into()),
            }
        }
        texts
    }

    /// One value; a list of several is too many.
    fn text(&mut self, name: &str) -> String {
        let mut texts = self.texts(name);
        if texts.len() > 1 {
            self.note(name, OrderProblem::MoreThanOne { given: texts.len() });
        }
        if texts.is_empty() { String::new() } else { texts.swap_remove(0) }
    }

    fn numbers(&mut self, name: &str) -> Vec<u64> {
        self.texts(name).iter().filter_map(|text| text.parse().ok()).collect()
    }

    fn number(&mut self, name: &str) -> u64 {
        self.text(name).parse().unwrap_or_default()
    }

    fn flag(&mut self, name: &str) -> bool {
        self.text(name) == "true"
    }

    fn version(&mut self) {
        let version = self.number("version");
        if version != ORDER_VERSION {
            self.note("version", OrderProblem::UnknownVersion { given: version });
        }
    }

    fn deal(&mut self) -> Option<Deal> {
        let posted = self.request.get(DEAL).map(PostedDeal)?;
        match posted.read() {
            Ok(deal) => Some(deal),
            Err(problem) => {
                self.note(DEAL, problem.into());
                None
            }
        }
    }

    fn n_players(&mut self, deal: Option<&Deal>, limits: &OrderLimits) -> usize {
        let is_asked = self.request.get("players").is_some();
        let asked = is_asked.then(|| to_usize(self.number("players")));
        let n_players = match (deal.map(Deal::n_players), asked) {
            (Some(dealt), Some(asked)) if dealt != asked => {
                self.note("players", OrderProblem::OtherPlayersThanDealt { dealt, asked });
                dealt
            }
            (Some(dealt), _) => dealt,
            // Otherwise the deal is wrong, and that has been noted.
            (None, asked) => asked.unwrap_or(2),
        };
        let most = limits.max_players;
        if n_players > most {
            self.note("players", OrderProblem::TooManyPlayers { most, asked: n_players });
        }
        n_players
    }

    fn strategies(&mut self) -> Vec<Bot> {
        let names = self.texts("strategies");
        let bots: Vec<Bot> = names.iter().filter_map(|name| name.parse().ok()).collect();
        if bots.is_empty() { vec![Bot::Blind(ligretto::strategy::Blind::default())] } else { bots }
    }

    fn rules(&mut self) -> Options {
        Options {
            row_size: self.number("row_size") as u8,
            rotate_on_stuck: self.flag("rotate_on_stuck"),
        }
    }

    fn network(&mut self) -> Network {
        let text = self.text("network");
        text.parse().unwrap_or_else(|_| {
            self.note("network", OrderProblem::Network { given: text });
            Network::default()
        })
    }

    fn faults(&mut self) -> Faults {
        let text = self.text("faults");
        let names: Vec<&str> = text.split(',').filter_map(|part| part.split('=').next()).collect();
        let is_again = |&index: &usize| names[..index].contains(&names[index]);
        if let Some(index) = (0..names.len()).find(is_again) {
            self.note("faults", OrderProblem::NamedTwice { name: names[index].to_owned() });
        }
        text.parse().unwrap_or_else(|bad| {
            self.note("faults", OrderProblem::Faults { bad });
            Faults::default()
        })
    }
}

/// The names have been looked up in the table, which has those that there are.
fn signals(name: &str) -> Signals {
    name.parse().unwrap_or_default()
}

fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
