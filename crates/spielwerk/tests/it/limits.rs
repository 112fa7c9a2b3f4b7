//! No client can hurt another.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};

use crate::duel;
use crate::process::{PATIENCE, Server};
use crate::program::{GREETING, Program};

#[test]
fn connections_of_programs_are_limited_in_all() {
    let server = Server::start(&["--max-connections=2"]);
    let full = "- the server is full, try again later";
    check_program_limit(&server, full);
}

#[test]
fn connections_of_programs_are_limited_for_each_address() {
    let server = Server::start(&["--max-connections-per-address=2"]);
    let full = "- too many connections from your address, close some first";
    check_program_limit(&server, full);
}

/// Two have seats, the third is told why not, and when one leaves the next may come.
#[track_caller]
fn check_program_limit(server: &Server, full: &str) {
    let id = server.new_match();
    let [first, _second] = [0, 1].map(|seat| Program::join(server.game, &id, Some(seat)));
    Program::connect(server.game).expect_last(full);
    first.hang_up();
    let mut guest = until_let_in(server.game);
    guest.send("HELLO");
    guest.expect("- Did not get the expected VERSION command");
}

/// Tries until the server has noticed that there is room again.
#[track_caller]
fn until_let_in(address: SocketAddr) -> Program {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let mut guest = Program::connect(address);
        if guest.read().as_deref() == Some(GREETING) {
            return guest;
        }
    }
    panic!("there is room again within {PATIENCE:?}");
}

#[test]
fn a_program_that_says_nothing_and_reads_nothing_is_dropped() {
    let server = Server::start(&["--max-connections=1", "--answer-time-ms=100", "--drain-ms=100"]);
    let silent = Program::connect(server.game);
    until_let_in(server.game);
    drop(silent);
}

#[test]
fn http_connections_are_limited_and_told_so() {
    for (flag, why) in [
        ("--http-max-connections=1", "the server is full, try again later"),
        (
            "--http-max-connections-per-address=1",
            "too many connections from your address, close some first",
        ),
    ] {
        let server = Server::start(&[flag]);
        let _in_use = watch(&server);
        let answer = server.get("/healthz");
        assert_eq!((answer.status, answer.body.as_str()), (503, why));
    }
}

/// Seven ways to hold the connections of an address, each as many as there are, and a neighbour who
/// has a question.
#[test]
fn http_connections_that_hold_their_place_give_way_to_a_neighbour_at_once() {
    const SLOW: &str = "POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: \
                        application/json\r\nContent-Length: 100\r\n\r\n";
    let answered = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let watching = "GET /api/v1/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (held, awaits_answer) in [
        ("", false),
        ("GET / HT", false),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", false),
        (SLOW, false),
        (&format!("{SLOW}{{\"type\""), false),
        (answered, true),
        (watching, true),
    ] {
        let server = Server::start(&[
            "--http-max-connections-per-address=8",
            "--http-max-connections=8",
            "--http-request-time-ms=3600000",
            "--silent-patience-ms=3600000",
        ]);
        let crowd: Vec<TcpStream> = (0..20)
            .map(|_| {
                let mut stream = http_connection(server.http);
                // The one before may have been sent away for this one.
                let _ = stream.write_all(held.as_bytes());
                if awaits_answer {
                    let _ = stream.read(&mut [0; 12]);
                }
                stream
            })
            .collect();
        let answer = server.get("/healthz");
        assert_eq!((answer.status, answer.body.as_str()), (200, "ok\n"), "beside {held:?}");
        drop(crowd);
    }
}

/// A connection that is in use for as long as it is there.
fn watch(server: &Server) -> TcpStream {
    let mut stream = http_connection(server.http);
    stream.write_all(b"GET /api/v1/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut head = [0; 12];
    stream.read_exact(&mut head).expect("an answer");
    assert_eq!(&head, b"HTTP/1.1 200");
    stream
}

/// Else one guest with many streams would hold all connections of the address for a while.
#[test]
fn a_stream_that_gives_way_takes_its_connection_along() {
    let server = Server::start(&[
        "--http-max-streams-per-address=1",
        "--silent-patience-ms=0",
        "--http-request-time-ms=3600000",
    ]);
    let mut first = watch(&server);
    let _second = watch(&server);
    let mut rest = Vec::new();
    first.read_to_end(&mut rest).expect("the server closes it");
}

fn http_connection(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("HTTP takes connections");
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Neither a head nor a body that never comes to its end holds a connection.
#[test]
fn slow_http_clients_are_dropped() {
    let server = Server::start(&["--http-request-time-ms=200"]);
    for begin in [
        "",
        "GET / HT",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        "POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{\"type\":",
    ] {
        let mut slow = http_connection(server.http);
        slow.write_all(begin.as_bytes()).unwrap();
        let mut answer = String::new();
        let ended = slow.read_to_string(&mut answer);
        let dropped = !ended.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock);
        assert!(dropped, "dropped after {begin:?}; got {answer:?}");
    }
    assert_eq!(server.get("/healthz").body, "ok\n");
}

#[test]
fn an_idle_kept_alive_http_connection_is_dropped() {
    let server = Server::start(&["--http-request-time-ms=200"]);
    let mut idle = http_connection(server.http);
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = String::new();
    idle.read_to_string(&mut answer).expect("the server closes");
    assert!(answer.ends_with("ok\n"), "{answer}");
}

#[test]
fn hundreds_of_garbage_clients_do_not_disturb_a_game() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let over = AtomicBool::new(false);
    let courses = thread::scope(|scope| {
        for thread in 0..4 {
            let (over, server) = (&over, &server);
            scope.spawn(move || {
                let mut random = Pcg64Mcg::seed_from_u64(thread);
                let mut n_clients = 0;
                while n_clients < 100 || !over.load(Ordering::Relaxed) && n_clients < 10_000 {
                    let address = if random.random() { server.game } else { server.http };
                    talk_garbage(address, &mut random);
                    n_clients += 1;
                }
            });
        }
        let courses = duel::play_out(server.game, &id, 9);
        over.store(true, Ordering::Relaxed);
        courses
    });
    for course in courses {
        assert_eq!(course.cut, None);
        assert!(course.won.is_some());
    }
    assert_eq!(server.show(&id)["result"]["ending"], "normal");
}

