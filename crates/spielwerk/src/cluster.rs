//! The server's part in games on many machines: a connection to NATS, a coordinator, the runner
//! for orders, and who is there to play them.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use ligretto_entrance::{WorkerLine, WorkerList, Workers};
use ligretto_nats::{
    ADDRESS_FILE, Access, Embedded, Jobs, Link, Pool, Settings, WorkerRunner, serve_jobs,
};
use tokio::task::JoinHandle;

use crate::nats::Credentials;

/// A connection to NATS with a coordinator that takes jobs.
pub(crate) struct Cluster {
    link: Link,
    jobs: Jobs,
    access: Access,
    coordinator: JoinHandle<()>,
    /// Ends last: the others still say goodbye.
    _server: Option<Embedded>,
}

impl Cluster {
    /// Connects to `nats`: an address, or `embedded` (or `embedded:PORT`) for a nats-server of our
    /// own, with its queue beside the data file.
    pub(crate) async fn open(
        nats: &str,
        credentials: &Credentials,
        data: &Path,
    ) -> anyhow::Result<Self> {
        let server = match nats.split_once(':').unwrap_or((nats, "")) {
            ("embedded", port) => {
                let port = match port {
                    "" => None,
                    port => Some(port.parse().with_context(|| format!("--nats {nats}: bad port"))?),
                };
                let mut folder = data.as_os_str().to_owned();
                folder.push(".nats");
                Some(Embedded::start(Path::new(&folder), port).await?)
            }
            _ => None,
        };
        let access = match &server {
            Some(server) => server.access().clone(),
            None => credentials.access(nats)?,
        };
        let settings = Settings::default();
        let link = Link::connect(&access, settings.hello_timeout).await?;
        let jobs = match Jobs::open(&link, &settings).await {
            Ok(jobs) => jobs,
            Err(error) => bail!("{error}; is JetStream enabled (nats-server --jetstream)?"),
        };
        let coordinator = tokio::spawn(serve_jobs(link.clone(), jobs.clone(), settings));
        Ok(Self { link, jobs, access, coordinator, _server: server })
    }

    /// What workers on this machine give as `--nats`.
    pub(crate) fn address(&self) -> String {
        if self.access.file.is_some() { self.access.argument() } else { self.access.shown() }
    }

    /// Who plays orders, and who is there.
    pub(crate) fn workers(&self) -> Workers {
        let (pool, url) = (self.link.pool().clone(), self.access.shown());
        // Guests need not know where on this machine it is.
        let join = self.access.file.as_ref().and_then(|file| {
            let folder = file.parent()?.file_name()?.to_str()?;
            Some(format!("@{folder}/{ADDRESS_FILE}"))
        });
        let join = join.unwrap_or_else(|| url.clone());
        let name = self.link.name().to_string();
        let link = self.link.clone();
        let lost = || "the connection to NATS is lost, so no workers can be reached".to_owned();
        Workers {
            runner: Arc::new(WorkerRunner::new(self.jobs.clone())),
            list: Arc::new(move || list(&pool, url.clone(), join.clone(), name.clone())),
            trouble: Arc::new(move || (!link.is_connected()).then(lost)),
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.coordinator.abort();
    }
}

fn list(pool: &Pool, nats: String, join: String, coordinator: String) -> WorkerList {
    let widest = Settings::default().widest_clock_bound;
    let machines = pool.now();
    let workers = machines.iter().map(|(name, machine)| WorkerLine {
        name: name.to_string(),
        slots: machine.hello.slots,
        busy: machine.hello.busy,
        leaving: machine.hello.leaving,
        software: machine.hello.software.clone(),
        strategies: machine.hello.strategies.clone(),
        seconds: machine.since.elapsed().as_secs(),
        clock_ahead_micros: machine.clock.map(|clock| clock.ahead_nanos as f64 / 1e3),
        clock_bound_micros: machine.clock.map(|clock| clock.bound_nanos as f64 / 1e3),
        refused_with_timestamps: machine.timestamp_problem(widest),
    });
    let (nats, join, coordinator) = (Some(nats), Some(join), Some(coordinator));
    WorkerList { nats, join, coordinator, workers: workers.collect() }
}
