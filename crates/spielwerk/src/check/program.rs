//! The client as a process: started, listened to, ended, and what it left behind.

use std::io::{self, BufRead, BufReader, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use checker::{Aftermath, ProgramEnd, Usage, printable};
use rustix::process::{Pid, Signal, kill_process_group};

use super::leftovers::{Before, Family};

/// A client that was started, with all the processes it starts itself.
pub(crate) struct Program {
    child: Child,
    family: Family,
    before: Before,
    started: Instant,
    heard: Arc<Mutex<Heard>>,
    listeners: Vec<JoinHandle<()>>,
    memory_kib: u64,
}

/// What a client wrote for people.
#[derive(Default)]
struct Heard {
    last_lines: Vec<String>,
    has_spoken: bool,
}

impl Program {
    /// Starts it as the leader of a process group of its own, by which its processes are found.
    pub(super) fn start(name: &str, arguments: &[String], folder: &Path) -> io::Result<Self> {
        let before = Before::look(folder);
        let mut child = Command::new(name)
            .args(arguments)
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let heard = Arc::<Mutex<Heard>>::default();
        let stdout = child.stdout.take().map(|pipe| listen(pipe, &heard, false));
        let stderr = child.stderr.take().map(|pipe| listen(pipe, &heard, true));
        let listeners = [stdout, stderr].into_iter().flatten().collect();
        let family = Family::of(Pid::from_child(&child));
        let started = Instant::now();
        Ok(Self { child, family, before, started, heard, listeners, memory_kib: 0 })
    }

    /// Whether it has ended by itself.
    pub(super) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Looks how much memory it uses right now.
    pub(super) fn measure(&mut self) {
        self.memory_kib = self.memory_kib.max(self.family.memory_kib());
    }

    /// Gives it so much time to end, then looks at what is left and ends that.
    pub(super) fn end(mut self, patience: Duration) -> Aftermath {
        let until = Instant::now() + patience;
        let status = loop {
            self.measure();
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(LOOK),
                _ => break None,
            }
        };
        let wall = self.started.elapsed();
        let left = if status.is_some() { self.family.settle(GRACE) } else { (vec![], vec![]) };
        let cpu_ms = self.family.cpu_ms();
        // What goes on would disturb the next run.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.wait();
        self.family.kill_strays();
        // Nobody has the other ends any more, so all that was written is heard.
        for listener in self.listeners {
            let _ = listener.join();
        }
        let mut aftermath = self.before.compare();
        (aftermath.left_processes, aftermath.zombies) = left;
        aftermath.end = status.map_or(ProgramEnd::Stopped, program_end);
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        aftermath.stderr.clone_from(&heard.last_lines);
        aftermath.has_spoken = heard.has_spoken;
        let wall_ms = wall.as_millis() as u64;
        aftermath.usage = Usage { wall_ms, cpu_ms, memory_kib: self.memory_kib, valgrind: None };
        aftermath
    }
}

fn program_end(status: ExitStatus) -> ProgramEnd {
    match (status.code(), status.signal()) {
        (Some(code), _) => ProgramEnd::Exited(code),
        (None, Some(signal)) => ProgramEnd::Killed(signal),
        (None, None) => ProgramEnd::Stopped,
    }
}

/// Reads all that comes, so that nobody waits for us, and keeps the last lines.
fn listen(
    pipe: impl Read + Send + 'static,
    heard: &Arc<Mutex<Heard>>,
    keeps: bool,
) -> JoinHandle<()> {
    let heard = Arc::clone(heard);
    thread::spawn(move || {
        let mut reader = BufReader::new(pipe);
        let mut line = Vec::new();
        // A line without an end is taken in parts.
        while let Ok(1..) = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
            heard.has_spoken = true;
            if keeps {
                heard.last_lines.push(printable(line.trim_ascii_end()));
                let n_old = heard.last_lines.len().saturating_sub(LAST_LINES);
                heard.last_lines.drain(..n_old);
            }
            line.clear();
        }
    })
}

/// How often we look whether it has ended.
const LOOK: Duration = Duration::from_millis(2);

/// How long its other processes may take to follow the first.
const GRACE: Duration = Duration::from_millis(500);

/// How many lines of standard error are kept.
const LAST_LINES: usize = 12;

/// How much of a line is taken at once.
const LONGEST_LINE: u64 = 4096;
