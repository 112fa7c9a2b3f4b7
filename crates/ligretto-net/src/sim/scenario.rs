use std::fmt;

use ligretto::{Bot, Deal, Dealer};

use super::{Faults, Network};
use crate::{GameOptions, Limits};

/// All that decides how a simulated game goes. Its text is the command that repeats it.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// How many play.
    pub n_players: usize,
    /// The cards, when they do not follow from the seed.
    pub deal: Option<Deal>,
    /// What everything random follows from.
    pub seed: u64,
    /// What was agreed on.
    pub options: GameOptions,
    /// The strategies of the seats; begins again when there are more seats.
    pub strategies: Vec<Bot>,
    /// How long messages take.
    pub network: Network,
    /// What goes wrong.
    pub faults: Faults,
    /// Passes without a lay before a player waits to be told of changes.
    pub patience: u8,
}

impl Scenario {
    /// A game of blind players in the concept's network, without faults.
    pub fn new(n_players: usize, seed: u64) -> Self {
        Self {
            n_players,
            deal: None,
            seed,
            options: GameOptions::default(),
            strategies: vec![Bot::Blind(ligretto::strategy::Blind::default())],
            network: Network::default(),
            faults: Faults::default(),
            patience: 1,
        }
    }

    /// The cards of this game.
    pub fn cards(&self) -> Deal {
        let dealt = || Dealer::new(self.seed).deal(self.n_players, &self.options.rules);
        self.deal.clone().unwrap_or_else(dealt)
    }

    /// The strategy of a seat.
    pub fn bot(&self, seat: usize) -> Bot {
        self.strategies[seat % self.strategies.len()].clone()
    }

    /// How long things may take in this network.
    pub fn limits(&self) -> Limits {
        // Messages that are held up take up to ten times as long.
        let slower = if self.faults.reorder > 0 { 5 } else { 1 };
        let limits = Limits::for_round_trip(self.network.round_trip() * slower);
        // Nobody is taken for dead only because all that was asked or answered got lost.
        let n_tries = self.tries_until_sure();
        Limits {
            patience: self.patience,
            call_timeout: limits.call_timeout.max(limits.retry * n_tries),
            lease: limits.lease.max(limits.ping_after + limits.ping_interval() * n_tries),
            ..limits
        }
    }

    /// How many unanswered calls it takes until losses alone explain them only once in a thousand
    /// million times.
    fn tries_until_sure(&self) -> u32 {
        let arrives = 1.0 - f64::from(self.faults.loss) / 100.0;
        let (mut n_tries, mut all_lost) = (0, 1.0);
        while all_lost > 1e-9 {
            all_lost *= 1.0 - arrives * arrives;
            n_tries += 1;
        }
        n_tries
    }

    /// The most events that this game may take. More than a hundred times what such games need:
    /// one that has not ended by then runs in a circle.
    pub(crate) fn event_budget(&self) -> u64 {
        // Whoever is patient tries everything so many times more, and each try takes several
        // messages until one of them and its answer arrive.
        let per_player = 20_000 * (1 + u64::from(self.patience));
        let arrive = 100 - u64::from(self.faults.loss.min(99));
        let events = self.n_players as u64 * per_player * 10_000 / (arrive * arrive);
        events.max(2_000_000)
    }
}

impl fmt::Display for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.strategies.iter().map(Bot::name).collect();
        write!(
            f,
            "spielwerk ligretto simulate --players {} --seed {} --signals {} --strategies {} \
             --network {} --row-size {}",
            self.n_players,
            self.seed,
            self.options.signals,
            names.join(","),
            self.network,
            self.options.rules.row_size
        )?;
        if self.options.rules.rotate_on_stuck {
            f.write_str(" --rotate-on-stuck")?;
        }
        if self.patience != 1 {
            write!(f, " --patience {}", self.patience)?;
        }
        if self.faults != Faults::default() {
            write!(f, " --faults {}", self.faults)?;
        }
        if self.deal.is_some() {
            f.write_str(" --deal FILE")?;
        }
        Ok(())
    }
}
