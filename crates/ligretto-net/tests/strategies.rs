//! Which strategy is better: games in which they sit at the same ring.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

use ligretto_net::sim::{Network, Scenario, Simulation};
use ligretto_net::{GameOptions, Signals};

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
fn each_strategy_beats_the_one_before() {
    let (peek, push) = (share("peek", "blind", 200), share("push", "peek", 200));
    let careful = share("careful", "push", 4_000);
    println!("peek beats blind {peek:.3}, push beats peek {push:.3}, careful push {careful:.3}");
    assert!(peek > 0.8 && push > 0.8 && careful > 0.505);
}
