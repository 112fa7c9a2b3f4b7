//! The client: a small one that does everything right, or all but one thing.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use game::{Actor, Seat};
use kind::Kind;
use mnm::{
    Block, BlockShape, ClientConfig, ClientEvent, ClientLine, ClientSession, Negative, ServerLine,
};

use seeded::Pcg32;

use super::Deviation as D;
use crate::aftermath::Aftermath;
use crate::program_end::ProgramEnd;
use crate::report::{Usage, Valgrind};

/// A client in virtual time.
pub(super) struct Client {
    kind: Arc<Kind>,
    shape: BlockShape,
    seat: u8,
    fault: D,
    random: Option<Pcg32>,
    session: ClientSession,
    input: Vec<u8>,
    hearing: Hearing,
    part: Part,
    /// The lines of the last position.
    position: Vec<String>,
    move_time: Duration,
    n_waits: u32,
    n_moves: usize,
    first_move: Option<String>,
    first_move_time: Option<Duration>,
    is_thinking: bool,
    /// The last line was `MOVEOK`.
    has_just_moved: bool,
    /// What it does, and when.
    acts: VecDeque<(Duration, Act)>,
    end: Option<ProgramEnd>,
    has_spoken: bool,
}

/// What it still takes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hearing {
    /// All that comes.
    Good,
    /// Nothing but the end of the connection.
    Silent,
    /// Nothing at all.
    Deaf,
    /// The game is over.
    Over,
}

/// What the server says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Prolog,
    Commands,
    /// The lines of a position in which it is to move.
    Block,
    /// The last position, and who has won.
    Result,
}

/// Something that a client does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Send(Vec<u8>),
    Close,
}

