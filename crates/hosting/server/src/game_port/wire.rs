//! The connection itself, as a program's session is driven over it.

mod arrivals;

use std::io::{self, ErrorKind, IoSliceMut};
use std::os::fd::AsRawFd;
use std::time::Duration;

use nix::sys::socket::sockopt::ReceiveTimestampns;
use nix::sys::socket::{self, ControlMessageOwned, MsgFlags};
use nix::sys::time::TimeSpec;
use tokio::io::{AsyncWriteExt, Interest};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, timeout_at};

use arrivals::Arrivals;

/// Bytes to and from a program.
pub(super) trait Wire: Send {
    /// Waits until there may be something to read.
    fn readable(&self) -> impl Future<Output = io::Result<()>> + Send;

    /// Reads what is there, or says that nothing is ([`ErrorKind::WouldBlock`]). No bytes are the
    /// end.
    fn receive(&mut self, look: Look, buffer: &mut [u8]) -> io::Result<Received>;

    /// Hands all of it to the kernel, which must not take longer than this.
    fn send(
        &mut self,
        bytes: &[u8],
        longest: Duration,
    ) -> impl Future<Output = io::Result<()>> + Send;

    /// Nothing more will be sent.
    fn shut_down(&mut self) -> impl Future<Output = ()> + Send;
}

/// How to find out whether something is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// The runtime says that something is.
    WhenTold,
    /// By asking the kernel: what the runtime knows may be as old as its last look, and a process
    /// that was stopped has looked at nothing.
    AtTheSocket,
}

/// Some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Received {
    /// How many.
    pub(super) n: usize,
    /// When they were here: not when we looked, but when the kernel had them.
    pub(super) at: Instant,
    /// Whether that is known, or only a moment that can't be too late for their sender.
    pub(super) is_exact: bool,
}

/// A connection over TCP.
pub(super) struct TcpWire {
    stream: TcpStream,
    arrivals: Arrivals,
    /// Where the kernel writes when bytes came.
    control: Vec<u8>,
}

/// Has the kernel stamp what comes, from now on and for all connections of this listener. It takes
/// a moment until it does, so it is asked before there are any.
pub(super) fn stamp_arrivals(listener: &TcpListener) {
    if let Err(error) = socket::setsockopt(listener, ReceiveTimestampns, &true) {
        tracing::warn!(%error, "the kernel does not tell when bytes came; a busy server is charged");
    }
}

impl TcpWire {
    pub(super) fn new(stream: TcpStream) -> Self {
        // Without it, the kernel would hold small answers back for up to 40 ms.
        let _ = stream.set_nodelay(true);
        let is_stamped = socket::setsockopt(&stream, ReceiveTimestampns, &true).is_ok();
        let control = nix::cmsg_space!(TimeSpec);
        Self { stream, arrivals: Arrivals::new(is_stamped), control }
    }
}

impl Wire for TcpWire {
    async fn readable(&self) -> io::Result<()> {
        self.stream.readable().await
    }

    fn receive(&mut self, look: Look, buffer: &mut [u8]) -> io::Result<Received> {
        let (stream, control) = (&self.stream, &mut self.control);
        let room = buffer.len();
        let mut read = || receive(stream, control, buffer);
        let result = match look {
            Look::WhenTold => read_when_told(stream, room, read),
            Look::AtTheSocket => read(),
        };
        match result {
            Ok((n, stamp)) => Ok(self.arrivals.received(n, n < room, stamp)),
            Err(error) => {
                if error.kind() == ErrorKind::WouldBlock && look == Look::AtTheSocket {
                    self.arrivals.nothing_there();
                }
                Err(error)
            }
        }
    }

    async fn send(&mut self, bytes: &[u8], longest: Duration) -> io::Result<()> {
        let deadline = Instant::now() + longest;
        let mut rest = bytes;
        while !rest.is_empty() {
            let sent = match self.stream.try_write(rest) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    match timeout_at(deadline, self.stream.writable()).await {
                        Ok(writable) => writable.map(|()| 0)?,
                        // Here too the runtime may know less than the kernel.
                        Err(_) => send_now(&self.stream, rest)?,
                    }
                }
                sent => sent?,
            };
            rest = &rest[sent..];
        }
        Ok(())
    }

    async fn shut_down(&mut self) {
        let _ = self.stream.shutdown().await;
    }
}

