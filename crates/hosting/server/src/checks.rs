//! Checks of clients for the page *Check my client*: somebody orders a check and gets a ticket; the
//! client connects to the ordinary game port with that ticket as its Game-ID, again and again, and
//! every connection is a run of the next stage. How it went is told as server-sent events.
//!
//! Checks live in memory: nothing depends on them, and a lost one is ordered again.

mod document;
mod visit;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use checker::{Duty, Finding, RunPlan, Settings, Stage, stages};
use host::MatchId;
use kind::Kinds;
use tokio::sync::watch;

pub(crate) use document::{CheckDocument, CheckOrder, StageChoice};
pub(crate) use visit::Visit;

use document::{CheckedStage, StageState};

/// All checks, by ticket.
pub(crate) struct Checks {
    kinds: Kinds,
    all: Mutex<BTreeMap<String, Check>>,
}

/// One check.
struct Check {
    settings: Settings,
    stages: Vec<Stage>,
    states: Vec<(StageState, Option<Finding>)>,
    /// The stage that is run, and the run of it.
    current: usize,
    run: usize,
    is_connected: bool,
    address: IpAddr,
    touched: Instant,
    changes: watch::Sender<u64>,
}

/// The next run of a check.
struct NextRun {
    settings: Settings,
    plan: RunPlan,
    stage: usize,
    run: usize,
}

/// Why a check was not begun.
pub(crate) enum NotBegun {
    /// Programs can't play this kind; these they can.
    Kind(Vec<&'static str>),
    /// There is no such player.
    Player,
    /// There are too many already.
    TooMany,
    /// So many from this address are in use.
    TooManyOfYours,
}

impl Checks {
    pub(crate) fn new(kinds: Kinds) -> Self {
        Self { kinds, all: Mutex::default() }
    }

    /// Begins a check; the answer is its ticket.
    pub(crate) fn begin(
        &self,
        kind: &str,
        player: Option<u8>,
        address: IpAddr,
    ) -> Result<String, NotBegun> {
        let playable = || self.kinds.all().filter(|kind| kind.programs.is_some());
        let found = playable().find(|known| known.name == kind);
        let names = || playable().map(|kind| kind.name).collect();
        let kind = found.ok_or_else(|| NotBegun::Kind(names()))?;
        let seat =
            player.map(|player| player.checked_sub(1).ok_or(NotBegun::Player)).transpose()?;
        let settings = Settings { seat, ..Settings::new(Arc::clone(kind)) };
        let mut stages = stages(&settings);
        for stage in &mut stages {
            // What comes before the ID has been said by the server itself.
            stage.plans.retain(RunPlan::begins_as_usual);
            stage.plans.truncate(MOST_RUNS);
        }
        stages.retain(|stage| !stage.plans.is_empty());
        if stages.is_empty() {
            return Err(NotBegun::Player);
        }
        let states = stages.iter().map(|_| (StageState::Open, None)).collect();
        let check = Check {
            settings,
            stages,
            states,
            current: 0,
            run: 0,
            is_connected: false,
            address,
            touched: Instant::now(),
            changes: watch::Sender::new(0),
        };
        let mut all = self.lock();
        make_room(&mut all, address, Instant::now())?;
        let ticket = new_ticket();
        all.insert(ticket.clone(), check);
        Ok(ticket)
    }

    /// What there is to tell of a check.
    pub(crate) fn document(&self, ticket: &str) -> Option<CheckDocument> {
        self.lock().get(ticket).map(|check| check.document(ticket))
    }

    /// Follows a check.
    pub(crate) fn changes(&self, ticket: &str) -> Option<watch::Receiver<u64>> {
        self.lock().get(ticket).map(|check| check.changes.subscribe())
    }

    /// Somebody who has followed a check is gone, perhaps only for a moment.
    pub(crate) fn touch(&self, ticket: &str) {
        if let Some(check) = self.lock().get_mut(ticket) {
            check.touched = Instant::now();
        }
    }

    /// Has the next connection run this stage; false if there is none of this number.
    pub(crate) fn choose(&self, ticket: &str, number: u32) -> Option<bool> {
        let mut all = self.lock();
        let check = all.get_mut(ticket)?;
        let index = check.stages.iter().position(|stage| stage.number == number);
        if let Some(index) = index {
            (check.current, check.run) = (index, 0);
            check.tell();
        }
        Some(index.is_some())
    }

