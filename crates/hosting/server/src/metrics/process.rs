//! The process, under the names that all exporters use.

use std::fs;

use prometheus_client::registry::Registry;
use rustix::process::{Resource, getrlimit};
use rustix::time::{ClockId, clock_gettime};

use super::{counter, gauge};

/// Adds what the operating system knows of us; what it does not tell is left out.
pub(crate) fn register_process(registry: &mut Registry, started_at_ms: i64) {
    gauge(
        registry,
        "process_start_time_seconds",
        "Start time of the server, in seconds since 1970",
        started_at_ms as f64 / 1e3,
    );
    let used = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = used.tv_sec as f64 + used.tv_nsec as f64 / 1e9;
    counter(registry, "process_cpu_seconds", "Processor time of all threads", seconds);
    if let Ok(status) = fs::read_to_string("/proc/self/status") {
        if let Some(kib) = field(&status, "VmRSS:") {
            gauge(registry, "process_resident_memory_bytes", "Memory in use", kib * 1024.0);
        }
        if let Some(n) = field(&status, "Threads:") {
            gauge(registry, "process_threads", "Number of threads", n);
        }
    }
    if let Ok(files) = fs::read_dir("/proc/self/fd") {
        // One of them is the folder itself.
        let n = files.count().saturating_sub(1);
        gauge(registry, "process_open_fds", "Open files and connections", n as f64);
    }
    if let Some(most) = getrlimit(Resource::Nofile).current {
        gauge(registry, "process_max_fds", "Maximum number of open files", most as f64);
    }
}

/// The number behind this name in `/proc/self/status`.
fn field(status: &str, name: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}
