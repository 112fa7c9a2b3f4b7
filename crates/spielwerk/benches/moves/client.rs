//! A program that knows its moves in advance and costs next to nothing.

use std::cell::RefCell;
use std::net::SocketAddr;
use std::ops::Range;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::{JoinHandle, LocalSet};

use crate::scripts::Script;

/// How long things took that ended within a stretch of time.
#[derive(Clone)]
pub(crate) struct Latencies {
    window: Range<Instant>,
    all: Rc<RefCell<Vec<Duration>>>,
}

impl Latencies {
    pub(crate) fn new(window: Range<Instant>) -> Self {
        Self { window, all: Rc::default() }
    }

    pub(crate) fn add(&self, began: Instant) {
        let now = Instant::now();
        if self.window.contains(&now) {
            self.all.borrow_mut().push(now - began);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.all.borrow().len()
    }

    pub(crate) fn duration(&self) -> Duration {
        self.window.end - self.window.start
    }

    /// In milliseconds.
    pub(crate) fn percentile(&mut self, percent: usize) -> f64 {
        let mut all = self.all.borrow_mut();
        all.sort_unstable();
        let index = (all.len() * percent / 100).min(all.len().saturating_sub(1));
        all.get(index).map_or(f64::NAN, |latency| latency.as_secs_f64() * 1e3)
    }
}

/// Programs that play until their time is over.
#[derive(Default)]
pub(crate) struct Clients {
    tasks: LocalSet,
    handles: Vec<JoinHandle<()>>,
}

impl Clients {
    /// Adds both programs of these matches, which are played one after the other.
    pub(crate) fn add_pair(
        &mut self,
        address: SocketAddr,
        script: &Script,
        ids: &[String],
        latencies: &Latencies,
    ) {
        for (seat, moves) in script.moves.iter().enumerate() {
            let (ids, latencies) = (ids.to_vec(), latencies.clone());
            let plays: Vec<String> =
                moves.iter().map(|action| format!("PLAY {action}\n")).collect();
            self.handles.push(self.tasks.spawn_local(async move {
                for id in ids {
                    let mut client = Client::join(address, &id, seat).await;
                    client.play(&plays, &latencies).await;
                }
            }));
        }
    }

    /// Lets them play until this moment. A program that fails takes the bench along, and with it
    /// goes the server, whose log then tells its side: figures of those who are left would mislead.
    pub(crate) async fn play_until(&mut self, end: Instant) {
        let _ = tokio::time::timeout_at(end.into(), &mut self.tasks).await;
        for handle in self.handles.extract_if(.., |handle| handle.is_finished()) {
            if let Err(failed) = handle.await {
                std::panic::resume_unwind(failed.into_panic());
            }
        }
    }
}

struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// The lines that matter; all others are skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    EndPlayers,
    Wait,
    EndPosition,
    OkThink,
    MoveOk,
    Quit,
}

impl Client {
    async fn join(address: SocketAddr, id: &str, seat: usize) -> Self {
        let stream = TcpStream::connect(address).await.expect("the game port takes connections");
        stream.set_nodelay(true).expect("a TCP socket");
        let mut client = Self { stream, buffer: Vec::with_capacity(1024) };
        client.send(&format!("VERSION 2.0\nID {id}\nPLAYER {seat}\n")).await;
        assert!(client.word().await == Word::EndPlayers, "the prolog");
        client
    }

    /// Plays the moves in turn, again and again, until the match is over.
    async fn play(&mut self, plays: &[String], latencies: &Latencies) {
        for play in plays.iter().cycle() {
            loop {
                match self.word().await {
                    Word::Wait => self.send("OKWAIT\n").await,
                    Word::EndPosition => break,
                    Word::Quit => return,
                    _ => {}
                }
            }
            self.send("THINKING\n").await;
            match self.word().await {
                Word::OkThink => {}
                // It was the last position, and not ours to move.
                _ => return,
            }
            let began = Instant::now();
            self.send(play).await;
            assert!(self.word().await == Word::MoveOk, "the move is accepted");
            latencies.add(began);
        }
    }

    async fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).await.expect("the server reads");
    }

    async fn word(&mut self) -> Word {
        loop {
            while let Some(end) = self.buffer.iter().position(|&byte| byte == b'\n') {
                let word = word_of(&self.buffer[..end]);
                self.buffer.drain(..=end);
                if let Some(word) = word {
                    return word;
                }
            }
            let n = self.stream.read_buf(&mut self.buffer).await.expect("the server answers");
            assert!(n > 0, "the server closed the connection");
        }
    }
}

fn word_of(line: &[u8]) -> Option<Word> {
    match line {
        b"+ ENDPLAYERS" => Some(Word::EndPlayers),
        b"+ WAIT" => Some(Word::Wait),
        b"+ OKTHINK" => Some(Word::OkThink),
        b"+ MOVEOK" => Some(Word::MoveOk),
        b"+ QUIT" => Some(Word::Quit),
        _ if line.starts_with(b"+ END") => Some(Word::EndPosition),
        _ if line.starts_with(b"- ") => panic!("{}", String::from_utf8_lossy(line)),
        _ => None,
    }
}
