//! The first process inside: prepares, starts the program, looks after everything it starts, and
//! reports.
//!
//! Within walls it is PID 1 of its namespace: whatever the program leaves behind becomes its child,
//! no signal from inside reaches it, and when it ends, all end.

mod census;
mod confinement;
mod ipc;
mod watch;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{SigSet, Signal};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::Pid;

use crate::channel::{InitCommand, LONGEST_LINE, Notice, Report, Task, send, send_with_files};
use crate::{Exit, LeftProcess, Limit, NotExecuted, Usage};
use census::Census;
use watch::{Peaks, Watch};

/// Runs as the first process inside; standard input is the socket to the harness.
pub(crate) fn run() -> ExitCode {
    // Linux spares the first process signals from inside that it has no handler for, but not if its
    // main thread happens to block them, as it does while it starts something, and another thread
    // does not. So all block them.
    let _ = SigSet::all().thread_block();
    let Ok(socket) = io::stdin().as_fd().try_clone_to_owned() else { return ExitCode::FAILURE };
    let socket = UnixStream::from(socket);
    match serve(&socket) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // If the harness is gone, nobody is left to be told.
            let _ = send(&socket, &Notice::Failed(why.to_string()));
            ExitCode::FAILURE
        }
    }
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
    let (events, inbox) = channel();
    let from_harness = events.clone();
    thread::spawn(move || read_commands(lines, &from_harness));
    match inbox.recv() {
        Ok(Event::Commanded(InitCommand::Start)) => {}
        _ => return Ok(()),
    }
    let report = run_program(&task, &events, &inbox)?;
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

fn run_program(task: &Task, events: &Sender<Event>, inbox: &Receiver<Event>) -> io::Result<Report> {
    let census = Census::new(task.is_walled);
    let ipc_before = if task.is_walled { Vec::new() } else { ipc::objects() };
    let started = Instant::now();
    let peaks = Arc::new(Mutex::new(Peaks::default()));
    let watch = Watch::new(task, census, Arc::clone(&peaks));
    confinement::limit(task)?;
    // Were it gone, that would look as if the program were.
    fs::metadata(&task.folder)?;
    let main = match spawn(task) {
        Ok(main) => main,
        Err(why) => {
            let not_executed = NotExecuted::of(task.command.as_ref(), &why).ok_or(why)?;
            return Ok(Report::new(Exit::NotExecuted(not_executed)));
        }
    };
    let ended = events.clone();
    let waiter = thread::spawn(move || wait_for(main, &ended));
    let exceeded = events.clone();
    thread::spawn(move || watch.go_on(&|limit| exceeded.send(Event::Exceeded(limit)).is_err()));
    let over = follow(inbox, census);
    let wall = started.elapsed();
    let mut report = match over {
        Over::Ended => clean_up(task, census, main, waiter)?,
        Over::ToBeKilled(limit) => kill(census, main, waiter, limit),
    };
    let (pids, peaks) = {
        let peaks = peaks.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        (peaks.pids.clone(), (peaks.memory, peaks.processes))
    };
    if task.is_walled {
        report.ipc = ipc::objects().into_iter().map(|found| found.object).collect();
    } else {
        let is_theirs = |pid: i32| pid == main.as_raw() || pids.contains(&pid);
        report.ipc = ipc::remove_new(&ipc_before, is_theirs);
    }
    report.ipc.truncate(MOST_NAMED);
    report.usage = usage(wall, peaks)?;
    Ok(report)
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

/// How long a program keeps its core while others want it: longer than the usual time, which is
/// 2.8 ms at most.
///
/// A line from the server goes through five threads until the answer is back. Where every core has
/// a program that thinks, they would all wait in turn, and of 20 ms for a move nothing may be left;
/// but a thread with a shorter slice does not wait. With a much longer one, a program would have to
/// wait for another that shares its core.
const SLICE: Duration = Duration::from_millis(5);

fn spawn(task: &Task) -> io::Result<Pid> {
    let input = if task.input.is_empty() { Stdio::null() } else { Stdio::piped() };
    let mut command = Command::new(&task.command);
    command
        .args(&task.arguments)
        .env_clear()
        .envs(task.variables.iter().map(|(name, value)| (name, value)))
        .current_dir(&task.folder)
        .stdin(input);
    // It inherits what is blocked here: nothing.
    let _ = SigSet::empty().thread_set_mask();
    let child = timing::slice::with(SLICE, || command.spawn());
    let _ = SigSet::all().thread_set_mask();
    let mut child = child?;
    if let Some(mut pipe) = child.stdin.take() {
        let input = task.input.clone();
        // A program that does not read it is no error.
        thread::spawn(move || pipe.write_all(&input));
    }
    Ok(Pid::from_raw(child.id() as i32))
}

/// Waits for whatever has become a child of this process, until the first process of the program
/// has ended. That one is left as it is, so that what it did not wait for can still be seen.
fn wait_for(main: Pid, events: &Sender<Event>) {
    loop {
        match waitid(Id::All, WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT).map(|one| one.pid()) {
            Ok(Some(pid)) if pid != main => drop(waitpid(pid, None)),
            Err(Errno::EINTR) => {}
            _ => break,
        }
    }
    // The main thread may have decided to end already.
    let _ = events.send(Event::Ended);
}

/// The program has ended by itself: sees what is left, then removes it.
fn clean_up(task: &Task, census: Census, main: Pid, waiter: JoinHandle<()>) -> io::Result<Report> {
    let _ = waiter.join();
    let is_zombie = |process: &census::Process| process.is_zombie() && process.pid != main.as_raw();
    let zombies = named(census.processes().iter().filter(|process| is_zombie(process)));
    let status = waitpid(main, None);
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
    Ok(Report { processes, zombies, ..Report::new(exit) })
}

/// The program is to end now.
fn kill(census: Census, main: Pid, waiter: JoinHandle<()>, limit: Option<Limit>) -> Report {
    census.signal_all(Signal::SIGKILL);
    let _ = waiter.join();
    let _ = waitpid(main, None);
    end_all(census);
    Report::new(limit.map_or(Exit::Killed, Exit::Limit))
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

fn usage(wall: Duration, (memory, processes): (u64, u32)) -> io::Result<Usage> {
    let all = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let micros =
        |time: nix::sys::time::TimeVal| (time.tv_sec() * 1_000_000 + time.tv_usec()).unsigned_abs();
    Ok(Usage {
        wall,
        cpu: Duration::from_micros(micros(all.user_time()) + micros(all.system_time())),
        peak_memory: memory.max(all.max_rss().unsigned_abs() << 10),
        peak_processes: processes.max(1),
    })
}
