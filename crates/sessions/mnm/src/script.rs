//! Conversations written down, run against a server session in virtual time.
//!
//! | line | meaning |
//! |---|---|
//! | `> PLAYER 0` | the client sends this line |
//! | `>> OKW\x00\n` | the client sends exactly these bytes |
//! | `eof` | the client closes |
//! | `< + WAIT` | the server sends this line; adjoining lines are one write |
//! | `< …` | any lines of the same write |
//! | `+20s`, `+50ms` | time passes |
//! | `host: …` | the host answers or tells something, see `script/host.rs` |
//! | `! …` | the session tells the host something, see `describe` |
//! | `= draining` | the phase of the connection |
//! | `# …` | a remark |
//!
//! An empty line separates two writes, a remark does not. Whatever the server says must
//! stand in the script.

mod host;

use std::collections::VecDeque;
use std::time::Duration;

use crate::{LeaveReason, Major, Phase, ServerEvent, ServerLimits, ServerSession};

/// A server session with everything it said and was not asked for yet.
pub(crate) struct Runner {
    pub(crate) session: ServerSession,
    pub(crate) now: Duration,
    /// How the lines of the client travel.
    pub(crate) travel: Travel,
    writes: VecDeque<String>,
    events: VecDeque<String>,
}

/// How the bytes of a `>` line are cut and ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Travel {
    pub(crate) bytewise: bool,
    pub(crate) end: &'static str,
}

/// Runs `script` from the first byte of a connection and looks for anything left unsaid.
pub(crate) fn check(script: &str) {
    check_on(Major::Two, script);
}

/// The same on the port of this version.
pub(crate) fn check_on(major: Major, script: &str) {
    let mut runner = Runner::of(major);
    runner.run(script);
    runner.finish();
}

impl Runner {
    pub(crate) fn new() -> Self {
        Self::of(Major::Two)
    }

    pub(crate) fn of(major: Major) -> Self {
        let now = Duration::from_secs(7);
        let mut runner = Self {
            session: ServerSession::new(now, ServerLimits::default(), major),
            now,
            travel: Travel { bytewise: false, end: "\n" },
            writes: VecDeque::new(),
            events: VecDeque::new(),
        };
        runner.collect();
        runner
    }

    /// Runs a part of a script; more may follow.
    pub(crate) fn run(&mut self, script: &str) {
        let mut expected: Vec<&str> = Vec::new();
        for (index, line) in script.lines().map(str::trim).enumerate() {
            let place = format!("line {}: {line}", index + 1);
            if line.starts_with('#') {
                continue;
            }
            if let Some(write) = line.strip_prefix('<') {
                expected.push(write.trim_start());
                continue;
            }
            self.expect_write(&std::mem::take(&mut expected), &place);
            if !line.is_empty() {
                self.step(line, &place);
            }
        }
        self.expect_write(&expected, "the end");
    }

    /// Nothing is left that the script did not mention; that a client has left may be.
    pub(crate) fn finish(&self) {
        assert!(self.writes.is_empty(), "not in the script: {:?}", self.writes);
        let rest: Vec<_> = self.events.iter().filter(|event| !event.starts_with("left")).collect();
        assert!(rest.is_empty(), "not in the script: {rest:?}");
    }

    /// What the server wrote and no script asked for yet.
    pub(crate) fn take_writes(&mut self) -> Vec<String> {
        self.writes.drain(..).collect()
    }

    pub(crate) fn take_events(&mut self) -> Vec<String> {
        self.events.drain(..).collect()
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        if self.travel.bytewise {
            for byte in bytes {
                self.session.handle_bytes(self.now, &[*byte]);
                self.collect();
            }
        } else {
            self.session.handle_bytes(self.now, bytes);
        }
        self.collect();
    }

    /// The host speaks, in a way no script can write down.
    pub(crate) fn tell(&mut self, speak: impl FnOnce(&mut ServerSession, Duration)) {
        self.drop_request();
        speak(&mut self.session, self.now);
        self.collect();
    }

    /// Lets time pass, waking the session whenever it wants to be.
    pub(crate) fn pass(&mut self, time: Duration) {
        let end = self.now + time;
        while let Some(deadline) = self.session.poll_timeout().filter(|&deadline| deadline <= end) {
            self.now = self.now.max(deadline);
            self.session.handle_timeout(self.now);
            self.collect();
        }
        self.now = end;
    }

