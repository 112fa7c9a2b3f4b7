//! Which strategy is better: games in which they sit at the same ring.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use ligretto_net::sim::{Happened, Network, Observer, Scenario, Simulation, World};
use ligretto_net::{GameOptions, Message, Signals};

/// The share of games that `better` wins against `worse`, each on half of the seats, which they
/// exchange after every game; ties are shared.
fn share(better: &str, worse: &str, n_games: u64) -> f64 {
    let mut wins = 0.0;
    for game in 0..n_games {
        let mut scenario = Scenario::new(4, game / 2);
        scenario.options = GameOptions { signals: Signals::Timestamp, ..GameOptions::default() };
        scenario.network = Network::Lan;
        let first = game as usize % 2;
        let names = if first == 0 { [better, worse] } else { [worse, better] };
        scenario.strategies = names.iter().map(|name| name.parse().unwrap()).collect();
        let result = Simulation::new(&scenario).run(&mut ()).result.unwrap();
        let winners = result.winners();
        let ours = winners.iter().filter(|winner| winner.index() % 2 == first).count();
        wins += ours as f64 / winners.len() as f64;
    }
    wins / n_games as f64
}

#[test]
fn knowing_more_beats_knowing_less() {
    let (peek, push) = (share("peek", "blind", 200), share("push", "peek", 200));
    println!("peek beats blind {peek:.3}, push beats peek {push:.3}");
    assert!(peek > 0.8 && push > 0.8);
}

/// Which of several cards to lay first hardly matters in games that are over in milliseconds, so
/// careful is held to choose by its rules (in `ligretto`), and here only not to lose by it.
#[test]
fn choosing_carefully_costs_nothing() {
    let careful = share("careful", "push", 4_000);
    println!("careful beats push {careful:.3}");
    // Of 4,000 games between equals fewer than 47 % are won once in ten thousand times.
    assert!(careful > 0.47);
}

/// Counts messages: all, announcements and confirmations of these.
#[derive(Default)]
struct Count {
    all: u32,
    announcements: u32,
    confirmations: u32,
}

impl Observer for Count {
    fn happened(&mut self, _: &World, what: &Happened<'_>) {
        let Some((message, _)) = what.message else { return };
        self.all += 1;
        self.announcements += u32::from(matches!(message, Message::Changed { .. }));
        self.confirmations += u32::from(matches!(message, Message::Noted { .. }));
    }
}

/// The messages of fifty games in which everybody plays like this.
fn messages(strategy: &str, n_players: usize) -> Count {
    let mut count = Count::default();
    for seed in 0..50 {
        let mut scenario = Scenario::new(n_players, seed);
        scenario.strategies = vec![strategy.parse().unwrap()];
        Simulation::new(&scenario).run(&mut count);
    }
    count
}

#[test]
fn being_told_costs_fewer_messages_than_looking() {
    for n_players in [2, 4, 7, 10, 20, 100] {
        let [blind, peek, push] =
            ["blind", "peek", "push"].map(|strategy| messages(strategy, n_players));
        let per_game = |count: &Count| count.all / 50;
        println!(
            "{n_players} players: blind {}, peek {}, push {}, of these {} announcements and {} \
             confirmations",
            per_game(&blind),
            per_game(&peek),
            per_game(&push),
            push.announcements / 50,
            push.confirmations / 50
        );
        assert!(blind.all > 3 * peek.all && peek.all * 10 > push.all * 11, "{n_players} players");
        assert!(push.announcements > 3 * push.confirmations, "most are borne by other messages");
    }
}
