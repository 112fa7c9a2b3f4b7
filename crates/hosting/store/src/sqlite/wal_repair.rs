//! A damaged write-ahead log made good again, as far as it can be.
//!
//! The checksum is linear: what a word adds to it is the word times two neighbouring Fibonacci
//! numbers, one pair for each place. So from how much a checksum is off follows, for each place,
//! which change of the word there explains it, and two sums of 32 bits leave one place. Flipped
//! bits within one word, of a frame or of the header, are found and put right by this.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::wal_scan::{FRAME_HEADER, Frame, Header, Log};

/// What was made of a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Repaired {
    /// How many frames, the header among them, were put right.
    pub(super) n_repaired: u64,
    /// How many commits stand behind what can be read.
    pub(super) n_lost: u64,
}

/// Writes a copy of the log that SQLite reads as far as possible.
pub(super) fn repair(wal: &Path, data: &Path, copy: &Path) -> io::Result<Repaired> {
    let mut to = BufWriter::new(File::create(copy)?);
    let mut repaired = Repaired::default();
    let Some(mut log) = Log::open(wal, data)? else { return Ok(repaired) };
    let mut frame = log.next()?;
    let Some((header, is_changed)) = repair_header(log.header, frame.as_ref()) else {
        let salts = frame.as_ref().map(|frame| frame.salts().to_vec());
        repaired.n_lost = count_commits(&mut log, frame, &salts.unwrap_or_default())?;
        return Ok(repaired);
    };
    repaired.n_repaired += u64::from(is_changed);
    to.write_all(&header.bytes)?;
    let mut sum = header.stored();
    while let Some(found) = frame {
        let next = log.next()?;
        let good = if found.follows(&header, header.salts(), sum) {
            found
        } else if let Some(good) = repair_frame(&header, sum, &found, next.as_ref()) {
            repaired.n_repaired += 1;
            good
        } else {
            // Without a frame that fits, SQLite reads no further.
            repaired.n_lost = count_commits(&mut log, next, header.salts())?;
            break;
        };
        to.write_all(&good.bytes)?;
        sum = good.stored();
        frame = next;
    }
    to.into_inner()?.sync_all()?;
    Ok(repaired)
}

fn count_commits(log: &mut Log, mut frame: Option<Frame>, salts: &[u8]) -> io::Result<u64> {
    let mut n = 0;
    while let Some(found) = frame {
        n += u64::from(found.salts() == salts && found.is_commit());
        frame = log.next()?;
    }
    Ok(n)
}

/// The header as it was, and whether it had to be changed.
fn repair_header(mut header: Header, first: Option<&Frame>) -> Option<(Header, bool)> {
    if header.is_good() {
        return Some((header, false));
    }
    let first = first?;
    // Its checksum is what is wrong, if the first frame goes on from the right one.
    let computed = header.computed();
    if first.follows(&header, header.salts(), computed) {
        header.bytes[24..].copy_from_slice(&bytes_of(computed));
    } else {
        let (damaged, off) = (header, difference(header.stored(), computed));
        put_right(&damaged, &mut header.bytes[..24], off)?;
    }
    (header.is_good() && first.follows(&header, header.salts(), header.stored()))
        .then_some((header, true))
}

fn repair_frame(
    header: &Header,
    sum: (u32, u32),
    found: &Frame,
    next: Option<&Frame>,
) -> Option<Frame> {
    let mut bytes = found.bytes.clone();
    bytes[8..16].copy_from_slice(header.salts());
    let frame = Frame { bytes };
    let computed = frame.computed(header, sum);
    if frame.follows(header, header.salts(), sum) {
        return Some(frame);
    }
    let mut bytes = frame.bytes;
    if next.is_some_and(|next| next.follows(header, header.salts(), computed)) {
        bytes[16..24].copy_from_slice(&bytes_of(computed));
    } else {
        let mut summed = [&bytes[..8], &bytes[FRAME_HEADER..]].concat();
        put_right(header, &mut summed, difference(found.stored(), computed))?;
        bytes[..8].copy_from_slice(&summed[..8]);
        bytes[FRAME_HEADER..].copy_from_slice(&summed[8..]);
    }
    let frame = Frame { bytes };
    frame.follows(header, header.salts(), sum).then_some(frame)
}

fn difference(stored: (u32, u32), computed: (u32, u32)) -> (u32, u32) {
    (stored.0.wrapping_sub(computed.0), stored.1.wrapping_sub(computed.1))
}

fn bytes_of((a, b): (u32, u32)) -> [u8; 8] {
    (u64::from(a) << 32 | u64::from(b)).to_be_bytes()
}

/// Changes the one word that explains why the checksum of these bytes is off by so much.
fn put_right(header: &Header, summed: &mut [u8], off: (u32, u32)) -> Option<()> {
    // What a word adds to the two sums: for the last one 0 and 1 times itself, and so on.
    let (mut a, mut b) = (0_u32, 1_u32);
    for word in summed.rchunks_exact_mut(4) {
        // Of two neighbouring Fibonacci numbers one is odd at least, and so has an inverse.
        let change = if a % 2 == 1 {
            off.0.wrapping_mul(inverse(a))
        } else {
            off.1.wrapping_mul(inverse(b))
        };
        if (a.wrapping_mul(change), b.wrapping_mul(change)) == off {
            let right = header.word(word).wrapping_add(change);
            word.copy_from_slice(&header.bytes_of_word(right));
            return Some(());
        }
        (a, b) = (b, a.wrapping_add(b));
    }
    None
}

/// The number with which this odd one makes 1, by Newton's method: each step doubles the bits.
fn inverse(odd: u32) -> u32 {
    (0..5).fold(odd, |x, _| x.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(x))))
}
