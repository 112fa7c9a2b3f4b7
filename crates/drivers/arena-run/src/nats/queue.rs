use std::time::Duration;

use arena::{GameOrder, Void};
use async_nats::jetstream::{self, consumer, kv, object_store, stream};
use serde::{Deserialize, Serialize};
use server::GameReport;
use thiserror::Error;

const GAMES: &str = "ARENA_GAMES";
const RESULTS: &str = "ARENA_RESULTS";
const PROGRAMS: &str = "ARENA_PROGRAMS";
const WORKERS: &str = "workers";
/// Results and programs are kept for a week: the organiser has fetched them by then.
const KEPT: Duration = Duration::from_hours(7 * 24);
/// A worker that says nothing for so long has died, and somebody else gets its game.
pub(crate) const CLAIM: Duration = Duration::from_secs(10);

/// What became of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "state", content = "what", rename_all = "kebab-case")]
pub enum Outcome {
    /// It was played.
    Played(Box<GameReport>),
    /// It can't be played, by anybody.
    Impossible(String),
    /// Several workers have tried.
    GivenUp,
    /// Several workers have tried, and could not run the program of one side.
    OfSide {
        /// Which side, 0 or 1.
        side: u8,
        /// What went wrong.
        why: Void,
    },
}

/// What went wrong with the queue or a store.
#[derive(Debug, Error)]
#[error("games on workers: {what}: {source}")]
pub struct QueueError {
    what: &'static str,
    source: async_nats::Error,
}

pub(crate) fn failed<E: Into<async_nats::Error>>(
    what: &'static str,
) -> impl FnOnce(E) -> QueueError {
    move |source| QueueError { what, source: source.into() }
}

/// The queue of games, the store of results and the store of programs.
#[derive(Clone)]
pub struct Queue {
    context: jetstream::Context,
    games: stream::Stream,
    results: kv::Store,
    pub(crate) programs: object_store::ObjectStore,
}

impl Queue {
    /// Opens them, and makes them if they are not there yet.
    pub async fn open(client: async_nats::Client) -> Result<Self, QueueError> {
        let context = jetstream::new(client);
        let games = stream::Config {
            name: GAMES.to_owned(),
            subjects: vec!["arena.games.*".to_owned()],
            retention: stream::RetentionPolicy::WorkQueue,
            max_age: KEPT,
            ..Default::default()
        };
        let games = context.get_or_create_stream(games).await.map_err(failed("the queue"))?;
        // `create_key_value` asks for more than servers before 2.10 know; this is what it makes.
        let results = stream::Config {
            name: format!("KV_{RESULTS}"),
            subjects: vec![format!("$KV.{RESULTS}.>")],
            max_messages_per_subject: 1,
            max_age: KEPT,
            allow_rollup: true,
            deny_delete: true,
            allow_direct: true,
            ..Default::default()
        };
        context.get_or_create_stream(results).await.map_err(failed("the store of results"))?;
        let results =
            context.get_key_value(RESULTS).await.map_err(failed("the store of results"))?;
        let programs = stream::Config {
            name: format!("OBJ_{PROGRAMS}"),
            subjects: vec![format!("$O.{PROGRAMS}.C.>"), format!("$O.{PROGRAMS}.M.>")],
            max_age: KEPT,
            discard: stream::DiscardPolicy::New,
            allow_rollup: true,
            allow_direct: true,
            ..Default::default()
        };
        context.get_or_create_stream(programs).await.map_err(failed("the store of programs"))?;
        let programs =
            context.get_object_store(PROGRAMS).await.map_err(failed("the store of programs"))?;
        Ok(Self { context, games, results, programs })
    }

    /// Puts a game into the queue; once is enough, and twice does no harm.
    pub async fn submit(&self, id: &str, order: &GameOrder) -> Result<(), QueueError> {
        let payload = serde_json::to_vec(order).map_err(failed("writing a game"))?;
        let message =
            jetstream::message::PublishMessage::build().payload(payload.into()).message_id(id);
        let sent = self.context.send_publish(format!("arena.games.{id}"), message).await;
        sent.map_err(failed("submitting a game"))?.await.map_err(failed("submitting a game"))?;
        Ok(())
    }

    /// What became of a game, once that is known.
    pub async fn outcome(&self, id: &str) -> Result<Option<Outcome>, QueueError> {
        let stored = self.results.get(id).await.map_err(failed("reading a result"))?;
        let Some(stored) = stored else { return Ok(None) };
        serde_json::from_slice(&stored).map(Some).map_err(failed("reading a result"))
    }

    /// Stores what became of a game, unless that is stored already: the first one counts.
    pub(crate) async fn decide(&self, id: &str, outcome: Outcome) -> Result<(), QueueError> {
        let payload = serde_json::to_vec(&fitting(outcome, self.context.client().max_payload()))
            .map_err(failed("writing a result"))?;
        match self.results.create(id, payload.into()).await {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == kv::CreateErrorKind::AlreadyExists => Ok(()),
            Err(error) => Err(failed("storing a result")(error)),
        }
    }

    pub(crate) async fn consumer(&self) -> Result<consumer::PullConsumer, QueueError> {
        let config = consumer::pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: consumer::AckPolicy::Explicit,
            ack_wait: CLAIM,
            ..Default::default()
        };
        let made = self.games.get_or_create_consumer(WORKERS, config).await;
        made.map_err(failed("taking games"))
    }
}

/// Of a report that the NATS server would not take, what programs wrote is dropped first, and then
/// the log: the result is what counts.
fn fitting(mut outcome: Outcome, longest: usize) -> Outcome {
    let is_too_long = |outcome: &Outcome| {
        serde_json::to_vec(outcome).is_ok_and(|json| json.len() + ROOM > longest)
    };
    if is_too_long(&outcome)
        && let Outcome::Played(report) = &mut outcome
    {
        report.outputs.clear();
    }
    if is_too_long(&outcome)
        && let Outcome::Played(report) = &mut outcome
    {
        report.entries.clear();
    }
    outcome
}

/// For headers.
const ROOM: usize = 1 << 10;
