//! The process that talks to the server (German: *Connector*).

mod dial;
mod inbox;

use std::io::{ErrorKind, PipeReader, Read, Stdout, Write, stdout};
use std::net::TcpStream;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use game::{Actor, Seat};
use kind::{HostedGame, Kind};
use mnm::{BlockShape, ClientConfig, ClientEvent, ClientLimits, ClientSession, PositionBlock};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, getppid, kill_process};

use crate::failure::Failure;
use crate::kernel::SharedSegment;
use crate::report::{Report, TurnReport};
use crate::schedule::{Delays, Schedule};
use crate::segment::{Assignment, BLOCK_BYTES, Facts};
use crate::tracker::{GameTracker, read};
use crate::{Clock, Configuration, MatchOrder, complain};
use inbox::{Answer, Inbox};

/// The child of the two processes: drives the session, and brings the Thinker its work.
pub(crate) struct Connector<'a> {
    order: &'a MatchOrder,
    kind: &'a Arc<Kind>,
    shape: BlockShape,
    clock: Clock,
    segment: &'a SharedSegment,
    thinker: Pid,
    moves: Inbox,
    stream: TcpStream,
    session: ClientSession,
    delays: Delays,
    report: Report<Stdout>,
    game_name: String,
    seat: Option<Taken>,
    n_turns: u32,
    last_move: String,
    /// Until a move is sent.
    task: Option<Task>,
}

/// What we know once we sit.
struct Taken {
    seat: Seat,
    tracker: GameTracker,
}

/// A position for which the server wants a move.
struct Task {
    game: Box<dyn HostedGame>,
    received: Duration,
    schedule: Schedule,
}

impl<'a> Connector<'a> {
    /// Connects to the server.
    pub(crate) fn connect(
        order: &'a MatchOrder,
        kind: &'a Arc<Kind>,
        clock: Clock,
        segment: &'a SharedSegment,
        thinker: Pid,
        moves: PipeReader,
    ) -> Result<Self, Failure> {
        let shape = shape(kind).ok_or(Failure::Unplayable(kind.name))?;
        let stream = dial::connect(&order.configuration)?;
        let limits = ClientLimits { silence: order.silence, ..ClientLimits::default() };
        let config = ClientConfig {
            seat: order.seat,
            limits,
            ..ClientConfig::new(kind.name, shape.clone(), &order.game_id)
        };
        Ok(Self {
            order,
            kind,
            shape,
            clock,
            segment,
            thinker,
            moves: Inbox::new(moves),
            stream,
            session: ClientSession::new(clock.now(), config),
            delays: Delays::default(),
            report: Report::new(stdout()),
            game_name: String::new(),
            seat: None,
            n_turns: 0,
            last_move: String::new(),
            task: None,
        })
    }

    /// Plays the match to its end.
    pub(crate) fn talk(mut self) -> Result<(), Failure> {
        loop {
            // First what the server waits for, then what people want to know.
            self.write()?;
            while let Some(event) = self.session.poll_event() {
                if self.handle_event(event)?.is_break() {
                    return Ok(());
                }
            }
            self.wait()?;
        }
    }

