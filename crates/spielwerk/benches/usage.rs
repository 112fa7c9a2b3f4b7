//! What processes use, as Linux tells it.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, getrlimit, setrlimit};

/// Lets this process have as many files open as the machine allows; how many that is.
pub(crate) fn raise_file_limit() -> usize {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    maximum.map_or(usize::MAX, |maximum| usize::try_from(maximum).unwrap_or(usize::MAX))
}

/// The memory of a process that is really there, in bytes.
pub(crate) fn resident_bytes(pid: Pid) -> u64 {
    status(pid, "VmRSS:") << 10
}

/// How many threads a process has.
pub(crate) fn threads(pid: Pid) -> u64 {
    status(pid, "Threads:")
}

fn status(pid: Pid, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero()));
    let status = status.expect("the process is there");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok());
    number.expect("a line with this number")
}

/// The processor time that a process has used so far.
pub(crate) fn cpu_time(pid: Pid) -> Duration {
    cpu_time_in(&format!("/proc/{}/stat", pid.as_raw_nonzero()))
}

/// The same of this process.
pub(crate) fn own_cpu_time() -> Duration {
    cpu_time_in("/proc/self/stat")
}

fn cpu_time_in(path: &str) -> Duration {
    let stat = fs::read_to_string(path).expect("the process is there");
    // The name of the program stands in parentheses and may hold blanks.
    let (_, numbers) = stat.rsplit_once(") ").expect("a name");
    let ticks: u64 =
        numbers.split(' ').skip(11).take(2).filter_map(|n| n.parse::<u64>().ok()).sum();
    // Linux counts in hundredths of a second, whatever the machine.
    Duration::from_millis(ticks * 10)
}

/// The kind of file system that a folder is on: figures from a RAM disk would mean nothing.
pub(crate) fn file_system_of(folder: &Path) -> String {
    let output = Command::new("stat").args(["-f", "-c", "%T"]).arg(folder).output();
    let kind = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    format!("{} ({})", kind.unwrap_or_default(), folder.display())
}
