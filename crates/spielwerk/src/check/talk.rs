//! Connects a run with a client: a port on loopback, a process, a clock.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use arena_run::Stalls;
use checker::{Death, Exit, HangUp, ProgramEnd, Run, RunPlan, Settings, Usage};
use contain::{Containment, Scratch};
use rustix::net::sockopt::set_socket_linger;

use super::client::Client;
use super::valgrind;

/// Starts a client again and again and talks to it.
pub(super) struct Checker<'a> {
    settings: &'a Settings,
    command: &'a [String],
    has_valgrind: bool,
    /// How programs are started.
    containment: Containment,
    /// For the configuration file.
    folder: Scratch,
    stalls: Arc<Stalls>,
    start: Instant,
}

impl<'a> Checker<'a> {
    pub(super) fn new(
        settings: &'a Settings,
        command: &'a [String],
        has_valgrind: bool,
        is_trusted: bool,
    ) -> anyhow::Result<Self> {
        if has_valgrind {
            valgrind::find()?;
        }
        let containment = Containment::choose(is_trusted)?;
        Client::check_folder(&containment, &std::env::current_dir()?)?;
        let folder = Scratch::new("check").context("could not create a folder")?;
        let (stalls, start) = (Stalls::watch(), Instant::now());
        Ok(Self { settings, command, has_valgrind, containment, folder, stalls, start })
    }

    /// Starts the client for this plan; the answer is the run and what it used. It is started again
    /// where it was too slow on a machine that stood still, as in the arena. An error is a fault of
    /// ours.
    pub(super) fn run(&self, plan: &RunPlan) -> anyhow::Result<(Run, Usage)> {
        let attempt = || Ok((Instant::now(), self.run_once(plan)?));
        let is_excused = |(since, (run, _)): &(Instant, (Run, Usage))| {
            run.missed_limit().is_some_and(|limit| self.stalls.excuse(*since, limit))
        };
        Ok(until_not_excused(attempt, is_excused)?.1)
    }

    fn run_once(&self, plan: &RunPlan) -> anyhow::Result<(Run, Usage)> {
        let listener = TcpListener::bind("127.0.0.1:0").context("no free port on 127.0.0.1")?;
        let address = listener.local_addr()?;
        let command = self.command(plan, address.port())?;
        let folder = std::env::current_dir()?;
        let settings = self.folder.path();
        let program = Client::start(&self.containment, &command, &folder, settings, address)?;
        let mut run = Run::new(self.now(), self.settings, plan, Settings::TICKET);
        if let Some(stream) = self.accept(&listener, &mut run, &program)? {
            self.talk(stream, &mut run)?;
        }
        let is_stopped = plan.exit == Exit::Stopped || run.has_failed();
        let patience = if is_stopped { SHORT } else { self.settings.end };
        let mut aftermath = program.end(patience, self.has_valgrind)?;
        // A client that was killed has had no chance to free anything.
        if aftermath.end == ProgramEnd::Stopped {
            aftermath.usage.valgrind = None;
        }
        run.handle_ended(&aftermath);
        Ok((run, aftermath.usage))
    }