/// Bytes without sense, some of them looking like a beginning; reads an answer or does not.
fn talk_garbage(address: SocketAddr, random: &mut Pcg64Mcg) {
    let Ok(mut stream) = TcpStream::connect(address) else { return };
    let _ = stream.set_read_timeout(Some(PATIENCE));
    let mut garbage = vec![0; random.random_range(1..6000)];
    random.fill_bytes(&mut garbage);
    let begin: &[u8] = match random.random_range(0..5) {
        0 => b"VERSION 2.0\n",
        1 => b"VERSION 2.0\nID 0hdy96hg8ukzm\nPLAYER 0\n",
        2 => b"POST /api/v1/matches HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{",
        3 => b"GET /",
        _ => b"",
    };
    let _ = stream.write_all(begin);
    let _ = stream.write_all(&garbage);
    let _ = stream.shutdown(Shutdown::Write);
    if random.random() {
        let _ = stream.read(&mut [0; 1000]);
    }
}

/// A match of two bots that lasts.
fn bots() -> Value {
    json!({ "type": "Bashni", "players": [{ "type": "BOT" }, { "type": "BOT" }] })
}

#[test]
fn matches_from_one_address_are_limited_and_the_limit_is_told() {
    let flags = ["--max-matches-per-address=3", "--max-bot-matches-per-address=2"];
    let mut server = Server::start(&flags);
    let refused = |server: &Server, body: &Value, detail: &str| {
        let answer = server.post(&body.to_string());
        assert_eq!((answer.status, answer.media_type.as_str()), (429, "application/problem+json"));
        let problem = answer.json();
        assert_eq!(problem["code"], "too-many-matches");
        assert!(problem["detail"].as_str().is_some_and(|told| told.contains(detail)), "{problem}");
        assert_eq!(answer.retry_after, "60");
    };
    server.new_match_with(&bots());
    server.new_match_with(&bots());
    refused(&server, &bots(), "2 matches in which only bots play");
    server.new_match();
    refused(&server, &json!({ "type": "Bashni" }), "3 unfinished matches");
    // A restart forgives nothing.
    server.restart(&flags);
    refused(&server, &json!({ "type": "Bashni" }), "3 unfinished matches");
}

#[test]
fn matches_are_not_created_too_fast_except_by_the_operator() {
    let server =
        Server::start(&["--max-new-matches-per-minute=2", "--admin-token=a-token-for-this-test"]);
    server.new_match();
    server.new_match();
    let answer = server.post(r#"{"type":"Bashni"}"#);
    assert_eq!(answer.status, 429, "{}", answer.body);
    assert!(answer.retry_after.parse::<u64>().is_ok_and(|seconds| (1..=60).contains(&seconds)));
    for _ in 0..3 {
        let body = json!({ "type": "Bashni" });
        let created = server.send_as("a-token-for-this-test", "/api/v1/matches", &body);
        assert_eq!(created.status, 201, "{}", created.body);
    }
}

/// A hundred moves of strong bots take minutes on few processors.
#[test]
fn who_plays_against_a_bot_does_not_wait_for_bots_among_themselves() {
    let server = Server::start(&["--max-bot-matches-per-address=100"]);
    (0..100).for_each(|_| drop(server.new_match_with(&bots())));
    let players = json!([{ "type": "HUMAN" }, { "type": "BOT", "bot": "1" }]);
    let id = server.new_match_with(&json!({ "type": "Bashni", "players": players }));
    let ada = server.sit_down(&id, 0, "Ada");
    let mut events = server.follow(&id);
    assert_eq!(server.act(&ada, &id, 0, "C3:D4").status, 200);
    let answered = std::iter::from_fn(|| events.entry())
        .any(|entry| entry["type"] == "played" && entry["seat"] == 1);
    assert!(answered, "long before all of the others have had their turn");
}
