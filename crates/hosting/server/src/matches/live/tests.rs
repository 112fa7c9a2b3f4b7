//! A match whose disk fails or takes its time.

use std::sync::Mutex;

use game::Seat;
use host::countdown::{kinds, log, plan};
use host::{Controller, Fact, Join, LeaveReason, Play, Refusal};

use super::*;
use crate::blocking::Done;
use crate::matches::Lobby;
use crate::matches::services::{Directory, Journal};
use crate::metrics::Games;
use crate::quotas::{MatchQuotas, Quotas};

/// A disk that does what the test says.
#[derive(Default)]
struct Disk {
    /// What was to be written, and who waits for it.
    waiting: Mutex<VecDeque<Waiting>>,
}

type Waiting = (Arc<Vec<Entry>>, Patience, Done);

impl Journal for Disk {
    fn append(&self, _: MatchId, entries: Arc<Vec<Entry>>, patience: Patience, done: Done) {
        self.waiting.lock().unwrap().push_back((entries, patience, done));
    }
}

impl Disk {
    fn n_waiting(&self) -> usize {
        self.waiting.lock().unwrap().len()
    }

    /// How long the first writer would wait.
    fn patience(&self) -> Patience {
        self.waiting.lock().unwrap().front().expect("somebody writes").1
    }

    /// Lets the next write succeed or fail; tells what it was.
    fn settle(&self, result: Result<(), StoreError>) -> Vec<Fact> {
        let (entries, _, done) = self.waiting.lock().unwrap().pop_front().expect("somebody writes");
        done(result);
        entries.iter().map(|entry| entry.fact.clone()).collect()
    }
}

const PATIENCE: Duration = Duration::from_secs(20);

fn full_disk() -> StoreError {
    StoreError::Closed
}

fn start() -> (Arc<Match>, Arc<Disk>) {
    let disk: Arc<Disk> = Arc::default();
    let entries = log([Fact::Created { plan: plan([Controller::Computer; 2]) }]);
    let referee = Referee::replay(&kinds(), &entries).unwrap();
    let services = Services {
        journal: Arc::clone(&disk) as _,
        lobby: Lobby::new(),
        directory: Directory::default(),
        tally: Games::new(&kinds()).of("Countdown"),
        quotas: Quotas::new(MatchQuotas::default()),
        patience: PATIENCE,
        pulse: crate::pulse::Pulse::start(|| false),
    };
    (Arc::new(Match::new(MatchId::from_number(1), referee, entries, Arc::new(services))), disk)
}

/// Sends a command without waiting for its answer.
fn send(live: &Arc<Match>, command: Command) -> tokio::task::JoinHandle<Answer> {
    let live = Arc::clone(live);
    tokio::spawn(async move { live.command(command).await })
}

fn join() -> Command {
    Command::Join(Join { client: "2.0".to_owned(), ..Join::default() })
}

fn play(seat: u8, action: &str) -> Command {
    let (seat, action) = (Seat(seat), action.to_owned());
    Command::Play(Play { seat, key: None, known_seq: None, action, used_ms: 0 })
}

#[tokio::test]
async fn nobody_is_told_before_it_is_durable() {
    let (live, disk) = start();
    let changes = live.changes();
    let joining = send(&live, join());
    tokio::task::yield_now().await;
    assert_eq!(disk.n_waiting(), 1);
    assert!(!joining.is_finished() && !changes.has_changed().unwrap());
    assert_eq!(live.read(Referee::next_seq), 1);
    disk.settle(Ok(()));
    assert_eq!(joining.await.unwrap().unwrap().seat, Some(Seat(0)));
    assert!(changes.has_changed().unwrap());
    assert_eq!(live.read(Referee::next_seq), 2);
}

#[tokio::test]
async fn the_sender_has_the_answer_before_anybody_else_hears_of_it() {
    let (live, disk) = start();
    let _following = crate::matches::Following::start(&live);
    let mut changes = live.changes();
    let first = {
        let live = Arc::clone(&live);
        tokio::spawn(async move { live.command_before_others(join()).await })
    };
    tokio::task::yield_now().await;
    disk.settle(Ok(()));
    let (answer, news) = first.await.unwrap();
    assert_eq!(answer.unwrap().seat, Some(Seat(0)));
    assert!(!changes.has_changed().unwrap() && live.publication().get(1).is_none());
    // The next command does not wait for that, and both are told, in their order.
    let second = send(&live, join());
    tokio::task::yield_now().await;
    disk.settle(Ok(()));
    assert_eq!(second.await.unwrap().unwrap().seat, Some(Seat(1)));
    assert_eq!(*changes.borrow_and_update(), 3);
    assert!([1, 2].into_iter().all(|seq| live.publication().get(seq).is_some()));
    drop(news);
    assert!(!changes.has_changed().unwrap(), "nothing is told twice");
    // Nobody waits for the answer any more: all others are told at once.
    let gone = send(&live, Command::Leave { seat: Seat(0), why: LeaveReason::Disconnected });
    tokio::task::yield_now().await;
    gone.abort();
    tokio::task::yield_now().await;
    disk.settle(Ok(()));
    assert_eq!(*changes.borrow_and_update(), 4);
}