/// Reads if the runtime says that something is there. What does not fill the buffer was all there
/// was: the runtime hears so, or we would be sent to an empty socket next. Whatever comes after
/// this read is news to it, and it tells us.
fn read_when_told(
    stream: &TcpStream,
    room: usize,
    mut read: impl FnMut() -> io::Result<Stamped>,
) -> io::Result<Stamped> {
    let mut last = None;
    let result = stream.try_io(Interest::READABLE, || match read()? {
        all @ (n, _) if (1..room).contains(&n) => {
            last = Some(all);
            Err(ErrorKind::WouldBlock.into())
        }
        some => Ok(some),
    });
    last.map_or(result, Ok)
}

/// How many bytes were read, and when the last of them came.
type Stamped = (usize, Option<Duration>);

/// Reads from the socket itself, with the kernel's word for when the last of it came.
fn receive(stream: &TcpStream, control: &mut [u8], buffer: &mut [u8]) -> io::Result<Stamped> {
    let mut parts = [IoSliceMut::new(buffer)];
    let flags = MsgFlags::MSG_DONTWAIT;
    let message = socket::recvmsg::<()>(stream.as_raw_fd(), &mut parts, Some(control), flags)?;
    let stamp = message.cmsgs()?.find_map(|told| match told {
        ControlMessageOwned::ScmTimestampns(stamp) => Some(Duration::from(stamp)),
        _ => None,
    });
    Ok((message.bytes, stamp))
}

/// Sends what the kernel takes at once.
fn send_now(stream: &TcpStream, bytes: &[u8]) -> io::Result<usize> {
    let flags = MsgFlags::MSG_DONTWAIT | MsgFlags::MSG_NOSIGNAL;
    match socket::send(stream.as_raw_fd(), bytes, flags)? {
        0 => Err(ErrorKind::WriteZero.into()),
        n => Ok(n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn pair() -> (TcpStream, TcpWire) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(address), listener.accept());
        (client.unwrap(), TcpWire::new(accepted.unwrap().0))
    }

    /// The runtime has not looked at its sockets since: only the kernel knows.
    #[tokio::test]
    async fn what_the_runtime_has_not_heard_of_is_found_with_the_time_it_came() {
        let (client, mut wire) = pair().await;
        let mut buffer = [0; 64];
        for look in [Look::WhenTold, Look::AtTheSocket] {
            let nothing = wire.receive(look, &mut buffer).unwrap_err();
            assert_eq!(nothing.kind(), ErrorKind::WouldBlock);
        }
        // The first ones may come before the kernel begins to stamp.
        loop {
            let before = Instant::now();
            assert_eq!(client.try_write(b"PLAY x\n").unwrap(), 7);
            let after = Instant::now();
            let blind = wire.receive(Look::WhenTold, &mut buffer).unwrap_err();
            assert_eq!(blind.kind(), ErrorKind::WouldBlock, "this is what the test is about");
            let found = wire.receive(Look::AtTheSocket, &mut buffer).unwrap();
            assert_eq!(found.n, 7);
            // The wall clock may be steered by a little.
            let leeway = Duration::from_millis(1);
            if found.is_exact {
                assert!(found.at + leeway >= before && found.at <= after + leeway);
                return;
            }
        }
    }

    /// Nothing that comes may be missed: neither after a read that has found all there was, nor the
    /// end behind it.
    #[tokio::test]
    async fn every_line_is_told_of_and_so_is_the_end() {
        let (client, mut wire) = pair().await;
        let mut buffer = [0; 8];
        for round in 0..100 {
            let sent = &b"0123456789abcdef"[..=round % 16];
            client.writable().await.unwrap();
            assert_eq!(client.try_write(sent).unwrap(), sent.len());
            let mut n_read = 0;
            while n_read < sent.len() {
                wire.readable().await.unwrap();
                n_read += wire.receive(Look::WhenTold, &mut buffer).map_or(0, |some| some.n);
            }
        }
        client.try_write(b"bye").unwrap();
        drop(client);
        let mut last = Vec::new();
        loop {
            wire.readable().await.unwrap();
            match wire.receive(Look::WhenTold, &mut buffer) {
                Ok(Received { n: 0, .. }) => break,
                Ok(some) => last.extend_from_slice(&buffer[..some.n]),
                Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
            }
        }
        assert_eq!(last, b"bye");
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_is_given_up_and_one_that_has_gone_is_noticed() {
        let (client, mut wire) = pair().await;
        let much = vec![b'x'; 64 << 20];
        let stuck = wire.send(&much, Duration::from_millis(10)).await.unwrap_err();
        assert_eq!(stuck.kind(), ErrorKind::WouldBlock);
        drop(client);
        wire.readable().await.unwrap();
        let end = wire.receive(Look::WhenTold, &mut [0; 64]);
        assert!(end.is_err() || end.is_ok_and(|end| end.n == 0));
    }
}
