//! The first process that a program can see: it takes in the orphans, and nothing else.
//!
//! The program has the same user as this process and can make its life hard; whoever ends it ends
//! the whole namespace, and so the program. All that matters is done by the guard outside, of which
//! nobody inside knows a number.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{SigSet, Signal};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::Pid;
use rustix::mount::{MountFlags, mount};

use super::confinement;
use super::watch::processor_time;
use crate::means::REAPER_ARGUMENT;
use crate::walls::INIT_INSIDE;

/// Starts it as the first process of the namespace in which this thread's children are; says how
/// much processor time it has used until it was ready.
pub(super) fn start(user: Option<u32>) -> io::Result<Duration> {
    let mut command = Command::new(INIT_INSIDE);
    command.arg(REAPER_ARGUMENT).args(user.map(|user| user.to_string()));
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    if let Some(output) = child.stdout.take() {
        BufReader::new(output).read_line(&mut line)?;
    }
    let micros = line.trim().parse().map(Duration::from_micros);
    micros.map_err(|_| io::Error::other("the first process of the program did not start"))
}

/// Runs as that process, for this user.
pub(super) fn run(user: Option<u32>) -> ExitCode {
    let _ = SigSet::all().thread_block();
    match get_ready(user) {
        Ok(()) => reap_for_ever(),
        Err(why) => {
            let _ = writeln!(io::stderr(), "{why}");
            ExitCode::FAILURE
        }
    }
}

fn get_ready(user: Option<u32>) -> io::Result<()> {
    // Only a process of the namespace can show it.
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount("proc", "/proc", "proc", flags, None)?;
    confinement::give_up_rights(user)?;
    let used = processor_time(&getrusage(UsageWho::RUSAGE_SELF)?);
    // Then nobody waits for it any more.
    writeln!(io::stdout(), "{}", used.as_micros())
}

/// Waits for the orphans that have ended, but not once the program's first process has: who is left
/// then, the guard wants to see.
fn reap_for_ever() -> ExitCode {
    let mut woken = SigSet::empty();
    woken.add(Signal::SIGCHLD);
    loop {
        if woken.wait().is_err() {
            return ExitCode::FAILURE;
        }
        while let Some(orphan) = ended() {
            if is_program_over() {
                break;
            }
            let _ = waitpid(orphan, None);
        }
    }
}

fn ended() -> Option<Pid> {
    let look = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT | WaitPidFlag::WNOHANG;
    waitid(Id::All, look).ok().as_ref().and_then(WaitStatus::pid)
}

/// The program is started right after this process, and so it is the second.
fn is_program_over() -> bool {
    let stat = fs::read_to_string("/proc/2/stat").unwrap_or_default();
    stat.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with(['Z', 'X']))
}
