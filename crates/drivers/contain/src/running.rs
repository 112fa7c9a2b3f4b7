//! A program that runs, and the thread that looks after it from outside.

mod set_up;
mod task;

use std::io::{self, BufRead, BufReader, Read};
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};
use rustix::thread::{CpuSet, sched_setaffinity};

use self::set_up::{SetUp, own_folder, spawn};
use self::task::task;
use crate::channel::{InitCommand, LONGEST_LINE, Notice, Report, send};
use crate::folder::{self, Listing};
use crate::forward::Forwarder;
use crate::group::Group;
use crate::{Captured, Ended, Exit, LeftBehind, Limit, NotStarted, Program, Scratch, Usage};

/// A program that runs. If this value is dropped, the program is killed.
#[derive(Debug)]
pub struct Running {
    remote: Remote,
    thread: Option<JoinHandle<Ended>>,
}

/// Stops, resumes or kills a running program.
#[derive(Clone, Debug)]
struct Remote {
    socket: Arc<Mutex<UnixStream>>,
}

impl Running {
    /// Stops all its processes until [`Running::resume`]; its running time goes on.
    pub fn pause(&self) {
        self.remote.command(&InitCommand::Pause);
    }

    /// Lets all its processes go on.
    pub fn resume(&self) {
        self.remote.command(&InitCommand::Resume);
    }

    /// Kills all its processes; [`Running::wait`] then tells [`crate::Exit::Killed`].
    pub fn kill(&self) {
        self.remote.command(&InitCommand::Kill(None));
    }

    /// Whether it has ended, so that [`Running::wait`] would not wait.
    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits until it has ended, and tells what became of it.
    pub fn wait(mut self) -> Ended {
        let ended = self.thread.take().and_then(|thread| thread.join().ok());
        ended.unwrap_or_else(|| lost("the thread that looked after it panicked"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.remote.command(&InitCommand::Kill(None));
            // Nothing of it must be left when the caller goes on.
            let _ = thread.join();
        }
    }
}

impl Remote {
    /// A program that has ended needs no commands, so that failing to send one is no error.
    fn command(&self, command: &InitCommand) {
        let socket = self.socket.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = send(&socket, command);
    }
}

/// Starts a program. The thread that looks after it also starts it, because the kernel ends the
/// walls together with the thread that put them up.
pub(crate) fn start(program: Program) -> Result<Running, NotStarted> {
    let (ready, started) = channel();
    let thread = thread::spawn(move || look_after(&program, &ready));
    match started.recv() {
        Ok(Ok(remote)) => Ok(Running { remote, thread: Some(thread) }),
        Ok(Err(why)) => Err(why),
        Err(_) => Err(NotStarted::Broken("nobody looks after it".to_owned())),
    }
}

fn look_after(program: &Program, ready: &Sender<Result<Remote, NotStarted>>) -> Ended {
    let prepared = match Prepared::new(program) {
        Ok(prepared) => prepared,
        Err(why) => {
            let _ = ready.send(Err(why));
            return lost("it was not started");
        }
    };
    let _ = ready.send(Ok(prepared.remote.clone()));
    prepared.run(program)
}

fn lost(why: &str) -> Ended {
    Ended {
        exit: Exit::Lost(why.to_owned()),
        usage: Usage::default(),
        output: Captured::default(),
        errors: Captured::default(),
        left: LeftBehind::default(),
    }
}

/// Everything is ready, and the program has been told to start.
struct Prepared {
    child: Child,
    socket: UnixStream,
    remote: Remote,
    output: JoinHandle<Captured>,
    errors: JoinHandle<Captured>,
    /// Nobody is left who could write.
    is_over: Arc<AtomicBool>,
    /// The folder as it is now inside, and as it was.
    folder: PathBuf,
    before: Listing,
    started: Instant,
    group: Option<Group>,
    _forwarder: Option<Forwarder>,
    _inside: Option<OwnedFd>,
    _own_folder: Option<Scratch>,
}

impl Prepared {
    fn new(program: &Program) -> Result<Self, NotStarted> {
        bind_to(&program.cores).map_err(|why| NotStarted::broken(&why.into()))?;
        let own_folder = own_folder(program)?;
        let task = task(program, own_folder.as_ref().map(Scratch::path))?;
        let (socket, theirs) = UnixStream::pair().map_err(|why| NotStarted::broken(&why))?;
        let remote = socket.try_clone().map_err(|why| NotStarted::broken(&why))?;
        let remote = Remote { socket: Arc::new(Mutex::new(remote)) };
        let (mut child, _plan) = spawn(program, &task, theirs)?;
        let most = task.limits.output;
        let is_over = Arc::<AtomicBool>::default();
        let output = capture(child.stdout.take(), most, remote.clone(), &is_over);
        let errors = capture(child.stderr.take(), most, remote.clone(), &is_over);
        let set_up = SetUp { program, task: &task, socket: &socket, child: &child };
        match set_up.finish() {
            Ok((parts, forwarder, group)) => Ok(Self {
                child,
                socket,
                remote,
                output,
                errors,
                is_over,
                folder: parts.folder,
                before: parts.before,
                started: Instant::now(),
                group,
                _forwarder: forwarder,
                _inside: parts.inside,
                _own_folder: own_folder,
            }),
            Err(why) => {
                // The guard ends when nobody wants anything of it any more, and bubblewrap with it.
                let _ = socket.shutdown(Shutdown::Both);
                let _ = wait_for(&mut child, TIME_TO_END);
                is_over.store(true, Ordering::Relaxed);
                let said = errors.join().map(|said| said.shown()).unwrap_or_default();
                Err(match why {
                    NotStarted::Broken(why) if !said.is_empty() => {
                        NotStarted::Broken(format!("{} ({why})", said.trim()))
                    }
                    why => why,
                })
            }
        }
    }

