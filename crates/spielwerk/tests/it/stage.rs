//! A server that says what its script says, whether it makes sense or not.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::process::PATIENCE;

/// Waits for one client.
pub(crate) struct Stage {
    listener: TcpListener,
}

impl Stage {
    pub(crate) fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.set_nonblocking(true).expect("a socket");
        Self { listener }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("it is bound")
    }

    #[track_caller]
    pub(crate) fn accept(&self) -> Actor {
        let start = Instant::now();
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => return Actor::new(stream),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    assert!(start.elapsed() < PATIENCE, "the client connects");
                    thread::sleep(Duration::from_millis(1));
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// The server's end of the connection.
pub(crate) struct Actor {
    stream: BufReader<TcpStream>,
    /// One write for each byte.
    pub(crate) is_slow: bool,
}

impl Actor {
    fn new(stream: TcpStream) -> Self {
        stream.set_nonblocking(false).expect("a socket");
        stream.set_nodelay(true).expect("a socket");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream.set_write_timeout(Some(PATIENCE)).expect("a socket");
        Self { stream: BufReader::new(stream), is_slow: false }
    }

    /// Sends exactly this; a client that is gone is no fault of ours.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let chunk = if self.is_slow { 1 } else { bytes.len().max(1) };
        for part in bytes.chunks(chunk) {
            let _ = self.stream.get_mut().write_all(part);
        }
    }

    /// The next line of the client.
    #[track_caller]
    pub(crate) fn hear(&mut self) -> String {
        let mut line = String::new();
        match self.stream.read_line(&mut line) {
            Ok(_) => line.trim_end_matches('\n').to_owned(),
            Err(error) => panic!("a line of the client: {error}"),
        }
    }

    /// Plays a script: `<` lines are said, those that follow each other in one write; `>` lines
    /// are heard, where a star stands for any rest.
    #[track_caller]
    pub(crate) fn play(&mut self, script: &str) {
        let mut held = String::new();
        for line in script.lines() {
            match line.split_at_checked(2) {
                Some(("< ", text)) => held.extend([text, "\n"]),
                Some(("> ", expected)) => {
                    self.send(std::mem::take(&mut held).as_bytes());
                    let heard = self.hear();
                    match expected.strip_suffix('*') {
                        Some(start) => assert!(heard.starts_with(start), "{heard:?}, not {line:?}"),
                        None => assert_eq!(heard, expected),
                    }
                }
                _ => panic!("a script has lines with < or >, not {line:?}"),
            }
        }
        self.send(held.as_bytes());
    }
}

/// Everything up to the first command.
pub(crate) const PROLOG: &str = "\
< + MNM Gameserver v2.3 accepting connections
> VERSION 2.0
< + Client version accepted - please send Game-ID to join
> ID 0hdy96hg8ukzm
< + PLAYING Bashni
< + Game from 2026-11-15 07:30
> PLAYER
< + YOU 0 Player 1
< + TOTAL 2
< + 1 Team Blue 0
< + ENDPLAYERS
";

/// A turn in which there is one legal move.
pub(crate) const TURN: &str = "\
< + MOVE 400
< + PIECESLIST 2
< + b@H8
< + w@A1
< + ENDPIECESLIST
> THINKING
< + OKTHINK
> PLAY A1:B2
< + MOVEOK
";

/// The end, won by player 1 as people count.
pub(crate) const END: &str = "\
< + GAMEOVER
< + PIECESLIST 2
< + b@H8
< + w@B2
< + ENDPIECESLIST
< + PLAYER0WON Yes
< + PLAYER1WON No
< + QUIT
";

/// A turn that nobody ends: the start position, and time for long thoughts.
pub(crate) fn long_turn() -> String {
    let start = bashni::Position::start();
    let pieces = crate::board::pieces(&start);
    let lines = pieces.join("\n< + ");
    let turn = format!("< + MOVE 600000\n< + PIECESLIST 24\n< + {lines}\n< + ENDPIECESLIST\n");
    turn + "> THINKING\n< + OKTHINK\n"
}

/// The first lines of a script.
pub(crate) fn beginning(script: &str, n_lines: usize) -> String {
    script.split_inclusive('\n').take(n_lines).collect()
}
