//! One start of a program: greets back, offers it a seat, plays, and counts.

mod hearing;
mod nonsense;
mod steps;

use std::collections::VecDeque;
use std::time::Duration;

use checker::{Explanation, Finding, ProgramEnd};
use game::Language;
use ligretto_net::wire::{
    Endpoint, Envelope, GameId, MachineMessage, MachineName, Role, Roster, SeatRange,
};
use ligretto_net::{Address, Ending, PeerId};

use crate::fault::{Fault, Told};
use crate::judge::{Due, Found};
use crate::picture::{self, Cast};
use crate::plan::{RunPlan, patience};
use crate::record::{Lane, Mark, Record, Said};
use steps::Step;

/// Everybody in a game but the program that is examined, as one session.
pub struct Run {
    plan: RunPlan,
    names: Names,
    step: Step,
    /// The game of the plan that is being played.
    game: usize,
    /// Every attempt of a game has an id that was never used before.
    id_prefix: String,
    begin: Duration,
    heard_at: Option<Duration>,
    record: Record,
    outgoing: VecDeque<Outgoing>,
    stderr: Vec<String>,
}

/// A message for NATS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// Where it goes.
    pub subject: String,
    /// Where the answer comes.
    pub reply: String,
    /// What it says.
    pub payload: Vec<u8>,
}

/// Under which names everybody is known.
struct Names {
    tested: MachineName,
    coordinator: MachineName,
    /// Our machines with the seats before the player's and behind it.
    before: MachineName,
    behind: MachineName,
    stranger: MachineName,
}

impl Run {
    /// The program is being started under this name. `id` tells this run from all others.
    pub fn new(now: Duration, plan: &RunPlan, tested: &MachineName, id: &str) -> Self {
        let name = |text: &str| text.parse().expect("a name of letters and a hyphen");
        let names = Names {
            tested: tested.clone(),
            coordinator: name("c-check"),
            before: name("ours-a"),
            behind: name("ours-b"),
            stranger: name("stranger"),
        };
        Self {
            plan: plan.clone(),
            names,
            step: Step::Greeting,
            game: 0,
            id_prefix: id.to_owned(),
            begin: now,
            heard_at: None,
            record: Record::default(),
            outgoing: VecDeque::new(),
            stderr: Vec::new(),
        }
    }

    /// The program has ended by itself, in this way.
    pub fn handle_program_ended(&mut self, end: ProgramEnd) {
        if !self.is_over() {
            self.fail(Fault::ProgramEnded(end), self.record.last());
        }
    }

    /// What the program has written for people, for the finding.
    pub fn handle_stderr(&mut self, lines: &[String]) {
        self.stderr = lines.to_vec();
    }

    /// Time has passed: does what is due.
    pub fn handle_timeout(&mut self, now: Duration) {
        if self.is_over() {
            return;
        }
        self.advance_game(now);
        self.ask_again(now);
        if !self.is_over()
            && let Some((fault, mark)) = self.overdue(now)
        {
            self.fail(fault, mark);
        }
    }

    /// The next message to send.
    pub fn poll_message(&mut self) -> Option<Outgoing> {
        self.outgoing.pop_front()
    }

    /// When to call [`Run::handle_timeout`], unless something else happens before; none when all
    /// is over.
    pub fn poll_timeout(&self) -> Option<Duration> {
        if self.is_over() {
            return None;
        }
        let greeting = match self.heard_at {
            None => self.begin + patience::START,
            Some(at) => at + patience::GREETING,
        };
        let next = match &self.step {
            Step::Asked { question, .. } => Some(question.next()),
            Step::Playing(playing) => Some(playing.next(self.plan.limit)),
            _ => None,
        };
        Some(next.map_or(greeting, |next| next.min(greeting)))
    }

    /// Whether there is nothing more to find out.
    pub fn is_over(&self) -> bool {
        matches!(self.step, Step::Over { .. })
    }

