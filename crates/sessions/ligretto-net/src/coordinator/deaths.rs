use std::time::Duration;

use super::{Coordinator, Phase};
use crate::player::{children, parent};
use crate::{FromCoordinator, Neighbours, PeerId, Signals};

/// Who is dead, who may be, and who has not been told yet.
///
/// Only the coordinator declares anybody dead. Otherwise some would count on a player that others
/// ignore, and a card could be in two places.
#[derive(Clone, Debug)]
pub(super) struct Deaths {
    dead: Vec<bool>,
    n_dead: usize,
    /// Asked whether they are there.
    suspects: Vec<Suspect>,
    /// Obituaries that were not answered: of whom, to whom, when sent last.
    obituaries: Vec<(PeerId, PeerId, Duration)>,
    /// Children of the dead in the tree, to be told the start from here.
    orphans: Vec<(PeerId, Duration)>,
}

/// Somebody who may be dead.
#[derive(Clone, Copy, Debug)]
struct Suspect {
    peer: PeerId,
    /// When it was asked last.
    sent: Duration,
    /// How long it has not answered while the coordinator listened. That is a retry time for each
    /// question, however much later the next one was: a coordinator that stood still has not heard
    /// those who answered.
    silent: Duration,
}

impl Deaths {
    pub(super) fn new(n_players: usize) -> Self {
        Self {
            dead: vec![false; n_players],
            n_dead: 0,
            suspects: Vec::new(),
            obituaries: Vec::new(),
            orphans: Vec::new(),
        }
    }

    pub(super) fn is_dead(&self, peer: PeerId) -> bool {
        self.dead[peer.index()]
    }

    pub(super) fn n_dead(&self) -> usize {
        self.n_dead
    }

    pub(super) fn all_dead(&self) -> bool {
        self.n_dead == self.dead.len()
    }

    pub(super) fn heard(&mut self, peer: PeerId) {
        if !self.suspects.is_empty() {
            self.suspects.retain(|suspect| suspect.peer != peer);
        }
    }

    pub(super) fn obituary_confirmed(&mut self, of: PeerId, by: PeerId) {
        self.obituaries.retain(|(dead, told, _)| (*dead, *told) != (of, by));
    }

    pub(super) fn adopted(&mut self, orphan: PeerId) {
        self.orphans.retain(|(peer, _)| *peer != orphan);
    }

    /// Whether everybody who has to has heard of all deaths.
    pub(super) fn all_obituaries_confirmed(&self) -> bool {
        self.obituaries.is_empty()
    }

    /// When the message that has waited longest for an answer was sent.
    pub(super) fn oldest(&self) -> Option<Duration> {
        let suspects = self.suspects.iter().map(|suspect| suspect.sent);
        let obituaries = self.obituaries.iter().map(|(_, _, sent)| *sent);
        suspects.chain(obituaries).chain(self.orphans.iter().map(|(_, sent)| *sent)).min()
    }
}

/// Who has not answered a question that was asked so often is asked whether it is there.
const TRIES: u16 = 2;

impl Coordinator {
    /// Somebody complains about a player: asks it itself.
    pub(super) fn suspect(&mut self, now: Duration, peer: PeerId) {
        if peer.index() >= self.deal.n_players()
            || self.deaths.is_dead(peer)
            || self.deaths.suspects.iter().any(|suspect| suspect.peer == peer)
        {
            return;
        }
        self.deaths.suspects.push(Suspect { peer, sent: now, silent: Duration::ZERO });
        self.outbox.push_back((peer, FromCoordinator::Ping { id: 0 }));
    }

    /// Declares a player dead and tells those who had to do with it.
    pub(super) fn declare_dead(&mut self, now: Duration, peer: PeerId) {
        if self.deaths.is_dead(peer) || matches!(self.phase, Phase::New | Phase::Done(_)) {
            return;
        }
        self.deaths.dead[peer.index()] = true;
        self.deaths.n_dead += 1;
        self.deaths.heard(peer);
        self.deaths.adopted(peer);
        self.deaths.obituaries.retain(|(_, told, _)| *told != peer);
        self.roll.answered(peer);
        // It may have woken somebody, and can't say so any more.
        self.token.is_black = true;
        let n_players = self.deal.n_players() as u32;
        let neighbours = Neighbours::of(peer, n_players);
        let teller = parent(peer).filter(|teller| neighbours.index_of(*teller).is_none());
        for told in neighbours.as_slice().iter().copied().chain(teller) {
            if !self.deaths.is_dead(told) {
                self.deaths.obituaries.push((peer, told, now));
                self.outbox.push_back((told, FromCoordinator::Obituary { of: peer }));
            }
        }
        self.outbox.push_back((peer, FromCoordinator::Obituary { of: peer }));
        let is_under_way = matches!(self.phase, Phase::Game(_) | Phase::Verify(_));
        if self.options.signals == Signals::Broadcast && is_under_way {
            self.adopt_children(now, peer);
        }
    }

    /// Tells the start to those whom the dead would have told.
    pub(super) fn adopt_children(&mut self, now: Duration, dead: PeerId) {
        for child in children(Some(dead), self.deal.n_players() as u32) {
            if self.deaths.is_dead(child) {
                self.adopt_children(now, child);
            } else {
                self.deaths.orphans.push((child, now));
                self.outbox.push_back((child, self.start_message()));
            }
        }
    }

    /// Repeats what was not answered; whoever stays silent for too long is dead.
    pub(super) fn repeat(&mut self, now: Duration) {
        let (retry, timeout) = (self.limits.retry, self.limits.call_timeout);
        let mut silent = Vec::new();
        for suspect in &mut self.deaths.suspects {
            if now >= suspect.sent + retry {
                suspect.sent = now;
                suspect.silent += retry;
                if suspect.silent >= timeout {
                    silent.push(suspect.peer);
                } else {
                    self.outbox.push_back((suspect.peer, FromCoordinator::Ping { id: 0 }));
                }
            }
        }
        for peer in silent {
            self.declare_dead(now, peer);
        }
        let mut unanswered = Vec::new();
        for (dead, told, sent) in &mut self.deaths.obituaries {
            if now >= *sent + retry {
                *sent = now;
                self.outbox.push_back((*told, FromCoordinator::Obituary { of: *dead }));
                unanswered.push(*told);
            }
        }
        let start = self.start_message();
        for (orphan, sent) in &mut self.deaths.orphans {
            if now >= *sent + retry {
                *sent = now;
                self.outbox.push_back((*orphan, start.clone()));
                unanswered.push(*orphan);
            }
        }
        while let Some((peer, n_sent)) = self.roll.ask_again(now, &self.limits) {
            self.ask(peer);
            if n_sent > TRIES {
                unanswered.push(peer);
            }
        }
        for peer in unanswered {
            self.suspect(now, peer);
        }
    }
}
