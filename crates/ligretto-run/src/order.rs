//! What is to be played: as somebody asked for it, and as it was understood.

mod bad_value;
mod cards;
mod request;

use ligretto::{Bot, Deal, Options};
use ligretto_net::sim::{Faults, Network, Scenario};
use ligretto_net::{GameOptions, Signals};
use serde::{Deserialize, Serialize};

pub use bad_value::{BadField, BadOrder, BadValue};
pub use cards::PostedDeal;
pub use request::{OneOrMany, OrderRequest};

/// Rises when an order of an earlier version would be understood differently.
pub const ORDER_VERSION: u32 = 1;

/// Where a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Venue {
    /// In virtual time: everything follows from the seed.
    #[default]
    Here,
    /// In real time in this process, with a thread for each player.
    Threads,
    /// In real time on machines that offered themselves as workers.
    Workers,
}

impl Venue {
    /// Its word in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Here => "here",
            Self::Threads => "threads",
            Self::Workers => "workers",
        }
    }
}

/// A game that can be played: every value is checked. Its JSON is an [`OrderRequest`], so that a
/// stored order is read like a posted one.
#[derive(Clone, Debug)]
pub struct Order {
    /// Where it is played.
    pub venue: Venue,
    /// What decides how it goes; of the network and the faults only virtual time knows.
    pub scenario: Scenario,
}

/// How much may be ordered.
#[derive(Clone, Copy, Debug)]
pub struct OrderLimits {
    /// Players in virtual time.
    pub max_players_here: usize,
    /// Players with a thread for each.
    pub max_players_in_threads: usize,
    /// Players on workers.
    pub max_players_on_workers: usize,
}

impl OrderLimits {
    /// For those who only read what was checked before.
    pub const NONE: Self = Self {
        max_players_here: usize::MAX,
        max_players_in_threads: usize::MAX,
        max_players_on_workers: usize::MAX,
    };

    /// How many may play there.
    pub fn max_players(&self, venue: Venue) -> usize {
        match venue {
            Venue::Here => self.max_players_here,
            Venue::Threads => self.max_players_in_threads,
            Venue::Workers => self.max_players_on_workers,
        }
    }
}

impl Default for OrderLimits {
    fn default() -> Self {
        Self {
            max_players_here: 10_000,
            max_players_in_threads: 500,
            max_players_on_workers: 10_000,
        }
    }
}

impl Order {
    /// The order that this JSON asks for, without limits: for what was stored by ourselves.
    ///
    /// # Errors
    /// When it is not what [`Order::to_json`] wrote.
    pub fn from_json(json: &str) -> Result<Self, BadOrder> {
        let unreadable = |error: serde_json::Error| {
            let problem = BadValue::Unreadable(error.to_string());
            BadOrder(vec![BadField { field: "order", problem }])
        };
        serde_json::from_str::<OrderRequest>(json).map_err(unreadable)?.check(&OrderLimits::NONE)
    }

    /// The order as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&OrderRequest::from(self)).expect("an order is plain data")
    }

    /// How many play.
    pub fn n_players(&self) -> usize {
        self.scenario.n_players
    }

    /// The cards, dealt by the seed or posted.
    pub fn deal(&self) -> Deal {
        self.scenario.cards()
    }

    /// The strategy of a seat.
    pub fn bot(&self, seat: usize) -> Bot {
        self.scenario.bot(seat)
    }

    /// What was agreed on for the game.
    pub fn options(&self) -> GameOptions {
        self.scenario.options
    }

    /// Seats, counted from 0, whose row sums to thirty or more though it should be dealt anew.
    pub fn heavy_rows(&self) -> Vec<usize> {
        let deal = self.scenario.deal.as_ref();
        deal.map(|deal| deal.heavy_rows(&self.scenario.options.rules)).unwrap_or_default()
    }
}

impl From<&Order> for OrderRequest {
    fn from(order: &Order) -> Self {
        let Scenario { n_players, deal, seed, options, strategies, network, faults, patience } =
            order.scenario.clone();
        let GameOptions { rules: Options { row_size, rotate_on_stuck }, signals } = options;
        let names = strategies.iter().map(|bot| bot.name().to_owned()).collect();
        Self {
            version: Some(ORDER_VERSION),
            players: Some(n_players as u64),
            seed: Some(seed),
            deal: deal.as_ref().map(PostedDeal::from),
            strategies: Some(OneOrMany::Many(names)),
            signals: Some(signals.to_string()),
            network: Some(network.to_string()),
            faults: Some(faults.to_string()),
            row_size: Some(u64::from(row_size)),
            rotate_on_stuck: Some(rotate_on_stuck),
            patience: Some(u64::from(patience)),
            venue: Some(order.venue.name().to_owned()),
        }
    }
}

