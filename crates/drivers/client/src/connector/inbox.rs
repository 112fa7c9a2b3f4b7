//! The end of the pipe at which the moves come out.

use std::io::{ErrorKind, PipeReader, Read};
use std::os::fd::{AsFd, BorrowedFd};

use crate::failure::Failure;

/// A move of the Thinker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// The turn for which it is meant.
    pub(super) turn: u32,
    pub(super) action: String,
}

/// Reads lines `<turn> <move>` from the pipe.
#[derive(Debug)]
pub(super) struct Inbox {
    pipe: PipeReader,
    /// A line that is not whole.
    held: Vec<u8>,
}

impl Inbox {
    pub(super) fn new(pipe: PipeReader) -> Self {
        Self { pipe, held: Vec::new() }
    }

    /// What is there; waits if there is nothing.
    pub(super) fn read(&mut self) -> Result<Vec<Answer>, Failure> {
        let mut bytes = [0; 1024];
        let n = match self.pipe.read(&mut bytes) {
            Ok(0) => return Err(Failure::ThinkerGone),
            Ok(n) => n,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(Vec::new()),
            Err(error) => return Err(Failure::of("pipe")(error)),
        };
        self.held.extend_from_slice(&bytes[..n]);
        let end = self.held.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let lines: Vec<u8> = self.held.drain(..end).collect();
        if self.held.len() > MAX_LINE {
            return Err(nonsense(&self.held));
        }
        lines.split_inclusive(|byte| *byte == b'\n').map(parse).collect()
    }
}

impl AsFd for Inbox {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}

/// More than the longest move and the highest number have.
const MAX_LINE: usize = 128;

fn parse(line: &[u8]) -> Result<Answer, Failure> {
    let read = || {
        let (turn, action) = str::from_utf8(line).ok()?.trim_end().split_once(' ')?;
        let is_action = !action.is_empty() && !action.contains(char::is_control);
        let turn = turn.parse().ok().filter(|_| is_action)?;
        Some(Answer { turn, action: action.to_owned() })
    };
    read().ok_or_else(|| nonsense(line))
}

fn nonsense(line: &[u8]) -> Failure {
    Failure::Nonsense(line[..line.len().min(MAX_LINE)].escape_ascii().to_string())
}

#[cfg(test)]
mod tests {
    use std::io::{Write, pipe};

    use super::*;

    fn read(parts: &[&str]) -> Result<Vec<Answer>, String> {
        let (reader, mut writer) = pipe().unwrap();
        let mut inbox = Inbox::new(reader);
        let mut answers = Vec::new();
        for part in parts {
            writer.write_all(part.as_bytes()).unwrap();
            answers.extend(inbox.read().map_err(|failure| failure.to_string())?);
        }
        Ok(answers)
    }

    #[test]
    fn lines_come_whole_in_parts_and_together() {
        let answers = read(&["1 C3:D4\n", "2 C5:", "E7:G5\n3 A3", ":B4\n4 A1:B2\n"]).unwrap();
        let texts: Vec<_> =
            answers.iter().map(|answer| format!("{} {}", answer.turn, answer.action)).collect();
        assert_eq!(texts, ["1 C3:D4", "2 C5:E7:G5", "3 A3:B4", "4 A1:B2"]);
    }

    #[test]
    fn what_is_no_move_is_named() {
        let told = "the Thinker sent \"x Z9\\\\n\" instead of a move";
        assert_eq!(read(&["x Z9\n"]).unwrap_err(), told);
        assert!(read(&["1\n"]).is_err());
        assert!(read(&[&"1".repeat(200)]).is_err());
    }

    #[test]
    fn the_end_of_the_pipe_is_the_end_of_the_thinker() {
        let (reader, writer) = pipe().unwrap();
        drop(writer);
        assert!(matches!(Inbox::new(reader).read(), Err(Failure::ThinkerGone)));
    }
}
