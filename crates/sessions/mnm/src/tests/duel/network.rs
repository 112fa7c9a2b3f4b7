//! A connection between both sessions, with delays, and a player who takes its time.

use std::collections::VecDeque;
use std::time::Duration;

use crate::{ClientConfig, ClientEvent, ClientSession, Major, Phase, ServerLimits, ServerSession};

/// Where delays and cuts come from: some bytes, again and again.
pub(super) struct Luck {
    bytes: Vec<u8>,
    next: usize,
}

impl Luck {
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, next: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.next += 1;
        self.bytes[self.next % self.bytes.len()]
    }

    /// Up to 127 ms.
    fn delay(&mut self) -> Duration {
        Duration::from_millis(u64::from(self.byte() / 2))
    }
}

/// One direction: bytes arrive in order, cut anywhere.
#[derive(Default)]
struct Pipe {
    chunks: VecDeque<(Duration, Vec<u8>)>,
    last_arrival: Duration,
}

impl Pipe {
    fn send(&mut self, now: Duration, bytes: &[u8], luck: &mut Luck) {
        let (head, tail) = bytes.split_at(usize::from(luck.byte()) % (bytes.len() + 1));
        for part in [head, tail] {
            self.last_arrival = self.last_arrival.max(now + luck.delay());
            self.chunks.push_back((self.last_arrival, part.to_vec()));
        }
    }

    fn receive(&mut self, now: Duration) -> Option<Vec<u8>> {
        self.chunks.pop_front_if(|(arrival, _)| *arrival <= now).map(|(_, bytes)| bytes)
    }

    fn next_arrival(&self) -> Option<Duration> {
        self.chunks.front().map(|(arrival, _)| *arrival)
    }
}

/// Both sessions of one connection and the player behind the client.
pub(super) struct Connection {
    pub(super) server: ServerSession,
    client: ClientSession,
    to_server: Pipe,
    to_client: Pipe,
    play_at: Option<Duration>,
    n_moves: usize,
    has_hung_up: bool,
    /// Everything the client told its player.
    pub(super) told: Vec<ClientEvent>,
}

impl Connection {
    pub(super) fn new(now: Duration, config: ClientConfig) -> Self {
        Self {
            server: ServerSession::new(now, ServerLimits::default(), Major::Two),
            client: ClientSession::new(now, config),
            to_server: Pipe::default(),
            to_client: Pipe::default(),
            play_at: None,
            n_moves: 0,
            has_hung_up: false,
            told: Vec::new(),
        }
    }

    /// Does everything that is due; what can be read comes before time-outs, as in a driver.
    pub(super) fn advance(&mut self, now: Duration, luck: &mut Luck) {
        while let Some(bytes) = self.to_server.receive(now) {
            self.server.handle_bytes(now, &bytes);
        }
        while let Some(bytes) = self.to_client.receive(now) {
            self.client.handle_bytes(now, &bytes);
        }
        self.server.handle_timeout(now);
        self.client.handle_timeout(now);
        while let Some(write) = self.server.poll_write() {
            self.to_client.send(now, &write, luck);
            self.server.handle_written(now);
        }
        self.advance_player(now, luck);
        while let Some(write) = self.client.poll_write() {
            self.to_server.send(now, &write, luck);
        }
        if self.client.phase() == Phase::Closed && !self.has_hung_up {
            self.has_hung_up = true;
            self.server.handle_eof(now);
        }
    }

    fn advance_player(&mut self, now: Duration, luck: &mut Luck) {
        while let Some(event) = self.client.poll_event() {
            if matches!(event, ClientEvent::TurnStarted { .. }) {
                // Some players answer before the server has said OKTHINK.
                self.play_at = Some(now + luck.delay() * 8);
            }
            self.told.push(event);
        }
        if self.play_at.is_some_and(|at| at <= now) {
            self.play_at = None;
            self.client.play(now, &format!("ply {}", self.n_moves)).unwrap();
            self.n_moves += 1;
        }
    }

    /// When something will be due, if nobody interferes; now, if the host left something to write.
    pub(super) fn next_moment(&self, now: Duration) -> Option<Duration> {
        let pending = [
            self.to_server.next_arrival(),
            self.to_client.next_arrival(),
            self.server.poll_timeout(),
            self.client.poll_timeout(),
            self.play_at,
            self.server.has_writes().then_some(now),
        ];
        pending.into_iter().flatten().min()
    }
}