    fn run(mut self, program: &Program) -> Ended {
        let report = self.wait_for_report(program.limits.wall);
        // Once it has reported, or nobody listens any more, the first process ends by itself, and
        // with it the walls.
        let _ = self.socket.shutdown(Shutdown::Both);
        let status = wait_for(&mut self.child, TIME_TO_END);
        let is_contained = program.containment.is_contained();
        if report.is_err() && !is_contained {
            end_group(Pid::from_child(&self.child));
        }
        self.is_over.store(true, Ordering::Relaxed);
        let output = self.output.join().unwrap_or_default();
        let errors = self.errors.join().unwrap_or_default();
        let report = match (report, &self.group) {
            (Ok(report), _) => report,
            // The kernel then ends all that are in the group, the first process too.
            (Err(_), Some(group)) if group.ran_out_of_memory() => {
                out_of_memory(group, self.started.elapsed())
            }
            // Without walls, the program itself can do that, and nobody else does.
            (Err(_), _) if !is_contained && killed_by(&status).is_some() => {
                Report::new(Exit::Signal(killed_by(&status).unwrap_or_default()))
            }
            (Err(why), _) => {
                let ended = status.map_or_else(|why| why.to_string(), |status| status.to_string());
                let why = format!("{why} ({ended}) {}", errors.shown().trim());
                return Ended { output, errors, ..lost(&why) };
            }
        };
        let mut exit = report.exit;
        let mut usage = report.usage;
        if let Some(group) = &self.group {
            usage.peak_memory = usage.peak_memory.max(group.peak_memory().unwrap_or_default());
            if group.ran_out_of_memory() && !matches!(exit, Exit::Limit(_)) {
                exit = Exit::Limit(Limit::Memory);
            }
        }
        let most = program.limits.files as usize * 2;
        let after = folder::list(&self.folder, most).unwrap_or_default();
        let new = after.keys().filter(|path| !self.before.contains_key(*path));
        let files = new.take(LeftBehind::MOST_FILES).cloned().collect();
        if let (true, true, Some(real)) =
            (program.keeps_changes, exit.is_success(), &program.folder)
            && let Err(why) = folder::copy_out(&self.folder, &after, real, &self.before)
        {
            exit = Exit::Lost(format!("what it wrote could not be brought out: {why}"));
        }
        let left = LeftBehind {
            processes: report.processes,
            zombies: report.zombies,
            ipc: report.ipc,
            files,
        };
        Ended { exit, usage, output, errors, left }
    }

