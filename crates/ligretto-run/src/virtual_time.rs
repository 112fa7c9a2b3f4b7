use ligretto_net::Ending;
use ligretto_net::sim::{Observer, Outcome, Simulation};

use crate::{GameOrder, GameReport, Moments, RunFailed, Runner, Watch};

/// Plays in virtual time, in the calling thread.
#[derive(Clone, Copy, Debug)]
pub struct VirtualTimeRunner {
    keeps_moments: bool,
}

/// So many events happen between two looks at the watch; some milliseconds.
const EVENTS_PER_LOOK: u64 = 1 << 14;

impl Default for VirtualTimeRunner {
    fn default() -> Self {
        Self { keeps_moments: true }
    }
}

impl VirtualTimeRunner {
    /// Without the last moments in its reports: faster, for whoever only counts.
    pub(crate) fn without_moments() -> Self {
        Self { keeps_moments: false }
    }
}

impl Runner for VirtualTimeRunner {
    fn run(
        &self,
        _id: &str,
        order: &GameOrder,
        watch: &dyn Watch,
    ) -> Result<GameReport, RunFailed> {
        let mut simulation = Simulation::new(&order.scenario);
        if !self.keeps_moments {
            run_watched(&mut simulation, &mut (), watch)?;
            return Ok(simulation_report(order, &simulation.outcome()));
        }
        let mut moments = Moments::new(order.n_players());
        run_watched(&mut simulation, &mut moments, watch)?;
        let mut report = simulation_report(order, &simulation.outcome());
        report.moments = moments.finish();
        Ok(report)
    }
}

fn run_watched(
    simulation: &mut Simulation,
    observer: &mut impl Observer,
    watch: &dyn Watch,
) -> Result<(), RunFailed> {
    let mut n_events = 0;
    while simulation.run_on(observer, EVENTS_PER_LOOK) {
        n_events += EVENTS_PER_LOOK;
        if let Some(reason) = watch.stop_reason() {
            return Err(reason);
        }
        watch.progress(progress(simulation), n_events);
    }
    Ok(())
}

/// The report of a simulated game, for those who drive the simulation themselves.
pub fn simulation_report(order: &GameOrder, outcome: &Outcome) -> GameReport {
    let mut report = match &outcome.result {
        _ if !outcome.is_over => GameReport::aborted(order, "the game did not end"),
        Some(result) => GameReport::new(order, result),
        None => GameReport::aborted(order, "the coordinator was lost"),
    };
    report.play_nanos = outcome.play_nanos;
    report.total_nanos = outcome.total_nanos;
    report.events = Some(outcome.n_events);
    let is_stop = |result: &&ligretto_net::GameResult| matches!(result.ending, Ending::Stop { .. });
    report.started_at_stop =
        outcome.result.as_ref().filter(is_stop).map(|_| outcome.n_started_at_stop);
    report
}

/// How many of the ten cards of his Ligretto stack the best one has turned up: a game may still
/// get stuck, but nothing else says how near the end is.
fn progress(simulation: &Simulation) -> f64 {
    let started = simulation.world().players.iter().filter(|player| player.has_started());
    let least = started.map(|player| player.place().ligretto_height()).min().unwrap_or(10);
    f64::from(10 - least.min(10)) / 10.0
}
