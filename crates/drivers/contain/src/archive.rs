//! Unpacks what somebody has handed in, and refuses archives that mean harm.
//!
//! Everything is refused that a plain folder of sources does not have: paths that lead out, links
//! that lead out or that something is unpacked through, devices, and more than the limits allow.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, symlink};
use std::path::{Component, Path, PathBuf};

use flate2::read::MultiGzDecoder;
use tar::EntryType;
use thiserror::Error;

use crate::folder::{self, Entry};
use crate::not_executed::is_of_machine;
use crate::{Limits, Shown};

/// Why an archive was not unpacked, or not all of it.
#[derive(Debug, Error)]
pub enum BadArchive {
    /// It is none of those that we know.
    #[error("this is not a zip, tar or tar.gz archive")]
    UnknownFormat,
    /// A path that is absolute, has `..` in it or can't be shown.
    #[error("the path {0} in the archive is not allowed: it must stay within the archive's folder")]
    BadPath(String),
    /// A link that leads out, a hard link, or something behind a link.
    #[error("{0} in the archive is a link that is not allowed: hand in plain files")]
    BadLink(String),
    /// A device, a pipe or the like.
    #[error("{0} in the archive is neither a file nor a folder nor a link")]
    Special(String),
    /// The same path again.
    #[error("{0} is in the archive twice")]
    Twice(String),
    /// Unpacked, it is larger than [`Limits::disk`].
    #[error("the archive holds more than {0} bytes")]
    TooLarge(u64),
    /// It has more than [`Limits::files`].
    #[error("the archive holds more than {0} files and folders")]
    TooMany(u32),
    /// The archive is damaged, or the disk is full.
    #[error("the archive can't be unpacked: {0}")]
    Broken(#[from] io::Error),
}

impl BadArchive {
    /// Whether this machine is to blame, and not the person who handed the archive in.
    pub fn is_ours(&self) -> bool {
        match self {
            Self::Broken(why) => is_of_machine(why),
            Self::UnknownFormat
            | Self::BadPath(_)
            | Self::BadLink(_)
            | Self::Special(_)
            | Self::Twice(_)
            | Self::TooLarge(_)
            | Self::TooMany(_) => false,
        }
    }
}

/// Unpacks an archive into an empty folder, within [`Limits::disk`] and [`Limits::files`]. What was
/// unpacked before an error stays there.
pub fn unpack(archive: &Path, into: &Path, limits: &Limits) -> Result<(), BadArchive> {
    let mut file = File::open(archive)?;
    let mut start = Vec::new();
    file.by_ref().take(512).read_to_end(&mut start)?;
    file.seek(SeekFrom::Start(0))?;
    let mut target = Target { folder: into, limits, n_bytes: 0, n_entries: 0 };
    if start.starts_with(b"PK\x03\x04") || start.starts_with(b"PK\x05\x06") {
        target.unpack_zip(file)
    } else if start.starts_with(b"\x1f\x8b") {
        target.unpack_tar(MultiGzDecoder::new(BufReader::new(file)))
    } else if start.get(257..262) == Some(b"ustar") {
        target.unpack_tar(BufReader::new(file))
    } else {
        Err(BadArchive::UnknownFormat)
    }
}

/// Takes over what somebody has handed in, an archive or a folder, into an empty folder: a copy,
/// since nothing of what was handed in may change, and with the same checks for both.
pub fn take_over(submission: &Path, into: &Path, limits: &Limits) -> Result<(), BadArchive> {
    if !submission.is_dir() {
        return unpack(submission, into, limits);
    }
    let listing = folder::list(submission, limits.files as usize)?;
    for (path, entry) in &listing {
        match entry {
            Entry::Link(leads_to) if !folder::stays_inside(path, leads_to) => {
                return Err(BadArchive::BadLink(shown(path)));
            }
            Entry::Special => return Err(BadArchive::Special(shown(path))),
            Entry::File(..) | Entry::Link(_) | Entry::Folder => {}
        }
    }
    if folder::n_bytes(&listing) > limits.disk {
        return Err(BadArchive::TooLarge(limits.disk));
    }
    Ok(folder::copy_in(submission, &listing, into, None)?)
}

/// Where things are unpacked, and how much there is already.
struct Target<'a> {
    folder: &'a Path,
    limits: &'a Limits,
    n_bytes: u64,
    n_entries: u32,
}

