//! One life of the server, from its start to its end or to `kill -9`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::Seat;
use host::countdown::kinds;
use host::{Command, Controller, Play, Referee};
use mnm::{Major, ServerSession};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use store::Fault;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::client::{Client, Experience, Manner};
use super::pipe;
use super::world::Known;
use crate::connections::{Connections, Room, Use};
use crate::game_port::connection::Connection;
use crate::game_port::turns::Turns;
use crate::matches::{Match, Matches, is_over};
use crate::testing::Disk;
use crate::{Config, Thinking};

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
struct Life {
    matches: Arc<Matches>,
    config: Config,
    start: Instant,
    turns: Arc<Turns>,
    connections: Connections,
    known: Mutex<Vec<Known>>,
    story: Mutex<Vec<String>>,
}

/// What is left of a life.
pub(super) struct Remains {
    /// What is known of the matches.
    pub(super) known: Vec<Known>,
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
    end: LifeEnd,
) -> Remains {
    let config = Config { thinking: Thinking::AsPlayers { n_at_once: 0 }, ..Config::default() };
    let (store, disk) = Disk::open(&path);
    let matches = Arc::new(Matches::resume(kinds(), Arc::new(store), &config).await.unwrap());
    let life = Arc::new(Life {
        matches,
        config,
        start: Instant::now(),
        turns: Arc::default(),
        connections: Connections::new(Room {
            max: 1_000,
            max_per_address: 1_000,
            max_silent_per_address: 1_000,
            patience: Duration::from_mins(1),
            begins: Use::Idle,
        }),
        known: Mutex::new(known),
        story: Mutex::default(),
    });
    if is_first {
        life.create_all().await;
    }
    tokio::spawn(break_now_and_then(disk, Pcg64Mcg::seed_from_u64(random.random())));
    let mut players = JoinSet::new();
    for index in 0..life.known.lock().unwrap().len() {
        for seat in [0, 1] {
            let random = Pcg64Mcg::seed_from_u64(random.random());
            players.spawn(Arc::clone(&life).play(index, seat, random));
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
    let known = life.known.lock().unwrap().clone();
    let story = life.story.lock().unwrap().clone();
    Remains { known, story, matches: Arc::clone(&life.matches) }
}

/// A disk that fails, fills up and comes back.
async fn break_now_and_then(disk: Disk, mut random: Pcg64Mcg) {
    loop {
        sleep(Duration::from_millis(random.random_range(100..90_000))).await;
        let faults = [Fault::Full, Fault::InputOutput, Fault::Busy];
        disk.set_fault(Some(faults[random.random_range(0..faults.len())]));
        sleep(Duration::from_millis(random.random_range(1..60_000))).await;
        disk.set_fault(None);
    }
}

impl Life {
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

    async fn find(&self, index: usize) -> Arc<Match> {
        let id = self.known.lock().unwrap()[index].id;
        self.matches.find(id).await.unwrap().expect("a match that was created is there")
    }

    /// Plays a seat until the match is over.
    async fn play(self: Arc<Self>, index: usize, seat: u8, random: Pcg64Mcg) {
        let plan = self.known.lock().unwrap()[index].plan.clone();
        match plan.seats[usize::from(seat)].controller {
            Controller::Computer => self.play_programs(index, seat, random).await,
            _ => self.play_person(index, seat, random).await,
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

    /// A person with a browser: takes the seat, and tries again what failed.
    async fn play_person(&self, index: usize, seat: u8, mut random: Pcg64Mcg) {
        let key = Some(format!("key of {seat}"));
        let mut has_failed = false;
        loop {
            let live = self.find(index).await;
            let is_mine = |referee: &Referee| referee.seats()[usize::from(seat)].key == key;
            if live.read(is_over) {
                return;
            }
            if !live.read(is_mine) {
                let (seat, key) = (Seat(seat), key.clone().unwrap());
                let _ = live.command(Command::Claim { seat, name: None, key, kept_by: None }).await;
            } else if live.read(|referee| referee.is_turn_of(Seat(seat))) {
                // Anyone who has thought already only presses the button again.
                let longest_ms = if has_failed { 1_000 } else { 20_000 };
                sleep(Duration::from_millis(random.random_range(0..longest_ms))).await;
                let (seat, action) = (Seat(seat), "1".to_owned());
                let play = Play { seat, key: key.clone(), known_seq: None, action, used_ms: 0 };
                let played = live.command(Command::Play(play)).await;
                has_failed = played.is_err();
                if played.is_ok_and(|decision| decision.refusal.is_none()) {
                    let mut known = self.known.lock().unwrap();
                    known[index].seats[usize::from(seat.0)].acknowledged.push(1);
                }
            }
            sleep(Duration::from_millis(500)).await;
        }
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
