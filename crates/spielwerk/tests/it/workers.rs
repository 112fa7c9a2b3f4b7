//! Games on worker processes: as they should go, and with everything that can get lost.

use std::time::Duration;

use ligretto_nats::{Job, JobStatus, Jobs, Outcome, Settings, play};
use ligretto_net::{Ending, PeerId};
use rustix::process::Signal;
use serde_json::json;

use crate::cluster::{
    Cluster, check_scores, decide, order, outcome, wait_for, wait_until_decided, wait_until_idle,
};
use crate::process::{self, PATIENCE};

/// So often a test tries to hit a game in the middle: once is enough.
const MOST_TRIES: usize = 50;

#[tokio::test]
async fn two_workers_and_then_four_play_jobs_from_the_queue() {
    let cluster = Cluster::start();
    let _coordinator = cluster.coordinator(&[]);
    let link = cluster.link().await;
    let jobs = Jobs::open(&link, &Settings::default()).await.unwrap();
    let _first = [cluster.worker("a", 6), cluster.worker("b", 6)];
    wait_until_idle(&link, 2).await;
    let ten = order(&json!({"players": 10, "seed": 7, "strategies": ["push", "blind"]}));
    let played = outcome(decide(&jobs, "two", &ten).await);
    check_scores(&played, 10);
    assert_eq!(played.result.missing(), []);
    assert_eq!(sizes(&played), [5, 5]);
    assert!(!played.calls.is_empty() && played.n_local > 0);

    // More players than there are slots wait until somebody comes with more.
    let twenty = order(&json!({"players": 20, "seed": 8, "signals": "broadcast"}));
    let waiting = Job { id: "four".parse().unwrap(), order: twenty };
    jobs.submit(&waiting).await.unwrap();
    let _second = [cluster.worker("c", 6), cluster.worker("d", 6)];
    let played = outcome(wait_until_decided(&jobs, &waiting).await);
    check_scores(&played, 20);
    assert_eq!((played.result.missing(), sizes(&played)), (vec![], vec![5, 5, 5, 5]));

    // The same job handed in again is the same job.
    jobs.submit(&waiting).await.unwrap();
    assert_eq!(jobs.result(&waiting.id).await.unwrap(), Some(JobStatus::Done(Box::new(played))));
}

fn sizes(outcome: &Outcome) -> Vec<u32> {
    outcome.roster.ranges().iter().map(|run| run.n).collect()
}

#[tokio::test]
async fn a_killed_worker_is_missed_by_nobody_for_long() {
    lose_a_worker(Signal::KILL).await;
}

#[tokio::test]
async fn a_stopped_worker_is_missed_by_nobody_for_long() {
    lose_a_worker(Signal::STOP).await;
}

/// Loses a worker while a game is under way: the others get their scores, and the result names
/// the lost ones.
async fn lose_a_worker(how: Signal) {
    let cluster = Cluster::start();
    let _workers = [cluster.worker("a", 20), cluster.worker("b", 20)];
    let link = cluster.link().await;
    let sixty = order(&json!({"players": 60, "seed": 1}));
    for index in 0..MOST_TRIES {
        let name = format!("x{index}");
        let mut victim = cluster.worker(&name, 20);
        wait_until_idle(&link, 3).await;
        let game = format!("g{index}").parse().unwrap();
        let settings = Settings::default();
        let playing = play(&link, &game, &sixty, &settings);
        let losing = async {
            wait_for(&link, |machines| {
                machines.iter().any(|(machine, one)| machine.as_str() == name && one.hello.busy > 0)
            })
            .await;
            victim.signal(how);
        };
        let (played, ()) = tokio::join!(playing, losing);
        victim.signal(Signal::KILL);
        victim.wait();
        wait_for(&link, |machines| machines.len() == 2).await;
        let Ok(played) = played else { continue };
        check_scores(&played, 60);
        if played.lost.is_empty() {
            assert_eq!(played.result.missing(), [], "the game was faster than the signal");
            continue;
        }
        assert_eq!(played.lost[0].machine.as_str(), name);
        let lost: Vec<PeerId> =
            played.roster.seats_of(&played.lost[0].machine).unwrap().seats().collect();
        assert_eq!(played.result.missing(), lost);
        assert!(matches!(played.result.ending, Ending::Stop { .. } | Ending::Deadlock));
        return;
    }
    panic!("no game was hit in the middle in {MOST_TRIES} tries");
}

#[tokio::test]
async fn a_killed_coordinators_job_is_played_again_by_another_one() {
    lose_a_coordinator(Signal::KILL).await;
}

#[tokio::test]
async fn a_stopped_coordinators_job_is_played_again_by_another_one() {
    lose_a_coordinator(Signal::STOP).await;
}