#[tokio::test]
async fn what_the_disk_refused_did_not_happen_and_the_match_goes_on() {
    let (live, disk) = start();
    let joining = send(&live, join());
    tokio::task::yield_now().await;
    disk.settle(Err(full_disk()));
    assert!(matches!(joining.await.unwrap(), Err(CommandFailed::Store(_))));
    assert_eq!(live.read(|referee| (referee.next_seq(), referee.seats()[0].taken)), (1, false));
    // There is room again: the same seat is still to be had.
    let joining = send(&live, join());
    tokio::task::yield_now().await;
    disk.settle(Ok(()));
    assert_eq!(joining.await.unwrap().unwrap().seat, Some(Seat(0)));
}

#[tokio::test]
async fn commands_are_decided_one_after_the_other_while_the_disk_takes_its_time() {
    let (live, disk) = start();
    let first = send(&live, join());
    let second = send(&live, join());
    let third = send(&live, join());
    for _ in 0..3 {
        tokio::task::yield_now().await;
    }
    assert_eq!(disk.n_waiting(), 1, "the next decision needs the outcome of this one");
    disk.settle(Ok(()));
    assert_eq!(disk.n_waiting(), 1);
    disk.settle(Ok(()));
    assert_eq!(first.await.unwrap().unwrap().seat, Some(Seat(0)));
    assert_eq!(second.await.unwrap().unwrap().seat, Some(Seat(1)));
    assert_eq!(third.await.unwrap().unwrap().refusal, Some(Refusal::NoFreeSeat));
}

#[tokio::test]
async fn who_goes_away_does_not_take_the_decision_along() {
    let (live, disk) = start();
    let joining = send(&live, join());
    tokio::task::yield_now().await;
    joining.abort();
    let _ = joining.await;
    disk.settle(Ok(()));
    assert!(live.read(|referee| referee.seats()[0].taken));
    let playing = send(&live, play(0, "1"));
    tokio::task::yield_now().await;
    assert_eq!(disk.settle(Ok(())).len(), 1);
    assert!(playing.await.unwrap().unwrap().refusal.is_none());
}

#[tokio::test]
async fn a_closed_match_lets_nothing_in_but_answers() {
    let (live, disk) = start();
    live.close();
    assert!(matches!(live.command(join()).await, Err(CommandFailed::Stopping)));
    let refused = live.command(play(0, "1")).await.unwrap();
    assert_eq!((refused.refusal, disk.n_waiting()), (Some(Refusal::NotYourSeat), 0));
}

#[tokio::test]
async fn what_happens_by_itself_does_not_happen_when_somebody_was_first() {
    let (live, disk) = start();
    let late = |next_seq| {
        let live = Arc::clone(&live);
        let command = Command::TimeOut { seat: Seat(0), waiting_for: None };
        async move { live.command_unless_changed(next_seq, command, Patience::Once).await }
    };
    let joining = send(&live, join());
    tokio::task::yield_now().await;
    assert!(late(1).await.unwrap().decided.is_empty(), "something is on its way to the disk");
    disk.settle(Ok(()));
    joining.await.unwrap().unwrap();
    assert!(late(1).await.unwrap().decided.is_empty(), "something has happened since");
    let timing_out = tokio::spawn(late(2));
    tokio::task::yield_now().await;
    disk.settle(Ok(()));
    assert_eq!(timing_out.await.unwrap().unwrap().decided.len(), 1);
}

fn leave(seat: u8) -> Command {
    Command::Leave { seat: Seat(seat), why: LeaveReason::Disconnected }
}

async fn seated() -> (Arc<Match>, Arc<Disk>) {
    let (live, disk) = start();
    let joining = send(&live, join());
    tokio::task::yield_now().await;
    disk.settle(Ok(()));
    joining.await.unwrap().unwrap();
    (live, disk)
}

#[tokio::test(start_paused = true)]
async fn who_leaves_is_noted_however_long_the_disk_takes_and_the_seat_is_free() {
    let (live, disk) = seated().await;
    let leaving = {
        let live = Arc::clone(&live);
        tokio::spawn(async move { live.command_for_sure(leave(0)).await })
    };
    tokio::task::yield_now().await;
    assert_eq!(disk.patience(), Patience::Endless);
    // The one who noted it is gone; the next one comes while the disk still takes nothing.
    leaving.abort();
    let joining = send(&live, join());
    tokio::time::sleep(PATIENCE / 2).await;
    disk.settle(Ok(()));
    assert!(!live.read(|referee| referee.seats()[0].taken));
    disk.settle(Ok(()));
    assert_eq!(joining.await.unwrap().unwrap().seat, Some(Seat(0)));
}

#[tokio::test(start_paused = true)]
async fn who_was_told_that_it_failed_finds_that_it_did_not_happen_later() {
    let (live, disk) = seated().await;
    let leaving = Arc::clone(&live);
    tokio::spawn(async move { leaving.command_for_sure(leave(0)).await });
    tokio::task::yield_now().await;
    let failed = live.command(join()).await;
    assert!(matches!(failed, Err(CommandFailed::Busy)));
    disk.settle(Ok(()));
    assert_eq!(disk.n_waiting(), 0, "nobody takes the seat for somebody who was refused");
    assert!(!live.read(|referee| referee.seats()[0].taken));
}

#[tokio::test(start_paused = true)]
async fn a_decision_on_its_way_to_the_disk_is_waited_for() {
    let (live, disk) = start();
    let joining = send(&live, join());
    tokio::time::sleep(2 * PATIENCE).await;
    assert!(!joining.is_finished(), "only the disk knows what becomes of it");
    assert_eq!(disk.patience(), Patience::Usual);
    disk.settle(Ok(()));
    assert_eq!(joining.await.unwrap().unwrap().seat, Some(Seat(0)));
}
