//! A nats-server, workers and a coordinator for a test.

use std::time::Duration;

use ligretto_nats::{Access, Embedded, Link, Settings, Worker, WorkerOptions};
use ligretto_net::wire::GameLimits;
use ligretto_net::{GameResult, Signals};
use ligretto_run::GameOrder;
use tempfile::TempDir;
use tokio::task::JoinHandle;

/// No honest step takes so long, on however busy a machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Limits that a busy machine does not run into.
pub(crate) fn calm() -> Settings {
    let limits =
        GameLimits { retry_ms: 500, call_timeout_ms: 20_000, lease_ms: 30_000, patience: 1 };
    let widest_clock_bound = Duration::from_secs(1);
    Settings { limits, widest_clock_bound, ..Settings::default() }
}

pub(crate) struct Lab {
    pub(crate) access: Access,
    /// Both end with the test.
    _server: Embedded,
    _folder: TempDir,
}

impl Lab {
    pub(crate) async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = Embedded::start(folder.path(), None).await.unwrap();
        let access = server.access().clone();
        Self { access, _server: server, _folder: folder }
    }

    pub(crate) async fn worker(&self, name: &str, slots: u32) -> JoinHandle<()> {
        let name = name.parse().unwrap();
        let options = WorkerOptions { name, slots, grace: Duration::ZERO };
        let worker = Worker::connect(&self.access, options).await.unwrap();
        tokio::spawn(worker.run(std::future::pending()))
    }

    /// A coordinator that sees this many machines with their clocks.
    pub(crate) async fn link(&self, n_machines: usize) -> Link {
        let link = Link::connect(&self.access, PATIENCE).await.unwrap();
        wait_for(&link, |machines| {
            machines.len() == n_machines && machines.values().all(|one| one.clock.is_some())
        })
        .await;
        link
    }
}

/// Waits until the list of machines is as wanted.
pub(crate) async fn wait_for(link: &Link, is_wanted: impl Fn(&ligretto_nats::Machines) -> bool) {
    let mut pool = link.pool().clone();
    let wanted = async {
        while !is_wanted(&pool.now()) {
            assert!(pool.changed().await);
        }
    };
    tokio::time::timeout(PATIENCE, wanted).await.expect("the machines are there");
}

pub(crate) fn order(n_players: u32, seed: u64, signals: Signals) -> GameOrder {
    let json = format!(
        r#"{{"players":{n_players},"seed":{seed},"signals":"{signals}",
            "strategies":["push","blind"],"where":"workers"}}"#
    );
    GameOrder::from_json(&json).unwrap()
}

/// What must hold for every result: everybody has a score that can be, and lays add up.
pub(crate) fn check(result: &GameResult, n_players: usize) {
    assert_eq!(result.reports.len(), n_players);
    for report in result.reports.iter().flatten() {
        let laid = report.stats.own_lays + report.stats.accepted;
        assert_eq!(u32::from(report.score.laid + report.undone), laid, "{report:?}");
        assert!(report.score.laid <= 40 && report.score.left <= 10);
    }
}
