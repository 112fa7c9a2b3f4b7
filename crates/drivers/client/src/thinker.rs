//! The process that computes (German: *Thinker*).

use std::io::{PipeWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use game::Seat;
use kind::{HostedGame, HostedThinker, Kind, ThinkerOptions};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, kill_process, waitpid};
use signal_hook::consts::{SIGINT, SIGTERM, SIGUSR1};
use signal_hook::iterator::Signals;

use crate::failure::Failure;
use crate::kernel::SharedSegment;
use crate::segment::Assignment;
use crate::tracker::GameTracker;
use crate::{Clock, complain};

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
    pub(crate) fn run(
        mut self,
        moves: PipeWriter,
        engine: EngineChoice,
    ) -> Result<Ending, Failure> {
        let result = self.work(moves, engine);
        if result.is_err() {
            self.end_connector();
        }
        result
    }

    fn work(&mut self, moves: PipeWriter, engine: EngineChoice) -> Result<Ending, Failure> {
        let compute_thread = ComputeThread::spawn(self.clock, moves, engine)?;
        loop {
            let arrived: Vec<i32> = self.signals.wait().collect();
            if arrived.contains(&SIGUSR1)
                && let Some(assignment) = self.segment.take_assignment()
            {
                compute_thread.assign(assignment);
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

/// The thread that computes, so that signals are answered meanwhile.
struct ComputeThread {
    inbox: Sender<Assignment>,
    stop: Arc<AtomicBool>,
}

impl ComputeThread {
    fn spawn(clock: Clock, moves: PipeWriter, engine: EngineChoice) -> Result<Self, Failure> {
        let (inbox, assignments) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::Builder::new()
            .name("thinker".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || compute(clock, &assignments, moves, &engine, &stopped))
            .map_err(Failure::of("thread"))?;
        Ok(Self { inbox, stop })
    }

    /// Replaces its work: a new position means that the old one is played.
    fn assign(&self, assignment: Assignment) {
        self.stop.store(true, Ordering::Relaxed);
        // If nobody is there any more, the Connector sees the end of the pipe.
        let _ = self.inbox.send(assignment);
    }
}

/// The first thing in the pipe: the Thinker has made its tables.
pub(crate) const READY: &[u8; 1] = b"\n";

/// Nobody gives more, and anyone who adds it to a clock gets no overflow.
const LONGEST_THOUGHT: Duration = Duration::from_hours(24);

/// Searches are recursive.
const STACK_BYTES: usize = 16 << 20;

/// Which kind of game to think about, and how.
#[derive(Clone)]
pub(crate) struct EngineChoice {
    pub(crate) kind: Arc<Kind>,
    pub(crate) options: ThinkerOptions,
}

/// Answers each assignment with a line of the pipe: the number of the turn and the move. Where
/// something can't be, it ends, and the Connector sees the end of the pipe.
fn compute(
    clock: Clock,
    assignments: &Receiver<Assignment>,
    mut moves: PipeWriter,
    engine: &EngineChoice,
    stop: &Arc<AtomicBool>,
) {
    // Made here, after the processes have parted, so that large tables exist once.
    let Some(mut thinker) = engine.kind.thinker(engine.options) else { return };
    if moves.write_all(READY).is_err() {
        return;
    }
    let mut tracker: Option<GameTracker> = None;
    let mut next = assignments.recv().ok();
    while let Some(assignment) = next {
        stop.store(false, Ordering::Relaxed);
        let seat = Seat(assignment.seat);
        let tracker = tracker.get_or_insert_with(|| GameTracker::new(&engine.kind, seat));
        if !assignment.last_move.is_empty() {
            tracker.handle_moved(&assignment.last_move);
        }
        let Ok(turn) = tracker.handle_turn(&assignment.block) else { return };
        let budget = assignment.think_until.saturating_sub(clock.now()).min(LONGEST_THOUGHT);
        let Some((action, game)) = decide(&mut *thinker, &*turn.game, seat, budget, stop) else {
            return;
        };
        if moves.write_all(format!("{} {action}\n", assignment.turn).as_bytes()).is_err() {
            return;
        }
        // Looked for before pondering, not only signalled: the flag of a position that came just
        // before it was cleared above would be lost, and with it the end of pondering.
        let waiting = assignments.try_recv().ok();
        next = waiting.or_else(|| {
            thinker.ponder(&*game, stop);
            assignments.recv().ok()
        });
    }
}

/// The chosen move and what it leads to. If it were illegal, rather than to lose by it, another
/// one.
fn decide(
    thinker: &mut dyn HostedThinker,
    game: &dyn HostedGame,
    seat: Seat,
    budget: Duration,
    stop: &Arc<AtomicBool>,
) -> Option<(String, Box<dyn HostedGame>)> {
    if let Some(chosen) = thinker.think(game, budget, stop) {
        let mut after = game.boxed_clone();
        match after.apply(seat.into(), &chosen) {
            Ok(_) => return Some((chosen, after)),
            Err(refused) => complain(&format!("{chosen} was chosen, but {refused}")),
        }
    }
    let action = game.legal_actions(seat.into()).into_iter().next()?;
    let mut after = game.boxed_clone();
    after.apply(seat.into(), &action).ok()?;
    Some((action, after))
}