    fn write(&mut self) -> Result<(), Failure> {
        while let Some(line) = self.session.poll_write() {
            match self.stream.write_all(&line) {
                Ok(()) => self.delays.handle_sent(self.clock.now(), &line),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    return Err(Failure::Deaf(dial::WRITE_TIME));
                }
                // The server is gone; why, may still be there to be read.
                Err(_) => {}
            }
        }
        Ok(())
    }

    fn handle_event(&mut self, event: ClientEvent) -> Result<ControlFlow<()>, Failure> {
        match event {
            ClientEvent::Greeted { server_version } => {
                let Configuration { host, port, .. } = &self.order.configuration;
                self.report.greeted(host, *port, &server_version);
            }
            ClientEvent::Playing { kind, game_name } => {
                self.report.playing(&kind, &game_name);
                self.game_name = game_name;
            }
            ClientEvent::Seated { you, total, others } => {
                let facts = Facts { game_name: self.game_name.clone(), you, others };
                self.sit_down(&facts, total)?;
            }
            ClientEvent::Waited => self.report.waiting(),
            ClientEvent::TurnStarted { move_time, received, block } => {
                self.start_turn(move_time, received, &block)?;
            }
            ClientEvent::ThinkingAccepted | ClientEvent::MoveAccepted => {}
            ClientEvent::GameOver { block, won } => {
                let seat = self.seat.as_ref().map_or(Seat(0), |taken| taken.seat);
                let last = read(self.kind, &block.whole(&self.shape), seat).ok();
                let diagram = last.and_then(|game| diagram(self.kind, &*game));
                self.report.over(diagram.as_deref(), &won, seat.index());
                return Ok(ControlFlow::Break(()));
            }
            ClientEvent::Ignored { line } => self.report.ignored(&line),
            ClientEvent::Refused { text } => return Err(Failure::Refused { text }),
            ClientEvent::ServerMisbehaved(fault) => return Err(Failure::Server { fault }),
            ClientEvent::Disconnected => return Err(Failure::Disconnected),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn sit_down(&mut self, facts: &Facts, total: usize) -> Result<(), Failure> {
        let start = start(self.kind).ok_or(Failure::Unplayable(self.kind.name))?;
        let (seat, n_seats) = (Seat(facts.you.number), start.n_seats());
        if total != n_seats || seat.index() >= n_seats {
            let you = u32::from(seat.0) + 1;
            return Err(Failure::Players { kind: self.kind.name, n_seats, total, you });
        }
        self.segment.tell_facts(facts);
        self.report.seated(facts, side(self.kind, &*start, seat));
        self.seat = Some(Taken { seat, tracker: GameTracker::new(self.kind, seat) });
        Ok(())
    }

    /// Leaves the position to the Thinker and wakes it up.
    fn start_turn(
        &mut self,
        move_time: Duration,
        received: Duration,
        block: &PositionBlock,
    ) -> Result<(), Failure> {
        let taken = self.seat.as_mut().expect("turns come after the prolog");
        let block = block.whole(&self.shape);
        let n_bytes: usize = block.iter().map(|line| line.len() + 1).sum();
        if n_bytes > BLOCK_BYTES {
            return Err(Failure::Position(format!("it has {n_bytes} bytes")));
        }
        let turn = taken.tracker.handle_turn(&block)?;
        let schedule = Schedule::new(received, move_time, self.delays.worst());
        self.n_turns = self.n_turns.wrapping_add(1);
        self.segment.assign(&Assignment {
            turn: self.n_turns,
            move_time,
            think_until: schedule.think_until,
            seat: taken.seat.0,
            last_move: std::mem::take(&mut self.last_move),
            block,
        });
        self.task = Some(Task { game: turn.game.boxed_clone(), received, schedule });
        self.wake_thinker()?;
        let told = TurnReport {
            side: self.seat.as_ref().and_then(|taken| side(self.kind, &*turn.game, taken.seat)),
            answers: &turn.answers,
            move_time,
            diagram: diagram(self.kind, &*turn.game),
        };
        self.report.turn(self.n_turns, &told);
        Ok(())
    }

    fn wake_thinker(&self) -> Result<(), Failure> {
        // Its number may belong to another process by now, which a signal might end.
        if getppid() != Some(self.thinker) {
            return Err(Failure::ThinkerGone);
        }
        kill_process(self.thinker, Signal::USR1).map_err(|_| Failure::ThinkerGone)
    }

    /// Waits for the server, the Thinker and the clock at once, and handles what comes.
    fn wait(&mut self) -> Result<(), Failure> {
        let [is_server, is_thinker] = self.poll()?;
        if is_server {
            self.read()?;
        }
        if is_thinker {
            for Answer { turn, action } in self.moves.read()? {
                // A late answer was about another position.
                if turn == self.n_turns {
                    self.play(action);
                }
            }
        }
        let now = self.clock.now();
        self.session.handle_timeout(now);
        if let Some(task) = self.task.as_ref().filter(|task| now >= task.schedule.last_moment) {
            let seat = self.seat.as_ref().map_or(Seat(0), |taken| taken.seat);
            let action = task.game.legal_actions(seat.into()).into_iter().next();
            let action = action.ok_or(Failure::NoMove)?;
            complain(&format!("the Thinker is late, so {action} is played instead"));
            self.play(action);
        }
        Ok(())
    }

    /// Which of server and Thinker has something for us, or neither, if time has passed.
    fn poll(&self) -> Result<[bool; 2], Failure> {
        let last_moment = self.task.as_ref().map(|task| task.schedule.last_moment);
        let deadline = [self.session.poll_timeout(), last_moment].into_iter().flatten().min();
        let timeout = deadline.map(|deadline| {
            let left = deadline.saturating_sub(self.clock.now()).min(LONGEST_POLL);
            Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() }
        });
        let mut files =
            [PollFd::new(&self.stream, PollFlags::IN), PollFd::new(&self.moves, PollFlags::IN)];
        match poll(&mut files, timeout.as_ref()) {
            Ok(_) => Ok(files.map(|file| !file.revents().is_empty())),
            // By a signal that means nothing to us.
            Err(rustix::io::Errno::INTR) => Ok([false; 2]),
            Err(error) => Err(Failure::of("poll")(error)),
        }
    }

    fn read(&mut self) -> Result<(), Failure> {
        let mut bytes = [0; 4096];
        let read = self.stream.read(&mut bytes);
        let now = self.clock.now();
        match read {
            Ok(0) => self.session.handle_eof(now),
            Ok(n) => {
                self.delays.handle_received(now);
                self.session.handle_bytes(now, &bytes[..n]);
            }
            Err(error) => match error.kind() {
                ErrorKind::Interrupted | ErrorKind::WouldBlock => {}
                ErrorKind::ConnectionReset | ErrorKind::BrokenPipe => self.session.handle_eof(now),
                _ => return Err(Failure::of("reading from the server")(error)),
            },
        }
        Ok(())
    }

    /// Sends the move, if one is still wanted.
    fn play(&mut self, action: String) {
        let Some(task) = self.task.take() else { return };
        let now = self.clock.now();
        self.delays.handle_moved(now, task.schedule);
        if self.session.play(now, &action).is_ok() {
            self.report.moved(&action, now.saturating_sub(task.received));
            let taken = self.seat.as_mut().expect("turns come after the prolog");
            taken.tracker.handle_moved(&action);
            self.last_move = action;
        }
    }
}

/// The usual start, once chance has done its part.
fn start(kind: &Kind) -> Option<Box<dyn HostedGame>> {
    let mut game = kind.start(&kind.setup(&[]).ok()?).ok()?;
    while let Some(action) = game.legal_actions(Actor::Dealer).into_iter().next() {
        game.apply(Actor::Dealer, &action).ok()?;
    }
    Some(game)
}

/// How positions of this kind look on the wire.
fn shape(kind: &Kind) -> Option<BlockShape> {
    BlockShape::of(&kind.programs.as_ref()?.position_lines(&*start(kind)?, Seat(0)))
}

fn side(kind: &Kind, game: &dyn HostedGame, seat: Seat) -> Option<&'static str> {
    kind.texts.as_ref()?.side(game, seat)
}

fn diagram(kind: &Kind, game: &dyn HostedGame) -> Option<String> {
    kind.texts.as_ref()?.diagram(game)
}

/// Far longer than any game, and short enough for every kernel.
const LONGEST_POLL: Duration = Duration::from_hours(24);
