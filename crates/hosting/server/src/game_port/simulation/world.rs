//! What lasts longer than a server: the data file, and what everybody knows of the matches.

use std::path::PathBuf;
use std::time::Duration;

use game::Seat;
use host::countdown::{kinds, plan};
use host::{Controller, Ended, Ending, Entry, Fact, MatchId, Plan};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::Value;
use store::Reader;
use tempfile::TempDir;

use super::client::{Experience, Manner};
use super::life::{self, Remains};

/// Everything that follows from one seed.
pub(super) struct World {
    folder: TempDir,
    random: Pcg64Mcg,
    /// Whether people order matches and read along over HTTP, too; in every world would take long.
    onlookers: bool,
    pub(super) known: Vec<Known>,
    ordered: Vec<MatchId>,
    story: Vec<String>,
}

/// A match, as those who play it know it.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) id: MatchId,
    pub(super) plan: Plan,
    pub(super) seats: [Player; 2],
    /// What somebody who reads along was sent.
    pub(super) seen: Vec<Seen>,
}

/// An entry of a log as a stream had it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) seq: u64,
    at: Value,
    what: Value,
    action: Value,
}

impl Seen {
    pub(super) fn of(entry: &Value) -> Self {
        let part = |name: &str| entry[name].clone();
        let seq = entry["seq"].as_u64().expect("a number");
        Self { seq, at: part("at"), what: part("type"), action: part("action") }
    }
}

/// Who plays a seat, over all connections and lives of the server.
#[derive(Clone, Default)]
pub(super) struct Player {
    /// How often a bad program comes before the good ones.
    pub(super) n_bad: u32,
    /// Whether somebody bad was ever seated.
    pub(super) was_bad: bool,
    /// All moves that were acknowledged.
    pub(super) acknowledged: Vec<u32>,
    pub(super) won: Option<bool>,
    /// The secret of a person's seat.
    pub(super) token: Option<String>,
    /// What an honest program was told and should not have been.
    pub(super) unfair: Option<String>,
}

impl Player {
    /// Takes in what a program has been through.
    pub(super) fn learn(&mut self, manner: Manner, experience: &Experience) {
        self.was_bad |= manner != Manner::Honest;
        // A program that floods does not know which of its moves was taken.
        if manner != Manner::Floods {
            self.acknowledged.extend(&experience.acknowledged);
        }
        self.won = self.won.or(experience.won);
        let refused = experience.refused.as_deref().unwrap_or_default();
        let is_fair = ["", "- Internal error. Sorry & Bye", "- No free player"].contains(&refused);
        if manner == Manner::Honest && !is_fair {
            self.unfair = experience.refused.clone();
        }
    }
}

impl World {
    pub(super) fn new(seed: u64) -> Self {
        // In memory where there is such a place: durability is not what a simulation can test.
        let folder = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).unwrap();
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let known = (0..random.random_range(1..=3)).map(|_| new_match(&mut random)).collect();
        let onlookers = seed.is_multiple_of(4);
        Self { folder, random, onlookers, known, ordered: Vec::new(), story: Vec::new() }
    }

    /// Lets the server live, be killed and live again, until every match is over. Returns what
    /// was said.
    pub(super) fn run(mut self) -> Vec<String> {
        let n_kills = self.random.random_range(0..3);
        for life in 0..=n_kills {
            let is_last = life == n_kills;
            let longest = Duration::from_millis(self.random.random_range(1_000..60_000));
            let end =
                if is_last { life::LifeEnd::WhenAllIsOver } else { life::LifeEnd::Killed(longest) };
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_time()
                .start_paused(true)
                .build()
                .unwrap();
            let (path, random) = (self.path(), Pcg64Mcg::seed_from_u64(self.random.random()));
            let known = std::mem::take(&mut self.known);
            let Remains { known, ordered, story, matches } =
                runtime.block_on(life::live(path, known, random, life == 0, self.onlookers, end));
            self.known = known;
            self.ordered.extend(ordered);
            // Shown only when the test fails.
            for line in &story {
                println!("{line}");
            }
            self.story.extend(story);
            // Whatever was under way is gone, as with the process.
            drop(runtime);
            matches.abandon();
            drop(matches);
            self.check();
        }
        self.story
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("test.db")
    }

    /// What the file says agrees with itself and with what everybody was told.
    fn check(&self) {
        let checked = store::check(&self.path(), &kinds()).unwrap();
        assert_eq!(checked.problems, Vec::<String>::new());
        let reader = Reader::open(&self.path()).unwrap();
        for id in &self.ordered {
            assert!(reader.log(*id).unwrap().is_some(), "match {id} was ordered and is lost");
        }
        for known in &self.known {
            let log = reader.log(known.id).unwrap().expect("a match that was created is there");
            let ended = log.iter().find_map(ended);
            for (seq, seen) in (0..).zip(&known.seen) {
                let entry = serde_json::to_value(&log[seq]).unwrap();
                assert_eq!(*seen, Seen::of(&entry), "what is shown is what the log says");
            }
            for (seat, player) in (0..).zip(&known.seats) {
                check_moves(&log, seat, player);
                assert_eq!(player.unfair, None, "an honest program was told that");
                let Some(ended) = ended else { continue };
                let is_lost = [Ending::Timeout, Ending::Forfeit].contains(&ended.ending);
                let is_lost = is_lost && ended.by == Some(seat);
                assert!(!is_lost || player.was_bad, "an honest player lost: {ended:?}");
                let won = ended.winners.contains(&seat);
                assert!(player.won.is_none_or(|told| told == won), "the wrong result was told");
            }
            assert!(known.seats.iter().all(|player| player.won.is_none()) || ended.is_some());
        }
    }
}

fn new_match(random: &mut Pcg64Mcg) -> Known {
    let second = if random.random_bool(0.3) { Controller::Human } else { Controller::Computer };
    let setup = random.random_range(3..30_u32).to_string();
    let plan = Plan { setup, person_time_ms: Some(60_000), ..plan([Controller::Computer, second]) };
    let seats = [(), ()].map(|()| {
        let n_bad = if random.random_bool(0.5) { random.random_range(1..4) } else { 0 };
        Player { n_bad, ..Player::default() }
    });
    Known { id: MatchId::from_number(0), plan, seats, seen: vec![] }
}

fn ended(entry: &Entry) -> Option<&Ended> {
    match &entry.fact {
        Fact::Ended(ended) => Some(ended),
        _ => None,
    }
}

/// Every move that was acknowledged stands in the log, in the same order.
fn check_moves(log: &[Entry], seat: u8, player: &Player) {
    let played = |entry: &Entry| {
        let (actor, action) = entry.fact.played()?;
        (actor == Seat(seat).into()).then(|| action.parse::<u32>().expect("a number"))
    };
    let mut written = log.iter().filter_map(played);
    for action in &player.acknowledged {
        let found = written.any(|written| written == *action);
        assert!(found, "move {action} of seat {seat} was acknowledged and is lost");
    }
}
