use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use arena::{CommandLine, LeftBehind, NotExecutable, ProgramExit, ProgramLimit};
use contain::{
    Containment, Ended, Exit, IpcObject, LeftProcess, Limit, Limits, NotExecuted, Running,
    signal_name,
};

/// A program to be started for one game.
#[derive(Clone, Debug)]
pub struct Launch {
    /// How, complete.
    pub command: CommandLine,
    /// Where it starts; a new and empty folder if nothing is said.
    pub folder: Option<PathBuf>,
    /// A file beside its folder that it may read.
    pub conf: PathBuf,
    /// The game server, the only one it needs to talk to.
    pub server: SocketAddr,
    /// The longest that it may run.
    pub longest: Duration,
    /// The cores that it may use; all of them if none is named.
    pub cores: Vec<usize>,
}

/// Starts programs.
pub trait Launcher: Send + Sync {
    /// Starts one, or says why it can't be. Waits for it.
    fn start(&self, launch: &Launch) -> Result<Running, NotLaunched>;

    /// Whether a program that is nobody's can be started and ends well. Waits for it.
    fn works(&self) -> bool;
}

/// Why a program could not be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotLaunched {
    /// There is no such program, or its folder can't be used: it loses the game.
    Theirs(String),
    /// Something of ours failed: the game is played again.
    Ours(String),
}

/// What became of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exited {
    /// How it ended, or what failed of ours, so that it never had a chance.
    pub how: Result<ProgramExit, String>,
    /// What it wrote, both outputs, shortened.
    pub output: String,
    /// What it had left behind and what is gone now.
    pub left: Vec<LeftBehind>,
}

impl Launcher for Containment {
    fn start(&self, launch: &Launch) -> Result<Running, NotLaunched> {
        let limits = Limits { cpu: launch.longest, wall: launch.longest, ..Limits::PLAY };
        let mut program = self
            .program(&launch.command.program)
            .arguments(&launch.command.arguments)
            .view(&launch.conf)
            .limits(limits)
            .cores(&launch.cores)
            .connect_to(launch.server);
        if let Some(folder) = &launch.folder {
            program = program.folder(folder);
        }
        match program.start() {
            Ok(running) => Ok(running),
            Err(why) if why.is_ours() => Err(NotLaunched::Ours(why.to_string())),
            Err(why) => Err(NotLaunched::Theirs(why.to_string())),
        }
    }

    fn works(&self) -> bool {
        self.check().is_ok()
    }
}

fn exited(ended: &Ended) -> Exited {
    let Ended { exit, output, errors, left, .. } = ended;
    let output = shortened(&[output.shown(), errors.shown()].concat());
    Exited { how: how(exit), output, left: left_behind(left) }
}

fn how(exit: &Exit) -> Result<ProgramExit, String> {
    Ok(match exit {
        Exit::Code(status) => ProgramExit::Exited { status: *status },
        Exit::Signal(signal) => ProgramExit::Signalled { signal: signal_name(*signal) },
        Exit::Limit(Limit::Output) => ProgramExit::Flooded { limit: ProgramLimit::Output },
        Exit::Limit(limit) => ProgramExit::OverLimit { limit: program_limit(*limit) },
        Exit::Killed => ProgramExit::Ended,
        Exit::NotExecuted(why) => ProgramExit::NotExecuted {
            problem: match why {
                NotExecuted::NotFound => NotExecutable::NotFound,
                NotExecuted::NotPermitted => NotExecutable::NotPermitted,
                NotExecuted::WrongFormat => NotExecutable::WrongFormat,
                NotExecuted::NoInterpreter => NotExecutable::NoInterpreter,
            },
        },
        Exit::Lost(_) => return Err(exit.to_string()),
    })
}

fn program_limit(limit: Limit) -> ProgramLimit {
    match limit {
        Limit::Memory => ProgramLimit::Memory,
        Limit::Processes => ProgramLimit::Processes,
        Limit::Output => ProgramLimit::Output,
        Limit::Disk => ProgramLimit::Disk,
        Limit::Files => ProgramLimit::Files,
        Limit::Cpu => ProgramLimit::Cpu,
        Limit::Wall => ProgramLimit::Wall,
    }
}

fn left_behind(left: &contain::LeftBehind) -> Vec<LeftBehind> {
    let name = |name: &str| contain::Shown::lines(name.as_bytes()).to_string();
    let process = |one: &LeftProcess| LeftBehind::Process { name: name(&one.name), pid: one.pid };
    let zombie = |one: &LeftProcess| LeftBehind::Zombie { name: name(&one.name), pid: one.pid };
    let ipc = left.ipc.iter().map(|object| match object {
        IpcObject::SharedMemory { id, bytes } => {
            LeftBehind::SharedMemory { id: *id, bytes: *bytes }
        }
        IpcObject::Semaphores { id } => LeftBehind::Semaphores { id: *id },
        IpcObject::MessageQueue { id } => LeftBehind::MessageQueue { id: *id },
        IpcObject::PosixSharedMemory { name: own } => {
            LeftBehind::PosixSharedMemory { name: name(own) }
        }
        IpcObject::PosixSemaphore { name: own } => LeftBehind::PosixSemaphore { name: name(own) },
        IpcObject::PosixMessageQueue { name: own } => {
            LeftBehind::PosixMessageQueue { name: name(own) }
        }
    });
    let running = left.processes.iter().map(process);
    let zombies = left.zombies.iter().map(zombie);
    running.chain(zombies).chain(ipc).collect()
}

/// The beginning and the end of a long text.
fn shortened(text: &str) -> String {
    if text.chars().count() <= 2 * KEPT {
        return text.to_owned();
    }
    let head: String = text.chars().take(KEPT).collect();
    let n_skipped = text.chars().count() - KEPT;
    let tail: String = text.chars().skip(n_skipped).collect();
    format!("{head}\n[…]\n{tail}")
}

/// This many characters of what a program wrote are kept of its beginning, and as many of its end.
const KEPT: usize = 16 << 10;

/// Waits for a program without holding up others; ends it after so long, and says whether it had
/// to.
pub(crate) async fn wait_for_exit(launched: Running, patience: Duration) -> Exited {
    let began = tokio::time::Instant::now();
    while !launched.is_over() && began.elapsed() < patience {
        tokio::time::sleep(LOOK).await;
    }
    let is_late = !launched.is_over();
    launched.kill();
    let (told, wait) = tokio::sync::oneshot::channel();
    thread::spawn(move || drop(told.send(exited(&launched.wait()))));
    let lost = || Exited {
        how: Err("nobody waited for the program".to_owned()),
        output: String::new(),
        left: vec![],
    };
    let mut exited: Exited = wait.await.unwrap_or_else(|_| lost());
    if is_late {
        exited.left.push(LeftBehind::Itself { seconds: patience.as_secs() });
    }
    exited
}

/// How often it is looked whether a program has ended.
const LOOK: Duration = Duration::from_millis(5);
