//! One match that may still change. There is no task for it: the sender of a command has it
//! decided at once, and the match takes in the result as soon as it is durable, on the thread that
//! wrote it: the writer's, or the sender's own.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::Seat;
use host::{Command, Decided, Decision, Entry, LeaveReason, MatchId, Referee, Refusal};
use store::{Patience, StoreError};
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, timeout};

use super::chance::Chance;
use super::is_over;
use super::join_limiter::JoinLimiter;
use super::publication::{Happening, Publication, Standing};
use super::services::Services;
use super::turn_clock::TurnClock;
use crate::metrics::Counted;
use crate::wall_clock;

/// A match as everybody else sees it: read it at any time, send it commands, wait for changes.
pub(crate) struct Match {
    id: MatchId,
    state: Mutex<State>,
    publication: Publication,
    /// How many entries are published; changes wake everybody who waits.
    published: watch::Sender<u64>,
    /// None for a match that can only be looked at.
    services: Option<Arc<Services>>,
    joins: JoinLimiter,
    /// Who has come with a ticket and left without the seat, and why.
    unseated: Mutex<BTreeMap<Seat, LeaveReason>>,
}

struct State {
    referee: Referee,
    entries: Vec<Entry>,
    clock: TurnClock,
    /// The match after its last entry, if that was told to those who watch.
    standing: Option<Arc<Standing>>,
    /// What is durable and was told to nobody who watches yet.
    untold: Vec<Happening>,
    /// Whether something is on its way to the disk. Until it is there, nothing else is decided:
    /// the next decision needs its outcome.
    is_writing: bool,
    /// What was sent meanwhile. Everybody who sends a command waits for its answer, so there are
    /// never more than players and guests.
    waiting: VecDeque<Request>,
    /// How many requests there were.
    n_requests: u64,
    is_closed: bool,
}

struct Request {
    number: u64,
    command: Command,
    patience: Patience,
    began: Instant,
    reply: oneshot::Sender<(Answer, Option<News>)>,
}

impl State {
    fn request(&mut self, command: Command, patience: Patience) -> (Request, Reply) {
        let (reply, answer) = oneshot::channel();
        self.n_requests += 1;
        let number = self.n_requests;
        (Request { number, command, patience, began: Instant::now(), reply }, Reply(answer))
    }
}

type Answer = Result<Decision, CommandFailed>;

/// What everybody but the sender of a command is told once this is dropped. So the sender has the
/// answer before anybody else hears of it, and nothing stays untold.
pub(crate) struct News {
    of: Arc<Match>,
    counted: Option<Counted>,
}

impl Drop for News {
    fn drop(&mut self) {
        self.of.publish();
        if let Some(counted) = &self.counted {
            counted.note();
        }
    }
}

/// Brings the answer to a command.
struct Reply(oneshot::Receiver<(Answer, Option<News>)>);

impl Reply {
    async fn answered(&mut self) -> (Answer, Option<News>) {
        (&mut self.0).await.unwrap_or((Err(CommandFailed::Stopping), None))
    }
}

/// A command failed through no fault of its sender.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum CommandFailed {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the disk takes nothing, and others wait for it already")]
    Busy,
    #[error("the server is stopping")]
    Stopping,
}

/// A decision on its way to the disk.
struct Writing {
    entries: Arc<Vec<Entry>>,
    decision: Decision,
    request: Request,
}

impl Match {
    pub(super) fn new(
        id: MatchId,
        referee: Referee,
        entries: Vec<Entry>,
        services: Arc<Services>,
    ) -> Self {
        let live = Self { services: Some(services), ..Self::finished(id, referee, entries) };
        live.state().clock = TurnClock::start(live.now());
        live
    }

    /// A match that can only be looked at.
    pub(super) fn finished(id: MatchId, referee: Referee, entries: Vec<Entry>) -> Self {
        let (published, _) = watch::channel(referee.next_seq());
        let state = State {
            referee,
            entries,
            clock: TurnClock::start(Duration::ZERO),
            standing: None,
            untold: vec![],
            is_writing: false,
            waiting: VecDeque::new(),
            n_requests: 0,
            is_closed: false,
        };
        Self {
            id,
            state: Mutex::new(state),
            publication: Publication::default(),
            published,
            services: None,
            joins: JoinLimiter::new(),
            unseated: Mutex::default(),
        }
    }

    pub(crate) fn id(&self) -> MatchId {
        self.id
    }

    /// Looks at the match; `look` must be quick, commands wait meanwhile.
    pub(crate) fn read<T>(&self, look: impl FnOnce(&Referee) -> T) -> T {
        look(&self.state().referee)
    }

    /// The match as it stands, to look at for as long as one likes.
    pub(crate) fn referee(&self) -> Referee {
        self.state().referee.clone()
    }

    /// The log from this entry on.
    fn entries_from(&self, seq: u64) -> Vec<Entry> {
        let state = self.state();
        let first = usize::try_from(seq).unwrap_or(usize::MAX).min(state.entries.len());
        state.entries[first..].to_vec()
    }

