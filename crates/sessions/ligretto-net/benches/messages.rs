//! How many messages a game takes when players are told of changes (push), beside looking for them
//! (peek) and trying (blind).
//!
//! Virtual time counts the same on every machine. `cargo bench -p ligretto-net --bench messages --
//! 200` makes the table of `docs/ligretto/algorithms.md`: so many games of each kind, from seed 0
//! on.

use ligretto_net::sim::{Happened, Observer, Scenario, Simulation, World};
use ligretto_net::{BetweenPlayers, Incoming, Message};
use statistics::Estimate;

const SIGNALS: [&str; 3] = ["plain", "broadcast", "timestamp"];
/// For the table of all benches: games of each kind, and how many play.
const FEW: (u64, [usize; 2]) = (20, [10, 1_000]);
/// For the whole table.
const NETWORKS: [&str; 2] = ["constant:30", "lan"];
const PLAYERS: [usize; 7] = [2, 4, 7, 10, 30, 100, 1_000];

fn main() {
    if let Some(n_games) = std::env::args().find_map(|word| word.parse().ok()) {
        return print_all(n_games);
    }
    let (n_games, sizes) = FEW;
    for n_players in sizes {
        for signals in SIGNALS {
            let [peek, push] = ["peek", "push"]
                .map(|strategy| Games::play(n_games, n_players, signals, strategy, NETWORKS[0]));
            let shown = |games: &Games| format!("{}, {:.1} a card", games.all(), games.per_card());
            let ratio =
                |figure: fn(&Games) -> f64| timing::bench::ratio(figure(&push), figure(&peek));
            timing::bench::row(
                "Ligretto",
                &format!("messages of a game, {n_players} players, {signals}, push"),
                &shown(&push),
                &format!("peek: {}", shown(&peek)),
                &format!("{}, {} a card", ratio(|games| games.all.value), ratio(Games::per_card)),
            );
        }
    }
}

fn print_all(n_games: u64) {
    println!(
        "| network | signals | players | blind | peek | push | announcements | confirmations | \
         a card: peek | push |\n|---|---|---|---|---|---|---|---|---|---|"
    );
    for network in NETWORKS {
        for signals in SIGNALS {
            for n_players in PLAYERS {
                let [blind, peek, push] = ["blind", "peek", "push"]
                    .map(|strategy| Games::play(n_games, n_players, signals, strategy, network));
                println!(
                    "| {network} | {signals} | {n_players} | {} | {} | {} | {:.0} | {:.0} | {:.1} | \
                     {:.1} |",
                    blind.all(),
                    peek.all(),
                    push.all(),
                    push.announcements,
                    push.confirmations,
                    peek.per_card(),
                    push.per_card()
                );
            }
        }
    }
}

/// What games of one kind took on average.
struct Games {
    /// All messages, with those for setting up and counting.
    all: Estimate,
    announcements: f64,
    confirmations: f64,
    laid: f64,
}

impl Games {
    fn play(n_games: u64, n_players: usize, signals: &str, strategy: &str, network: &str) -> Self {
        let play = |seed| {
            let mut scenario = Scenario::new(n_players, seed);
            scenario.options.signals = signals.parse().expect("signals");
            scenario.strategies = vec![strategy.parse().expect("a strategy")];
            scenario.network = network.parse().expect("a network");
            Count::of(&scenario)
        };
        let games: Vec<Count> = (0..n_games).map(play).collect();
        let mean = |figure: fn(&Count) -> u32| {
            Estimate::mean(&games.iter().map(|game| f64::from(figure(game))).collect::<Vec<_>>())
        };
        Self {
            all: mean(|game| game.all),
            announcements: mean(|game| game.announcements).value,
            confirmations: mean(|game| game.confirmations).value,
            laid: mean(|game| game.laid).value,
        }
    }

    /// With half of the 95 % interval.
    fn all(&self) -> String {
        format!("{:.0} ± {:.0}", self.all.value, self.all.high - self.all.value)
    }

    /// Messages for each card that was laid.
    fn per_card(&self) -> f64 {
        self.all.value / self.laid
    }
}

/// The messages of one game, and those among them that are there for being told.
#[derive(Default)]
struct Count {
    all: u32,
    announcements: u32,
    confirmations: u32,
    /// Cards on the table at the end, and those that were undone.
    laid: u32,
}

impl Count {
    fn of(scenario: &Scenario) -> Self {
        let mut count = Self::default();
        let outcome = Simulation::new(scenario).run(&mut count);
        assert!(outcome.is_over, "the game did not end: {scenario}");
        let totals = outcome.result.expect("nobody dies").totals();
        count.laid = totals.own_lays + totals.accepted;
        count
    }
}

impl Observer for Count {
    fn happened(&mut self, _: &World, what: &Happened<'_>) {
        let Some((message, _)) = what.message else { return };
        self.all += 1;
        if let Message::ToPlayer(_, Incoming::FromPlayer(_, message)) = message {
            self.announcements += u32::from(matches!(message, BetweenPlayers::Changed { .. }));
            self.confirmations += u32::from(matches!(message, BetweenPlayers::Noted { .. }));
        }
    }
}
