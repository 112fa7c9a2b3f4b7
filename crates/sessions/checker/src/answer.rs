//! Whether a line of the client is the answer that was due.

use mnm::{Awaited, ClientLine, Major};

/// What an answer is compared with.
pub(crate) struct Due<'a> {
    pub(crate) awaited: Awaited,
    pub(crate) major: u32,
    pub(crate) ticket: &'a str,
    pub(crate) seat: u8,
}

/// An answer that is not the one that was due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WrongAnswer {
    /// Another word, or the right one in a wrong form; from this byte on.
    Word { byte: usize, slip: Slip },
    /// The version has another number left of the dot, or none.
    Version { byte: usize },
    /// Another id than the one that the program was given.
    Id { byte: usize },
    /// Another seat than the one that the program was given.
    Seat { byte: usize, wanted: u32 },
}

/// What probably went wrong with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    /// Nothing that we know.
    Unknown,
    /// Only small and capital letters differ.
    Case,
    /// A zero byte came before the line: the end of a C string was sent along with the last one.
    ZeroByte,
    /// The word is right, what has to stand behind it is missing.
    NoArgument,
    /// Something stands behind a word that has to stand alone.
    Argument,
    /// Another word of the protocol, which is due at another time.
    OtherWord,
    /// It begins with the sign of server lines.
    Sign,
    /// An empty line.
    Empty,
}

/// The text of the right answer; of a move only what stands before it.
pub(crate) fn expected(due: &Due<'_>) -> String {
    let version = format!("{}.0", due.major);
    let line = match due.awaited {
        Awaited::Version => ClientLine::Version(&version),
        Awaited::Id => ClientLine::Id(due.ticket),
        Awaited::Player => ClientLine::Player(Some(due.seat.into())),
        Awaited::Play => ClientLine::Play(""),
        Awaited::OkWait | Awaited::Thinking | Awaited::Silence | Awaited::Reading => {
            return due.awaited.to_string();
        }
    };
    line.to_string()
}

/// The line, if it is the answer that was due; that a move is legal is another question.
pub(crate) fn read<'a>(line: &'a [u8], due: &Due<'_>) -> Result<ClientLine<'a>, WrongAnswer> {
    let begin = due.awaited.word().len() + 1;
    let read = printable(line).ok().and_then(ClientLine::read);
    let Some(answer) = read.filter(|answer| answer.answers() == due.awaited) else {
        return Err(wrong_word(trimmed(line), due.awaited));
    };
    match answer {
        ClientLine::Version(version) if Major::number_in(version) != Some(due.major) => {
            Err(WrongAnswer::Version { byte: begin })
        }
        ClientLine::Id(id) if id != due.ticket => {
            let same = id.bytes().zip(due.ticket.bytes()).take_while(|(a, b)| a == b);
            Err(WrongAnswer::Id { byte: begin + same.count() })
        }
        ClientLine::Player(Some(wanted)) if wanted != u32::from(due.seat) => {
            Err(WrongAnswer::Seat { byte: begin, wanted })
        }
        answer => Ok(answer),
    }
}

/// Whether a line is a move, legal or not.
pub(crate) fn is_move(line: &[u8]) -> bool {
    printable(line).is_ok_and(|line| matches!(ClientLine::read(line), Some(ClientLine::Play(_))))
}

/// The line as text, or how much of it is: the server takes no other.
fn printable(line: &[u8]) -> Result<&str, usize> {
    let line = trimmed(line);
    let text = str::from_utf8(line).map_err(|error| error.valid_up_to())?;
    text.find(char::is_control).map_or(Ok(text), Err)
}