impl Target<'_> {
    fn unpack_zip(&mut self, file: File) -> Result<(), BadArchive> {
        let mut archive = zip::ZipArchive::new(BufReader::new(file)).map_err(io::Error::other)?;
        for index in 0..archive.len() {
            let mut entry = archive.by_index(index).map_err(io::Error::other)?;
            let name = entry.name().map_err(io::Error::other)?.into_owned();
            let path = self.admit(name.as_bytes())?;
            if entry.is_dir() {
                self.make_folder(&path)?;
            } else if entry.is_symlink() {
                let mut leads_to = String::new();
                entry.by_ref().take(LONGEST_PATH as u64 + 1).read_to_string(&mut leads_to)?;
                self.make_link(&path, Path::new(&leads_to))?;
            } else if entry.unix_mode().is_some_and(|mode| !matches!(mode >> 12, 0 | 0o10)) {
                return Err(BadArchive::Special(shown(&path)));
            } else {
                let is_executable = entry.unix_mode().is_some_and(|mode| mode & 0o100 != 0);
                self.make_file(&path, &mut entry, is_executable)?;
            }
        }
        Ok(())
    }

    fn unpack_tar(&mut self, source: impl Read) -> Result<(), BadArchive> {
        // Headers are not counted as files are, and must not be endless either.
        let most =
            self.limits.disk.saturating_add(u64::from(self.limits.files) * 8_192) + (1 << 20);
        let mut archive = tar::Archive::new(source.take(most));
        for entry in archive.entries()? {
            let mut entry = entry?;
            let kind = entry.header().entry_type();
            if matches!(kind, EntryType::XGlobalHeader) {
                continue;
            }
            let name = entry.path_bytes().into_owned();
            if name == b"./" || name == b"." {
                continue;
            }
            let path = self.admit(&name)?;
            match kind {
                EntryType::Directory => self.make_folder(&path)?,
                EntryType::Symlink => {
                    let leads_to = entry.link_name()?.unwrap_or_default().into_owned();
                    self.make_link(&path, &leads_to)?;
                }
                EntryType::Link => return Err(BadArchive::BadLink(shown(&path))),
                EntryType::Regular | EntryType::Continuous => {
                    let is_executable = entry.header().mode()? & 0o100 != 0;
                    self.make_file(&path, &mut entry, is_executable)?;
                }
                _ => return Err(BadArchive::Special(shown(&path))),
            }
        }
        Ok(())
    }

    /// Checks a path and counts it.
    fn admit(&mut self, name: &[u8]) -> Result<PathBuf, BadArchive> {
        self.n_entries += 1;
        if self.n_entries > self.limits.files {
            return Err(BadArchive::TooMany(self.limits.files));
        }
        let bad = || BadArchive::BadPath(Shown::line(name).to_string());
        let name = std::str::from_utf8(name).map_err(|_| bad())?;
        let is_long = name.len() > LONGEST_PATH;
        if name.is_empty() || is_long || name.contains(['\\', '\0']) || !is_plain(name) {
            return Err(bad());
        }
        let mut path = PathBuf::new();
        for part in Path::new(name).components() {
            match part {
                Component::Normal(part) => path.push(part),
                Component::CurDir => {}
                _ => return Err(bad()),
            }
        }
        if path.as_os_str().is_empty() {
            return Err(bad());
        }
        // Whatever is unpacked through a link lands where the link leads.
        for above in path.ancestors().skip(1) {
            let place = self.folder.join(above);
            if !above.as_os_str().is_empty()
                && fs::symlink_metadata(&place).is_ok_and(|found| !found.is_dir())
            {
                return Err(BadArchive::BadLink(shown(&path)));
            }
        }
        Ok(path)
    }

    fn make_folder(&self, path: &Path) -> Result<(), BadArchive> {
        let place = self.folder.join(path);
        if fs::symlink_metadata(&place).is_ok_and(|found| !found.is_dir()) {
            return Err(BadArchive::Twice(shown(path)));
        }
        Ok(DirBuilder::new().recursive(true).mode(0o755).create(place)?)
    }

    fn make_link(&self, path: &Path, leads_to: &Path) -> Result<(), BadArchive> {
        let is_plain =
            leads_to.to_str().is_some_and(|text| text.len() <= LONGEST_PATH && is_plain(text));
        if !is_plain || !folder::stays_inside(path, leads_to) {
            return Err(BadArchive::BadLink(shown(path)));
        }
        self.make_parent(path)?;
        symlink(leads_to, self.folder.join(path)).map_err(|why| twice(path, why))
    }

    fn make_file(
        &mut self,
        path: &Path,
        content: &mut impl Read,
        is_executable: bool,
    ) -> Result<(), BadArchive> {
        self.make_parent(path)?;
        let mode = if is_executable { 0o755 } else { 0o644 };
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(mode);
        let mut file = options.open(self.folder.join(path)).map_err(|why| twice(path, why))?;
        let left = self.limits.disk - self.n_bytes;
        // What the archive says about lengths is not believed.
        let n_written = io::copy(&mut content.take(left + 1), &mut file)?;
        if n_written > left {
            return Err(BadArchive::TooLarge(self.limits.disk));
        }
        self.n_bytes += n_written;
        Ok(())
    }

    fn make_parent(&self, path: &Path) -> Result<(), BadArchive> {
        match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => self.make_folder(parent),
            _ => Ok(()),
        }
    }
}

/// Longer paths are no sources of anybody.
const LONGEST_PATH: usize = 1_024;

fn is_plain(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

fn shown(path: &Path) -> String {
    Shown::line(path.as_os_str().as_encoded_bytes()).to_string()
}

fn twice(path: &Path, why: io::Error) -> BadArchive {
    match why.kind() {
        io::ErrorKind::AlreadyExists => BadArchive::Twice(shown(path)),
        _ => BadArchive::Broken(why),
    }
}
