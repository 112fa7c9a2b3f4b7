//! What the client says: whether it was due, and the right thing.

use std::time::Duration;

use mnm::{Awaited, ClientLine};

use super::{MAX_LINE, Run, State};
use crate::answer::{self, Due, WrongAnswer};
use crate::fault::Fault;
use crate::script::LastLine;
use crate::wire::{Mark, escape};

impl Run {
    /// Looks at what the client has said, and whether it is gone.
    pub(super) fn look(&mut self, now: Duration) {
        match self.state {
            State::Line { awaited, .. } => match self.next_line() {
                Some(line) => self.handle_line(now, awaited, &line),
                None if self.input.len() > MAX_LINE => {
                    let mark = self.hear_rest(now);
                    self.fail(Fault::LineTooLong, mark);
                }
                None if self.has_eof => {
                    self.note(now, "the client closes the connection");
                    self.fail(Fault::HangsUp { awaited: Some(awaited) }, None);
                }
                None => {}
            },
            State::Time { is_quiet, .. } => {
                if is_quiet && let Some(line) = self.next_line() {
                    let mark = self.transcript.hear(now.saturating_sub(self.start), &line, Some(0));
                    self.fail(Fault::Unasked { got: escape(&line) }, mark);
                } else if self.has_eof {
                    self.note(now, "the client closes the connection");
                    self.fail(Fault::HangsUp { awaited: None }, None);
                }
            }
            State::End { last_line, .. } => self.look_at_end(now, last_line),
            State::Connection { .. } | State::Over => {}
        }
    }

    fn look_at_end(&mut self, now: Duration, last_line: LastLine) {
        while let Some(line) = self.next_line() {
            let is_tolerated = match last_line {
                // The server reads and forgets it.
                LastLine::Quit => true,
                // It was on its way when the server spoke.
                LastLine::WhileThinking => answer::is_move(&line),
                LastLine::NegativeInProlog | LastLine::Negative | LastLine::WrongKind => false,
            };
            let byte = (!is_tolerated).then_some(0);
            let mark = self.transcript.hear(now.saturating_sub(self.start), &line, byte);
            if !is_tolerated {
                return self.fail(Fault::SpeaksAfterEnd { got: escape(&line), last_line }, mark);
            }
        }
        if self.has_eof {
            self.state = State::Over;
        }
    }

    fn handle_line(&mut self, now: Duration, awaited: Awaited, line: &[u8]) {
        let due = Due {
            awaited,
            major: self.settings.major.number(),
            ticket: &self.ticket,
            seat: self.plan.seat,
        };
        let at = now.saturating_sub(self.start);
        match answer::read(line, &due) {
            Ok(ClientLine::Play(text)) => {
                if let Err((fault, byte)) = self.judge(text) {
                    let begin = awaited.word().len() + 1;
                    let mark = self.transcript.hear(at, line, Some(begin + byte));
                    return self.fail(fault, mark);
                }
                self.transcript.hear(at, line, None);
            }
            Ok(_) => {
                self.transcript.hear(at, line, None);
            }
            Err(wrong) => {
                let (WrongAnswer::Word { byte, .. }
                | WrongAnswer::Version { byte }
                | WrongAnswer::Id { byte }
                | WrongAnswer::Seat { byte, .. }) = wrong;
                let expected = answer::expected(&due);
                let mark = self.transcript.hear(at, line, Some(byte));
                return self.fail(Fault::Answer { awaited, wrong, expected }, mark);
            }
        }
        self.advance(now);
    }

    fn next_line(&mut self) -> Option<Vec<u8>> {
        let end = self.input.iter().position(|byte| *byte == b'\n')?;
        let mut line: Vec<u8> = self.input.drain(..=end).collect();
        line.pop();
        Some(line)
    }

    /// What the client has said without an end of line, shown with a mark behind it.
    pub(super) fn hear_rest(&mut self, now: Duration) -> Option<Mark> {
        let rest = std::mem::take(&mut self.input);
        let shown = &rest[..rest.len().min(MOST_SHOWN)];
        self.transcript.hear(now.saturating_sub(self.start), shown, Some(shown.len()))
    }
}

/// How much of an endless line is shown.
const MOST_SHOWN: usize = 120;
