//! Those who want that nobody else plays.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt};

use crate::process::Server;
use crate::usage;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flood {
    /// Nobody, to compare with.
    None,
    /// 10,000 matches of two bots.
    Bots,
    /// As many analyses of 20 s as the server takes.
    Analyses,
    /// 4,000 seats with an hour for each move, and nobody moves.
    Silent,
    /// 2,000 event streams.
    Streams,
    /// 1,000 people who read the lobby while twenty tables of Ligretto are played.
    Lobby,
}

impl Flood {
    pub(crate) const ALL: [Self; 6] =
        [Self::None, Self::Bots, Self::Analyses, Self::Silent, Self::Streams, Self::Lobby];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Bots => "bots",
            Self::Analyses => "analyses",
            Self::Silent => "silent",
            Self::Streams => "streams",
            Self::Lobby => "lobby",
        }
    }

    /// The seats of this flood need more matches than may be created within its time.
    pub(crate) fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Silent => &["--max-new-matches-per-minute=1000000"],
            _ => &[],
        }
    }

    /// Floods until it is over, and tells how that went.
    pub(crate) fn run(self, server: &Server, over: &AtomicBool) -> String {
        match self {
            Self::None => String::new(),
            Self::Bots => bots(server, over),
            Self::Analyses => analyses(server, over),
            Self::Silent => silent(server, over),
            Self::Streams => streams(server, over),
            Self::Lobby => lobby(server, over),
        }
    }
}

