//! From one thing to the next: what is asked of the machine, and when a game begins and ends.

use ligretto_net::wire::hello_subject;
use ligretto_net::{BetweenPlayers, FromCoordinator, GameResult, Incoming, WIRE_VERSION};

use super::{
    Address, Due, Duration, Ending, Endpoint, Envelope, Fault, Found, GameId, Lane, MachineMessage,
    Mark, PeerId, Role, Run, Said, patience,
};
use crate::environment::Environment;
use crate::judge::Judge;
use crate::plan::Goal;

/// How far a run has come.
pub(super) enum Step {
    /// The first greeting is waited for.
    Greeting,
    /// The second.
    SecondGreeting,
    /// The machine was asked something.
    Asked { what: Asked, question: Question },
    /// It plays.
    Playing(Box<Playing>),
    /// A greeting is waited for that says that it has room again.
    Free,
    /// All is over.
    Over { found: Option<Found> },
}

/// What a machine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// The time.
    Clock,
    /// To take a seat.
    Offer,
    /// To take the same seat again.
    OfferAgain,
    /// To forget the game.
    Release,
    /// After a player that is not there any more.
    Gone,
}

impl Asked {
    /// What the findings call it.
    fn name(self) -> &'static str {
        match self {
            Self::Clock => "ask_clock",
            Self::Offer | Self::OfferAgain => "offer",
            Self::Release => "release",
            Self::Gone => "ping",
        }
    }
}

/// A game that is being played.
pub(super) struct Playing {
    pub(super) others: Environment,
    pub(super) judge: Judge,
    begin: Duration,
    pub(super) has_sent_nonsense: bool,
}

impl Playing {
    /// When something is to be done about it, if the game may take so long.
    pub(super) fn next(&self, limit: Duration) -> Duration {
        let due = self.others.next_due().into_iter().chain(self.judge.next_deadline());
        due.fold(self.begin + limit, Duration::min)
    }

    /// What is wrong with a game that took too long.
    fn unended(&self, expects_stop: bool) -> Fault {
        if self.judge.owes_stop() || expects_stop {
            Fault::NoStop
        } else if self.judge.owes_quiet() {
            Fault::NeverQuiet
        } else {
            Fault::NeverEnds
        }
    }
}

/// A question to the machine that has no answer yet.
pub(super) struct Question {
    envelope: Envelope,
    payload: Vec<u8>,
    since: Duration,
    sent: Duration,
    mark: Mark,
}

/// A question to a machine is put again after this time.
const ASK_AGAIN: Duration = Duration::from_millis(300);

/// The number of our question for the time.
const CLOCK_ID: u32 = 7;

impl Question {
    /// When something is to be done about it.
    pub(super) fn next(&self) -> Duration {
        (self.sent + ASK_AGAIN).min(self.since + patience::ANSWER)
    }
}

impl Run {
    /// The machine has greeted.
    pub(super) fn greeted(&mut self, now: Duration, busy: u32, mark: Mark) {
        self.heard_at = Some(now);
        match (&self.step, self.plan.goal) {
            (Step::Greeting, Goal::Greet) => self.step = Step::SecondGreeting,
            (Step::Greeting, Goal::Seat) => {
                self.ask(now, Asked::Clock, &MachineMessage::AskClock { id: CLOCK_ID });
            }
            (Step::Greeting, _) => self.offer(now, Asked::Offer),
            (Step::Free, _) if busy > 0 => self.fail(Fault::StaysBusy { busy }, mark),
            (Step::SecondGreeting | Step::Free, _) => self.step = Step::Over { found: None },
            _ => {}
        }
    }

