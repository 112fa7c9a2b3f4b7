//! The games of teams: their programs come by themselves, with tickets, and the bots are those of
//! the server.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use arena::{GameOrder, verdict};
use game::Seat;
use host::{Command, Controller, EndReason, MatchId, Plan, Referee, State};
use tokio::time::sleep;

use super::live::LiveTournament;
use super::match_plan::match_plan;
use super::venue::{Fault, GameReport, Later, Playing, Venue};
use crate::matches::{Match, MatchError, Matches};

/// What went wrong is tried again after this time.
const AGAIN: Duration = Duration::from_secs(1);

/// A team that leaves a game more often has lost it.
const MOST_DEPARTURES: u32 = 20;

/// Lets the holders of tickets play.
pub(super) struct Tickets {
    matches: Arc<Matches>,
    /// Where the tournament was asked for: its matches count there.
    from: Option<IpAddr>,
}

impl Tickets {
    pub(super) fn of(live: &LiveTournament, matches: Arc<Matches>) -> Self {
        let conductor = live.conductor();
        let organised = conductor.order().organised.as_ref();
        let from = organised.and_then(|led| led.created_from.as_deref()?.parse().ok());
        Self { matches, from }
    }
}

impl Venue for Tickets {
    fn begin(&self, order: GameOrder, id: MatchId) -> Later<Result<Playing, Fault>> {
        let (matches, from) = (Arc::clone(&self.matches), self.from);
        Box::pin(async move {
            let (plan, sides) = match_plan(matches.kinds(), &order)?;
            let found = loop {
                match find_or_create(&matches, &plan, id, from).await {
                    Ok(found) => break found,
                    Err(error) => tracing::error!(%id, %error, "a game can't begin"),
                }
                sleep(AGAIN).await;
            };
            let grace = Duration::from_millis(order.conduct.start_timeout_ms);
            let playing: Playing = Box::pin(async move {
                until_over(&found, grace).await;
                report(&found, &sides).await
            });
            Ok(playing)
        })
    }
}

/// What came of a match that is over.
async fn report(found: &Match, sides: &[usize]) -> Result<GameReport, Fault> {
    let (referee, log) = found.log();
    let Some(ended) = referee.ended() else {
        // Only a server that stops gives up; the next one goes on here.
        return std::future::pending().await;
    };
    let (result, reason) = verdict(ended, &log, sides)?;
    let plies = u32::try_from(referee.n_actions()).unwrap_or(u32::MAX);
    let (id, left_behind, outputs) = (found.id().to_string(), vec![], vec![]);
    Ok(GameReport { result, reason, plies, id, left_behind, outputs, entries: vec![] })
}

/// The match of a game; it is made when it is not there yet.
async fn find_or_create(
    matches: &Matches,
    plan: &Plan,
    id: MatchId,
    from: Option<IpAddr>,
) -> Result<Arc<Match>, MatchError> {
    match matches.find(id).await? {
        Some(found) => {
            matches.note_planned(id);
            Ok(found)
        }
        None => matches.create_as(id, plan.clone(), from).await,
    }
}

/// Waits for the end of a match, and ends it when somebody has not come for too long. Who leaves a
/// match that is being played is the match's own business.
async fn until_over(found: &Arc<Match>, grace: Duration) {
    let mut changes = found.changes();
    let mut come_by = found.now() + grace;
    let mut departures = Departures::default();
    let mut was_missed = true;
    loop {
        changes.mark_unchanged();
        if found.read(Referee::state) == State::Finished {
            return;
        }
        if let Some(seat) = found.read(|referee| departures.look(referee)) {
            let command =
                found.read(|referee| end_without(referee, &[seat], EndReason::LeftTooOften));
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
                    let unseated = missing.iter().find_map(|seat| found.unseated(*seat));
                    let reason =
                        unseated.map_or(EndReason::NotThere, |why| EndReason::NotSeated { why });
                    (!missing.is_empty()).then(|| end_without(referee, &missing, reason))
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
fn end_without(referee: &Referee, losers: &[Seat], reason: EndReason) -> Command {
    let is_winner = |seat: &Seat| !losers.contains(seat);
    let winners = Seat::all(referee.seats().len()).filter(is_winner).collect();
    Command::End { winners, reason }
}

/// Counts how often players leave.
#[derive(Default)]
struct Departures(Vec<(Option<i64>, u32)>);

impl Departures {
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
            if *n > MOST_DEPARTURES {
                found = Some(seat);
            }
        }
        found
    }
}
