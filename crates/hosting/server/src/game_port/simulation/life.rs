//! One life of the server, from its start to its end or to `kill -9`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use axum::Router;
use host::countdown::kinds;
use host::{Controller, MatchId};
use mnm::{Major, ServerSession};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use store::Fault;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::browser::Browser;
use super::client::{Client, Experience, Manner};
use super::pipe;
use super::world::{Known, Player, Seen};
use crate::connections::{Connections, Room, Use};
use crate::game_port::connection::Connection;
use crate::game_port::turns::Turns;
use crate::http::{Context, GamePorts, router};
use crate::matches::{Match, Matches, is_over};
use crate::testing::Disk;
use crate::{Config, Thinking, open};

/// How a life ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum LifeEnd {
    /// In the middle of everything.
    Killed(Duration),
    /// With all matches.
    WhenAllIsOver,
}

/// No match lasts longer, whatever happens.
const LONGEST: Duration = Duration::from_hours(2);

/// Everybody comes from here.
const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// What everybody in this life shares.
pub(super) struct Life {
    matches: Arc<Matches>,
    context: Context,
    /// Made for the first request: with its document it takes a while.
    router: OnceLock<Router>,
    config: Config,
    start: Instant,
    disk: Disk,
    /// How often the disk has failed or come back.
    n_faults: AtomicUsize,
    turns: Arc<Turns>,
    connections: Connections,
    known: Mutex<Vec<Known>>,
    ordered: Mutex<Vec<MatchId>>,
    story: Mutex<Vec<String>>,
}

/// What is left of a life.
pub(super) struct Remains {
    /// What is known of the matches.
    pub(super) known: Vec<Known>,
    /// The matches whose order was answered.
    pub(super) ordered: Vec<MatchId>,
    /// What was said.
    pub(super) story: Vec<String>,
    /// To be abandoned once nothing runs any more.
    pub(super) matches: Arc<Matches>,
}

/// Lives to the end.
pub(super) async fn live(
    path: PathBuf,
    known: Vec<Known>,
    mut random: Pcg64Mcg,
    is_first: bool,
    onlookers: bool,
    end: LifeEnd,
) -> Remains {
    let life = Life::open(&path, known).await;
    if is_first {
        life.create_all().await;
    }
    let mut draw = || Pcg64Mcg::seed_from_u64(random.random());
    let (breaking, ordering) = (draw(), draw());
    let mut others = JoinSet::new();
    let broken = Arc::clone(&life);
    others.spawn(async move { broken.break_now_and_then(breaking).await });
    if onlookers {
        let orders = Arc::clone(&life);
        others.spawn(async move { Browser { life: &orders, random: ordering }.order().await });
    }
    let mut players = JoinSet::new();
    for index in 0..life.known.lock().unwrap().len() {
        for seat in [0, 1] {
            players.spawn(Arc::clone(&life).play(index, seat, draw()));
        }
        if onlookers {
            let (follows, random) = (Arc::clone(&life), draw());
            players.spawn(async move { Browser { life: &follows, random }.follow(index).await });
        }
    }
    let longest = match end {
        LifeEnd::Killed(after) => after,
        LifeEnd::WhenAllIsOver => LONGEST,
    };
    let all = async {
        while let Some(done) = players.join_next().await {
            done.expect("players do not panic");
        }
    };
    let is_over = timeout(longest, all).await.is_ok();
    let must_be_over = matches!(end, LifeEnd::WhenAllIsOver);
    assert!(is_over || !must_be_over, "a match neither ends nor goes on: {:?}", life.states());
    // Anyone who is still playing is stopped where they are.
    players.shutdown().await;
    while let Some(done) = others.try_join_next() {
        done.expect("whoever orders does not panic");
    }
    others.shutdown().await;
    let known = life.known.lock().unwrap().clone();
    let story = life.story.lock().unwrap().clone();
    let ordered = life.ordered.lock().unwrap().clone();
    Remains { known, ordered, story, matches: Arc::clone(&life.matches) }
}

impl Life {
    /// A server that has just been started.
    async fn open(path: &Path, known: Vec<Known>) -> Arc<Self> {
        let config = Config {
            thinking: Thinking::AsPlayers { n_at_once: 0 },
            // A new one would be waited for without letting the disk go on.
            admin_token: Some("a-token-for-this-test".to_owned()),
            ..Config::default()
        };
        let (store, disk) = Disk::open(path);
        let ports = (config.listen, GamePorts { v2: 1357, v3: None });
        let stop = CancellationToken::new();
        let opened = open(config.clone(), kinds(), store, vec![], &stop, ports).await;
        let (context, _) = opened.unwrap();
        let matches = Arc::clone(&context.matches);
        Arc::new(Self {
            matches,
            context,
            router: OnceLock::new(),
            config,
            start: Instant::now(),
            disk,
            n_faults: AtomicUsize::new(0),
            turns: Arc::default(),
            connections: Connections::new(Room {
                max: 1_000,
                max_per_address: 1_000,
                max_silent_per_address: 1_000,
                patience: Duration::from_mins(1),
                begins: Use::Idle,
            }),
            known: Mutex::new(known),
            ordered: Mutex::default(),
            story: Mutex::default(),
        })
    }

