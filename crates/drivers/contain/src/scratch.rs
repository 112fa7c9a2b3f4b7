//! Folders for a while, which are gone afterwards even if their owner was killed.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::{env, io};

use rustix::process::geteuid;
use tempfile::TempDir;

/// A folder in the directory for temporary files. It is removed with this value; if the process is
/// killed before, by the next process that makes such a folder.
///
/// The owner holds a lock on a file beside it, which the kernel releases however the owner ends.
#[derive(Debug)]
pub struct Scratch {
    /// Removed before the lock is let go.
    _folder: TempDir,
    files: PathBuf,
    _lock: File,
}

impl Scratch {
    /// A new, empty folder; `what` tells people what it is for. The first one of a process clears
    /// away what was left by processes that are gone.
    pub fn new(what: &str) -> io::Result<Self> {
        static SWEPT: Once = Once::new();
        let temporary = env::temp_dir();
        SWEPT.call_once(|| sweep(&temporary));
        Self::new_in(&temporary, what)
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.files
    }

    fn new_in(parent: &Path, what: &str) -> io::Result<Self> {
        let prefix = format!("{PREFIX}{what}-");
        let folder = tempfile::Builder::new().prefix(&prefix).tempdir_in(parent)?;
        // Locked before it has its name, so that nobody ever finds it free.
        let unnamed = folder.path().join("new");
        let lock = File::create_new(&unnamed)?;
        lock.lock()?;
        fs::rename(unnamed, folder.path().join(LOCK))?;
        let files = folder.path().join("files");
        fs::create_dir(&files)?;
        Ok(Self { _folder: folder, files, _lock: lock })
    }
}

impl AsRef<Path> for Scratch {
    fn as_ref(&self) -> &Path {
        &self.files
    }
}

/// Removes all folders of this user whose owner is gone. What can't be looked at is left alone:
/// the next one may do better.
fn sweep(parent: &Path) {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    for entry in entries {
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            let _ = remove_if_stale(&entry.path());
        }
    }
}

fn remove_if_stale(folder: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(folder)?;
    if !found.is_dir() || found.uid() != geteuid().as_raw() {
        return Ok(());
    }
    // A folder without this file is somebody else's, or is just being made.
    let lock = OpenOptions::new().read(true).custom_flags(NO_LINK).open(folder.join(LOCK))?;
    match lock.try_lock() {
        Ok(()) => fs::remove_dir_all(folder),
        // Its owner is at work.
        Err(_) => Ok(()),
    }
}

/// How all these folders begin, and others of ours too.
const PREFIX: &str = "spielwerk-";

/// The file that the owner holds.
const LOCK: &str = "lock";

const NO_LINK: i32 = nix::libc::O_NOFOLLOW | nix::libc::O_NONBLOCK;

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn a_folder_goes_with_its_value() {
        let parent = tempfile::tempdir().unwrap();
        let scratch = Scratch::new_in(parent.path(), "game").unwrap();
        fs::write(scratch.path().join("client.conf"), "text").unwrap();
        sweep(parent.path());
        assert!(scratch.path().join("client.conf").exists(), "its owner lives");
        drop(scratch);
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_a_killed_process_left_is_removed_and_nothing_else() {
        let parent = tempfile::tempdir().unwrap();
        let Scratch { _folder: folder, files, _lock: lock } =
            Scratch::new_in(parent.path(), "worker").unwrap();
        fs::write(files.join("games-0.db"), "games").unwrap();
        let left = folder.keep();
        drop(lock);
        // Somebody else has it, and has said so before we look.
        let mut owner = Command::new("flock")
            .arg(left.join(LOCK))
            .args(["sh", "-c", "echo locked; read line"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = [0; 7];
        io::Read::read_exact(owner.stdout.as_mut().unwrap(), &mut said).unwrap();
        sweep(parent.path());
        assert!(files.join("games-0.db").exists());

        let others = parent.path().join("spielwerk-game-of-an-earlier-version");
        fs::create_dir(&others).unwrap();
        let foreign = parent.path().join("other-game");
        fs::create_dir(&foreign).unwrap();
        fs::write(foreign.join(LOCK), "").unwrap();
        symlink(&foreign, parent.path().join("spielwerk-game-link")).unwrap();
        // The shell that flock has started holds the lock too.
        drop(owner.stdin.take());
        owner.kill().unwrap();
        owner.wait().unwrap();
        let mut rest = Vec::new();
        io::Read::read_to_end(owner.stdout.as_mut().unwrap(), &mut rest).unwrap();
        sweep(parent.path());
        assert!(!left.exists(), "its owner is gone");
        assert!(others.exists() && foreign.join(LOCK).exists());
    }
}
