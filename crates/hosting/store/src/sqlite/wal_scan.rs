//! Reads the write-ahead log as SQLite would, and beyond: SQLite takes the first frame that does not
//! fit for the end of the log. After a crash it is. After damage it is not, and what stands behind
//! was acknowledged.
//!
//! What a crash can leave follows from `synchronous=FULL`: a commit is acknowledged once its frames
//! are synced, and only then does the next one write. A killed process leaves the beginning of one
//! commit. After a power cut any part of one commit may be missing, so the rest of it, its last
//! frame included, may stand behind a hole. But nothing stands behind that last frame. So a frame
//! that follows a commit *behind* the first bad frame proves that something synced was cut off:
//! a frame's checksum goes on from the one before, so that two of them belong together is a matter
//! of 64 bits, not of chance. What a failed commit left and a shorter one has not written over is
//! no such proof, since it ends with that commit.
//!
//! The last commit alone can't be judged: torn or damaged, it looks the same.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

/// Damage in a write-ahead log with acknowledged writes behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalDamage {
    /// The first frame that can't be read, from 1 on; 0 is the header.
    pub frame: u64,
    /// How many commits stand behind it, as far as they can be told.
    pub n_commits: u64,
}

impl WalDamage {
    /// Where it is, in words.
    pub(crate) fn place(self) -> String {
        match self.frame {
            0 => "in its header".to_owned(),
            frame => format!("in frame {frame}"),
        }
    }
}

/// SQLite's file format, sections 4.1 and 4.2.
pub(super) const HEADER: usize = 32;
pub(super) const FRAME_HEADER: usize = 24;
const MAGIC: u32 = 0x377f_0682;

/// The checksum of everything up to some point.
type Sum = (u32, u32);

/// The log from its first byte on.
pub(super) struct Log {
    file: BufReader<File>,
    pub(super) header: Header,
}

/// The header of the log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) bytes: [u8; HEADER],
    page: usize,
}

/// A page that was written.
pub(super) struct Frame {
    pub(super) bytes: Vec<u8>,
}

