//! The process, under the names that all exporters use.

use std::fs;

use rustix::process::{Resource, getrlimit};
use rustix::time::{ClockId, clock_gettime};

use super::Exposition;

/// Writes what the operating system knows of us; what it does not tell is left out.
pub(crate) fn write_process(text: &mut Exposition, started_at_ms: i64) {
    text.gauge("process_start_time_seconds", "When the server was started, since 1970.")
        .sample(&[], started_at_ms as f64 / 1e3);
    let used = clock_gettime(ClockId::ProcessCPUTime);
    text.counter("process_cpu_seconds_total", "Processor time used, of all threads.")
        .sample(&[], used.tv_sec as f64 + used.tv_nsec as f64 / 1e9);
    if let Ok(status) = fs::read_to_string("/proc/self/status") {
        if let Some(kib) = field(&status, "VmRSS:") {
            text.gauge("process_resident_memory_bytes", "Memory in use.").sample(&[], kib * 1024);
        }
        if let Some(n) = field(&status, "Threads:") {
            text.gauge("process_threads", "Threads.").sample(&[], n);
        }
    }
    if let Ok(files) = fs::read_dir("/proc/self/fd") {
        // One of them is the folder itself.
        let n = files.count().saturating_sub(1);
        text.gauge("process_open_fds", "Open files and connections.").sample(&[], n);
    }
    if let Some(most) = getrlimit(Resource::Nofile).current {
        text.gauge("process_max_fds", "How many may be open.").sample(&[], most);
    }
}

/// The number behind this name in `/proc/self/status`.
fn field(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}