    /// Whether this is the ticket of a check.
    pub(crate) fn knows(&self, ticket: &str) -> bool {
        self.lock().contains_key(ticket)
    }

    /// The client has connected, and is examined by the clock of `now`; nothing if it is connected
    /// already, or all is done.
    pub(crate) fn join(self: &Arc<Self>, ticket: &str, now: Duration) -> Option<Visit> {
        let next = self.next_run(ticket)?;
        Some(Visit::begin(Arc::clone(self), ticket.to_owned(), next, now))
    }

    fn next_run(&self, ticket: &str) -> Option<NextRun> {
        let mut all = self.lock();
        let check = all.get_mut(ticket).filter(|check| !check.is_connected)?;
        let plan = check.stages.get(check.current)?.plans.get(check.run)?.clone();
        check.is_connected = true;
        check.tell();
        let (settings, stage, run) = (check.settings.clone(), check.current, check.run);
        Some(NextRun { settings, plan, stage, run })
    }

    /// A run has ended, with this finding or with none.
    fn finish(&self, ticket: &str, next: &NextRun, finding: Option<Finding>) {
        let mut all = self.lock();
        let Some(check) = all.get_mut(ticket) else { return };
        check.is_connected = false;
        // Anyone who has chosen another stage meanwhile goes on there.
        let is_current = (check.current, check.run) == (next.stage, next.run);
        let n_runs = check.stages[next.stage].plans.len();
        if let Some(finding) = finding {
            check.states[next.stage] = (StageState::Failed, Some(finding));
            if is_current {
                check.run = 0;
            }
            // What only should be keeps nobody from the rest.
            if is_current && check.stages[next.stage].duty != Duty::Must {
                check.current = check.next_open(next.stage + 1);
            }
        } else if is_current && next.run + 1 < n_runs {
            check.run += 1;
        } else if is_current {
            check.states[next.stage] = (StageState::Passed, None);
            check.run = 0;
            check.current = check.next_open(next.stage + 1);
        }
        check.tell();
    }

