//! A connection in memory: bytes take their time, and the server may hear late of what is there.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::game_port::wire::{Look, Received, Wire};

/// The server's end.
pub(super) struct ServerEnd(Arc<Shared>);

/// The client's end. Dropped, it is closed.
pub(super) struct ClientEnd(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    to_server: VecDeque<Chunk>,
    to_client: VecDeque<Chunk>,
    client_is_gone: bool,
    server_is_done: bool,
}

struct Chunk {
    /// When the kernel has it.
    at: Instant,
    /// When the runtime says so.
    heard: Instant,
    bytes: Vec<u8>,
}

/// What the kernel takes for somebody who does not read.
const BUFFER: usize = 64 << 10;

pub(super) fn pair() -> (ServerEnd, ClientEnd) {
    let shared = Arc::<Shared>::default();
    (ServerEnd(Arc::clone(&shared)), ClientEnd(shared))
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds this lock")
    }

    /// Waits until something changes or this moment has come.
    async fn wait(&self, until: Option<Instant>) {
        let changed = self.changed.notified();
        match until {
            Some(until) => drop(timeout_at(until, changed).await),
            None => changed.await,
        }
    }
}

impl Wire for ServerEnd {
    async fn readable(&self) -> io::Result<()> {
        loop {
            let next = {
                let state = self.0.state();
                match state.to_server.front() {
                    Some(chunk) if chunk.heard <= Instant::now() => return Ok(()),
                    Some(chunk) => Some(chunk.heard),
                    None if state.client_is_gone => return Ok(()),
                    None => None,
                }
            };
            self.0.wait(next).await;
        }
    }

    fn receive(&mut self, look: Look, buffer: &mut [u8]) -> io::Result<Received> {
        let mut state = self.0.state();
        let now = Instant::now();
        let is_gone = state.client_is_gone;
        if state.to_server.is_empty() && is_gone {
            return Ok(Received { n: 0, at: now, is_exact: false });
        }
        // As much as is here and fits, with the stamp of the last of it, as from a kernel.
        let (mut n, mut at) = (0, None);
        while let Some(chunk) = state.to_server.front_mut() {
            let is_here = match look {
                Look::WhenTold => chunk.heard <= now,
                Look::AtTheSocket => chunk.at <= now,
            };
            if !is_here || n == buffer.len() {
                break;
            }
            let taken = chunk.bytes.len().min(buffer.len() - n);
            buffer[n..n + taken].copy_from_slice(&chunk.bytes[..taken]);
            chunk.bytes.drain(..taken);
            (n, at) = (n + taken, Some(chunk.at));
            if chunk.bytes.is_empty() {
                state.to_server.pop_front();
            }
        }
        let at = at.ok_or(ErrorKind::WouldBlock)?;
        Ok(Received { n, at, is_exact: true })
    }

    async fn send(&mut self, bytes: &[u8], longest: Duration) -> io::Result<()> {
        let deadline = Instant::now() + longest;
        loop {
            {
                let mut state = self.0.state();
                if state.client_is_gone {
                    return Err(ErrorKind::BrokenPipe.into());
                }
                let held: usize = state.to_client.iter().map(|chunk| chunk.bytes.len()).sum();
                if held < BUFFER {
                    let at = Instant::now();
                    state.to_client.push_back(Chunk { at, heard: at, bytes: bytes.to_vec() });
                    self.0.changed.notify_waiters();
                    return Ok(());
                }
            }
            if timeout_at(deadline, self.0.wait(None)).await.is_err() {
                return Err(ErrorKind::TimedOut.into());
            }
        }
    }

    async fn shut_down(&mut self) {
        self.0.state().server_is_done = true;
        self.0.changed.notify_waiters();
    }
}

impl Drop for ServerEnd {
    fn drop(&mut self) {
        self.0.state().server_is_done = true;
        self.0.changed.notify_waiters();
    }
}

impl ClientEnd {
    /// Sends bytes that take this long, and of which the server hears so much later still.
    pub(super) fn send(&self, bytes: &[u8], travel: Duration, lag: Duration) {
        let mut state = self.0.state();
        let last = state.to_server.back().map(|chunk| (chunk.at, chunk.heard));
        let at = Instant::now() + travel;
        // Bytes never overtake each other.
        let at = last.map_or(at, |(last, _)| at.max(last));
        let heard = last.map_or(at + lag, |(_, last)| (at + lag).max(last));
        state.to_server.push_back(Chunk { at, heard, bytes: bytes.to_vec() });
        drop(state);
        self.0.changed.notify_waiters();
    }

    /// The next bytes, after they have travelled so long; nothing at the end.
    pub(super) async fn receive(&self, travel: Duration) -> Option<Vec<u8>> {
        loop {
            let found = {
                let mut state = self.0.state();
                match state.to_client.pop_front() {
                    Some(chunk) => Some(chunk),
                    None if state.server_is_done => return None,
                    None => None,
                }
            };
            match found {
                Some(chunk) => {
                    self.0.changed.notify_waiters();
                    sleep_until(chunk.at + travel).await;
                    return Some(chunk.bytes);
                }
                None => self.0.wait(None).await,
            }
        }
    }
}

impl Drop for ClientEnd {
    fn drop(&mut self) {
        self.0.state().client_is_gone = true;
        self.0.changed.notify_waiters();
    }
}
