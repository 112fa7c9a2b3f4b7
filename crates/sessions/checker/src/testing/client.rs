//! The client: a small one that does everything right, or all but one thing.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use kind::Kind;

use super::Deviation as D;
use crate::aftermath::{Aftermath, ProgramEnd};
use crate::report::{Usage, Valgrind};

/// A client in virtual time.
pub(super) struct Client {
    kind: Arc<Kind>,
    ticket: String,
    seat: u8,
    fault: D,
    input: Vec<u8>,
    block: Option<Vec<String>>,
    /// The lines of the last position.
    position: Vec<String>,
    stage: &'static str,
    move_time: Duration,
    n_waits: u32,
    n_moves: usize,
    first_move: Option<String>,
    first_move_time: Option<Duration>,
    is_thinking: bool,
    has_lost: bool,
    last_sent: &'static str,
    /// What it does, and when.
    acts: VecDeque<(Duration, Act)>,
    end: Option<ProgramEnd>,
    has_spoken: bool,
}

/// Something that a client does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Send(Vec<u8>),
    Close,
}

impl Client {
    pub(super) fn new(kind: &Arc<Kind>, ticket: &str, seat: u8, fault: D) -> Self {
        Self {
            kind: Arc::clone(kind),
            ticket: ticket.to_owned(),
            seat,
            fault,
            input: Vec::new(),
            block: None,
            position: Vec::new(),
            stage: "greeting",
            move_time: Duration::ZERO,
            n_waits: 0,
            n_moves: 0,
            first_move: None,
            first_move_time: None,
            is_thinking: false,
            has_lost: false,
            last_sent: "",
            acts: VecDeque::new(),
            end: None,
            has_spoken: false,
        }
    }

    pub(super) fn connects(&self) -> bool {
        self.fault != D::NeverConnects
    }

    pub(super) fn next_act(&self) -> Option<Duration> {
        self.acts.front().map(|(at, _)| *at)
    }

    pub(super) fn act(&mut self) -> Option<Act> {
        self.acts.pop_front().map(|(_, act)| act)
    }