    fn accept(
        &self,
        listener: &TcpListener,
        run: &mut Run,
        program: &Client,
    ) -> anyhow::Result<Option<TcpStream>> {
        listener.set_nonblocking(true)?;
        while !run.is_over() {
            // First whether it has ended: what it did before is then to be seen.
            let has_ended = program.has_ended();
            match listener.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false)?;
                    stream.set_nodelay(true)?;
                    stream.set_write_timeout(Some(self.settings.answer))?;
                    run.handle_connected(self.now());
                    return Ok(Some(stream));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error.into()),
            }
            let now = self.now();
            // A program that has ended will not connect any more.
            run.handle_timeout(if has_ended { now + self.settings.connect } else { now });
            thread::sleep(LOOK);
        }
        Ok(None)
    }

    fn talk(&self, mut stream: TcpStream, run: &mut Run) -> anyhow::Result<()> {
        let mut bytes = [0; 4096];
        let mut has_eof = false;
        loop {
            while let Some(write) = run.poll_write() {
                // A program that is gone reads nothing; the end of the stream will tell.
                let _ = stream.write_all(&write);
            }
            match run.poll_hang_up() {
                Some(HangUp::ShutDown) => {
                    let _ = stream.shutdown(Shutdown::Write);
                }
                Some(HangUp::Die(death)) => {
                    if death == Death::Reset {
                        set_socket_linger(&stream, Some(Duration::ZERO))?;
                    }
                    return Ok(());
                }
                None => {}
            }
            if run.is_over() {
                return Ok(());
            }
            let Some(deadline) = run.poll_timeout() else { return Ok(()) };
            let left = deadline.saturating_sub(self.now());
            if left.is_zero() {
                // What has come is looked at before the clock is.
                if !has_eof && self.receive(&mut stream, run, &mut bytes, SOON)? == Some(0) {
                    has_eof = true;
                }
                run.handle_timeout(self.now());
            } else if has_eof {
                thread::sleep(left);
            } else {
                let patience = left.max(SOON);
                has_eof = self.receive(&mut stream, run, &mut bytes, patience)? == Some(0);
            }
        }
    }

    /// Waits so long for bytes; the answer is how many came, 0 at the end of the stream.
    fn receive(
        &self,
        stream: &mut TcpStream,
        run: &mut Run,
        bytes: &mut [u8],
        patience: Duration,
    ) -> anyhow::Result<Option<usize>> {
        stream.set_read_timeout(Some(patience))?;
        match stream.read(bytes) {
            Ok(0) => {
                run.handle_eof(self.now());
                Ok(Some(0))
            }
            Ok(n) => {
                run.handle_bytes(self.now(), &bytes[..n]);
                Ok(Some(n))
            }
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted => Ok(None),
                ErrorKind::ConnectionReset => {
                    run.handle_eof(self.now());
                    Ok(Some(0))
                }
                _ => Err(error.into()),
            },
        }
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// The command with everything filled in, and the configuration file that it names.
    fn command(&self, plan: &RunPlan, port: u16) -> anyhow::Result<Vec<String>> {
        let (kind, path) = (self.settings.kind.name, self.folder.path().join("client.conf"));
        let text = format!("Hostname = 127.0.0.1\nPortNumber = {port}\nGameKindName = {kind}\n");
        fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))?;
        let fill = |word: &String| {
            word.replace("{id}", Settings::TICKET)
                .replace("{player}", &(plan.seat + 1).to_string())
                .replace("{conf}", &path.to_string_lossy())
                .replace("{host}", "127.0.0.1")
                .replace("{port}", &port.to_string())
        };
        let before = self.has_valgrind.then_some(valgrind::COMMAND).into_iter().flatten();
        let before = before.map(str::to_owned);
        Ok(before.chain(self.command.iter().map(fill)).collect())
    }
}

/// Tries again while the result is excused, but not for ever.
fn until_not_excused<T>(
    mut attempt: impl FnMut() -> anyhow::Result<T>,
    is_excused: impl Fn(&T) -> bool,
) -> anyhow::Result<T> {
    let mut result = attempt()?;
    for _ in 0..MOST_FOR_STALLS {
        if !is_excused(&result) {
            break;
        }
        result = attempt()?;
    }
    Ok(result)
}

/// How often a client gets another try because the machine stood still; then the result stands.
const MOST_FOR_STALLS: u32 = 2;

/// How often we look whether it has connected.
const LOOK: Duration = Duration::from_millis(2);

/// The least that a socket can wait.
const SOON: Duration = Duration::from_millis(1);

/// How long a client may take to end where that does not matter.
const SHORT: Duration = Duration::from_millis(100);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_another_try_while_the_machine_is_to_blame_but_not_for_ever() {
        let tries = |n_excused: u32| {
            let mut n = 0;
            let attempt = || {
                n += 1;
                Ok(n)
            };
            until_not_excused(attempt, |tried| *tried <= n_excused).unwrap()
        };
        assert_eq!([0, 1, 2, 9].map(tries), [1, 2, 3, 3]);
    }
}
