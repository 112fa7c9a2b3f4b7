//! A coordinator at work: takes jobs, plays them, stores results.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use ligretto_run::Obstacle;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::{Job, JobId, JobStatus, Jobs, QueueError, queue_error};
use crate::game::play_telling;
use crate::{Link, Settings};

/// After trouble with the queue, or with a game, the next try is made after this.
const PAUSE: Duration = Duration::from_millis(500);

/// While workers are missing, the next try is made when some come or go, or after this: a machine
/// that refused may have become willing.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Plays jobs from the queue until it is dropped; jobs under way then go to the next coordinator.
pub async fn serve_jobs(link: Link, jobs: Jobs, settings: Settings) {
    let room = Arc::new(Semaphore::new(settings.max_games));
    let mut running = JoinSet::new();
    loop {
        if let Err(error) = take_jobs(&link, &jobs, settings, &room, &mut running).await {
            tracing::warn!("{error}; retrying");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn take_jobs(
    link: &Link,
    jobs: &Jobs,
    settings: Settings,
    room: &Arc<Semaphore>,
    running: &mut JoinSet<()>,
) -> Result<(), QueueError> {
    let consumer = jobs.consumer().await?;
    // One at a time: a job that waits in our buffer is one that nobody else can take.
    let mut messages = consumer
        .stream()
        .max_messages_per_batch(1)
        .messages()
        .await
        .map_err(queue_error("taking jobs"))?;
    loop {
        let Ok(permit) = room.clone().acquire_owned().await else { return Ok(()) };
        let Some(message) = messages.next().await else { return Ok(()) };
        let message = message.map_err(queue_error("taking a job"))?;
        let (link, jobs) = (link.clone(), jobs.clone());
        while running.try_join_next().is_some() {}
        running.spawn(async move {
            let at_work = keep_claim(&message, settings.claim_timeout / 4);
            tokio::select! {
                () = work(&link, &jobs, &settings, &message) => {}
                never = at_work => match never {},
            }
            drop(permit);
        });
    }
}

/// Says again and again that the job is worked at.
async fn keep_claim(message: &Message, interval: Duration) -> std::convert::Infallible {
    loop {
        tokio::time::sleep(interval).await;
        Jobs::acknowledge(message, AckKind::Progress).await;
    }
}

/// Plays a job until it is decided. Whatever happens, it is acknowledged only after its result is
/// stored; if that fails, somebody gets it again and finds out.
async fn work(link: &Link, jobs: &Jobs, settings: &Settings, message: &Message) {
    let name = message.subject.rsplit_once('.').map_or("", |(_, name)| name);
    let Ok(id) = name.parse::<JobId>() else {
        Jobs::acknowledge(message, AckKind::Term).await;
        return;
    };
    match jobs.result(&id).await {
        Ok(None) => {}
        Ok(Some(_)) => return Jobs::acknowledge(message, AckKind::Ack).await,
        Err(error) => {
            tracing::warn!("job {id}: {error}");
            return Jobs::acknowledge(message, AckKind::Nak(Some(PAUSE))).await;
        }
    }
    let n_claims = message.info().map_or(1, |info| info.delivered.unsigned_abs());
    let decided = match Job::from_json(&message.payload) {
        Ok(job) if job.id == id => play_job(link, jobs, settings, &job, n_claims).await,
        read => {
            let why = read.map_or_else(|why| why, |job| format!("it is called {}", job.id));
            tracing::warn!("job {id} is not readable: {why}");
            JobStatus::GivenUp { attempts: 0, reason: Obstacle::UnreadableJob }
        }
    };
    match jobs.decide(&id, &decided).await {
        Ok(()) => {
            Jobs::acknowledge(message, AckKind::Ack).await;
            jobs.tell(&id, &decided).await;
        }
        Err(error) => {
            tracing::warn!("job {id}: {error}");
            Jobs::acknowledge(message, AckKind::Nak(Some(PAUSE))).await;
        }
    }
}

async fn play_job(
    link: &Link,
    jobs: &Jobs,
    settings: &Settings,
    job: &Job,
    n_claims: u64,
) -> JobStatus {
    // Earlier claims ended without a result: each was an attempt.
    let mut attempt = n_claims.min(1_000) as u32;
    if attempt > settings.max_attempts {
        return JobStatus::GivenUp { attempts: attempt - 1, reason: Obstacle::NeverFinished };
    }
    let mut pool = link.pool().clone();
    let mut was_told = None;
    for n_tries in 1.. {
        let game = job.id.attempt(n_claims, n_tries);
        // Before the try, so that anyone who comes during it is not overlooked.
        pool.mark_seen();
        let seated = async || {
            tracing::info!("job {}: attempt {attempt}", job.id);
            let by = link.name().clone();
            jobs.tell(&job.id, &JobStatus::Claimed { by, attempt }).await;
        };
        let played = play_telling(link, &game, &job.order, settings, seated).await;
        match played {
            Ok(mut outcome) => {
                outcome.attempt = attempt;
                return JobStatus::Done(Box::new(outcome));
            }
            Err(reason @ Obstacle::NoRoom { .. }) => {
                if was_told.as_ref() != Some(&reason) {
                    tracing::info!("job {}: waiting for workers: {reason}", job.id);
                    jobs.tell(&job.id, &JobStatus::Waiting { reason: reason.clone() }).await;
                    was_told = Some(reason);
                }
                let _ = tokio::time::timeout(LONGEST_WAIT, pool.changed()).await;
            }
            Err(reason) => {
                tracing::warn!("job {}: attempt {attempt} aborted: {reason}", job.id);
                if attempt >= settings.max_attempts {
                    return JobStatus::GivenUp { attempts: attempt, reason };
                }
                jobs.tell(&job.id, &JobStatus::Aborted { attempt, reason }).await;
                was_told = None;
                attempt += 1;
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    unreachable!("there is always a next try")
}