impl Client {
    /// The client that does this wrong; which legal moves it makes follows from `seed`, if one is
    /// given.
    pub(super) fn new(
        kind: &Arc<Kind>,
        ticket: &str,
        seat: u8,
        (fault, seed): (D, Option<u64>),
    ) -> Self {
        let shape = shape(kind);
        let mut config = ClientConfig::new(kind.name, shape.clone(), ticket);
        config.seat = Some(seat);
        Self {
            kind: Arc::clone(kind),
            shape,
            seat,
            fault,
            random: seed.map(|seed| Pcg32::new(seed, u64::from(seat))),
            session: ClientSession::new(Duration::ZERO, config),
            input: Vec::new(),
            hearing: Hearing::Good,
            part: Part::Prolog,
            position: Vec::new(),
            move_time: Duration::ZERO,
            n_waits: 0,
            n_moves: 0,
            first_move: None,
            first_move_time: None,
            is_thinking: false,
            has_just_moved: false,
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
        if self.fault == D::OneReadPerLine {
            // Whatever came is taken for a whole message; a part of a line is not understood.
            if bytes.ends_with(b"\n") && bytes.starts_with(b"+") {
                bytes.split_inclusive(|byte| *byte == b'\n').for_each(|line| self.hear(now, line));
            }
            return;
        }
        self.input.extend_from_slice(bytes);
        while let Some(end) = self.input.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.input.drain(..=end).collect();
            let before = self.acts.len();
            self.hear(now, &line);
            let has_what_it_wants = match self.part {
                Part::Prolog => self.acts.len() > before,
                Part::Commands => true,
                Part::Block | Part::Result => false,
            };
            if self.fault == D::ForgetsRestOfRead && has_what_it_wants {
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
            D::StaysAfterQuit if self.hearing == Hearing::Over => return,
            _ if self.hearing == Hearing::Deaf => return,
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

    /// One line, with its end.
    fn hear(&mut self, now: Duration, line: &[u8]) {
        if self.end.is_some() || self.hearing != Hearing::Good {
            return;
        }
        let text = String::from_utf8_lossy(line);
        let text = text.trim_end().strip_prefix("+ ");
        let heard = text
            .filter(|_| matches!(self.part, Part::Prolog | Part::Commands))
            .and_then(|text| ServerLine::read(text).ok());
        match (self.fault, heard) {
            (D::ComparesGreeting, Some(ServerLine::Greeting { .. })) if !self.input.is_empty() => {
                self.hearing = Hearing::Silent;
            }
            (D::IgnoresSign, None) if text.is_none() => {
                self.send(now, &ClientLine::Version("2.0").to_string());
            }
            (D::IgnoresKind, Some(ServerLine::Playing { .. })) => {
                let own = Block::of(ServerLine::Playing { kind: self.kind.name });
                self.session.handle_bytes(now, &own.into_bytes());
            }
            (D::NoGameOverFirst, Some(ServerLine::GameOver))
                if self.n_waits == 0 && self.n_moves == 0 =>
            {
                self.hearing = Hearing::Deaf;
            }
            (D::NoGameOverAfterMoveOk, Some(ServerLine::GameOver)) if self.has_just_moved => {
                self.hearing = Hearing::Deaf;
            }
            (_, heard) => {
                match heard {
                    Some(ServerLine::Move(_)) => self.part = Part::Block,
                    Some(ServerLine::GameOver) => self.part = Part::Result,
                    _ if self.part == Part::Block && self.ends_block(text) => {
                        self.part = Part::Commands;
                    }
                    _ => {}
                }
                self.session.handle_bytes(now, line);
            }
        }
        while let Some(event) = self.session.poll_event() {
            self.handle_event(now, event);
        }
        while let Some(line) = self.session.poll_write() {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            self.say(now, ClientLine::read(&line).expect("a session says no other lines"));
        }
    }

    fn ends_block(&self, text: Option<&str>) -> bool {
        text.is_some_and(|text| self.shape.ends.iter().any(|end| end == text))
    }

    /// Says a line in time, as it should be or not.
    fn say(&mut self, now: Duration, line: ClientLine<'_>) {
        let word = line.answers();
        match (self.fault, line) {
            (D::SilentAfterGreeting, ClientLine::Version(_)) => self.hearing = Hearing::Silent,
            (D::VersionWithV, ClientLine::Version(_)) => {
                self.send_line(now, ClientLine::Version("v2.0"));
            }
            (D::VersionOfAnotherMajor, ClientLine::Version(_)) => {
                self.send_line(now, ClientLine::Version("1.9"));
            }
            (D::SmallLetters, ClientLine::Version(_)) => {
                self.send(now, &line.to_string().to_lowercase());
            }
            (D::IdCutOff, ClientLine::Id(id)) => self.send_line(now, ClientLine::Id(&id[..12])),
            (D::IdWithoutWord, ClientLine::Id(id)) => self.send(now, id),
            (D::EndlessLine, ClientLine::Id(_)) => {
                let endless = ClientLine::Id(&"x".repeat(3000)).to_string();
                self.acts.push_back((now, Act::Send(endless.into_bytes())));
            }
            (D::SeatCountedFromOne, ClientLine::Player(seat)) => {
                self.send_line(now, ClientLine::Player(seat.map(|seat| seat + 1)));
            }
            (D::AlwaysFirstSeat, ClientLine::Player(_)) => {
                self.send_line(now, ClientLine::Player(Some(0)));
            }
            (D::SeatByColour, ClientLine::Player(_)) => self.send(now, &format!("{word} white")),
            (D::OkWaitTwice, ClientLine::OkWait) => self.send(now, &format!("{word}\n{word}")),
            (D::OkWaitWithSign, ClientLine::OkWait) => self.send(now, &format!("+ {word}")),
            (D::OkWaitWithArgument, ClientLine::OkWait) => {
                self.send(now, &format!("{word} please"));
            }
            (D::NoOkWait, ClientLine::OkWait) | (D::NoThinking, ClientLine::Thinking) => {}
            (D::HangsUpAtWait, ClientLine::OkWait) => self.give_up(now),
            (D::CountsWaitsInAByte, ClientLine::OkWait) if self.n_waits > 127 => {
                self.exit(now, ProgramEnd::Killed(6));
            }
            (D::ThinkingAfterComputing, ClientLine::Thinking) => {
                self.send_line(now + self.move_time + Duration::from_millis(1), line);
            }
            (D::ThinkingWithArgument, ClientLine::Thinking) => {
                self.send(now, &format!("{word} hard"));
            }
            (D::VersionWithoutNumber, ClientLine::Version(_))
            | (D::EmptyMove, ClientLine::Play(_)) => {
                self.send(now, word.word());
            }
            (D::MoveWithoutWord, ClientLine::Play(action)) => self.send(now, action),
            (D::MoveWithDashes, ClientLine::Play(action)) => {
                self.send_line(now, ClientLine::Play(&action.replace(':', "-")));
            }
            _ => self.send_line(now, line),
        }
    }

    fn handle_event(&mut self, now: Duration, event: ClientEvent) {
        match event {
            ClientEvent::Seated { you, others, .. } => {
                self.part = Part::Commands;
                for name in others.iter().chain([&you]).map(|seat| &seat.name) {
                    self.read_name(now, name);
                }
            }
            ClientEvent::Waited => {
                self.n_waits += 1;
                self.has_just_moved = false;
            }
            ClientEvent::TurnStarted { move_time, block, .. } => {
                self.move_time = move_time;
                self.first_move_time.get_or_insert(move_time);
                self.position = block.whole(&self.shape);
                if self.fault == D::NoThinking {
                    self.compute(now);
                }
            }
            ClientEvent::ThinkingAccepted => self.compute(now),
            ClientEvent::MoveAccepted => {
                self.is_thinking = false;
                self.has_just_moved = true;
            }
            ClientEvent::GameOver { won, .. } => {
                let has_lost = won.get(usize::from(self.seat)) == Some(&false);
                self.end_of_game(now, has_lost);
            }
            ClientEvent::Refused { text } => self.refused(now, &text),
            ClientEvent::Ignored { .. } if self.fault == D::StopsAtUnknownLine => self.give_up(now),
            ClientEvent::ServerMisbehaved(_) => self.give_up(now),
            ClientEvent::Greeted { .. }
            | ClientEvent::Playing { .. }
            | ClientEvent::Ignored { .. }
            | ClientEvent::Disconnected => {}
        }
    }

    fn read_name(&mut self, now: Duration, name: &str) {
        match self.fault {
            // `Player 2` has two, so that it is not noticed at once.
            D::OneWordNames if name.split(' ').count() > 2 => self.give_up(now),
            D::AsciiNames if !name.is_ascii() => self.give_up(now),
            D::ShortNameBuffer if name.len() > 60 => self.exit(now, ProgramEnd::Killed(11)),
            _ => {}
        }
    }

    fn refused(&mut self, now: Duration, text: &str) {
        self.has_spoken = self.fault != D::SilentAfterRefusal;
        match self.fault {
            D::KnowsOnlyTimeout if Negative::read(text) != Some(Negative::Timeout) => {
                self.hearing = Hearing::Deaf;
            }
            D::BlindWhileComputing if self.is_thinking => {
                self.acts.clear();
                self.hearing = Hearing::Deaf;
            }
            D::SucceedsAfterRefusal => self.exit(now, ProgramEnd::Exited(0)),
            _ => self.exit(now, ProgramEnd::Exited(1)),
        }
    }

    fn end_of_game(&mut self, now: Duration, has_lost: bool) {
        self.hearing = Hearing::Over;
        self.has_spoken = true;
        match self.fault {
            D::StaysAfterQuit => {}
            D::FailsAfterGame => self.exit(now, ProgramEnd::Exited(1)),
            D::FailsWhenLost if has_lost => self.exit(now, ProgramEnd::Exited(1)),
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
        // The session is told at once, and says it then; who plays without being asked tells nobody.
        let _ = self.session.play(now, &action);
        self.session.poll_write();
        self.say(now + takes, ClientLine::Play(&action));
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
        let n_legal = u32::try_from(legal.len().max(1)).ok()?;
        let next = self.n_moves % legal.len().max(1);
        let chosen = self.random.as_mut().map_or(next, |random| random.below(n_legal) as usize);
        let action = legal.get(chosen)?.clone();
        let first = self.first_move.get_or_insert_with(|| action.clone()).clone();
        match self.fault {
            D::SameMoveAlways => Some(first),
            D::StopsCapturing => Some(action.split(':').take(2).collect::<Vec<_>>().join(":")),
            _ => Some(action),
        }
    }

    fn send_line(&mut self, at: Duration, line: ClientLine<'_>) {
        self.send(at, &line.to_string());
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

/// How positions of this kind look on the wire.
fn shape(kind: &Kind) -> BlockShape {
    let programs = kind.programs.as_ref().expect("programs play this kind");
    let setup = kind.setup(&[]).expect("every kind has a usual setup");
    let mut game = kind.start(&setup).expect("the usual setup can be played");
    // Chance may have the first move.
    while let Some(action) = game.legal_actions(Actor::Dealer).into_iter().next() {
        game.apply(Actor::Dealer, &action).expect("it was legal");
    }
    let lines = programs.position_lines(&*game, Seat(0));
    BlockShape::of(&lines).expect("every block ends as it begins")
}
