//! One conversation with a client: bytes and time in, bytes and a finding out.
//!
//! A driver connects it with a socket: it writes what [`Run::poll_write`] gives, hands in what the
//! client sends, wakes the run at [`Run::poll_timeout`], and closes the connection as
//! [`Run::poll_hang_up`] says. When [`Run::is_over`], it ends the program and tells what is left of
//! it ([`Run::handle_ended`]).

mod hearing;
mod play;
mod speaking;

pub(crate) use play::{turn, wait};

use std::collections::VecDeque;
use std::time::Duration;

use game::{Seat, Text};
use kind::HostedGame;
use mnm::{Awaited, Block, Major, ServerLimits};
use seeded::Pcg32;

use crate::aftermath::Aftermath;
use crate::explanation::Explanation;
use crate::fault::Fault;
use crate::manner::{Manner, Shown};
use crate::program_end::ProgramEnd;
use crate::report::Finding;
use crate::script::{Death, LastLine, RunPlan, Step, Won};
use crate::settings::Settings;
use crate::wire::{Mark, Transcript};

/// A conversation with a client that has just been started.
pub struct Run {
    settings: Settings,
    plan: RunPlan,
    ticket: String,
    steps: VecDeque<Step>,
    state: State,
    game: Box<dyn HostedGame>,
    random: Pcg32,
    input: Vec<u8>,
    has_eof: bool,
    /// What is said together with what comes next.
    held: Vec<u8>,
    writes: VecDeque<Vec<u8>>,
    hang_up: Option<HangUp>,
    transcript: Transcript,
    /// When the connection was made.
    start: Duration,
    /// When the last position was said, and how much time there is for the move.
    turn: (Duration, Duration),
    fault: Option<(Fault, Option<Mark>)>,
    manners: Vec<(Manner, Option<Fault>)>,
    stderr: Vec<String>,
}

/// What the run waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The connection of the client.
    Connection { until: Duration },
    /// Time, in which the client may speak or not.
    Time { until: Duration, is_quiet: bool },
    /// A line of the client.
    Line { awaited: Awaited, until: Duration, limit: Duration },
    /// The end of the connection.
    End { last_line: LastLine, until: Duration },
    /// Nothing any more.
    Over,
}

/// What the driver does with its side of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HangUp {
    /// Closes the writing side and goes on reading.
    ShutDown,
    /// Closes it in this way.
    Die(Death),
}

impl Run {
    /// A run of this plan with a client that was told this ticket as its Game-ID.
    pub fn new(now: Duration, settings: &Settings, plan: &RunPlan, ticket: &str) -> Self {
        let mut random = Pcg32::new(plan.seed, settings.seed);
        let game = play::start(settings, plan, &mut random);
        Self {
            settings: settings.clone(),
            plan: plan.clone(),
            ticket: ticket.to_owned(),
            steps: plan.steps.iter().cloned().collect(),
            state: State::Connection { until: now + settings.connect },
            game,
            random,
            input: Vec::new(),
            has_eof: false,
            held: Vec::new(),
            writes: VecDeque::new(),
            hang_up: None,
            transcript: Transcript::default(),
            start: now,
            turn: (now, Duration::ZERO),
            fault: None,
            manners: Vec::new(),
            stderr: Vec::new(),
        }
    }

    /// The client has connected.
    pub fn handle_connected(&mut self, now: Duration) {
        self.start = now;
        self.advance(now);
    }

    /// The client has connected to a server that went through greeting, version and id itself;
    /// only plans that are [`RunPlan::begins_as_usual`] can go on from there.
    pub fn handle_joined(&mut self, now: Duration, said: &[u8]) {
        let joined = self.steps.iter().position(|step| *step == Step::Expect(Awaited::Id));
        self.steps.drain(..joined.map_or(0, |index| index + 1));
        self.input.extend_from_slice(said);
        self.handle_connected(now);
    }

    /// Bytes of the client, cut in any way.
    pub fn handle_bytes(&mut self, now: Duration, bytes: &[u8]) {
        if self.state == State::Over {
            return;
        }
        // A client that floods us is heard as far as a line may go, and a little more.
        let room = MOST_INPUT.saturating_sub(self.input.len());
        self.input.extend_from_slice(&bytes[..bytes.len().min(room)]);
        self.look(now);
    }

    /// The client closed its side of the connection.
    pub fn handle_eof(&mut self, now: Duration) {
        if self.state != State::Over {
            self.has_eof = true;
            self.look(now);
        }
    }

