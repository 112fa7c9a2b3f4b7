//! A program that plays, as a student's would: a socket and lines.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};

use crate::process::PATIENCE;

pub(crate) struct Program {
    stream: BufReader<TcpStream>,
}

pub(crate) const GREETING: &str = "+ MNM Gameserver v2.3 accepting connections";
pub(crate) const VERSION_ACCEPTED: &str = "+ Client version accepted - please send Game-ID to join";

/// What the server wants of a program next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Wait,
    /// The lines between `PIECESLIST 24` and `ENDPIECESLIST`, without their signs.
    Move {
        pieces: Vec<String>,
    },
    GameOver {
        pieces: Vec<String>,
        won: Vec<bool>,
    },
}

/// The connection is gone, or a `-` line came (which is the text).
pub(crate) type Cut = String;

impl Program {
    pub(crate) fn connect(address: SocketAddr) -> Self {
        Self::try_connect(address).expect("the game port takes connections")
    }

    pub(crate) fn try_connect(address: SocketAddr) -> std::io::Result<Self> {
        TcpStream::connect(address).map(Self::over)
    }

    /// A program on a connection that is there already.
    pub(crate) fn over(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream.set_write_timeout(Some(PATIENCE)).expect("a socket");
        stream.set_nodelay(true).expect("a socket");
        Self { stream: BufReader::new(stream) }
    }

    /// Joins a match: the whole prolog.
    pub(crate) fn join(address: SocketAddr, id: &str, seat: Option<u8>) -> Self {
        let mut program = Self::connect(address);
        program.try_prolog(id, seat).unwrap_or_else(|cut| panic!("joining {id}: {cut}"));
        program
    }

    /// Waits until there is a match, if the ID is a standing ticket. Returns the seat.
    pub(crate) fn try_prolog(&mut self, id: &str, seat: Option<u8>) -> Result<u8, Cut> {
        self.read_positive()?;
        self.try_send("VERSION 2.0")?;
        self.read_positive()?;
        self.try_send(&format!("ID {id}"))?;
        self.read_positive()?;
        self.read_positive()?;
        self.try_send(&seat.map_or("PLAYER".to_owned(), |seat| format!("PLAYER {seat}")))?;
        let you = self.read_positive()?;
        while self.read_positive()? != "+ ENDPLAYERS" {}
        let seat = you.strip_prefix("+ YOU ").and_then(|rest| rest.split(' ').next());
        Ok(seat.and_then(|seat| seat.parse().ok()).expect("a seat"))
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.socket().write_all(bytes).expect("the server reads");
    }

    pub(crate) fn try_send(&mut self, line: &str) -> Result<(), Cut> {
        let mut socket = self.socket();
        socket.write_all(format!("{line}\n").as_bytes()).map_err(|error| error.to_string())
    }

    pub(crate) fn socket(&self) -> &TcpStream {
        self.stream.get_ref()
    }

    /// The next line without its end; nothing at the end of the stream.
    pub(crate) fn read(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line.strip_suffix('\n').expect("whole lines only").to_owned()),
            Err(error) if is_limit(&error) => panic!("a line within {PATIENCE:?}"),
            Err(_) => None,
        }
    }

    fn read_positive(&mut self) -> Result<String, Cut> {
        match self.read() {
            Some(line) if line.starts_with("+ ") => Ok(line),
            Some(line) => Err(line),
            None => Err("the connection is gone".to_owned()),
        }
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, line: &str) {
        assert_eq!(self.read().as_deref(), Some(line));
    }

    /// The last line, and the end of the stream behind it.
    #[track_caller]
    pub(crate) fn expect_last(&mut self, line: &str) {
        self.expect(line);
        self.expect_end();
    }

    #[track_caller]
    pub(crate) fn expect_end(&mut self) {
        let mut rest = String::new();
        let read = self.stream.read_to_string(&mut rest);
        assert!(!read.is_err_and(|error| is_limit(&error)), "the server closes; it sent {rest:?}");
        assert_eq!(rest, "", "nothing comes behind the last line");
    }

    /// The next command; a `WAIT` is answered.
    pub(crate) fn task(&mut self) -> Result<Task, Cut> {
        let command = self.read_positive()?;
        if command == "+ WAIT" {
            self.try_send("OKWAIT")?;
            return Ok(Task::Wait);
        }
        assert_eq!(self.read_positive()?, "+ PIECESLIST 24");
        let mut pieces = Vec::new();
        loop {
            match self.read_positive()?.split_at(2).1 {
                "ENDPIECESLIST" => break,
                piece => pieces.push(piece.to_owned()),
            }
        }
        if command != "+ GAMEOVER" {
            assert!(command.starts_with("+ MOVE "), "{command}");
            return Ok(Task::Move { pieces });
        }
        let mut won = Vec::new();
        loop {
            let line = self.read_positive()?;
            if line == "+ QUIT" {
                return Ok(Task::GameOver { pieces, won });
            }
            let yes = format!("+ PLAYER{}WON Yes", won.len());
            assert!(line == yes || line == yes.replace("Yes", "No"), "{line}");
            won.push(line == yes);
        }
    }

    /// The next command that is not `WAIT`.
    #[track_caller]
    pub(crate) fn next_task(&mut self) -> Task {
        loop {
            match self.task().unwrap_or_else(|cut| panic!("a command, not {cut:?}")) {
                Task::Wait => {}
                task => return task,
            }
        }
    }

    /// Waits for the turn and returns the pieces.
    #[track_caller]
    pub(crate) fn turn(&mut self) -> Vec<String> {
        match self.next_task() {
            Task::Move { pieces } => pieces,
            other => panic!("MOVE, not {other:?}"),
        }
    }

    /// Moves, when it has been asked to.
    #[track_caller]
    pub(crate) fn play(&mut self, action: &str) {
        self.try_play(action).unwrap_or_else(|cut| panic!("MOVEOK for {action}, not {cut:?}"));
    }

    pub(crate) fn try_play(&mut self, action: &str) -> Result<(), Cut> {
        self.try_send("THINKING")?;
        assert_eq!(self.read_positive()?, "+ OKTHINK");
        self.try_send(&format!("PLAY {action}"))?;
        assert_eq!(self.read_positive()?, "+ MOVEOK");
        Ok(())
    }

    /// Waits for the end and returns who won.
    #[track_caller]
    pub(crate) fn result(&mut self) -> Vec<bool> {
        match self.next_task() {
            Task::GameOver { won, .. } => won,
            other => panic!("GAMEOVER, not {other:?}"),
        }
    }

    /// Hangs up, as a program that crashed.
    pub(crate) fn hang_up(self) {
        let _ = self.socket().shutdown(Shutdown::Both);
    }
}

fn is_limit(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}
