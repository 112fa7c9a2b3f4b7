//! The client as a process, or rather two: what it says, how it ends, and that nothing is left.

use std::io::Read;
use std::net::SocketAddr;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fs, path::Path};

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

use crate::process::{PATIENCE, lines_of, spielwerk};

pub(crate) const GAME_ID: &str = "0hdy96hg8ukzm";

/// A running client. It is the leader of a process group of its own, by which both of its
/// processes are found, and are ended when it is dropped.
pub(crate) struct Client {
    child: Child,
    said: Receiver<String>,
    heard: String,
    errors: Option<JoinHandle<String>>,
    _folder: TempDir,
}

/// A client that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// As a shell counts: 128 and the number of the signal if one ended it.
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Client {
    /// Starts a client that knows the server from its configuration file.
    pub(crate) fn start(server: SocketAddr, id: &str, flags: &[&str]) -> Self {
        Self::start_for("Bashni", server, id, flags)
    }

    /// The same for another kind of game.
    pub(crate) fn start_for(kind: &str, server: SocketAddr, id: &str, flags: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the configuration");
        let (host, port) = (server.ip(), server.port());
        let text = format!("hostname = {host}\nPORTNUMBER={port}\nGameKindName = {kind}\n");
        fs::write(folder.path().join("client.conf"), text).expect("the folder takes a file");
        let mut child = spielwerk()
            .args(["client", "-g", id])
            .args(flags)
            .current_dir(folder.path())
            .process_group(0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary can be started");
        let mut pipe = child.stderr.take().expect("stderr is piped");
        let errors = thread::spawn(move || {
            let mut text = String::new();
            let _ = pipe.read_to_string(&mut text);
            text
        });
        let said = lines_of(child.stdout.take().expect("stdout is piped"));
        Self { child, said, heard: String::new(), errors: Some(errors), _folder: folder }
    }

    /// The parent of the two.
    pub(crate) fn thinker(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// The child, which exists as soon as the client has said something.
    pub(crate) fn connector(&self) -> Pid {
        let others = self.processes().into_iter().filter(|process| process.pid != self.thinker());
        let found: Vec<Pid> = others.map(|process| process.pid).collect();
        assert_eq!(found.len(), 1, "the Thinker has one child: {found:?}");
        found[0]
    }

    /// Waits until a line with this text is on standard output.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) {
        loop {
            match self.said.recv_timeout(PATIENCE) {
                Ok(line) => {
                    self.hear(&line);
                    if line.contains(text) {
                        return;
                    }
                }
                Err(error) => panic!("{text:?} on stdout: {error}; it said {:?}", self.heard),
            }
        }
    }

    fn hear(&mut self, line: &str) {
        self.heard.push_str(line);
        self.heard.push('\n');
    }

    /// Waits for the end. Both processes are gone then, and reaped.
    #[track_caller]
    pub(crate) fn end(mut self) -> Ended {
        let ended = self.wait();
        assert_eq!(self.processes(), [], "the Thinker ends last: {ended:?}");
        assert_no_segment_of(self.thinker());
        ended
    }

    /// The same for a Thinker that was killed and could not wait for its child.
    #[track_caller]
    pub(crate) fn end_of_orphan(mut self) -> Ended {
        let ended = self.wait();
        let start = Instant::now();
        // Who takes over orphans decides when they are reaped.
        while self.processes().iter().any(|process| !process.is_zombie) {
            assert!(start.elapsed() < PATIENCE, "an orphan is left: {ended:?}");
            thread::sleep(Duration::from_millis(2));
        }
        ended
    }

    fn wait(&mut self) -> Ended {
        let start = Instant::now();
        let status = loop {
            match self.child.try_wait().expect("our own child") {
                Some(status) => break status,
                None if start.elapsed() > PATIENCE => panic!("the client ends: {:?}", self.heard),
                None => thread::sleep(Duration::from_millis(2)),
            }
        };
        loop {
            match self.said.recv_timeout(PATIENCE) {
                Ok(line) => self.hear(&line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("nobody holds stdout: {:?}", self.heard),
            }
        }
        let errors = self.errors.take().map(|errors| errors.join().expect("text"));
        Ended {
            code: status.code().or(status.signal().map(|signal| 128 + signal)).expect("it ended"),
            stdout: std::mem::take(&mut self.heard),
            stderr: errors.unwrap_or_default(),
        }
    }

    fn processes(&self) -> Vec<Process> {
        let entries = fs::read_dir("/proc").expect("Linux").flatten();
        let group = self.thinker().as_raw_nonzero().get();
        entries.filter_map(|entry| Process::read(&entry.path(), group)).collect()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = kill_process_group(self.thinker(), Signal::KILL);
        let _ = self.child.wait();
    }
}

/// A process of the group.
#[derive(Debug, PartialEq, Eq)]
struct Process {
    pid: Pid,
    is_zombie: bool,
}

impl Process {
    fn read(folder: &Path, group: i32) -> Option<Self> {
        let pid = folder.file_name()?.to_str()?.parse().ok()?;
        let stat = fs::read_to_string(folder.join("stat")).ok()?;
        // Behind the name, which may hold anything: state, parent, group.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let is_zombie = fields.next()? == "Z";
        let is_member = fields.nth(1)?.parse() == Ok(group);
        is_member.then_some(Self { pid: Pid::from_raw(pid)?, is_zombie })
    }
}

/// No System V segment was left by this process.
#[track_caller]
fn assert_no_segment_of(creator: Pid) {
    let Ok(table) = fs::read_to_string("/proc/sysvipc/shm") else { return };
    let creator = creator.as_raw_nonzero().to_string();
    // key, id, permissions, size, creator, …
    let left = table.lines().find(|row| row.split_whitespace().nth(4) == Some(&creator));
    assert_eq!(left, None, "a segment is left");
}

/// The memory that a process shares with others, as the kernel names it.
pub(crate) fn shared_memory(pid: Pid) -> Vec<String> {
    let maps = fs::read_to_string(format!("/proc/{}/maps", pid.as_raw_nonzero()));
    let maps = maps.expect("the process is running");
    let is_shared = |line: &&str| line.split(' ').nth(1).is_some_and(|flags| flags.ends_with('s'));
    let name = |line: &str| line.split_whitespace().skip(5).collect::<Vec<_>>().join(" ");
    maps.lines().filter(is_shared).map(name).collect()
}