impl Log {
    /// Opens the log; none if there is nothing in it.
    pub(super) fn open(wal: &Path, data: &Path) -> io::Result<Option<Self>> {
        let mut file = match File::open(wal) {
            Ok(file) => BufReader::with_capacity(1 << 16, file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut bytes = [0; HEADER];
        if !fill(&mut file, &mut bytes)? {
            return Ok(None);
        }
        let header = Header { bytes, page: 0 };
        let page = if header.is_good() { number(&bytes[8..]) as usize } else { page_of(data)? };
        let is_possible = page.is_power_of_two() && (512..=1 << 16).contains(&page);
        Ok(is_possible.then_some(Self { file, header: Header { page, ..header } }))
    }

    /// The next frame, if there is a whole one.
    pub(super) fn next(&mut self) -> io::Result<Option<Frame>> {
        let mut bytes = vec![0; FRAME_HEADER + self.header.page];
        Ok(fill(&mut self.file, &mut bytes)?.then_some(Frame { bytes }))
    }
}

impl Header {
    pub(super) fn is_good(&self) -> bool {
        number(&self.bytes) | 1 == (MAGIC | 1) && self.computed() == self.stored()
    }

    pub(super) fn stored(&self) -> Sum {
        (number(&self.bytes[24..]), number(&self.bytes[28..]))
    }

    pub(super) fn computed(&self) -> Sum {
        self.sum((0, 0), &self.bytes[..24])
    }

    pub(super) fn salts(&self) -> &[u8] {
        &self.bytes[16..24]
    }

    /// Whether the words that are summed up have their highest byte first.
    fn is_big_endian(&self) -> bool {
        number(&self.bytes) == (MAGIC | 1)
    }

    /// The checksum goes on from `sum` with these bytes.
    fn sum(&self, sum: Sum, bytes: &[u8]) -> Sum {
        bytes.chunks_exact(8).fold(sum, |(a, b), pair| {
            let a = a.wrapping_add(self.word(pair)).wrapping_add(b);
            (a, b.wrapping_add(self.word(&pair[4..])).wrapping_add(a))
        })
    }

    pub(super) fn word(&self, bytes: &[u8]) -> u32 {
        let n = number(bytes);
        if self.is_big_endian() { n } else { n.swap_bytes() }
    }

    pub(super) fn bytes_of_word(&self, word: u32) -> [u8; 4] {
        if self.is_big_endian() { word.to_be_bytes() } else { word.to_le_bytes() }
    }
}

impl Frame {
    pub(super) fn stored(&self) -> Sum {
        (number(&self.bytes[16..]), number(&self.bytes[20..]))
    }

    /// What its checksum should be if this is the one before.
    pub(super) fn computed(&self, header: &Header, before: Sum) -> Sum {
        let sum = header.sum(before, &self.bytes[..8]);
        header.sum(sum, &self.bytes[FRAME_HEADER..])
    }

    pub(super) fn salts(&self) -> &[u8] {
        &self.bytes[8..16]
    }

    /// Whether it is the last one of a commit.
    pub(super) fn is_commit(&self) -> bool {
        number(&self.bytes[4..]) != 0
    }

    /// Whether it belongs to this log and comes behind that checksum.
    pub(super) fn follows(&self, header: &Header, salts: &[u8], before: Sum) -> bool {
        let has_page = number(&self.bytes) != 0;
        has_page && self.salts() == salts && self.computed(header, before) == self.stored()
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes[..4].iter().fold(0, |n, &byte| n << 8 | u32::from(byte))
}

/// Fills the buffer; false where the file ends before.
fn fill(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// How long the pages of the data file are; 0 if it does not say.
fn page_of(data: &Path) -> io::Result<usize> {
    let mut start = [0; 18];
    if !fill(&mut File::open(data)?, &mut start)? {
        return Ok(0);
    }
    Ok(match usize::from(start[16]) << 8 | usize::from(start[17]) {
        1 => 1 << 16,
        page => page,
    })
}

/// More than this often a server that writes meanwhile does not get in the way.
const LOOKS: usize = 5;

/// Looks for damage in the log of a data file. A server may be writing both: what is damaged is
/// damaged twice.
pub(super) fn look(wal: &Path, data: &Path) -> io::Result<Option<WalDamage>> {
    let mut before = None;
    for _ in 0..LOOKS {
        let Some((header, damage)) = look_once(wal, data)? else { return Ok(None) };
        if before == Some((header, damage.frame)) {
            return Ok(Some(damage));
        }
        before = Some((header, damage.frame));
    }
    Ok(None)
}

/// What is known of the frame before.
struct Before {
    stored: Sum,
    /// What its checksum should be; known only as far as everything before it is good.
    computed: Option<Sum>,
    /// Whether it was on disk before anything was written behind it.
    is_synced: bool,
}

fn look_once(wal: &Path, data: &Path) -> io::Result<Option<(Header, WalDamage)>> {
    let Some(mut log) = Log::open(wal, data)? else { return Ok(None) };
    let header = log.header;
    let mut salts = header.salts().to_vec();
    let mut damage = (!header.is_good()).then_some(WalDamage { frame: 0, n_commits: 0 });
    let mut is_proved = false;
    let mut before =
        Before { stored: header.stored(), computed: Some(header.computed()), is_synced: true };
    let mut index = 0;
    while let Some(frame) = log.next()? {
        index += 1;
        if index == 1 && damage.is_some() {
            salts = frame.salts().to_vec();
        }
        let Some(damage) = &mut damage else {
            let is_good = frame.follows(&header, &salts, before.stored);
            if !is_good {
                damage = Some(WalDamage { frame: index, n_commits: 0 });
            }
            before = Before {
                stored: frame.stored(),
                computed: Some(frame.computed(&header, before.stored)).filter(|_| !is_good),
                is_synced: frame.is_commit(),
            };
            continue;
        };
        if frame.salts() == salts {
            let seeds = std::iter::once(before.stored).chain(before.computed);
            is_proved |= before.is_synced
                && seeds.into_iter().any(|seed| frame.follows(&header, &salts, seed));
            damage.n_commits += u64::from(frame.is_commit());
        }
        let (stored, is_synced) = (frame.stored(), frame.is_commit());
        before = Before { stored, computed: None, is_synced };
    }
    Ok(damage.filter(|_| is_proved).map(|damage| (header, damage)))
}
