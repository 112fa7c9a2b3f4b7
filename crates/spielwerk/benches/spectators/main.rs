//! How many people can watch one match before they see a move too late.
//!
//! A move is sent by HTTP; its delay is the time until a spectator has read its event. Server and
//! spectators share the machine. Beside it stands the delay of a single spectator in the same run.

#[path = "../../tests/it/http.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod http;
#[path = "../../tests/it/process.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod process;
#[path = "../usage.rs"]
#[allow(dead_code, reason = "shared by the benches")]
mod usage;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{Barrier, mpsc};

use process::Server;

const LEVELS: [usize; 5] = [1, 1000, 2000, 4000, 8000];
const N_MOVES: usize = 40;
/// What people still take for "at once".
const LATE: Duration = Duration::from_millis(100);
/// Leaves the spectators of one move time to read before the next.
const PAUSE: Duration = Duration::from_millis(50);

/// Two kings go to and fro, all other pieces stay.
const POSITION: &str = "w b@H8 b@F8 b@D8 b@B8 b@G7 b@E7 b@C7 b@A7 B@H6 b@F6 b@D6 b@B6 \
                        w@G3 w@E3 w@C3 W@A3 w@H2 w@F2 w@D2 w@B2 w@G1 w@E1 w@C1 w@A1";
const MOVES: [&str; 4] = ["A3:B4", "H6:G5", "B4:A3", "G5:H6"];

fn main() {
    usage::raise_file_limit();
    let mut of_one = None;
    for n in LEVELS {
        let (mut delays, megabytes) = level(n);
        delays.sort_unstable();
        let at = |share: f64| delays[((delays.len() - 1) as f64 * share) as usize];
        let (p50, p99) = (at(0.5), at(0.99));
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        // One by itself is held against what is late, all others against that one.
        let (beside, of_beside) = match of_one {
            Some(of_one) => (format!("one spectator: p99 {:.1} ms", ms(of_one)), of_one),
            None => (format!("limit {:.0} ms", ms(LATE)), LATE),
        };
        of_one.get_or_insert(p99);
        let verb = if n == 1 { "watches" } else { "watch" };
        timing::bench::row(
            "Spectators",
            &format!("from sending a move until it is read, {n} {verb}"),
            &format!("p50 {:.1}, p99 {:.1} ms; server {megabytes:.0} MB", ms(p50), ms(p99)),
            &beside,
            &timing::bench::ratio(ms(p99), ms(of_beside)),
        );
        if p99 > LATE {
            break;
        }
    }
}

fn level(n_spectators: usize) -> (Vec<Duration>, f64) {
    let server = Server::start(&[
        "--http-max-connections=30000",
        "--http-max-connections-per-address=30000",
    ]);
    let players = json!([{ "name": "", "type": "HUMAN" }, { "name": "", "type": "HUMAN" }]);
    let options = json!({ "position": POSITION, "max_plies": 10000,
                          "max_plies_without_new_king": 10000 });
    let id = server
        .new_match_with(&json!({ "type": "Bashni", "gameSpecific": options, "players": players }));
    let tokens = [0, 1].map(|seat| {
        let path = format!("/api/v1/matches/{id}/seats/{seat}");
        let answer = server.send_as("", &path, &json!({})).json();
        answer["token"].as_str().expect("a secret").to_owned()
    });
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(watch(&server, &id, &tokens, n_spectators))
}

async fn watch(
    server: &Server,
    id: &str,
    tokens: &[String; 2],
    n_spectators: usize,
) -> (Vec<Duration>, f64) {
    let all_there = Arc::new(Barrier::new(n_spectators + 1));
    let (seen, mut sightings) = mpsc::unbounded_channel();
    for _ in 0..n_spectators {
        let stream = TcpStream::connect(server.http).await.expect("room for one more");
        let (id, seen, all_there) = (id.to_owned(), seen.clone(), Arc::clone(&all_there));
        tokio::spawn(async move { spectate(stream, &id, &all_there, &seen).await });
    }
    all_there.wait().await;
    let mut departures = Vec::new();
    let path = format!("/api/v1/matches/{id}/actions");
    for n in 0..N_MOVES {
        let (seat, action) = (n % 2, MOVES[n % MOVES.len()]);
        departures.push(Instant::now());
        let body = json!({ "seat": seat, "action": action });
        tokio::task::block_in_place(|| server.send_as(&tokens[seat], &path, &body));
        tokio::time::sleep(PAUSE).await;
    }
    let mut delays = Vec::new();
    for _ in 0..n_spectators * N_MOVES {
        let (seq, at): (usize, Instant) = sightings.recv().await.expect("a sighting");
        // The match was created and both seats were taken before the first move.
        delays.push(at.duration_since(departures[seq - 3]));
    }
    (delays, usage::resident_bytes(server.pid()) as f64 / 1e6)
}

async fn spectate(
    mut stream: TcpStream,
    id: &str,
    all_there: &Barrier,
    seen: &mpsc::UnboundedSender<(usize, Instant)>,
) {
    let request = format!("GET /api/v1/matches/{id}/live HTTP/1.1\r\nhost: bench\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("a request");
    let mut lines = BufReader::new(stream).lines();
    let mut is_there = false;
    while let Ok(Some(line)) = lines.next_line().await {
        let Some(seq) = line.strip_prefix("id: ").and_then(|seq| seq.parse().ok()) else {
            continue;
        };
        if is_there {
            let _ = seen.send((seq, Instant::now()));
        } else {
            // The snapshot.
            is_there = true;
            all_there.wait().await;
        }
    }
}
