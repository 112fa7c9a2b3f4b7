//! What was said on a connection, with times, for reports of problems.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::time::Duration;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use host::Transcript;
use jiff::Timestamp;

use crate::wall_clock;

/// Takes down what both sides say, and gives it away in parts while they still talk, so that a
/// server that is killed takes little of it along. Bounded: of very much at once the middle is left
/// out, and of a long wait only how long it was; the store bounds the number of parts.
pub(super) struct Recorder {
    began_at_ms: i64,
    began: Duration,
    /// The part that is being written, with its number.
    part: u32,
    text: String,
    /// When it is to be given away; never where nothing in it is new.
    due: Option<Duration>,
    /// How long it was put off the last time.
    put_off: Duration,
    n_waits: u32,
    /// Input that does not end with a line yet.
    unfinished: Vec<u8>,
}

/// What was said is given away after so long. Nobody waits for it, but every write takes a little
/// from those who do, so one a second must be enough.
const KEEP_AFTER: Duration = Duration::from_secs(1);

/// Where very many talk at once, it is looked after so often at least.
const LONGEST_PUT_OFF: Duration = Duration::from_secs(16);

/// A part that is longer is complete; what is said next begins another one.
const PART: usize = 8 << 10;

/// More than this is not taken down between two parts. It is about three times a game of 200 plies.
const LONGEST: usize = 96 << 10;

impl Recorder {
    pub(super) fn start(now: Duration) -> Self {
        Self {
            began_at_ms: wall_clock::now_ms(),
            began: now,
            part: 0,
            text: String::new(),
            due: None,
            put_off: KEEP_AFTER,
            n_waits: 0,
            unfinished: Vec::new(),
        }
    }

    pub(super) fn server_said(&mut self, now: Duration, bytes: &[u8]) {
        if bytes == b"+ WAIT\n" {
            self.n_waits += 1;
            return;
        }
        self.end_wait(now);
        for line in String::from_utf8_lossy(bytes).lines() {
            self.line(now, "S:", line);
        }
    }

    pub(super) fn client_said(&mut self, now: Duration, bytes: &[u8]) {
        self.unfinished.extend_from_slice(bytes);
        while let Some(end) = self.unfinished.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.unfinished.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line[..end]).into_owned();
            if self.n_waits == 0 || line.trim_end() != "OKWAIT" {
                self.end_wait(now);
                self.line(now, "C:", &line);
            }
        }
        // The session refuses lines that are too long; nobody wants to read them either.
        self.unfinished.truncate(4096);
    }

    fn end_wait(&mut self, now: Duration) {
        let n_waits = std::mem::take(&mut self.n_waits);
        if n_waits > 0 {
            self.line(now, "--", &format!("{n_waits} times WAIT, answered with OKWAIT"));
        }
    }

    fn line(&mut self, now: Duration, who: &str, line: &str) {
        if self.text.len() > LONGEST {
            let line_before = |at| {
                let at = self.text.floor_char_boundary(at);
                self.text[..at].rfind('\n').unwrap_or(0)
            };
            let (cut, resume) =
                (line_before(LONGEST / 4), line_before(self.text.len() - LONGEST / 2));
            self.text.replace_range(cut..resume, "\n           … the middle is left out …");
        }
        self.due.get_or_insert(now + KEEP_AFTER);
        let seconds = now.saturating_sub(self.began).as_secs_f64();
        writeln!(self.text, "{seconds:>10.3} {who} {}", line.escape_debug())
            .expect("a String takes everything");
    }

    /// When what was said is to be kept.
    pub(super) fn poll_timeout(&self) -> Option<Duration> {
        self.due
    }

    /// It can't be kept now. Whoever hears that again and again asks less often.
    pub(super) fn put_off(&mut self, now: Duration) {
        self.put_off = (self.put_off * 2).min(LONGEST_PUT_OFF);
        self.due = self.due.map(|_| now + self.put_off);
    }

    /// The rest, once nothing more will be said.
    pub(super) fn finish(mut self, now: Duration, seat: u8) -> Option<Transcript> {
        self.end_wait(now);
        if !self.unfinished.is_empty() {
            let rest = String::from_utf8_lossy(&self.unfinished).into_owned();
            self.line(now, "C:", &format!("{rest} (no end of line)"));
        }
        self.poll_part(seat)
    }

    /// The part that is being written, as far as it is; none where nothing is new.
    pub(super) fn poll_part(&mut self, seat: u8) -> Option<Transcript> {
        self.due.take()?;
        self.put_off = KEEP_AFTER;
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        let lines = encoder
            .write_all(self.text.as_bytes())
            .and_then(|()| encoder.finish())
            .expect("a Vec takes everything");
        let part = Transcript { seat, at: self.began_at_ms, part: self.part, lines };
        if self.text.len() > PART {
            self.text.clear();
            self.part += 1;
        }
        Some(part)
    }
}

