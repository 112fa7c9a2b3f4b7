//! No player loses time to the server: it is stopped in the middle of moves, and starved.

use std::io::{IoSliceMut, Read, Write};
use std::net::TcpStream;
use std::os::fd::AsRawFd;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use nix::sys::socket::sockopt::ReceiveTimestampns;
use nix::sys::socket::{self, ControlMessageOwned, MsgFlags};
use nix::sys::time::TimeSpec;
use rustix::process::Signal;
use serde_json::json;

use crate::process::{PATIENCE, Server};
use crate::program::Program;

/// How long the server is stopped: all of it with `RUN_SLOW_TESTS`.
fn stops() -> Vec<Duration> {
    let is_long = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let ms: &[u64] = if is_long { &[500, 4_000, 20_000] } else { &[500, 4_000] };
    ms.iter().map(|&ms| Duration::from_millis(ms)).collect()
}

/// Stops the server, lets `meanwhile` happen, and has it go on after so long.
fn stopped(server: &Server, stop: Duration, meanwhile: impl FnOnce()) {
    server.signal(Signal::STOP);
    let start = Instant::now();
    meanwhile();
    // What is tested is that time passes.
    thread::sleep(stop.saturating_sub(start.elapsed()));
    server.signal(Signal::CONT);
}

/// A match in which the first player is to move within this time.
struct Turn {
    id: String,
    white: Program,
    _black: Program,
    /// Before the move time began.
    began: Instant,
    move_time: Duration,
}

impl Turn {
    fn start(server: &Server, move_time: Duration) -> Self {
        let generic = json!({ "name": "", "timeout": move_time.as_millis() as u64 });
        let id = server.new_match_with(&json!({ "type": "Bashni", "gameGeneric": generic }));
        let black = Program::join(server.game, &id, Some(1));
        let began = Instant::now();
        let mut white = Program::join(server.game, &id, Some(0));
        white.turn();
        Self { id, white, _black: black, began, move_time }
    }

    /// Whether we ourselves were in time, beyond doubt: a busy machine may have stopped us too.
    fn was_punctual(&self) -> bool {
        self.began.elapsed() < self.move_time
    }
}

/// Tries until we ourselves were in time; `attempt` says whether we were.
fn until_punctual(mut attempt: impl FnMut() -> bool) {
    assert!((0..100).any(|_| attempt()), "this machine is too busy for any test of time");
}

/// A move time that ends while the server is stopped.
fn within(stop: Duration) -> Duration {
    stop * 4 / 5
}

/// `PLAY` is sent into the stop, long before the move time ends, and read long after.
#[test]
fn a_move_sent_while_the_server_is_stopped_is_in_time() {
    for stop in stops() {
        let server = Server::start(&[]);
        let mut n_left = if stop < Duration::from_secs(1) { 10 } else { 1 };
        while n_left > 0 {
            until_punctual(|| {
                let mut turn = Turn::start(&server, within(stop));
                turn.white.send("THINKING");
                if turn.white.read().as_deref() != Some("+ OKTHINK") {
                    return turn.was_punctual();
                }
                let mut was_punctual = false;
                stopped(&server, stop, || {
                    turn.white.send("PLAY C3:D4");
                    was_punctual = turn.was_punctual();
                });
                if was_punctual {
                    turn.white.expect("+ MOVEOK");
                    let used = server.show(&turn.id)["moves"][0]["usedMs"].as_u64().unwrap();
                    assert!(u128::from(used) < turn.move_time.as_millis(), "{used} ms, {stop:?}");
                }
                was_punctual
            });
            n_left -= 1;
        }
    }
}

/// `THINKING` is sent into the stop, so that `OKTHINK` comes long after the move time would have
/// ended; then the rest of it is still there.
#[test]
fn the_wait_for_okthink_costs_nothing() {
    for stop in stops() {
        let server = Server::start(&[]);
        until_punctual(|| {
            let mut turn = Turn::start(&server, within(stop));
            socket::setsockopt(turn.white.socket(), ReceiveTimestampns, &true).unwrap();
            let mut used = Duration::ZERO;
            stopped(&server, stop, || {
                turn.white.send("THINKING");
                used = turn.began.elapsed();
            });
            // The server may have answered before it stopped: then all of that was our time.
            let (answer, came) = hear(turn.white.socket());
            turn.white.send("PLAY C3:D4");
            used += came.elapsed().unwrap_or(turn.move_time);
            let verdict = turn.white.read();
            let was_punctual = used < turn.move_time;
            if was_punctual {
                assert_eq!(answer, "+ OKTHINK\n", "{stop:?}");
                assert_eq!(verdict.as_deref(), Some("+ MOVEOK"), "{stop:?}");
            }
            was_punctual
        });
    }
}

/// Everything else that a program has to say in time.
#[test]
fn no_answer_is_late_because_the_server_was_stopped() {
    for stop in stops() {
        let server = Server::start(&["--answer-time-ms=300", "--wait-interval-ms=50"]);
        let id = server.new_match();
        let mut black = Program::join(server.game, &id, Some(1));
        black.expect("+ WAIT");
        let mut new = Program::connect(server.game);
        assert!(new.read().is_some(), "the greeting");
        stopped(&server, stop, || {
            black.send("OKWAIT");
            new.send("VERSION 2.0");
        });
        black.expect("+ WAIT");
        black.send("OKWAIT");
        assert!(new.read().is_some_and(|line| line.starts_with("+ ")));
    }
}

