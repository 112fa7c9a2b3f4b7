//! The queue of games to be played, and the store of results: what survives any of us.

mod serve;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use async_nats::jetstream::{self, AckKind, consumer, kv, stream};
use futures_util::{Stream, StreamExt as _};
use ligretto_net::wire::PREFIX;
use ligretto_net::wire::{BadName, GameId, MachineName};
use ligretto_run::{GameOrder, Obstacle, OrderLimits, OrderRequest, earlier};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use self::serve::serve_jobs;
use crate::{Link, Outcome, Settings};

const QUEUE: &str = "LIGRETTO_JOBS";
const RESULTS: &str = "LIGRETTO_RESULTS";
const COORDINATORS: &str = "coordinators";
/// The same job that is handed in again within this time is recognised by the queue itself; later
/// its result is.
const DUPLICATE_WINDOW: Duration = Duration::from_mins(2);

/// Results are kept for a week: the client has fetched its result by then.
const KEPT: Duration = Duration::from_hours(7 * 24);

/// The name of a job: one token of a subject, shorter than a game's, which is made of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct JobId(GameId);

impl JobId {
    const LONGEST: usize = 32;

    /// The id as text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The id of one attempt at it.
    pub(crate) fn attempt(&self, claim: u64, attempt: u32) -> GameId {
        let text = format!("{self}-{}-{}", claim % 10_000, attempt % 10_000);
        text.parse().expect("the job's id leaves room for two numbers")
    }
}

impl FromStr for JobId {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        if text.len() > Self::LONGEST {
            return Err(BadName(text.to_owned()));
        }
        text.parse().map(Self)
    }
}

impl TryFrom<String> for JobId {
    type Error = BadName;

    fn try_from(text: String) -> Result<Self, BadName> {
        text.parse()
    }
}

impl From<JobId> for String {
    fn from(id: JobId) -> Self {
        id.0.into()
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game to be played. Everything that decides about it is in the order, cards included, so that
/// it can be played again from the start by another coordinator.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its name.
    pub id: JobId,
    /// What is to be played.
    pub order: GameOrder,
}

#[derive(Serialize, Deserialize)]
struct StoredJob {
    id: JobId,
    order: OrderRequest,
}

impl Job {
    fn to_json(&self) -> Result<Vec<u8>, serde_json::Error> {
        let order = OrderRequest::from(&self.order);
        serde_json::to_vec(&StoredJob { id: self.id.clone(), order })
    }

    fn from_json(json: &[u8]) -> Result<Self, String> {
        let stored: StoredJob = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        let order = stored.order.game(&OrderLimits::NONE).map_err(|error| error.to_string())?;
        Ok(Self { id: stored.id, order })
    }
}

/// What became of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum JobStatus {
    /// A coordinator has taken it.
    Claimed {
        /// Who.
        by: MachineName,
        /// The number of the attempt that begins.
        attempt: u32,
    },
    /// It waits for workers.
    Waiting {
        /// Why.
        #[serde(deserialize_with = "earlier::obstacle")]
        reason: Obstacle,
    },
    /// An attempt was aborted; another one follows.
    Aborted {
        /// Which attempt.
        attempt: u32,
        /// Why.
        #[serde(deserialize_with = "earlier::obstacle")]
        reason: Obstacle,
    },
    /// It was played.
    Done(Box<Outcome>),
    /// It was given up.
    GivenUp {
        /// How often it was tried.
        attempts: u32,
        /// Why.
        #[serde(deserialize_with = "earlier::obstacle")]
        reason: Obstacle,
    },
}

/// What went wrong with the queue or the store.
#[derive(Debug, Error)]
#[error("job queue: {what}: {source}")]
pub struct QueueError {
    what: &'static str,
    source: async_nats::Error,
}

fn queue_error<E: Into<async_nats::Error>>(what: &'static str) -> impl FnOnce(E) -> QueueError {
    move |source| QueueError { what, source: source.into() }
}

/// The queue and the store.
#[derive(Clone)]
pub struct Jobs {
    context: jetstream::Context,
    queue: stream::Stream,
    results: kv::Store,
    claim_timeout: Duration,
}

