//! One tournament in memory: decide, append, take in, tell everybody.

use std::sync::{Arc, Mutex, MutexGuard};

use arena::{Conductor, NotNow, Stage, Step};
use axum::body::Bytes;
use store::{Store, StoreError, StoredFact, StoredTournament};
use thiserror::Error;
use tokio::sync::{Notify, watch};

use super::LoggedTournament;
use crate::blocking::durably;
use crate::matches::{Matches, Next, StandingTickets, WaitingRoom};
use crate::wall_clock;

/// A tournament as everybody sees it.
pub struct LiveTournament {
    id: String,
    created_at: i64,
    state: Mutex<State>,
    /// One decision after the other: the next one needs the outcome of the last.
    turn: tokio::sync::Mutex<()>,
    /// How many steps are known to everybody; changes wake all who wait.
    published: watch::Sender<u64>,
    /// Notified when programs come to or leave the waiting rooms.
    attendance: Arc<Notify>,
    tickets: StandingTickets,
    /// What is shown to everybody, and after how many steps.
    shown: Mutex<Option<(u64, Bytes)>>,
}

struct State {
    conductor: Arc<Conductor>,
    steps: Vec<(i64, Step)>,
    /// The waiting room of each team that has one.
    rooms: Vec<Option<(String, Arc<WaitingRoom>)>>,
}

