use ligretto_net::Ending;
use ligretto_net::sim::{Observer, Outcome, Simulation};

use crate::{AbortReason, GameOrder, GameReport, Moments, RunFailed, Runner, Watch};

/// Plays in virtual time, in the calling thread.
#[derive(Clone, Copy, Debug)]
pub struct VirtualTimeRunner {
    keeps_moments: bool,
    /// The most events of a game, if not as many as its scenario gives it.
    budget: Option<u64>,
}

/// This many events happen between two looks at the watch; some milliseconds.
const EVENTS_PER_LOOK: u64 = 1 << 14;

impl Default for VirtualTimeRunner {
    fn default() -> Self {
        Self { keeps_moments: true, budget: None }
    }
}

impl VirtualTimeRunner {
    /// Without the last moments in its reports: faster, for anyone who only counts.
    pub(crate) fn without_moments() -> Self {
        Self { keeps_moments: false, budget: None }
    }

    /// The same, with a budget of this many events for each game.
    #[cfg(test)]
    pub(crate) fn with_budget(self, n_events: u64) -> Self {
        Self { budget: Some(n_events), ..self }
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
        if let Some(n_events) = self.budget {
            simulation = simulation.with_budget(n_events);
        }
        if !self.keeps_moments {
            run_watched(&mut simulation, &mut (), watch)?;
            return simulation_report(order, &simulation.outcome());
        }
        let mut moments = Moments::new(order.n_players());
        run_watched(&mut simulation, &mut moments, watch)?;
        let mut report = simulation_report(order, &simulation.outcome())?;
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
///
/// # Errors
/// When the game used up its budget of events: figures of a part of a game would mislead.
pub fn simulation_report(order: &GameOrder, outcome: &Outcome) -> Result<GameReport, RunFailed> {
    if !outcome.is_over {
        let (n_events, command) = (outcome.n_events, order.scenario.to_string());
        return Err(RunFailed::Endless { n_events, command });
    }
    let mut report = match &outcome.result {
        Some(result) => GameReport::new(order, result),
        None => GameReport::aborted(order, AbortReason::CoordinatorLost),
    };
    report.play_nanos = outcome.play_nanos;
    report.total_nanos = outcome.total_nanos;
    report.events = Some(outcome.n_events);
    let is_stop = |result: &&ligretto_net::GameResult| matches!(result.ending, Ending::Stop { .. });
    report.started_at_stop =
        outcome.result.as_ref().filter(is_stop).map(|_| outcome.n_started_at_stop);
    Ok(report)
}

/// How many of the ten cards of his Ligretto stack the best one has turned up: a game may still
/// get stuck, but nothing else says how near the end is.
fn progress(simulation: &Simulation) -> f64 {
    let started = simulation.world().players.iter().filter(|player| player.has_started());
    let least = started.map(|player| player.cards().ligretto_height()).min().unwrap_or(10);
    f64::from(10 - least.min(10)) / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PlayedAt, Unwatched};

    #[test]
    fn a_game_that_does_not_end_is_an_error_that_names_its_seed() {
        let order = GameOrder::from_json(r#"{"players":4,"seed":17,"network":"wide"}"#).unwrap();
        for runner in [VirtualTimeRunner::default(), VirtualTimeRunner::without_moments()] {
            let failed = runner.with_budget(100).run("", &order, &Unwatched).unwrap_err();
            let told = failed.to_string();
            assert!(told.starts_with("the game did not end within 100 events"), "{told}");
            assert!(told.contains("--players 4 --seed 17") && told.contains("wide"), "{told}");
            assert!(runner.run("", &order, &Unwatched).is_ok());
        }
    }

    #[test]
    fn a_report_reads_back_and_so_do_those_of_earlier_venues() {
        let order = GameOrder::from_json(r#"{"players":6,"seed":7,"strategies":"push"}"#).unwrap();
        let report = VirtualTimeRunner::default().run("", &order, &Unwatched).unwrap();
        assert_eq!(report.points.iter().map(|band| band.players).sum::<usize>(), 6);
        let json = serde_json::to_string(&report).unwrap();
        assert_eq!(serde_json::from_str::<GameReport>(&json).unwrap(), report);
        for (name, played_at) in [("here", PlayedAt::Virtual), ("threads", PlayedAt::Threads)] {
            let earlier = json.replace(r#""where":"virtual""#, &format!(r#""where":"{name}""#));
            let earlier: GameReport = serde_json::from_str(&earlier).unwrap();
            assert_eq!(earlier, GameReport { played_at, ..report.clone() });
        }
    }

    /// These never ended or broke laws once: clocks that drift, and more lost than kept.
    #[test]
    fn drift_and_heavy_loss_end_in_time() {
        for faults in ["loss=10,drift=500", "loss=10,drift=100000", "loss=41", "loss=90"] {
            let order = format!(r#"{{"network":"wide","faults":"{faults}"}}"#);
            let order = GameOrder::from_json(&order).unwrap();
            let report = VirtualTimeRunner::default().run("", &order, &Unwatched).unwrap();
            assert!(!matches!(report.ending, crate::GameEnding::Aborted { .. }), "{faults}");
        }
    }
}
