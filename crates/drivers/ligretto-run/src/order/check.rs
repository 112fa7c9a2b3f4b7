//! The one parser of orders: from what somebody wrote to what can be played.

use ligretto::{Bot, Deal, Options};
use ligretto_net::sim::{Faults, Network, Scenario};
use ligretto_net::{GameOptions, Signals};
use serde_json::Value;

use super::request::shown;
use super::{
    BadField, BadOrder, BadValue, Field, FieldKind, GameOrder, ORDER_VERSION, OrderLimits,
    OrderRequest, PostedDeal, Scope, StudyOrder, Venue,
};

impl OrderRequest {
    /// The game that is asked for.
    ///
    /// # Errors
    /// Everything that can't be done, by field.
    pub fn game(&self, limits: &OrderLimits) -> Result<GameOrder, BadOrder> {
        let mut check = Check::new(self, Scope::Game);
        check.version();
        let venue =
            check.one_name("where").and_then(|name| Venue::named(&name)).unwrap_or_default();
        let deal = check.deal();
        let n_players = check.n_players(deal.as_ref(), limits, venue);
        let mut scenario = Scenario::new(n_players, check.number("seed"));
        scenario.deal = deal;
        scenario.strategies = check.strategies();
        scenario.options = GameOptions {
            signals: check.one_name("signals").map(|name| signals(&name)).unwrap_or_default(),
            rules: check.rules(),
        };
        scenario.network = check.network();
        scenario.faults = check.faults();
        scenario.patience = check.number("patience") as u8;
        let n_strategies = scenario.strategies.len();
        if n_players >= 2 && n_strategies > n_players {
            check.note("strategies", BadValue::TooManyStrategies { n_strategies, n_players });
        }
        if venue != Venue::Virtual {
            // On other machines the network is what it is.
            if scenario.network != Network::default() {
                check.note("network", BadValue::OnlyVirtual);
            }
            if scenario.faults != Faults::default() {
                check.note("faults", BadValue::OnlyVirtual);
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
            signals: check.names("signals").iter().map(|name| signals(name)).collect(),
            strategies: check.strategies(),
            network: check.network(),
            rules: check.rules(),
            patience: check.number("patience") as u8,
            seed: check.number("seed"),
        };
        let (asked, most) = (order.total_players(), limits.max_study_players);
        if asked > most {
            check.note("games", BadValue::StudyTooLarge { most, asked });
        }
        check.finish(order)
    }
}

/// Reads field after field and notes what is wrong. What it then gives is never used.
struct Check {
    request: OrderRequest,
    bad: Vec<BadField>,
}

impl Check {
    fn new(request: &OrderRequest, scope: Scope) -> Self {
        let bad = request.strangers(scope);
        Self { request: request.clone().with_defaults(scope), bad }
    }

    fn finish<T>(self, order: T) -> Result<T, BadOrder> {
        if self.bad.is_empty() { Ok(order) } else { Err(BadOrder(self.bad)) }
    }

    fn note(&mut self, name: &str, problem: BadValue) {
        self.bad.push(BadField { field: name.to_owned(), problem });
    }

    /// The values of a field, one or several.
    fn values(&mut self, name: &str) -> Vec<Value> {
        let values = match self.request.get(name) {
            None => return Vec::new(),
            Some(Value::Array(values)) => values.clone(),
            Some(one) => vec![one.clone()],
        };
        if values.is_empty() {
            self.note(name, BadValue::Empty);
        }
        values
    }

    fn numbers(&mut self, name: &str) -> Vec<u64> {
        let (least, most) = match Field::named(name).map(|field| field.kind) {
            Some(FieldKind::Number { least, most }) => (least, most),
            _ => (0, u64::MAX),
        };
        let mut numbers = Vec::new();
        for value in self.values(name) {
            match value.as_u64() {
                Some(n) if (least..=most).contains(&n) => numbers.push(n),
                Some(n) if most == u64::MAX => self.note(name, BadValue::TooSmall(n, least)),
                Some(given) => self.note(name, BadValue::OutOfRange { given, least, most }),
                None => self.note(name, BadValue::NotANumber(value.to_string())),
            }
        }
        numbers
    }

    /// One number; a list of several is one too many.
    fn number(&mut self, name: &str) -> u64 {
        let numbers = self.numbers(name);
        self.only(name, numbers.len());
        numbers.first().copied().unwrap_or_default()
    }

    fn only(&mut self, name: &str, n: usize) {
        if n > 1 {
            self.note(name, BadValue::MoreThanOne(n));
        }
    }

    fn names(&mut self, name: &str) -> Vec<String> {
        let known = Field::named(name).map(Field::known).unwrap_or_default();
        let mut names = Vec::new();
        for value in self.values(name) {
            match value.as_str() {
                Some(text) if known.contains(&text) => names.push(text.to_owned()),
                _ => {
                    let given = shown(&value);
                    self.note(name, BadValue::UnknownName { given, known });
                    break;
                }
            }
        }
        names
    }

    fn one_name(&mut self, name: &str) -> Option<String> {
        let mut names = self.names(name);
        self.only(name, names.len());
        names.pop()
    }

    fn text(&mut self, name: &str) -> String {
        match self.request.get(name) {
            None => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(other) => {
                let problem = BadValue::NotAText(other.to_string());
                self.note(name, problem);
                String::new()
            }
        }
    }

    fn flag(&mut self, name: &str) -> bool {
        match self.request.get(name) {
            None => false,
            Some(Value::Bool(flag)) => *flag,
            Some(other) => {
                let problem = BadValue::NotAFlag(other.to_string());
                self.note(name, problem);
                false
            }
        }
    }

    fn version(&mut self) {
        let version = self.number("version");
        if version != ORDER_VERSION {
            self.note("version", BadValue::UnknownVersion(version));
        }
    }

    fn deal(&mut self) -> Option<Deal> {
        let posted = self.request.get("deal").map(PostedDeal)?;
        match posted.read() {
            Ok(deal) => Some(deal),
            Err(problem) => {
                self.note("deal", problem.into());
                None
            }
        }
    }

    fn n_players(&mut self, deal: Option<&Deal>, limits: &OrderLimits, venue: Venue) -> usize {
        let is_asked = self.request.get("players").is_some();
        let asked = is_asked.then(|| to_usize(self.number("players")));
        let n_players = match (deal.map(Deal::n_players), asked) {
            (Some(dealt), Some(asked)) if dealt != asked => {
                self.note("players", BadValue::OtherPlayersThanDealt { dealt, asked });
                dealt
            }
            (Some(dealt), _) => dealt,
            // Otherwise the deal is wrong, and that has been noted.
            (None, asked) => asked.unwrap_or(2),
        };
        let most = limits.max_players(venue);
        if n_players > most {
            self.note("players", BadValue::TooManyPlayers { most, venue, asked: n_players });
        }
        n_players
    }

    fn strategies(&mut self) -> Vec<Bot> {
        let names = self.names("strategies");
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
            self.note("network", BadValue::Network(text));
            Network::default()
        })
    }

    fn faults(&mut self) -> Faults {
        let text = self.text("faults");
        let names: Vec<&str> = text.split(',').filter_map(|part| part.split('=').next()).collect();
        let is_again = |&index: &usize| names[..index].contains(&names[index]);
        if let Some(index) = (0..names.len()).find(is_again) {
            self.note("faults", BadValue::GivenTwice(names[index].to_owned()));
        }
        text.parse().unwrap_or_else(|problem| {
            self.note("faults", BadValue::Faults(problem));
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
