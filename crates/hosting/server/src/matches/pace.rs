//! Plays the seats of bots in a game that everybody plays at the same time.

use std::sync::Arc;
use std::time::Duration;

use host::{Command, Pacing, Play, Refusal};
use tokio::time::Instant;

use super::{Match, is_over};

/// Nobody begins to act sooner than this after something went wrong.
const RETRY: Duration = Duration::from_secs(1);

/// Lets the bots of a match act when their time has come, until it is over. Thinking is a matter
/// of microseconds here, so they need no threads of their own; what they do waits in the same
/// queue as what people do.
pub(super) async fn play(live: Arc<Match>) {
    let begin = Instant::now();
    let seed = || getrandom::u64().unwrap_or_default();
    let mut pacing = live.read(|referee| Pacing::new(referee, seed));
    let mut changes = live.changes();
    loop {
        changes.mark_unchanged();
        if live.read(is_over) {
            return;
        }
        live.read(|referee| pacing.handle_change(begin.elapsed(), referee));
        let deadline = pacing.poll_timeout();
        let next = async {
            match deadline {
                Some(at) => tokio::time::sleep_until(begin + at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = next => {}
        }
        while let Some((seat, action)) = pacing.poll_due(begin.elapsed()) {
            let play = Play { seat, key: None, known_seq: None, action, used_ms: 0 };
            match live.command_for_sure(Command::Play(play)).await.map(|decision| decision.refusal)
            {
                Ok(Some(Refusal::Over)) => return,
                // Others were faster, or the round has ended: it looks again.
                Ok(_) => {}
                // The server is stopping.
                Err(_) => tokio::time::sleep(RETRY).await,
            }
        }
    }
}
