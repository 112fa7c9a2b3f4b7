use game::options::Values;
use ligretto::{Bot, Deal, Options};
use ligretto_net::GameOptions;
use ligretto_net::sim::Scenario;

use super::{BadOrder, DEAL, ORDER_VERSION, OrderLimits, OrderRequest, Scope, Venue};

/// A game that can be played: every value is checked.
#[derive(Clone, Debug)]
pub struct GameOrder {
    /// Where it is played.
    pub venue: Venue,
    /// What decides how it goes; only virtual time knows of the network and the faults.
    pub scenario: Scenario,
}

impl GameOrder {
    /// The game that this JSON asks for, without limits: for what was stored by ourselves.
    ///
    /// # Errors
    /// When it is not what [`GameOrder::to_json`] wrote.
    pub fn from_json(json: &str) -> Result<Self, BadOrder> {
        let mut request = OrderRequest::from_json(json)?;
        // Data files hold orders in which virtual time is still called so.
        if request.text("where").as_deref() == Some("here") {
            request.set("where", Venue::Virtual.name());
        }
        request.game(&OrderLimits::NONE)
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

    /// The command that plays it again; for posted cards with this file.
    pub fn command(&self, deal_file: &str) -> String {
        let request = OrderRequest::from(self);
        let mut command = "spielwerk ligretto simulate".to_owned();
        for spec in Scope::Game.options().iter().filter(|spec| spec.name != "version") {
            let Some(text) = request.text(spec.name) else { continue };
            let text = match spec.values {
                _ if spec.name == DEAL => deal_file.to_owned(),
                Values::Flag if text == "true" => String::new(),
                _ if spec.default.as_ref() == Some(&text) => continue,
                _ => text,
            };
            let flag = format!(" --{} {text}", spec.flag_name());
            command.push_str(flag.trim_end());
        }
        command
    }
}

impl From<&GameOrder> for OrderRequest {
    fn from(order: &GameOrder) -> Self {
        let Scenario { n_players, deal, seed, options, strategies, network, faults, patience } =
            &order.scenario;
        let GameOptions { rules: Options { row_size, rotate_on_stuck }, signals } = options;
        let names: Vec<&str> = strategies.iter().map(Bot::name).collect();
        let mut request = Self::default();
        request.set("version", ORDER_VERSION);
        request.set("players", *n_players);
        request.set("seed", *seed);
        if let Some(deal) = deal {
            request.set("deal", deal.to_string());
        }
        request.set("strategies", names);
        request.set("signals", signals.to_string());
        request.set("where", order.venue.name());
        request.set("network", network.to_string());
        request.set("faults", faults.to_string());
        request.set("row_size", *row_size);
        request.set("rotate_on_stuck", *rotate_on_stuck);
        request.set("patience", *patience);
        request
    }
}
