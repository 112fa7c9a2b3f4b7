//! The client that is checked: behind walls, or one's own without.

use std::net::SocketAddr;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use checker::{Aftermath, OverLimit, ProgramEnd, Usage};
use contain::{
    Containment, Ended, Exit, IpcObject, LeftProcess, Limit, Limits, NotExecuted, NotStarted,
    Running, Shown,
};

use super::valgrind;

/// A client that was started, or could not be.
pub(crate) enum Client {
    /// It runs, or has run.
    Started(Running),
    /// It never ran.
    NotExecuted(NotExecuted),
}

impl Client {
    /// Says whether a client can have a copy of this folder.
    pub(crate) fn check_folder(containment: &Containment, folder: &Path) -> anyhow::Result<()> {
        Ok(containment.program("true").folder(folder).limits(LIMITS).check_folder()?)
    }

    /// Starts it in a copy of `folder`; it can read `settings` too, and reaches `server` only.
    pub(crate) fn start(
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
        match program.start() {
            Ok(running) => Ok(Self::Started(running)),
            Err(NotStarted::NotExecuted { why, .. }) => Ok(Self::NotExecuted(why)),
            Err(why) => Err(why.into()),
        }
    }

    /// Whether it has ended by itself.
    pub(crate) fn has_ended(&self) -> bool {
        match self {
            Self::Started(running) => running.is_over(),
            Self::NotExecuted(_) => true,
        }
    }

    /// Gives it so much time to end, then looks at what is left and ends that. An error is a fault
    /// of ours, which says nothing about the client.
    /// Notes of valgrind on standard error are not the client's words.
    pub(crate) fn end(self, patience: Duration, has_valgrind: bool) -> anyhow::Result<Aftermath> {
        let running = match self {
            Self::Started(running) => running,
            Self::NotExecuted(why) => {
                return Ok(Aftermath { end: not_executed(why), ..Aftermath::default() });
            }
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

/// What is said about an end is the examiner's, which knows neither processes nor walls.
fn program_end(ended: &Ended) -> anyhow::Result<ProgramEnd> {
    Ok(match &ended.exit {
        Exit::Code(code) => ProgramEnd::Exited(*code),
        Exit::Signal(signal) => ProgramEnd::Killed(*signal),
        Exit::Killed => ProgramEnd::Stopped,
        Exit::NotExecuted(why) => not_executed(*why),
        Exit::Limit(limit) => ProgramEnd::OverLimit(match limit {
            Limit::Memory => OverLimit::Memory {
                limit_kib: LIMITS.memory >> 10,
                used_kib: ended.usage.peak_memory >> 10,
            },
            Limit::Processes => OverLimit::Processes { limit: LIMITS.processes },
            Limit::Output => OverLimit::Output { limit_kib: LIMITS.output >> 10 },
            Limit::Disk => OverLimit::Disk { limit_kib: LIMITS.disk >> 10 },
            Limit::Files => OverLimit::Files { limit: LIMITS.files },
            Limit::Cpu => OverLimit::Cpu { limit: LIMITS.cpu },
            Limit::Wall => OverLimit::Wall { limit: LIMITS.wall },
        }),
        Exit::Lost(_) => anyhow::bail!("{}", ended.exit),
    })
}

fn not_executed(why: NotExecuted) -> ProgramEnd {
    ProgramEnd::NotExecuted(match why {
        NotExecuted::NotFound => checker::NotExecuted::NotFound,
        NotExecuted::NotPermitted => checker::NotExecuted::NotPermitted,
        NotExecuted::WrongFormat => checker::NotExecuted::WrongFormat,
        NotExecuted::NoInterpreter => checker::NotExecuted::NoInterpreter,
    })
}

fn aftermath(ended: &Ended, has_valgrind: bool) -> anyhow::Result<Aftermath> {
    let end = program_end(ended)?;
    let errors = ended.errors.shown();
    let own_lines = errors.lines().filter(|line| !(has_valgrind && valgrind::is_note(line)));
    let mut stderr: Vec<String> = own_lines.map(str::to_owned).collect();
    let has_spoken = ended.output.n_bytes() > 0 || stderr.iter().any(|line| !line.is_empty());
    stderr.drain(..stderr.len().saturating_sub(LAST_LINES));
    let named = |processes: &[LeftProcess]| -> Vec<String> {
        processes.iter().map(|one| Shown::line(one.name.as_bytes()).to_string()).collect()
    };
    let (memory, others): (Vec<_>, Vec<_>) = ended.left.ipc.iter().partition(|object| {
        matches!(object, IpcObject::SharedMemory { .. } | IpcObject::PosixSharedMemory { .. })
    });
    let files = ended.left.files.iter().map(|path| path.as_os_str().as_encoded_bytes());
    Ok(Aftermath {
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
    })
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

#[cfg(test)]
mod tests {
    use contain::{Captured, LeftBehind};

    use super::*;

    fn ended(exit: Exit) -> anyhow::Result<Aftermath> {
        let usage = contain::Usage { peak_memory: 600 << 20, ..contain::Usage::default() };
        let (output, errors) = (Captured::default(), Captured::default());
        aftermath(&Ended { exit, usage, output, errors, left: LeftBehind::default() }, false)
    }

    #[test]
    fn every_end_of_a_contained_client_is_told_as_what_it_was() {
        let end = |exit| ended(exit).unwrap().end;
        assert_eq!(end(Exit::Code(3)), ProgramEnd::Exited(3));
        assert_eq!(end(Exit::Signal(11)), ProgramEnd::Killed(11));
        assert_eq!(end(Exit::Killed), ProgramEnd::Stopped);
        let over = |limit| match end(Exit::Limit(limit)) {
            ProgramEnd::OverLimit(over) => over,
            other => panic!("{other:?}"),
        };
        let memory = OverLimit::Memory { limit_kib: 512 << 10, used_kib: 600 << 10 };
        assert_eq!(over(Limit::Memory), memory);
        assert_eq!(over(Limit::Processes), OverLimit::Processes { limit: LIMITS.processes });
        assert_eq!(over(Limit::Output), OverLimit::Output { limit_kib: 8 << 10 });
        assert_eq!(over(Limit::Disk), OverLimit::Disk { limit_kib: LIMITS.disk >> 10 });
        assert_eq!(over(Limit::Files), OverLimit::Files { limit: LIMITS.files });
        assert_eq!(over(Limit::Cpu), OverLimit::Cpu { limit: LIMITS.cpu });
        assert_eq!(over(Limit::Wall), OverLimit::Wall { limit: LIMITS.wall });
        for (why, told) in [
            (NotExecuted::NotFound, checker::NotExecuted::NotFound),
            (NotExecuted::NotPermitted, checker::NotExecuted::NotPermitted),
            (NotExecuted::WrongFormat, checker::NotExecuted::WrongFormat),
            (NotExecuted::NoInterpreter, checker::NotExecuted::NoInterpreter),
        ] {
            assert_eq!(end(Exit::NotExecuted(why)), ProgramEnd::NotExecuted(told));
        }
    }

    #[test]
    fn a_containment_that_broke_is_no_end_of_the_client() {
        let broke = ended(Exit::Lost("no more processes".to_owned())).unwrap_err();
        assert_eq!(broke.to_string(), "the containment broke: no more processes");
    }
}
