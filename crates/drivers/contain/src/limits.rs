//! How much of the machine a program may use.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How much of the machine a program may use, all its processes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Memory in bytes.
    pub memory: u64,
    /// Processes and threads at a time.
    pub processes: u32,
    /// Open files of each process.
    pub open_files: u32,
    /// Bytes written to standard output, and as many to standard error.
    pub output: u64,
    /// Bytes of all files in its own folder, and of each file anywhere.
    pub disk: u64,
    /// Files and folders in its own folder.
    pub files: u32,
    /// Processor time.
    pub cpu: Duration,
    /// Time from the start to the end.
    pub wall: Duration,
    /// How long processes may go on after the first one has ended before they count as left over.
    pub grace: Duration,
}

impl Limits {
    /// For a client that plays one match.
    pub const PLAY: Self = Self {
        memory: 512 << 20,
        processes: 64,
        open_files: 256,
        output: 8 << 20,
        disk: 64 << 20,
        files: 1_000,
        cpu: Duration::from_mins(10),
        wall: Duration::from_mins(30),
        grace: Duration::from_millis(200),
    };

    /// For a compiler and what a makefile starts.
    pub const BUILD: Self = Self {
        memory: 2 << 30,
        processes: 256,
        open_files: 1_024,
        output: 8 << 20,
        disk: 1 << 30,
        files: 20_000,
        cpu: Duration::from_mins(5),
        wall: Duration::from_mins(5),
        grace: Duration::from_millis(200),
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::PLAY
    }
}

/// The limit for which a program was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::processes`], where the kernel does not simply refuse more.
    Processes,
    /// [`Limits::output`].
    Output,
    /// [`Limits::disk`].
    Disk,
    /// [`Limits::files`].
    Files,
    /// [`Limits::cpu`].
    Cpu,
    /// [`Limits::wall`].
    Wall,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Memory => "memory",
            Self::Processes => "number of processes",
            Self::Output => "output",
            Self::Disk => "disk space",
            Self::Files => "number of files",
            Self::Cpu => "processor time",
            Self::Wall => "running time",
        })
    }
}
