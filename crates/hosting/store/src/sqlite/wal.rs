//! The write-ahead log of the data file: when it is merged into the file, and the room in it.
//!
//! Both take milliseconds, so neither is done within a commit: somebody waits for that.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rusqlite::Connection;

use super::wal_scan::{FRAME_HEADER, HEADER};
use crate::StoreError;

/// What is known of the log.
pub(super) struct Wal {
    path: PathBuf,
    /// How many frames of it count, as SQLite tells after every commit.
    n_frames: Arc<AtomicU32>,
    /// How many there were when we last looked.
    n_seen: u32,
    /// The length of its frames, in bytes.
    frame: u64,
    /// How long the file is at least, as far as we know.
    length: u64,
    /// With so many frames it is merged.
    merge_at: u32,
}

/// Every running match changes a page of its own with each move. The more moves are between two
/// checkpoints, the fewer pages are copied to the file itself; 40 MB more are on disk meanwhile.
const FRAMES_BETWEEN_CHECKPOINTS: u32 = 10_000;

/// If somebody who reads keeps the log from being merged, it is tried again after so many more.
const FRAMES_UNTIL_RETRY: u32 = 1_000;

/// So much is to be there ahead of what is written, and it becomes longer by so much.
const AHEAD: u64 = 128 << 10;
const STEP: usize = 256 << 10;

impl Wal {
    /// From now on the log is merged only by [`look_after`](Self::look_after).
    pub(super) fn of(connection: &mut Connection) -> Result<Self, StoreError> {
        let n_frames = Arc::new(AtomicU32::new(0));
        let told = Arc::clone(&n_frames);
        connection.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, n: i32| {
            told.store(u32::try_from(n).unwrap_or(0), Ordering::Relaxed);
            Ok(())
        }))?;
        let page: u32 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
        Ok(Self {
            path: format!("{}-wal", connection.path().unwrap_or_default()).into(),
            n_frames,
            n_seen: 0,
            frame: FRAME_HEADER as u64 + u64::from(page),
            length: 0,
            merge_at: FRAMES_BETWEEN_CHECKPOINTS,
        })
    }

    /// Takes note of what was committed. Whether [`look_after`](Self::look_after) has something to
    /// do.
    pub(super) fn note_commit(&mut self) -> bool {
        let n_frames = self.n_frames.load(Ordering::Relaxed);
        if n_frames < self.n_seen {
            // It was merged and begins anew. Somebody else may have shortened it meanwhile.
            (self.length, self.merge_at) = (0, FRAMES_BETWEEN_CHECKPOINTS);
        }
        let n_new = u64::from(n_frames.saturating_sub(self.n_seen));
        self.n_seen = n_frames;
        // A large group lengthens it by more at once than would be there.
        let is_small = (1..=AHEAD / self.frame).contains(&n_new);
        let needs_room = is_small && self.used() + AHEAD > self.length;
        needs_room || n_frames >= self.merge_at
    }

    fn used(&self) -> u64 {
        HEADER as u64 + u64::from(self.n_seen) * self.frame
    }

    /// Merges it, or makes room in it, if it is time. What fails here is only slower: the log goes
    /// on, and grows with what is written.
    pub(super) fn look_after(&mut self, connection: &Connection) {
        if self.n_seen >= self.merge_at {
            let merge = "PRAGMA wal_checkpoint(PASSIVE)";
            let _ = connection.query_row(merge, [], |_| Ok(()));
            self.merge_at = self.n_seen.saturating_add(FRAMES_UNTIL_RETRY);
        }
        if self.used() + AHEAD > self.length {
            // A disk without room is not asked again before the log begins anew.
            self.length = self.make_room().unwrap_or(u64::MAX);
        }
    }

    /// Has the file go on behind what counts, with zeros that are on disk: to write over them, the
    /// disk need not note where they are, nor a new length, with every commit. No reader takes them
    /// for frames: a frame repeats the log's salt and names a page. They are put behind
    /// whatever is there, so nothing can be lost, even if another process writes the file.
    fn make_room(&self) -> io::Result<u64> {
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        let mut length = file.metadata()?.len();
        if self.used() + AHEAD > length {
            file.write_all(&vec![0; STEP])?;
            file.sync_all()?;
            length += STEP as u64;
        }
        Ok(length)
    }
}
