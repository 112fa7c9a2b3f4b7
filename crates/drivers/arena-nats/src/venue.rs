use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use arena_run::{Begun, Fault, GameOrder, GameReport, Later, Player, Venue};

use crate::queue::{GameJob, Outcome, Queue};
use crate::staged::{StageError, Staged};

/// Plays games on workers.
pub struct Far {
    inner: Arc<Inner>,
}

struct Inner {
    queue: Queue,
    /// What tells the games of this run from those of all others.
    run: String,
    n_games: AtomicU64,
    /// Each player as workers see it, with the files of its program.
    players: HashMap<String, (Player, Option<Staged>)>,
}

/// How often it is looked whether a game has ended.
const LOOK: Duration = Duration::from_millis(50);

impl Far {
    /// Stores the programs of all players, by the names of the entrants. `run` is one word that
    /// nobody else uses.
    pub async fn stage(
        queue: Queue,
        run: String,
        entrants: impl IntoIterator<Item = (&String, &Player)>,
    ) -> Result<Self, StageError> {
        let mut players = HashMap::new();
        for (name, player) in entrants {
            players.insert(name.clone(), queue.stage(player).await?);
        }
        let n_games = AtomicU64::new(0);
        Ok(Self { inner: Arc::new(Inner { queue, run, n_games, players }) })
    }
}

impl Venue for Far {
    fn begin(&self, order: GameOrder) -> Later<Result<Begun, Fault>> {
        let inner = Arc::clone(&self.inner);
        Box::pin(async move {
            let passing = |error: &dyn ToString| Fault::Passing(error.to_string());
            // Every attempt has a name of its own, so that a late result is nobody's.
            let attempt = inner.n_games.fetch_add(1, Ordering::Relaxed);
            let id = format!("{}-{}-{attempt}", inner.run, order.number);
            let job = inner.job(order);
            inner.queue.submit(&id, &job).await.map_err(|error| passing(&error))?;
            let end = Box::pin(async move { inner.wait(&id).await });
            Ok(Begun { at: String::new(), end })
        })
    }
}

impl Inner {
    fn job(&self, mut order: GameOrder) -> GameJob {
        let mut programs = [None, None];
        let sides = order.players.iter_mut().zip(&order.names).zip(&mut programs);
        for ((player, name), program) in sides {
            if let Some((seen, staged)) = self.players.get(name) {
                player.clone_from(seen);
                program.clone_from(staged);
            }
        }
        GameJob { order, programs }
    }

    async fn wait(&self, id: &str) -> Result<GameReport, Fault> {
        loop {
            match self.queue.outcome(id).await {
                Ok(Some(Outcome::Played(report))) => return Ok(*report),
                Ok(Some(Outcome::Impossible(why))) => return Err(Fault::Lasting(why)),
                Ok(Some(Outcome::GivenUp(why))) => return Err(Fault::Passing(why)),
                Ok(None) => {}
                // The NATS server may be back in a moment, and the result is in its store.
                Err(error) => tracing::warn!("{error}"),
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}
