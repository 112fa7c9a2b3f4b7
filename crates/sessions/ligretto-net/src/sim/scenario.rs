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

    /// The most events that this game may take. More than ten times what such games need: one that
    /// has not ended by then runs in a circle.
    pub(crate) fn event_budget(&self) -> u64 {
        // A patient player tries everything that many times more, and each try takes several
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Signals;
    use crate::sim::Simulation;

    #[test]
    fn the_text_is_the_command_that_repeats_the_game() {
        let mut scenario = Scenario::new(5, 7);
        assert_eq!(
            scenario.to_string(),
            "spielwerk ligretto simulate --players 5 --seed 7 --signals plain --strategies blind \
             --network constant:30 --row-size 4"
        );
        scenario.options.signals = Signals::Timestamp;
        scenario.options.rules.rotate_on_stuck = true;
        scenario.strategies = ["peek", "push"].map(|name| name.parse().unwrap()).to_vec();
        scenario.patience = 3;
        scenario.faults = "loss=5".parse().unwrap();
        scenario.deal = Some(scenario.cards());
        assert_eq!(
            scenario.to_string(),
            "spielwerk ligretto simulate --players 5 --seed 7 --signals timestamp --strategies \
             peek,push --network constant:30 --row-size 4 --rotate-on-stuck --patience 3 --faults \
             loss=5 --deal FILE"
        );
    }

    #[test]
    fn strategies_begin_again_when_there_are_more_seats() {
        let mut scenario = Scenario::new(5, 7);
        scenario.strategies = ["peek", "push"].map(|name| name.parse().unwrap()).to_vec();
        assert_eq!(
            [0, 1, 2, 5].map(|seat| scenario.bot(seat).name()),
            ["peek", "push", "peek", "push"]
        );
    }

    #[test]
    fn nobody_is_taken_for_dead_for_losses_alone_or_waited_for_much_longer() {
        for loss in [0, 1, 10, 40, 75, 90] {
            let mut scenario = Scenario::new(4, 1);
            scenario.faults.loss = loss;
            let arrives = 1.0 - f64::from(loss) / 100.0;
            let all_lost = |n_tries: u32| (1.0 - arrives * arrives).powf(f64::from(n_tries));
            let n_tries = scenario.tries_until_sure();
            assert!(all_lost(n_tries) <= 1e-9 && all_lost(n_tries - 1) > 1e-9, "{loss} {n_tries}");
            let limits = scenario.limits();
            assert!(limits.call_timeout >= limits.retry * n_tries);
            assert!(limits.lease >= limits.ping_after + limits.ping_interval() * n_tries);
            // With more than a second for a call, it is the losses that ask for it.
            let second = std::time::Duration::from_secs(1);
            assert!(limits.call_timeout == second || limits.call_timeout == limits.retry * n_tries);
        }
    }

    #[test]
    fn a_message_is_repeated_when_its_answer_must_be_lost() {
        let mut scenario = Scenario::new(4, 1);
        for network in ["constant:30", "lan", "wide", "asymmetric"] {
            scenario.network = network.parse().unwrap();
            scenario.faults = Faults::default();
            let retry = scenario.limits().retry;
            assert!(retry >= scenario.network.round_trip() * 4);
            scenario.faults.reorder = 1;
            assert_eq!(scenario.limits().retry, retry * 5, "what is held up takes longer");
            assert_eq!(scenario.limits().patience, 1);
        }
        scenario.patience = 9;
        assert_eq!(scenario.limits().patience, 9);
    }

    #[test]
    fn no_honest_game_comes_near_its_budget_of_events() {
        for (n_players, loss, patience) in
            [(2, 0, 1), (13, 0, 1), (8, 0, 9), (8, 60, 1), (8, 90, 1)]
        {
            let mut scenario = Scenario::new(n_players, 3);
            (scenario.faults.loss, scenario.patience) = (loss, patience);
            let outcome = Simulation::new(&scenario).run(&mut ());
            assert!(
                outcome.is_over && 10 * outcome.n_events < scenario.event_budget(),
                "{scenario}"
            );
        }
        let budget = |n_players: usize, loss, patience| {
            let faults = Faults { loss, ..Faults::default() };
            Scenario { faults, patience, ..Scenario::new(n_players, 3) }.event_budget()
        };
        // Each is twice as many, and half of the messages lost makes four times as many.
        assert_eq!(budget(200, 0, 1), 2 * budget(100, 0, 1));
        assert_eq!(budget(100, 0, 3), 2 * budget(100, 0, 1));
        assert_eq!(budget(100, 50, 1), 4 * budget(100, 0, 1));
        assert_eq!(budget(2, 0, 1), 2_000_000, "and never fewer");
    }
}
