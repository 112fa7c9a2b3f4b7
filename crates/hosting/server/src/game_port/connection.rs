//! One program's connection: bytes to and from its session.

mod checking;
mod playing;

use std::io;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use game::Seat;
use host::{LeaveReason, MatchId};
use mnm::{Phase, ServerSession};
use tokio::sync::SemaphorePermit;
use tokio::time::Instant;
use tokio_util::sync::{CancellationToken, WaitForCancellationFuture};

use playing::Playing;

use super::FAREWELLS;
use super::transcript::{self, Recorder};
use super::turns::Turns;
use super::wire::{Look, Received, Wire};
use crate::Config;
use crate::checks::Visit;
use crate::connections::Admission;
use crate::matches::{Matches, News, Waiting};
use crate::refused::RefusedConnection;
use crate::wall_clock;

pub(super) struct Connection<W> {
    wire: W,
    session: ServerSession,
    matches: Arc<Matches>,
    /// Where the program comes from.
    origin: IpAddr,
    place: Arc<Admission>,
    seat_grace: Duration,
    /// Everybody's clock begins here.
    start: Instant,
    longest_write: Duration,
    client_version: String,
    transcript: Recorder,
    /// Who may keep what was said, and when.
    turns: Arc<Turns>,
    has_spoken: bool,
    /// Why the program is out.
    left: Option<LeaveReason>,
    /// Where the transcript belongs, once the program has a seat.
    seat: Option<(MatchId, Seat)>,
    playing: Option<Playing>,
    /// What others are told of the last move, once the program knows that it counts.
    news: Option<News>,
    /// The run of the examiner that the program's ID has led to.
    check: Option<Visit>,
    /// Where the program waits for its next match.
    waiting: Option<Waiting>,
    /// How the program is told that somebody else needs its place.
    farewell: Farewell,
}

/// How a program goes that has to make room.
enum Farewell {
    /// It stays.
    None,
    /// It is told why, and may say goodbye.
    Told { _permit: Option<SemaphorePermit<'static>> },
    /// It is told why and cut off: in a flood, those who go must not hold what others need.
    Short,
}

impl<W: Wire> Connection<W> {
    pub(super) fn new(
        (wire, session): (W, ServerSession),
        (origin, place): (IpAddr, Arc<Admission>),
        matches: Arc<Matches>,
        config: &Config,
        start: Instant,
        turns: Arc<Turns>,
    ) -> Self {
        Self {
            wire,
            session,
            matches,
            origin,
            place,
            seat_grace: config.seat_grace,
            start,
            longest_write: config.protocol.answer,
            client_version: String::new(),
            transcript: Recorder::start(start.elapsed()),
            turns,
            has_spoken: false,
            left: None,
            seat: None,
            playing: None,
            news: None,
            check: None,
            waiting: None,
            farewell: Farewell::None,
        }
    }

    /// Talks until the connection is closed, then keeps the rest of what was said. The answer is
    /// what there is to tell of a program that never got a seat.
    pub(super) async fn run(mut self, stop: CancellationToken) -> Option<RefusedConnection> {
        self.talk(stop).await;
        let now = self.start.elapsed();
        let Some((id, seat)) = self.seat else {
            // A client that only looks whether the port is open has nothing to wonder about.
            let why = self.left.filter(|_| self.has_spoken)?;
            let said = transcript::read(self.transcript.finish(now, 0).as_slice());
            let (at, address) = (wall_clock::now_ms(), self.origin);
            return Some(RefusedConnection { at, address, why, said });
        };
        if let Some(rest) = self.transcript.finish(now, seat.0) {
            self.matches.keep_transcript(id, rest);
        }
        None
    }

    async fn talk(&mut self, stop: CancellationToken) {
        let mut writing_side_is_open = true;
        // Waited for as long as there is the connection, not anew after every line.
        let place = Arc::clone(&self.place);
        let mut evicted = pin!(place.evicted());
        let mut stopped = pin!(stop.cancelled());
        loop {
            self.exchange_with_match().await;
            if let Some(visit) = self.check.take() {
                return self.examine(visit, &stop).await;
            }
            if self.write().await.is_err() {
                self.session.handle_eof(self.now());
                self.exchange_with_match().await;
                return;
            }
            if matches!(self.farewell, Farewell::Short) {
                return;
            }
            match self.session.phase() {
                Phase::Draining if writing_side_is_open => {
                    writing_side_is_open = false;
                    self.wire.shut_down().await;
                }
                Phase::Talking | Phase::Draining => {}
                Phase::Closed => return,
            }
            self.wait(evicted.as_mut(), stopped.as_mut()).await;
        }
    }

