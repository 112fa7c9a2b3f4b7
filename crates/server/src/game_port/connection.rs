//! One program's connection: bytes to and from its session, and the session's wishes to its match.

mod elsewhere;

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use host::{Command, Join, MatchId, Play, Referee, Refusal};
use mnm::{
    Awaited, JoinRefusal, LeaveReason, Phase, SeatInfo, Segments, ServerEvent, ServerSession,
};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::transcript::{self, Recorder};
use super::turns::Turns;
use super::wire::{Look, Received, Wire};
use crate::Config;
use crate::connections::Admission;
use crate::extension::{Conversation, Door};
use crate::matches::{CommandFailed, Lead, Match, Matches, Next, Waiting, is_over};
use crate::refused::RefusedConnection;
use crate::{secret, wall_clock};

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
    /// Where IDs lead that are none of a match.
    doors: Arc<[Arc<dyn Door>]>,
    /// Where this program's ID has led, if that is no match.
    elsewhere: Option<Box<dyn Conversation>>,
    /// Where the program waits for its next match.
    waiting: Option<Waiting>,
}

/// The match this program has joined.
struct Playing {
    joined: Arc<Match>,
    changes: watch::Receiver<u64>,
    /// The seat whose ticket it has shown.
    ticket: Option<Seat>,
    seat: Option<Seat>,
    /// The number of actions at which the program was last told that it is its turn.
    told: Option<usize>,
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
            doors: Arc::new([]),
            elsewhere: None,
            waiting: None,
        }
    }

    /// The same, with other places than matches to which an ID may lead.
    pub(super) fn with_doors(mut self, doors: Arc<[Arc<dyn Door>]>) -> Self {
        self.doors = doors;
        self
    }

    /// Talks until the connection is closed, then keeps the rest of what was said. The answer is
    /// what there is to tell of a program that never got a seat.
    pub(super) async fn run(mut self, stop: CancellationToken) -> Option<RefusedConnection> {
        self.talk(stop).await;
        let now = self.start.elapsed();
        let Some((id, seat)) = self.seat else {
            // A client that only looks whether the port is open has nothing to wonder about.
            let why = self.left.filter(|_| self.has_spoken)?.to_string();
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
        loop {
            self.exchange_with_match().await;
            if let Some(conversation) = self.elsewhere.take() {
                return self.converse(conversation, &stop).await;
            }
            if self.write().await.is_err() {
                self.session.handle_eof(self.now());
                self.exchange_with_match().await;
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
            self.wait(&stop).await;
        }
    }

    /// Carries the session's wishes to the match and the match's news to the session, until
    /// neither has any. Only then may anything be written: what is told is durable.
    async fn exchange_with_match(&mut self) {
        loop {
            while let Some(event) = self.session.poll_event() {
                self.handle_event(event).await;
            }
            self.go_on_from_desk().await;
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
            // A program that does not read must not keep us for ever.
            self.wire.send(&bytes, self.longest_write).await?;
            let now = self.start.elapsed();
            self.session.handle_written(now);
            self.transcript.server_said(now, &bytes);
        }
        Ok(())
    }

    async fn wait(&mut self, stop: &CancellationToken) {
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
            () = self.place.evicted(), if is_talking => {
                self.session.make_room(self.start.elapsed());
            }
            () = stop.cancelled(), if is_talking => self.session.shut_down(self.start.elapsed()),
            ready = self.wire.readable() => match ready {
                Ok(()) => self.read(Look::WhenTold),
                Err(_) => self.session.handle_eof(self.start.elapsed()),
            },
        }
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

    async fn handle_event(&mut self, event: ServerEvent) {
        match event {
            ServerEvent::MatchWanted { id, client_version } => {
                self.client_version = client_version;
                self.find_match(&id).await;
            }
            ServerEvent::SeatWanted { seat } => self.take_seat(seat.map(Seat)).await,
            ServerEvent::Played { text, used } => self.play(text, used).await,
            ServerEvent::Left { why } => {
                self.waiting = None;
                self.leave(&why).await;
                self.left = Some(why);
            }
        }
    }

    async fn find_match(&mut self, id: &str) {
        let now = self.now();
        self.elsewhere = self.doors.iter().find_map(|door| door.open(id, now));
        if self.elsewhere.is_some() {
            return;
        }
        let Ok(id) = id.parse::<MatchId>() else {
            return self.session.match_refused(self.now(), JoinRefusal::InvalidId);
        };
        match self.matches.lead(id).await {
            Ok(Some(Lead::Match { found, ticket })) => {
                if ticket.is_some() {
                    self.transcript.mask(&id.to_string());
                }
                self.enter(found, ticket);
            }
            Ok(Some(Lead::Desk(desk))) => {
                self.transcript.mask(&id.to_string());
                self.waiting = Some(desk.wait());
                self.session.match_delayed(self.now());
            }
            Ok(None) => self.session.match_refused(self.now(), JoinRefusal::UnknownMatch),
            Err(error) => {
                tracing::error!(%id, %error, "could not be read");
                self.session.internal_error(self.now());
            }
        }
    }

    /// Takes the program from the desk where it waits to its match, once there is one.
    async fn go_on_from_desk(&mut self) {
        let Some(next) = self.waiting.as_mut().and_then(Waiting::news) else { return };
        let (id, seat) = match next {
            Next::Later => return,
            Next::Never => {
                self.waiting = None;
                return self.session.match_refused(self.now(), JoinRefusal::NoFurtherMatch);
            }
            Next::Match(id, seat) => (id, seat),
        };
        match self.matches.find(id).await {
            Ok(Some(found)) if !found.read(is_over) => {
                self.waiting = None;
                self.enter(found, Some(seat));
            }
            // It was over before the desk knew; the next one will come.
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%id, %error, "could not be read");
                self.session.internal_error(self.now());
            }
        }
    }

    fn enter(&mut self, found: Arc<Match>, ticket: Option<Seat>) {
        let (kind, name, segments) = found.read(|referee| {
            (referee.plan().kind.clone(), referee.plan().name.clone(), segments(referee))
        });
        let changes = found.changes();
        self.playing = Some(Playing { joined: found, changes, ticket, seat: None, told: None });
        self.session.match_found(self.now(), &kind, &name, segments);
    }

    async fn take_seat(&mut self, seat: Option<Seat>) {
        let Some(playing) = &mut self.playing else {
            return self.session.internal_error(self.start.elapsed());
        };
        let client = self.client_version.clone();
        let origin = Some(secret::hash(&format!("{} {}", playing.joined.id(), self.origin)));
        let grace_ms = i64::try_from(self.seat_grace.as_millis()).unwrap_or(i64::MAX);
        let kept_since = wall_clock::now_ms().saturating_sub(grace_ms);
        let join = Join { seat, client, ticket: playing.ticket, origin, kept_since };
        match playing.joined.command(Command::Join(join)).await {
            Ok(decision) => match decision.seat {
                Some(seat) => {
                    playing.seat = Some(seat);
                    self.seat = Some((playing.joined.id(), seat));
                    let (you, others) = playing.joined.read(|referee| table(referee, seat));
                    self.session.seat_given(self.start.elapsed(), &you, &others);
                }
                None => self.refuse_seat(decision.refusal.as_ref()),
            },
            Err(failed) => self.apologise(&failed),
        }
    }

    fn refuse_seat(&mut self, refusal: Option<&Refusal>) {
        match refusal {
            None | Some(Refusal::NoFreeSeat) => self.session.seat_refused(self.now()),
            Some(refusal) => self.session.seat_withheld(self.now(), &refusal.to_string()),
        }
    }

    async fn play(&mut self, action: String, used: Duration) {
        let Some(Playing { joined, seat: Some(seat), .. }) = &self.playing else {
            return self.session.internal_error(self.now());
        };
        let used_ms = u64::try_from(used.as_millis()).unwrap_or(u64::MAX);
        let play = Play { seat: *seat, key: None, known_seq: None, action, used_ms };
        let decided = joined.command(Command::Play(play)).await;
        match decided.map(|decision| decision.refusal) {
            // Over: it ended while the program was thinking, which is told so next.
            Ok(None | Some(Refusal::Over)) => {
                self.place.note_playing();
                self.session.move_accepted(self.now());
            }
            Ok(Some(Refusal::Action(refused))) => {
                self.session.move_refused(self.now(), &refused.wire_text());
            }
            Ok(Some(refused @ Refusal::TooSlow { .. })) => {
                self.session.move_refused(self.now(), &refused.to_string());
            }
            // None of these can happen to a program that was asked to move.
            Ok(Some(_)) => self.session.internal_error(self.now()),
            Err(failed) => self.apologise(&failed),
        }
    }

    fn apologise(&mut self, failed: &CommandFailed) {
        match failed {
            CommandFailed::Stopping => self.session.shut_down(self.now()),
            CommandFailed::Store(_) | CommandFailed::Busy => {
                self.session.internal_error(self.now());
            }
        }
    }

    async fn leave(&mut self, why: &LeaveReason) {
        let Some(Playing { joined, seat: Some(seat), .. }) = &self.playing else { return };
        let seat = *seat;
        let command = match why {
            LeaveReason::TimedOut { waiting_for: Awaited::Thinking | Awaited::Play } => {
                Command::TimeOut { seat, why: why.to_string() }
            }
            _ => Command::Leave { seat, why: why.to_string() },
        };
        let is_loss = matches!(command, Command::TimeOut { .. });
        let leaving = joined.command_for_sure(command);
        // A loss is told once it is durable. Who has left is not kept waiting for a disk that takes
        // nothing: the match notes it as soon as it can, before anybody else gets the seat.
        let longest = if is_loss { Duration::MAX } else { LONGEST_FAREWELL };
        match timeout(longest, leaving).await {
            // Who sits when the server stops is taken for gone when it starts again.
            Ok(Ok(_) | Err(CommandFailed::Stopping)) => {}
            Ok(Err(error)) => {
                tracing::warn!(id = %joined.id(), %seat, %error, "leaving could not be noted");
            }
            Err(_) => tracing::warn!(id = %joined.id(), %seat, "leaving is noted later"),
        }
        self.playing = None;
    }

    /// Tells the session once that it is its turn, or that the match is over.
    fn tell_news(&mut self) {
        let Some(Playing { joined, changes, seat: Some(seat), told, .. }) = &mut self.playing
        else {
            return;
        };
        changes.mark_unchanged();
        let now = self.start.elapsed();
        let is_over = joined.read(|referee| {
            if let Some(ended) = referee.ended() {
                let won = |seat: Seat| ended.winners.contains(&seat.0);
                let won: Vec<bool> = Seat::all(referee.seats().len()).map(won).collect();
                self.session.game_over(now, &referee.position_lines(*seat), &won);
                return true;
            }
            let n_actions = Some(referee.n_actions());
            if *told != n_actions && referee.is_turn_of(*seat) {
                *told = n_actions;
                let move_time = Duration::from_millis(referee.plan().move_time_ms);
                self.session.your_turn(now, move_time, &referee.position_lines(*seat));
                self.place.note_asked();
            }
            false
        });
        if is_over {
            // Nothing more can come of it.
            self.playing = None;
        }
    }
}

/// Longer than an honest disk takes to note that somebody has left.
const LONGEST_FAREWELL: Duration = Duration::from_secs(1);

/// Enough for any honest line; longer input comes in several reads.
const READ_SIZE: usize = 2048;

/// What clients of this kind, or of this match, want of the writes.
fn segments(referee: &Referee) -> Segments {
    Segments {
        name_apart: referee.kind().programs.as_ref().is_some_and(|programs| programs.name_apart()),
        first_line_alone: referee.plan().segments == host::Segments::Original,
    }
}

/// A client that sends more than this at once does not keep us from everything else.
const MOST_READS: usize = 8;

/// Who sits where, as the prolog tells it.
fn table(referee: &Referee, you: Seat) -> (SeatInfo, Vec<SeatInfo>) {
    let info = |seat: Seat| SeatInfo {
        number: seat.0,
        name: referee.plain_name(seat),
        ready: referee.seats()[seat.index()].taken,
    };
    let others = Seat::all(referee.seats().len()).filter(|&seat| seat != you).map(info).collect();
    (info(you), others)
}