    /// The machine has answered a question.
    pub(super) fn answered(&mut self, now: Duration, message: &MachineMessage, mark: Mark) {
        let Step::Asked { what, .. } = self.step else { return };
        match (what, message) {
            (Asked::Clock, MachineMessage::Clock { id: CLOCK_ID, .. }) => {
                self.offer(now, Asked::Offer);
            }
            (Asked::Offer | Asked::OfferAgain, MachineMessage::Refused { reason }) => {
                let reason = checker::printable(reason.as_bytes());
                self.fail(Fault::Refused { reason }, mark);
            }
            (Asked::Offer, MachineMessage::Accepted) if self.plan.goal == Goal::Seat => {
                self.offer(now, Asked::OfferAgain);
            }
            (Asked::Offer, MachineMessage::Accepted) => self.play(now),
            (Asked::OfferAgain, MachineMessage::Accepted) => self.release(now),
            (Asked::Release, MachineMessage::Released { .. }) => self.released(now),
            (Asked::Gone, MachineMessage::Gone { seat }) if *seat == self.plan.seat => {
                let plays_again = self.plan.deals.len() > 1;
                self.step = if plays_again { Step::Free } else { Step::Over { found: None } };
            }
            _ => {}
        }
    }

    fn offer(&mut self, now: Duration, what: Asked) {
        let offer = MachineMessage::Offer {
            version: WIRE_VERSION,
            roster: self.roster(),
            strategies: vec!["push".to_owned()],
            limits: patience::LIMITS,
        };
        self.ask(now, what, &offer);
    }

    fn play(&mut self, now: Duration) {
        self.step = Step::Playing(Box::new(Playing {
            others: Environment::new(&self.plan, self.game),
            judge: Judge::new(&self.plan, self.game),
            begin: now,
            has_sent_nonsense: false,
        }));
        self.advance_game(now);
    }

    fn release(&mut self, now: Duration) {
        self.ask(now, Asked::Release, &MachineMessage::Release);
    }

    fn released(&mut self, now: Duration) {
        if self.game + 1 < self.plan.deals.len() {
            self.game += 1;
            return self.offer(now, Asked::Offer);
        }
        // Others who still count on this player must not wait for it.
        let Ok(payload) = serde_json::to_vec(&FromCoordinator::Ping { id: 0 }) else { return };
        let envelope = Envelope {
            game: self.game_id(self.game),
            to: self.end_of(Address::Player(self.plan.seat)),
            from: self.end_of(Address::Coordinator),
        };
        self.put(now, Asked::Gone, envelope, payload);
    }

    /// Asks the machine something, again and again until it answers.
    fn ask(&mut self, now: Duration, what: Asked, message: &MachineMessage) {
        let Ok(payload) = serde_json::to_vec(message) else { return };
        let game = if what == Asked::Clock { GameId::none() } else { self.game_id(self.game) };
        let to = Endpoint { machine: self.names.tested.clone(), place: Role::Machine };
        let envelope = Envelope { game, to, from: self.end_of(Address::Coordinator) };
        self.put(now, what, envelope, payload);
    }

    fn put(&mut self, now: Duration, what: Asked, envelope: Envelope, payload: Vec<u8>) {
        let mark = self.say(now, &envelope, payload.clone());
        let question = Question { envelope, payload, since: now, sent: now, mark };
        self.step = Step::Asked { what, question };
    }

    pub(super) fn ask_again(&mut self, now: Duration) {
        let Step::Asked { question, .. } = &mut self.step else { return };
        if now >= question.sent + ASK_AGAIN {
            question.sent = now;
            let (envelope, payload) = (question.envelope.clone(), question.payload.clone());
            self.say(now, &envelope, payload);
        }
    }

