//! Control groups (version 2), where this user may make some: the kernel itself then holds the
//! memory and the number of processes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::Limits;

/// Where control groups can be made.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    parent: PathBuf,
}

/// A control group, removed when it is dropped.
#[derive(Debug)]
pub(crate) struct Group {
    path: PathBuf,
}

impl Groups {
    /// Tries the group of this process, the one above it, and the topmost one.
    pub(crate) fn find() -> Option<Self> {
        let root = Path::new("/sys/fs/cgroup");
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let own = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
        let own = root.join(own);
        let places = [Some(own.as_path()), own.parent(), Some(root)];
        places
            .into_iter()
            .flatten()
            .filter(|place| place.starts_with(root))
            .map(|place| Self { parent: place.to_owned() })
            .find(|groups| groups.holds_memory() && groups.make(&Limits::PLAY).is_ok())
    }

    /// Whether groups in it can limit memory and processes.
    fn holds_memory(&self) -> bool {
        let given = fs::read_to_string(self.parent.join("cgroup.subtree_control"));
        let has =
            |name| given.as_ref().is_ok_and(|all| all.split_whitespace().any(|one| one == name));
        has("memory") && has("pids")
    }

    pub(crate) fn make(&self, limits: &Limits) -> io::Result<Group> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("spielwerk-{}-{number}", std::process::id());
        let group = Group { path: self.parent.join(name) };
        fs::create_dir(&group.path)?;
        group.write("memory.max", limits.memory)?;
        // The first process inside and its threads are in it too.
        group.write("pids.max", u64::from(limits.processes) + 8)?;
        // All end together if there is not enough; where there is no swap, there is no such file.
        let _ = group.write("memory.oom.group", 1);
        let _ = group.write("memory.swap.max", 0);
        Ok(group)
    }
}

impl Group {
    /// Puts a process into it, with what it starts from now on.
    pub(crate) fn add(&self, pid: u32) -> io::Result<()> {
        self.write("cgroup.procs", u64::from(pid))
    }

    /// The most memory that was used at a time.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        fs::read_to_string(self.path.join("memory.peak")).ok()?.trim().parse().ok()
    }

    /// Whether somebody was killed because the memory was used up.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        let events = fs::read_to_string(self.path.join("memory.events")).unwrap_or_default();
        events.lines().any(|line| line.strip_prefix("oom_kill ").is_some_and(|n| n.trim() != "0"))
    }

    fn write(&self, file: &str, value: u64) -> io::Result<()> {
        fs::write(self.path.join(file), value.to_string())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // All its processes have ended, so that it is empty.
        let _ = fs::remove_dir(&self.path);
    }
}