    /// The connection was cut off from our side.
    fn leave(&self, ticket: &str) {
        if let Some(check) = self.lock().get_mut(ticket) {
            check.is_connected = false;
            check.tell();
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Check>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Check {
    /// The first stage from here on that has not passed, then the first of all; behind the last one
    /// when all have.
    fn next_open(&self, from: usize) -> usize {
        let n = self.stages.len();
        let is_open = |index: &usize| self.states[*index].0 != StageState::Passed;
        (from..n).chain(0..from.min(n)).find(is_open).unwrap_or(n)
    }

    /// Whether a client is connected, somebody looks at it, or both did a moment ago.
    fn is_in_use(&self, now: Instant) -> bool {
        let is_watched = self.changes.receiver_count() > 0;
        self.is_connected || is_watched || self.rest(now) < SHORTEST_REST
    }

    /// How long nobody has touched it.
    fn rest(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.touched)
    }

    fn tell(&mut self) {
        self.touched = Instant::now();
        self.changes.send_modify(|n| *n += 1);
    }

    fn document(&self, ticket: &str) -> CheckDocument {
        let stage = |(index, stage): (usize, &Stage)| {
            let (state, finding) = self.states[index].clone();
            let is_current = index == self.current;
            let run = if is_current { self.run } else { 0 };
            let n_runs = stage.plans.len();
            CheckedStage {
                number: stage.number,
                id: stage.id.clone(),
                title: stage.title.clone(),
                explanation: stage.explanation.clone(),
                paragraph: stage.paragraph.clone(),
                duty: stage.duty,
                state,
                n_runs,
                n_passed: if state == StageState::Passed { n_runs } else { run },
                player: stage.plans[run].seat + 1,
                finding,
            }
        };
        CheckDocument {
            ticket: ticket.to_owned(),
            kind: self.settings.kind.name.to_owned(),
            current: self.stages.get(self.current).map(|stage| stage.number),
            is_connected: self.is_connected,
            stages: self.stages.iter().enumerate().map(stage).collect(),
        }
    }
}

/// Forgets what nobody has touched for long, and, where there are too many, of those that nobody
/// uses the one that has been left alone longest.
fn make_room(
    all: &mut BTreeMap<String, Check>,
    address: IpAddr,
    now: Instant,
) -> Result<(), NotBegun> {
    all.retain(|_, check| check.is_in_use(now) || check.rest(now) < LONGEST_REST);
    let is_from_here = |check: &Check| check.address == address;
    let n_here = all.values().filter(|check| is_from_here(check)).count();
    if n_here >= MOST_OF_AN_ADDRESS && !forget_one(all, now, is_from_here) {
        return Err(NotBegun::TooManyOfYours);
    }
    if all.len() >= MOST && !forget_one(all, now, |_| true) {
        return Err(NotBegun::TooMany);
    }
    Ok(())
}

/// Forgets one of these that is not in use; whether there was one.
fn forget_one(
    all: &mut BTreeMap<String, Check>,
    now: Instant,
    is_meant: impl Fn(&Check) -> bool,
) -> bool {
    let unused = all.iter().filter(|(_, check)| is_meant(check) && !check.is_in_use(now));
    let oldest = unused.min_by_key(|(_, check)| check.touched).map(|(ticket, _)| ticket.clone());
    oldest.and_then(|ticket| all.remove(&ticket)).is_some()
}

/// Looks like a Game-ID, and nobody can guess it.
fn new_ticket() -> String {
    let number = getrandom::u64().expect("an operating system has random numbers");
    MatchId::from_number(number).to_string()
}

/// How many checks there are at most.
pub(crate) const MOST: usize = 2_000;

/// How many of them one address has: a class, and more, behind one router.
pub(crate) const MOST_OF_AN_ADDRESS: usize = 200;

/// How many connections a stage takes; a person may have to start each of them.
const MOST_RUNS: usize = 6;

/// So long after its last sign of life a check still counts as used: a page that has lost its
/// connection comes back, and a client is started again.
const SHORTEST_REST: Duration = Duration::from_mins(1);

/// How long nobody may touch a check until it is forgotten.
const LONGEST_REST: Duration = Duration::from_hours(3);

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    fn begin(checks: &Checks, number: u8) -> Option<String> {
        checks.begin("Countdown", None, address(number)).ok()
    }

    /// As if nobody had touched any of them for so long.
    fn let_pass(checks: &Checks, rest: Duration) {
        for check in checks.lock().values_mut() {
            check.touched = check.touched.checked_sub(rest).expect("a clock that has run a while");
        }
    }

    #[test]
    fn a_class_behind_one_address_checks_at_once_and_nobody_loses_a_check_in_use() {
        let checks = Arc::new(Checks::new(host::countdown::kinds()));
        let tickets: Vec<String> =
            (0..MOST_OF_AN_ADDRESS).map(|_| begin(&checks, 1).unwrap()).collect();
        assert!(begin(&checks, 1).is_none(), "all were begun just now");
        assert!(begin(&checks, 2).is_some(), "others are not concerned");
        let _watching = checks.changes(&tickets[0]).unwrap();
        let _connected = checks.join(&tickets[1], Duration::ZERO).unwrap();
        let_pass(&checks, SHORTEST_REST);
        checks.touch(&tickets[2]);
        assert!(begin(&checks, 1).is_some());
        let is_there = |number: usize| checks.knows(&tickets[number]);
        assert_eq!([0, 1, 2, 3].map(is_there), [true, true, true, false]);
        for _ in 4..MOST_OF_AN_ADDRESS {
            assert!(begin(&checks, 1).is_some());
        }
        assert!(begin(&checks, 1).is_none());
        assert_eq!([0, 1, 2].map(is_there), [true; 3]);
    }

    #[test]
    fn there_is_room_for_so_many_in_all() {
        let checks = Checks::new(host::countdown::kinds());
        for number in 0..MOST {
            assert!(begin(&checks, (number % 250) as u8).is_some());
        }
        assert!(matches!(checks.begin("Countdown", None, address(251)), Err(NotBegun::TooMany)));
        let_pass(&checks, SHORTEST_REST);
        assert!(begin(&checks, 251).is_some());
        assert_eq!(checks.lock().len(), MOST);
    }
}
