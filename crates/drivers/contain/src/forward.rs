//! The one connection: what the program connects to inside is passed on to the server outside.
//!
//! The listening socket was made inside, in an empty network, and handed out: nothing has to run
//! inside for it, and nothing but these bytes goes through.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Accepts for the program until it is dropped.
#[derive(Debug)]
pub(crate) struct Forwarder {
    listener: Arc<TcpListener>,
    thread: Option<JoinHandle<()>>,
}

impl Forwarder {
    pub(crate) fn start(listener: TcpListener, server: SocketAddr) -> Self {
        let listener = Arc::new(listener);
        let accepting = Arc::clone(&listener);
        let thread = thread::spawn(move || accept(&accepting, server));
        Self { listener, thread: Some(thread) }
    }
}

impl Drop for Forwarder {
    fn drop(&mut self) {
        // Wakes the thread that accepts; nothing else does.
        let _ = rustix::net::shutdown(&*self.listener, rustix::net::Shutdown::Both);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn accept(listener: &TcpListener, server: SocketAddr) {
    let n_open = Arc::new(AtomicUsize::new(0));
    while let Ok((inside, _)) = listener.accept() {
        if n_open.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
            n_open.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let n_open = Arc::clone(&n_open);
        thread::spawn(move || {
            // A server that is not there looks to the program like one that hangs up.
            let _ = pass_on(&inside, server);
            n_open.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

/// A client needs one; a program that opens very many must not use up our threads.
const MOST_CONNECTIONS: usize = 8;

/// How long the server may take to accept.
const PATIENCE: Duration = Duration::from_secs(10);

fn pass_on(inside: &TcpStream, server: SocketAddr) -> io::Result<()> {
    let outside = TcpStream::connect_timeout(&server, PATIENCE)?;
    // Lines are small, and each is waited for.
    inside.set_nodelay(true)?;
    outside.set_nodelay(true)?;
    thread::scope(|scope| {
        scope.spawn(|| copy(inside, &outside));
        copy(&outside, inside);
    });
    Ok(())
}

/// Copies until one side ends, and tells the other.
fn copy(mut from: &TcpStream, mut to: &TcpStream) {
    let is_complete = io::copy(&mut from, &mut to).is_ok();
    let _ = to.shutdown(Shutdown::Write);
    if !is_complete {
        // The one who writes must learn that nobody reads any more.
        let _ = from.shutdown(Shutdown::Both);
    }
}
