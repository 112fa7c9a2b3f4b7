use std::fmt::Write as _;
use std::time::Duration;

use crate::{Major, Negative, SeatInfo, ServerLine};

/// Lines of the server that travel as a whole: one write.
///
/// What comes from people (names) cannot break the framing: control characters, line ends among
/// them, become blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    text: String,
}

impl Block {
    /// One line.
    pub fn of(line: ServerLine<'_>) -> Self {
        Self::default().line(line)
    }

    /// Adds a line.
    #[must_use]
    pub fn line(self, line: ServerLine<'_>) -> Self {
        self.push("+ ", |text| write!(text, "{line}").expect("a string takes everything"))
    }

    /// Adds the lines of a position, or others that need no words of the protocol.
    #[must_use]
    pub fn texts<T: AsRef<str>>(self, texts: impl IntoIterator<Item = T>) -> Self {
        let push = |block: Self, line: T| block.push("+ ", |text| text.push_str(line.as_ref()));
        texts.into_iter().fold(self, push)
    }

    /// What a server of this version says first.
    pub fn greeting(major: Major) -> Self {
        major.greeting().iter().fold(Self::default(), |block, line| block.line(*line))
    }

    /// The players of a match, with the end of the prolog.
    pub fn players(you: &SeatInfo, others: &[SeatInfo]) -> Self {
        let you_line = ServerLine::You { number: you.number, name: &you.name };
        let block = Self::of(you_line).line(ServerLine::Total(others.len() as u8 + 1));
        let block = others.iter().fold(block, |block, SeatInfo { number, name, ready }| {
            block.line(ServerLine::Player { number: *number, name, ready: *ready })
        });
        block.line(ServerLine::EndPlayers)
    }

    /// The question for a move in this position.
    pub fn turn(move_time: Duration, position: &[String]) -> Self {
        Self::of(ServerLine::Move(move_time)).texts(position)
    }

    /// The end of a match; `won` has an entry per seat.
    pub fn result(position: &[String], won: &[bool]) -> Self {
        let block = Self::of(ServerLine::GameOver).texts(position);
        let block = won
            .iter()
            .zip(0..)
            .fold(block, |block, (won, number)| block.line(ServerLine::Won { number, won: *won }));
        block.line(ServerLine::Quit)
    }

    /// A negative line, which is always alone and always the last.
    pub fn negative(negative: &Negative) -> Self {
        let write =
            |text: &mut String| write!(text, "{negative}").expect("a string takes everything");
        Self::default().push("- ", write)
    }

    /// What is to be written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.text.into_bytes()
    }

    /// The first line, and the others if there are any.
    pub(crate) fn split(mut self) -> (Self, Option<Self>) {
        let end = self.text.find('\n');
        let rest = self.text.split_off(end.map_or(self.text.len(), |end| end + 1));
        (self, Some(Self { text: rest }).filter(|rest| !rest.text.is_empty()))
    }

    fn push(mut self, sign: &str, write: impl FnOnce(&mut String)) -> Self {
        self.text.push_str(sign);
        let start = self.text.len();
        write(&mut self.text);
        // Most lines are plain, and to see that is all they cost.
        if !self.text.as_bytes()[start..].iter().all(|byte| matches!(byte, b' '..=b'~')) {
            let line = one_line(&self.text[start..]);
            self.text.replace_range(start.., &line);
        }
        self.text.push('\n');
        self
    }
}

/// `text` with every control character replaced by a blank.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// `name` on one line, or `fallback` where nothing would be seen of it: clients cut lines at
/// blanks and would miss an empty name.
pub(crate) fn name_or(name: &str, fallback: &str) -> String {
    let name = one_line(name);
    let name = name.trim();
    if name.is_empty() { fallback.to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invisible_name_gets_a_replacement() {
        assert_eq!(name_or(" \t\n", "Game"), "Game");
        assert_eq!(name_or(" Team Blue ", "Game"), "Team Blue");
    }
}
