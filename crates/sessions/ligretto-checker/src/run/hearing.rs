//! What the program says: whether it can be read, and whether it may say it.

use ligretto_net::wire::{Hello, hello_sender};
use ligretto_net::{BetweenPlayers, Cheat, FromCoordinator, Outgoing, ToCoordinator, WIRE_VERSION};
use serde::de::DeserializeOwned;

use super::steps::{Step, lane_of};
use super::{
    Address, Duration, Envelope, Fault, Lane, MachineMessage, MachineName, Mark, Role, Run, Said,
};

impl Run {
    /// Something was said that is not ours.
    pub fn handle_message(&mut self, now: Duration, subject: &str, payload: &[u8]) {
        if self.is_over() {
            return;
        }
        if let Some(name) = hello_sender(subject) {
            self.handle_hello(now, &name, payload);
        } else if let Some(envelope) = Envelope::parse(subject) {
            self.handle_envelope(now, &envelope, payload);
        } else {
            let mark = self.note(now, Lane::Stranger, payload, Some(now));
            let subject = checker::printable(subject.as_bytes());
            self.fail(Fault::BadSubject { subject }, mark);
        }
        if !self.is_over() {
            self.advance_game(now);
        }
    }

    /// The server says that nobody listens to what we have sent.
    pub fn handle_nobody(&mut self, now: Duration, subject: &str) {
        self.record.push(Said {
            sent: now,
            arrived: None,
            from: Lane::Coordinator,
            to: Lane::Seat(self.plan.seat.0),
            is_tested: false,
            payload: format!("(nobody listens: {subject})").into_bytes(),
        });
    }

    fn handle_hello(&mut self, now: Duration, name: &MachineName, payload: &[u8]) {
        let mark = self.note(now, Lane::Coordinator, payload, Some(now));
        let tested = &self.names.tested;
        let hello = read::<Hello>(payload).map_err(|(_, why)| why);
        let checked = hello.and_then(|hello| {
            if name != tested {
                Err(format!("it greets as {name}, not as {tested}"))
            } else if hello.version != WIRE_VERSION {
                Err(format!("version {}, not {WIRE_VERSION}", hello.version))
            } else if hello.slots == 0 || hello.leaving {
                Err("no slots, or leaving".to_owned())
            } else {
                Ok(hello)
            }
        });
        match checked {
            Ok(hello) => self.greeted(now, hello.busy, mark),
            Err(why) => self.fail(Fault::BadHello { why }, mark),
        }
    }

    fn handle_envelope(&mut self, now: Duration, envelope: &Envelope, payload: &[u8]) {
        // A worker of ours asks first whether somebody has its name already.
        let tested = &self.names.tested;
        if envelope.to.machine == *tested && envelope.from.machine == *tested {
            return;
        }
        let lane = self.lane(&envelope.to);
        if let Err(fault) = self.check_ends(envelope) {
            let mark = self.note(now, lane, payload, Some(now));
            return self.fail(fault, mark);
        }
        if envelope.from.place == Role::Machine {
            let mark = self.note(now, lane, payload, Some(now));
            match read::<MachineMessage>(payload) {
                Ok(message) => self.answered(now, &message, mark),
                Err((text, why)) => self.fail(Fault::Malformed { text, why }, mark),
            }
            return;
        }
        let said = match envelope.to.place {
            Role::Seat(seat) => read(payload).map(|message| Outgoing::ToPlayer(seat, message)),
            Role::Coordinator | Role::Machine => read(payload).map(Outgoing::ToCoordinator),
        };
        match said {
            Ok(said) => self.handle_player(now, envelope, &said, payload),
            Err((text, why)) => {
                let mark = self.note(now, lane, payload, Some(now));
                match kind_of_another(payload) {
                    Some(kind) if self.is_current(envelope) => {
                        self.fail(Fault::NotItsToSay { kind }, mark);
                    }
                    Some(_) => {}
                    None => self.fail(Fault::Malformed { text, why }, mark),
                }
            }
        }
    }

    /// Whether it belongs to the game that is played now.
    fn is_current(&self, envelope: &Envelope) -> bool {
        matches!(self.step, Step::Playing(_)) && envelope.game == self.game_id(self.game)
    }

