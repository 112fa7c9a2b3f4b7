//! Lets time pass in a match: the game's own clock, and people who are too slow.

use std::sync::Arc;
use std::time::Duration;

use host::Referee;
use tokio::time::sleep_until;

use super::{Match, is_over};

/// The disk said no: nobody tries again sooner than this.
const RETRY: Duration = Duration::from_secs(1);

/// Whether anything in this match can happen by itself. Programs are timed by their connections.
pub(super) fn is_needed(referee: &Referee) -> bool {
    referee.is_real_time() || referee.plan().person_time_ms.is_some()
}

/// Keeps the time of a match until it is over.
pub(super) async fn keep(live: Arc<Match>) {
    let mut changes = live.changes();
    loop {
        changes.mark_unchanged();
        let referee = live.referee();
        if is_over(&referee) {
            return;
        }
        let deadline = live.clock().deadline(&referee);
        let due = async {
            match deadline {
                Some((at, command)) => {
                    sleep_until(at.into()).await;
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
        if live.command_unless_changed(referee.next_seq(), command).await.is_err() {
            tokio::time::sleep(RETRY).await;
        }
    }
}
