//! A player in another language: the example that ships, and one that cheats.

use std::path::{Path, PathBuf};
use std::process::Command;

use ligretto_nats::{Link, Outcome, Settings, play};
use ligretto_net::wire::Offence;
use ligretto_net::{Cheat, Ending, PeerId, Signals};
use serde_json::json;

use crate::cluster::{Cluster, Process, check_scores, order, wait_until_idle};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn python() -> Command {
    let python = root().join("examples/.venv/bin/python");
    assert!(python.exists(), "run `make python` first: it installs what the examples need");
    Command::new(python)
}

fn example() -> PathBuf {
    root().join("examples/ligretto-player.py")
}

/// Two workers of ours and a player in Python, which takes the last seat of six.
struct Lab {
    cluster: Cluster,
    _workers: [Process; 2],
    _python: Process,
    link: Link,
    n_games: u64,
}

const PYTHON_SEAT: PeerId = PeerId(5);

impl Lab {
    async fn open(cluster: Cluster, python: Process) -> Self {
        let workers = [cluster.worker("a", 3), cluster.worker("b", 2)];
        let link = cluster.link().await;
        Self { cluster, _workers: workers, _python: python, link, n_games: 0 }
    }

    async fn with_example() -> Self {
        let cluster = Cluster::start();
        let player =
            Process::start(python().arg(example()).args(["--name", "py", "--nats", &cluster.url]));
        Self::open(cluster, player).await
    }

    async fn with_cheater(how: &str) -> Self {
        let cluster = Cluster::start();
        let script = root().join("crates/spielwerk/tests/it/cheater.py");
        let player =
            Process::start(python().arg(script).arg(example()).args([how, &cluster.url, "py"]));
        Self::open(cluster, player).await
    }

    async fn play(&mut self, signals: Signals) -> Outcome {
        wait_until_idle(&self.link, 3).await;
        self.n_games += 1;
        let six = order(&json!({
            "players": 6, "seed": self.n_games, "signals": signals.to_string(),
            "strategies": ["push"],
        }));
        let game = format!("g{}", self.n_games).parse().unwrap();
        let outcome = play(&self.link, &game, &six, &patient()).await.unwrap();
        assert_eq!(outcome.roster.machine_of(PYTHON_SEAT).unwrap().as_str(), "py");
        check_scores(&outcome, 6);
        outcome
    }

    /// Plays until a game is as wanted: a cheater does not always come to cheat.
    async fn play_until(&mut self, is_wanted: impl Fn(&Outcome) -> bool) -> Outcome {
        const MOST_GAMES: usize = 30;
        for index in 0..MOST_GAMES {
            let outcome = self.play(Signals::ALL[index % 3]).await;
            if is_wanted(&outcome) {
                return outcome;
            }
            // Whatever it does, nobody else is ever accused of more than a contradiction.
            let proven = outcome.result.findings.iter().filter(|finding| finding.cheat.is_proven());
            assert!(proven.clone().all(|finding| finding.seat == PYTHON_SEAT), "{outcome:?}");
        }
        panic!("not in {MOST_GAMES} games at {}", self.cluster.url);
    }
}

/// Python is slower than everybody else, and a busy machine makes it slower still.
fn patient() -> Settings {
    let mut settings = Settings::default();
    settings.limits.call_timeout_ms = 20_000;
    settings.limits.lease_ms = 30_000;
    settings.widest_clock_bound = std::time::Duration::from_secs(1);
    settings
}

#[tokio::test]
async fn the_example_in_python_plays_a_seat() {
    let mut lab = Lab::with_example().await;
    let mut n_laid = 0;
    for signals in Signals::ALL {
        let outcome = lab.play(signals).await;
        assert_eq!(outcome.result.findings, [], "{signals}");
        assert_eq!(outcome.accusations, [], "{signals}");
        assert_eq!(outcome.result.missing(), [], "{signals}");
        n_laid += outcome.result.reports[PYTHON_SEAT.index()].unwrap().score.laid;
    }
    assert!(n_laid > 0, "it came to lay something in three games");
}

fn is_caught(outcome: &Outcome, at: impl Fn(&Cheat) -> bool) -> bool {
    let own = outcome.result.findings.iter().filter(|finding| finding.seat == PYTHON_SEAT);
    own.map(|finding| finding.cheat).any(|cheat| at(&cheat))
}

#[tokio::test]
async fn who_calls_stop_too_early_is_named_and_ends_nothing() {
    let mut lab = Lab::with_cheater("stop").await;
    let outcome =
        lab.play_until(|outcome| is_caught(outcome, |cheat| *cheat == Cheat::FalseStop)).await;
    assert_eq!(outcome.result.missing(), [PYTHON_SEAT]);
    assert_ne!(outcome.result.ending, Ending::Stop { by: PYTHON_SEAT });
}

#[tokio::test]
async fn who_lays_a_card_that_it_does_not_have_is_named() {
    let mut lab = Lab::with_cheater("card").await;
    let made_up = |cheat: &Cheat| matches!(cheat, Cheat::NotOpen { .. });
    let outcome = lab.play_until(|outcome| is_caught(outcome, made_up)).await;
    assert!(!outcome.result.winners().contains(&PYTHON_SEAT));
}

#[tokio::test]
async fn who_speaks_for_another_seat_is_named_and_not_heard() {
    let mut lab = Lab::with_cheater("seat").await;
    let spoke = |outcome: &Outcome| {
        let by_python =
            outcome.accusations.iter().filter(|accusation| accusation.machine.as_str() == "py");
        by_python
            .clone()
            .any(|accusation| matches!(accusation.offence, Offence::SpokeForSeat { .. }))
    };
    let outcome = lab.play_until(spoke).await;
    assert_eq!(outcome.result.missing(), []);
}

#[tokio::test]
async fn who_sends_nonsense_is_named() {
    let mut lab = Lab::with_cheater("nonsense").await;
    let malformed = Offence::Malformed { seat: Some(PYTHON_SEAT) };
    lab.play_until(|outcome| {
        outcome.accusations.iter().any(|accusation| accusation.offence == malformed)
    })
    .await;
}
