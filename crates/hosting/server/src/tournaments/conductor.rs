//! Drives a tournament: begins what is due, and stays with every game until it has a result.

use std::sync::Arc;
use std::time::Duration;

use arena::Fact;
use game::Seat;
use host::{Command, Controller, MatchId, Referee, State};
use tokio::time::sleep;

use super::due::{Moment, due};
use super::table::match_plan;
use super::verdict::{LEFT_TOO_OFTEN, NOT_THERE, verdict};
use super::{Course, Decide, Failed, Live, Stage};
use crate::matches::{Match, Matches, Next, new_id};
use crate::wall_clock;

/// What went wrong is tried again after this time.
const AGAIN: Duration = Duration::from_secs(1);

/// Nobody sleeps longer: the wall clock may be set.
const LONGEST_SLEEP: Duration = Duration::from_mins(1);

/// A team that leaves a game more often has lost it.
const MOST_FAREWELLS: u32 = 20;

/// Conducts a tournament until it is over or the server stops.
pub(super) async fn conduct(matches: Arc<Matches>, live: Arc<Live>) {
    let mut changes = live.changes();
    loop {
        changes.mark_unchanged();
        for (number, at) in live.unaccompanied() {
            tokio::spawn(accompany(Arc::clone(&matches), Arc::clone(&live), number, at));
        }
        let course = live.course();
        if course.stage() == Stage::Finished {
            return;
        }
        let wake_at = what_is_due(&course, &live).wake_at;
        drop(course);
        let decide: Decide = {
            let live = Arc::clone(&live);
            Box::new(move |course| Ok(what_is_due(course, &live).steps))
        };
        match live.carry_out(&matches, decide).await {
            Ok(()) => {}
            Err(Failed::Store(store::StoreError::Closed)) => return,
            Err(error) => {
                tracing::error!(id = live.id(), %error, "a tournament can't go on");
                sleep(AGAIN).await;
            }
        }
        let in_ms = wake_at.map(|at| at.saturating_sub(wall_clock::now_ms()).max(0) as u64);
        let pause = in_ms.map_or(LONGEST_SLEEP, Duration::from_millis).min(LONGEST_SLEEP);
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = live.bell() => {}
            () = sleep(pause) => {}
        }
    }
}

fn what_is_due(course: &Course, live: &Live) -> super::due::Due {
    let waiting_since = live.waiting_since();
    let moment = Moment { now: wall_clock::now_ms(), waiting_since: &waiting_since };
    let draw = || new_id().expect("an operating system has random numbers").to_string();
    due(course, &moment, draw)
}

/// Stays with a game until it has a result.
async fn accompany(matches: Arc<Matches>, live: Arc<Live>, number: u32, at: String) {
    let Ok(id) = at.parse::<MatchId>() else {
        return tracing::error!(id = live.id(), number, at, "this is no match");
    };
    let course = live.course();
    let found = loop {
        match table(&matches, &course, number, id).await {
            Ok(found) => break found,
            Err(error) => tracing::error!(id = live.id(), number, error, "a game can't begin"),
        }
        sleep(AGAIN).await;
    };
    let seats = course.arena().map(|arena| arena.games()[number as usize].seats);
    let teams: Vec<u32> =
        seats.into_iter().flatten().filter_map(|entrant| course.team_of(entrant)).collect();
    for (seat, team) in (0..).zip(&teams) {
        live.tell(*team, Next::Match(id, Seat(seat)));
    }
    until_over(&found, Duration::from_millis(course.order().grace_ms)).await;
    for team in &teams {
        live.tell(*team, Next::Later);
    }
    drop(course);
    let (referee, log) = found.log();
    let Some(ended) = referee.ended() else { return };
    let fact = match verdict(&log, ended) {
        Ok((result, reason, detail)) => {
            let plies = u32::try_from(referee.n_actions()).unwrap_or(u32::MAX);
            Fact::GameFinished { game: number, result, reason, detail, plies }
        }
        Err(why) => Fact::GameReplayed { game: number, why },
    };
    let decide: Decide = Box::new(move |_| Ok(vec![fact.into()]));
    if let Err(error) = live.carry_out(&matches, decide).await {
        return tracing::warn!(id = live.id(), number, %error, "noted at the next start");
    }
    live.let_go(&at);
}

