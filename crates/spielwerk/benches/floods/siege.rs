//! Those who hold places, and take them again as soon as they are lost.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::process::Server;

/// What is held, and how: what is said first, and again and again.
pub(crate) struct Siege {
    pub(crate) name: &'static str,
    address: SocketAddr,
    /// What each of them says; they take turns.
    lines: Vec<String>,
    /// Said again and again after that.
    drip: &'static str,
}

/// How many hold places: more than there are for them at one address.
const N_PROGRAMS: usize = 1_500;
const N_BROWSERS: usize = 2_500;

impl Siege {
    /// Programs in every state before the seat, a quarter of them in each.
    pub(crate) fn of_programs(server: &Server, ticket: &str) -> Self {
        let id = server.new_match_with(&json!({ "type": "Bashni" }));
        let lines = vec![
            String::new(),
            "VERSION 2.0\n".to_owned(),
            format!("VERSION 2.0\nID {id}\n"),
            format!("VERSION 2.0\nID {ticket}\n"),
        ];
        Self { name: "squatters", address: server.game, lines, drip: "" }
    }

    /// Browsers, in seven ways.
    pub(crate) fn of_browsers(server: &Server) -> Vec<Self> {
        const HEAD: &str = "POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\n\
                            Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n";
        let half_a_body = format!("{HEAD}{{\"type\":");
        [
            ("silent", "", ""),
            ("half a line", "GET /api", ""),
            ("half a head", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", ""),
            ("half a body", &half_a_body, ""),
            ("slow body", HEAD, " "),
            ("kept alive", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", ""),
            ("event streams", "GET /api/v1/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n", ""),
        ]
        .map(|(name, lines, drip)| Self {
            name,
            address: server.http,
            lines: vec![lines.to_owned()],
            drip,
        })
        .into()
    }

    /// Goes on until it is over, and tells how often somebody came.
    pub(crate) fn run(&self, over: &AtomicBool) -> String {
        let n = if self.lines.len() > 1 { N_PROGRAMS } else { N_BROWSERS };
        let n_came = Arc::new(AtomicUsize::new(0));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            for line in self.lines.iter().cycle().take(n) {
                let (address, drip, line) = (self.address, self.drip, line.clone());
                let n_came = Arc::clone(&n_came);
                tokio::spawn(async move {
                    loop {
                        n_came.fetch_add(1, Ordering::Relaxed);
                        let _ = hold(address, line.as_bytes(), drip.as_bytes()).await;
                        tokio::time::sleep(AGAIN).await;
                    }
                });
            }
            while !over.load(Ordering::Relaxed) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        });
        format!("{n} hold places, came {} times", n_came.load(Ordering::Relaxed))
    }
}

/// So soon they are back.
const AGAIN: Duration = Duration::from_millis(20);

/// Comes, says this, and stays until it has to go.
async fn hold(address: SocketAddr, lines: &[u8], drip: &[u8]) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(lines).await?;
    let mut buffer = [0; 4096];
    loop {
        let read = stream.read(&mut buffer);
        match tokio::time::timeout(Duration::from_millis(500), read).await {
            Ok(Ok(0)) => return Ok(()),
            Ok(read) => drop(read?),
            Err(_) if drip.is_empty() => {}
            Err(_) => stream.write_all(drip).await?,
        }
        // A server that has said why closes soon; nobody waits for that.
        if buffer.starts_with(b"- ") {
            return Ok(());
        }
    }
}

/// Floods until it is over, beside what `honest` does.
pub(crate) fn beside<T>(siege: &Siege, honest: impl FnOnce() -> T) -> (T, String) {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let flooding = scope.spawn(|| siege.run(&over));
        let _end = crate::EndsWhenDropped(&over);
        let found = honest();
        over.store(true, Ordering::Relaxed);
        (found, flooding.join().expect("the flood ends"))
    })
}