    /// The player has said something that can be read to one of us.
    fn handle_player(
        &mut self,
        now: Duration,
        envelope: &Envelope,
        said: &Outgoing,
        payload: &[u8],
    ) {
        let is_current = self.is_current(envelope);
        let arrived = match &mut self.step {
            Step::Playing(playing) if is_current => playing.others.hear(now, said),
            _ => Some(now),
        };
        let mark = self.note(now, lane_of(said.to()), payload, arrived);
        // What comes from a game that is over was under way when it ended.
        if let Step::Playing(playing) = &mut self.step
            && is_current
            && let Err(fault) = playing.judge.heard(now, said, mark)
        {
            self.fail(fault, mark);
        }
    }

    /// Whether the subject names who may say it, and somebody who is there.
    fn check_ends(&self, envelope: &Envelope) -> Result<(), Fault> {
        let subject = envelope.to_string();
        let is_own = match envelope.from.place {
            Role::Seat(seat) => seat == self.plan.seat,
            Role::Machine => true,
            Role::Coordinator => false,
        };
        if envelope.from.machine != self.names.tested || !is_own {
            let right = match envelope.from.place {
                Role::Machine => format!("{}.m", self.names.tested),
                _ => format!("{}.{}", self.names.tested, self.plan.seat),
            };
            return Err(Fault::SpeaksForAnother { subject, right });
        }
        if envelope.to.machine == self.names.stranger {
            return Err(Fault::ObeysStranger { kind: "lay" });
        }
        let is_known = envelope.game.is_none()
            || (0..=self.game).any(|game| envelope.game == self.game_id(game));
        let receiver = match envelope.to.place {
            Role::Seat(seat) => {
                let n_players = self.plan.deals[self.game].n_players();
                (seat.index() < n_players).then_some(Address::Player(seat))
            }
            Role::Coordinator => Some(Address::Coordinator),
            Role::Machine => None,
        };
        let is_there = receiver.is_some_and(|address| self.end_of(address) == envelope.to);
        if is_known && is_there { Ok(()) } else { Err(Fault::SpeaksToNobody { subject }) }
    }

    /// Writes down what the program has said.
    fn note(&mut self, now: Duration, to: Lane, payload: &[u8], arrived: Option<Duration>) -> Mark {
        let from = Lane::Seat(self.plan.seat.0);
        let payload = payload.to_vec();
        self.record.push(Said { sent: now, arrived, from, to, is_tested: true, payload })
    }

    /// The message of the player by which the audit has found something out, as near as can be.
    pub(super) fn mark_of(&self, cheat: &Cheat) -> Mark {
        let found = match cheat {
            Cheat::NotOpen { card } | Cheat::Disputed { card, .. } => {
                self.record.find(&["lay ", &format!("card={card} ")])
            }
            Cheat::FalseStop => self.record.find(&["stop stamp"]),
            Cheat::WrongScore { .. } => self.record.find(&["score "]),
            Cheat::WrongStack { .. } | Cheat::Backdated { .. } | Cheat::Contradicted { .. } => None,
        };
        let journal = || self.record.find(&["journal "]);
        found.or_else(journal).unwrap_or_else(|| self.record.last())
    }
}

/// What kind of message it is, if somebody else might say it, or to somebody else.
fn kind_of_another(payload: &[u8]) -> Option<String> {
    let is_known = read::<FromCoordinator>(payload).is_ok()
        || read::<ToCoordinator>(payload).is_ok()
        || read::<BetweenPlayers>(payload).is_ok();
    let value: serde_json::Value = serde_json::from_slice(payload).ok().filter(|_| is_known)?;
    Some(value["type"].as_str()?.to_owned())
}

/// Reads a message; else what it is, and why it can't be read.
fn read<T: DeserializeOwned>(payload: &[u8]) -> Result<T, (String, String)> {
    const MOST_SHOWN: usize = 200;
    serde_json::from_slice(payload).map_err(|error| {
        let shown = &payload[..payload.len().min(MOST_SHOWN)];
        (checker::printable(shown), checker::printable(error.to_string().as_bytes()))
    })
}
