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

    /// The same with everything masked that could be a secret of the client, also where it came in
    /// pieces or the server repeated it; `public` is the Game-ID, which everybody may know.
    pub(super) fn masked(&self, public: Option<&str>) -> Self {
        let mut said = Vec::new();
        for chunk in read(&self.0) {
            match chunk.speaker {
                Speaker::Client => said.extend_from_slice(chunk.bytes),
                // What comes behind it is another line.
                Speaker::Gap => said.push(b'\n'),
                Speaker::Server | Speaker::Waits => {}
            }
        }
        let mut repeated = Vec::new();
        for line in said.split_mut(|&byte| byte == b'\n') {
            let before = line.to_vec();
            host::mask_line(line, public);
            let words = before.split(u8::is_ascii_whitespace);
            let masked = words.zip(line.split(u8::is_ascii_whitespace));
            repeated.extend(
                masked.filter(|(word, masked)| word != masked).map(|(word, _)| word.to_vec()),
            );
        }
        let (mut masked, mut said) = (Self::default(), said.as_slice());
        for chunk in read(&self.0) {
            let bytes = match chunk.speaker {
                Speaker::Client => said.split_off(..chunk.bytes.len()).unwrap_or_default().to_vec(),
                Speaker::Gap => {
                    said = said.get(1..).unwrap_or_default();
                    vec![]
                }
                Speaker::Server if chunk.bytes.starts_with(b"- ") => {
                    repeated.iter().fold(chunk.bytes.to_vec(), |line, word| without(&line, word))
                }
                Speaker::Server | Speaker::Waits => chunk.bytes.to_vec(),
            };
            masked.push(chunk.at, chunk.speaker, &bytes);
        }
        masked
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

/// A line of the server with a word of the client masked wherever it stands.
fn without(line: &[u8], word: &[u8]) -> Vec<u8> {
    let mut line = line.to_vec();
    let is_there = |at: &usize| line[*at..].starts_with(word);
    for at in (0..line.len()).filter(is_there).collect::<Vec<_>>() {
        line[at..at + word.len()].fill(b'*');
    }
    line
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
