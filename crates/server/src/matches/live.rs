//! One match that may still change: a task that takes its commands one after the other.

use std::sync::{Arc, Mutex, RwLock};
use std::time::Instant;

use game::Seat;
use host::{Command, Decision, Entry, Fact, MatchId, Referee, Store, StoreError};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::sleep_until;

use super::chance::Chance;
use super::frames::Frames;
use super::lobby::Lobby;
use super::turn_clock::TurnClock;
use super::{append, is_over};
use crate::metrics::GameTally;
use crate::{document, wall_clock};

/// A match as everybody else sees it: read it at any time, send it commands, wait for changes.
pub(crate) struct Match {
    id: MatchId,
    referee: RwLock<Referee>,
    clock: Mutex<TurnClock>,
    frames: Frames,
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
        Self {
            id,
            referee: RwLock::new(referee),
            clock: Mutex::new(TurnClock::start()),
            frames: Frames::default(),
            published,
            commands: RwLock::new(None),
        }
    }

    pub(crate) fn id(&self) -> MatchId {
        self.id
    }

    /// Looks at the match; `look` must be quick, commands wait meanwhile.
    pub(crate) fn read<T>(&self, look: impl FnOnce(&Referee) -> T) -> T {
        look(&self.referee.read().expect("nothing panics while it holds this lock"))
    }

    /// Since when the current turn lasts.
    pub(crate) fn clock(&self) -> TurnClock {
        *self.clock.lock().expect("nothing panics while it holds this lock")
    }

    /// What those who watch are sent.
    pub(crate) fn frames(&self) -> &Frames {
        &self.frames
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
        // Its task has ended: either the match is over, and nothing can follow any more, or the
        // server is going down.
        let decision = self.read(|referee| decide(referee, &command));
        if decision.facts.is_empty() { Ok(decision) } else { Err(CommandFailed::Stopping) }
    }

    /// Takes a person's name out of what is in memory.
    pub(super) fn forget(&self, person: &str) {
        self.referee.write().expect("nothing panics while it holds this lock").forget(person);
    }

    /// Lets no further command in.
    pub(super) fn close(&self) {
        *self.commands.write().expect("nothing panics while it holds this lock") = None;
    }

    async fn carry_out(&self, command: &Command, store: &Store) -> Result<Decision, CommandFailed> {
        let decision = self.read(|referee| decide(referee, command));
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
        for entry in entries {
            self.take_in(entry);
        }
        self.published.send_replace(self.read(Referee::next_seq));
        Ok(decision)
    }

    /// Applies an entry that is durable, and writes its frame if anybody watches.
    fn take_in(&self, entry: Entry) {
        let is_watched = self.frames.are_wanted();
        // In a game without turns so much happens that only what has changed is sent.
        let before = self.read(|referee| {
            (is_watched && referee.is_real_time()).then(|| document::head(self, referee))
        });
        let events = match &entry.fact {
            Fact::Played { seat, action, .. } if is_watched => {
                self.read(|referee| referee.events_of(Seat(*seat), action))
            }
            _ => None,
        };
        let public = is_watched.then(|| self.read(|referee| referee.public(&entry)));
        if self.read(|referee| TurnClock::restarts_with(&entry.fact, referee)) {
            *self.clock.lock().expect("nothing panics while it holds this lock") =
                TurnClock::start();
        }
        self.referee
            .write()
            .expect("nothing panics while it holds this lock")
            .apply(entry)
            .expect("the referee decided on it a moment ago");
        if let Some(public) = public {
            let frame = document::frame(self, &public, events.as_ref(), before.as_ref());
            self.frames.push(public.seq, frame);
        }
    }
}

fn decide(referee: &Referee, command: &Command) -> Decision {
    let chance = Chance::of(referee.plan());
    referee.decide(command, &mut |draw| chance.draw(draw))
}

/// Runs a match until it is over or closed. Being the only one that appends to it, it needs no
/// lock while something is on its way to the disk.
pub(super) async fn run(
    live: Arc<Match>,
    mut commands: mpsc::Receiver<Request>,
    store: Arc<Store>,
    lobby: Lobby,
    tally: Arc<GameTally>,
) {
    loop {
        let deadline = live.read(|referee| live.clock().deadline(referee));
        let out_of_time = async {
            match deadline {
                Some((at, command)) => {
                    sleep_until(at.into()).await;
                    command
                }
                None => std::future::pending().await,
            }
        };
        // A command that has arrived when the deadline is looked at is in time.
        let (command, reply) = tokio::select! {
            biased;
            request = commands.recv() => match request {
                Some(Request { command, reply }) => (command, Some(reply)),
                None => return,
            },
            command = out_of_time => (command, None),
        };
        let began = Instant::now();
        let decision = live.carry_out(&command, &store).await;
        if let Ok(decision) = &decision {
            tally.note(&command, decision, began.elapsed());
        }
        lobby.note(live.id);
        match reply {
            // Who asked may be gone; what was decided stands all the same.
            Some(reply) => drop(reply.send(decision)),
            // The disk said no to ending the match: try again, but not at once.
            None if decision.is_err() => tokio::time::sleep(RETRY).await,
            None => {}
        }
        if live.read(is_over) {
            live.close();
            return;
        }
    }
}

const RETRY: std::time::Duration = std::time::Duration::from_secs(1);
