//! A nats-server of our own, for anyone who has none yet.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::process::Child;
use tokio::task::AbortHandle;

use crate::Access;
use crate::die_with_parent::{NO_SUCH_PROGRAM, die_with_parent};

/// A nats-server that was started here and ends with us, however we do. When it ends before us, it
/// is started again at the same address, where its clients look for it.
///
/// It listens on the loopback interface, and lets in who has read the password of this start from a
/// file that only its owner can read.
#[derive(Debug)]
pub struct Embedded {
    access: Access,
    keeper: AbortHandle,
}

impl Drop for Embedded {
    fn drop(&mut self) {
        // The process ends with the task that holds it.
        self.keeper.abort();
    }
}

/// Why there is none.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum CantStart {
    #[error(
        "nats-server is not installed: install it (on Debian: apt install nats-server), \
         or use another server with --nats URL"
    )]
    NotInstalled,
    #[error("{}: {source}", .folder.display())]
    Folder { folder: PathBuf, source: io::Error },
    #[error("nats-server did not start; see its log {}", .0.display())]
    Ended(PathBuf),
    #[error("no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    #[error("{}: another nats-server uses this folder; stop it first", .0.display())]
    InUse(PathBuf),
}

/// It listens within moments, or not at all; on a busy machine moments are long.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// One that is to end does so at once.
const END_TIMEOUT: Duration = Duration::from_secs(5);
/// One that has died is started again after this, and after twice as long each time it does not
/// live long; a folder that is full does not get better by trying often.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
const LOOK_AGAIN: Duration = Duration::from_millis(10);
const LOG_FILE: &str = "nats.log";
const PORT_FILE: &str = "port";
/// The file with the address, user and password included, for processes that may connect.
pub const ADDRESS_FILE: &str = "address";
const USER: &str = "spielwerk";

impl Embedded {
    /// Starts one with its queue in `folder`. Without a port it takes that of the last time or a
    /// free one.
    ///
    /// # Errors
    /// When it can't be started.
    pub async fn start(folder: &Path, port: Option<u16>) -> Result<Self, CantStart> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let password = format!("{:032x}", u128::from_be_bytes(bytes));
        Self::start_with(folder, port, Some(password)).await
    }

    /// The same for everybody on this machine: for a player that is examined, which is not asked
    /// whether it can log in.
    ///
    /// # Errors
    /// When it can't be started.
    pub async fn start_open(folder: &Path) -> Result<Self, CantStart> {
        Self::start_with(folder, None, None).await
    }

    async fn start_with(
        folder: &Path,
        port: Option<u16>,
        password: Option<String>,
    ) -> Result<Self, CantStart> {
        let bad_folder = |source| CantStart::Folder { folder: folder.to_owned(), source };
        std::fs::create_dir_all(folder).map_err(bad_folder)?;
        let folder = folder.canonicalize().map_err(bad_folder)?;
        let log = locked_log(&folder).await?;
        log.set_len(0).map_err(bad_folder)?;
        // Workers of an earlier start look for it where it was.
        let port = port.or_else(|| remembered(&folder));
        let mut settings = ServerSettings { folder: folder.clone(), port, password };
        let running = Running::start(&settings, log).await?;
        let url = running.url.clone();
        let port = url.rsplit_once(':').map_or("", |(_, port)| port);
        std::fs::write(folder.join(PORT_FILE), port).map_err(bad_folder)?;
        settings.port = port.parse().ok();
        let mut access = Access::plain(url);
        if let Some(password) = &settings.password {
            access.url = access.url.replace("://", &format!("://{USER}:{password}@"));
            let file = folder.join(ADDRESS_FILE);
            write_secretly(&file, &format!("{}\n", access.url)).map_err(bad_folder)?;
            access.file = Some(file);
        }
        let keeper = tokio::spawn(keep_running(settings, running)).abort_handle();
        Ok(Self { access, keeper })
    }

    /// Where it listens, and how to be let in.
    pub fn access(&self) -> &Access {
        &self.access
    }
}

/// Starts it again whenever it has ended.
async fn keep_running(settings: ServerSettings, mut running: Running) {
    let mut pause = FIRST_PAUSE;
    loop {
        let begin = Instant::now();
        let status = running.ended().await;
        if begin.elapsed() > LONGEST_PAUSE {
            pause = FIRST_PAUSE;
        }
        let log = settings.folder.join(LOG_FILE);
        let seconds = pause.as_secs();
        tracing::error!(
            "nats-server ended ({status}), see {}; starting it again in {seconds} s",
            log.display()
        );
        running = loop {
            tokio::time::sleep(pause).await;
            pause = LONGEST_PAUSE.min(pause * 2);
            let started = async {
                let log = locked_log(&settings.folder).await?;
                Running::start(&settings, log).await
            };
            match started.await {
                Ok(running) => break running,
                Err(error) => tracing::error!("{error}; next try in {} s", pause.as_secs()),
            }
        };
        tracing::info!("nats-server is back at {}", running.url);
    }
}

/// How a server is started, each time in the same way.
struct ServerSettings {
    folder: PathBuf,
    port: Option<u16>,
    password: Option<String>,
}

/// A process that listens.
struct Running {
    process: Child,
    url: String,
}

