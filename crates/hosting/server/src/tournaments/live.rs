//! One tournament in memory: decide, append, take in, tell everybody.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::body::Bytes;
use store::{Store, StoreError, StoredFact};
use thiserror::Error;
use tokio::sync::{Notify, oneshot, watch};

use super::{Course, Refused, Step};
use crate::matches::{Desk, Matches, Next, StandingTickets};
use crate::wall_clock;

/// A tournament as everybody sees it.
pub(crate) struct Live {
    id: String,
    created_at: i64,
    state: Mutex<State>,
    /// One decision after the other: the next one needs the outcome of the last.
    turn: tokio::sync::Mutex<()>,
    /// How many steps are known to everybody; changes wake all who wait.
    published: watch::Sender<u64>,
    /// Rung when programs come to or leave the desks.
    bell: Arc<Notify>,
    tickets: StandingTickets,
    /// What is shown to everybody, and after how many steps.
    shown: Mutex<Option<(u64, Bytes)>>,
}

struct State {
    course: Arc<Course>,
    steps: Vec<(i64, Step)>,
    /// The desk of each team that has one.
    desks: Vec<Option<(String, Arc<Desk>)>>,
    /// The matches that somebody accompanies.
    accompanied: HashSet<String>,
}

/// Why something did not happen.
#[derive(Debug, Error)]
pub(crate) enum Failed {
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is decided on a course.
pub(crate) type Decide = Box<dyn FnOnce(&Course) -> Result<Vec<Step>, Refused> + Send>;

impl Live {
    /// A tournament after these steps.
    pub(crate) fn new(
        id: String,
        created_at: i64,
        mut course: Course,
        steps: Vec<(i64, Step)>,
        matches: &Matches,
    ) -> Result<Arc<Self>, Refused> {
        for (at, step) in &steps {
            course.apply(step, *at)?;
        }
        course.look_ahead();
        let (published, _) = watch::channel(course.n_steps());
        let state =
            State { course: Arc::new(course), steps, desks: vec![], accompanied: HashSet::new() };
        let live = Self {
            id,
            created_at,
            state: Mutex::new(state),
            turn: tokio::sync::Mutex::default(),
            published,
            bell: Arc::default(),
            tickets: matches.standing().clone(),
            shown: Mutex::default(),
        };
        live.arrange_desks(&mut live.state());
        Ok(Arc::new(live))
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn created_at(&self) -> i64 {
        self.created_at
    }

    /// The tournament as it stands.
    pub(crate) fn course(&self) -> Arc<Course> {
        Arc::clone(&self.state().course)
    }

    /// What has happened from this step on.
    pub(crate) fn steps_from(&self, first: u64) -> Vec<(i64, Step)> {
        let state = self.state();
        let first = usize::try_from(first).unwrap_or(usize::MAX).min(state.steps.len());
        state.steps[first..].to_vec()
    }

    /// Wakes whenever something has happened.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.published.subscribe()
    }

    /// Waits until programs come to or leave the desks.
    pub(crate) async fn bell(&self) {
        self.bell.notified().await;
    }

    /// Since when a program of each team has been waiting.
    pub(crate) fn waiting_since(&self) -> Vec<Option<i64>> {
        let state = self.state();
        state.desks.iter().map(|desk| desk.as_ref()?.1.waiting_since()).collect()
    }

    /// What is shown to everybody; `make` is asked once after every change.
    pub(crate) fn shown(&self, make: impl FnOnce(&Course) -> Bytes) -> Bytes {
        let course = self.course();
        let mut shown = self.shown.lock().expect("nothing panics while it holds this lock");
        match &*shown {
            Some((n_steps, bytes)) if *n_steps == course.n_steps() => bytes.clone(),
            _ => {
                let bytes = make(&course);
                *shown = Some((course.n_steps(), bytes.clone()));
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
        let mut course = self.course();
        let steps = decide(&course)?;
        if steps.is_empty() {
            return Ok(());
        }
        let (at, first) = (wall_clock::now_ms(), course.n_steps());
        let next = Arc::make_mut(&mut course);
        for step in &steps {
            next.apply(step, at)?;
        }
        append(store, &self.id, first, at, &steps).await?;
        // Pairing many takes a while, and others have to go on meanwhile.
        let looked_ahead = tokio::task::spawn_blocking(move || {
            Arc::make_mut(&mut course).look_ahead();
            course
        });
        let course = looked_ahead.await.map_err(|_| StoreError::Closed)?;
        let n_steps = course.n_steps();
        {
            let mut state = self.state();
            state.course = course;
            state.steps.extend(steps.into_iter().map(|step| (at, step)));
            self.arrange_desks(&mut state);
        }
        self.published.send_replace(n_steps);
        Ok(())
    }

    /// Every team that takes part has a desk, and nobody else.
    fn arrange_desks(&self, state: &mut State) {
        let is_over = state.course.stage() == super::Stage::Finished;
        for (number, team) in state.course.teams().iter().enumerate() {
            let wanted = team.ticket.as_ref().filter(|_| !team.is_removed && !is_over);
            if state.desks.len() <= number {
                state.desks.push(None);
            }
            let desk = &mut state.desks[number];
            if desk.as_ref().map(|(hash, _)| hash) == wanted {
                continue;
            }
            let next = desk.take().map(|(hash, desk)| {
                let next = desk.next();
                self.tickets.close(hash);
                next
            });
            *desk = wanted.map(|hash| {
                let desk = self.tickets.open(hash.clone(), Arc::clone(&self.bell));
                desk.tell(next.unwrap_or(Next::Later));
                (hash.clone(), desk)
            });
        }
    }

    /// Tells the programs of a team where to go.
    pub(crate) fn tell(&self, team: u32, next: Next) {
        let state = self.state();
        if let Some(Some((_, desk))) = state.desks.get(team as usize) {
            desk.tell(next);
        }
    }

    /// The games that are being played and that nobody accompanies yet; the asker does from now
    /// on.
    pub(crate) fn unaccompanied(&self) -> Vec<(u32, String)> {
        let mut state = self.state();
        let running = state.course.running();
        running.into_iter().filter(|(_, at)| state.accompanied.insert(at.clone())).collect()
    }

    /// Nobody accompanies this match any more.
    pub(crate) fn let_go(&self, at: &str) {
        self.state().accompanied.remove(at);
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
    let (told, wait) = oneshot::channel();
    store.writer().append_facts(id.to_owned(), facts, move |result| drop(told.send(result)));
    wait.await.unwrap_or(Err(StoreError::Closed))
}
