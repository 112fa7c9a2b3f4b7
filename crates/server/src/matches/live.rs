//! One match that may still change: a task that takes its commands one after the other.

use std::sync::{Arc, RwLock};

use host::{Command, Decision, Entry, MatchId, Referee, Store, StoreError};
use tokio::sync::{mpsc, oneshot, watch};

use super::{append, is_over};
use crate::wall_clock;

/// A match as everybody else sees it: read it at any time, send it commands, wait for changes.
pub(crate) struct Match {
    id: MatchId,
    referee: RwLock<Referee>,
    /// How many entries are published; changes wake everybody who waits.
    published: watch::Sender<u64>,
    commands: RwLock<Option<mpsc::Sender<Request>>>,
}

pub(super) struct Request {
    command: Command,
    reply: oneshot::Sender<Result<Decision, CommandFailed>>,
}

/// A command came to nothing through no fault of who sent it.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum CommandFailed {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the server is stopping")]
    Stopping,
}

/// More commands than this wait at their senders: each seat and a few people.
const WAITING_COMMANDS: usize = 16;

impl Match {
    pub(super) fn new(id: MatchId, referee: Referee) -> (Self, mpsc::Receiver<Request>) {
        let (sender, receiver) = mpsc::channel(WAITING_COMMANDS);
        let found = Self::finished(id, referee);
        (Self { commands: RwLock::new(Some(sender)), ..found }, receiver)
    }

    /// A match that can only be looked at.
    pub(super) fn finished(id: MatchId, referee: Referee) -> Self {
        let (published, _) = watch::channel(referee.next_seq());
        Self { id, referee: RwLock::new(referee), published, commands: RwLock::new(None) }
    }

    pub(crate) fn id(&self) -> MatchId {
        self.id
    }

    /// Looks at the match; `look` must be quick, commands wait meanwhile.
    pub(crate) fn read<T>(&self, look: impl FnOnce(&Referee) -> T) -> T {
        look(&self.referee.read().expect("nothing panics while it holds this lock"))
    }

    /// Wakes whenever something new is published.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.published.subscribe()
    }

    /// Has a command decided; what follows from it is durable when this returns.
    pub(crate) async fn command(&self, command: Command) -> Result<Decision, CommandFailed> {
        let commands =
            self.commands.read().expect("nothing panics while it holds this lock").clone();
        let (reply, answer) = oneshot::channel();
        if let Some(commands) = commands
            && commands.send(Request { command: command.clone(), reply }).await.is_ok()
            && let Ok(decision) = answer.await
        {
            return decision;
        }
        // Its task has ended: either the match is over, and nothing can follow any more…
        let decision = self.read(|referee| referee.decide(&command));
        if decision.facts.is_empty() { Ok(decision) } else { Err(CommandFailed::Stopping) }
    }

    /// Lets no further command in.
    pub(super) fn close(&self) {
        *self.commands.write().expect("nothing panics while it holds this lock") = None;
    }

    async fn carry_out(&self, command: &Command, store: &Store) -> Result<Decision, CommandFailed> {
        let decision = self.read(|referee| referee.decide(command));
        if decision.facts.is_empty() {
            return Ok(decision);
        }
        let at = wall_clock::now_ms();
        let first = self.read(Referee::next_seq);
        let entries: Vec<Entry> = (first..)
            .zip(&decision.facts)
            .map(|(seq, fact)| Entry { seq, at, fact: fact.clone() })
            .collect();
        append(store, self.id, entries.clone()).await.inspect_err(|error| {
            tracing::error!(id = %self.id, %error, "could not be made durable");
        })?;
        let mut referee = self.referee.write().expect("nothing panics while it holds this lock");
        for entry in entries {
            referee.apply(entry).expect("the referee decided on it a moment ago");
        }
        self.published.send_replace(referee.next_seq());
        Ok(decision)
    }
}

/// Runs a match until it is over or closed. Being the only one that appends to it, it needs no
/// lock while something is on its way to the disk.
pub(super) async fn run(
    live: Arc<Match>,
    mut commands: mpsc::Receiver<Request>,
    store: Arc<Store>,
) {
    while let Some(Request { command, reply }) = commands.recv().await {
        let decision = live.carry_out(&command, &store).await;
        // Who asked may be gone; what was decided stands all the same.
        let _ = reply.send(decision);
        if live.read(is_over) {
            live.close();
            break;
        }
    }
}