/// The match of a game; it is made when it is not there yet. The id is durable before the match is,
/// so that a server that was killed in between makes no second one.
async fn table(
    matches: &Matches,
    course: &Course,
    number: u32,
    id: MatchId,
) -> Result<Arc<Match>, String> {
    if let Some(found) = matches.find(id).await.map_err(|error| error.to_string())? {
        return Ok(found);
    }
    let games = course.arena().ok_or("it has not begun")?.games();
    let plan = match_plan(matches.kinds(), course, &games[number as usize])?;
    matches.create_as(id, plan).await.map_err(|error| error.to_string())
}

/// Waits for the end of a match, and ends it when somebody has not come for too long. Who leaves a
/// match that is being played is the match's own business.
async fn until_over(found: &Arc<Match>, grace: Duration) {
    let mut changes = found.changes();
    let mut come_by = found.now() + grace;
    let mut farewells = Farewells::default();
    let mut was_missed = true;
    loop {
        changes.mark_unchanged();
        if found.read(Referee::state) == State::Finished {
            return;
        }
        if let Some(seat) = found.read(|referee| farewells.look(referee)) {
            let command = found.read(|referee| end_without(referee, &[seat], LEFT_TOO_OFTEN));
            // Only a server that stops gives up; the next one goes on here.
            if found.command_for_sure(command).await.is_err() {
                return;
            }
            continue;
        }
        let is_missed = found.read(|referee| !missing(referee).is_empty());
        if is_missed && !was_missed {
            come_by = come_by.max(found.now() + grace);
        }
        was_missed = is_missed;
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = found.sleep_until(come_by), if is_missed => {
                let command = found.read(|referee| {
                    let missing = missing(referee);
                    (!missing.is_empty()).then(|| end_without(referee, &missing, NOT_THERE))
                });
                match command {
                    Some(command) => if found.command_for_sure(command).await.is_err() { return },
                    None => come_by = found.now() + grace,
                }
            }
        }
    }
}

/// Who has to come, so that the match can be played. It may have begun without them: who is first to
/// move need not wait for the others.
fn missing(referee: &Referee) -> Vec<Seat> {
    let is_open = referee.state() == State::Open;
    let is_missing = |seat: &Seat| {
        let seat = &referee.seats()[seat.index()];
        !seat.taken && (is_open || seat.left_at.is_none())
    };
    players(referee).filter(is_missing).collect()
}

/// The seats of programs.
fn players(referee: &Referee) -> impl Iterator<Item = Seat> + '_ {
    let is_program =
        |seat: &Seat| referee.plan().seats[seat.index()].controller == Controller::Computer;
    Seat::all(referee.seats().len()).filter(is_program)
}

/// These have lost.
fn end_without(referee: &Referee, losers: &[Seat], why: &str) -> Command {
    let is_winner = |seat: &Seat| !losers.contains(seat);
    let winners = Seat::all(referee.seats().len()).filter(is_winner).collect();
    let names: Vec<String> = losers.iter().map(|seat| referee.plain_name(*seat)).collect();
    Command::End { winners, why: format!("{why}{}", names.join(", ")) }
}

/// Counts how often players leave.
#[derive(Default)]
struct Farewells(Vec<(Option<i64>, u32)>);

impl Farewells {
    /// The seat whose player has left too often, if there is one.
    fn look(&mut self, referee: &Referee) -> Option<Seat> {
        let mut found = None;
        self.0.resize(referee.seats().len(), (None, 0));
        for seat in players(referee) {
            let (known, n) = &mut self.0[seat.index()];
            let left_at = referee.seats()[seat.index()].left_at;
            if left_at.is_some() && left_at != *known {
                *n += 1;
            }
            *known = left_at;
            if *n > MOST_FAREWELLS {
                found = Some(seat);
            }
        }
        found
    }
}
