//! Control groups (version 2), where this user may make some: the kernel itself then holds the
//! memory and the number of processes.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use std::{fs, io, mem, thread};

use nix::errno::Errno;
use nix::sys::signal::kill;
use nix::unistd::Pid;

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
    /// Tries the group of this process, the one above it, and the topmost one. Where none of them
    /// is ready for it, tries to make one so.
    pub(crate) fn find() -> Option<Self> {
        let root = Path::new("/sys/fs/cgroup");
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let own = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
        let own = root.join(own);
        let places = [Some(own.as_path()), own.parent(), Some(root)].into_iter().flatten();
        let places = places.filter(|place| place.starts_with(root));
        let places: Vec<_> = places.map(|place| Self { parent: place.to_owned() }).collect();
        let is_made_ready = |groups: &&Self| groups.enable().is_ok() && groups.is_ready();
        let found = places.iter().find(|groups| groups.is_ready());
        let found = found.or_else(|| places.iter().find(is_made_ready))?;
        found.remove_left_over();
        Some(found.clone())
    }

    /// Whether groups can be made in it, and can limit memory and processes.
    fn is_ready(&self) -> bool {
        let given = fs::read_to_string(self.parent.join("cgroup.subtree_control"));
        let has =
            |name| given.as_ref().is_ok_and(|all| all.split_whitespace().any(|one| one == name));
        has("memory") && has("pids") && self.make(&Limits::PLAY).is_ok()
    }

    /// Lets groups in it limit memory and processes, where this user may decide that.
    fn enable(&self) -> io::Result<()> {
        let enable = || write_to(&self.parent.join("cgroup.subtree_control"), "+memory +pids");
        match enable() {
            Err(why) if why.kind() == io::ErrorKind::ResourceBusy => {
                self.make_way(why)?;
                enable()
            }
            done => done,
        }
    }

    /// The kernel allows limits only in a group that has no processes itself, and a service starts
    /// in the group that it was given. If this process is alone there, it moves one down; others
    /// are not ours to move.
    fn make_way(&self, busy: io::Error) -> io::Result<()> {
        let own = std::process::id();
        if fs::read_to_string(self.parent.join("cgroup.procs"))?.trim() != own.to_string() {
            return Err(busy);
        }
        let path = self.parent.join(format!("{PREFIX}{own}-self"));
        fs::create_dir(&path)?;
        let below = Group { path };
        below.add(own)?;
        // It stays as long as this process does.
        mem::forget(below);
        Ok(())
    }

    /// Removes the groups of those who were killed and could not do it themselves. The processes
    /// inside have ended together with them.
    fn remove_left_over(&self) {
        let Ok(entries) = fs::read_dir(&self.parent) else { return };
        for entry in entries.filter_map(Result::ok) {
            let name = entry.file_name();
            let maker = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split('-').next());
            let Some(maker) = maker.and_then(|pid| pid.parse().ok()) else { continue };
            if kill(Pid::from_raw(maker), None) == Err(Errno::ESRCH) {
                // A group with processes in it is not removed.
                let _ = fs::remove_dir(entry.path());
            }
        }
    }

    pub(crate) fn make(&self, limits: &Limits) -> io::Result<Group> {
        let group = self.make_unlimited()?;
        group.write("memory.max", limits.memory)?;
        // The first process inside and its threads are in it too.
        group.write("pids.max", u64::from(limits.processes) + 8)?;
        // All end together if there is not enough; where there is no swap, there is no such file.
        let _ = group.write("memory.oom.group", 1);
        let _ = group.write("memory.swap.max", 0);
        Ok(group)
    }

    /// A name that is taken is somebody else's: of a process that had our number before us, or has
    /// it in another namespace. That group is left alone.
    fn make_unlimited(&self) -> io::Result<Group> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = self.parent.join(format!("{PREFIX}{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Group { path }),
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
                Err(why) => return Err(why),
            }
        }
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

    /// The processor time of all that were ever in it.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        let text = fs::read_to_string(self.path.join("cpu.stat")).ok()?;
        let micros = text.lines().find_map(|line| line.strip_prefix("usage_usec "))?;
        Some(Duration::from_micros(micros.trim().parse().ok()?))
    }

    /// Whether somebody was killed because the memory was used up.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        let events = fs::read_to_string(self.path.join("memory.events")).unwrap_or_default();
        events.lines().any(|line| line.strip_prefix("oom_kill ").is_some_and(|n| n.trim() != "0"))
    }

    fn write(&self, file: &str, value: u64) -> io::Result<()> {
        write_to(&self.path.join(file), &value.to_string())
    }
}

/// A file that is not there is not made: then this is no control group.
fn write_to(path: &Path, text: &str) -> io::Result<()> {
    fs::File::options().write(true).open(path)?.write_all(text.as_bytes())
}

impl Drop for Group {
    fn drop(&mut self) {
        let is_busy = || {
            let removed = fs::remove_dir(&self.path);
            removed.is_err_and(|why| why.kind() == io::ErrorKind::ResourceBusy)
        };
        // After a run nobody is left in it; after a start that failed half-way, somebody may be.
        if is_busy() {
            let _ = self.write("cgroup.kill", 1);
            let mut n_looks = MOST_LOOKS;
            while is_busy() && n_looks > 0 {
                thread::sleep(BETWEEN_LOOKS);
                n_looks -= 1;
            }
        }
    }
}

/// What the names of our groups begin with; the number of the process that made it follows.
const PREFIX: &str = "spielwerk-";

/// How often we look whether processes that were killed have gone: for five seconds.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);
const MOST_LOOKS: u32 = 2_500;

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_group_of_somebody_else_is_left_alone() {
        let parent = tempfile::tempdir().unwrap();
        let groups = Groups { parent: parent.path().to_owned() };
        let others =
            |number| parent.path().join(format!("{PREFIX}{}-{number}", std::process::id()));
        (0..100).for_each(|number| fs::create_dir(others(number)).unwrap());
        let made = groups.make_unlimited().unwrap();
        assert!(made.path.is_dir() && (0..100).all(|number| others(number) != made.path));
        let path = made.path.clone();
        drop(made);
        assert!(!path.exists() && (0..100).all(|number| others(number).is_dir()));
    }

    #[test]
    fn only_groups_of_those_who_are_gone_are_removed() {
        let mut ended = Command::new("true").spawn().unwrap();
        ended.wait().unwrap();
        let parent = tempfile::tempdir().unwrap();
        let gone = format!("{PREFIX}{}-0", ended.id());
        let own = format!("{PREFIX}{}-0", std::process::id());
        for name in [&gone, &own, "spielwerk.service", "spielwerk-web.service", "user.slice"] {
            fs::create_dir(parent.path().join(name)).unwrap();
        }
        Groups { parent: parent.path().to_owned() }.remove_left_over();
        let mut left: Vec<_> =
            fs::read_dir(parent.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [&own, "spielwerk-web.service", "spielwerk.service", "user.slice"]);
    }
}
