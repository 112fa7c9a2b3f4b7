use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, bail};
use ligretto_nats::{Access, Embedded, Link, Machine, Machines, die_with_parent};
use rustix::process::{Pid, Signal, kill_process};
use tokio::process::Child;

/// Workers on this machine, and where needed a NATS server for them. All end with it, and with
/// this process, however it ends.
pub(super) struct Workers {
    access: Access,
    workers: Vec<Child>,
    /// When the last of them was started.
    started: Instant,
    slots: u32,
    _server: Option<(Embedded, Scratch)>,
}

/// How a worker is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Loss {
    /// Its process ends.
    Kill,
    /// Its process is frozen, like a machine whose cable is pulled.
    Stop,
}

/// A folder that is removed again.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Workers are there within moments; on a busy machine moments are long.
const PATIENCE: Duration = Duration::from_mins(1);
const LOOK_AGAIN: Duration = Duration::from_millis(50);

impl Workers {
    pub(super) async fn start(
        access: Option<Access>,
        n_workers: u32,
        slots: u32,
    ) -> anyhow::Result<Self> {
        let (access, server) = if let Some(access) = access {
            (access, None)
        } else {
            let name = format!("spielwerk-cluster-{}", std::process::id());
            let scratch = Scratch(std::env::temp_dir().join(name));
            let server = Embedded::start(&scratch.0, None).await?;
            (server.access().clone(), Some((server, scratch)))
        };
        let started = Instant::now();
        let mut workers = Self { access, workers: Vec::new(), started, slots, _server: server };
        for index in 0..n_workers {
            let worker = workers.spawn(index)?;
            workers.workers.push(worker);
        }
        Ok(workers)
    }

    pub(super) fn access(&self) -> &Access {
        &self.access
    }

    fn spawn(&self, index: u32) -> anyhow::Result<Child> {
        let program = std::env::current_exe().context("cannot find this program")?;
        // The names sort as the numbers do, so that the ring goes from one to the next.
        let (name, slots) = (name(index), self.slots.to_string());
        die_with_parent(program)
            .args(["worker", "--nats", &self.access.argument(), "--name", &name, "--slots", &slots])
            .env("SPIELWERK_LOG", "warn")
            .stdout(Stdio::null())
            .spawn()
            .context("cannot start a worker")
    }

    /// Waits until all workers are seen, idle and with their clocks; without own ones, until any is.
    pub(super) async fn wait_until_there(&self, link: &Link) -> anyhow::Result<()> {
        let n_wanted = self.workers.len().max(1);
        let is_there = |machines: &Machines| {
            let is_ready = |one: &&Machine| one.clock.is_some() && one.hello.busy == 0;
            // One that was killed is listed for some seconds, and is not the one that took its name.
            let is_new = |one: &&Machine| self.workers.is_empty() || one.seen > self.started;
            machines.values().filter(is_ready).filter(is_new).count() >= n_wanted
        };
        if !wait(link, is_there).await {
            bail!("fewer than {n_wanted} idle workers after {} s", PATIENCE.as_secs());
        }
        Ok(())
    }

    /// Kills or stops the last worker, and says when.
    pub(super) fn lose_last(&mut self, how: Loss) -> anyhow::Result<u64> {
        let signal = match how {
            Loss::Kill => Signal::KILL,
            Loss::Stop => Signal::STOP,
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos() as u64;
        kill_process(self.last()?, signal)?;
        Ok(now)
    }

    fn last(&self) -> anyhow::Result<Pid> {
        let id =
            self.workers.last().and_then(Child::id).context("none of our own workers is left")?;
        Pid::from_raw(id as i32).context("a process has a number")
    }

    /// Gets the lost one back.
    pub(super) async fn restore_last(&mut self, how: Loss) -> anyhow::Result<()> {
        if how == Loss::Stop {
            return Ok(kill_process(self.last()?, Signal::CONT)?);
        }
        if let Some(mut lost) = self.workers.pop() {
            lost.wait().await?;
        }
        self.started = Instant::now();
        let worker = self.spawn(self.workers.len() as u32)?;
        self.workers.push(worker);
        Ok(())
    }
}

fn name(index: u32) -> String {
    format!("local-{index:03}")
}

async fn wait(link: &Link, is_wanted: impl Fn(&Machines) -> bool) -> bool {
    let mut pool = link.pool().clone();
    let wanted = async {
        while !is_wanted(&pool.now()) {
            // That somebody greets once more is no change.
            let _ = tokio::time::timeout(LOOK_AGAIN, pool.changed()).await;
            pool.mark_seen();
        }
    };
    tokio::time::timeout(PATIENCE, wanted).await.is_ok()
}
