//! What was said as it is kept: a mark, then for each piece who said it, when, and its bytes.

use std::time::Duration;

/// The first byte of a part in this form. Parts of earlier versions are text and begin with a
/// blank.
pub(super) const MARK: u8 = 1;

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speaker {
    Server,
    Client,
    /// Nobody said anything new: the bytes are how often `WAIT` was answered.
    Waits,
    /// Something was left out here.
    Gap,
}

impl Speaker {
    const ALL: [Self; 4] = [Self::Server, Self::Client, Self::Waits, Self::Gap];
}

/// One piece of what was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chunk<'a> {
    pub(super) at: Duration,
    pub(super) speaker: Speaker,
    pub(super) bytes: &'a [u8],
}

/// Pieces one after the other.
pub(super) struct Chunks(Vec<u8>);

impl Default for Chunks {
    fn default() -> Self {
        Self(vec![MARK])
    }
}

/// Enough of a secret to tell one from another.
const SHOWN: usize = 4;

/// The speaker, milliseconds and a length stand before the bytes.
const HEAD: usize = 1 + 8 + 4;

impl Chunks {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn push(&mut self, at: Duration, speaker: Speaker, bytes: &[u8]) {
        self.0.reserve(HEAD + bytes.len());
        self.0.push(speaker as u8);
        self.0.extend(u64::try_from(at.as_millis()).unwrap_or(u64::MAX).to_le_bytes());
        self.0.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
        self.0.extend(bytes);
    }

    /// Overwrites all but the first characters of something that the client has said, also where
    /// it came in pieces.
    pub(super) fn mask(&mut self, secret: &[u8]) {
        let bytes = std::mem::take(self).0;
        let by_client = |chunk: &Chunk<'_>| chunk.speaker == Speaker::Client;
        let said = read(&bytes).filter(by_client).flat_map(|chunk| chunk.bytes.to_vec());
        let mut said: Vec<u8> = said.collect();
        let found: Vec<usize> = said
            .windows(secret.len().max(1))
            .enumerate()
            .filter(|(_, window)| *window == secret)
            .map(|(start, _)| start)
            .collect();
        for start in found {
            said[start + SHOWN.min(secret.len())..start + secret.len()].fill(b'*');
        }
        let mut said = said.as_slice();
        for chunk in read(&bytes) {
            let mut shown = chunk.bytes;
            if by_client(&chunk) {
                (shown, said) = said.split_at(chunk.bytes.len());
            }
            self.push(chunk.at, chunk.speaker, shown);
        }
    }

    /// Keeps about this many bytes of the beginning and of the end.
    pub(super) fn leave_out_the_middle(&mut self, beginning: usize, end: usize) {
        let bytes = std::mem::take(self).0;
        let (mut offset, mut is_told) = (1, false);
        for chunk in read(&bytes) {
            let is_kept = offset < beginning || offset + end > bytes.len();
            if is_kept {
                self.push(chunk.at, chunk.speaker, chunk.bytes);
            } else if !is_told {
                self.push(chunk.at, Speaker::Gap, &[]);
                is_told = true;
            }
            offset += HEAD + chunk.bytes.len();
        }
    }
}

/// The pieces of a part, as far as it can be read.
pub(super) fn read(bytes: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    let mut rest = bytes.get(1..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (&speaker, tail) = rest.split_first()?;
        let (at, tail) = tail.split_first_chunk()?;
        let (length, tail) = tail.split_first_chunk()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (bytes, tail) = tail.split_at_checked(length)?;
        rest = tail;
        Some(Chunk {
            at: Duration::from_millis(u64::from_le_bytes(*at)),
            speaker: *Speaker::ALL.get(usize::from(speaker))?,
            bytes,
        })
    })
}