    /// The log so far, and the match that it tells.
    pub(crate) fn log(&self) -> (Referee, Vec<Entry>) {
        let state = self.state();
        (state.referee.clone(), state.entries.clone())
    }

    /// The log from this entry on, as everybody may see it now.
    pub(crate) fn public_entries_from(&self, seq: u64) -> Vec<Entry> {
        let (referee, entries) = (self.referee(), self.entries_from(seq));
        entries.iter().map(|entry| referee.public(entry)).collect()
    }

    /// The holder of the ticket to this seat has come and left without it.
    pub(crate) fn note_unseated(&self, seat: Seat, why: LeaveReason) {
        self.unseated.lock().unwrap_or_else(PoisonError::into_inner).insert(seat, why);
    }

    /// Why the holder of the ticket to this seat has last left without it, if that was so.
    pub(crate) fn unseated(&self, seat: Seat) -> Option<LeaveReason> {
        self.unseated.lock().unwrap_or_else(PoisonError::into_inner).get(&seat).cloned()
    }

    /// Since when the current turn lasts.
    pub(crate) fn clock(&self) -> TurnClock {
        self.state().clock
    }

    /// The same, with how long the player to move has taken so far.
    pub(crate) fn read_timed<T>(&self, look: impl FnOnce(&Referee, Duration) -> T) -> T {
        let state = self.state();
        look(&state.referee, state.clock.used(self.now()))
    }

    /// The time by the server's pulse.
    pub(crate) fn now(&self) -> Duration {
        self.services.as_ref().map_or(Duration::ZERO, |services| services.pulse.now())
    }

    /// Waits until then, by the server's pulse.
    pub(crate) async fn sleep_until(&self, deadline: Duration) {
        match &self.services {
            Some(services) => services.pulse.sleep_until(deadline).await,
            None => std::future::pending().await,
        }
    }

    /// What those who watch are sent.
    pub(crate) fn publication(&self) -> &Publication {
        &self.publication
    }

