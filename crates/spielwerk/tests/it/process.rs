//! The binary as a process.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// No honest answer takes so long, on however busy a machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// `spielwerk` with an environment that no setting of the developer's machine can reach.
pub(crate) fn spielwerk() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spielwerk"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("SPIELWERK_")) {
        command.env_remove(name);
    }
    command.env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

/// Runs the command to its end.
pub(crate) fn run<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Output {
    finish(spielwerk().args(arguments))
}

/// Runs this command to its end. A server that should have refused to start, and did not, is
/// killed.
pub(crate) fn finish(command: &mut Command) -> Output {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary can be started");
    let [stdout, stderr] = [
        read_to_end(child.stdout.take().expect("stdout is piped")),
        read_to_end(child.stderr.take().expect("stderr is piped")),
    ];
    let status = wait(&mut child);
    if status.is_none() {
        let _ = child.kill();
    }
    let [stdout, stderr] = [stdout, stderr].map(|pipe| pipe.join().unwrap_or_default());
    match status {
        Some(status) => Output { status, stdout, stderr },
        None => panic!(
            "{command:?} did not end; it said {}{}",
            String::from_utf8_lossy(&stdout),
            String::from_utf8_lossy(&stderr)
        ),
    }
}

/// Waits for the end of a process; nothing if it goes on for too long.
fn wait(child: &mut Child) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("our own child") {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(2));
    }
    None
}

fn read_to_end(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        bytes
    })
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("data on stdout is text")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("messages on stderr are text")
}

/// A running server. Killed when dropped, so that no test leaves one behind.
pub(crate) struct Server {
    child: Child,
    log: Option<JoinHandle<Vec<u8>>>,
    pub(crate) http: SocketAddr,
    pub(crate) game: SocketAddr,
    pub(crate) data: PathBuf,
    /// Kept as long as the server that made it.
    folder: Option<TempDir>,
}

impl Server {
    /// A server on a new data file. No pauses, and limits so generous that nobody runs into them;
    /// `flags` come last and win.
    pub(crate) fn start(flags: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the data file");
        let mut server = Self::start_on(&folder.path().join("test.db"), flags);
        server.folder = Some(folder);
        server
    }

    /// The same on a file that is kept by somebody else.
    pub(crate) fn start_on(data: &Path, flags: &[&str]) -> Self {
        let mut command = spielwerk();
        command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0"]);
        command.arg("--data").arg(data);
        for calm in [
            "--first-command-delay-ms=0",
            "--after-move-delay-ms=0",
            "--answer-time-ms=60000",
            "--move-time-ms=60000",
            "--max-matches-per-address=1000000",
            "--max-new-matches-per-minute=1000000",
            "--max-silent-connections-per-address=1000000",
            "--http-max-streams-per-address=1000000",
        ] {
            // The last of two equal flags would be an error, so give each only once.
            let name = calm.split('=').next().unwrap_or(calm);
            if !flags.iter().any(|flag| flag.starts_with(name)) {
                command.arg(calm);
            }
        }
        Self::spawn(command.args(flags), data)
    }

    /// Starts this command and waits until it says where it listens.
    pub(crate) fn spawn(command: &mut Command, data: &Path) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary can be started");
        let log = read_to_end(child.stderr.take().expect("stderr is piped"));
        let said = lines_of(child.stdout.take().expect("stdout is piped"));
        let mut server = Self {
            child,
            log: Some(log),
            http: SocketAddr::from(([0; 4], 0)),
            game: SocketAddr::from(([0; 4], 0)),
            data: data.to_owned(),
            folder: None,
        };
        let mut until_word = |word: &str| loop {
            match said.recv_timeout(PATIENCE) {
                Ok(line) if line.contains(word) => return line,
                Ok(_) => {}
                Err(error) => panic!("{word:?} on stdout: {error}; stderr: {}", server.kill()),
            }
        };
        let web = until_word("web interface");
        let game = until_word("game server");
        let address = |line: &str| {
            let mut words = line.split([' ', '/']).filter_map(|word| word.parse().ok());
            words.next_back().unwrap_or_else(|| panic!("an address in {line:?}"))
        };
        (server.http, server.game) = (address(&web), address(&game));
        server
    }

    /// `kill -9`, if it still runs, and then another one on the same file.
    pub(crate) fn restart(&mut self, flags: &[&str]) {
        self.kill();
        let folder = self.folder.take();
        *self = Self::start_on(&self.data, flags);
        self.folder = folder;
    }

    pub(crate) fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("the server is still there");
    }

    /// `kill -9`, and waits until it is gone. Returns what it said on stderr.
    pub(crate) fn kill(&mut self) -> String {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.log()
    }

    /// Waits for it to end by itself.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        match wait(&mut self.child) {
            Some(status) => status,
            None => panic!("the server did not end; stderr: {}", self.kill()),
        }
    }

    /// What it said on stderr, once it has ended.
    pub(crate) fn log(&mut self) -> String {
        let log = self.log.take().and_then(|log| log.join().ok()).unwrap_or_default();
        String::from_utf8_lossy(&log).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let log = self.kill();
        if thread::panicking() {
            eprintln!("the server's log:\n{log}");
        }
    }
}

/// The lines of a pipe, so that waiting for one can have a limit.
pub(crate) fn lines_of(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    receiver
}