fn bots(server: &Server, over: &AtomicBool) -> String {
    let players = json!([{ "type": "BOT" }, { "type": "BOT" }]);
    let body = json!({ "type": "Bashni", "players": players }).to_string();
    let (n_tried, n_created) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while n_tried.fetch_add(1, Ordering::Relaxed) < 10_000
                    && !over.load(Ordering::Relaxed)
                {
                    if server.post(&body).status == 201 {
                        n_created.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let n_tried = n_tried.into_inner().min(10_000);
    format!("{n_tried} tried, {} created", n_created.into_inner())
}

fn analyses(server: &Server, over: &AtomicBool) -> String {
    let start = "w w@A1 w@C1 w@E1 w@G1 w@B2 w@D2 b@H8 b@F8 b@D8 b@B8 b@G7 b@E7";
    let body = json!({ "type": "Bashni", "position": start, "lines": 5, "timeMs": 20_000 });
    let body = body.to_string();
    let request = format!(
        "POST /api/v1/analysis HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let (mut held, mut n_asked, mut n_refused) = (Vec::new(), 0, 0);
    while !over.load(Ordering::Relaxed) {
        let stream = ask(server.http, &request);
        n_asked += 1;
        match stream {
            Some((200, stream)) => held.push(stream),
            _ => n_refused += 1,
        }
        thread::sleep(Duration::from_millis(5));
    }
    format!("{n_asked} asked for, {n_refused} refused")
}

fn streams(server: &Server, over: &AtomicBool) -> String {
    let request = "GET /api/v1/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let (mut held, mut n_refused) = (Vec::new(), 0);
    while held.len() < 2_000 && !over.load(Ordering::Relaxed) {
        match ask(server.http, request) {
            Some((200, stream)) => held.push(stream),
            _ => n_refused += 1,
        }
    }
    while !over.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(10));
    }
    format!("{} streams, {n_refused} refused", held.len())
}

/// People who really read; what the server needs for all that is told, too.
fn lobby(server: &Server, over: &AtomicBool) -> String {
    let players = json!(vec![json!({ "type": "BOT" }); 6]);
    let options = json!({ "players": 6, "target": 1_000 });
    let table = json!({ "type": "Ligretto", "gameSpecific": options, "players": players });
    for _ in 0..20 {
        server.new_match_with(&table);
    }
    let n_lines = std::sync::Arc::new(AtomicUsize::new(0));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let (began, used) = (Instant::now(), usage::cpu_time(server.pid()));
    runtime.expect("a runtime").block_on(async {
        for _ in 0..1_000 {
            let (address, n_lines) = (server.http, std::sync::Arc::clone(&n_lines));
            tokio::spawn(async move { read_lobby(address, &n_lines).await });
        }
        while !over.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    let used = usage::cpu_time(server.pid()).saturating_sub(used);
    format!(
        "1000 read {} lines; server {:.2} cores, {} threads",
        n_lines.load(Ordering::Relaxed),
        used.as_secs_f64() / began.elapsed().as_secs_f64(),
        usage::threads(server.pid()),
    )
}

async fn read_lobby(address: SocketAddr, n_lines: &AtomicUsize) -> std::io::Result<()> {
    let mut stream = tokio::net::TcpStream::connect(address).await?;
    stream.write_all(b"GET /api/v1/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n").await?;
    let mut lines = tokio::io::BufReader::new(stream).lines();
    while lines.next_line().await?.is_some() {
        n_lines.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

/// The status of an answer whose body is left unread.
fn ask(address: SocketAddr, request: &str) -> Option<(u16, TcpStream)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut head = [0; 12];
    stream.read_exact(&mut head).ok()?;
    let status = std::str::from_utf8(&head[9..]).ok()?.parse().ok()?;
    Some((status, stream))
}

/// A program that takes a seat; none if there is no room for it.
pub(crate) fn join(address: SocketAddr, id: &str) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
    stream.write_all(format!("VERSION 2.0\nID {id}\nPLAYER\n").as_bytes()).ok()?;
    let lines = BufReader::new(stream.try_clone().ok()?).lines();
    for line in lines.map_while(Result::ok) {
        match line.as_str() {
            "+ ENDPLAYERS" => return Some(stream),
            refused if refused.starts_with("- ") => return None,
            _ => {}
        }
    }
    None
}

/// Two programs for each match answer what they must and never move; who is thrown out comes back.
fn silent(server: &Server, over: &AtomicBool) -> String {
    let generic = json!({ "timeout": 3_600_000 });
    let body = json!({ "type": "Bashni", "gameGeneric": generic });
    let create = |_| {
        let answer = server.post(&body.to_string());
        (answer.status == 201).then(|| answer.json()["id"].as_str().expect("an id").to_owned())
    };
    // Some are left for those who want to play.
    let is_on = |_: &usize| !over.load(Ordering::Relaxed);
    let ids: Vec<String> = (0..1_900).take_while(is_on).filter_map(create).collect();
    let n_evicted = std::sync::Arc::new(AtomicUsize::new(0));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let game = server.game;
    runtime.expect("a runtime").block_on(async {
        for id in &ids {
            for _ in 0..2 {
                let (id, n_evicted) = (id.clone(), std::sync::Arc::clone(&n_evicted));
                tokio::spawn(async move {
                    loop {
                        let _ = hold_seat(game, &id).await;
                        n_evicted.fetch_add(1, Ordering::Relaxed);
                        tokio::time::sleep(Duration::from_secs(1)).await;
                    }
                });
            }
        }
        while !over.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    format!("{} matches, thrown out {} times", ids.len(), n_evicted.load(Ordering::Relaxed))
}

async fn hold_seat(address: SocketAddr, id: &str) -> std::io::Result<()> {
    let mut stream = tokio::net::TcpStream::connect(address).await?;
    let (read, mut write) = stream.split();
    write.write_all(format!("VERSION 2.0\nID {id}\nPLAYER\n").as_bytes()).await?;
    let mut lines = tokio::io::BufReader::new(read).lines();
    while let Some(line) = lines.next_line().await? {
        match line.as_str() {
            "+ WAIT" => write.write_all(b"OKWAIT\n").await?,
            "+ ENDPIECESLIST" => write.write_all(b"THINKING\n").await?,
            refused if refused.starts_with("- ") => return Ok(()),
            _ => {}
        }
    }
    Ok(())
}
