use std::pin::pin;
use std::sync::Arc;

use arena::{Conductor, Step};
use server::{GivenUp, Hosting, LiveTournament, Venue};

/// Plays a tournament until it is over, so many games at a time; says how everybody stands. What
/// happens is told after it is durable, each time with the tournament as it was then.
pub async fn play(
    hosting: &Hosting,
    live: Arc<LiveTournament>,
    venue: Arc<dyn Venue>,
    n_at_once: usize,
    mut tell: impl FnMut(&Conductor, &Step),
) -> Result<Conductor, GivenUp> {
    let mut told = Conductor::clone(&live.conductor());
    let mut changes = live.changes();
    let mut conducted = pin!(hosting.conduct(Arc::clone(&live), venue, n_at_once));
    loop {
        let end = tokio::select! {
            end = &mut conducted => Some(end),
            _ = changes.changed() => None,
        };
        for (at, step) in live.steps_from(told.n_steps()) {
            told.apply(&step, at).expect("it has happened");
            tell(&told, &step);
        }
        if let Some(end) = end {
            return end.map(|()| told);
        }
    }
}
