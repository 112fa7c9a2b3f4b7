//! The client that is checked: one's own as it is, or somebody else's behind walls.

use std::net::SocketAddr;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use checker::{Aftermath, ProgramEnd, Usage};
use contain::{Containment, Ended, Exit, IpcObject, LeftProcess, Limits, Running, Shown};

use super::program::Program;
use super::valgrind;

/// A client that was started.
pub(crate) enum Client {
    /// As it is.
    Plain(Program),
    /// Behind walls.
    Contained(Running),
}

impl Client {
    pub(crate) fn plain(command: &[String], folder: &Path) -> anyhow::Result<Self> {
        Ok(Self::Plain(Program::start(command, folder)?))
    }

    /// Starts it in a copy of `folder`; it can read `settings` too, and reaches `server` only.
    pub(crate) fn contained(
        containment: &Containment,
        command: &[String],
        folder: &Path,
        settings: &Path,
        server: SocketAddr,
    ) -> anyhow::Result<Self> {
        let (name, arguments) = command.split_first().context("a command has a first word")?;
        let program = containment
            .program(name)
            .arguments(arguments)
            .folder(folder)
            .view(settings)
            .connect_to(server)
            .limits(LIMITS);
        Ok(Self::Contained(program.start()?))
    }

    /// Whether it has ended by itself.
    pub(crate) fn has_ended(&mut self) -> bool {
        match self {
            Self::Plain(program) => program.has_ended(),
            Self::Contained(running) => running.is_over(),
        }
    }

    /// Looks how much memory it uses right now; behind walls somebody does so anyway.
    pub(crate) fn measure(&mut self) {
        if let Self::Plain(program) = self {
            program.measure();
        }
    }

    /// Gives it so much time to end, then looks at what is left and ends that.
    /// Notes of valgrind on standard error are not the client's words.
    pub(crate) fn end(self, patience: Duration, has_valgrind: bool) -> Aftermath {
        let running = match self {
            Self::Plain(program) => return program.end(patience),
            Self::Contained(running) => running,
        };
        let until = Instant::now() + patience;
        while !running.is_over() && Instant::now() < until {
            thread::sleep(LOOK);
        }
        running.kill();
        aftermath(&running.wait(), has_valgrind)
    }
}

/// As for a game, and with room for what was built in the same folder.
const LIMITS: Limits = Limits {
    disk: Limits::BUILD.disk,
    files: Limits::BUILD.files,
    grace: Duration::from_millis(500),
    ..Limits::PLAY
};

/// How often we look whether it has ended.
const LOOK: Duration = Duration::from_millis(2);

/// How many lines of standard error are kept.
const LAST_LINES: usize = 12;

fn aftermath(ended: &Ended, has_valgrind: bool) -> Aftermath {
    let errors = ended.errors.shown();
    let own_lines = errors.lines().filter(|line| !(has_valgrind && valgrind::is_note(line)));
    let mut stderr: Vec<String> = own_lines.map(str::to_owned).collect();
    let has_spoken = ended.output.n_bytes() > 0 || stderr.iter().any(|line| !line.is_empty());
    let end = match &ended.exit {
        Exit::Code(code) => ProgramEnd::Exited(*code),
        Exit::Signal(signal) => ProgramEnd::Killed(*signal),
        Exit::Killed => ProgramEnd::Stopped,
        // A client that used too much or that could not be run at all has failed by itself.
        exit => {
            stderr.push(exit.to_string());
            ProgramEnd::Killed(9)
        }
    };
    stderr.drain(..stderr.len().saturating_sub(LAST_LINES));
    let named = |processes: &[LeftProcess]| -> Vec<String> {
        processes.iter().map(|one| Shown::line(one.name.as_bytes()).to_string()).collect()
    };
    let (memory, others): (Vec<_>, Vec<_>) = ended.left.ipc.iter().partition(|object| {
        matches!(object, IpcObject::SharedMemory { .. } | IpcObject::PosixSharedMemory { .. })
    });
    let files = ended.left.files.iter().map(|path| path.as_os_str().as_encoded_bytes());
    Aftermath {
        end,
        left_processes: named(&ended.left.processes),
        zombies: named(&ended.left.zombies),
        shared_memory: memory.into_iter().map(ipc_name).collect(),
        semaphores: others.into_iter().map(ipc_name).collect(),
        files: files.map(|path| Shown::line(path).to_string()).collect(),
        stderr,
        has_spoken,
        usage: Usage {
            wall_ms: ended.usage.wall.as_millis() as u64,
            cpu_ms: ended.usage.cpu.as_millis() as u64,
            memory_kib: ended.usage.peak_memory >> 10,
            valgrind: if has_valgrind { valgrind::count(&errors) } else { None },
        },
    }
}

fn ipc_name(object: &IpcObject) -> String {
    match object {
        IpcObject::SharedMemory { id, bytes } => format!("id {id} ({bytes} bytes)"),
        IpcObject::Semaphores { id } => format!("semaphores {id}"),
        IpcObject::MessageQueue { id } => format!("message queue {id}"),
        IpcObject::PosixSharedMemory { name }
        | IpcObject::PosixSemaphore { name }
        | IpcObject::PosixMessageQueue { name } => {
            format!("/{}", Shown::line(name.as_bytes()))
        }
    }
}