    /// Carries the session's wishes to the match and the match's news to the session, until
    /// neither has any. Only then may anything be written: what is told is durable.
    async fn exchange_with_match(&mut self) {
        loop {
            while let Some(event) = self.session.poll_event() {
                self.handle_event(event).await;
            }
            self.leave_waiting_room().await;
            self.tell_news();
            // Lines that had waited for an answer may have made new events.
            match self.session.poll_event() {
                Some(event) => self.handle_event(event).await,
                None => return,
            }
        }
    }

    async fn write(&mut self) -> io::Result<()> {
        while let Some(bytes) = self.session.poll_write() {
            // A program that does not read must not keep us for ever, and others not at all.
            let mut sending = pin!(self.wire.send(&bytes, self.longest_write));
            if let Some(sent) = sending.as_mut().now_or_never() {
                sent?;
            } else {
                self.news = None;
                sending.await?;
            }
            let now = self.start.elapsed();
            self.session.handle_written(now);
            self.transcript.server_said(now, &bytes);
        }
        self.news = None;
        Ok(())
    }

    async fn wait(
        &mut self,
        evicted: Pin<&mut WaitForCancellationFuture<'_>>,
        stopped: Pin<&mut WaitForCancellationFuture<'_>>,
    ) {
        let (session, keep) =
            (self.session.poll_timeout(), self.seat.and(self.transcript.poll_timeout()));
        let is_keeping = keep.is_some_and(|keep| session.is_none_or(|session| keep < session));
        let deadline = if is_keeping { keep } else { session };
        let due = async {
            match deadline {
                Some(deadline) => tokio::time::sleep_until(self.start + deadline).await,
                None => std::future::pending().await,
            }
        };
        let changed = async {
            match (&mut self.playing, &mut self.waiting) {
                (Some(playing), _) => playing.changes.changed().await.unwrap_or(()),
                (None, Some(waiting)) => waiting.changed().await,
                (None, None) => std::future::pending().await,
            }
        };
        let is_talking = self.session.phase() == Phase::Talking;
        // Time comes first: a client that never pauses must not keep us from looking at the clock,
        // and anyone who looks at the clock reads what is there.
        tokio::select! {
            biased;
            () = due => if is_keeping { self.keep_transcript() } else { self.handle_due() },
            () = changed => {}
            () = evicted, if is_talking => self.make_room(),
            () = stopped, if is_talking => self.session.shut_down(self.start.elapsed()),
            ready = self.wire.readable() => match ready {
                Ok(()) => self.read(Look::WhenTold),
                Err(_) => self.session.handle_eof(self.start.elapsed()),
            },
        }
    }

    /// Somebody else needs the place. Who has no seat has little to lose, and there may be very many.
    fn make_room(&mut self) {
        self.session.make_room(self.start.elapsed());
        self.farewell = match (self.seat, FAREWELLS.try_acquire()) {
            (_, Ok(permit)) => Farewell::Told { _permit: Some(permit) },
            (Some(_), Err(_)) => Farewell::Told { _permit: None },
            (None, Err(_)) => Farewell::Short,
        };
    }

    /// A program must never lose through our being late: what is in the socket when we get round
    /// to looking at the clock came when the kernel had it.
    fn handle_due(&mut self) {
        let due = self.session.poll_timeout();
        self.read(Look::AtTheSocket);
        if self.session.poll_timeout() == due {
            self.session.handle_timeout(self.now());
        }
    }

    fn keep_transcript(&mut self) {
        let now = self.now();
        if !self.turns.take(now) {
            return self.transcript.put_off(now);
        }
        if let Some((id, seat)) = self.seat
            && let Some(part) = self.transcript.poll_part(seat.0)
        {
            self.matches.keep_transcript(id, part);
        }
    }

    /// Reads all that is there, within reason.
    fn read(&mut self, look: Look) {
        let mut buffer = [0; READ_SIZE];
        for _ in 0..MOST_READS {
            match self.wire.receive(look, &mut buffer) {
                Ok(Received { n: 0, .. }) => return self.session.handle_eof(self.now()),
                Ok(received) => {
                    self.handle_received(received, &buffer[..received.n]);
                    if received.n < READ_SIZE {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => return self.session.handle_eof(self.now()),
            }
        }
    }

    fn handle_received(&mut self, received: Received, bytes: &[u8]) {
        let at = received.at.saturating_duration_since(self.start);
        self.has_spoken = true;
        self.transcript.client_said(at, bytes);
        // Known to be late: it is, whether we looked at the clock meanwhile or not.
        let deadline = self.session.poll_timeout().filter(|_| self.session.awaits_line());
        if received.is_exact && deadline.is_some_and(|deadline| at > deadline) {
            self.session.handle_timeout(at);
        }
        self.session.handle_bytes(at, bytes);
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }
}

/// Enough for any honest line; longer input comes in several reads.
const READ_SIZE: usize = 2048;

/// A client that sends more than this at once does not keep us from everything else.
const MOST_READS: usize = 8;
