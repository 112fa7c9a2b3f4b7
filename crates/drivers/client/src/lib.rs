//! The reference client: two processes that play one match of any kind that programs can play.
//!
//! ```text
//!                       ┌── shared memory: match, players, position, times ──┐
//!   server ◀── TCP ──▶ Connector (child) ────────── SIGUSR1 ──────────▶ Thinker (parent)
//!                       └◀──────────────── unnamed pipe: the move ───────────┘
//! ```
//!
//! - The *Connector* talks to the server. It leaves each position in the shared memory, sets the
//!   flag there, and sends the signal. Then it waits for the server and for the pipe at once.
//! - The *Thinker* waits for signals. If one comes and the flag is set, it hands the position to
//!   the thread that computes and that writes the move into the pipe; the first byte there says that
//!   it has made its tables, and only then the Connector connects. It also sees when the
//!   Connector ends, and ends with it.
//!
//! However one of them ends, the other one does too: the Connector is told by the end of the pipe
//! and by the kernel, the Thinker by `SIGCHLD`. The memory has no name, so nothing is left of it.
//!
//! What a position means and what a good move is, the kind of game says: see [`kind::Kind`].

mod configuration;
mod connector;
mod failure;
#[expect(unsafe_code, reason = "shared memory and fork, in one small module")]
mod kernel;
mod report;
mod schedule;
mod segment;
mod thinker;
mod tracker;

use std::io::{self, PipeReader, Read, Write, pipe};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kind::{Kind, ThinkerOptions};
use rustix::process::{Pid, Signal, getpid, getppid, set_parent_process_death_signal};
use signal_hook::consts::{SIGCHLD, SIGINT, SIGTERM, SIGUSR1};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::signal_name;

pub use configuration::{BadConfiguration, BadLine, Configuration, Problem};

use connector::Connector;
use failure::Failure;
use kernel::{Fork, SharedSegment};
use thinker::{Ending, EngineChoice, READY, Thinker};

/// Which match to play, and where.
#[derive(Clone, Debug)]
pub struct MatchOrder {
    /// The match, 13 characters.
    pub game_id: String,
    /// The seat, counted from zero as on the wire; `None` takes any free one.
    pub seat: Option<u8>,
    /// Where the server is.
    pub configuration: Configuration,
    /// How long the server may be silent when it is its turn to speak.
    pub silence: Duration,
}

/// Plays the match and returns the exit code for the process: 0 if the game came to its end, 1
/// after an error, which stands on standard error, and 128 more than the number of the signal that
/// stopped the client.
///
/// The calling process must have one thread only, and the kind a thinker.
pub fn run(order: &MatchOrder, kind: &Arc<Kind>, options: ThinkerOptions) -> i32 {
    match play(order, EngineChoice { kind: Arc::clone(kind), options }) {
        Ok(Ending::Exited(code)) => code,
        Ok(Ending::Stopped(signal)) => {
            let name = signal_name(signal).unwrap_or("a signal");
            complain(&format!(
                "stopped by {name}: start the client again with the same Game-ID to take the seat \
                 back"
            ));
            128 + signal
        }
        Err(failure) => {
            complain(&failure.to_string());
            1
        }
    }
}

fn play(order: &MatchOrder, engine: EngineChoice) -> Result<Ending, Failure> {
    // Before the processes part: a signal that nobody waits for would end the Thinker.
    let is_connector = Arc::new(AtomicBool::new(false));
    let signals = watch_signals(&is_connector).map_err(Failure::of("signals"))?;
    let segment = SharedSegment::new().map_err(Failure::of("shared memory"))?;
    let (mut moves_out, moves_in) = pipe().map_err(Failure::of("pipe"))?;
    let clock = Clock(Instant::now());
    let thinker = getpid();
    // What is still in the buffer would be written by both.
    let _ = io::stdout().flush();
    match kernel::fork().map_err(Failure::of("fork"))? {
        Fork::Child => {
            is_connector.store(true, Ordering::Relaxed);
            // Were it open here, the end of the Thinker would not be the end of the pipe.
            drop(moves_in);
            let result = die_with(thinker)
                .and_then(|()| wait_for_thinker(&mut moves_out))
                .and_then(|()| {
                    Connector::connect(order, &engine.kind, clock, &segment, thinker, moves_out)
                })
                // It sleeps nearly always, and when it wakes somebody's clock is running.
                .and_then(|connector| {
                    timing::slice::with(timing::slice::SHORTEST, || connector.talk())
                });
            if let Err(failure) = &result {
                complain(&failure.to_string());
            }
            process::exit(result.is_err().into())
        }
        Fork::Parent(connector) => {
            drop(moves_out);
            Thinker { signals, connector, segment, clock }.run(moves_in, engine)
        }
    }
}

/// All signals of the Thinker. The Connector has nothing to tidy up, so that there `SIGINT` and
/// `SIGTERM` have their usual effect, even while it looks up the name of the server.
fn watch_signals(is_connector: &Arc<AtomicBool>) -> io::Result<Signals> {
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_default(signal, Arc::clone(is_connector))?;
    }
    Signals::new([SIGUSR1, SIGCHLD, SIGINT, SIGTERM])
}

/// Makes the kernel end this process with its parent, however that ends.
fn die_with(parent: Pid) -> Result<(), Failure> {
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(Failure::of("prctl"))?;
    // It may have ended before we asked.
    if getppid() == Some(parent) { Ok(()) } else { Err(Failure::ThinkerGone) }
}

/// A client that joins can be asked to move at once, and tables made then cost the time of the
/// first move.
fn wait_for_thinker(moves: &mut PipeReader) -> Result<(), Failure> {
    moves.read_exact(&mut [0; READY.len()]).map_err(|_| Failure::ThinkerGone)
}

/// The time since the client started. Both processes have the same clock.
#[derive(Clone, Copy, Debug)]
struct Clock(Instant);

impl Clock {
    fn now(self) -> Duration {
        self.0.elapsed()
    }
}

/// In one write, so that lines of two processes are never mixed; if nobody reads it, so be it.
fn complain(text: &str) {
    let _ = io::stderr().write_all(format!("error: {text}\n").as_bytes());
}
