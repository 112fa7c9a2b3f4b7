use std::time::Duration;

use ligretto::{Dealer, Options};

use super::Coordinator;
use crate::sim::{Scenario, Simulation};
use crate::{Ending, FromCoordinator, GameOptions, Limits, PeerId, Signals, Stamp, ToCoordinator};

/// Who called stop in a game, and what the coordinator made of it.
fn played(signals: Signals, seed: u64) -> (Vec<(Stamp, PeerId)>, Ending, Option<Stamp>) {
    let mut scenario = Scenario::new(60, seed);
    scenario.options.signals = signals;
    // So slow that others call stop before they hear of the first.
    scenario.network = "wide".parse().unwrap();
    let mut simulation = Simulation::new(&scenario);
    let result = simulation.run(&mut ()).result.expect("the game ends");
    let players = (0..).map(PeerId).zip(&simulation.world().players);
    let claims = players.filter_map(|(id, player)| Some((player.stopped()?, id))).collect();
    (claims, result.ending, result.stop)
}

#[test]
fn with_timestamps_the_earliest_stop_counts() {
    let mut n_contested = 0;
    for seed in 0..40 {
        let (mut claims, ending, stop) = played(Signals::Timestamp, seed);
        if let Ending::Stop { by } = ending {
            claims.sort_unstable();
            assert_eq!((stop, by), (Some(claims[0].0), claims[0].1), "seed {seed}");
            n_contested += usize::from(claims.len() > 1);
        }
    }
    assert!(n_contested > 0, "nobody ever came second");
}

#[test]
fn without_timestamps_there_is_no_moment_to_name() {
    for signals in [Signals::Plain, Signals::Broadcast] {
        let (claims, ending, stop) = played(signals, 1);
        assert_eq!(stop, None);
        if let Ending::Stop { by } = ending {
            assert!(claims.iter().any(|(_, player)| *player == by));
        }
    }
}

/// A coordinator that has dealt to four players, of whom all have answered but one.
fn dealt(signals: Signals, silent: PeerId) -> Coordinator {
    let deal = Dealer::new(1).deal(4, &Options::default());
    let options = GameOptions { signals, ..GameOptions::default() };
    let mut coordinator = Coordinator::new(deal, options, Limits::default());
    coordinator.handle_timeout(Duration::ZERO);
    for peer in (0..4).map(PeerId).filter(|peer| *peer != silent) {
        let ready = ToCoordinator::Ready { bound_nanos: 0 };
        coordinator.handle_message(Duration::ZERO, peer, ready);
    }
    coordinator
}

#[test]
fn silence_counts_only_while_the_coordinator_listens() {
    let silent = PeerId(2);
    let mut coordinator = dealt(Signals::Plain, silent);
    let mut now = Duration::ZERO;
    let mut n_asked = 0;
    while !coordinator.is_dead(silent) {
        now = coordinator.poll_timeout().unwrap();
        if n_asked == 10 {
            // It stands still for an hour, and has not heard those who answered meanwhile.
            now += Duration::from_hours(1);
        }
        coordinator.handle_timeout(now);
        n_asked += 1;
    }
    // Two questions without an answer make it suspicious, and then it asks for a whole second.
    assert_eq!(now, Duration::from_hours(1) + Duration::from_millis(20 * (2 + 50)));
}

#[test]
fn a_start_in_the_tree_waits_until_nobody_passes_it_on_to_the_dead() {
    let dead = PeerId(2);
    let said = |coordinator: &mut Coordinator| -> Vec<(PeerId, FromCoordinator)> {
        std::iter::from_fn(|| coordinator.poll_message()).collect()
    };
    let is_start =
        |(_, message): &(PeerId, FromCoordinator)| matches!(message, FromCoordinator::Start { .. });
    let mut coordinator = dealt(Signals::Broadcast, dead);
    coordinator.handle_unreachable(Duration::ZERO, dead);
    assert!(!said(&mut coordinator).iter().any(is_start));
    for peer in [0, 1, 3].map(PeerId) {
        assert!(said(&mut coordinator).is_empty());
        coordinator.handle_message(Duration::ZERO, peer, ToCoordinator::Mourned { of: dead });
    }
    assert_eq!(said(&mut coordinator).iter().filter(|said| is_start(said)).count(), 3);
}
