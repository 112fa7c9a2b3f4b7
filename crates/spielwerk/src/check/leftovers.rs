//! What a client leaves behind: processes, shared memory, semaphores, files.
//!
//! Its processes are those of its group, and those that came to us when their parents had ended:
//! we are the reaper of all that we start.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use checker::{Aftermath, printable};
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

/// The processes of one client.
pub(super) struct Family {
    leader: Pid,
    /// The ticks that children had used when it was started.
    ticks_before: u64,
    /// Other processes of ours that had been started before.
    others: Vec<Pid>,
}

/// A process as the kernel tells it.
struct Process {
    pid: Pid,
    name: String,
    is_zombie: bool,
    is_ours: bool,
}

impl Family {
    /// The family of this process, which has just been started.
    pub(super) fn of(leader: Pid) -> Self {
        // Without it orphans go to the first process of the machine, and only those of the group
        // are found.
        let _ = set_child_subreaper(Some(getpid()));
        let mut family = Self { leader, ticks_before: ticks_of_children(), others: Vec::new() };
        let ours = family.members().into_iter().filter(|process| process.is_ours);
        family.others = ours.map(|process| process.pid).filter(|pid| *pid != leader).collect();
        family
    }

    /// The memory of all its processes, at their highest.
    pub(super) fn memory_kib(&self) -> u64 {
        self.members().iter().filter_map(|process| high_water_kib(process.pid)).sum()
    }

    /// The leader has ended: waits until the others have too. The answer is who has not, and who
    /// had ended without anybody waiting for it.
    pub(super) fn settle(&self, grace: Duration) -> (Vec<String>, Vec<String>) {
        let others = |is_zombie: bool| {
            let members = self.members();
            let is_other = |process: &Process| process.pid != self.leader;
            let wanted = members.into_iter().filter(is_other);
            let wanted = wanted.filter(|process| process.is_zombie == is_zombie);
            wanted.map(|process| process.name).collect::<Vec<_>>()
        };
        let zombies = others(true);
        let until = Instant::now() + grace;
        loop {
            let left = others(false);
            if left.is_empty() || Instant::now() >= until {
                return (left, zombies);
            }
            thread::sleep(LOOK);
        }
    }

    /// Processor time of all its processes that have ended.
    pub(super) fn cpu_ms(&self) -> u64 {
        self.reap();
        (ticks_of_children() - self.ticks_before) * 1000 / TICKS_A_SECOND
    }

    /// Ends everything of it that has left the group, and waits for it: what is still dying would
    /// be taken for something that the next client has left.
    pub(super) fn kill_strays(&self) {
        let until = Instant::now() + LONGEST_DEATH;
        loop {
            let members = self.members();
            if members.is_empty() || Instant::now() >= until {
                return;
            }
            for process in members {
                let _ = kill_process(process.pid, Signal::KILL);
            }
            self.reap();
            thread::sleep(LOOK);
        }
    }

    /// Waits for those that have come to us.
    fn reap(&self) {
        for process in self.members().iter().filter(|process| process.is_ours) {
            if process.pid != self.leader {
                let _ = waitpid(Some(process.pid), WaitOptions::NOHANG);
            }
        }
    }

    fn members(&self) -> Vec<Process> {
        let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
        entries.flatten().filter_map(|entry| self.member(&entry.path())).collect()
    }

    fn member(&self, folder: &Path) -> Option<Process> {
        let pid = Pid::from_raw(folder.file_name()?.to_str()?.parse().ok()?)?;
        let stat = fs::read_to_string(folder.join("stat")).ok()?;
        // The name may hold anything; behind it stand state, parent and group.
        let (before, after) = stat.rsplit_once(')')?;
        let (_, name) = before.split_once('(')?;
        let mut fields = after.split_whitespace();
        let is_zombie = fields.next()? == "Z";
        let parent = fields.next()?.parse().ok().and_then(Pid::from_raw)?;
        let group = fields.next()?.parse().ok().and_then(Pid::from_raw);
        let is_ours = parent == getpid();
        let is_member = group == Some(self.leader) || is_ours && !self.others.contains(&pid);
        let name = printable(name.as_bytes());
        is_member.then_some(Process { pid, name, is_zombie, is_ours })
    }
}

fn high_water_kib(pid: Pid) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The processor time of all children that we have waited for, and of theirs.
fn ticks_of_children() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(')').map(|(_, after)| after.split_whitespace());
    let ticks = fields.into_iter().flatten().skip(13).take(2);
    ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum()
}

/// What was there before a client was started.
pub(super) struct Before {
    folder: PathBuf,
    things: Things,
}

/// Things that outlive processes, by name.
struct Things {
    shared_memory: BTreeSet<String>,
    semaphores: BTreeSet<String>,
    files: BTreeSet<String>,
}

impl Before {
    pub(super) fn look(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), things: Things::look(folder) }
    }

    /// What is there now and was not then.
    pub(super) fn compare(&self) -> Aftermath {
        let now = Things::look(&self.folder);
        let new = |now: &BTreeSet<String>, then: &BTreeSet<String>| {
            now.difference(then).map(|name| printable(name.as_bytes())).collect()
        };
        Aftermath {
            shared_memory: new(&now.shared_memory, &self.things.shared_memory),
            semaphores: new(&now.semaphores, &self.things.semaphores),
            files: new(&now.files, &self.things.files),
            ..Aftermath::default()
        }
    }
}

impl Things {
    fn look(folder: &Path) -> Self {
        let (posix_semaphores, posix_memory): (Vec<String>, Vec<String>) =
            names(Path::new("/dev/shm")).into_iter().partition(|name| name.starts_with("sem."));
        let queues = names(Path::new("/dev/mqueue"));
        Self {
            shared_memory: system_v("shm").chain(posix_memory).collect(),
            semaphores: system_v("sem")
                .chain(system_v("msg"))
                .chain(posix_semaphores)
                .chain(queues)
                .collect(),
            files: names(folder).into_iter().collect(),
        }
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// The objects of System V, each by its key and its number.
fn system_v(table: &str) -> impl Iterator<Item = String> {
    let rows = fs::read_to_string(format!("/proc/sysvipc/{table}")).unwrap_or_default();
    let table = table.to_owned();
    let rows: Vec<String> = rows
        .lines()
        .skip(1)
        .filter_map(|row| {
            let mut fields = row.split_whitespace();
            let (key, id) = (fields.next()?, fields.next()?);
            // A segment that somebody still uses belongs to a process that is told by itself, or
            // to another program on this machine.
            let n_attached = fields.nth(4).filter(|_| table == "shm");
            if n_attached.is_some_and(|n| n != "0") {
                return None;
            }
            Some(format!("{table} {id} (key {key})"))
        })
        .collect();
    rows.into_iter()
}

/// How often we look whether somebody has ended.
const LOOK: Duration = Duration::from_millis(5);

/// Of `/proc`, on every machine that we know.
const TICKS_A_SECOND: u64 = 100;

/// No process takes so long to die.
const LONGEST_DEATH: Duration = Duration::from_secs(2);
