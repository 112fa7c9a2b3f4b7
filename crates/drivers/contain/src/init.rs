//! The guard, the first process that bubblewrap starts: prepares, starts the program, looks after
//! everything it starts, and reports.
//!
//! Within walls it is PID 1 of its namespace, and the program is in another one below: the guard
//! sees and ends all of it, and nobody in there can name the guard. The first process that the
//! program can see only takes in orphans.

mod census;
mod confinement;
mod ipc;
mod loopback;
mod reaper;
mod starter;
mod watch;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{SigSet, Signal};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

use crate::channel::{InitCommand, LONGEST_LINE, Notice, Report, Task, send, send_with_files};
use crate::{Exit, LeftProcess, Limit, NotExecuted, Usage, kernel};
use census::Census;
use starter::Starter;
use watch::{Peaks, Watch, processor_time};

/// Runs as the guard; standard input is the socket to the harness.
pub(crate) fn run() -> ExitCode {
    // Linux spares the first process signals from inside that it has no handler for, but not if its
    // main thread happens to block them, as it does while it starts something, and another thread
    // does not. So all block them.
    let _ = SigSet::all().thread_block();
    let closed = kernel::close_other_files();
    let Ok(socket) = io::stdin().as_fd().try_clone_to_owned() else { return ExitCode::FAILURE };
    let socket = UnixStream::from(socket);
    match closed.and_then(|()| serve(&socket)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // If the harness is gone, nobody is left to be told.
            let _ = send(&socket, &Notice::Failed(why.to_string()));
            ExitCode::FAILURE
        }
    }
}

/// Runs as the process that takes in orphans.
pub(crate) fn run_reaper(user: Option<u32>) -> ExitCode {
    reaper::run(user)
}

/// What the main thread waits for.
enum Event {
    Commanded(InitCommand),
    /// The harness has gone.
    Abandoned,
    /// The program's first process has ended; nobody has waited for it yet.
    Ended,
    Exceeded(Limit),
}

fn serve(socket: &UnixStream) -> io::Result<()> {
    let mut lines = BufReader::new(socket.try_clone()?).take(LONGEST_LINE as u64);
    let Some(InitCommand::Prepare(task)) = next_command(&mut lines)? else {
        return Err(io::Error::other("expected to be told what to prepare"));
    };
    confinement::enter(&task)?;
    prepare(socket, &task)?;
    let Some(InitCommand::Start) = next_command(&mut lines)? else { return Ok(()) };
    let report = run_program(&task, lines)?;
    send(socket, &Notice::Ended(Box::new(report)))
}

fn next_command(lines: &mut impl BufRead) -> io::Result<Option<InitCommand>> {
    let mut line = String::new();
    if lines.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(serde_json::from_str(&line)?))
}

fn read_commands(mut lines: impl BufRead, events: &Sender<Event>) {
    while let Ok(Some(command)) = next_command(&mut lines) {
        if events.send(Event::Commanded(command)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::Abandoned);
}

/// Hands out the folder, which only exists inside, and the socket on which the program's
/// connections arrive; both are used from outside.
fn prepare(socket: &UnixStream, task: &Task) -> io::Result<()> {
    if !task.is_walled {
        return send(socket, &Notice::Ready);
    }
    let folder = File::open(&task.folder)?;
    let listener = task.port.map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)));
    let listener = listener.transpose()?;
    let mut files = vec![folder.as_fd()];
    files.extend(listener.as_ref().map(AsFd::as_fd));
    send_with_files(socket, &Notice::Ready, &files)
}

fn run_program(task: &Task, lines: impl BufRead + Send + 'static) -> io::Result<Report> {
    let first_to_go = FirstToGo::open();
    let (events, inbox) = channel();
    let starter = Starter::new(task, events.clone())?;
    if task.is_walled {
        confinement::give_up_capabilities()?;
    }
    let set_up = starter.used;
    let census = Census::new(task.is_walled);
    let ipc_before = if task.is_walled { Vec::new() } else { ipc::objects() };
    let peaks = Arc::new(Mutex::new(Peaks::default()));
    // All threads are there before the program is: afterwards there may be no room for them.
    let (from_harness, exceeded) = (events.clone(), events);
    thread::spawn(move || read_commands(lines, &from_harness));
    let watch = Watch::new(task, census, Arc::clone(&peaks));
    thread::spawn(move || watch.go_on(&|limit| exceeded.send(Event::Exceeded(limit)).is_err()));
    let input = input(task)?;
    let started = Instant::now();
    let (main, waiter) = match starter.start(input) {
        Ok(started) => started,
        Err(why) => {
            let not_executed = NotExecuted::of(task.command.as_ref(), &why).ok_or(why)?;
            return Ok(Report::new(Exit::NotExecuted(not_executed)));
        }
    };
    drop(first_to_go);
    let over = follow(&inbox, census);
    let wall = started.elapsed();
    let mut report = match over {
        Over::Ended => clean_up(task, census, main, waiter)?,
        Over::ToBeKilled(limit) => kill(census, main, waiter, limit)?,
    };
    let peaks = peaks.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if task.is_walled {
        report.ipc = ipc::objects().into_iter().map(|found| found.object).collect();
    } else {
        let is_theirs = |pid: i32| pid == main.as_raw() || peaks.pids.contains(&pid);
        report.ipc = ipc::remove_new(&ipc_before, is_theirs);
    }
    report.ipc.truncate(MOST_NAMED);
    report.usage = Usage {
        wall,
        cpu: processor_time(&getrusage(UsageWho::RUSAGE_CHILDREN)?).saturating_sub(set_up),
        peak_memory: peaks.memory.max(report.usage.peak_memory),
        peak_processes: peaks.processes.max(1),
    };
    Ok(report)
}

