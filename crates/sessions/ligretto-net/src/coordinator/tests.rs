use crate::sim::{Scenario, Simulation};
use crate::{Ending, PeerId, Signals, Stamp};

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
