//! The players of one game on this machine.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use async_nats::Subject;
use bytes::Bytes;
use ligretto::Bot;
use ligretto_net::wire::{
    Endpoint, Envelope, GameId, Histogram, MachineMessage, MachineName, Offence, Role, Roster,
};
use ligretto_net::{
    Address, BetweenPlayers, Incoming, Limits, Outgoing as Said, PeerId, Player, WIRE_VERSION,
};
use serde::de::DeserializeOwned;

use super::routes::{Map, Route, Routes};

/// A message that is ready to be sent.
pub(super) struct Outgoing {
    pub(super) subject: Subject,
    pub(super) reply: Subject,
    pub(super) payload: Bytes,
}

/// A message from one player to another on the same machine.
pub(super) struct Local {
    pub(super) game: GameId,
    pub(super) from: PeerId,
    pub(super) to: PeerId,
    pub(super) message: BetweenPlayers,
}

/// The players of one game on this machine.
pub(super) struct Hosted {
    game: GameId,
    machine: MachineName,
    coordinator: MachineName,
    roster: Roster,
    first: u32,
    seats: Vec<Seat>,
    limits: Arc<Limits>,
    /// When the coordinator was heard of last, by any of the players.
    heard: Duration,
    offences: BTreeSet<(MachineName, Offence)>,
    calls: Histogram,
    n_local: u64,
}

struct Seat {
    player: Player<Bot>,
    routes: Routes,
    /// The earliest moment for which a timer is set.
    timer: Option<Duration>,
    /// The call to another machine whose answer is waited for, and since when.
    call: Option<(u32, Duration)>,
}

impl Hosted {
    pub(super) fn new(
        now: Duration,
        machine: MachineName,
        envelope: &Envelope,
        offer: MachineMessage,
    ) -> Result<Self, String> {
        let MachineMessage::Offer { version, roster, strategies, limits } = offer else {
            return Err("no offer".to_owned());
        };
        if version != WIRE_VERSION {
            return Err(format!("it speaks version {version}, and this worker {WIRE_VERSION}"));
        }
        if !limits.is_sensible() {
            return Err(format!("nobody can play within these limits: {limits:?}"));
        }
        let run = roster.seats_of(&machine).ok_or("this worker has no seat in it")?.clone();
        let bots: Vec<Bot> = strategies
            .iter()
            .map(|name| {
                name.parse().map_err(|error: ligretto::strategy::UnknownStrategy| error.to_string())
            })
            .collect::<Result<_, _>>()?;
        let limits = Arc::new(limits.limits());
        let seat = |(seat, bot): (PeerId, &Bot)| Seat {
            player: Player::new(seat, bot.clone(), limits.clone()),
            routes: Routes::default(),
            timer: None,
            call: None,
        };
        let seats: Vec<Seat> = run.seats().zip(bots.iter().cycle()).map(seat).collect();
        if seats.is_empty() {
            return Err("no strategy is named".to_owned());
        }
        Ok(Self {
            game: envelope.game.clone(),
            machine,
            coordinator: envelope.from.machine.clone(),
            roster,
            first: run.first,
            seats,
            limits,
            heard: now,
            offences: BTreeSet::new(),
            calls: Histogram::default(),
            n_local: 0,
        })
    }

    pub(super) fn coordinator(&self) -> &MachineName {
        &self.coordinator
    }

    pub(super) fn n_players(&self) -> u32 {
        self.seats.len() as u32
    }

    /// Whether this player is here and still plays.
    pub(super) fn has(&self, seat: PeerId) -> bool {
        self.index(seat).is_some_and(|index| !self.seats[index].player.is_over())
    }

    fn index(&self, seat: PeerId) -> Option<usize> {
        let index = seat.0.checked_sub(self.first)? as usize;
        (index < self.seats.len()).then_some(index)
    }

    /// Takes a message in that came over NATS, if its sender may say it.
    pub(super) fn handle(
        &mut self,
        now: Duration,
        seat: PeerId,
        from: &Endpoint,
        payload: &[u8],
    ) -> Result<(), Offence> {
        let Some(index) = self.index(seat) else { return Ok(()) };
        let message = match from.place {
            Role::Machine => return self.handle_gone(now, index, from, payload),
            Role::Coordinator if from.machine != self.coordinator => {
                return Err(Offence::SpokeAsCoordinator);
            }
            Role::Coordinator => {
                let message = read(payload, None)?;
                self.heard = now;
                Incoming::FromCoordinator(message)
            }
            Role::Seat(peer) if self.roster.machine_of(peer) != Some(&from.machine) => {
                return Err(Offence::SpokeForSeat { seat: peer });
            }
            Role::Seat(peer) => {
                let message = read(payload, Some(peer))?;
                if let BetweenPlayers::Answer { id, .. } | BetweenPlayers::Shown { id, .. } =
                    message
                    && let Some((_, sent)) = self.seats[index].call.take_if(|(call, _)| *call == id)
                {
                    self.calls.add(now.saturating_sub(sent));
                }
                Incoming::FromPlayer(peer, message)
            }
        };
        self.seats[index].player.handle_message(now, message);
        Ok(())
    }

