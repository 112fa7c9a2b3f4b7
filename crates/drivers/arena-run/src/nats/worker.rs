use std::sync::Arc;
use std::time::Duration;

use arena::{GameOrder, Player};
use async_nats::jetstream::{AckKind, Message};
use contain::Scratch;
use futures_util::StreamExt as _;
use server::{Fault, Venue, new_match_id};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::queue::{CLAIM, Outcome, Queue, QueueError, failed};
use super::staged::{Cache, StageError};

/// After trouble with the queue, or with a game, the next try is made after this.
const PAUSE: Duration = Duration::from_millis(500);
/// After this many workers have failed at a game, it is given up; the organiser may order it again.
const MOST_CLAIMS: i64 = 5;

/// Plays games from the queue, this many at a time, until it is dropped. What is under way then goes
/// to the next worker.
pub async fn serve(queue: Queue, venue: Arc<dyn Venue>, cache: Cache, n_at_once: usize) {
    let room = Arc::new(Semaphore::new(n_at_once));
    let mut running = JoinSet::new();
    let worker = Arc::new(Worker { queue, venue, cache });
    loop {
        if let Err(error) = take_games(&worker, &room, &mut running).await {
            tracing::warn!("{error}; retrying");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

struct Worker {
    queue: Queue,
    venue: Arc<dyn Venue>,
    cache: Cache,
}

async fn take_games(
    worker: &Arc<Worker>,
    room: &Arc<Semaphore>,
    running: &mut JoinSet<()>,
) -> Result<(), QueueError> {
    let consumer = worker.queue.consumer().await?;
    // One at a time: a game that waits in our buffer is one that nobody else can take.
    let messages = consumer.stream().max_messages_per_batch(1).messages().await;
    let mut messages = messages.map_err(failed("taking games"))?;
    loop {
        let Ok(permit) = Arc::clone(room).acquire_owned().await else { return Ok(()) };
        let Some(message) = messages.next().await else { return Ok(()) };
        let message = message.map_err(failed("taking a game"))?;
        let worker = Arc::clone(worker);
        while running.try_join_next().is_some() {}
        running.spawn(async move {
            tokio::select! {
                () = worker.work(&message) => {}
                never = keep_claim(&message) => match never {},
            }
            drop(permit);
        });
    }
}

/// Says again and again that the game is being played.
async fn keep_claim(message: &Message) -> std::convert::Infallible {
    loop {
        tokio::time::sleep(CLAIM / 4).await;
        acknowledge(message, AckKind::Progress).await;
    }
}

async fn acknowledge(message: &Message, kind: AckKind) {
    if let Err(error) = message.ack_with(kind).await {
        // Then it is delivered again, and the next worker finds the result.
        tracing::debug!("cannot acknowledge: {error}");
    }
}

impl Worker {
    /// Plays a game. Whatever happens, it is acknowledged only after its result is stored.
    async fn work(&self, message: &Message) {
        let id = message.subject.rsplit_once('.').map_or("", |(_, id)| id);
        let again = AckKind::Nak(Some(PAUSE));
        match self.queue.outcome(id).await {
            Ok(Some(_)) => return acknowledge(message, AckKind::Ack).await,
            Ok(None) => {}
            Err(error) => {
                tracing::warn!("game {id}: {error}");
                return acknowledge(message, again).await;
            }
        }
        let n_claims = message.info().map_or(1, |info| info.delivered);
        let outcome = match serde_json::from_slice::<GameOrder>(&message.payload) {
            Err(error) => Outcome::Impossible(format!("not readable: {error}")),
            Ok(_) if n_claims > MOST_CLAIMS => Outcome::GivenUp,
            Ok(order) => match self.play(order).await {
                Ok(Outcome::OfSide { why, .. }) if n_claims < MOST_CLAIMS => {
                    tracing::warn!("game {id}: {why}");
                    return acknowledge(message, again).await;
                }
                Ok(outcome) => outcome,
                Err(why) => {
                    tracing::warn!("game {id}: {why}");
                    return acknowledge(message, again).await;
                }
            },
        };
        match self.queue.decide(id, outcome).await {
            Ok(()) => acknowledge(message, AckKind::Ack).await,
            Err(error) => {
                tracing::warn!("game {id}: {error}");
                acknowledge(message, again).await;
            }
        }
    }

    /// Plays a game here; an error where another worker may do better.
    async fn play(&self, mut order: GameOrder) -> Result<Outcome, String> {
        let folders = Scratch::new("programs");
        let folders = folders.map_err(|error| error.to_string())?;
        for (side, player) in order.players.iter_mut().enumerate() {
            let Player::Staged { command, files } = player else { continue };
            let own = folders.path().join(side.to_string());
            match self.cache.unpack(&self.queue, files, &own).await {
                Ok(()) => {}
                Err(StageError::Outside(path)) => {
                    let why = format!("{} leads out of its folder", path.display());
                    return Ok(Outcome::Impossible(why));
                }
                Err(error) => return Err(error.to_string()),
            }
            let mut command = command.clone();
            if command.program.starts_with("./") {
                command.program = own.join(&command.program).to_string_lossy().into_owned();
            }
            *player = Player::Program { command, folder: Some(own) };
        }
        let id = new_match_id().map_err(|error| error.to_string())?;
        let played = match self.venue.begin(order, id).await {
            Ok(playing) => playing.await,
            Err(fault) => Err(fault),
        };
        match played {
            Ok(report) => Ok(Outcome::Played(Box::new(report))),
            Err(Fault::Lasting(why)) => Ok(Outcome::Impossible(why)),
            Err(Fault::OfSide { side, why }) => Ok(Outcome::OfSide { side, why }),
            Err(Fault::Passing(why)) => Err(why.to_string()),
        }
    }
}