impl OrderRequest {
    /// The order, if everything in it can be done.
    ///
    /// # Errors
    /// Everything that can't, by field.
    pub fn check(&self, limits: &OrderLimits) -> Result<Order, BadOrder> {
        let mut bad = Vec::new();
        let mut note = |field, problem: BadValue| bad.push(BadField { field, problem });
        if let Some(version) = self.version.filter(|version| *version != ORDER_VERSION) {
            note("version", BadValue::UnknownVersion(version));
        }
        let venue = parse_or("where", self.venue.as_deref(), &mut note, venue_of);
        let deal = self
            .deal
            .as_ref()
            .and_then(|posted| posted.read().map_err(|problem| note("deal", problem.into())).ok());
        let rules = self.rules(&mut note);
        let n_players = self.n_players(deal.as_ref(), limits.max_players(venue), venue, &mut note);
        let names = self.strategies.as_ref().map(OneOrMany::to_vec).unwrap_or_default();
        let strategies = strategies_of(&names, n_players, &mut note);
        let patience = self.patience.unwrap_or(1);
        if !(1..=255).contains(&patience) {
            note("patience", BadValue::Patience(patience));
        }
        let signals: Signals =
            parse_or("signals", self.signals.as_deref(), &mut note, |text| Ok(text.parse()?));
        let network: Network =
            parse_or("network", self.network.as_deref(), &mut note, |text| Ok(text.parse()?));
        let faults: Faults =
            parse_or("faults", self.faults.as_deref(), &mut note, |text| Ok(text.parse()?));
        if venue != Venue::Here && self.network.is_some() && network != Network::default() {
            note("network", BadValue::NetworkElsewhere);
        }
        if venue != Venue::Here && faults != Faults::default() {
            note("faults", BadValue::FaultsElsewhere);
        }
        if !bad.is_empty() {
            return Err(BadOrder(bad));
        }
        let scenario = Scenario {
            n_players,
            deal,
            seed: self.seed.unwrap_or_default(),
            options: GameOptions { rules, signals },
            strategies,
            network,
            faults,
            patience: patience as u8,
        };
        Ok(Order { venue, scenario })
    }

    fn rules(&self, note: &mut impl FnMut(&'static str, BadValue)) -> Options {
        let row_size = self.row_size.unwrap_or(u64::from(Options::default().row_size));
        let row_size = u8::try_from(row_size).unwrap_or(u8::MAX);
        let rules = Options { row_size, rotate_on_stuck: self.rotate_on_stuck.unwrap_or_default() };
        rules.check().unwrap_or_else(|problem| {
            note("row_size", problem.into());
            Options::default()
        })
    }

    fn n_players(
        &self,
        deal: Option<&Deal>,
        most: usize,
        venue: Venue,
        note: &mut impl FnMut(&'static str, BadValue),
    ) -> usize {
        let asked = self.players.map(|n| usize::try_from(n).unwrap_or(usize::MAX));
        let n_players = match (deal.map(Deal::n_players), asked) {
            (Some(dealt), Some(asked)) if dealt != asked => {
                note("players", BadValue::OtherPlayersThanDealt { dealt, asked });
                dealt
            }
            (Some(dealt), _) => dealt,
            (None, Some(asked)) => asked,
            // The deal is wrong, and that has been said.
            (None, None) if self.deal.is_some() => most.max(2),
            (None, None) => {
                note("players", BadValue::NoPlayers);
                2
            }
        };
        if n_players < 2 {
            note("players", BadValue::TooFewPlayers(n_players));
        } else if n_players > most {
            note("players", BadValue::TooManyPlayers { most, venue, asked: n_players });
        }
        n_players
    }
}

fn parse_or<T: Default>(
    field: &'static str,
    text: Option<&str>,
    note: &mut impl FnMut(&'static str, BadValue),
    parse: impl FnOnce(&str) -> Result<T, BadValue>,
) -> T {
    text.map_or_else(|| Ok(T::default()), parse).unwrap_or_else(|problem| {
        note(field, problem);
        T::default()
    })
}

fn venue_of(text: &str) -> Result<Venue, BadValue> {
    let all = [Venue::Here, Venue::Threads, Venue::Workers];
    let named = all.into_iter().find(|venue| venue.name() == text);
    named.ok_or_else(|| BadValue::UnknownVenue(text.to_owned()))
}

fn strategies_of(
    names: &[String],
    n_players: usize,
    note: &mut impl FnMut(&'static str, BadValue),
) -> Vec<Bot> {
    if names.len() > n_players {
        let n_strategies = names.len();
        note("strategies", BadValue::TooManyStrategies { n_strategies, n_players });
    }
    let mut bots = Vec::new();
    for (seat, name) in names.iter().enumerate() {
        match name.parse() {
            Ok(bot) => bots.push(bot),
            Err(problem) => {
                note("strategies", BadValue::Strategy { player: seat + 1, problem });
                break;
            }
        }
    }
    if bots.is_empty() { vec![Bot::Blind(ligretto::strategy::Blind::default())] } else { bots }
}

#[cfg(test)]
mod tests;