/// Why something did not happen.
#[derive(Debug, Error)]
pub enum Failed {
    /// It does not fit the moment.
    #[error(transparent)]
    NotNow(#[from] NotNow),
    /// It could not be made durable.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is decided on a tournament.
pub(crate) type Decide = Box<dyn FnOnce(&Conductor) -> Result<Vec<Step>, NotNow> + Send>;

impl LiveTournament {
    /// A tournament that is new in the data file.
    pub(crate) async fn create(
        id: String,
        conductor: Conductor,
        matches: &Matches,
    ) -> Result<Arc<Self>, Failed> {
        let created_at = wall_clock::now_ms();
        let plan = serde_json::to_string(conductor.order()).expect("an order is plain data");
        let stored = StoredTournament { id: id.clone(), created_at, plan };
        durably(|done| matches.store().writer().add_tournament(stored, done)).await?;
        let logged = LoggedTournament { id, created_at, conductor, steps: vec![] };
        Ok(Self::resume(logged, matches))
    }

    /// A tournament that the data file has.
    pub(crate) fn resume(logged: LoggedTournament, matches: &Matches) -> Arc<Self> {
        let LoggedTournament { id, created_at, mut conductor, steps } = logged;
        conductor.look_ahead();
        let (published, _) = watch::channel(conductor.n_steps());
        let state = State { conductor: Arc::new(conductor), steps, rooms: vec![] };
        let live = Self {
            id,
            created_at,
            state: Mutex::new(state),
            turn: tokio::sync::Mutex::default(),
            published,
            attendance: Arc::default(),
            tickets: matches.standing().clone(),
            shown: Mutex::default(),
        };
        live.arrange_rooms(&mut live.state());
        Arc::new(live)
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn created_at(&self) -> i64 {
        self.created_at
    }

    /// The tournament as it stands.
    pub fn conductor(&self) -> Arc<Conductor> {
        Arc::clone(&self.state().conductor)
    }

    /// What has happened from this step on.
    pub fn steps_from(&self, first: u64) -> Vec<(i64, Step)> {
        let state = self.state();
        let first = usize::try_from(first).unwrap_or(usize::MAX).min(state.steps.len());
        state.steps[first..].to_vec()
    }

    /// Wakes whenever something has happened.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.published.subscribe()
    }

    /// Waits until programs come to or leave the waiting rooms.
    pub(crate) async fn attendance(&self) {
        self.attendance.notified().await;
    }

    /// Since when a program of each team has been waiting.
    pub(crate) fn waiting_since(&self) -> Vec<Option<i64>> {
        let state = self.state();
        state.rooms.iter().map(|room| room.as_ref()?.1.waiting_since()).collect()
    }

    /// What is shown to everybody; `make` is asked once after every change.
    pub(crate) fn shown(&self, make: impl FnOnce(&Conductor) -> Bytes) -> Bytes {
        let conductor = self.conductor();
        let mut shown = self.shown.lock().expect("nothing panics while it holds this lock");
        match &*shown {
            Some((n_steps, bytes)) if *n_steps == conductor.n_steps() => bytes.clone(),
            _ => {
                let bytes = make(&conductor);
                *shown = Some((conductor.n_steps(), bytes.clone()));
                bytes
            }
        }
    }

    /// Has something decided; what follows from it is durable when this returns. Whether somebody
    /// still waits for the answer or not, what was decided stands.
    pub(crate) async fn carry_out(
        self: &Arc<Self>,
        store: &Arc<Matches>,
        decide: Decide,
    ) -> Result<(), Failed> {
        let (live, matches) = (Arc::clone(self), Arc::clone(store));
        let work = tokio::spawn(async move { live.decide(matches.store(), decide).await });
        work.await.unwrap_or(Err(Failed::Store(StoreError::Closed)))
    }

    async fn decide(self: Arc<Self>, store: &Store, decide: Decide) -> Result<(), Failed> {
        let _turn = self.turn.lock().await;
        let mut conductor = self.conductor();
        let steps = decide(&conductor)?;
        if steps.is_empty() {
            return Ok(());
        }
        let (at, first) = (wall_clock::now_ms(), conductor.n_steps());
        let next = Arc::make_mut(&mut conductor);
        for step in &steps {
            next.apply(step, at)?;
        }
        append(store, &self.id, first, at, &steps).await?;
        // Pairing many takes a while, and others have to go on meanwhile.
        let looked_ahead = tokio::task::spawn_blocking(move || {
            Arc::make_mut(&mut conductor).look_ahead();
            conductor
        });
        let conductor = looked_ahead.await.map_err(|_| StoreError::Closed)?;
        let n_steps = conductor.n_steps();
        {
            let mut state = self.state();
            state.conductor = conductor;
            state.steps.extend(steps.into_iter().map(|step| (at, step)));
            self.arrange_rooms(&mut state);
        }
        self.published.send_replace(n_steps);
        Ok(())
    }

    /// Every team that takes part has a waiting room, and nobody else.
    fn arrange_rooms(&self, state: &mut State) {
        let is_over = state.conductor.stage() == Stage::Finished;
        for (number, team) in state.conductor.teams().iter().enumerate() {
            let wanted = team.player.ticket().filter(|_| !team.is_removed && !is_over);
            if state.rooms.len() <= number {
                state.rooms.push(None);
            }
            let room = &mut state.rooms[number];
            if room.as_ref().map(|(hash, _)| hash.as_str()) == wanted {
                continue;
            }
            let next = room.take().map(|(hash, room)| {
                let next = room.next();
                self.tickets.close(hash);
                next
            });
            *room = wanted.map(|hash| {
                let room = self.tickets.open(hash.to_owned(), Arc::clone(&self.attendance));
                room.tell(next.unwrap_or(Next::Later));
                (hash.to_owned(), room)
            });
        }
    }

    /// Tells the programs of a team where to go.
    pub(crate) fn tell(&self, team: u32, next: Next) {
        let state = self.state();
        if let Some(Some((_, room))) = state.rooms.get(team as usize) {
            room.tell(next);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds this lock")
    }
}

async fn append(
    store: &Store,
    id: &str,
    first: u64,
    at: i64,
    steps: &[Step],
) -> Result<(), StoreError> {
    let fact = |step: &Step| serde_json::to_string(step).expect("a step is plain data");
    let facts =
        (first..).zip(steps).map(|(seq, step)| StoredFact { seq, at, fact: fact(step) }).collect();
    durably(|done| store.writer().append_facts(id.to_owned(), facts, done)).await
}
