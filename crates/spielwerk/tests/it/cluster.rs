//! A nats-server, workers and coordinators as processes.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ligretto_nats::{Access, Job, JobStatus, Jobs, Link, Machines, Outcome, Settings};
use ligretto_run::GameOrder;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::process::{PATIENCE, Server, spielwerk};

/// A process that does not outlive its test.
pub(crate) struct Process(Child);

impl Process {
    /// Starts a command and waits for its first line, which says that it is at work.
    pub(crate) fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it can be started");
        let mut lines = BufReader::new(child.stdout.take().expect("stdout is piped")).lines();
        assert!(lines.next().is_some(), "{command:?} ended without a word");
        // Whatever else it says must not block it.
        std::thread::spawn(move || lines.for_each(drop));
        Self(child)
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let pid = Pid::from_raw(self.0.id() as i32).expect("a process has a number");
        kill_process(pid, signal).expect("our own child");
    }

    pub(crate) fn wait(&mut self) {
        self.0.wait().expect("our own child");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A nats-server on a loopback port, and its clients.
pub(crate) struct Cluster {
    server: Option<Process>,
    pub(crate) url: String,
    pub(crate) folder: TempDir,
    config: PathBuf,
}

impl Cluster {
    /// With a queue and without secrets.
    pub(crate) fn start() -> Self {
        Self::with_config("")
    }

    /// With more lines of configuration.
    pub(crate) fn with_config(more: &str) -> Self {
        Self::listening("127.0.0.1", more)
    }

    /// The same at another address of this machine.
    pub(crate) fn listening(address: &str, more: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the queue");
        // A port that was free a moment ago: after a restart it must be the same one.
        let probe = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = probe.local_addr().expect("it is bound").port();
        drop(probe);
        let config = folder.path().join("nats.conf");
        let store = folder.path().display();
        let text = format!(
            "listen: \"{address}:{port}\"\nmax_payload: 8388608\n\
             jetstream {{ store_dir: \"{store}\" }}\n{more}\n"
        );
        std::fs::write(&config, text).expect("the folder is ours");
        let url = format!("nats://127.0.0.1:{port}");
        let mut cluster = Self { server: None, url, folder, config };
        cluster.start_server();
        cluster
    }

    pub(crate) fn start_server(&mut self) {
        let log = std::fs::File::create(self.folder.path().join("nats.log")).expect("a log");
        let child = Command::new("nats-server")
            .arg("-c")
            .arg(&self.config)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("nats-server is installed (make setup)");
        self.server = Some(Process(child));
        let address = self.url.trim_start_matches("nats://");
        let start = Instant::now();
        while std::net::TcpStream::connect(address).is_err() {
            assert!(start.elapsed() < PATIENCE, "nats-server does not listen");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// `kill -9` and a new one in the same folder.
    pub(crate) fn restart_server(&mut self) {
        self.server = None;
        self.start_server();
    }

    pub(crate) fn access(&self) -> Access {
        Access::plain(&self.url)
    }

    pub(crate) fn worker(&self, name: &str, slots: u32) -> Process {
        let slots = slots.to_string();
        let arguments = ["worker", "--nats", &self.url, "--name", name, "--slots", &slots];
        Process::start(spielwerk().args(arguments))
    }

    pub(crate) fn coordinator(&self, flags: &[&str]) -> Process {
        Process::start(spielwerk().args(["coordinator", "--nats", &self.url]).args(flags))
    }

    /// A connection of the test's own.
    pub(crate) async fn link(&self) -> Link {
        Link::connect(&self.access(), Settings::default().hello_timeout).await.unwrap()
    }
}

/// The file in which the embedded nats-server of this server has its address and password.
pub(crate) fn address_file(server: &Server) -> PathBuf {
    server.data.with_extension("db.nats").join(ligretto_nats::ADDRESS_FILE)
}

/// A worker at the embedded nats-server of this server.
pub(crate) fn worker_of(server: &Server, name: &str, slots: u32) -> Process {
    let (nats, slots) = (format!("@{}", address_file(server).display()), slots.to_string());
    let arguments = ["worker", "--nats", &nats, "--name", name, "--slots", &slots];
    Process::start(spielwerk().args(arguments))
}

pub(crate) fn order(json: &serde_json::Value) -> GameOrder {
    let mut json = json.clone();
    json["where"] = "workers".into();
    GameOrder::from_json(&json.to_string()).unwrap()
}

/// Waits until the workers are as wanted.
pub(crate) async fn wait_for(link: &Link, is_wanted: impl Fn(&Machines) -> bool) {
    let mut pool = link.pool().clone();
    let wanted = async {
        while !is_wanted(&pool.now()) {
            assert!(pool.changed().await);
        }
    };
    tokio::time::timeout(PATIENCE, wanted).await.expect("the workers are as wanted");
}

/// All named workers are there, idle, and their clocks are known.
pub(crate) async fn wait_until_idle(link: &Link, n_workers: usize) {
    let is_idle = |machines: &Machines| {
        machines.len() == n_workers
            && machines.values().all(|one| one.clock.is_some() && one.hello.busy == 0)
    };
    wait_for(link, is_idle).await;
}

/// Hands a job in and waits until it is decided.
pub(crate) async fn decide(jobs: &Jobs, id: &str, order: &GameOrder) -> JobStatus {
    let job = Job { id: id.parse().unwrap(), order: order.clone() };
    jobs.submit(&job).await.unwrap();
    wait_until_decided(jobs, &job).await
}

pub(crate) async fn wait_until_decided(jobs: &Jobs, job: &Job) -> JobStatus {
    let start = Instant::now();
    loop {
        if let Ok(Some(claim)) = jobs.result(&job.id).await {
            return claim;
        }
        assert!(start.elapsed() < PATIENCE, "job {} is not decided", job.id);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// The outcome of a job that was played.
pub(crate) fn outcome(claim: JobStatus) -> Outcome {
    match claim {
        JobStatus::Done(outcome) => *outcome,
        other => panic!("not played: {other:?}"),
    }
}

/// What holds for every result: scores that can be, and lays that add up.
pub(crate) fn check_scores(outcome: &Outcome, n_players: usize) {
    assert_eq!(outcome.result.reports.len(), n_players);
    for report in outcome.result.reports.iter().flatten() {
        let laid = report.stats.own_lays + report.stats.accepted;
        assert_eq!(u32::from(report.score.laid + report.undone), laid, "{report:?}");
        assert!(report.score.laid <= 40 && report.score.left <= 10, "{report:?}");
    }
}
