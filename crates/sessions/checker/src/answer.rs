//! Whether a line of the client is the answer that was due.

use mnm::Awaited;

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
    match due.awaited {
        Awaited::Version => format!("VERSION {}.0", due.major),
        Awaited::Id => format!("ID {}", due.ticket),
        Awaited::Player => format!("PLAYER {}", due.seat),
        Awaited::Play => "PLAY ".to_owned(),
        word => word.to_string(),
    }
}

/// The argument of the right word, as text and with the number of bytes before it.
pub(crate) fn read<'a>(line: &'a [u8], due: &Due<'_>) -> Result<(usize, &'a str), WrongAnswer> {
    let word = due.awaited.to_string();
    let text = trimmed(line);
    let common = text.iter().zip(word.as_bytes()).take_while(|(a, b)| a == b).count();
    let wrong = |byte, slip| Err(WrongAnswer::Word { byte, slip });
    if common < word.len() {
        return wrong(common, slip(text, &word));
    }
    let rest = &text[word.len()..];
    let argument = match rest {
        [] => "",
        [b' ', argument @ ..] => match str::from_utf8(argument) {
            Ok(argument) if !argument.contains(char::is_control) => argument,
            Ok(argument) => {
                let at = argument.find(char::is_control).unwrap_or_default();
                return wrong(word.len() + 1 + at, Slip::Unknown);
            }
            Err(error) => return wrong(word.len() + 1 + error.valid_up_to(), Slip::Unknown),
        },
        _ => return wrong(word.len(), Slip::Unknown),
    };
    let begin = (word.len() + 1).min(text.len());
    check(argument, begin, due).map(|()| (begin, argument))
}

fn check(argument: &str, begin: usize, due: &Due<'_>) -> Result<(), WrongAnswer> {
    let no_argument = WrongAnswer::Word { byte: begin, slip: Slip::NoArgument };
    match due.awaited {
        Awaited::OkWait | Awaited::Thinking if !argument.is_empty() => {
            Err(WrongAnswer::Word { byte: begin, slip: Slip::Argument })
        }
        Awaited::Version | Awaited::Id | Awaited::Play if argument.is_empty() => Err(no_argument),
        Awaited::Version => {
            let number = argument.split('.').next().unwrap_or_default();
            let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            let is_right = is_number && number.parse() == Ok(due.major);
            if is_right { Ok(()) } else { Err(WrongAnswer::Version { byte: begin }) }
        }
        Awaited::Id if argument != due.ticket => {
            let same = argument.bytes().zip(due.ticket.bytes()).take_while(|(a, b)| a == b);
            Err(WrongAnswer::Id { byte: begin + same.count() })
        }
        Awaited::Player if !argument.is_empty() => match argument.parse::<u32>() {
            Ok(wanted) if wanted == u32::from(due.seat) => Ok(()),
            Ok(wanted) => Err(WrongAnswer::Seat { byte: begin, wanted }),
            Err(_) => Err(WrongAnswer::Word { byte: begin, slip: Slip::Unknown }),
        },
        _ => Ok(()),
    }
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
    } else if WORDS.iter().any(|other| first == other.as_bytes()) {
        Slip::OtherWord
    } else {
        Slip::Unknown
    }
}

const WORDS: [&str; 6] = ["VERSION", "ID", "PLAYER", "OKWAIT", "THINKING", "PLAY"];

#[cfg(test)]
mod tests {
    use super::*;

    fn read_as(awaited: Awaited, line: &[u8]) -> Result<(usize, &str), WrongAnswer> {
        read(line, &Due { awaited, major: 2, ticket: "0hdy96hg8ukzm", seat: 1 })
    }

    #[track_caller]
    fn check_slip(awaited: Awaited, line: &[u8], byte: usize, slip: Slip) {
        assert_eq!(read_as(awaited, line), Err(WrongAnswer::Word { byte, slip }));
    }

    #[test]
    fn what_the_server_accepts_is_right() {
        assert_eq!(read_as(Awaited::Version, b"VERSION 2"), Ok((8, "2")));
        assert_eq!(read_as(Awaited::Version, b"VERSION 2.42\r"), Ok((8, "2.42")));
        assert_eq!(read_as(Awaited::Player, b"PLAYER "), Ok((6, "")));
        assert_eq!(read_as(Awaited::Player, b"PLAYER 1"), Ok((7, "1")));
        assert_eq!(read_as(Awaited::Thinking, b"THINKING \0"), Ok((8, "")));
        assert_eq!(read_as(Awaited::Play, b"PLAY C3:D4"), Ok((5, "C3:D4")));
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