    /// A disk that fails, fills up and comes back.
    async fn break_now_and_then(&self, mut random: Pcg64Mcg) {
        loop {
            sleep(Duration::from_millis(random.random_range(100..90_000))).await;
            let faults = [Fault::Full, Fault::InputOutput, Fault::Busy];
            self.n_faults.fetch_add(1, Ordering::Relaxed);
            self.disk.set_fault(Some(faults[random.random_range(0..faults.len())]));
            sleep(Duration::from_millis(random.random_range(1..60_000))).await;
            self.disk.set_fault(None);
            // What waits is tried again a little later.
            sleep(Duration::from_secs(5)).await;
            self.n_faults.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn router(&self) -> Router {
        self.router.get_or_init(|| router(self.context.clone(), vec![])).clone()
    }

    /// How often the disk has failed or come back.
    pub(super) fn n_faults(&self) -> usize {
        self.n_faults.load(Ordering::Relaxed)
    }

    pub(super) fn disk_is_well(&self) -> bool {
        self.n_faults().is_multiple_of(2)
    }

    /// Looks at a player, or changes what is known of it.
    pub(super) fn player<T>(
        &self,
        index: usize,
        seat: u8,
        look: impl FnOnce(&mut Player) -> T,
    ) -> T {
        look(&mut self.known.lock().unwrap()[index].seats[usize::from(seat)])
    }

    pub(super) fn note_ordered(&self, id: MatchId) {
        self.ordered.lock().unwrap().push(id);
    }

    pub(super) fn last_seen(&self, index: usize) -> Option<u64> {
        Some(self.known.lock().unwrap()[index].seen.last()?.seq)
    }

    pub(super) fn note_seen(&self, index: usize, seen: Seen) {
        self.known.lock().unwrap()[index].seen.push(seen);
    }

    async fn create_all(&self) {
        let plans: Vec<_> =
            self.known.lock().unwrap().iter().map(|known| known.plan.clone()).collect();
        for (index, plan) in plans.into_iter().enumerate() {
            let created = self.matches.create(plan, None).await.unwrap();
            self.known.lock().unwrap()[index].id = created.id();
        }
    }

    /// How far the matches are, for anyone who has to find out.
    fn states(&self) -> Vec<String> {
        let tell = |known: &Known| {
            let log = self.matches.store().reader().log(known.id).unwrap().unwrap_or_default();
            format!("{:?}", log.iter().map(|entry| &entry.fact).collect::<Vec<_>>())
        };
        self.known.lock().unwrap().iter().map(tell).collect()
    }

    pub(super) async fn find(&self, index: usize) -> Arc<Match> {
        let id = self.known.lock().unwrap()[index].id;
        self.matches.find(id).await.unwrap().expect("a match that was created is there")
    }

    /// Plays a seat until the match is over.
    async fn play(self: Arc<Self>, index: usize, seat: u8, random: Pcg64Mcg) {
        let plan = self.known.lock().unwrap()[index].plan.clone();
        match plan.seats[usize::from(seat)].controller {
            Controller::Computer => self.play_programs(index, seat, random).await,
            _ => Browser { life: &self, random }.play(index, seat).await,
        }
    }

    /// One program after the other, the bad ones first.
    async fn play_programs(&self, index: usize, seat: u8, mut random: Pcg64Mcg) {
        loop {
            let live = self.find(index).await;
            if live.read(is_over) {
                return;
            }
            let manner = self.next_manner(index, seat, &mut random);
            let (server_end, client_end) = pipe::pair();
            let session =
                ServerSession::new(self.start.elapsed(), self.config.protocol, Major::Two);
            let place = self.connections.admit(HOME).expect("there is room for everybody");
            let connection = Connection::new(
                (server_end, session),
                (HOME, Arc::new(place)),
                Arc::clone(&self.matches),
                &self.config,
                self.start,
                Arc::clone(&self.turns),
            );
            tokio::spawn(connection.run(CancellationToken::new()));
            let mut visit =
                Visit { life: self, index, seat, manner, experience: Experience::default() };
            let client = Client {
                end: Some(client_end),
                random: Pcg64Mcg::seed_from_u64(random.random()),
                manner,
                seat,
                experience: &mut visit.experience,
                unread: String::new(),
            };
            client.run(&live.id().to_string()).await;
            drop(visit);
            sleep(Duration::from_millis(random.random_range(1..3_000))).await;
        }
    }

    fn next_manner(&self, index: usize, seat: u8, random: &mut Pcg64Mcg) -> Manner {
        let mut known = self.known.lock().unwrap();
        let player = &mut known[index].seats[usize::from(seat)];
        if player.n_bad == 0 {
            return Manner::Honest;
        }
        player.n_bad -= 1;
        Manner::BAD[random.random_range(0..Manner::BAD.len())]
    }
}

/// A program's time at the server; what it has been through is known even if we are killed.
struct Visit<'a> {
    life: &'a Life,
    index: usize,
    seat: u8,
    manner: Manner,
    experience: Experience,
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let mut known = self.life.known.lock().unwrap();
        known[self.index].seats[usize::from(self.seat)].learn(self.manner, &self.experience);
        let at = self.life.start.elapsed().as_millis();
        let mut story = self.life.story.lock().unwrap();
        story.push(format!(
            "{at} match {} seat {} {:?}: {}",
            self.index,
            self.seat,
            self.manner,
            self.experience.heard.join(" | ")
        ));
    }
}
