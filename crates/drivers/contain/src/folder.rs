//! The program's folder: copied in before it starts, and what it wrote copied out afterwards.
//!
//! When these functions run, no process of the program does: nobody can change a path between two
//! looks at it.

use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{
    DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, chown, lchown,
    symlink,
};
use std::path::{Component, Path, PathBuf};

use crate::{Limits, NotStarted};

/// What lies in a folder, by paths within it.
pub(crate) type Listing = BTreeMap<PathBuf, Entry>;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Folder,
    /// With its length and the time of its last change, in nanoseconds.
    File(u64, i128),
    Link(PathBuf),
    /// A pipe, a socket or a device.
    Special,
}

/// Lists a folder, without following links. Folders that can't be read are listed as empty.
pub(crate) fn list(folder: &Path, most: usize) -> io::Result<Listing> {
    let mut listing = Listing::new();
    let mut pending = vec![PathBuf::new()];
    while let Some(within) = pending.pop() {
        let entries = match fs::read_dir(folder.join(&within)) {
            Ok(entries) => entries,
            Err(why) if within.as_os_str().is_empty() => return Err(why),
            Err(_) => continue,
        };
        for entry in entries {
            let entry = entry?;
            let path = within.join(entry.file_name());
            let metadata = entry.metadata()?;
            let kind = metadata.file_type();
            let found = if kind.is_dir() {
                pending.push(path.clone());
                Entry::Folder
            } else if kind.is_file() {
                let nanoseconds = i128::from(metadata.mtime()) * 1_000_000_000
                    + i128::from(metadata.mtime_nsec());
                Entry::File(metadata.len(), nanoseconds)
            } else if kind.is_symlink() {
                Entry::Link(fs::read_link(entry.path())?)
            } else {
                Entry::Special
            };
            listing.insert(path, found);
            if listing.len() > most {
                let why = format!("more than {most} files");
                return Err(io::Error::new(io::ErrorKind::QuotaExceeded, why));
            }
        }
    }
    Ok(listing)
}

/// Lists the folder of a program, which must be small enough to be copied.
pub(crate) fn of_program(folder: &Path, limits: &Limits) -> Result<Listing, NotStarted> {
    let most = limits.files as usize;
    let listing = match list(folder, most) {
        Err(why) if why.kind() == io::ErrorKind::QuotaExceeded => {
            return Err(NotStarted::TooMany { limit: limits.files });
        }
        listing => listing.map_err(|why| NotStarted::unusable(folder, why))?,
    };
    let bytes = n_bytes(&listing);
    if bytes > limits.disk {
        return Err(NotStarted::TooLarge { bytes, limit: limits.disk });
    }
    Ok(listing)
}

/// The lengths of all files. One with holes counts in full, as its copy does.
pub(crate) fn n_bytes(listing: &Listing) -> u64 {
    let length = |entry: &Entry| match entry {
        Entry::File(length, _) => *length,
        Entry::Folder | Entry::Link(_) | Entry::Special => 0,
    };
    listing.values().map(length).fold(0, u64::saturating_add)
}

/// Copies everything into the empty folder `to`, for `user` if that is said.
pub(crate) fn copy_in(
    from: &Path,
    listing: &Listing,
    to: &Path,
    user: Option<u32>,
) -> io::Result<()> {
    for (path, entry) in listing {
        let target = to.join(path);
        match entry {
            Entry::Folder => DirBuilder::new().mode(0o755).create(&target)?,
            Entry::File(..) => copy_file(&from.join(path), &target)?,
            Entry::Link(leads_to) => symlink(leads_to, &target)?,
            Entry::Special => continue,
        }
        if let Some(user) = user {
            lchown(&target, Some(user), Some(user))?;
        }
    }
    if let Some(user) = user {
        chown(to, Some(user), Some(user))?;
    }
    Ok(())
}

/// Copies what is new or has changed into `to`, and only what can do no harm there. What the
/// program has removed stays as it was.
pub(crate) fn copy_out(
    from: &Path,
    after: &Listing,
    to: &Path,
    before: &Listing,
) -> io::Result<()> {
    for (path, entry) in after {
        // Copies have the times of their originals.
        if before.get(path) == Some(entry) {
            continue;
        }
        let target = to.join(path);
        match entry {
            Entry::Folder => {
                // A link that was there before would lead what lies in the new folder elsewhere.
                if fs::symlink_metadata(&target).is_ok_and(|old| !old.is_dir()) {
                    remove(&target)?;
                }
                DirBuilder::new().recursive(true).mode(0o755).create(&target)?;
            }
            Entry::File(..) => {
                remove(&target)?;
                copy_file(&from.join(path), &target)?;
            }
            Entry::Link(leads_to) if stays_inside(path, leads_to) => {
                remove(&target)?;
                symlink(leads_to, &target)?;
            }
            Entry::Link(_) | Entry::Special => {}
        }
    }
    Ok(())
}

/// Whether a link at `path` leads to a place in the same folder, whatever lies there: it may go up
/// only at its beginning, because later it could do so from where another link leads.
pub(crate) fn stays_inside(path: &Path, leads_to: &Path) -> bool {
    let mut depth = path.components().count() - 1;
    let mut goes_down = false;
    for part in leads_to.components() {
        match part {
            Component::Normal(_) => goes_down = true,
            Component::CurDir => {}
            Component::ParentDir if depth > 0 && !goes_down => depth -= 1,
            _ => return false,
        }
    }
    true
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    let no_link = nix::libc::O_NOFOLLOW | nix::libc::O_NONBLOCK;
    let mut source = OpenOptions::new().read(true).custom_flags(no_link).open(from)?;
    let is_executable = source.metadata()?.permissions().mode() & 0o111 != 0;
    let mode = if is_executable { 0o755 } else { 0o644 };
    let mut target: File = OpenOptions::new().write(true).create_new(true).mode(mode).open(to)?;
    io::copy(&mut source, &mut target)?;
    // A maker of programs decides by times what is to be made again.
    target.set_modified(source.metadata()?.modified()?)
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_became_a_folder_leads_nothing_out() {
        let outside = tempfile::tempdir().unwrap();
        let (real, inside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        symlink(outside.path(), real.path().join("sub")).unwrap();
        let before = list(real.path(), 10).unwrap();
        fs::create_dir(inside.path().join("sub")).unwrap();
        fs::write(inside.path().join("sub/file"), "x").unwrap();
        let after = list(inside.path(), 10).unwrap();
        copy_out(inside.path(), &after, real.path(), &before).unwrap();
        assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
        assert_eq!(fs::read_to_string(real.path().join("sub/file")).unwrap(), "x");
    }

    #[test]
    fn links_that_lead_out_are_told_from_others() {
        let check = |path: &str, leads_to: &str| stays_inside(Path::new(path), Path::new(leads_to));
        assert!(check("a", "b"));
        assert!(check("a/b", "../c"));
        assert!(check("a/b", "./../a/./c"));
        assert!(!check("a", "../c"));
        assert!(!check("a/b", "../../c"));
        assert!(!check("a", "/etc/passwd"));
        assert!(!check("a/b", "c/../../../d"));
        assert!(!check("a", "b/.."), "b may be a link to the folder itself");
    }
}