/// Loses the coordinator while it leads a game: another one plays it again, and there is one
/// result, even when the first one comes back.
async fn lose_a_coordinator(how: Signal) {
    let cluster = Cluster::start();
    let link = cluster.link().await;
    let jobs = Jobs::open(&link, &short_claims()).await.unwrap();
    let _workers = [cluster.worker("a", 100), cluster.worker("b", 100)];
    wait_until_idle(&link, 2).await;
    for index in 0..MOST_TRIES {
        let mut first = cluster.coordinator(&["--claim-timeout-ms=1000"]);
        let forty = order(&json!({"players": 40, "seed": index}));
        let job = Job { id: format!("j{index}").parse().unwrap(), order: forty };
        jobs.submit(&job).await.unwrap();
        wait_for(&link, |machines| machines.values().any(|one| one.hello.busy > 0)).await;
        first.signal(how);
        let second = cluster.coordinator(&["--claim-timeout-ms=1000"]);
        let played = outcome(wait_until_decided(&jobs, &job).await);
        check_scores(&played, 40);
        assert_eq!(played.result.missing(), [], "the workers were there all the time");
        // What is left of the first one must not change what was decided.
        if how == Signal::STOP {
            first.signal(Signal::CONT);
            wait_until_idle(&link, 2).await;
            let kept = jobs.result(&job.id).await.unwrap();
            assert_eq!(kept, Some(JobStatus::Done(Box::new(played.clone()))));
        }
        first.signal(Signal::KILL);
        first.wait();
        drop(second);
        wait_until_idle(&link, 2).await;
        if played.attempt > 1 {
            return;
        }
    }
    panic!("no game was hit in the middle in {MOST_TRIES} tries");
}

fn short_claims() -> Settings {
    Settings { claim_timeout: Duration::from_secs(1), ..Settings::default() }
}

#[tokio::test]
async fn a_restart_of_the_server_loses_no_job() {
    let mut cluster = Cluster::start();
    let _workers = [cluster.worker("a", 100), cluster.worker("b", 100)];
    let link = cluster.link().await;
    let jobs = Jobs::open(&link, &short_claims()).await.unwrap();
    wait_until_idle(&link, 2).await;
    let _coordinator = cluster.coordinator(&["--claim-timeout-ms=1000"]);
    let mut waiting = Vec::new();
    for index in 0..6 {
        let forty = order(&json!({"players": 40, "seed": index, "strategies": ["push"]}));
        let job = Job { id: format!("j{index}").parse().unwrap(), order: forty };
        jobs.submit(&job).await.unwrap();
        waiting.push(job);
    }
    wait_for(&link, |machines| machines.values().any(|one| one.hello.busy > 0)).await;
    cluster.restart_server();
    for job in waiting {
        let played = outcome(wait_until_decided(&jobs, &job).await);
        check_scores(&played, 40);
        assert_eq!(played.result.missing(), []);
    }
}

#[test]
fn a_worker_says_why_it_can_not_work() {
    let cluster = Cluster::start();
    let _first = cluster.worker("anna", 2);
    let second = process::run(["worker", "--nats", &cluster.url, "--name", "anna"]);
    assert!(!second.status.success());
    let said = process::stderr(&second);
    assert!(said.contains("a worker named anna is already connected"), "{said}");

    let bad = process::run(["worker", "--nats", &cluster.url, "--name", "an.na"]);
    assert!(process::stderr(&bad).contains("is not a valid name"), "{}", process::stderr(&bad));

    let locked = Cluster::with_config("authorization { user: anna, password: secret }");
    let stranger = process::run(["worker", "--nats", &locked.url, "--name", "eve"]);
    assert!(!stranger.status.success());
    let said = process::stderr(&stranger);
    assert!(said.contains("cannot log in to the NATS server"), "{said}");
    let url = locked.url.replace("nats://", "nats://anna:secret@");
    let welcome = crate::cluster::Process::start(
        process::spielwerk().args(["worker", "--nats", &url, "--name", "anna"]),
    );
    drop(welcome);
}

#[tokio::test]
async fn workers_come_and_go() {
    let cluster = Cluster::start();
    let link = cluster.link().await;
    let mut leaving = cluster.worker("leaving", 3);
    let mut killed = cluster.worker("killed", 4);
    wait_until_idle(&link, 2).await;
    leaving.signal(Signal::TERM);
    tokio::time::timeout(PATIENCE, async { leaving.wait() }).await.unwrap();
    wait_for(&link, |machines| machines.len() == 1).await;
    killed.signal(Signal::KILL);
    killed.wait();
    wait_for(&link, ligretto_nats::Machines::is_empty).await;
}