    /// Waits for the report, and sees to it that there is one when the time is over.
    fn wait_for_report(&self, wall: Duration) -> io::Result<Report> {
        let mut lines = BufReader::new(&self.socket).take(LONGEST_LINE as u64);
        let mut line = String::new();
        let mut deadline = self.started + wall;
        let mut is_late = false;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            self.socket.set_read_timeout(Some(left.max(Duration::from_millis(1))))?;
            match lines.read_line(&mut line) {
                Ok(0) => {
                    let why = "it ended without a report";
                    return Err(io::Error::new(io::ErrorKind::UnexpectedEof, why));
                }
                Ok(_) => break,
                Err(why) if why.kind() == io::ErrorKind::WouldBlock && !is_late => {
                    self.remote.command(&InitCommand::Kill(Some(Limit::Wall)));
                    is_late = true;
                    deadline += TIME_TO_REPORT;
                }
                Err(why) => return Err(why),
            }
        }
        match serde_json::from_str(&line)? {
            Notice::Ended(report) => Ok(*report),
            Notice::Failed(why) => Err(io::Error::other(why)),
            Notice::Ready => Err(io::Error::other("it was ready twice")),
        }
    }
}

/// Where nobody is left who knows all processes of a program: most are in one group.
fn end_group(group: Pid) {
    let until = Instant::now() + TIME_TO_END;
    while kill_process_group(group, Signal::KILL).is_ok() && Instant::now() < until {
        thread::sleep(Duration::from_millis(2));
    }
}

fn killed_by(status: &io::Result<ExitStatus>) -> Option<i32> {
    status.as_ref().ok().and_then(ExitStatus::signal)
}

/// Waits for the end of a process, and ends it if it takes longer.
fn wait_for(child: &mut Child, patience: Duration) -> io::Result<ExitStatus> {
    let handle = pidfd_open(Pid::from_child(child), PidfdFlags::empty())?;
    if !is_ready(&handle, patience) {
        child.kill()?;
    }
    child.wait()
}

/// Whether something can be read from a file, or a process has ended, within this time.
fn is_ready(file: &impl AsFd, patience: Duration) -> bool {
    let until = Instant::now() + patience;
    loop {
        let left = until.saturating_duration_since(Instant::now()).try_into().ok();
        match poll(&mut [PollFd::new(file, PollFlags::IN)], left.as_ref()) {
            Err(Errno::INTR) => {}
            ready => return ready.is_ok_and(|n_ready| n_ready > 0),
        }
    }
}

/// How long the first process may take to end when nobody wants anything of it any more.
const TIME_TO_END: Duration = Duration::from_secs(10);

/// How long the first process may take to end all others and to report, on a busy machine.
const TIME_TO_REPORT: Duration = Duration::from_secs(20);

/// The report on a program whose memory was used up, when nobody is left inside to make one.
fn out_of_memory(group: &Group, wall: Duration) -> Report {
    let usage = Usage {
        wall,
        cpu: group.cpu().unwrap_or_default(),
        peak_memory: group.peak_memory().unwrap_or_default(),
        peak_processes: 1,
    };
    Report { usage, ..Report::new(Exit::Limit(Limit::Memory)) }
}

/// Lets this thread, and what it starts, run only on these cores.
fn bind_to(cores: &[usize]) -> rustix::io::Result<()> {
    if cores.is_empty() {
        return Ok(());
    }
    let mut only_these = CpuSet::new();
    cores.iter().filter(|core| **core < CpuSet::MAX_CPU).for_each(|core| only_these.set(*core));
    sched_setaffinity(None, &only_these)
}

/// Reads an output to its end, or until nobody is left who could write. A program that writes too
/// much is killed; the rest is read all the same, so that nobody waits for us.
fn capture(
    source: Option<impl Read + AsFd + Send + 'static>,
    most: u64,
    remote: Remote,
    is_over: &Arc<AtomicBool>,
) -> JoinHandle<Captured> {
    let is_over = Arc::clone(is_over);
    thread::spawn(move || {
        let mut captured = Captured::default();
        let Some(mut source) = source else { return captured };
        let mut buffer = vec![0; 64 << 10];
        let mut is_too_much = false;
        loop {
            let was_over = is_over.load(Ordering::Relaxed);
            if !is_ready(&source, BETWEEN_LOOKS) {
                // Somebody outside may hold the other end, and nothing comes any more.
                if was_over {
                    break;
                }
                continue;
            }
            let Ok(n_read @ 1..) = source.read(&mut buffer) else { break };
            captured.push(&buffer[..n_read]);
            if captured.n_bytes() > most && !is_too_much {
                is_too_much = true;
                remote.command(&InitCommand::Kill(Some(Limit::Output)));
            }
        }
        captured
    })
}

/// How often it is looked whether anybody is left who could write.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);
