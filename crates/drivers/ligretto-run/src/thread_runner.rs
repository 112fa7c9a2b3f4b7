use std::time::Instant;

use ligretto_net::{Ending, Limits};

use crate::threads::{self, Played};
use crate::{GameOrder, GameReport, RunFailed, Runner, Watch};

/// Plays in real time, with a thread of this process for each player.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ThreadRunner;

impl Runner for ThreadRunner {
    fn run(
        &self,
        _id: &str,
        order: &GameOrder,
        watch: &dyn Watch,
    ) -> Result<GameReport, RunFailed> {
        let limits = Limits { patience: order.scenario.patience, ..Limits::default() };
        let bots = (0..order.n_players()).map(|seat| order.bot(seat)).collect();
        let begin = Instant::now();
        let stop = || watch.stop_reason();
        let played =
            threads::play(order.deal(), order.options(), limits, bots, &stop).map_err(|error| {
                RunFailed::Impossible(format!("cannot start a thread for each player: {error}"))
            })?;
        let Played { result, moments, play } = played?;
        let mut report = GameReport::new(order, &result);
        report.total_nanos = begin.elapsed().as_nanos() as u64;
        report.play_nanos = play.map_or(report.total_nanos, |play| play.as_nanos() as u64);
        report.moments = moments;
        let started = result.reports.iter().flatten().filter(|report| report.started).count();
        report.started_at_stop = matches!(result.ending, Ending::Stop { .. }).then_some(started);
        Ok(report)
    }
}
