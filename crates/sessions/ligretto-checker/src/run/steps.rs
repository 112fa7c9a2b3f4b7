//! From one thing to the next: what is asked of the machine, and when a game begins and ends.

use ligretto_net::{BetweenPlayers, FromCoordinator, Incoming, WIRE_VERSION};

use super::{
    Address, Due, Duration, End, Ending, Envelope, Fault, Found, GameId, Judge, Lane,
    MachineMessage, Mark, PeerId, Place, Run, Said, Table, patience,
};
use crate::plan::Goal;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The first greeting is waited for.
    Greeting,
    /// The second.
    SecondGreeting,
    /// It was asked for the time.
    Clock,
    /// It was offered a seat.
    Offer,
    /// It was offered the same seat again.
    OfferAgain,
    /// It plays.
    Playing,
    /// It was told to forget the game.
    Release,
    /// Somebody spoke to the player that is not there any more.
    Gone,
    /// A greeting is waited for that says that it has room again.
    Free,
    /// All is over.
    Over,
}

/// A question to the machine that has no answer yet.
pub(super) struct Question {
    envelope: Envelope,
    payload: Vec<u8>,
    name: &'static str,
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
        match (self.step, self.plan.goal) {
            (Step::Greeting, Goal::Greet) => self.step = Step::SecondGreeting,
            (Step::Greeting, Goal::Seat) => {
                self.ask(now, Step::Clock, "ask_clock", &MachineMessage::AskClock { id: CLOCK_ID });
            }
            (Step::Greeting, _) => self.offer(now, Step::Offer),
            (Step::Free, _) if busy > 0 => self.fail(Fault::StaysBusy { busy }, mark),
            (Step::SecondGreeting | Step::Free, _) => self.step = Step::Over,
            _ => {}
        }
    }

    /// The machine has answered a question.
    pub(super) fn answered(&mut self, now: Duration, message: &MachineMessage, mark: Mark) {
        match (self.step, message) {
            (Step::Clock, MachineMessage::Clock { id: CLOCK_ID, .. }) => {
                self.offer(now, Step::Offer);
            }
            (Step::Offer | Step::OfferAgain, MachineMessage::Refused { reason }) => {
                let reason = checker::printable(reason.as_bytes());
                self.fail(Fault::Refused { reason }, mark);
            }
            (Step::Offer, MachineMessage::Accepted) if self.plan.goal == Goal::Seat => {
                self.offer(now, Step::OfferAgain);
            }
            (Step::Offer, MachineMessage::Accepted) => self.play(now),
            (Step::OfferAgain, MachineMessage::Accepted) => self.release(now),
            (Step::Release, MachineMessage::Released { .. }) => self.released(now),
            (Step::Gone, MachineMessage::Gone { seat }) if *seat == self.plan.seat => {
                self.question = None;
                self.step = if self.plan.deals.len() > 1 { Step::Free } else { Step::Over };
            }
            _ => {}
        }
    }

    fn offer(&mut self, now: Duration, step: Step) {
        let offer = MachineMessage::Offer {
            version: WIRE_VERSION,
            roster: self.roster(),
            strategies: vec!["push".to_owned()],
            limits: patience::LIMITS,
        };
        self.ask(now, step, "offer", &offer);
    }

    fn play(&mut self, now: Duration) {
        self.question = None;
        self.step = Step::Playing;
        self.game_begin = now;
        self.has_sent_nonsense = false;
        self.table = Some(Table::new(&self.plan, self.game));
        self.judge = Some(Judge::new(&self.plan, self.game));
        self.advance_game(now);
    }

    fn release(&mut self, now: Duration) {
        self.ask(now, Step::Release, "release", &MachineMessage::Release);
    }

    fn released(&mut self, now: Duration) {
        self.question = None;
        if self.game + 1 < self.plan.deals.len() {
            self.game += 1;
            return self.offer(now, Step::Offer);
        }
        // Others who still count on this player must not wait for it.
        self.step = Step::Gone;
        let Ok(payload) = serde_json::to_vec(&FromCoordinator::Ping { id: 0 }) else { return };
        let envelope = Envelope {
            game: self.game_id(self.game),
            to: self.end_of(Address::Player(self.plan.seat)),
            from: self.end_of(Address::Coordinator),
        };
        self.put(now, envelope, payload, "ping");
    }

    /// Asks the machine something, again and again until it answers.
    fn ask(&mut self, now: Duration, step: Step, name: &'static str, message: &MachineMessage) {
        let Ok(payload) = serde_json::to_vec(message) else { return };
        let game = if step == Step::Clock { GameId::none() } else { self.game_id(self.game) };
        let to = End { machine: self.names.tested.clone(), place: Place::Machine };
        let envelope = Envelope { game, to, from: self.end_of(Address::Coordinator) };
        self.step = step;
        self.put(now, envelope, payload, name);
    }

    fn put(&mut self, now: Duration, envelope: Envelope, payload: Vec<u8>, name: &'static str) {
        let mark = self.say(now, &envelope, payload.clone());
        self.question = Some(Question { envelope, payload, name, since: now, sent: now, mark });
    }

    pub(super) fn ask_again(&mut self, now: Duration) {
        let Some(question) = self.question.as_mut() else { return };
        if now >= question.sent + ASK_AGAIN {
            question.sent = now;
            let (envelope, payload) = (question.envelope.clone(), question.payload.clone());
            self.say(now, &envelope, payload);
        }
    }

    /// Lets everybody else play on, gives the player what has arrived, and counts at the end.
    pub(super) fn advance_game(&mut self, now: Duration) {
        if self.step != Step::Playing {
            return;
        }
        let Some(mut table) = self.table.take() else { return };
        for mut sent in table.advance(now) {
            // Nothing is forgiven by a game that ends early: the end is lost until all is done.
            if self.judge.as_ref().is_some_and(Judge::owes_others) && is_end(&sent.message) {
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
            table.post_sent(sent, mark);
        }
        for (message, mark) in table.take_arrived(now) {
            let envelope = Envelope {
                game: self.game_id(self.game),
                to: self.end_of(Address::Player(self.plan.seat)),
                from: self.end_of(message.from()),
            };
            let payload = self.written(&message);
            self.publish(&envelope, payload);
            if let Some(judge) = &mut self.judge {
                judge.told(now, &message, mark);
            }
        }
        self.table = Some(table);
        self.send_nonsense(now);
        self.look_at_game(now);
    }

    /// Whether the game is over for us, and what came of it.
    fn look_at_game(&mut self, now: Duration) {
        let (Some(table), Some(judge)) = (&self.table, &self.judge) else { return };
        let cheat = table.findings().next().map(|finding| finding.cheat);
        let is_started = judge.has_confirmed_start() && self.plan.goal == Goal::Start;
        let is_counted = table.result().is_some();
        if let Some(cheat) = cheat {
            let mark = self.mark_of(&cheat);
            self.fail(Fault::Cheat(cheat), mark);
        } else if is_counted && let Some((fault, mark)) = self.count() {
            self.fail(fault, mark);
        } else if is_counted || is_started {
            self.table = None;
            self.judge = None;
            self.release(now);
        }
    }

    /// What is wrong with a game that has a result.
    fn count(&self) -> Option<Found> {
        let (table, judge) = (self.table.as_ref()?, self.judge.as_ref()?);
        let result = table.result()?;
        let last = self.record.last();
        if let Some(found) = judge.wrong_verdict() {
            return Some(found);
        }
        let others = table.others().map(|(seat, player)| (seat, *player.stacks()));
        if let Some(fault) = judge.missed(result.ending, others) {
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
            let subject = ligretto_net::wire::hello_subject(&self.names.tested);
            let is_late = now >= self.begin + patience::START;
            return is_late.then_some((Fault::NeverGreets { subject }, last));
        };
        if let Some(question) = &self.question
            && now >= question.since + patience::ANSWER
        {
            return Some((Fault::NoAnswer { due: Due::Machine(question.name) }, question.mark));
        }
        let judge = self.judge.as_ref();
        if let Some(found) = judge.and_then(|judge| judge.overdue(now)) {
            return Some(found);
        }
        if now >= heard_at + patience::GREETING {
            return Some((Fault::StopsGreeting, last));
        }
        let judge = judge.filter(|_| now >= self.game_begin + self.plan.limit)?;
        let fault = if judge.owes_stop() || self.plan.expected.stop {
            Fault::NoStop
        } else if judge.owes_quiet() {
            Fault::NeverQuiet
        } else {
            Fault::NeverEnds
        };
        Some((fault, last))
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
