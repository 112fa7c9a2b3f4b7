//! Runs a program that nobody trusts, and says afterwards how it ended and what it left behind.
//!
//! ```text
//!   harness ── starts ──▶ bubblewrap ── namespaces ──▶ guard (our own program, PID 1)
//!      │                                                 │ limits, filter of system calls
//!      │ ◀───────── one socket: orders, report ────────▶ │
//!      │                                                 └── starts ──▶ the program, in a
//!      │                                                        namespace without the guard
//!      └── accepts for it what it connects to at 127.0.0.1, and passes that on to the game port
//! ```
//!
//! [`Containment::find`] says whether this machine can do it, [`Containment::program`] describes
//! what is to run, [`Program::start`] runs it, and [`Running::wait`] tells what became of it.
//! [`Containment::trusting`] has the same interface without walls, for one's own programs.
//!
//! The binary that uses this crate must begin with [`run_init_if_asked`], because the first process
//! inside is that same binary.

mod archive;
mod captured;
mod channel;
mod ended;
mod folder;
mod forward;
mod group;
mod init;
#[expect(unsafe_code, reason = "calls that nobody wraps, in one small module")]
mod kernel;
mod limits;
mod means;
mod not_executed;
mod program;
mod running;
mod scratch;
mod shown;
mod walls;

pub use archive::{BadArchive, take_over, unpack};
pub use captured::Captured;
pub use ended::{Ended, Exit, IpcObject, LeftBehind, LeftProcess, Usage, signal_name};
pub use limits::{Limit, Limits};
pub use means::{Containment, NotContained, run_init_if_asked};
pub use not_executed::NotExecuted;
pub use program::{NotStarted, Program};
pub use running::Running;
pub use scratch::Scratch;
pub use shown::Shown;