/// Who sent nothing before the server was stopped, and nothing until the time was over, was too
/// slow, even if the server reads it before it looks at the clock.
#[test]
fn who_is_late_is_late_whatever_the_server_did() {
    let server = Server::start(&[]);
    let mut turn = Turn::start(&server, Duration::from_millis(200));
    turn.white.send("THINKING");
    // We may have been late with that already. The wait for the answer would not be charged, so
    // the server is stopped after it.
    if turn.white.read().as_deref() == Some("+ OKTHINK") {
        // And not in the moment in which it looks when it was done with that: what it does not
        // know it gives to the player.
        thread::sleep(Duration::from_millis(100));
        stopped(&server, Duration::from_millis(600), || {
            thread::sleep(Duration::from_millis(400));
            // The server may have noticed before it was stopped, and be gone.
            let _ = turn.white.try_send("PLAY C3:D4");
        });
        turn.white.expect("- TIMEOUT Be faster next time");
    }
    assert_eq!(server.show(&turn.id)["result"]["ending"], "timeout");
}

/// A person's move is in the server's socket before the limit, and read after it.
#[test]
fn a_persons_move_sent_while_the_server_is_stopped_is_in_time() {
    for stop in stops() {
        let server = Server::start(&[]);
        let limit = within(stop);
        let generic = json!({ "name": "", "personTimeout": limit.as_millis() as u64 });
        let players = json!([{ "type": "HUMAN" }, { "type": "HUMAN" }]);
        let body = json!({ "type": "Bashni", "gameGeneric": generic, "players": players });
        until_punctual(|| {
            let id = server.new_match_with(&body);
            let mut stream = TcpStream::connect(server.http).expect("HTTP");
            let began = Instant::now();
            let token = server.sit_down(&id, 0, "");
            let mut was_punctual = false;
            stopped(&server, stop, || {
                send_action(&mut stream, &id, &token);
                was_punctual = began.elapsed() < limit;
            });
            let mut answer = [0; 12];
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
            stream.read_exact(&mut answer).expect("an answer");
            assert!(!was_punctual || &answer == b"HTTP/1.1 200", "{id}, {stop:?}");
            was_punctual
        });
    }
}

fn send_action(stream: &mut TcpStream, id: &str, token: &str) {
    let body = r#"{"seat":0,"action":"C3:D4"}"#;
    let request = format!(
        "POST /api/v1/matches/{id}/actions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("the kernel takes it");
}

/// Processes that take all the processor time they can get, until dropped.
struct BusyLoops(Vec<Child>);

impl BusyLoops {
    fn start(n: usize) -> Self {
        let one = |_| Command::new("sh").args(["-c", "while :; do :; done"]).spawn();
        Self((0..n).map(one).collect::<Result<_, _>>().expect("sh"))
    }
}

impl Drop for BusyLoops {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The server at the lowest priority beside five busy loops: a program that needs less than its
/// 100 ms never loses. The kernel tells the program, too, when lines came, so that it knows its own
/// time however busy the machine is.
#[test]
fn a_starved_server_costs_no_program_a_game() {
    let is_long = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let n_moves = if is_long { 200 } else { 2 };
    let move_time = Duration::from_millis(100);
    let server = Server::start(&["--first-command-delay-ms=50"]);
    let pid = server.pid().to_string();
    let niced = Command::new("renice").args(["-n", "19", "-p", &pid]).output();
    assert!(niced.is_ok_and(|output| output.status.success()), "renice");
    let loops = BusyLoops::start(5);
    let mut n_left = n_moves;
    while n_left > 0 {
        until_punctual(|| {
            let generic = json!({ "name": "", "timeout": move_time.as_millis() as u64 });
            let id = server.new_match_with(&json!({ "type": "Bashni", "gameGeneric": generic }));
            let mut white = Program::join(server.game, &id, Some(0));
            socket::setsockopt(white.socket(), ReceiveTimestampns, &true).unwrap();
            let (mut used, mut verdict) = (Duration::ZERO, String::new());
            for answer in ["THINKING", "PLAY C3:D4"] {
                let (said, came) = hear(white.socket());
                verdict = said;
                if verdict.starts_with("- ") {
                    break;
                }
                white.send(answer);
                used += came.elapsed().unwrap_or(move_time);
                verdict.clear();
            }
            if verdict.is_empty() {
                verdict = hear(white.socket()).0;
            }
            let was_punctual = used < move_time;
            assert!(!was_punctual || verdict == "+ MOVEOK\n", "{verdict:?} after {used:?}");
            was_punctual
        });
        n_left -= 1;
    }
    drop(loops);
}

/// The next write of the server, and when the kernel had it.
fn hear(stream: &TcpStream) -> (String, SystemTime) {
    let mut buffer = [0; 4096];
    let mut control = nix::cmsg_space!(TimeSpec);
    let mut parts = [IoSliceMut::new(&mut buffer)];
    let flags = MsgFlags::empty();
    let told = socket::recvmsg::<()>(stream.as_raw_fd(), &mut parts, Some(&mut control), flags);
    let told = told.expect("the server speaks");
    let stamp = told.cmsgs().expect("whole messages").find_map(|message| match message {
        ControlMessageOwned::ScmTimestampns(stamp) => Some(Duration::from(stamp)),
        _ => None,
    });
    let n = told.bytes;
    // Without a stamp it may have come at any time: then nobody can tell who was late.
    let came = stamp.map_or(SystemTime::UNIX_EPOCH, |stamp| SystemTime::UNIX_EPOCH + stamp);
    (String::from_utf8_lossy(&buffer[..n]).into_owned(), came)
}
