//! A program that takes the protocol literally: every line must be exactly what it should be.

use std::net::SocketAddr;

use crate::program::{GREETING, Program, VERSION_ACCEPTED};

/// How a kind of game looks on the wire.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    pub(crate) kind: &'static str,
    /// The names of players who gave none.
    pub(crate) names: [&'static str; 2],
    /// Reads the lines between `MOVE` and the end of the block; tells whether they are right.
    /// The flag says whether they stand behind `GAMEOVER`.
    pub(crate) is_block: fn(&[String], bool) -> bool,
    /// The last line of a block.
    pub(crate) end: &'static str,
}

/// All kinds with a board, as the specification tells them.
pub(crate) const FORMS: [Form; 5] = [
    Form { kind: "Bashni", names: NUMBERED, is_block: is_pieces_list, end: "ENDPIECESLIST" },
    Form {
        kind: "Reversi",
        names: ["\"Black\" player", "\"White\" player"],
        is_block: |lines, _| is_board(lines, "FIELD 8,8", 8, &["*", "B", "W"]),
        end: "ENDFIELD",
    },
    Form {
        kind: "Checkers",
        names: NUMBERED,
        is_block: |lines, _| is_board(lines, "BOARD 8,8", 8, &["*", "w", "b", "W", "B"]),
        end: "ENDBOARD",
    },
    Form { kind: "NMMorris", names: NUMBERED, is_block: is_piece_list, end: "ENDPIECELIST" },
    Form { kind: "Quarto", names: NUMBERED, is_block: is_quarto, end: "ENDFIELD" },
];

const NUMBERED: [&str; 2] = ["Player 1", "Player 2"];

fn is_pieces_list(lines: &[String], _: bool) -> bool {
    let is_piece = |line: &String| {
        matches!(line.as_bytes(), [b'w' | b'b' | b'W' | b'B', b'@', b'A'..=b'H', b'1'..=b'8'])
    };
    lines.len() == 25 && lines[0] == "PIECESLIST 24" && lines[1..].iter().all(is_piece)
}

/// Ranks from the top, each with its number and its cells, one blank between.
fn is_board(lines: &[String], begin: &str, size: usize, cells: &[&str]) -> bool {
    let is_rank = |(index, line): (usize, &String)| {
        let words: Vec<&str> = line.split(' ').collect();
        words.len() == size + 1
            && words[0] == (size - index).to_string()
            && words[1..].iter().all(|word| cells.contains(word))
    };
    lines.len() == size + 1
        && lines[0] == begin
        && lines[1..].iter().enumerate().all(|(index, line)| is_rank((index, line)))
}

fn is_piece_list(lines: &[String], is_final: bool) -> bool {
    let lines = match (is_final, lines) {
        (true, lines) => lines,
        (false, [capture, lines @ ..]) => {
            if !["CAPTURE 0", "CAPTURE 1", "CAPTURE 2"].contains(&capture.as_str()) {
                return false;
            }
            lines
        }
        (false, []) => return false,
    };
    let is_piece = |(index, line): (usize, &String)| {
        let begin = format!("PIECE{}.{} ", index / 9, index % 9);
        let place = line.strip_prefix(&begin).map(str::as_bytes);
        matches!(place, Some([b'A' | b'C'] | [b'A'..=b'C', b'0'..=b'7']))
    };
    lines.len() == 19
        && lines[0] == "PIECELIST 2,9"
        && lines[1..].iter().enumerate().all(|(index, line)| is_piece((index, line)))
}

fn is_quarto(lines: &[String], is_final: bool) -> bool {
    let pieces: Vec<String> = (0..16).map(|number: u8| number.to_string()).collect();
    let lines = match (is_final, lines) {
        (true, lines) => lines,
        (false, [next, lines @ ..]) => {
            let next = next.strip_prefix("NEXT ");
            if !next.is_some_and(|next| pieces.iter().any(|piece| piece == next)) {
                return false;
            }
            lines
        }
        (false, []) => return false,
    };
    let cells: Vec<&str> = pieces.iter().map(String::as_str).chain(["*"]).collect();
    is_board(lines, "FIELD 4,4", 4, &cells)
}

/// What the server wants next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// The block from its first line to the one before the last.
    Move(Vec<String>),
    GameOver {
        block: Vec<String>,
        won: Vec<bool>,
    },
}

pub(crate) struct Strict {
    program: Program,
    form: Form,
    /// The command that asks for a move.
    command: String,
}

/// What a program has to know of a match before it joins.
pub(crate) struct Match<'a> {
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) move_time_ms: u64,
}

impl Strict {
    /// Takes a seat of a match; `other` is what the other player's line says behind the number.
    pub(crate) fn join(
        address: SocketAddr,
        form: Form,
        game: &Match<'_>,
        seat: usize,
        other: &str,
    ) -> Self {
        let mut program = Program::connect(address);
        program.expect(GREETING);
        program.send("VERSION 2.0");
        program.expect(VERSION_ACCEPTED);
        program.send(&format!("ID {}", game.id));
        program.expect(&format!("+ PLAYING {}", form.kind));
        program.expect(&format!("+ {}", game.name));
        program.send(&format!("PLAYER {seat}"));
        program.expect(&format!("+ YOU {seat} {}", form.names[seat]));
        program.expect("+ TOTAL 2");
        program.expect(&format!("+ {} {other}", 1 - seat));
        program.expect("+ ENDPLAYERS");
        Self { program, form, command: format!("+ MOVE {}", game.move_time_ms) }
    }

    /// The next request; waits are answered.
    pub(crate) fn next(&mut self) -> Request {
        loop {
            let line = self.program.read().expect("a line");
            match line.as_str() {
                "+ WAIT" => self.program.send("OKWAIT"),
                "+ GAMEOVER" => {
                    let block = self.block(true);
                    let won = [0, 1].map(|seat| {
                        let line = self.program.read().expect("a line");
                        let answer = line.strip_prefix(&format!("+ PLAYER{seat}WON "));
                        match answer {
                            Some("Yes") => true,
                            Some("No") => false,
                            _ => panic!("PLAYER{seat}WON, not {line:?}"),
                        }
                    });
                    self.program.expect_last("+ QUIT");
                    return Request::GameOver { block, won: won.to_vec() };
                }
                line if line == self.command => return Request::Move(self.block(false)),
                other => panic!("WAIT, MOVE or GAMEOVER, not {other:?}"),
            }
        }
    }

    fn block(&mut self, is_final: bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.program.read().expect("a line");
            let Some(text) = line.strip_prefix("+ ") else { panic!("a block, not {line:?}") };
            if text == self.form.end {
                break;
            }
            lines.push(text.to_owned());
        }
        let (kind, is_block) = (self.form.kind, self.form.is_block);
        assert!(is_block(&lines, is_final), "no block of {kind}: {lines:#?}");
        lines
    }

    /// Moves, when it has been asked to.
    #[track_caller]
    pub(crate) fn play(&mut self, action: &str) {
        self.say(action);
        self.program.expect("+ MOVEOK");
    }

    /// Makes a move that the server refuses with this line, which is the last one.
    #[track_caller]
    pub(crate) fn is_refused(&mut self, action: &str, line: &str) {
        self.say(action);
        self.program.expect_last(line);
    }

    #[track_caller]
    fn say(&mut self, action: &str) {
        self.program.send("THINKING");
        self.program.expect("+ OKTHINK");
        self.program.send(&format!("PLAY {action}"));
    }
}
