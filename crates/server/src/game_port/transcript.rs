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

/// Takes down what both sides say. Bounded: of a very long conversation the middle is left out,
/// and of a long wait only how long it was.
pub(super) struct Recorder {
    began_at_ms: i64,
    began: Duration,
    text: String,
    n_waits: u32,
    /// Input that does not end with a line yet.
    unfinished: Vec<u8>,
}

/// About three times a game of 200 plies.
const LONGEST: usize = 96 << 10;

impl Recorder {
    pub(super) fn start(now: Duration) -> Self {
        let text = String::new();
        let began_at_ms = wall_clock::now_ms();
        Self { began_at_ms, began: now, text, n_waits: 0, unfinished: Vec::new() }
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
        let seconds = now.saturating_sub(self.began).as_secs_f64();
        writeln!(self.text, "{seconds:>10.3} {who} {}", line.escape_debug())
            .expect("a String takes everything");
    }

    /// What is to be kept.
    pub(super) fn finish(mut self, now: Duration, seat: u8) -> Transcript {
        self.end_wait(now);
        if !self.unfinished.is_empty() {
            let rest = String::from_utf8_lossy(&self.unfinished).into_owned();
            self.line(now, "C:", &format!("{rest} (no end of line)"));
        }
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        let lines = encoder
            .write_all(self.text.as_bytes())
            .and_then(|()| encoder.finish())
            .expect("a Vec takes everything");
        Transcript { seat, at: self.began_at_ms, lines }
    }
}

/// The transcript as text for people.
pub(crate) fn read(transcript: &Transcript) -> String {
    let mut text = match Timestamp::from_millisecond(transcript.at) {
        Ok(at) => format!("began {at}, times in seconds\n"),
        Err(_) => String::new(),
    };
    let mut decoder = DeflateDecoder::new(transcript.lines.as_slice()).take(4 * LONGEST as u64);
    if decoder.read_to_string(&mut text).is_err() {
        text += "(the rest can't be read)\n";
    }
    text
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
        let text = read(&recorder.finish(ms(7000), 0));
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
        let text = read(&recorder.finish(ms(20_000), 0));
        assert!(text.len() < 2 * LONGEST);
        assert!(text.contains("line 0\n") && text.contains("line 19999\n"));
        assert!(text.contains("the middle is left out"));
    }
}