/// Where it reads its input from; a program that does not read it is no error.
fn input(task: &Task) -> io::Result<Option<io::PipeReader>> {
    if task.input.is_empty() {
        return Ok(None);
    }
    let (reader, mut writer) = io::pipe()?;
    let input = task.input.clone();
    thread::spawn(move || writer.write_all(&input));
    Ok(Some(reader))
}

/// As long as it is there, whatever this process starts is the first to be ended if the memory of
/// the machine runs out, and so is this process.
struct FirstToGo {
    file: File,
    before: String,
}

impl FirstToGo {
    /// Without `/proc` there is nothing to be done.
    fn open() -> Option<Self> {
        let path = "/proc/self/oom_score_adj";
        let before = fs::read_to_string(path).ok()?;
        // A process that hides can't open it any more, but write.
        let mut file = File::options().write(true).open(path).ok()?;
        file.write_all(b"1000").ok()?;
        Some(Self { file, before })
    }
}

impl Drop for FirstToGo {
    fn drop(&mut self) {
        let _ = self.file.write_all(self.before.trim().as_bytes());
    }
}

/// Why it does not go on.
enum Over {
    /// The program has ended by itself.
    Ended,
    /// It is to be ended, for this limit if there is one.
    ToBeKilled(Option<Limit>),
}

/// Until the program ends or is to be ended.
fn follow(inbox: &Receiver<Event>, census: Census) -> Over {
    loop {
        match inbox.recv() {
            Ok(Event::Ended) => return Over::Ended,
            Ok(Event::Exceeded(limit)) => return Over::ToBeKilled(Some(limit)),
            Ok(Event::Commanded(InitCommand::Kill(limit))) => return Over::ToBeKilled(limit),
            Ok(Event::Commanded(InitCommand::Pause)) => census.signal_all(Signal::SIGSTOP),
            Ok(Event::Commanded(InitCommand::Resume)) => census.signal_all(Signal::SIGCONT),
            Ok(Event::Commanded(InitCommand::Prepare(_) | InitCommand::Start)) => {}
            Ok(Event::Abandoned) | Err(_) => return Over::ToBeKilled(None),
        }
    }
}

/// The program has ended by itself: sees what is left, then removes it.
fn clean_up(task: &Task, census: Census, main: Pid, waiter: JoinHandle<()>) -> io::Result<Report> {
    let _ = waiter.join();
    let is_zombie =
        |process: &census::Process| process.is_zombie() && !census.is_first(process, main);
    let zombies = named(census.processes().iter().filter(|process| is_zombie(process)));
    let status = waitpid(main, None);
    let largest = largest()?;
    let deadline = Instant::now() + task.limits.grace;
    let processes = loop {
        reap();
        let alive: Vec<_> =
            census.processes().into_iter().filter(|process| !process.is_zombie()).collect();
        if alive.is_empty() || Instant::now() >= deadline {
            break named(alive.iter());
        }
        thread::sleep(BETWEEN_LOOKS);
    };
    end_all(census);
    let exit = match status {
        Ok(WaitStatus::Exited(_, code)) => Exit::Code(code),
        Ok(WaitStatus::Signaled(_, Signal::SIGXCPU, _)) => Exit::Limit(Limit::Cpu),
        Ok(WaitStatus::Signaled(_, Signal::SIGXFSZ, _)) => Exit::Limit(Limit::Disk),
        Ok(WaitStatus::Signaled(_, signal, _)) => Exit::Signal(signal as i32),
        other => return Err(io::Error::other(format!("an end that is none: {other:?}"))),
    };
    Ok(Report { processes, zombies, ..Report::of(exit, largest) })
}

/// The program is to end now.
fn kill(
    census: Census,
    main: Pid,
    waiter: JoinHandle<()>,
    limit: Option<Limit>,
) -> io::Result<Report> {
    census.signal_all(Signal::SIGKILL);
    let _ = waiter.join();
    let _ = waitpid(main, None);
    let largest = largest()?;
    end_all(census);
    Ok(Report::of(limit.map_or(Exit::Killed, Exit::Limit), largest))
}

/// The memory of the largest process that was waited for. Not of the one that takes in orphans,
/// which is ours, if it is asked for before that one ends.
fn largest() -> io::Result<u64> {
    Ok(getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss().unsigned_abs() << 10)
}

/// Kills whatever is left and waits for all of it.
fn end_all(census: Census) {
    loop {
        census.signal_all(Signal::SIGKILL);
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => thread::sleep(BETWEEN_LOOKS),
            Err(Errno::ECHILD) => return,
            _ => {}
        }
    }
}

/// Waits for those that have ended already.
fn reap() {
    while waitpid(None, Some(WaitPidFlag::WNOHANG)).is_ok_and(|one| one != WaitStatus::StillAlive) {
    }
}

/// How often we look whether the last ones have ended.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// This many processes and other things are named at most.
const MOST_NAMED: usize = 100;

fn named<'a>(processes: impl Iterator<Item = &'a census::Process>) -> Vec<LeftProcess> {
    processes
        .take(MOST_NAMED)
        .map(|process| LeftProcess { pid: process.pid, name: process.name.clone() })
        .collect()
}