    /// The time of `poll_timeout` has passed and there was nothing to read.
    pub fn handle_timeout(&mut self, now: Duration) {
        if self.poll_timeout().is_none_or(|until| now < until) {
            return;
        }
        match self.state {
            State::Connection { .. } => {
                self.fail(Fault::NeverConnects { limit: self.settings.connect, exit: None }, None);
            }
            State::Time { .. } => self.advance(now),
            State::Line { awaited, limit, .. } => {
                let has_begun = !self.input.is_empty();
                let mark = has_begun.then(|| self.hear_rest(now)).flatten();
                self.note(now, "…");
                self.fail(Fault::TooSlow { awaited, limit, has_begun }, mark);
            }
            State::End { last_line, .. } => {
                self.fail(Fault::StaysConnected { last_line, limit: self.settings.end }, None);
            }
            State::Over => {}
        }
    }

    /// The program has ended, or was stopped; this was found then.
    pub fn handle_ended(&mut self, aftermath: &Aftermath) {
        self.stderr.clone_from(&aftermath.stderr);
        let (fault, mark) = self.fault.take().unzip();
        let fault = match (fault, aftermath.end) {
            (None, _) => {
                self.manners = aftermath.manners(self.plan.exit);
                aftermath.fault(self.plan.exit)
            }
            // That it is gone, or never came, is only what could be seen of it from here.
            (
                Some(Fault::HangsUp { .. } | Fault::NeverConnects { .. }),
                ProgramEnd::Killed(signal),
            ) => Some(Fault::Crashed { signal }),
            (Some(Fault::NeverConnects { limit, .. }), ProgramEnd::Exited(code)) => {
                Some(Fault::NeverConnects { limit, exit: Some(code) })
            }
            (
                Some(Fault::HangsUp { .. } | Fault::NeverConnects { .. }),
                ProgramEnd::OverLimit(over),
            ) => Some(Fault::OverLimit(over)),
            (Some(Fault::NeverConnects { .. }), ProgramEnd::NotExecuted(why)) => {
                Some(Fault::NotExecuted(why))
            }
            (seen, _) => seen,
        };
        self.fault = fault.map(|fault| (fault, mark.flatten()));
        self.state = State::Over;
    }

    /// The next bytes for the client; each item is one write.
    pub fn poll_write(&mut self) -> Option<Vec<u8>> {
        self.writes.pop_front()
    }

    /// What to do with the connection when everything is written.
    pub fn poll_hang_up(&mut self) -> Option<HangUp> {
        if self.writes.is_empty() { self.hang_up.take() } else { None }
    }

    /// When to call `handle_timeout` if nothing comes before.
    pub fn poll_timeout(&self) -> Option<Duration> {
        match self.state {
            State::Connection { until }
            | State::Time { until, .. }
            | State::Line { until, .. }
            | State::End { until, .. } => Some(until),
            State::Over => None,
        }
    }

    /// Whether all is said: the driver closes the connection and looks at the program.
    pub fn is_over(&self) -> bool {
        self.state == State::Over && self.writes.is_empty()
    }

    /// Whether something was wrong so far.
    pub fn has_failed(&self) -> bool {
        self.fault.is_some()
    }

    /// How much time the client had for what did not come in time, if that was wrong.
    pub fn missed_limit(&self) -> Option<Duration> {
        match self.fault.as_ref()?.0 {
            Fault::NeverConnects { limit, exit: None }
            | Fault::TooSlow { limit, .. }
            | Fault::StaysConnected { limit, .. } => Some(limit),
            _ => None,
        }
    }

    /// What was wrong, if anything was.
    pub fn finding(&self) -> Option<Finding> {
        let (fault, mark) = self.fault.as_ref()?;
        let (wire, mark) = self.transcript.end(*mark);
        Some(Finding { wire, mark, ..self.described(fault) })
    }

    /// What the end of the program shows of the client's manners.
    pub fn manners(&self) -> Vec<Shown> {
        let shown = self
            .manners
            .iter()
            .map(|(manner, fault)| (*manner, fault.as_ref().map(|fault| self.described(fault))));
        shown.collect()
    }