    /// Wakes whenever something new is published.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.published.subscribe()
    }

    /// Has a command decided; what follows from it is durable when this returns. Whether somebody
    /// still waits for the answer or not, what was decided stands.
    ///
    /// A disk that takes nothing is waited for, but not for ever. What failed did not happen and
    /// will not.
    pub(crate) async fn command(self: &Arc<Self>, command: Command) -> Answer {
        self.command_before_others(command).await.0
    }

    /// The same, and nobody else is told before the news are dropped.
    pub(crate) async fn command_before_others(
        self: &Arc<Self>,
        command: Command,
    ) -> (Answer, Option<News>) {
        if matches!(command, Command::Join { .. } | Command::Claim { .. }) {
            match self.joins.wait() {
                Some(Duration::ZERO) => {}
                Some(wait) => tokio::time::sleep(wait).await,
                None => return (Ok(Decision::refused(Refusal::NoFreeSeat)), None),
            }
        }
        let (number, mut answer) = self.send(command, Patience::Usual);
        let patience = self.services.as_ref().map_or(Duration::MAX, |services| services.patience);
        match timeout(patience, answer.answered()).await {
            Ok(answer) => answer,
            Err(_) if self.withdraw(number) => (Err(CommandFailed::Busy), None),
            // It was decided on, so the disk has the last word.
            Err(_) => answer.answered().await,
        }
    }

    /// The same for what has happened whether there is room on the disk or not, and for what the
    /// server does of itself: it is tried until it is durable. Only a server that stops gives up.
    pub(crate) async fn command_for_sure(self: &Arc<Self>, command: Command) -> Answer {
        let (_, mut answer) = self.send(command, Patience::Endless);
        answer.answered().await.0
    }

    fn send(self: &Arc<Self>, command: Command, patience: Patience) -> (u64, Reply) {
        let mut state = self.state();
        let (request, answer) = state.request(command, patience);
        let number = request.number;
        if state.is_writing {
            state.waiting.push_back(request);
        } else {
            self.take(state, request);
        }
        (number, answer)
    }

    /// Takes a request back that nobody has looked at yet.
    fn withdraw(&self, number: u64) -> bool {
        let mut state = self.state();
        let n_before = state.waiting.len();
        state.waiting.retain(|request| request.number != number);
        state.waiting.len() < n_before
    }

    /// The same for something that happens by itself if nobody has done anything since this
    /// moment of the match; otherwise nothing happens.
    pub(super) async fn command_unless_changed(
        self: &Arc<Self>,
        next_seq: u64,
        command: Command,
        patience: Patience,
    ) -> Answer {
        let mut answer = {
            let mut state = self.state();
            if state.is_writing || state.referee.next_seq() != next_seq {
                return Ok(Decision::default());
            }
            let (request, answer) = state.request(command, patience);
            self.take(state, request);
            answer
        };
        answer.answered().await.0
    }

    /// Decides on a request and all that wait, until something is on its way to the disk.
    fn take(self: &Arc<Self>, mut state: MutexGuard<'_, State>, request: Request) {
        let mut next = Some(request);
        while let Some(request) = next {
            let decision = decide(&state.referee, &request.command);
            let services = self.services.as_ref().filter(|_| !state.is_closed);
            match services {
                _ if decision.decided.is_empty() => self.answer(request, Ok(decision)),
                None => self.answer(request, Err(CommandFailed::Stopping)),
                Some(services) => {
                    let entries = Arc::new(entries(&state.referee, &decision));
                    state.is_writing = true;
                    drop(state);
                    let patience = request.patience;
                    let writing = Writing { entries: Arc::clone(&entries), decision, request };
                    let this = Arc::clone(self);
                    let done = Box::new(move |result| this.finish(writing, result));
                    return services.journal.append(self.id, entries, patience, done);
                }
            }
            next = state.waiting.pop_front();
        }
    }

    /// Takes in what is durable, answers, and goes on with what waits. Runs where it was written:
    /// everything here was worked out before.
    fn finish(self: &Arc<Self>, writing: Writing, result: Result<(), StoreError>) {
        let Writing { entries, decision, request } = writing;
        let mut state = self.state();
        let answer = match result {
            Ok(()) => {
                for (entry, decided) in entries.iter().zip(&decision.decided) {
                    self.accept(&mut state, entry, decided);
                }
                state.is_closed |= is_over(&state.referee);
                Ok(decision)
            }
            Err(error) => {
                tracing::debug!(id = %self.id, %error, "could not be made durable");
                Err(error.into())
            }
        };
        let next = state.waiting.pop_front();
        // Nobody comes before the one who waited longest.
        state.is_writing = next.is_some();
        drop(state);
        let counted = self.counted(&request, &answer);
        let news = answer.is_ok().then(|| News { of: Arc::clone(self), counted });
        // Who asked may be gone; what was decided stands all the same, and is told now.
        let _ = request.reply.send((answer, news));
        if let Some(next) = next {
            let mut state = self.state();
            state.is_writing = false;
            self.take(state, next);
        }
    }

    /// Tells everybody what is durable and was not told yet, in its order.
    fn publish(&self) {
        let mut state = self.state();
        let next_seq = state.referee.next_seq();
        if *self.published.borrow() == next_seq {
            return;
        }
        for happening in state.untold.drain(..) {
            self.publication.push(happening);
        }
        self.published.send_replace(next_seq);
        if let Some(services) = &self.services {
            services.note_change(self.id, &state.referee);
        }
    }

    fn accept(&self, state: &mut State, entry: &Entry, decided: &Decided) {
        let known = state.standing.take().filter(|standing| standing.clock == state.clock);
        let now = || Standing::new(state.referee.clone(), state.clock);
        let before = self.publication.is_followed().then(|| known.unwrap_or_else(now));
        if TurnClock::restarts_with(&entry.fact, &state.referee) {
            state.clock = TurnClock::start(self.now());
        }
        let accepted = state.referee.accept(entry, decided.effect.as_ref());
        accepted.expect("the referee decided on it a moment ago");
        state.entries.push(entry.clone());
        if let Some(before) = before {
            let steps = decided.effect.as_ref().map(|effect| Arc::clone(&effect.steps));
            let after = Standing::new(state.referee.clone(), state.clock);
            state.standing = Some(Arc::clone(&after));
            state.untold.push(Happening::new(entry.clone(), steps, before, after));
        }
    }

    /// Answers where nobody else has anything to hear.
    fn answer(&self, request: Request, answer: Answer) {
        let counted = self.counted(&request, &answer);
        let _ = request.reply.send((answer, None));
        if let Some(counted) = counted {
            counted.note();
        }
    }

    fn counted(&self, request: &Request, answer: &Answer) -> Option<Counted> {
        let (services, decision) = (self.services.as_ref()?, answer.as_ref().ok()?);
        Some(services.counted(&request.command, decision, request.began.elapsed()))
    }

    /// Takes a person's name out of what is in memory.
    pub(super) fn forget(&self, person: &str) {
        let mut state = self.state();
        state.referee.forget(person);
        state.standing = None;
        for entry in &mut state.entries {
            entry.fact.forget(person);
        }
    }

    /// The player to move gets this much time at least.
    pub(super) fn give_time(&self, time: Duration) {
        let mut state = self.state();
        let referee = state.referee.clone();
        if let Some((deadline, _)) = state.clock.deadline(&referee) {
            state.clock.give_back((self.now() + time).saturating_sub(deadline));
        }
    }

    /// Lets no further command in; what is under way is finished.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds this lock")
    }
}

fn decide(referee: &Referee, command: &Command) -> Decision {
    let chance = Chance::of(referee.plan());
    referee.decide(command, &mut |draw| chance.draw(draw))
}

fn entries(referee: &Referee, decision: &Decision) -> Vec<Entry> {
    let at = wall_clock::now_ms();
    let entry = |(seq, fact): (u64, &host::Fact)| Entry { seq, at, fact: fact.clone() };
    (referee.next_seq()..).zip(decision.facts()).map(entry).collect()
}

#[cfg(test)]
mod tests;
