//! What became of a program, and what it left behind.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Captured, Limit, NotExecuted};

/// What became of a program.
#[derive(Clone, Debug)]
pub struct Ended {
    /// How its first process ended.
    pub exit: Exit,
    /// What all its processes together have used.
    pub usage: Usage,
    /// What it wrote to standard output.
    pub output: Captured,
    /// What it wrote to standard error.
    pub errors: Captured,
    /// What was still there when its first process had ended. All of it is gone now, but for the
    /// files.
    pub left: LeftBehind,
}

/// How the first process of a program ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    /// By itself, with this exit code.
    Code(i32),
    /// By a signal that was not ours.
    Signal(i32),
    /// It was ended because it reached a limit.
    Limit(Limit),
    /// It was ended by [`crate::Running::kill`].
    Killed,
    /// It could not be executed at all.
    NotExecuted(NotExecuted),
    /// Something of ours failed, which says nothing about the program: the containment was ended
    /// by somebody else, or the machine had no room left.
    Lost(String),
}

impl Exit {
    /// Whether it ended by itself with exit code 0.
    pub fn is_success(&self) -> bool {
        *self == Self::Code(0)
    }

    /// Whether something of ours failed, so that the program must not suffer by it.
    pub fn is_ours(&self) -> bool {
        match self {
            Self::Lost(_) => true,
            Self::Code(_)
            | Self::Signal(_)
            | Self::Limit(_)
            | Self::Killed
            | Self::NotExecuted(_) => false,
        }
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "exit code {code}"),
            Self::Signal(signal) => write!(f, "ended by signal {}", signal_name(*signal)),
            Self::Limit(limit) => write!(f, "ended because of the limit on {limit}"),
            Self::Killed => f.write_str("ended by us"),
            Self::NotExecuted(why) => write!(f, "could not be executed: {why}"),
            Self::Lost(why) => write!(f, "the containment broke: {why}"),
        }
    }
}

/// The signals that programs end by, as students know them.
pub fn signal_name(signal: i32) -> String {
    let name = match signal {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        10 => "SIGUSR1",
        11 => "SIGSEGV (segmentation fault)",
        12 => "SIGUSR2",
        13 => "SIGPIPE",
        14 => "SIGALRM",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        31 => "SIGSYS",
        _ => return signal.to_string(),
    };
    name.to_owned()
}

/// What all processes of a program together have used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// From the start of its first process to the end of it.
    pub wall: Duration,
    /// Processor time in the program and in the kernel.
    pub cpu: Duration,
    /// The most memory at a time, in bytes: of all processes together where a control group or our
    /// own look around saw it, and never less than that of the largest one.
    pub peak_memory: u64,
    /// The most processes at a time that were seen.
    pub peak_processes: u32,
}

/// What was still there when the first process of a program had ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftBehind {
    /// Processes that still ran after [`crate::Limits::grace`].
    pub processes: Vec<LeftProcess>,
    /// Children that had ended and that nobody had waited for.
    pub zombies: Vec<LeftProcess>,
    /// Shared memory, semaphores and message queues, System V and POSIX.
    pub ipc: Vec<IpcObject>,
    /// Files in its folder that were not there at the start, at most
    /// [`LeftBehind::MOST_FILES`] of them.
    pub files: Vec<PathBuf>,
}

impl LeftBehind {
    /// This many new files are listed.
    pub const MOST_FILES: usize = 100;

    /// Whether everything that should be cleaned up was; files may stay.
    pub fn is_clean(&self) -> bool {
        self.processes.is_empty() && self.zombies.is_empty() && self.ipc.is_empty()
    }
}

/// A process that was left over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftProcess {
    /// Its number, as the program itself saw it.
    pub pid: i32,
    /// Its name, at most 15 bytes; show it with [`crate::Shown`].
    pub name: String,
}

/// A thing by which processes talk to each other and that outlives them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IpcObject {
    /// A shared memory segment of System V, by its number.
    SharedMemory {
        /// As `ipcs` shows it.
        id: i32,
        /// Its size in bytes.
        bytes: u64,
    },
    /// A set of semaphores of System V, by its number.
    Semaphores {
        /// As `ipcs` shows it.
        id: i32,
    },
    /// A message queue of System V, by its number.
    MessageQueue {
        /// As `ipcs` shows it.
        id: i32,
    },
    /// POSIX shared memory, by its name without the slash.
    PosixSharedMemory {
        /// As given to `shm_open`; show it with [`crate::Shown`].
        name: String,
    },
    /// A POSIX semaphore, by its name without the slash.
    PosixSemaphore {
        /// As given to `sem_open`; show it with [`crate::Shown`].
        name: String,
    },
    /// A POSIX message queue, by its name without the slash.
    PosixMessageQueue {
        /// As given to `mq_open`; show it with [`crate::Shown`].
        name: String,
    },
}