    fn found(&self) -> Option<&Found> {
        match &self.step {
            Step::Over { found } => found.as_ref(),
            _ => None,
        }
    }

    /// What was wrong, if anything was.
    pub fn finding(&self) -> Option<Finding> {
        let (fault, mark) = self.found()?;
        let Told { code, paragraph, explanation } = fault.told();
        let Explanation { what, expected, why } = explanation;
        let cast = Cast::of(&self.record, *mark, self.plan.seat.0);
        let (wire, mark) = picture::lines(&self.record, *mark, &cast);
        Some(Finding {
            code: code.to_owned(),
            what,
            expected,
            why,
            paragraph,
            run: self.plan.label.clone(),
            places: Vec::new(),
            wire,
            mark,
            stderr: self.stderr.clone(),
            repeat: None,
        })
    }

    /// The moment in which it went wrong as a space-time picture, an SVG document; none where
    /// nothing was wrong or nothing said.
    pub fn picture(&self, language: Language) -> Option<String> {
        let (_, mark) = self.found()?;
        let cast = Cast::of(&self.record, *mark, self.plan.seat.0);
        picture::svg(&self.record, *mark, &cast, language)
    }

    fn fail(&mut self, fault: Fault, mark: Mark) {
        if !self.is_over() {
            self.step = Step::Over { found: Some((fault, mark)) };
        }
        self.outgoing.clear();
    }

    fn game_id(&self, game: usize) -> GameId {
        let id = format!("{}-{game}", self.id_prefix);
        id.parse().expect("letters, digits and hyphens")
    }

    fn roster(&self) -> Roster {
        let (seat, n_players) = (self.plan.seat.0, self.plan.deals[self.game].n_players() as u32);
        let run = |machine: &MachineName, first: u32, n: u32| {
            (n > 0).then(|| SeatRange { machine: machine.clone(), first, n })
        };
        let runs = [
            run(&self.names.before, 0, seat),
            run(&self.names.tested, seat, 1),
            run(&self.names.behind, seat + 1, n_players - seat - 1),
        ];
        Roster::new(runs.into_iter().flatten().collect()).expect("the seats follow each other")
    }

    /// Where one of us is, or the player itself.
    fn end_of(&self, address: Address) -> Endpoint {
        match address {
            Address::Coordinator => {
                Endpoint { machine: self.names.coordinator.clone(), place: Role::Coordinator }
            }
            Address::Player(seat) => {
                let machine = match seat.0.cmp(&self.plan.seat.0) {
                    std::cmp::Ordering::Less => &self.names.before,
                    std::cmp::Ordering::Equal => &self.names.tested,
                    std::cmp::Ordering::Greater => &self.names.behind,
                };
                Endpoint { machine: machine.clone(), place: Role::Seat(seat) }
            }
        }
    }

    /// Says something to the player or its machine. Unlike what the table says it is never lost.
    fn say(&mut self, now: Duration, envelope: &Envelope, payload: Vec<u8>) -> Mark {
        let from = self.lane(&envelope.from);
        let to = Lane::Seat(self.plan.seat.0);
        let mark = self.record.push(Said {
            sent: now,
            arrived: Some(now),
            from,
            to,
            is_tested: false,
            payload: payload.clone(),
        });
        self.publish(envelope, payload);
        mark
    }

    fn publish(&mut self, envelope: &Envelope, payload: Vec<u8>) {
        let (subject, reply) = (envelope.to_string(), envelope.reply().to_string());
        self.outgoing.push_back(Outgoing { subject, reply, payload });
    }

    fn lane(&self, end: &Endpoint) -> Lane {
        match end.place {
            _ if end.machine == self.names.stranger => Lane::Stranger,
            Role::Coordinator => Lane::Coordinator,
            Role::Seat(seat) => Lane::Seat(seat.0),
            Role::Machine if end.machine == self.names.tested => Lane::Seat(self.plan.seat.0),
            Role::Machine => Lane::Stranger,
        }
    }
}