    /// Lets everybody else play on, gives the player what has arrived, and counts at the end.
    pub(super) fn advance_game(&mut self, now: Duration) {
        let mut playing = match std::mem::replace(&mut self.step, Step::Over { found: None }) {
            Step::Playing(playing) => playing,
            other => {
                self.step = other;
                return;
            }
        };
        for mut sent in playing.others.advance(now) {
            // Nothing is forgiven by a game that ends early: the end is lost until all is done.
            if playing.judge.owes_others() && is_end(&sent.message) {
                sent.arrivals.clear();
            }
            let mark = self.record.push(Said {
                sent: now,
                arrived: sent.arrivals.first().copied(),
                from: lane_of(sent.message.from()),
                to: Lane::Seat(self.plan.seat.0),
                is_tested: false,
                payload: self.written(&sent.message),
            });
            playing.others.post_sent(sent, mark);
        }
        for (message, mark) in playing.others.take_arrived(now) {
            let envelope = Envelope {
                game: self.game_id(self.game),
                to: self.end_of(Address::Player(self.plan.seat)),
                from: self.end_of(message.from()),
            };
            let payload = self.written(&message);
            self.publish(&envelope, payload);
            playing.judge.told(now, &message, mark);
        }
        self.send_nonsense(now, &mut playing);
        self.look_at_game(now, playing);
    }

    /// Whether the game is over for us, and how it went.
    fn look_at_game(&mut self, now: Duration, playing: Box<Playing>) {
        let cheat = playing.others.findings().next().map(|finding| finding.cheat);
        let found = match cheat {
            Some(cheat) => Some((Fault::Cheat(cheat), self.mark_of(&cheat))),
            None => playing.others.result().and_then(|result| self.count(&playing, result)),
        };
        let is_started = playing.judge.has_confirmed_start() && self.plan.goal == Goal::Start;
        let is_over = playing.others.result().is_some() || is_started;
        self.step = Step::Playing(playing);
        if let Some((fault, mark)) = found {
            self.fail(fault, mark);
        } else if is_over {
            self.release(now);
        }
    }

    /// What is wrong with a game that has this result.
    fn count(&self, playing: &Playing, result: &GameResult) -> Option<Found> {
        let last = self.record.last();
        if let Some(found) = playing.judge.wrong_verdict() {
            return Some(found);
        }
        let others = playing.others.others().map(|(seat, player)| (seat, *player.stacks()));
        if let Some(fault) = playing.judge.missed(result.ending, others) {
            let mark = self.record.find(&["quiet"]).unwrap_or(last);
            return Some((fault, mark));
        }
        let report = result.reports[self.plan.seat.index()]?;
        let (laid, possible) = (report.score.laid, self.plan.expected.laid);
        if laid < possible {
            return Some((Fault::LaysTooLittle { laid, possible }, last));
        }
        let is_own_stop = result.ending == Ending::Stop { by: self.plan.seat };
        (self.plan.expected.stop && !is_own_stop).then_some((Fault::NoStop, last))
    }

    /// Something that is overdue by now.
    pub(super) fn overdue(&self, now: Duration) -> Option<Found> {
        let last = self.record.last();
        let Some(heard_at) = self.heard_at else {
            let subject = hello_subject(&self.names.tested);
            let is_late = now >= self.begin + patience::START;
            return is_late.then_some((Fault::NeverGreets { subject }, last));
        };
        let has_stopped_greeting = now >= heard_at + patience::GREETING;
        let silent = || has_stopped_greeting.then_some((Fault::StopsGreeting, last));
        match &self.step {
            Step::Asked { what, question } if now >= question.since + patience::ANSWER => {
                Some((Fault::NoAnswer { due: Due::Machine(what.name()) }, question.mark))
            }
            Step::Playing(playing) => playing.judge.overdue(now).or_else(silent).or_else(|| {
                let is_late = now >= playing.begin + self.plan.limit;
                is_late.then(|| (playing.unended(self.plan.expected.stop), last))
            }),
            _ => silent(),
        }
    }
}

fn is_end(message: &Incoming) -> bool {
    matches!(
        message,
        Incoming::FromPlayer(_, BetweenPlayers::End { .. })
            | Incoming::FromCoordinator(
                FromCoordinator::End { .. }
                    | FromCoordinator::AskScore { .. }
                    | FromCoordinator::AskJournal { over: true, .. }
            )
    )
}

pub(super) fn lane_of(address: Address) -> Lane {
    match address {
        Address::Coordinator => Lane::Coordinator,
        Address::Player(PeerId(seat)) => Lane::Seat(seat),
    }
}