    /// A fault in words, without the conversation.
    fn described(&self, fault: &Fault) -> Finding {
        let Explanation { what, expected, mut why } = fault.explanation();
        let mut paragraph = fault.paragraph();
        match (fault, &self.plan.rule, &self.plan.hint) {
            (Fault::IllegalMove { .. }, Some(rule), _) => {
                (why, paragraph) = (rule.words.clone(), rule.paragraph.clone());
            }
            (
                Fault::HangsUp { .. } | Fault::Crashed { .. } | Fault::TooSlow { .. },
                _,
                Some(hint),
            ) => {
                let (en, de) =
                    (format!("{} {}", hint.en, why.en), format!("{} {}", hint.de, why.de));
                why = Text::new(en, de);
            }
            _ => {}
        }
        Finding {
            code: fault.code().to_owned(),
            what,
            expected,
            why,
            paragraph,
            run: self.plan.label.clone(),
            places: Vec::new(),
            wire: Vec::new(),
            mark: None,
            stderr: self.stderr.clone(),
            repeat: None,
        }
    }

    /// Goes through the steps until one has to wait.
    fn advance(&mut self, now: Duration) {
        loop {
            let Some(step) = self.steps.pop_front() else {
                self.flush(now);
                self.state = State::Over;
                return;
            };
            if self.take(now, step) {
                return self.look(now);
            }
        }
    }

    /// Takes a step; says whether it has to wait.
    fn take(&mut self, now: Duration, step: Step) -> bool {
        match step {
            Step::Say(bytes) => self.say(now, bytes),
            Step::Write(bytes) => self.write(now, bytes),
            Step::Delay(_) | Step::Quiet(_) if !self.held.is_empty() => {}
            Step::Delay(time) => {
                self.state = State::Time { until: now + time, is_quiet: false };
                return true;
            }
            Step::Quiet(time) => {
                self.state = State::Time { until: now + time, is_quiet: true };
                return true;
            }
            Step::Expect(awaited) => {
                self.flush(now);
                if awaited == Awaited::Thinking {
                    // The last byte of the position has just been said.
                    self.turn.0 = now;
                }
                let (until, limit) = self.limit(now, awaited);
                self.state = State::Line { awaited, until, limit };
                return true;
            }
            Step::Others => self.let_others_act(),
            Step::Play(turns) => self.play(turns),
            Step::Ask { move_time, lines } => self.ask(move_time, lines),
            Step::Result(won) => self.result(won),
            Step::Finish(last_line) => {
                self.flush(now);
                if last_line != LastLine::WrongKind {
                    self.hang_up = Some(HangUp::ShutDown);
                }
                self.state = State::End { last_line, until: now + self.settings.end };
                return true;
            }
            Step::Die(death) => {
                self.flush(now);
                self.note(now, "the server is gone");
                self.hang_up = Some(HangUp::Die(death));
                self.state = State::Over;
                return true;
            }
            Step::Enough => {
                self.flush(now);
                self.state = State::Over;
                return true;
            }
        }
        false
    }

    /// How long an answer may take; the time for a move runs from its position on.
    fn limit(&self, now: Duration, awaited: Awaited) -> (Duration, Duration) {
        let (asked, move_time) = self.turn;
        match awaited {
            Awaited::Thinking => {
                let limit = self.settings.answer.min(move_time);
                (asked + limit, limit)
            }
            Awaited::Play => (asked + move_time, move_time),
            _ => (now + self.settings.answer, self.settings.answer),
        }
    }

    fn note(&mut self, now: Duration, text: &str) {
        self.transcript.note(now.saturating_sub(self.start), text);
    }

    fn fail(&mut self, fault: Fault, mark: Option<Mark>) {
        if self.fault.is_none() {
            self.fault = Some((fault, mark));
        }
        self.state = State::Over;
    }

    fn seat(&self) -> Seat {
        Seat(self.plan.seat)
    }
}

impl RunPlan {
    /// Whether greeting, version and id are as on every server, so that the run can begin behind
    /// them.
    pub fn begins_as_usual(&self) -> bool {
        use Awaited::{Id, Version};
        let [Step::Say(greeting), Step::Expect(Version), Step::Say(_), Step::Expect(Id), ..] =
            self.steps.as_slice()
        else {
            return false;
        };
        *greeting == Block::greeting(Major::Two).into_bytes()
    }
}

/// How many bytes a line of the client may have.
pub(crate) const MAX_LINE: usize = ServerLimits::USUAL.max_line;

/// How much of the client's input is kept at most.
const MOST_INPUT: usize = 16 << 10;

/// How a match that was stopped ends for everybody.
pub(crate) const STOPPED: Won = Won::All;
