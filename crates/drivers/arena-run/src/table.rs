use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use host::{Access, Controller, Plan, SeatPlan, Segments};
use kind::{HostedGame, Kind, Kinds};
use mnm::ServerLimits;
use server::{Config, Hosting, Server, StartError, Thinking};
use store::Store;

use crate::cores::Cores;
use crate::launcher::Launcher;
use crate::order::{Conduct, GameOrder, Player};
use crate::play::Seated;
use crate::stalls::Stalls;
use crate::venue::{Begun, Fault, Later, Venue};

/// A game server of its own at which the games of a tournament are played.
pub struct Table {
    server: Server,
    inner: Arc<Inner>,
}

struct Inner {
    hosting: Hosting,
    launcher: Arc<dyn Launcher>,
    game_address: SocketAddr,
    stalls: Arc<Stalls>,
    cores: Arc<Cores>,
}

impl Table {
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
    pub fn venue(&self) -> impl Venue + use<> {
        LocalVenue(Arc::clone(&self.inner))
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

struct LocalVenue(Arc<Inner>);

impl Venue for LocalVenue {
    fn begin(&self, order: GameOrder) -> Later<Result<Begun, Fault>> {
        let inner = Arc::clone(&self.0);
        Box::pin(async move {
            let (plan, sides) = plan(inner.hosting.kinds(), &order)?;
            let created = inner.hosting.create(plan).await;
            let hosted = created.map_err(|fault| Fault::Passing(fault.to_string()))?;
            let at = hosted.id().to_string();
            let launcher = Arc::clone(&inner.launcher);
            let (server, stalls) = (inner.game_address, Arc::clone(&inner.stalls));
            let share = inner.cores.take();
            let seated = Seated { hosted, order, sides, launcher, server, stalls, share };
            Ok(Begun { at, end: Box::pin(seated.play()) })
        })
    }
}

/// The plan of the match for a game, and the side of each seat.
pub(crate) fn plan(kinds: &Kinds, order: &GameOrder) -> Result<(Plan, Vec<usize>), Fault> {
    let lasting = |why: String| Fault::Lasting(why);
    let kind = kinds.named(&order.kind).filter(|kind| kind.programs.is_some());
    let kind = kind.ok_or_else(|| lasting(format!("programs can't play {:?}", order.kind)))?;
    let mut options: Vec<(&str, &str)> =
        order.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let seed = (order.seed >> 11).to_string();
    let needs_seed = kind.classes.as_ref().is_some_and(|classes| classes.needs_seed(&options));
    if needs_seed && !options.iter().any(|(name, _)| *name == "seed") {
        options.push(("seed", &seed));
    }
    let setup = kind.setup(&options).map_err(|bad| lasting(bad.to_string()))?;
    let game = kind.start(&setup).map_err(lasting)?;
    let sides = sides(kind, &*game);
    let seats = (0..game.n_seats() as u8).map(|seat| {
        let side = sides[usize::from(seat)];
        seat_plan(kind, &*game, Seat(seat), &order.players[side], &order.names[side])
    });
    let plan = Plan {
        kind: order.kind.clone(),
        rules: kind.rules_version,
        name: order.name.clone(),
        seats: seats.collect::<Result<_, _>>()?,
        setup,
        move_time_ms: order.move_time_ms,
        person_time_ms: None,
        absence_ms: Some(order.conduct.absence_ms),
        seed: None,
        class: None,
        // The same game has the same dice, and its bots the same chance, however often it is begun.
        chance: Some(format!("arena {:016x}", order.seed)),
        access: Access { tickets_only: true, ..Access::default() },
        segments: Segments::Whole,
        rematch_of: None,
    };
    Ok((plan, sides))
}

/// The side of each seat, 0 or 1: by the words for them, or in turn.
fn sides(kind: &Kind, game: &dyn HostedGame) -> Vec<usize> {
    let word = |seat: u8| kind.texts.as_ref().and_then(|texts| texts.side(game, Seat(seat)));
    let first = word(0);
    let n_seats = game.n_seats() as u8;
    let side = |seat: u8| match first {
        Some(_) => usize::from(word(seat) != first),
        None => usize::from(seat % 2),
    };
    (0..n_seats).map(side).collect()
}

fn seat_plan(
    kind: &Kind,
    game: &dyn HostedGame,
    seat: Seat,
    player: &Player,
    name: &str,
) -> Result<SeatPlan, Fault> {
    let bot = match player {
        Player::Program { .. } => None,
        Player::Bot { bot } => Some(bot_for(kind, game, seat, bot)?),
    };
    let controller = if bot.is_some() { Controller::Bot } else { Controller::Computer };
    Ok(SeatPlan { name: Some(name.to_owned()), controller, bot })
}

/// The full name of a bot for a seat. Where bots play one side only, that stands before the name.
fn bot_for(kind: &Kind, game: &dyn HostedGame, seat: Seat, bot: &str) -> Result<String, Fault> {
    let list = kind.bot_list();
    let is_meant =
        |name: &str| name == bot || name.split_once(':').is_some_and(|(_, own)| own == bot);
    let fits = |name: &str| kind.bot(game, seat, name, 0).is_some();
    let found = list.iter().find(|info| is_meant(&info.name) && fits(&info.name));
    found.map(|info| info.name.clone()).ok_or_else(|| {
        let known: Vec<&str> =
            list.iter().map(|info| info.name.as_str()).filter(|name| fits(name)).collect();
        Fault::Lasting(format!("unknown bot {bot:?}; {} has {}", kind.name, known.join(", ")))
    })
}