    /// A machine says that a player is not there: as if it could not be reached.
    fn handle_gone(
        &mut self,
        now: Duration,
        index: usize,
        from: &Endpoint,
        payload: &[u8],
    ) -> Result<(), Offence> {
        match serde_json::from_slice(payload) {
            Ok(MachineMessage::Gone { seat })
                if self.roster.machine_of(seat) == Some(&from.machine) =>
            {
                self.seats[index].player.handle_unreachable(now, Address::Player(seat));
                Ok(())
            }
            Ok(MachineMessage::Gone { seat }) => Err(Offence::SpokeForSeat { seat }),
            _ => Err(Offence::Malformed { seat: None }),
        }
    }

    pub(super) fn handle_local(&mut self, now: Duration, local: &Local) {
        if let Some(index) = self.index(local.to) {
            let message = Incoming::FromPlayer(local.from, local.message);
            self.seats[index].player.handle_message(now, message);
        }
    }

    pub(super) fn handle_unreachable(&mut self, now: Duration, seat: PeerId, who: Address) {
        if let Some(index) = self.index(seat) {
            self.seats[index].player.handle_unreachable(now, who);
        }
    }

    /// A timer has run out; says whether it meant anything.
    pub(super) fn wake(&mut self, now: Duration, at: Duration, seat: PeerId) -> bool {
        let Some(index) = self.index(seat) else { return false };
        let seat = &mut self.seats[index];
        if seat.timer.take_if(|timer| *timer == at).is_none() {
            return false;
        }
        if seat.player.poll_timeout().is_some_and(|due| due <= now) {
            seat.player.handle_timeout(now);
        }
        true
    }

    /// When a timer must be set for this player, if an earlier one is not already.
    pub(super) fn next_wake(&mut self, seat: PeerId) -> Option<Duration> {
        let index = self.index(seat)?;
        let seat = &mut self.seats[index];
        let due = seat.player.poll_timeout()?;
        if seat.timer.is_some_and(|timer| timer <= due) {
            return None;
        }
        seat.timer = Some(due);
        Some(due)
    }

    /// Takes what a player has to say.
    pub(super) fn collect(
        &mut self,
        now: Duration,
        me: PeerId,
        outgoing: &mut Vec<Outgoing>,
        local: &mut VecDeque<Local>,
    ) {
        let Some(index) = self.index(me) else { return };
        let map = Map {
            game: &self.game,
            machine: &self.machine,
            coordinator: &self.coordinator,
            roster: &self.roster,
        };
        let seat = &mut self.seats[index];
        while let Some(said) = seat.player.poll_message() {
            match (seat.routes.find(said.to(), &map, me), &said) {
                (Some(Route::Local), Said::ToPlayer(to, message)) => {
                    self.n_local += 1;
                    let (game, message) = (self.game.clone(), *message);
                    local.push_back(Local { game, from: me, to: *to, message });
                }
                // The coordinator is never one of the players of this machine.
                (Some(Route::Local), Said::ToCoordinator(_)) | (None, _) => {}
                (Some(Route::Remote(subject, reply)), said) => {
                    if let Said::ToPlayer(
                        _,
                        BetweenPlayers::Lay { id, .. } | BetweenPlayers::Look { id, .. },
                    ) = *said
                        && seat.call.is_none_or(|(last, _)| last != id)
                    {
                        seat.call = Some((id, now));
                    }
                    let Ok(payload) = serde_json::to_vec(said) else { continue };
                    outgoing.push(Outgoing {
                        subject: subject.clone(),
                        reply: reply.clone(),
                        payload: payload.into(),
                    });
                }
            }
        }
    }

    /// Notes what a machine was caught at; says whether it is new.
    pub(super) fn note_offence(&mut self, machine: &MachineName, offence: Offence) -> bool {
        const MOST_NOTED: usize = 100;
        self.offences.len() < MOST_NOTED && self.offences.insert((machine.clone(), offence))
    }

    /// Whether nobody will ever ask for this game again.
    pub(super) fn is_orphan(&self, now: Duration) -> bool {
        let is_silent = now.saturating_sub(self.heard) > self.limits.lease * 2;
        is_silent || self.seats.iter().all(|seat| seat.player.is_lost())
    }

    pub(super) fn figures(self) -> (Histogram, u64) {
        (self.calls, self.n_local)
    }
}

/// Reads what somebody may say to a player, or says who of another machine sent something else.
fn read<T: DeserializeOwned>(payload: &[u8], seat: Option<PeerId>) -> Result<T, Offence> {
    serde_json::from_slice(payload).map_err(|_| Offence::Malformed { seat })
}
