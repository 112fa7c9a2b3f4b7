//! Orders that are played on workers, for anyone who takes orders.

use std::fmt;
use std::time::Duration;

use futures_util::{FutureExt as _, StreamExt as _};
use ligretto_net::PeerId;
use ligretto_net::wire::Offence;
use ligretto_run::{
    AbortReason, Cheater, Clock, Distributed, GameOrder, GameReport, MachineLine, Misdeed,
    Obstacle, RunFailed, Runner, Watch,
};
use tokio::runtime::Handle;

use crate::{Accusation, Job, JobStatus, Jobs, Outcome};

/// Hands orders in at the queue and waits for their results. Who plays them, and when, is up to
/// the coordinators.
#[derive(Clone)]
pub struct WorkerRunner {
    runtime: Handle,
    jobs: Jobs,
}

/// How often it is looked whether a result is there, should its announcement have got lost, and
/// whether anybody still wants it.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

impl WorkerRunner {
    /// By way of this queue; waits on the runtime that this is called on.
    pub fn new(jobs: Jobs) -> Self {
        Self { runtime: Handle::current(), jobs }
    }

    async fn wait(&self, job: &Job, watch: &dyn Watch) -> Result<JobStatus, RunFailed> {
        let mut news = self.jobs.news().await.ok();
        let mut is_submitted = false;
        let mut was_told = String::new();
        // Until somebody says that it is being played.
        watch.waits_for(Some(&Obstacle::NotTaken));
        loop {
            if let Some(reason) = watch.stop_reason() {
                if reason != RunFailed::Interrupted {
                    self.give_up(job).await;
                }
                return Err(reason);
            }
            // Whatever goes wrong here passes when the server is back; until then it is waited.
            let trouble = match self.jobs.result(&job.id).await {
                Ok(Some(claim)) => return Ok(claim),
                Ok(None) if !is_submitted => match self.jobs.submit(job).await {
                    Ok(()) => {
                        is_submitted = true;
                        None
                    }
                    Err(error) => Some(error),
                },
                Ok(None) => None,
                Err(error) => Some(error),
            };
            if let Some(trouble) = trouble.map(|trouble| trouble.to_string()) {
                watch.waits_for(Some(&Obstacle::Disconnected));
                if trouble != was_told {
                    tracing::warn!("job {}: {trouble}", job.id);
                    was_told = trouble;
                }
            }
            let told = async {
                match &mut news {
                    Some(news) => loop {
                        match news.next().await {
                            Some((id, status)) if id == job.id => return Some(status),
                            Some(_) => {}
                            None => return None,
                        }
                    },
                    None => std::future::pending().await,
                }
            };
            match tokio::time::timeout(LOOK_AGAIN, told.boxed()).await {
                Ok(Some(JobStatus::Claimed { .. })) => watch.waits_for(None),
                Ok(Some(JobStatus::Waiting { reason } | JobStatus::Aborted { reason, .. })) => {
                    watch.waits_for(Some(&reason));
                }
                // A subscription ends only with its client.
                Ok(None) => news = None,
                Ok(Some(JobStatus::Done(_) | JobStatus::GivenUp { .. })) | Err(_) => {}
            }
        }
    }

    async fn give_up(&self, job: &Job) {
        let claim = JobStatus::GivenUp { attempts: 0, reason: Obstacle::NotWanted };
        if let Err(error) = self.jobs.decide(&job.id, &claim).await {
            tracing::warn!("job {}: {error}", job.id);
        }
    }
}

impl Runner for WorkerRunner {
    fn run(&self, id: &str, order: &GameOrder, watch: &dyn Watch) -> Result<GameReport, RunFailed> {
        let broken = |what: &dyn fmt::Debug| {
            tracing::error!("job {id}: {what:?}");
            RunFailed::Internal
        };
        let id = id.parse().map_err(|error: ligretto_net::wire::BadName| broken(&error))?;
        let job = Job { id, order: order.clone() };
        match self.runtime.block_on(self.wait(&job, watch))? {
            JobStatus::Done(outcome) => Ok(report(order, &outcome)),
            JobStatus::GivenUp { attempts, reason } => {
                Ok(GameReport::aborted(order, AbortReason::GivenUp { attempts, reason }))
            }
            undecided => Err(broken(&undecided)),
        }
    }
}

/// What is stored and shown of a game on workers.
pub fn report(order: &GameOrder, outcome: &Outcome) -> GameReport {
    let mut report = GameReport::new(order, &outcome.result);
    report.play_nanos = outcome.play_nanos;
    report.total_nanos = outcome.millis.saturating_mul(1_000_000);
    let started = outcome.result.reports.iter().flatten().filter(|report| report.started).count();
    let is_stop = matches!(outcome.result.ending, ligretto_net::Ending::Stop { .. });
    report.started_at_stop = is_stop.then_some(started);
    report.clocks = outcome
        .clocks
        .iter()
        .map(|(machine, clock)| Clock {
            machine: machine.to_string(),
            players: outcome.roster.seats_of(machine).map_or(0, |run| run.n as usize),
            offset_nanos: clock.ahead_nanos,
            bound_nanos: clock.bound_nanos,
        })
        .collect();
    report.cheaters.extend(outcome.accusations.iter().flat_map(|accusation| {
        let what = misdeed(accusation);
        let seats =
            outcome.roster.seats_of(&accusation.machine).map(ligretto_net::wire::SeatRange::seats);
        seats
            .into_iter()
            .flatten()
            .map(move |PeerId(seat)| Cheater { seat: seat as usize, what: what.clone() })
    }));
    let micros = |share| outcome.calls.quantile(share).map(|time| time.as_secs_f64() * 1e6);
    report.distributed = Some(Distributed {
        coordinator: outcome.coordinator.to_string(),
        attempt: outcome.attempt,
        machines: outcome
            .roster
            .ranges()
            .iter()
            .map(|run| MachineLine {
                machine: run.machine.to_string(),
                first_seat: run.first as usize,
                players: run.n as usize,
            })
            .collect(),
        refused: outcome.refused.clone(),
        calls: outcome.calls.len(),
        call_p50_micros: micros(0.5),
        call_p99_micros: micros(0.99),
        local_messages: outcome.n_local,
    });
    report
}

fn misdeed(Accusation { machine, offence, witness }: &Accusation) -> Misdeed {
    let (machine, witness) = (machine.to_string(), witness.as_ref().map(ToString::to_string));
    match offence {
        Offence::SpokeForSeat { seat } => {
            Misdeed::SpokeForSeat { machine, seat: seat.index(), witness }
        }
        Offence::SpokeAsCoordinator => Misdeed::SpokeAsCoordinator { machine, witness },
        Offence::Malformed { .. } => Misdeed::Malformed { machine, witness },
    }
}
