//! The thread that starts the program, and waits for it.
//!
//! It alone stands with one foot in the namespace of the program. Such a thread can't make others,
//! and a program that asks for a signal when its parent ends means this thread: so it stays.

use std::fs;
use std::io::{self, PipeReader};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use nix::errno::Errno;
use nix::sys::signal::SigSet;
use nix::sys::wait::{Id, WaitPidFlag, waitid, waitpid};
use nix::unistd::Pid;

use super::{Event, confinement, reaper};
use crate::channel::Task;

/// The walls are up, and the program has not begun.
pub(super) struct Starter {
    go: Sender<Option<PipeReader>>,
    started: Receiver<io::Result<Pid>>,
    thread: JoinHandle<()>,
    /// The processor time that all this has used.
    pub(super) used: Duration,
}

impl Starter {
    pub(super) fn new(task: &Task, events: Sender<Event>) -> io::Result<Self> {
        let (up, is_up) = channel();
        let (go, may_go) = channel();
        let (told, started) = channel();
        let task = task.clone();
        let thread = thread::spawn(move || {
            let _ = up.send(put_up(&task));
            // Nobody says so if the walls are not up.
            let Ok(input) = may_go.recv() else { return };
            let main = spawn(&task, input);
            let pid = main.as_ref().ok().copied();
            let _ = told.send(main);
            if let Some(main) = pid {
                wait_for(main, &events);
            }
        });
        let gone = |_| io::Error::other("nobody starts the program");
        let used = is_up.recv().map_err(gone)??;
        Ok(Self { go, started, thread, used })
    }

    /// Starts the program with this as its standard input.
    pub(super) fn start(self, input: Option<PipeReader>) -> io::Result<(Pid, JoinHandle<()>)> {
        let _ = self.go.send(input);
        let started = self.started.recv();
        let main = started.unwrap_or_else(|_| Err(io::Error::other("nobody starts the program")));
        Ok((main?, self.thread))
    }
}

fn put_up(task: &Task) -> io::Result<Duration> {
    if !task.is_walled {
        confinement::hide()?;
        return Ok(Duration::ZERO);
    }
    confinement::leave_children_alone()?;
    let used = reaper::start(task.user)?;
    confinement::hide_binary()?;
    confinement::give_up_rights(task.user)?;
    confinement::end_with_bubblewrap()?;
    Ok(used)
}

/// How long a program keeps its core while others want it: longer than the usual time, which is
/// 2.8 ms at most.
///
/// A line from the server goes through five threads until the answer is back. Where every core has
/// a program that thinks, they would all wait in turn, and of 20 ms for a move nothing may be left;
/// but a thread with a shorter slice does not wait. With a much longer one, a program would have to
/// wait for another that shares its core.
const SLICE: Duration = Duration::from_millis(5);

fn spawn(task: &Task, input: Option<PipeReader>) -> io::Result<Pid> {
    confinement::limit(task)?;
    // Were it gone, that would look as if the program were.
    fs::metadata(&task.folder)?;
    let mut command = Command::new(&task.command);
    command
        .args(&task.arguments)
        .env_clear()
        .envs(task.variables.iter().map(|(name, value)| (name, value)))
        .current_dir(&task.folder)
        .stdin(input.map_or_else(Stdio::null, Stdio::from));
    if task.is_walled {
        // A group reaches all that are in it, whatever namespace they are in.
        command.process_group(0);
    }
    // It inherits what is blocked here: nothing.
    let _ = SigSet::empty().thread_set_mask();
    let child = timing::slice::with(SLICE, || command.spawn());
    let _ = SigSet::all().thread_set_mask();
    Ok(Pid::from_raw(child?.id() as i32))
}

/// Waits for whatever has become a child of this process, until the first process of the program
/// has ended. That one is left as it is, so that what it did not wait for can still be seen.
fn wait_for(main: Pid, events: &Sender<Event>) {
    loop {
        match waitid(Id::All, WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT).map(|one| one.pid()) {
            Ok(Some(pid)) if pid != main => drop(waitpid(pid, None)),
            Err(Errno::EINTR) => {}
            _ => break,
        }
    }
    // The main thread may have decided to end already.
    let _ = events.send(Event::Ended);
}
