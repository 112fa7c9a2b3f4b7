//! A nats-server of our own, for whoever has none yet.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use thiserror::Error;
use tokio::process::{Child, Command};

/// A nats-server that was started here and ends with us.
#[derive(Debug)]
pub struct Embedded {
    url: String,
    /// None where one was already running in that folder.
    process: Option<Child>,
}

/// Why there is none.
#[derive(Debug, Error)]
pub enum CantStart {
    /// It is not installed.
    #[error(
        "nats-server is not installed: install it (on Debian: apt install nats-server), \
         or name a server that runs elsewhere with --nats URL"
    )]
    NotInstalled,
    /// Its folder can't be used.
    #[error("{}: {source}", .folder.display())]
    Folder {
        /// Which one.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It was started and ended, or never said where it listens.
    #[error("nats-server did not start; its log is {}", .0.display())]
    Ended(PathBuf),
}

/// It listens within moments, or not at all; on a busy machine moments are long.
const START_TIMEOUT: Duration = Duration::from_secs(20);
const LOOK_AGAIN: Duration = Duration::from_millis(10);
const PORT_FILE: &str = "port";

impl Embedded {
    /// Starts one on the loopback interface, with its queue in `folder`. Without a port it takes a
    /// free one. One that is left of an earlier start is used again.
    pub async fn start(folder: &Path, port: Option<u16>) -> Result<Self, CantStart> {
        let bad_folder = |source| CantStart::Folder { folder: folder.to_owned(), source };
        std::fs::create_dir_all(folder).map_err(bad_folder)?;
        let folder = folder.canonicalize().map_err(bad_folder)?;
        if let Some(url) = running(&folder).await {
            tracing::info!("using the nats-server that runs in {}", folder.display());
            return Ok(Self { url, process: None });
        }
        // Workers of an earlier start look for it where it was.
        let port = port.or_else(|| remembered(&folder));
        let config = folder.join("nats.conf");
        std::fs::write(&config, configuration(&folder, port)).map_err(bad_folder)?;
        let log = std::fs::File::create(folder.join("nats.log")).map_err(bad_folder)?;
        let mut child = Command::new("nats-server")
            .arg("-c")
            .arg(&config)
            .stdin(Stdio::null())
            .stdout(log.try_clone().map_err(bad_folder)?)
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => CantStart::NotInstalled,
                _ => bad_folder(error),
            })?;
        let listens = async {
            loop {
                if let Some(url) = running(&folder).await {
                    return Some(url);
                }
                if child.try_wait().ok().flatten().is_some() {
                    return None;
                }
                tokio::time::sleep(LOOK_AGAIN).await;
            }
        };
        match tokio::time::timeout(START_TIMEOUT, listens).await {
            Ok(Some(url)) => {
                let port = url.rsplit_once(':').map_or("", |(_, port)| port);
                std::fs::write(folder.join(PORT_FILE), port).map_err(bad_folder)?;
                Ok(Self { url, process: Some(child) })
            }
            Ok(None) | Err(_) => Err(CantStart::Ended(folder.join("nats.log"))),
        }
    }

    /// Where it listens.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its process, if it was started here.
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref()?.id()
    }
}

/// A short time for pings, so that a machine without power is noticed; large messages, so that
/// large games fit.
fn configuration(folder: &Path, port: Option<u16>) -> String {
    let port = port.map_or(-1, i32::from);
    let folder = folder.display();
    format!(
        "listen: \"127.0.0.1:{port}\"\n\
         ports_file_dir: \"{folder}\"\n\
         max_payload: 8388608\n\
         ping_interval: \"5s\"\n\
         ping_max: 2\n\
         jetstream {{ store_dir: \"{folder}\" }}\n"
    )
}

/// The port of the last time, if it is free.
fn remembered(folder: &Path) -> Option<u16> {
    let port = std::fs::read_to_string(folder.join(PORT_FILE)).ok()?.trim().parse().ok()?;
    std::net::TcpListener::bind(("127.0.0.1", port)).ok().map(|_| port)
}

/// The address of the nats-server that runs in this folder, if there is one that listens.
async fn running(folder: &Path) -> Option<String> {
    for entry in std::fs::read_dir(folder).ok()?.flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|ending| ending != "ports") {
            continue;
        }
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
