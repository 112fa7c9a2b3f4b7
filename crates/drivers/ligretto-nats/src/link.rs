//! The connection of a coordinator: sorts what comes in by game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::{Client, StatusCode};
use bytes::Bytes;
use futures_util::StreamExt as _;
use ligretto_net::wire::{Endpoint, Envelope, GameId, MachineName, Role};
use serde::Serialize;
use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;

use crate::{Access, CantConnect, Pool};

/// A coordinator's connection to NATS, for any number of games at the same time.
#[derive(Clone)]
pub struct Link {
    inner: Arc<Inner>,
}

struct Inner {
    name: MachineName,
    client: Client,
    losses: watch::Receiver<u64>,
    games: Games,
    pool: Pool,
    reader: AbortHandle,
}

/// Where the messages of each game go.
type Games = Arc<Mutex<HashMap<GameId, mpsc::UnboundedSender<Incoming>>>>;

/// A message to this coordinator.
pub(crate) struct Incoming {
    pub(crate) from: Endpoint,
    pub(crate) body: Body,
}

pub(crate) enum Body {
    Payload(Bytes),
    /// What we said had no listener: nobody is there.
    NobodyThere,
}

impl Link {
    /// Connects under a name of its own, and begins to look for machines. A machine is gone when
    /// it has not greeted for `hello_timeout`.
    pub async fn connect(access: &Access, hello_timeout: Duration) -> Result<Self, CantConnect> {
        let name = random_name();
        let connection = access.connect(&name).await?;
        let client = connection.client;
        let failed = |error: &dyn std::fmt::Display| tracing::error!("can't subscribe: {error}");
        let games = Games::default();
        let (to_pool, clocks) = mpsc::unbounded_channel();
        lock(&games).insert(GameId::none(), to_pool);
        // A subscription only fails when the client is closed, and then so does all the rest.
        let reader = match client.subscribe(Envelope::all_to(&name)).await {
            Ok(mut messages) => {
                let games = games.clone();
                tokio::spawn(async move {
                    while let Some(message) = messages.next().await {
                        sort(&games, &message);
                    }
                })
                .abort_handle()
            }
            Err(error) => {
                failed(&error);
                tokio::spawn(async {}).abort_handle()
            }
        };
        let pool = Pool::watch(client.clone(), name.clone(), clocks, hello_timeout).await;
        let losses = connection.losses;
        Ok(Self { inner: Arc::new(Inner { name, client, losses, games, pool, reader }) })
    }

    /// The name of this coordinator.
    pub fn name(&self) -> &MachineName {
        &self.inner.name
    }

    /// The machines that are there.
    pub fn pool(&self) -> &Pool {
        &self.inner.pool
    }

    /// Whether the NATS server can be reached now.
    pub fn is_connected(&self) -> bool {
        self.inner.client.connection_state() == async_nats::connection::State::Connected
    }

    pub(crate) fn client(&self) -> &Client {
        &self.inner.client
    }

    /// Counts how often the connection was lost.
    pub(crate) fn losses(&self) -> watch::Receiver<u64> {
        self.inner.losses.clone()
    }

    /// Takes the messages of a game from now on, until the guard is dropped.
    pub(crate) fn join(&self, game: &GameId) -> (GameGuard, mpsc::UnboundedReceiver<Incoming>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        lock(&self.inner.games).insert(game.clone(), sender);
        (GameGuard { games: self.inner.games.clone(), game: game.clone() }, receiver)
    }

    /// Says something to a place of a machine, as the coordinator of that game.
    pub(crate) async fn say(
        &self,
        game: &GameId,
        machine: &MachineName,
        place: Role,
        message: &impl Serialize,
    ) {
        let from = Endpoint { machine: self.inner.name.clone(), place: Role::Coordinator };
        let to = Endpoint { machine: machine.clone(), place };
        say(&self.inner.client, &Envelope { game: game.clone(), to, from }, message).await;
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

/// Sends a message whose answer, or whose failing, comes back on its reverse subject.
pub(crate) async fn say(client: &Client, envelope: &Envelope, message: &impl Serialize) {
    let Ok(payload) = serde_json::to_vec(message) else { return };
    let (subject, reply) = (envelope.to_string(), envelope.reply().to_string());
    if let Err(error) = client.publish_with_reply(subject, reply, payload.into()).await {
        // As good as lost on the way: anyone who waits for an answer asks again.
        tracing::debug!("cannot send: {error}");
    }
}

/// Gives a message to its game, if there is one and it is for its coordinator.
fn sort(games: &Games, message: &async_nats::Message) {
    let Some(envelope) = Envelope::parse(&message.subject) else { return };
    if envelope.to.place != Role::Coordinator {
        return;
    }
    let body = match message.status {
        Some(StatusCode::NO_RESPONDERS) => Body::NobodyThere,
        Some(_) => return,
        None => Body::Payload(message.payload.clone()),
    };
    if let Some(game) = lock(games).get(&envelope.game) {
        // A game that has just ended needs no more messages.
        let _ = game.send(Incoming { from: envelope.from, body });
    }
}

/// Takes a game out of the list when its coordinator is done with it.
pub(crate) struct GameGuard {
    games: Games,
    game: GameId,
}

impl Drop for GameGuard {
    fn drop(&mut self) {
        lock(&self.games).remove(&self.game);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `c-` and eight hexadecimal digits: coordinators need no name that anybody remembers.
fn random_name() -> MachineName {
    let mut bytes = [0; 4];
    if getrandom::fill(&mut bytes).is_err() {
        bytes = std::process::id().to_be_bytes();
    }
    let text = format!("c-{:08x}", u32::from_be_bytes(bytes));
    text.parse().expect("letters, digits and a hyphen")
}
