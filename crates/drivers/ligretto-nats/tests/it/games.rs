use ligretto_nats::{Machine, play};
use ligretto_net::Signals;
use ligretto_run::Obstacle;

use crate::lab::{Lab, calm, check, order, wait_for};

#[tokio::test(flavor = "multi_thread")]
async fn neighbours_sit_together_and_everybody_has_a_score() {
    let lab = Lab::open().await;
    let _workers = [lab.worker("a", 4).await, lab.worker("b", 4).await];
    let link = lab.link(2).await;
    for signals in Signals::ALL {
        let game = format!("j-{signals}").parse().unwrap();
        let outcome = loop {
            match play(&link, &game, &order(8, 7, signals), &calm()).await {
                // A worker tells within a second that the game before is over.
                Err(Obstacle::NoRoom { .. }) => {
                    let is_idle = |machine: &Machine| machine.hello.busy == 0;
                    wait_for(&link, |machines| machines.values().all(is_idle)).await;
                }
                played => break played.unwrap(),
            }
        };
        check(&outcome.result, 8);
        assert_eq!(outcome.result.missing(), []);
        let runs = outcome.roster.ranges();
        assert_eq!(runs.iter().map(|run| run.n).collect::<Vec<_>>(), [4, 4]);
        assert!(!outcome.calls.is_empty(), "some neighbours are on the other machine");
        assert!(outcome.n_local > 0, "and some are not");
        assert_eq!(outcome.accusations, []);
        assert_eq!(outcome.clocks.len(), 2);
        assert_eq!(outcome.result.clock_bound_nanos.is_some(), signals == Signals::Timestamp);
    }
    wait_for(&link, |machines| machines.values().all(|machine| machine.hello.busy == 0)).await;
}
