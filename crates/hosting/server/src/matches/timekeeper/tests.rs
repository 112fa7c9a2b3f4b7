//! People's time while the disk fails, in virtual time.

use game::Seat;
use host::countdown::{kinds, plan};
use host::{Controller, Ending, Plan, Play};
use store::{Fault, Store};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::*;
use crate::Config;
use crate::matches::Matches;
use crate::testing::Disk;

const LIMIT_S: u64 = 60;

const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

fn person_plan() -> Plan {
    let person_time_ms = Some(LIMIT_S * 1000);
    Plan { person_time_ms, ..plan([Controller::Human, Controller::Human]) }
}

async fn start() -> (TempDir, Matches, Disk) {
    let folder = TempDir::new().unwrap();
    let (store, disk): (Store, Disk) = Disk::open(&folder.path().join("test.db"));
    let matches = Matches::resume(kinds(), Arc::new(store), &Config::default()).await.unwrap();
    (folder, matches, disk)
}

/// A match of two people in which the first is to move, and what it needs.
async fn people() -> (Arc<Match>, Disk, (TempDir, Matches)) {
    let (folder, matches, disk) = start().await;
    let live = matches.create(person_plan(), None).await.unwrap();
    for seat in [0, 1] {
        let (name, key, kept_by) = (None, format!("key {seat}"), None);
        let claim = Command::Claim { seat: Seat(seat), name, key, kept_by };
        live.command(claim).await.unwrap();
    }
    (live, disk, (folder, matches))
}

fn play(seat: u8) -> Command {
    let key = Some(format!("key {seat}"));
    let (seat, action) = (Seat(seat), "1".to_owned());
    Command::Play(Play { seat, key, known_seq: None, action, used_ms: 0 })
}

/// Makes a move that the disk does not take yet, and tells whether it was accepted.
fn play_while_busy(live: &Arc<Match>, disk: &Disk) -> JoinHandle<bool> {
    disk.set_fault(Some(Fault::Busy));
    let mover = Arc::clone(live);
    tokio::spawn(async move { mover.command(play(0)).await.unwrap().refusal.is_none() })
}

#[tokio::test(start_paused = true)]
async fn a_person_who_is_too_slow_loses() {
    let (live, _disk, _kept) = people().await;
    sleep(seconds(LIMIT_S - 1)).await;
    assert!(!live.read(is_over));
    sleep(seconds(3)).await;
    live.read(|referee| assert_eq!(referee.ended().unwrap().ending, Ending::Timeout));
}

/// The server is stopped just before the limit; the move is in its socket when it goes on.
#[tokio::test(start_paused = true)]
async fn a_server_that_stands_still_costs_a_person_no_time() {
    for stop in [Duration::from_millis(500), seconds(4), seconds(20)] {
        let (live, _disk, _kept) = people().await;
        sleep(seconds(LIMIT_S).saturating_sub(Duration::from_millis(20))).await;
        tokio::time::advance(stop).await;
        // It gets its turn after everybody whose time has come, and some more.
        sleep(Duration::from_millis(100)).await;
        assert!(live.command(play(0)).await.unwrap().refusal.is_none(), "{stop:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_that_waits_for_the_disk_beyond_the_limit_is_in_time() {
    let (live, disk, _kept) = people().await;
    sleep(seconds(LIMIT_S - 1)).await;
    let moving = play_while_busy(&live, &disk);
    sleep(seconds(8)).await;
    disk.set_fault(None);
    assert!(moving.await.unwrap());
    assert!(live.read(|referee| referee.ended().is_none() && referee.n_actions() == 1));
}

#[tokio::test(start_paused = true)]
async fn nobody_loses_by_a_disk_that_takes_nothing() {
    let (live, disk, _kept) = people().await;
    sleep(seconds(LIMIT_S - 5)).await;
    disk.set_fault(Some(Fault::Full));
    // Ten minutes in which whatever this person tries fails.
    for _ in 0..10 {
        assert!(live.command(play(0)).await.is_err());
        sleep(seconds(40)).await;
    }
    disk.set_fault(None);
    // Time to notice that it works again.
    sleep(GRACE / 2).await;
    assert!(live.command(play(0)).await.unwrap().refusal.is_none());
    // The next one's time runs as always.
    sleep(seconds(LIMIT_S + 3)).await;
    live.read(|referee| assert_eq!(referee.ended().unwrap().by, Some(1)));
}

#[tokio::test(start_paused = true)]
async fn while_a_write_is_under_way_nobody_looks_at_the_clock_all_the_time() {
    let (live, disk, _kept) = people().await;
    sleep(seconds(LIMIT_S - 1)).await;
    let moving = play_while_busy(&live, &disk);
    // A keeper that spun would never let the virtual time pass.
    let before = Instant::now();
    sleep(seconds(15)).await;
    assert_eq!(before.elapsed(), seconds(15));
    disk.set_fault(None);
    assert!(moving.await.unwrap());
}

#[tokio::test(start_paused = true)]
async fn bots_go_on_when_the_disk_is_well_again() {
    let (_folder, matches, disk) = start().await;
    let live = matches.create(plan([Controller::Bot, Controller::Bot]), None).await.unwrap();
    let mut changes = live.changes();
    disk.set_fault(Some(Fault::Full));
    // Far longer than anybody else would wait.
    while disk.n_failed() < 100 {
        sleep(seconds(1)).await;
    }
    assert_eq!(live.read(Referee::n_actions), 0);
    disk.set_fault(None);
    while !live.read(is_over) {
        changes.changed().await.unwrap();
    }
    live.read(|referee| assert_eq!(referee.ended().unwrap().ending, Ending::Normal));
}