impl Jobs {
    /// Opens them, and makes them if they are not there yet.
    pub async fn open(link: &Link, settings: &Settings) -> Result<Self, QueueError> {
        let context = jetstream::new(link.client().clone());
        let queue = stream::Config {
            name: QUEUE.to_owned(),
            subjects: vec![format!("{PREFIX}.jobs.*")],
            retention: stream::RetentionPolicy::WorkQueue,
            storage: stream::StorageType::File,
            duplicate_window: DUPLICATE_WINDOW,
            ..Default::default()
        };
        let queue =
            context.get_or_create_stream(queue).await.map_err(queue_error("opening the queue"))?;
        // `create_key_value` asks for more than servers before 2.10 know; this is what it makes.
        let results = stream::Config {
            name: format!("KV_{RESULTS}"),
            subjects: vec![format!("$KV.{RESULTS}.>")],
            max_messages_per_subject: 1,
            max_age: KEPT,
            allow_rollup: true,
            deny_delete: true,
            allow_direct: true,
            storage: stream::StorageType::File,
            ..Default::default()
        };
        context.get_or_create_stream(results).await.map_err(queue_error("opening the store"))?;
        let results =
            context.get_key_value(RESULTS).await.map_err(queue_error("opening the store"))?;
        Ok(Self { context, queue, results, claim_timeout: settings.claim_timeout })
    }

    /// Puts a job into the queue; once is enough, and twice does no harm.
    pub async fn submit(&self, job: &Job) -> Result<(), QueueError> {
        let payload = job.to_json().map_err(queue_error("writing the job"))?;
        let message = jetstream::message::PublishMessage::build()
            .payload(payload.into())
            .message_id(job.id.as_str());
        let subject = format!("{PREFIX}.jobs.{}", job.id);
        let sent = self.context.send_publish(subject, message).await;
        sent.map_err(queue_error("submitting the job"))?
            .await
            .map_err(queue_error("submitting the job"))?;
        Ok(())
    }

    /// What became of a job, once it is decided.
    pub async fn result(&self, id: &JobId) -> Result<Option<JobStatus>, QueueError> {
        let stored =
            self.results.get(id.as_str()).await.map_err(queue_error("reading a result"))?;
        let Some(stored) = stored else { return Ok(None) };
        serde_json::from_slice(&stored).map(Some).map_err(queue_error("reading a result"))
    }

    /// Stores what became of a job, unless that is stored already: the first one counts.
    pub(crate) async fn decide(&self, id: &JobId, claim: &JobStatus) -> Result<(), QueueError> {
        let mut payload = serde_json::to_vec(claim).map_err(queue_error("writing a result"))?;
        let (bytes, most) = (payload.len(), self.context.client().max_payload());
        if bytes > most {
            let reason = Obstacle::ResultTooLarge { bytes, most };
            let claim = JobStatus::GivenUp { attempts: 1, reason };
            payload = serde_json::to_vec(&claim).map_err(queue_error("writing a result"))?;
        }
        match self.results.create(id.as_str(), payload.into()).await {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == kv::CreateErrorKind::AlreadyExists => Ok(()),
            Err(error) => Err(queue_error("storing a result")(error)),
        }
    }

    /// Takes note of a result for good: it need not be kept here any longer.
    pub async fn forget(&self, id: &JobId) -> Result<(), QueueError> {
        self.results.purge(id.as_str()).await.map_err(queue_error("forgetting a result"))
    }

    /// What coordinators say of the job while they are at it; nothing that counts is lost with it.
    pub async fn news(
        &self,
    ) -> Result<impl Stream<Item = (JobId, JobStatus)> + Send + Unpin + use<>, QueueError> {
        let subject = format!("{PREFIX}.news.*");
        let messages = self.context.client().subscribe(subject).await;
        let messages = messages.map_err(queue_error("listening"))?;
        let read = |message: async_nats::Message| async move {
            let id = message.subject.rsplit_once('.')?.1.parse().ok()?;
            Some((id, serde_json::from_slice(&message.payload).ok()?))
        };
        Ok(Box::pin(messages.filter_map(read)))
    }

    async fn tell(&self, id: &JobId, claim: &JobStatus) {
        let Ok(payload) = serde_json::to_vec(claim) else { return };
        let subject = format!("{PREFIX}.news.{id}");
        let _ = self.context.client().publish(subject, payload.into()).await;
    }

    async fn consumer(&self) -> Result<consumer::PullConsumer, QueueError> {
        let config = consumer::pull::Config {
            durable_name: Some(COORDINATORS.to_owned()),
            ack_policy: consumer::AckPolicy::Explicit,
            ack_wait: self.claim_timeout,
            ..Default::default()
        };
        let made = self.queue.get_or_create_consumer(COORDINATORS, config).await;
        made.map_err(queue_error("taking jobs"))
    }

    /// Says that the job is still worked at, or is done.
    async fn acknowledge(message: &jetstream::Message, kind: AckKind) {
        if let Err(error) = message.ack_with(kind).await {
            // Then it is delivered again, and the next coordinator finds the result.
            tracing::debug!("cannot acknowledge: {error}");
        }
    }
}
