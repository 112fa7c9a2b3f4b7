//! Ends and deletes matches in bulk: those the operator means, those that everybody has left, and
//! those that are kept for long enough.

use std::sync::Arc;
use std::time::Duration;

use host::{Command, EndReason, MatchId, Referee};
use store::Selection;
use tokio::time::Instant;

use super::seen_time::{Jump, SeenTime};
use super::{Match, MatchError, Matches};
use crate::wall_clock;

/// How long matches are kept.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    /// A match in which nothing has happened for this many days is ended; 0 for never.
    pub abandoned_after_days: usize,
    /// A match that has been over for this many days is deleted; 0 for never.
    pub keep_finished_days: usize,
}

impl Default for Retention {
    fn default() -> Self {
        Self { abandoned_after_days: 30, keep_finished_days: 0 }
    }
}

/// The setting that says how much time was seen.
pub(super) const SEEN_TIME: &str = "seen-time";

/// Days are long.
const LOOK_EVERY: Duration = Duration::from_mins(10);

/// Those who move wait for no more deletions than this at a time.
const DELETED_AT_ONCE: usize = 50;

impl Matches {
    /// Ends what is abandoned and deletes what was kept for long enough; runs as long as the server
    /// does.
    pub(crate) async fn look_after(self: Arc<Self>) {
        if let Some(jump) = self.clock_jump() {
            tell(jump);
        }
        let mut looked = Instant::now();
        let mut tick = tokio::time::interval(LOOK_EVERY);
        loop {
            let now = tick.tick().await;
            let passed = now.saturating_duration_since(std::mem::replace(&mut looked, now));
            if let Err(error) = self.tidy(wall_clock::now_ms(), passed).await {
                tracing::error!(%error, "old matches could not be ended or deleted");
            }
        }
    }

    /// Does what is due at this moment, if so much time has passed since the last one.
    pub(crate) async fn tidy(&self, now_ms: i64, passed: Duration) -> Result<(), MatchError> {
        let seen = {
            let mut seen = self.seen();
            if let Some(jump) = seen.note(now_ms, passed) {
                tell(jump);
            }
            seen.clone()
        };
        self.keep_seen(&seen);
        if seen.jump().is_some() {
            return Ok(());
        }
        let Retention { abandoned_after_days, keep_finished_days } = self.retention;
        let before = |days: usize| {
            let age =
                Duration::from_hours(24).saturating_mul(u32::try_from(days).unwrap_or(u32::MAX));
            (days > 0).then(|| seen.moment_before(now_ms, age))
        };
        if let Some(moment) = before(abandoned_after_days) {
            let is_abandoned = |one: &Arc<Match>| one.read(Referee::changed_at) <= moment;
            let reason = EndReason::Abandoned { days: abandoned_after_days as u64 };
            for abandoned in self.all_running().into_iter().filter(is_abandoned) {
                let end = Command::End { winners: vec![], reason: reason.clone() };
                if let Err(error) = abandoned.command(end).await {
                    tracing::warn!(id = %abandoned.id(), %error, "could not be ended");
                }
            }
        }
        if let Some(moment) = before(keep_finished_days) {
            let state = Some(host::State::Finished);
            let old = Selection { state, unchanged_since: Some(moment), ..Selection::default() };
            let n_deleted = self.delete_all(old).await?;
            if n_deleted > 0 {
                tracing::info!(n_deleted, keep_finished_days, "old matches were deleted");
            }
        }
        Ok(())
    }

    /// The operator says that the clock is right: what is old enough is ended and deleted again.
    pub(crate) fn confirm_clock(&self) {
        let seen = {
            let mut seen = self.seen();
            seen.confirm();
            seen.clone()
        };
        self.keep_seen(&seen);
    }

    /// Nobody waits for it: where it is not kept, more time counts as not seen.
    fn keep_seen(&self, seen: &SeenTime) {
        if let Ok(seen) = serde_json::to_string(seen) {
            self.store.writer().set_then(SEEN_TIME, seen, |_| ());
        }
    }

    /// Ends all of these that are not over, without a result; how many there were.
    pub(crate) async fn end_all(
        &self,
        selection: Selection,
        reason: &EndReason,
    ) -> Result<usize, MatchError> {
        let mut n_ended = 0;
        for id in self.read(move |reader| reader.select(&selection)).await? {
            n_ended += usize::from(self.end(id, reason.clone()).await?);
        }
        Ok(n_ended)
    }

    /// Deletes all of these for ever; those that are not over are ended first. How many there were.
    pub(crate) async fn delete_all(&self, selection: Selection) -> Result<usize, MatchError> {
        let ids = self.read(move |reader| reader.select(&selection)).await?;
        for some in ids.chunks(DELETED_AT_ONCE) {
            for id in some {
                self.end(*id, EndReason::DeletedByOperator).await?;
            }
            let some = some.to_vec();
            self.write(move |writer| writer.delete(some)).await?;
        }
        if !ids.is_empty() {
            self.lobby.reset();
        }
        Ok(ids.len())
    }

    /// Ends a match if it is not over; whether it was not.
    pub(super) async fn end(&self, id: MatchId, reason: EndReason) -> Result<bool, MatchError> {
        let running = self.running.lock().get(&id).cloned();
        let Some(running) = running else { return Ok(false) };
        let end = Command::End { winners: vec![], reason };
        let decision = running.command(end).await.map_err(MatchError::Command)?;
        Ok(decision.refusal.is_none())
    }
}

fn tell(Jump { from, to, held_ms }: Jump) {
    let (hours, held_hours) = ((to - from) / 3_600_000, held_ms / 3_600_000);
    tracing::warn!(
        hours,
        held_hours,
        "the clock has jumped since the server last looked at it, or the server did not run: \
         nothing is ended or deleted by its age meanwhile; confirm on /admin/ that the clock is \
         right"
    );
}
