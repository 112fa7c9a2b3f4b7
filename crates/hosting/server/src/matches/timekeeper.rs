//! Lets time pass in a match: the game's own clock, people who are too slow, and players who are
//! gone.

use std::sync::Arc;
use std::time::Duration;

use host::{Command, Referee};
use store::Patience;

use super::absence::Absence;
use super::{Match, is_over};

/// Nobody looks again sooner than this where the match was busy or the disk said no.
const RETRY: Duration = Duration::from_secs(1);

/// What a person has left at least when the disk is well again: what was tried meanwhile failed
/// through no fault of theirs.
const GRACE: Duration = Duration::from_secs(10);

/// Whether anything in this match can happen by itself. Programs are timed by their connections.
pub(super) fn is_needed(referee: &Referee) -> bool {
    let plan = referee.plan();
    referee.is_real_time() || plan.person_time_ms.is_some() || plan.absence_ms.is_some()
}

/// Keeps the time of a match until it is over.
pub(super) async fn keep(live: Arc<Match>) {
    let mut changes = live.changes();
    let mut absence = Absence::default();
    loop {
        changes.mark_unchanged();
        let referee = live.referee();
        if is_over(&referee) {
            return;
        }
        let deadlines = [live.clock().deadline(&referee), absence.deadline(live.now(), &referee)];
        let deadline = deadlines.into_iter().flatten().min_by_key(|(at, _)| *at);
        let due = async {
            match deadline {
                Some((at, command)) => {
                    live.sleep_until(at).await;
                    command
                }
                None => std::future::pending().await,
            }
        };
        // What has arrived when the deadline is looked at is in time.
        let command = tokio::select! {
            biased;
            changed = changes.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return,
            },
            command = due => command,
        };
        if !carry_out(&live, &referee, command).await {
            // Something is on its way to the disk, or nothing gets there.
            let _ = tokio::time::timeout(RETRY, changes.changed()).await;
        }
    }
}

/// Whether what was due has happened.
async fn carry_out(live: &Arc<Match>, referee: &Referee, command: Command) -> bool {
    let is_loss = matches!(command, Command::TimeOut { .. } | Command::Absent { .. });
    // Nobody loses by a disk that can't be written: while it is so, the time stands still.
    let patience = if is_loss { Patience::Once } else { Patience::Endless };
    let happened = live.command_unless_changed(referee.next_seq(), command, patience).await;
    if happened.is_err() {
        live.give_time(GRACE);
    }
    happened.is_ok_and(|decision| !decision.decided.is_empty())
}

#[cfg(test)]
mod tests;
