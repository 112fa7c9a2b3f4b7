//! Connects a run with a player: a nats-server of our own, a process, a clock.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use checker::Usage;
use contain::Containment;
use ligretto_checker::{Run, RunPlan};
use ligretto_nats::{Embedded, Heard, Tap};
use ligretto_net::wire::MachineName;
use tempfile::TempDir;

use crate::check::Client;

/// Starts a player again and again and plays with it.
pub(super) struct Bench<'a> {
    command: &'a [String],
    /// How programs are started.
    containment: Containment,
    address: SocketAddr,
    tap: Tap,
    start: Instant,
    n_runs: u32,
    _server: Embedded,
    /// Goes last: the server has its files there.
    folder: TempDir,
}

impl<'a> Bench<'a> {
    pub(super) async fn open(command: &'a [String], is_trusted: bool) -> anyhow::Result<Self> {
        let containment = Containment::choose(is_trusted)?;
        Client::check_folder(&containment, &std::env::current_dir()?)?;
        let folder =
            tempfile::tempdir().context("could not create a folder for the nats-server")?;
        let server = Embedded::start_open(&folder.path().join("nats")).await?;
        let url = &server.access().url;
        let address = url.trim_start_matches("nats://").parse();
        let address = address.with_context(|| format!("{url} has no port"))?;
        let name = "checker".parse().context("the checker has a name")?;
        let tap = Tap::connect(server.access(), &name).await?;
        let start = Instant::now();
        Ok(Self { command, containment, address, tap, start, n_runs: 0, _server: server, folder })
    }

    /// Starts the player for this plan; the answer is what was found out, and what it used.
    pub(super) async fn run(&mut self, plan: &RunPlan) -> anyhow::Result<(Run, Usage)> {
        // Another name each time, so that nothing of an earlier run is taken for this one.
        self.n_runs += 1;
        self.start = Instant::now();
        let name: MachineName = format!("player-{}", self.n_runs).parse()?;
        let command: Vec<String> =
            self.command.iter().map(|word| self.filled_in(word, &name)).collect();
        let folder = std::env::current_dir()?;
        // The folder of the server is none of its business; an empty one will do.
        let view = self.folder.path().join("view");
        std::fs::create_dir_all(&view)?;
        let client = Client::start(&self.containment, &command, &folder, &view, self.address)?;
        let mut run =
            Run::new(self.start.elapsed(), plan, &name, &format!("check-{}", self.n_runs));
        let has_ended = self.talk(&mut run, &name, &client).await?;
        let aftermath = client.end(SHORT, false)?;
        if has_ended {
            run.handle_program_ended(aftermath.end);
        }
        run.handle_stderr(&aftermath.stderr);
        Ok((run, aftermath.usage))
    }

    /// Until the run is over, or the program has ended, which the answer says.
    async fn talk(
        &mut self,
        run: &mut Run,
        name: &MachineName,
        client: &Client,
    ) -> anyhow::Result<bool> {
        let mut looked = Instant::now();
        loop {
            let mut has_said = false;
            while let Some(message) = run.poll_message() {
                self.tap.say(message.subject, message.reply, message.payload).await;
                has_said = true;
            }
            if has_said {
                self.tap.flush().await;
            }
            let Some(deadline) = run.poll_timeout() else { return Ok(false) };
            if looked.elapsed() > BETWEEN_LOOKS {
                looked = Instant::now();
                if client.has_ended() {
                    return Ok(true);
                }
            }
            let left = deadline.saturating_sub(self.start.elapsed()).min(BETWEEN_LOOKS);
            match tokio::time::timeout(left, self.tap.hear()).await {
                Ok(Some(heard)) => hear(run, self.start.elapsed(), name, &heard),
                Ok(None) => anyhow::bail!("the connection to the nats-server was lost"),
                Err(_) => run.handle_timeout(self.start.elapsed()),
            }
        }
    }

    fn filled_in(&self, word: &str, name: &MachineName) -> String {
        word.replace("{nats}", &format!("nats://{}", self.address))
            .replace("{name}", name.as_str())
            .replace("{host}", &self.address.ip().to_string())
            .replace("{port}", &self.address.port().to_string())
    }
}

fn hear(run: &mut Run, now: Duration, name: &MachineName, heard: &Heard) {
    // What an earlier program said last may still be on its way.
    let is_old = |token: &str| token.starts_with("player-") && token != name.as_str();
    if heard.subject.split('.').any(is_old) {
        return;
    }
    if heard.is_nobody {
        run.handle_nobody(now, &heard.subject);
    } else {
        run.handle_message(now, &heard.subject, &heard.payload);
    }
    run.handle_timeout(now);
}

/// How often we look whether the program still runs, and what it uses.
const BETWEEN_LOOKS: Duration = Duration::from_millis(25);

/// A player does not end by itself, so nothing is waited for.
const SHORT: Duration = Duration::ZERO;