/// All parts that are kept of one transcript as text for people.
pub(crate) fn read(parts: &[Transcript]) -> String {
    let began = parts.first().and_then(|part| Timestamp::from_millisecond(part.at).ok());
    let mut text = began.map(|at| format!("began {at}, times in seconds\n")).unwrap_or_default();
    for (part, is_missing_before) in parts.iter().zip(missing_before(parts)) {
        if is_missing_before {
            text += "           … the middle is left out …\n";
        }
        let mut decoder = DeflateDecoder::new(part.lines.as_slice()).take(4 * LONGEST as u64);
        if decoder.read_to_string(&mut text).is_err() {
            text += "(the rest can't be read)\n";
        }
    }
    text
}

/// For each part, whether others before it were dropped.
fn missing_before(parts: &[Transcript]) -> impl Iterator<Item = bool> {
    let gaps = parts.windows(2).map(|pair| pair[1].part != pair[0].part + 1);
    std::iter::once(parts.first().is_some_and(|first| first.part > 0)).chain(gaps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn both_sides_are_taken_down_with_times() {
        let mut recorder = Recorder::start(ms(1000));
        recorder.server_said(ms(1000), b"+ MNM Gameserver\n");
        recorder.client_said(ms(1500), b"VERS");
        recorder.client_said(ms(1600), b"ION 2.0\r\nID x\n");
        for second in 2..5 {
            recorder.server_said(ms(1000 * second), b"+ WAIT\n");
            recorder.client_said(ms(1000 * second), b"OKWAIT\n");
        }
        recorder.server_said(ms(6000), b"+ MOVE 3000\n+ PIECESLIST 1\n");
        recorder.client_said(ms(7000), b"THINK");
        let text = read(recorder.finish(ms(7000), 0).as_slice());
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let expected = [
            "     0.000 S: + MNM Gameserver",
            "     0.600 C: VERSION 2.0\\r",
            "     0.600 C: ID x",
            "     5.000 -- 3 times WAIT, answered with OKWAIT",
            "     5.000 S: + MOVE 3000",
            "     5.000 S: + PIECESLIST 1",
            "     6.000 C: THINK (no end of line)",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_long_conversation_loses_its_middle() {
        let mut recorder = Recorder::start(ms(0));
        for n in 0..20_000 {
            recorder.client_said(ms(n), format!("line {n}\n").as_bytes());
        }
        let text = read(recorder.finish(ms(20_000), 0).as_slice());
        assert!(text.len() < 2 * LONGEST);
        assert!(text.contains("line 0\n") && text.contains("line 19999\n"));
        assert!(text.contains("the middle is left out"));
    }

    #[test]
    fn what_was_said_is_given_away_in_parts_while_they_talk() {
        let mut recorder = Recorder::start(ms(0));
        assert_eq!((recorder.poll_timeout(), recorder.poll_part(0)), (None, None));
        recorder.client_said(ms(10), b"VERSION 2.0\n");
        recorder.client_said(ms(20), b"ID x\n");
        assert_eq!(recorder.poll_timeout(), Some(ms(10) + KEEP_AFTER));
        let first = recorder.poll_part(0).unwrap();
        assert_eq!((recorder.poll_timeout(), recorder.poll_part(0)), (None, None));
        recorder.put_off(ms(500));
        assert_eq!(recorder.poll_timeout(), None, "there is nothing to put off");
        // A short part is given away again with what came since.
        recorder.client_said(ms(2000), b"PLAYER\n");
        recorder.put_off(ms(3000));
        assert_eq!(recorder.poll_timeout(), Some(ms(3000) + 4 * KEEP_AFTER));
        let again = recorder.poll_part(0).unwrap();
        assert_eq!((first.part, again.part), (0, 0));
        let text = read(&[again]);
        assert!(text.starts_with(read(&[first]).as_str()) && text.ends_with("C: PLAYER\n"));
    }

    #[test]
    fn a_long_part_is_followed_by_another_and_a_dropped_one_is_told() {
        let mut recorder = Recorder::start(ms(0));
        let mut parts = Vec::new();
        for n in 0..3_000 {
            recorder.client_said(ms(n), format!("line {n}\n").as_bytes());
            if n % 100 == 0 {
                parts.extend(recorder.poll_part(0));
            }
        }
        parts.extend(recorder.finish(ms(3_000), 0));
        // The last one of each number counts, as in the store.
        parts.reverse();
        parts.dedup_by_key(|part| part.part);
        parts.reverse();
        assert!(parts.len() > 5, "{}", parts.len());
        let text = read(&parts);
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(lines.len(), 3_000);
        for (n, line) in lines.iter().enumerate() {
            assert!(line.ends_with(&format!(" C: line {n}")), "{line}");
        }
        parts.remove(3);
        assert_eq!(read(&parts).matches("the middle is left out").count(), 1);
    }
}
