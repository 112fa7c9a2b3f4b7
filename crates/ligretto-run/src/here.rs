use ligretto_net::Ending;
use ligretto_net::sim::Simulation;

use crate::{GameReport, Moments, Order, RunFailed, Runner, Watch};

/// Plays in virtual time, in the calling thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Here;

/// So many events happen between two looks at the watch; some milliseconds.
const EVENTS_PER_LOOK: u64 = 1 << 14;

impl Runner for Here {
    fn run(&self, _id: &str, order: &Order, watch: &dyn Watch) -> Result<GameReport, RunFailed> {
        let mut simulation = Simulation::new(&order.scenario);
        let mut moments = Moments::new(order.n_players());
        let mut n_events = 0;
        while simulation.run_on(&mut moments, EVENTS_PER_LOOK) {
            n_events += EVENTS_PER_LOOK;
            if let Some(reason) = watch.stop() {
                return Err(reason);
            }
            watch.tell(progress(&simulation), n_events);
        }
        let outcome = simulation.outcome();
        let mut report = match &outcome.result {
            Some(result) => GameReport::new(order, result),
            None => GameReport::aborted(order, "the coordinator was lost"),
        };
        if !outcome.is_over {
            report = GameReport::aborted(order, &format!("did not end: {}", order.scenario));
        }
        report.play_nanos = outcome.play_nanos;
        report.total_nanos = outcome.total_nanos;
        report.events = Some(outcome.n_events);
        report.started_at_stop = outcome
            .result
            .filter(|result| matches!(result.ending, Ending::Stop { .. }))
            .map(|_| outcome.n_started_at_stop);
        report.moments = moments.finish();
        Ok(report)
    }
}

/// How many of the ten cards of his Ligretto stack the best one has turned up: a game may still
/// get stuck, but nothing else says how near the end is.
fn progress(simulation: &Simulation) -> f64 {
    let started = simulation.world().players.iter().filter(|player| player.has_started());
    let least = started.map(|player| player.place().ligretto_height()).min().unwrap_or(10);
    f64::from(10 - least.min(10)) / 10.0
}
