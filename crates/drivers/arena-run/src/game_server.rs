use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use arena::{Conduct, GameOrder, Void, verdict};
use host::{Access, EndReason, MatchId, Plan, Referee, Segments};
use kind::Kinds;
use mnm::ServerLimits;
use server::{
    Config, Fault, GameReport, HostedMatch, Hosting, Later, Playing, Server, StartError, Thinking,
    Venue,
};
use store::Store;
use tokio::sync::Mutex;

use crate::cores::Cores;
use crate::launcher::Launcher;
use crate::play::Seated;
use crate::stalls::Stalls;

/// A game server of its own at which the games of a tournament are played.
pub struct GameServer {
    server: Server,
    inner: Arc<Inner>,
}

#[derive(Clone)]
struct Inner {
    hosting: Hosting,
    launcher: Arc<dyn Launcher>,
    game_address: SocketAddr,
    stalls: Arc<Stalls>,
    cores: Arc<Cores>,
}

impl GameServer {
    /// Starts the server, on ports of this machine that nobody else uses.
    pub async fn open(
        store: Store,
        kinds: Kinds,
        launcher: Arc<dyn Launcher>,
        conduct: &Conduct,
        n_at_once: usize,
    ) -> Result<Self, StartError> {
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let config = Config {
            listen: any_port,
            game_listen: any_port,
            protocol: limits(conduct),
            thinking: Thinking::AsPlayers { n_at_once },
            ..Config::default()
        };
        let server = Server::start(config, kinds, store, vec![]).await?;
        let (hosting, game_address) = (server.hosting(), server.game_address());
        let stalls = Stalls::watch();
        let cores = Cores::of_this_machine(n_at_once);
        let inner = Arc::new(Inner { hosting, launcher, game_address, stalls, cores });
        Ok(Self { server, inner })
    }

    /// Its matches and its data file.
    pub fn hosting(&self) -> &Hosting {
        &self.inner.hosting
    }

    /// Plays games here.
    pub fn venue(&self) -> Arc<dyn Venue> {
        Arc::clone(&self.inner) as _
    }

    /// Writes what still waits and closes the data file.
    pub async fn close(self) {
        self.server.stop().await;
    }
}

/// The times of the protocol. Nobody is asked whether they are still there while they stand still,
/// and nobody has to answer then; we watch the player who has to move.
fn limits(conduct: &Conduct) -> ServerLimits {
    let mut limits = ServerLimits::default();
    if !conduct.usual_pauses {
        limits.first_command_delay = Duration::ZERO;
        limits.after_move_delay = Duration::ZERO;
    }
    if conduct.no_pondering {
        limits.wait_interval = Duration::from_hours(1);
        limits.answer = Duration::from_hours(1);
    }
    limits
}

impl Venue for Inner {
    fn begin(&self, order: GameOrder, id: MatchId) -> Later<Result<Playing, Fault>> {
        let inner = self.clone();
        Box::pin(async move {
            let (plan, sides) = plan(inner.hosting.kinds(), &order)?;
            if let Some(found) = inner.hosting.find(id).await? {
                let report = interrupted(&found, &sides).await;
                return Ok(Box::pin(async { report }) as Playing);
            }
            let hosted = inner.hosting.create(id, plan).await?;
            let Self { launcher, game_address: server, stalls, .. } = inner;
            let share = inner.cores.take();
            let seated = Seated { hosted, order, sides, launcher, server, stalls, share };
            Ok(Box::pin(seated.play()) as Playing)
        })
    }
}

/// What came of a match that we did not see to its end: it counts if it had ended by then.
async fn interrupted(found: &HostedMatch, sides: &[usize]) -> Result<GameReport, Fault> {
    let Some(ended) = found.read(|referee| referee.ended().cloned()) else {
        found.end(vec![], EndReason::Interrupted).await?;
        return Err(Void::Interrupted.into());
    };
    let entries = found.entries();
    let (result, reason) = verdict(&ended, &entries, sides)?;
    let (plies, id) = (found.read(Referee::n_actions) as u32, found.id().to_string());
    let (left_behind, outputs) = (vec![], vec![]);
    Ok(GameReport { result, reason, plies, id, left_behind, outputs, entries })
}

/// The plan of the match for a game, and the side of each seat.
fn plan(kinds: &Kinds, order: &GameOrder) -> Result<(Plan, Vec<usize>), Fault> {
    let (plan, sides) = server::match_plan(kinds, order)?;
    let mut seats = plan.seats;
    for (seat, side) in seats.iter_mut().zip(&sides) {
        seat.name = Some(order.names[*side].clone());
    }
    let plan = Plan {
        seats,
        seed: None,
        // The same game has the same dice, and its bots the same chance, however often it is begun.
        chance: Some(format!("arena {:016x}", order.seed)),
        access: Access { tickets_only: true, ..Access::default() },
        segments: Segments::Whole,
        ..plan
    };
    Ok((plan, sides))
}

/// Plays games of any tournament: a [`GameServer`] for every way in which games are conducted, made
/// when the first such game comes.
#[derive(Clone)]
pub struct GameServers {
    /// Where the data files are; nobody needs them afterwards.
    folder: PathBuf,
    kinds: Kinds,
    launcher: Arc<dyn Launcher>,
    n_at_once: usize,
    /// By what the times of the protocol depend on.
    open: Arc<Mutex<HashMap<(bool, bool), GameServer>>>,
}

impl GameServers {
    /// Keeps data files in this folder until somebody removes it.
    pub fn new(
        folder: PathBuf,
        kinds: Kinds,
        launcher: Arc<dyn Launcher>,
        n_at_once: usize,
    ) -> Self {
        Self { folder, kinds, launcher, n_at_once, open: Arc::default() }
    }

    async fn venue(&self, conduct: &Conduct) -> Result<Arc<dyn Venue>, Fault> {
        let manner = (conduct.no_pondering, conduct.usual_pauses);
        let mut open = self.open.lock().await;
        if let Some(server) = open.get(&manner) {
            return Ok(server.venue());
        }
        let path = self.folder.join(format!("games-{}.db", open.len()));
        let failed = |problem: String| Void::Failed { problem };
        let store = Store::open(&path).map_err(|error| failed(error.to_string()))?;
        let (kinds, launcher) = (self.kinds.clone(), Arc::clone(&self.launcher));
        let server = GameServer::open(store, kinds, launcher, conduct, self.n_at_once).await;
        let server = server.map_err(|error| failed(error.to_string()))?;
        let venue = server.venue();
        open.insert(manner, server);
        Ok(venue)
    }
}

impl Venue for GameServers {
    fn begin(&self, order: GameOrder, id: MatchId) -> Later<Result<Playing, Fault>> {
        let servers = self.clone();
        Box::pin(async move { servers.venue(&order.conduct).await?.begin(order, id).await })
    }
}