    /// One read.
    pub(super) fn handle_read(&mut self, now: Duration, bytes: &[u8]) {
        if self.end.is_some() {
            return;
        }
        if self.fault == D::OneReadPerLine {
            // Whatever came is taken for a whole message; a part of a line is not understood.
            let text = String::from_utf8_lossy(bytes).into_owned();
            if text.ends_with('\n') && text.starts_with(['+', '-']) {
                text.lines().for_each(|line| self.handle_line(now, line));
            }
            return;
        }
        self.input.extend_from_slice(bytes);
        while let Some(end) = self.input.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.input.drain(..=end).collect();
            let before = self.acts.len();
            self.handle_line(now, String::from_utf8_lossy(&line).trim_end());
            let has_what_it_wants = self.acts.len() > before || self.stage == "course";
            if self.fault == D::ForgetsRestOfRead && has_what_it_wants && self.block.is_none() {
                self.input.clear();
            }
        }
    }

    /// The server has closed its side, in order or with a reset.
    pub(super) fn handle_eof(&mut self, now: Duration, is_reset: bool) {
        if self.end.is_some() {
            return;
        }
        // What it has said before it looked is on its way.
        self.acts.retain(|(at, _)| *at <= now);
        match self.fault {
            D::RunsOnWithoutServer => return,
            D::StaysAfterQuit if self.stage == "over" => return,
            D::KnowsOnlyTimeout
            | D::BlindWhileComputing
            | D::NoGameOverFirst
            | D::NoGameOverForMoveOk
                if self.stage == "deaf" =>
            {
                return;
            }
            D::CrashesOnReset if is_reset => return self.exit(now, ProgramEnd::Killed(13)),
            D::SucceedsWithoutServer => self.exit(now, ProgramEnd::Exited(0)),
            _ => self.exit(now, ProgramEnd::Exited(1)),
        }
        self.has_spoken = true;
    }

    /// What is found when it has ended.
    pub(super) fn aftermath(&self) -> Aftermath {
        let left = |fault: D, name: &str| {
            if self.fault == fault { vec![name.to_owned()] } else { Vec::new() }
        };
        let lost_bytes = if self.fault == D::LosesMemory { 4096 } else { 0 };
        let valgrind = Valgrind { errors: 0, lost_bytes };
        Aftermath {
            end: self.end.unwrap_or(ProgramEnd::Stopped),
            left_processes: left(D::LeavesOrphan, "thinker"),
            zombies: left(D::LeavesZombie, "connector"),
            shared_memory: left(D::LeavesSharedMemory, "key 0x4d4e4d"),
            semaphores: left(D::LeavesSemaphore, "semaphore 7"),
            files: left(D::LeavesFile, "/tmp/move.txt"),
            has_spoken: self.has_spoken,
            usage: Usage { valgrind: Some(valgrind), ..Usage::default() },
            ..Aftermath::default()
        }
    }

    fn exit(&mut self, now: Duration, end: ProgramEnd) {
        self.acts.push_back((now, Act::Close));
        self.end = Some(end);
    }

    fn give_up(&mut self, now: Duration) {
        self.has_spoken = true;
        self.exit(now, ProgramEnd::Exited(1));
    }

    fn handle_line(&mut self, now: Duration, line: &str) {
        if self.end.is_some() || matches!(self.stage, "deaf" | "silent") {
            return;
        }
        let (sign, text) = line.split_at_checked(2).unwrap_or((line, ""));
        if sign == "- " && self.fault != D::IgnoresSign {
            return self.refused(now, text);
        }
        if self.block.is_some() {
            return self.block_line(now, text);
        }
        match self.stage {
            "greeting" => self.greeting(now, text),
            "version" if text.starts_with("Client version accepted") => self.accepted(now),
            "id" if text.starts_with("PLAYING ") => self.playing(now, text),
            "name" => self.take_seat(now),
            "player" => self.player(now, text),
            "course" => self.command(now, text),
            "results" => self.result(now, text),
            _ if self.fault == D::IgnoresSign && sign == "- " => self.send(now, "VERSION 2.0"),
            _ if self.fault == D::StopsAtUnknownLine => self.give_up(now),
            _ => {}
        }
    }

    fn refused(&mut self, now: Duration, text: &str) {
        self.has_spoken = self.fault != D::SilentAfterRefusal;
        match self.fault {
            D::KnowsOnlyTimeout if !text.starts_with("TIMEOUT") => self.stage = "deaf",
            D::BlindWhileComputing if self.is_thinking => {
                self.acts.clear();
                self.stage = "deaf";
            }
            D::SucceedsAfterRefusal => self.exit(now, ProgramEnd::Exited(0)),
            _ => self.exit(now, ProgramEnd::Exited(1)),
        }
    }

    fn greeting(&mut self, now: Duration, text: &str) {
        if self.fault == D::ComparesGreeting && !self.input.is_empty() {
            self.stage = "silent";
            return;
        }
        match self.fault {
            D::SilentAfterGreeting => self.stage = "silent",
            D::VersionWithV => self.send(now, "VERSION v2.0"),
            D::VersionOfAnotherMajor => self.send(now, "VERSION 1.9"),
            D::VersionWithoutNumber => self.send(now, "VERSION"),
            D::SmallLetters => self.send(now, "version 2.0"),
            _ if !text.starts_with("MNM Gameserver") && self.fault != D::IgnoresSign => {
                self.give_up(now);
            }
            _ => self.send(now, "VERSION 2.0"),
        }
        if self.stage == "greeting" {
            self.stage = "version";
        }
    }

    fn accepted(&mut self, now: Duration) {
        let ticket = self.ticket.clone();
        match self.fault {
            D::IdCutOff => self.send(now, &format!("ID {}", &ticket[..12])),
            D::IdWithoutWord => self.send(now, &ticket),
            D::EndlessLine => {
                let bytes = [b"ID ".to_vec(), vec![b'x'; 3000]].concat();
                self.acts.push_back((now, Act::Send(bytes)));
            }
            _ => self.send(now, &format!("ID {ticket}")),
        }
        self.stage = "id";
    }

    fn playing(&mut self, now: Duration, text: &str) {
        if text[8..] != *self.kind.name && self.fault != D::IgnoresKind {
            return self.give_up(now);
        }
        self.stage = "name";
    }

    fn take_seat(&mut self, now: Duration) {
        let seat = self.seat;
        match self.fault {
            D::SeatCountedFromOne => self.send(now, &format!("PLAYER {}", seat + 1)),
            D::AlwaysFirstSeat => self.send(now, "PLAYER 0"),
            D::SeatByColour => self.send(now, "PLAYER white"),
            _ => self.send(now, &format!("PLAYER {seat}")),
        }
        self.stage = "player";
    }

    fn player(&mut self, now: Duration, text: &str) {
        let n_words = text.split(' ').count();
        match self.fault {
            // `Player 2` has two, so that it is not noticed at once.
            D::OneWordNames if n_words > 4 => return self.give_up(now),
            D::AsciiNames if !text.is_ascii() => return self.give_up(now),
            D::ShortNameBuffer if text.len() > 64 => {
                return self.exit(now, ProgramEnd::Killed(11));
            }
            _ => {}
        }
        if text == "ENDPLAYERS" {
            self.stage = "course";
        }
    }

    fn command(&mut self, now: Duration, text: &str) {
        match text.split_once(' ').unwrap_or((text, "")) {
            ("WAIT", _) => self.wait(now),
            ("MOVE", ms) => {
                self.move_time = Duration::from_millis(ms.parse().unwrap_or_default());
                self.block = Some(Vec::new());
            }
            ("GAMEOVER", _) => {
                let is_first = self.n_waits == 0 && self.n_moves == 0;
                let is_deaf = match self.fault {
                    D::NoGameOverFirst => is_first,
                    D::NoGameOverForMoveOk => self.last_sent == "PLAY",
                    _ => false,
                };
                self.stage = if is_deaf { "deaf" } else { "results" };
                self.block = (!is_deaf).then(Vec::new);
            }
            ("OKTHINK", _) => self.compute(now),
            ("MOVEOK", _) => {
                self.is_thinking = false;
                self.last_sent = "";
            }
            _ if self.fault == D::StopsAtUnknownLine => self.give_up(now),
            _ => {}
        }
    }

    fn wait(&mut self, now: Duration) {
        self.n_waits += 1;
        match self.fault {
            D::OkWaitTwice => self.send(now, "OKWAIT\nOKWAIT"),
            D::OkWaitWithSign => self.send(now, "+ OKWAIT"),
            D::OkWaitWithArgument => self.send(now, "OKWAIT please"),
            D::NoOkWait => {}
            D::HangsUpAtWait => self.give_up(now),
            D::CountsWaitsInAByte if self.n_waits > 127 => self.exit(now, ProgramEnd::Killed(6)),
            _ => self.send(now, "OKWAIT"),
        }
    }

    fn block_line(&mut self, now: Duration, text: &str) {
        let Some(block) = &mut self.block else { return };
        block.push(text.to_owned());
        if !text.starts_with("END") {
            return;
        }
        if self.stage == "results" {
            self.block = None;
            return;
        }
        self.position = self.block.take().unwrap_or_default();
        self.first_move_time.get_or_insert(self.move_time);
        match self.fault {
            D::NoThinking => self.compute(now),
            D::ThinkingAfterComputing => {
                self.send(now + self.move_time + Duration::from_millis(1), "THINKING");
            }
            D::ThinkingWithArgument => self.send(now, "THINKING hard"),
            _ => self.send(now, "THINKING"),
        }
    }

    fn result(&mut self, now: Duration, text: &str) {
        if text == format!("PLAYER{}WON No", self.seat) {
            self.has_lost = true;
        }
        if text != "QUIT" {
            return;
        }
        self.stage = "over";
        self.has_spoken = true;
        match self.fault {
            D::StaysAfterQuit => {}
            D::FailsAfterGame => self.exit(now, ProgramEnd::Exited(1)),
            D::FailsWhenLost if self.has_lost => self.exit(now, ProgramEnd::Exited(1)),
            D::CrashesAtEnd => self.exit(now, ProgramEnd::Killed(11)),
            D::RunsOn => self.exit(now, ProgramEnd::Stopped),
            _ => self.exit(now, ProgramEnd::Exited(0)),
        }
    }

    /// Finds a move and sends it when the time for that has passed.
    fn compute(&mut self, now: Duration) {
        let Some(action) = self.choose() else { return self.give_up(now) };
        self.n_moves += 1;
        self.is_thinking = true;
        let takes = match self.fault {
            D::MoveTooLate => self.move_time + Duration::from_millis(1),
            D::FixedMoveTime => Duration::from_millis(800),
            D::FirstMoveTime => self.first_move_time.unwrap_or_default() / 2,
            _ => self.move_time / 10,
        };
        let line = match self.fault {
            D::MoveWithoutWord => action,
            D::EmptyMove => "PLAY".to_owned(),
            D::MoveWithDashes => format!("PLAY {}", action.replace(':', "-")),
            _ => format!("PLAY {action}"),
        };
        self.last_sent = "PLAY";
        self.send(now + takes, &line);
    }

    fn choose(&mut self) -> Option<String> {
        let programs = self.kind.programs.as_ref()?;
        let setup = programs.read_lines(&self.position, Seat(self.seat))?;
        let game = self.kind.start(&setup).ok()?;
        if self.fault == D::TrustsOrder {
            let usual = programs.position_lines(&*game, Seat(self.seat));
            (usual == self.position).then_some(())?;
        }
        let legal = game.legal_actions(Seat(self.seat).into());
        let highest = self.position.iter().map(|line| line.rsplit('@').next());
        let highest =
            highest.clone().map(|at| highest.clone().filter(|it| *it == at).count()).max();
        match self.fault {
            D::RoomFor600Moves if legal.len() > 600 => return None,
            D::TowersOf23 if highest > Some(23) => return None,
            D::IllegalLate if self.n_moves >= 5 => return Some("A1:A1".to_owned()),
            _ => {}
        }
        let action = legal.get(self.n_moves % legal.len().max(1))?.clone();
        let first = self.first_move.get_or_insert_with(|| action.clone()).clone();
        match self.fault {
            D::SameMoveAlways => Some(first),
            D::StopsCapturing => Some(action.split(':').take(2).collect::<Vec<_>>().join(":")),
            _ => Some(action),
        }
    }

    fn send(&mut self, at: Duration, line: &str) {
        let end = match self.fault {
            D::NoNewline => "",
            D::NewlineTwice => "\n\n",
            D::ZeroByteBehindNewline => "\n\0",
            _ => "\n",
        };
        self.acts.push_back((at, Act::Send(format!("{line}{end}").into_bytes())));
    }
}
