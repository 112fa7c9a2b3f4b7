//! The conversation as it is shown to people.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", schema(as = WireSide))]
pub enum Side {
    /// The checker, in the place of the server.
    Server,
    /// The program that is checked.
    Client,
    /// Neither: something that happened, such as the end of the connection.
    Note,
}

/// One line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct WireLine {
    /// When it was there, since the connection was made.
    pub at_ms: u64,
    /// Who said it.
    pub from: Side,
    /// What was said, without the end of the line; bytes that nobody would see are written out.
    pub text: String,
}

/// A place in the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Mark {
    /// Which of the lines, counted from zero.
    pub line: usize,
    /// How many characters of its text stand before the place.
    pub column: usize,
}

/// The conversation so far; of a long one only the end is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Transcript {
    lines: Vec<WireLine>,
    /// Whether the last line of the server goes on.
    is_open: bool,
}

impl Transcript {
    /// Bytes of the server, which may be any part of its lines.
    pub(crate) fn say(&mut self, now: Duration, bytes: &[u8]) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (text, is_whole) = match part.strip_suffix(b"\n") {
                Some(line) => (escape(line), true),
                None => (escape(part), false),
            };
            match self.lines.last_mut().filter(|line| self.is_open && line.from == Side::Server) {
                Some(line) => {
                    line.text.pop();
                    line.text.push_str(&text);
                }
                None => self.push(now, Side::Server, text),
            }
            self.is_open = !is_whole;
            if let Some(line) = self.lines.last_mut().filter(|_| !is_whole) {
                line.text.push('…');
            }
        }
    }

    /// A line of the client; says where `byte` of it is shown.
    pub(crate) fn hear(&mut self, now: Duration, line: &[u8], byte: Option<usize>) -> Option<Mark> {
        self.push(now, Side::Client, escape(line));
        let byte = byte?.min(line.len());
        let column = escape(&line[..byte]).chars().count();
        Some(Mark { line: self.lines.len() - 1, column })
    }

    /// Something that happened.
    pub(crate) fn note(&mut self, now: Duration, text: &str) {
        self.push(now, Side::Note, text.to_owned());
    }

    /// The last lines, and the mark as it is counted there. Long blocks of the server are
    /// shortened, since what matters stands at their ends.
    pub(crate) fn end(&self, mark: Option<Mark>) -> (Vec<WireLine>, Option<Mark>) {
        let first = self.lines.len().saturating_sub(MOST_LINES);
        let mark = mark.filter(|mark| mark.line >= first);
        let mark = mark.map(|mark| Mark { line: mark.line - first, ..mark });
        (self.lines[first..].to_vec(), mark)
    }

    fn push(&mut self, now: Duration, from: Side, text: String) {
        self.lines.push(WireLine { at_ms: now.as_millis() as u64, from, text });
        // The marks of findings count from the first line, so that lines only go in bulk, long
        // before there is one.
        if self.lines.len() > 4 * MOST_LINES {
            self.lines.drain(..2 * MOST_LINES);
        }
    }
}

/// How many lines of a conversation are shown.
const MOST_LINES: usize = 48;

/// Text as it is, everything that nobody would see or that could disturb a terminal written out.
pub fn escape(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if game::is_invisible(c) {
                text.extend(c.escape_default());
            } else {
                text.push(c);
            }
        }
        for byte in chunk.invalid() {
            text.extend([format!("\\x{byte:02x}")]);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_counts_what_is_shown_and_not_what_was_sent() {
        let mut transcript = Transcript::default();
        transcript.say(Duration::ZERO, b"+ WAIT\n+ MO");
        let mark = transcript.hear(Duration::from_millis(7), b"\0\xc3\xa4OKWAIT", Some(3));
        let (lines, mark) = transcript.end(mark);
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["+ WAIT", "+ MO…", "\\u{0}äOKWAIT"]);
        assert_eq!(mark, Some(Mark { line: 2, column: 6 }));
    }

    #[test]
    fn nothing_that_was_sent_can_disturb_a_terminal() {
        assert_eq!(escape(b"\x1b[2J\xff\xe2\x80\xae"), "\\u{1b}[2J\\xff\\u{202e}");
    }

    #[test]
    fn of_a_long_conversation_the_end_is_shown() {
        let mut transcript = Transcript::default();
        for _ in 0..1000 {
            transcript.say(Duration::ZERO, b"+ WAIT\n");
        }
        let mark = transcript.hear(Duration::ZERO, b"x", Some(0));
        let (lines, mark) = transcript.end(mark);
        assert_eq!(lines.len(), MOST_LINES);
        assert_eq!(mark.map(|mark| mark.line), Some(MOST_LINES - 1));
    }
}