/// What is wrong with a line that is not the one that was due.
fn wrong_word(line: &[u8], awaited: Awaited) -> WrongAnswer {
    let word = awaited.word();
    let common = line.iter().zip(word.as_bytes()).take_while(|(a, b)| a == b).count();
    let (byte, slip) = match &line[common..] {
        _ if common < word.len() => (common, slip(line, word)),
        [] => (common, Slip::NoArgument),
        [b' ', ..] => match printable(line) {
            Err(byte) => (byte, Slip::Unknown),
            Ok(_) if matches!(awaited, Awaited::OkWait | Awaited::Thinking) => {
                (common + 1, Slip::Argument)
            }
            Ok(_) => (common + 1, Slip::Unknown),
        },
        _ => (common, Slip::Unknown),
    };
    WrongAnswer::Word { byte, slip }
}

/// Without what the server tolerates at the end of a line.
pub(crate) fn trimmed(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|byte| !b" \t\r\0".contains(byte)).map_or(0, |last| last + 1);
    &line[..end]
}

fn slip(line: &[u8], word: &str) -> Slip {
    let first = line.split(|byte| *byte == b' ').next().unwrap_or_default();
    if line.is_empty() {
        Slip::Empty
    } else if line[0] == 0 {
        Slip::ZeroByte
    } else if matches!(line[0], b'+' | b'-') {
        Slip::Sign
    } else if first.eq_ignore_ascii_case(word.as_bytes()) {
        Slip::Case
    } else if Awaited::WORDS.iter().any(|other| first == other.word().as_bytes()) {
        Slip::OtherWord
    } else {
        Slip::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_as(awaited: Awaited, line: &[u8]) -> Result<ClientLine<'_>, WrongAnswer> {
        read(line, &Due { awaited, major: 2, ticket: "0hdy96hg8ukzm", seat: 1 })
    }

    #[track_caller]
    fn check_slip(awaited: Awaited, line: &[u8], byte: usize, slip: Slip) {
        assert_eq!(read_as(awaited, line), Err(WrongAnswer::Word { byte, slip }));
    }

    #[test]
    fn what_the_server_accepts_is_right() {
        for line in ["VERSION 2", "VERSION 2.42\r"] {
            assert!(read_as(Awaited::Version, line.as_bytes()).is_ok(), "{line}");
        }
        let seat = |line| read_as(Awaited::Player, line);
        assert_eq!(seat(b"PLAYER "), Ok(ClientLine::Player(None)));
        assert_eq!(seat(b"PLAYER 1"), Ok(ClientLine::Player(Some(1))));
        assert_eq!(read_as(Awaited::Thinking, b"THINKING \0"), Ok(ClientLine::Thinking));
        assert_eq!(read_as(Awaited::Play, b"PLAY C3:D4"), Ok(ClientLine::Play("C3:D4")));
    }

    #[test]
    fn the_first_wrong_byte_is_found_with_its_reason() {
        check_slip(Awaited::OkWait, b"okwait", 0, Slip::Case);
        check_slip(Awaited::OkWait, b"OKWALT", 4, Slip::Unknown);
        check_slip(Awaited::OkWait, b"\0OKWAIT", 0, Slip::ZeroByte);
        check_slip(Awaited::OkWait, b"", 0, Slip::Empty);
        check_slip(Awaited::OkWait, b"+ OKWAIT", 0, Slip::Sign);
        check_slip(Awaited::OkWait, b"OKWAIT 1", 7, Slip::Argument);
        check_slip(Awaited::Thinking, b"PLAY C3:D4", 0, Slip::OtherWord);
        check_slip(Awaited::Play, b"PLAY", 4, Slip::NoArgument);
        check_slip(Awaited::Play, b"PLAY \xff", 5, Slip::Unknown);
        let seat = WrongAnswer::Seat { byte: 7, wanted: 2 };
        assert_eq!(read_as(Awaited::Player, b"PLAYER 2"), Err(seat));
        let id = WrongAnswer::Id { byte: 15 };
        assert_eq!(read_as(Awaited::Id, b"ID 0hdy96hg8ukz"), Err(id));
        let version = Err(WrongAnswer::Version { byte: 8 });
        assert_eq!(read_as(Awaited::Version, b"VERSION v2.0"), version);
    }
}
