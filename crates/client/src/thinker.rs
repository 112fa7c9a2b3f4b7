//! The process that computes (German: *Thinker*).

use std::io::{PipeWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use bashni::{Move, Position};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, kill_process, waitpid};
use signal_hook::consts::{SIGINT, SIGTERM, SIGUSR1};
use signal_hook::iterator::Signals;

use crate::failure::Failure;
use crate::kernel::SharedSegment;
use crate::segment::Assignment;
use crate::{Clock, Think, complain};

/// The parent of the two processes: waits for signals, of which each has one meaning.
///
/// | signal | meaning |
/// |---|---|
/// | `SIGUSR1` | look whether a position is waiting |
/// | `SIGCHLD` | the Connector has ended, so we do |
/// | `SIGINT`, `SIGTERM` | somebody wants us to stop |
///
/// Signals that come while it is not waiting are kept, so that none is lost; several of one kind
/// may become one, and each is answered by looking how things are.
pub(crate) struct Thinker {
    /// Those of the table.
    pub(crate) signals: Signals,
    pub(crate) connector: Pid,
    pub(crate) segment: SharedSegment,
    pub(crate) clock: Clock,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The Connector has said all there is to say and ended with this code.
    Exited(i32),
    /// By this signal.
    Stopped(i32),
}

impl Thinker {
    /// Thinks until the Connector ends. It has ended when this returns.
    pub(crate) fn run<T: Think>(
        mut self,
        moves: PipeWriter,
        make_think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Ending, Failure> {
        let result = self.work(moves, make_think);
        if result.is_err() {
            self.end_connector();
        }
        result
    }

    fn work<T: Think>(
        &mut self,
        moves: PipeWriter,
        make_think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Ending, Failure> {
        let desk = Desk::open(self.clock, moves, make_think)?;
        loop {
            let arrived: Vec<i32> = self.signals.wait().collect();
            if arrived.contains(&SIGUSR1)
                && let Some(assignment) = self.segment.take_assignment()
            {
                desk.put(assignment?);
            }
            if let Some(signal) =
                arrived.into_iter().find(|signal| [SIGINT, SIGTERM].contains(signal))
            {
                self.end_connector();
                return Ok(Ending::Stopped(signal));
            }
            if let Some(status) = self.connector_status(WaitOptions::NOHANG)? {
                return self.after_connector(status);
            }
        }
    }

    fn after_connector(&self, status: WaitStatus) -> Result<Ending, Failure> {
        match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => Ok(Ending::Exited(code)),
            // Ctrl-C reaches both of us, and the Connector may be quicker.
            (None, Some(signal)) if [SIGINT, SIGTERM].contains(&signal) => {
                Ok(Ending::Stopped(signal))
            }
            (None, signal) => {
                let seat = self.segment.facts().map(|facts| u32::from(facts.you.number) + 1);
                Err(Failure::ConnectorKilled { signal: signal.unwrap_or(0), seat })
            }
        }
    }

    /// Ends the Connector, if it has not ended, and waits for it.
    fn end_connector(&self) {
        // Nothing to do if this fails: then there is no such child any more.
        if let Ok(None) = self.connector_status(WaitOptions::NOHANG) {
            // It has nothing to tidy up, and this can't be missed.
            let _ = kill_process(self.connector, Signal::KILL);
            let _ = self.connector_status(WaitOptions::empty());
        }
    }

    fn connector_status(&self, options: WaitOptions) -> Result<Option<WaitStatus>, Failure> {
        loop {
            match waitpid(Some(self.connector), options) {
                Ok(status) => return Ok(status.map(|(_, status)| status)),
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(Failure::of("waitpid")(error)),
            }
        }
    }
}

/// Where the thread that computes gets its work: signals are answered while it does.
struct Desk {
    inbox: Sender<Assignment>,
    stop: Arc<AtomicBool>,
}

impl Desk {
    fn open<T: Think>(
        clock: Clock,
        moves: PipeWriter,
        make_think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Self, Failure> {
        let (inbox, assignments) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::Builder::new()
            .name("thinker".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || compute(clock, &assignments, moves, make_think(), &stopped))
            .map_err(Failure::of("thread"))?;
        Ok(Self { inbox, stop })
    }

    /// Replaces what is on the desk: a new position means that the old one is played.
    fn put(&self, assignment: Assignment) {
        self.stop.store(true, Ordering::Relaxed);
        // If nobody is there any more, the Connector sees the end of the pipe.
        let _ = self.inbox.send(assignment);
    }
}

/// Nobody gives more, and whoever adds it to a clock gets no overflow.
const LONGEST_THOUGHT: Duration = Duration::from_hours(24);

/// Searches are recursive.
const STACK_BYTES: usize = 16 << 20;

/// Answers each assignment with a line of the pipe: the number of the turn and the move.
fn compute(
    clock: Clock,
    assignments: &Receiver<Assignment>,
    mut moves: PipeWriter,
    mut mind: impl Think,
    stop: &Arc<AtomicBool>,
) {
    let mut next = assignments.recv().ok();
    while let Some(Assignment { turn, move_time: _, think_until, mut position }) = next {
        stop.store(false, Ordering::Relaxed);
        let budget = think_until.saturating_sub(clock.now()).min(LONGEST_THOUGHT);
        let chosen = mind.think(&position, budget, stop);
        let Some(action) = legal(&position, chosen) else { return };
        if moves.write_all(format!("{turn} {action}\n").as_bytes()).is_err() {
            return;
        }
        position.make(action);
        // Looked for before pondering, not only signalled: the flag of a position that came just
        // before it was cleared above would be lost, and with it the end of pondering.
        let waiting = assignments.try_recv().ok();
        next = waiting.or_else(|| {
            mind.ponder(&position, stop);
            assignments.recv().ok()
        });
    }
}

/// The chosen move if it is legal; otherwise, rather than to lose by it, another one.
fn legal(position: &Position, chosen: Move) -> Option<Move> {
    match position.check(chosen) {
        Ok(()) => Some(chosen),
        Err(illegal) => {
            complain(&format!("{chosen} was chosen in {position}, but {illegal}"));
            first_legal_move(position)
        }
    }
}

/// Some legal move, for when nothing better is known.
pub(crate) fn first_legal_move(position: &Position) -> Option<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.first().copied()
}