impl Running {
    /// Starts it in this folder, with the log that proves that no other one is there.
    async fn start(settings: &ServerSettings, log: File) -> Result<Self, CantStart> {
        let folder = settings.folder.as_path();
        let bad_folder = |source| CantStart::Folder { folder: folder.to_owned(), source };
        remove_old_addresses(folder).map_err(bad_folder)?;
        let config = folder.join("nats.conf");
        write_secretly(&config, &settings.configuration()).map_err(bad_folder)?;
        let mut process = die_with_parent("nats-server")
            .arg("-c")
            .arg(&config)
            .env("PATH", search_path())
            .stdout(log.try_clone().map_err(bad_folder)?)
            .stderr(log)
            .spawn()
            .map_err(bad_folder)?;
        let listens = async {
            loop {
                if let Some(url) = address(folder).await {
                    return Ok(url);
                }
                if let Some(status) = process.try_wait().ok().flatten() {
                    return Err(match status.code() {
                        Some(NO_SUCH_PROGRAM) => CantStart::NotInstalled,
                        _ => CantStart::Ended(folder.join(LOG_FILE)),
                    });
                }
                tokio::time::sleep(LOOK_AGAIN).await;
            }
        };
        let url = tokio::time::timeout(START_TIMEOUT, listens)
            .await
            .unwrap_or_else(|_| Err(CantStart::Ended(folder.join(LOG_FILE))))?;
        Ok(Self { process, url })
    }

    /// Waits until it has ended, and says how.
    async fn ended(&mut self) -> String {
        // To wait for a process closes its pipe, and this one would end by that.
        let pipe = self.process.stdin.take();
        let status = self.process.wait().await;
        drop(pipe);
        status.map_or_else(|error| error.to_string(), |status| status.to_string())
    }
}

/// The log, with a lock that the nats-server inherits and has as long as it lives. So there are
/// never two in one folder, also when its last owner was killed just now and it is about to end.
async fn locked_log(folder: &Path) -> Result<File, CantStart> {
    let bad_folder = |source| CantStart::Folder { folder: folder.to_owned(), source };
    let mut options = File::options();
    let log = options.create(true).append(true).open(folder.join(LOG_FILE));
    let log = log.map_err(bad_folder)?;
    let locked = async {
        loop {
            match log.try_lock() {
                Ok(()) => return Ok(()),
                Err(TryLockError::WouldBlock) => tokio::time::sleep(LOOK_AGAIN).await,
                Err(TryLockError::Error(error)) => return Err(bad_folder(error)),
            }
        }
    };
    let in_use = |_| Err(CantStart::InUse(folder.to_owned()));
    tokio::time::timeout(END_TIMEOUT, locked).await.unwrap_or_else(in_use)?;
    Ok(log)
}

/// Debian installs it where only the super user's path leads.
fn search_path() -> OsString {
    let mut path = std::env::var_os("PATH").unwrap_or_default();
    path.push(":/usr/local/sbin:/usr/sbin");
    path
}

impl ServerSettings {
    /// A short time for pings, so that a machine without power is noticed; large messages, so that
    /// large games fit; time enough to log in on a busy machine.
    fn configuration(&self) -> String {
        let port = self.port.map_or(-1, i32::from);
        let folder = self.folder.display();
        let login = self.password.as_ref().map(|password| {
            format!("authorization {{ user: {USER}, password: \"{password}\", timeout: 20 }}\n")
        });
        format!(
            "listen: \"127.0.0.1:{port}\"\n\
             ports_file_dir: \"{folder}\"\n\
             max_payload: 8388608\n\
             ping_interval: \"5s\"\n\
             ping_max: 2\n\
             jetstream {{ store_dir: \"{folder}\" }}\n{}",
            login.unwrap_or_default()
        )
    }
}

/// Writes a file that only its owner can read, also where an earlier one could be read by others.
fn write_secretly(path: &Path, text: &str) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = File::options().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())
}

/// The port of the last time, if it is free.
fn remembered(folder: &Path) -> Option<u16> {
    let port = std::fs::read_to_string(folder.join(PORT_FILE)).ok()?.trim().parse().ok()?;
    std::net::TcpListener::bind(("127.0.0.1", port)).ok().map(|_| port)
}

/// One that was killed did not take its address away.
fn remove_old_addresses(folder: &Path) -> io::Result<()> {
    address_files(folder)?.into_iter().try_for_each(std::fs::remove_file)
}

/// The address of the nats-server that runs in this folder, once it listens.
async fn address(folder: &Path) -> Option<String> {
    for path in address_files(folder).ok()? {
        // It may be half written.
        let Ok(text) = std::fs::read(&path) else { continue };
        let Ok(ports) = serde_json::from_slice::<serde_json::Value>(&text) else { continue };
        let Some(url) = ports["nats"][0].as_str() else { continue };
        let address = url.trim_start_matches("nats://");
        if tokio::net::TcpStream::connect(address).await.is_ok() {
            return Some(url.to_owned());
        }
    }
    None
}

/// Where a nats-server writes down its addresses; its process number is in the name.
fn address_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "ports") {
            files.push(path);
        }
    }
    Ok(files)
}