    fn step(&mut self, line: &str, place: &str) {
        if !line.starts_with('=') && !line.starts_with('!') {
            assert!(self.writes.is_empty(), "before {place}: unexpected {:?}", self.writes);
        }
        if let Some(bytes) = line.strip_prefix(">>") {
            self.send(&unescape(bytes.trim_start()));
        } else if let Some(text) = line.strip_prefix('>') {
            let text = text.strip_prefix(' ').unwrap_or(text);
            self.send(format!("{text}{}", self.travel.end).as_bytes());
        } else if let Some(answer) = line.strip_prefix("host: ") {
            self.tell(|session, now| host::answer(session, now, answer));
        } else if let Some(event) = line.strip_prefix("! ") {
            assert_eq!(self.events.pop_front().as_deref(), Some(event), "at {place}");
        } else if let Some(phase) = line.strip_prefix("= ") {
            let actual = format!("{:?}", self.session.phase()).to_lowercase();
            assert_eq!(actual, phase, "at {place}");
        } else if line == "eof" {
            self.session.handle_eof(self.now);
            self.collect();
        } else if let Some(time) = line.strip_prefix('+') {
            self.pass(parse_time(time));
        } else {
            panic!("cannot read {place}");
        }
    }

    /// A host line stands for the request it answers, unless the script has shown that already.
    fn drop_request(&mut self) {
        if self.events.front().is_some_and(|event| !event.starts_with("left")) {
            self.events.pop_front();
        }
    }

    fn expect_write(&mut self, expected: &[&str], place: &str) {
        if expected.is_empty() {
            return;
        }
        let write = self.writes.pop_front();
        let Some(write) = write else { panic!("before {place}: nothing came, not {expected:?}") };
        let lines: Vec<_> = write.lines().collect();
        assert!(fits(&lines, expected), "before {place}: got {lines:#?}, expected {expected:#?}");
    }

    fn collect(&mut self) {
        while let Some(write) = self.session.poll_write() {
            self.writes.push_back(String::from_utf8(write).unwrap());
            self.session.handle_written(self.now);
        }
        while let Some(event) = self.session.poll_event() {
            self.events.push_back(describe(&event));
        }
        let has_no_limit = self.session.phase() == Phase::Closed || self.session.is_delayed();
        assert_eq!(self.session.poll_timeout().is_none(), has_no_limit);
    }
}

/// Whether the lines are the expected ones, where `…` stands for any number of them.
fn fits(lines: &[&str], expected: &[&str]) -> bool {
    match expected {
        [] => lines.is_empty(),
        ["…", rest @ ..] => (0..=lines.len()).any(|skipped| fits(&lines[skipped..], rest)),
        [first, rest @ ..] => lines.first() == Some(first) && fits(&lines[1..], rest),
    }
}

/// An event in the words of the `!` lines.
fn describe(event: &ServerEvent) -> String {
    match event {
        ServerEvent::MatchWanted { id, client_version } => format!("match {id} {client_version}"),
        ServerEvent::SeatWanted { seat: None } => "seat any".to_owned(),
        ServerEvent::SeatWanted { seat: Some(seat) } => format!("seat {seat}"),
        ServerEvent::Played { text, used } => format!("move {text} after {used:?}"),
        ServerEvent::Left { why } => match why {
            LeaveReason::Finished => "left: finished".to_owned(),
            LeaveReason::Refused(negative) => format!("left: refused, {negative}"),
            LeaveReason::BrokeProtocol { expected, got } => {
                format!("left: wanted {expected}, got {got}")
            }
            LeaveReason::TimedOut { waiting_for } => format!("left: too slow for {waiting_for}"),
            LeaveReason::Disconnected => "left: disconnected".to_owned(),
            LeaveReason::ServerFault => "left: our fault".to_owned(),
            LeaveReason::MadeRoom => "left: made room".to_owned(),
            LeaveReason::ShuttingDown => "left: shutting down".to_owned(),
        },
    }
}

fn parse_time(text: &str) -> Duration {
    if let Some(ms) = text.strip_suffix("ms") {
        Duration::from_millis(ms.parse().unwrap())
    } else {
        Duration::from_secs(text.strip_suffix('s').unwrap().parse().unwrap())
    }
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let (byte, after) = match (first, tail) {
            (b'\\', [b'n', after @ ..]) => (b'\n', after),
            (b'\\', [b'r', after @ ..]) => (b'\r', after),
            (b'\\', [b'x', high, low, after @ ..]) => {
                let digits = [*high, *low];
                (u8::from_str_radix(str::from_utf8(&digits).unwrap(), 16).unwrap(), after)
            }
            (byte, after) => (*byte, after),
        };
        bytes.push(byte);
        rest = after;
    }
    bytes
}
