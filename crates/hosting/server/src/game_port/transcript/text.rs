//! Transcripts as people read them.

use std::fmt::Write as _;
use std::io::Read as _;
use std::time::Duration;

use flate2::read::DeflateDecoder;
use game::{lines_written_out, written_out};
use jiff::Timestamp;
use mnm::{Awaited, ServerLine};
use store::Transcript;

use super::LONGEST;
use super::chunks::{self, MARK, Speaker};

/// All parts that are kept of one transcript as text for people.
pub(crate) fn read(parts: &[Transcript]) -> String {
    let began = parts.first().and_then(|part| Timestamp::from_millisecond(part.at).ok());
    let text = began.map(|at| format!("began {at}, times in seconds\n")).unwrap_or_default();
    let mut page = Page { text, unfinished: Vec::new(), last: Duration::ZERO };
    for (part, is_missing_before) in parts.iter().zip(missing_before(parts)) {
        if is_missing_before {
            page.gap();
        }
        let mut bytes = Vec::new();
        let mut decoder = DeflateDecoder::new(part.lines.as_slice()).take(4 * LONGEST as u64);
        let is_whole = decoder.read_to_end(&mut bytes).is_ok();
        page.part(&bytes);
        if !is_whole {
            page.text += "(the rest can't be read)\n";
        }
    }
    page.finish()
}

/// The parts of each connection.
pub(crate) fn connections(parts: &[Transcript]) -> impl Iterator<Item = &[Transcript]> {
    parts.chunk_by(|one, next| (one.seat, one.at) == (next.seat, next.at))
}

/// For each part, whether others before it were dropped.
fn missing_before(parts: &[Transcript]) -> impl Iterator<Item = bool> {
    let gaps = parts.windows(2).map(|pair| pair[1].part != pair[0].part + 1);
    std::iter::once(parts.first().is_some_and(|first| first.part > 0)).chain(gaps)
}

struct Page {
    text: String,
    /// What the client has said of a line that does not end yet.
    unfinished: Vec<u8>,
    last: Duration,
}

impl Page {
    fn part(&mut self, bytes: &[u8]) {
        if bytes.first() != Some(&MARK) {
            self.text += &lines_written_out(&String::from_utf8_lossy(bytes));
            return;
        }
        for chunk in chunks::read(bytes) {
            self.last = chunk.at;
            match chunk.speaker {
                Speaker::Server => {
                    for line in String::from_utf8_lossy(chunk.bytes).lines() {
                        self.line(chunk.at, "S:", line);
                    }
                }
                Speaker::Client => self.client(chunk.at, chunk.bytes),
                Speaker::Waits => {
                    let n = chunk.bytes.try_into().map_or(0, u32::from_le_bytes);
                    let times = if n == 1 { "once".to_owned() } else { format!("{n} times") };
                    let (wait, answer) = (ServerLine::Wait, Awaited::OkWait);
                    self.line(chunk.at, "--", &format!("{wait} {times}, answered with {answer}"));
                }
                Speaker::Gap => self.gap(),
            }
        }
    }

    fn client(&mut self, at: Duration, bytes: &[u8]) {
        self.unfinished.extend_from_slice(bytes);
        while let Some(end) = self.unfinished.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.unfinished.drain(..=end).collect();
            self.line(at, "C:", &String::from_utf8_lossy(&line[..end]));
        }
    }

    fn gap(&mut self) {
        self.unfinished.clear();
        self.text += "           … the middle is left out …\n";
    }

    fn line(&mut self, at: Duration, who: &str, line: &str) {
        let seconds = at.as_secs_f64();
        writeln!(self.text, "{seconds:>10.3} {who} {}", written_out(line))
            .expect("a String takes everything");
    }

    fn finish(mut self) -> String {
        if !self.unfinished.is_empty() {
            let rest = String::from_utf8_lossy(&self.unfinished).into_owned();
            self.line(self.last, "C:", &format!("{rest} (no end of line)"));
        }
        self.text
    }
}
