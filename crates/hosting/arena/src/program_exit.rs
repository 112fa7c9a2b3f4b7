//! What became of a program, as far as a tournament tells it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::earlier;

/// How a program ended.
#[derive(Clone, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params")]
#[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ProgramExit {
    /// By itself.
    #[error("exit code {status}")]
    Exited {
        /// With which exit code.
        status: i32,
    },
    /// By a signal that was not ours.
    #[error("ended by signal {signal}")]
    Signalled {
        /// What the signal is called.
        signal: String,
    },
    /// It wrote more than it may.
    #[error("ended because of the limit on {limit}")]
    Flooded {
        /// What was limited.
        #[serde(deserialize_with = "earlier::limit")]
        limit: ProgramLimit,
    },
    /// It reached another limit.
    #[error("ended because of the limit on {limit}")]
    OverLimit {
        /// What was limited.
        #[serde(deserialize_with = "earlier::limit")]
        limit: ProgramLimit,
    },
    /// It was ended by us.
    #[error("ended by us")]
    Ended,
    /// It could not be executed.
    #[error("could not be executed: {problem}")]
    NotExecuted {
        /// Why not.
        #[serde(deserialize_with = "earlier::not_executable")]
        problem: NotExecutable,
    },
}

/// What a program may use so much of and no more.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProgramLimit {
    /// Memory of all its processes.
    #[error("memory")]
    Memory,
    /// Processes and threads.
    #[error("number of processes")]
    Processes,
    /// What it writes to standard output or standard error.
    #[error("output")]
    Output,
    /// The size of its files.
    #[error("disk space")]
    Disk,
    /// Their number.
    #[error("number of files")]
    Files,
    /// Processor time.
    #[error("processor time")]
    Cpu,
    /// Time from its start to its end.
    #[error("running time")]
    Wall,
}

/// Why a program could not be executed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NotExecutable {
    /// There is no such file, or no command of this name.
    #[error("there is no such file")]
    NotFound,
    /// The file is there, but may not be executed.
    #[error("the file may not be executed")]
    NotPermitted,
    /// The file is no program for this machine.
    #[error("the file is no program for this machine")]
    WrongFormat,
    /// The interpreter or loader that the file names is not there.
    #[error("the interpreter that the file names is not there")]
    NoInterpreter,
}

/// What a program had left behind.
#[derive(Clone, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params")]
#[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum LeftBehind {
    /// A process that still ran.
    #[error("process {name} ({pid})")]
    Process {
        /// What it is called.
        name: String,
        /// Its number.
        pid: i32,
    },
    /// A process that had ended and that nobody had waited for.
    #[error("zombie {name} ({pid})")]
    Zombie {
        /// What it is called.
        name: String,
        /// Its number.
        pid: i32,
    },
    /// Shared memory of System V.
    #[error("shared memory {id} of {bytes} bytes")]
    SharedMemory {
        /// Its number.
        id: i32,
        /// Its size.
        bytes: u64,
    },
    /// A set of semaphores of System V.
    #[error("semaphores {id}")]
    Semaphores {
        /// Its number.
        id: i32,
    },
    /// A message queue of System V.
    #[error("message queue {id}")]
    MessageQueue {
        /// Its number.
        id: i32,
    },
    /// Shared memory of POSIX.
    #[error("shared memory /{name}")]
    PosixSharedMemory {
        /// Its name without the slash.
        name: String,
    },
    /// A semaphore of POSIX.
    #[error("semaphore /{name}")]
    PosixSemaphore {
        /// Its name without the slash.
        name: String,
    },
    /// A message queue of POSIX.
    #[error("message queue /{name}")]
    PosixMessageQueue {
        /// Its name without the slash.
        name: String,
    },
    /// One of these, in the words of an earlier version.
    #[error("{object}")]
    Ipc {
        /// Its words.
        object: String,
    },
    /// The program itself.
    #[error("the program itself, {seconds} s after its game")]
    Itself {
        /// How long after its game.
        seconds: u64,
    },
}
