//! A machine with one seat, as anybody would write it; what it does wrong is done to its messages.

use std::collections::VecDeque;
use std::time::Duration;

use ligretto_net::wire::{
    Endpoint, Envelope, GameId, Hello, Histogram, MachineMessage, MachineName, Role, Roster,
    hello_subject,
};
use ligretto_net::{Address, Incoming, PeerId, Player, WIRE_VERSION};

use super::Deviation;
use super::wrong::Wrong;

/// The program that is examined.
pub(super) struct Machine {
    name: MachineName,
    deviation: Deviation,
    game: Option<Game>,
    next_greeting: Duration,
    n_greetings: u32,
    outgoing: VecDeque<(String, Vec<u8>)>,
    pub(super) has_ended: bool,
}

struct Game {
    id: GameId,
    coordinator: MachineName,
    roster: Roster,
    seat: PeerId,
    player: Player<ligretto::Bot>,
    wrong: Wrong,
}

const GREETING: Duration = Duration::from_secs(1);

impl Machine {
    pub(super) fn new(name: MachineName, deviation: Deviation) -> Self {
        Self {
            name,
            deviation,
            game: None,
            next_greeting: Duration::ZERO,
            n_greetings: 0,
            outgoing: VecDeque::new(),
            has_ended: false,
        }
    }

    pub(super) fn poll(&mut self) -> Option<(String, Vec<u8>)> {
        self.outgoing.pop_front()
    }

    pub(super) fn poll_timeout(&self) -> Duration {
        let player = self.game.as_ref().and_then(|game| game.player.poll_timeout());
        player.map_or(self.next_greeting, |due| due.min(self.next_greeting))
    }

    pub(super) fn handle_timeout(&mut self, now: Duration) {
        if now >= self.next_greeting {
            self.next_greeting = now + GREETING;
            self.greet();
        }
        if let Some(game) = &mut self.game
            && game.player.poll_timeout().is_some_and(|due| due <= now)
        {
            game.player.handle_timeout(now);
        }
        self.collect();
    }

    fn greet(&mut self) {
        let is_silent = match self.deviation {
            Deviation::NeverGreets => true,
            Deviation::GreetsOnce => self.n_greetings > 0,
            _ => false,
        };
        if is_silent {
            return;
        }
        self.n_greetings += 1;
        let is_busy = self.game.is_some() || self.deviation == Deviation::StaysBusy;
        let hello = Hello {
            version: WIRE_VERSION + u8::from(self.deviation == Deviation::WrongVersion),
            slots: 1,
            busy: u32::from(is_busy),
            strategies: Vec::new(),
            software: "test".to_owned(),
            leaving: false,
        };
        let mut subject = hello_subject(&self.name);
        if self.deviation == Deviation::WrongName {
            subject.push('x');
        }
        self.outgoing.push_back((subject, serde_json::to_vec(&hello).unwrap_or_default()));
    }

    pub(super) fn handle(&mut self, now: Duration, subject: &str, payload: &[u8]) {
        let Some(envelope) = Envelope::parse(subject) else { return };
        match envelope.to.place {
            Role::Machine => self.handle_machine(&envelope, payload),
            Role::Seat(seat) => self.handle_seat(now, seat, &envelope, payload),
            Role::Coordinator => {}
        }
        self.collect();
    }

    fn handle_machine(&mut self, envelope: &Envelope, payload: &[u8]) {
        let Ok(message) = serde_json::from_slice(payload) else { return };
        let answer = match message {
            MachineMessage::AskClock { .. } if self.deviation == Deviation::NoClock => return,
            MachineMessage::AskClock { id } => MachineMessage::Clock { id, unix_nanos: 1 },
            MachineMessage::Offer { .. }
                if self.game.is_some() && self.deviation == Deviation::RefusesRepeatedOffer =>
            {
                MachineMessage::Refused { reason: "busy".to_owned() }
            }
            MachineMessage::Offer { roster, limits, .. } => {
                if self.game.is_none()
                    && let Some(run) = roster.seats_of(&self.name)
                {
                    let seat = PeerId(run.first);
                    let bot = ligretto::Bot::Push(ligretto::strategy::Push);
                    self.game = Some(Game {
                        id: envelope.game.clone(),
                        coordinator: envelope.from.machine.clone(),
                        seat,
                        player: Player::new(seat, bot, limits.limits()),
                        roster,
                        wrong: Wrong::new(self.deviation, seat),
                    });
                }
                MachineMessage::Accepted
            }
            MachineMessage::Release => {
                self.game = None;
                MachineMessage::Released { calls: Histogram::default(), n_local: 0 }
            }
            _ => return,
        };
        self.answer(envelope, &answer);
        self.greet();
    }

    fn answer(&mut self, envelope: &Envelope, answer: &MachineMessage) {
        let mut reply = envelope.reply();
        reply.from.place = Role::Machine;
        if self.deviation == Deviation::SwapsEnds {
            reply = reply.reply();
        }
        let payload = serde_json::to_vec(answer).unwrap_or_default();
        self.outgoing.push_back((reply.to_string(), payload));
    }

    fn handle_seat(&mut self, now: Duration, seat: PeerId, envelope: &Envelope, payload: &[u8]) {
        let deviation = self.deviation;
        let Some(game) =
            self.game.as_mut().filter(|game| (&game.id, game.seat) == (&envelope.game, seat))
        else {
            if deviation != Deviation::NoGone {
                self.answer(envelope, &MachineMessage::Gone { seat });
            }
            return;
        };
        let is_known = match envelope.from.place {
            Role::Coordinator => envelope.from.machine == game.coordinator,
            Role::Seat(peer) => game.roster.machine_of(peer) == Some(&envelope.from.machine),
            Role::Machine => false,
        };
        let message = match envelope.from.place {
            Role::Seat(peer) => {
                serde_json::from_slice(payload).map(|said| Incoming::FromPlayer(peer, said))
            }
            Role::Coordinator | Role::Machine => {
                serde_json::from_slice(payload).map(Incoming::FromCoordinator)
            }
        };
        match message {
            Ok(message) if is_known || deviation == Deviation::ObeysStrangers => {
                if let Some(message) = game.wrong.hear(message) {
                    game.player.handle_message(now, message);
                }
            }
            Ok(_) => {}
            Err(_) => self.has_ended = deviation == Deviation::DiesOfNonsense,
        }
    }

    /// Takes what the player has to say.
    fn collect(&mut self) {
        let Some(game) = &mut self.game else { return };
        let mut said = std::mem::take(&mut game.wrong.extra);
        while let Some(message) = game.player.poll_message() {
            said.extend(game.wrong.say(message));
        }
        for (to, value) in said {
            let mut envelope = Envelope {
                game: game.id.clone(),
                to: game.end_of(to, &self.name),
                from: Endpoint { machine: self.name.clone(), place: Role::Seat(game.seat) },
            };
            match self.deviation {
                Deviation::WrongSeat => envelope.from.place = Role::Seat(PeerId(9)),
                Deviation::IgnoresRoster => envelope.to.machine = game.coordinator.clone(),
                _ => {}
            }
            self.outgoing.push_back((envelope.to_string(), value.to_string().into_bytes()));
        }
    }
}

impl Game {
    fn end_of(&self, to: Address, own: &MachineName) -> Endpoint {
        match to {
            Address::Coordinator => {
                Endpoint { machine: self.coordinator.clone(), place: Role::Coordinator }
            }
            Address::Player(seat) => {
                let machine = self.roster.machine_of(seat).unwrap_or(own).clone();
                Endpoint { machine, place: Role::Seat(seat) }
            }
        }
    }
}
