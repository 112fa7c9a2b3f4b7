//! Which processes the program has, and what each one uses.

use std::fs;
use std::os::unix::fs::MetadataExt as _;

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, SysconfVar, sysconf};

/// Finds all processes of the program.
#[derive(Clone, Copy, Debug)]
pub(super) struct Census {
    /// Within walls, `/proc` shows the namespace of the program, in which this process is not: there,
    /// the one with its number takes in orphans, and all others are of the program. Without walls,
    /// those are that descend from this process, which all orphans do too.
    is_walled: bool,
}

/// A process at one moment.
#[derive(Clone, Debug)]
pub(super) struct Process {
    pub(super) pid: i32,
    pub(super) name: String,
    pub(super) n_threads: u32,
    /// In microseconds, with that of the children it has waited for.
    pub(super) cpu: u64,
    /// In bytes.
    pub(super) memory: u64,
    /// Addresses in use, in bytes.
    space: u64,
    state: char,
    parent: i32,
}

impl Census {
    pub(super) fn new(is_walled: bool) -> Self {
        Self { is_walled }
    }

    /// All processes there are now, but this one.
    pub(super) fn processes(self) -> Vec<Process> {
        let own = std::process::id() as i32;
        let mut all = every_process();
        if self.is_walled {
            all.retain(|process| process.pid != own);
            return all;
        }
        let mut ours = vec![own];
        // Numbers wrap around, so a child may have a lower one than its parent.
        loop {
            let n_before = ours.len();
            for process in &all {
                if ours.contains(&process.parent) && !ours.contains(&process.pid) {
                    ours.push(process.pid);
                }
            }
            if ours.len() == n_before {
                break;
            }
        }
        all.retain(|process| process.pid != own && ours.contains(&process.pid));
        all
    }

    /// Whether this is the first one. Within walls it has another number inside, and no parent.
    pub(super) fn is_first(self, process: &Process, main: Pid) -> bool {
        if self.is_walled { process.parent == 0 } else { process.pid == main.as_raw() }
    }

    /// In microseconds, the processor time of orphans that have ended.
    pub(super) fn cpu_of_orphans(self) -> u64 {
        let reaper = if self.is_walled { read("/proc/1/stat") } else { None };
        reaper.map_or(0, |reaper| reaper.cpu)
    }

    /// Sends a signal to all of them. Within walls the kernel does that in one go, so that nobody
    /// can slip through by forking.
    pub(super) fn signal_all(self, signal: Signal) {
        if self.is_walled {
            // There is nobody to reach if it fails.
            let _ = kill(Pid::from_raw(-1), signal);
            return;
        }
        for process in self.processes() {
            let _ = kill(Pid::from_raw(process.pid), signal);
        }
    }
}

impl Process {
    /// Whether it has ended and nobody has waited for it.
    pub(super) fn is_zombie(&self) -> bool {
        self.state == 'Z'
    }

    /// What the kernel needs to know where its memory is. Almost nothing, but for programs that
    /// touch many places far apart; only these are asked.
    pub(super) fn page_tables(&self) -> u64 {
        if self.space < LARGE_SPACE {
            return 0;
        }
        self.kilobytes("status", "VmPTE:").unwrap_or_default() << 10
    }

    /// Its share of the memory that it uses, which costs the kernel more to find out than
    /// `memory`: what several processes use together counts once.
    pub(super) fn fair_memory(&self) -> u64 {
        self.kilobytes("smaps_rollup", "Pss:").map_or(self.memory, |share| share << 10)
    }

    fn kilobytes(&self, file: &str, name: &str) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{}/{file}", self.pid)).ok()?;
        let found = text.lines().find_map(|line| line.strip_prefix(name))?;
        found.trim().strip_suffix(" kB")?.trim().parse().ok()
    }
}

/// The tables for so much are 8 MiB at most.
const LARGE_SPACE: u64 = 4 << 30;

fn every_process() -> Vec<Process> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter_map(|pid: i32| read(&format!("/proc/{pid}/stat")))
        .collect()
}

fn read(stat: &str) -> Option<Process> {
    read_stat(&fs::read(stat).ok()?)
}

/// Reads a line such as `17 (name) S 1 …`. The name may hold anything, parentheses too, so that the
/// last one ends it.
fn read_stat(stat: &[u8]) -> Option<Process> {
    let stat = String::from_utf8_lossy(stat);
    let (pid, rest) = stat.split_once(" (")?;
    let (name, rest) = rest.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let number = |index: usize| fields.get(index)?.trim().parse::<u64>().ok();
    let ticks = number(11)? + number(12)? + number(13)? + number(14)?;
    Some(Process {
        pid: pid.parse().ok()?,
        name: name.to_owned(),
        state: fields.first()?.chars().next()?,
        parent: fields.get(1)?.parse().ok()?,
        cpu: ticks * 1_000_000 / setting(SysconfVar::CLK_TCK)?,
        n_threads: number(17)? as u32,
        space: number(20)?,
        memory: number(21)? * setting(SysconfVar::PAGE_SIZE)?,
    })
}

/// A number that the kernel gave to this process at its start. The C library has kept it; who asks
/// later, as rustix does, finds it under `/proc` only (before Linux 6.4), and there this process is
/// hidden from programs of its own user and so from itself.
fn setting(name: SysconfVar) -> Option<u64> {
    sysconf(name).ok()??.try_into().ok()
}

/// Whether somebody is the same user as this process, by what `/proc` says.
pub(super) fn is_own_user(user: u32) -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == user)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_not_pretend_to_be_other_fields() {
        let line = b"42 (x) Z 1 (y) S 7 1 1 0 -1 4 0 0 0 0 200 100 50 50 20 0 3 0 9 4096 25 18446";
        let process = read_stat(line).unwrap();
        assert_eq!((process.pid, process.name.as_str(), process.parent), (42, "x) Z 1 (y", 7));
        assert!(!process.is_zombie());
        assert_eq!((process.n_threads, process.space), (3, 4096));
        assert_eq!(process.memory, 25 * setting(SysconfVar::PAGE_SIZE).unwrap());
    }
}
