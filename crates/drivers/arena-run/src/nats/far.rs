use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use arena::{GameOrder, Player, TournamentOrder, Void};
use host::MatchId;
use server::{Fault, GameReport, Later, Playing, Venue};

use super::queue::{Outcome, Queue, QueueError};
use super::staged::StageError;

/// Plays games on workers.
pub struct Far {
    queue: Queue,
    /// What tells the games of this run from those of all others.
    run: String,
    n_games: AtomicU64,
    /// Each player as workers see it, by the name of its entrant.
    players: HashMap<String, Player>,
}

/// How often it is looked whether a game has ended.
const LOOK: Duration = Duration::from_millis(50);

impl Far {
    /// Stores the programs of all players. `run` is one word that nobody else uses.
    pub async fn stage(
        queue: Queue,
        run: String,
        order: &TournamentOrder,
    ) -> Result<Self, StageError> {
        let mut players = HashMap::new();
        for (name, player) in order.plan.entrants.iter().zip(&order.players) {
            players.insert(name.clone(), queue.stage(player).await?);
        }
        Ok(Self { queue, run, n_games: AtomicU64::new(0), players })
    }
}

impl Venue for Far {
    /// The match is made by the worker, so it gets another id.
    fn begin(&self, mut order: GameOrder, _: MatchId) -> Later<Result<Playing, Fault>> {
        // Every attempt has a name of its own, so that a late result is nobody's.
        let attempt = self.n_games.fetch_add(1, Ordering::Relaxed);
        let id = format!("{}-{}-{attempt}", self.run, order.number);
        for (player, name) in order.players.iter_mut().zip(&order.names) {
            if let Some(staged) = self.players.get(name) {
                player.clone_from(staged);
            }
        }
        let queue = self.queue.clone();
        Box::pin(async move {
            let failed = |error: QueueError| Void::Failed { problem: error.to_string() };
            queue.submit(&id, &order).await.map_err(failed)?;
            Ok(Box::pin(async move { wait(&queue, &id).await }) as Playing)
        })
    }
}

async fn wait(queue: &Queue, id: &str) -> Result<GameReport, Fault> {
    loop {
        match queue.outcome(id).await {
            Ok(Some(Outcome::Played(report))) => return Ok(*report),
            Ok(Some(Outcome::Impossible(why))) => return Err(Fault::Lasting(why)),
            Ok(Some(Outcome::OfSide { side, why })) => return Err(Fault::OfSide { side, why }),
            Ok(Some(Outcome::GivenUp)) => return Err(Void::NoWorker.into()),
            Ok(None) => {}
            // The NATS server may be back in a moment, and the result is in its store.
            Err(error) => tracing::warn!("{error}"),
        }
        tokio::time::sleep(LOOK).await;
    }
}
