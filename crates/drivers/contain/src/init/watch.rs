//! Looks at the program again and again, for the limits that the kernel does not hold by itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeVal;
use rustix::fs::statvfs;

use super::census::{Census, Process};
use super::ipc;
use crate::channel::Task;
use crate::{Limit, Limits};

/// The most that was seen.
#[derive(Debug, Default)]
pub(super) struct Peaks {
    pub(super) memory: u64,
    pub(super) processes: u32,
    /// All processes that were ever seen, for those who clean up without walls.
    pub(super) pids: BTreeSet<i32>,
}

/// Looks at the program again and again.
pub(super) struct Watch {
    limits: Limits,
    census: Census,
    is_walled: bool,
    /// Within walls it is a file system of its own, so that one question tells how full it is.
    folder: PathBuf,
    peaks: Arc<Mutex<Peaks>>,
}

impl Watch {
    pub(super) fn new(task: &Task, census: Census, peaks: Arc<Mutex<Peaks>>) -> Self {
        Self {
            limits: task.limits,
            census,
            is_walled: task.is_walled,
            folder: task.folder.clone(),
            peaks,
        }
    }

    /// Until a limit is exceeded, or `tell` says that nobody listens any more.
    pub(super) fn go_on(&self, tell: &dyn Fn(Limit) -> bool) {
        loop {
            if let Some(limit) = self.look() {
                tell(limit);
                return;
            }
            // Programs that are small and quiet are looked at as often as others: memory can be
            // taken at a gigabyte a second.
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    fn look(&self) -> Option<Limit> {
        let processes = self.census.processes();
        let n_threads: u32 = processes.iter().map(|process| process.n_threads).sum();
        let memory = self.memory(&processes);
        let own = std::process::id() as i32;
        let mut peaks = self.peaks.lock().unwrap_or_else(PoisonError::into_inner);
        peaks.memory = peaks.memory.max(memory);
        peaks.processes = peaks.processes.max(n_threads);
        if !self.is_walled {
            let pids = processes.iter().map(|process| process.pid).filter(|&pid| pid != own);
            peaks.pids.extend(pids);
        }
        drop(peaks);
        if memory > self.limits.memory {
            return Some(Limit::Memory);
        }
        // Within walls the kernel refuses more, which is enough.
        if !self.is_walled && n_threads > self.limits.processes {
            return Some(Limit::Processes);
        }
        if self.cpu(&processes) > self.limits.cpu {
            return Some(Limit::Cpu);
        }
        self.files()
    }

    fn memory(&self, processes: &[Process]) -> u64 {
        let mut kernel: u64 = processes.iter().map(Process::page_tables).sum();
        if self.is_walled {
            kernel += ipc::bytes(self.limits.processes) + sockets();
        }
        let simple = processes.iter().map(|process| process.memory).sum::<u64>() + kernel;
        if simple <= self.limits.memory {
            return simple;
        }
        processes.iter().map(Process::fair_memory).sum::<u64>() + kernel
    }

    /// Space is limited by the sizes of the file systems; the number of files only here.
    fn files(&self) -> Option<Limit> {
        if !self.is_walled {
            return None;
        }
        let places = [self.folder.as_path(), Path::new("/tmp"), Path::new("/dev/shm")];
        let has_too_many = |place: &Path| {
            let status = statvfs(place);
            let n_files = status.map_or(0, |status| status.f_files.saturating_sub(status.f_ffree));
            n_files > u64::from(self.limits.files) + 1
        };
        places.into_iter().any(has_too_many).then_some(Limit::Files)
    }

    /// Of those that run, of those they waited for, and of those that we waited for.
    fn cpu(&self, processes: &[Process]) -> Duration {
        let alive: u64 = processes.iter().map(|process| process.cpu).sum();
        let ended = getrusage(UsageWho::RUSAGE_CHILDREN).map(|all| processor_time(&all));
        Duration::from_micros(alive + self.census.cpu_of_orphans()) + ended.unwrap_or_default()
    }
}

/// In the program and in the kernel.
pub(super) fn processor_time(usage: &Usage) -> Duration {
    let micros = |time: TimeVal| (time.tv_sec() * 1_000_000 + time.tv_usec()).unsigned_abs();
    Duration::from_micros(micros(usage.user_time()) + micros(usage.system_time()))
}

/// What sockets may hold. How much they do hold nobody tells, so beyond a few, each counts as what
/// it can.
fn sockets() -> u64 {
    let text = fs::read_to_string("/proc/1/net/sockstat").unwrap_or_default();
    let used = text.lines().find_map(|line| line.strip_prefix("sockets: used "));
    let n_sockets: u64 = used.and_then(|used| used.trim().parse().ok()).unwrap_or_default();
    n_sockets.saturating_sub(FEW_SOCKETS) * BYTES_OF_SOCKET
}

/// More than a client and all that it starts have; together they hold 320 MiB at most.
const FEW_SOCKETS: u64 = 32;

/// The largest buffer for sending that the kernel makes by itself.
const BYTES_OF_SOCKET: u64 = 4 << 20;

/// A hundredth of a core at most, for a look that takes a fraction of a millisecond.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
