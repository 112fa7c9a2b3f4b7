use ligretto::{LIGRETTO_HEIGHT, PlayerCards, Score, Strategy};

use super::{Agreed, AskedScore, Phase, Player, Records};
use crate::message::WIRE_VERSION;
use crate::{
    BetweenPlayers, Init, Moment, Neighbours, PeerId, Report, Signal, Signals, Stamp, ToCoordinator,
};

/// How many others each player tells, when signals are passed on in a tree.
pub(crate) const FAN_OUT: u32 = 4;

/// The clock is compared so often; the shortest round trip counts.
const N_MEASUREMENTS: u32 = 8;

/// The players that `me` tells in the tree; the coordinator, its root, tells the first ones.
pub fn children(me: Option<PeerId>, n_players: u32) -> impl Iterator<Item = PeerId> {
    let first = me.map_or(0, |me| me.0.saturating_add(1).saturating_mul(FAN_OUT));
    (first..first.saturating_add(FAN_OUT)).take_while(move |id| *id < n_players).map(PeerId)
}

/// Who tells `me` in the tree; the coordinator if nobody.
pub(crate) fn parent(me: PeerId) -> Option<PeerId> {
    (me.0 / FAN_OUT).checked_sub(1).map(PeerId)
}

/// A signal on its way down the tree, repeated until the children have it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relay {
    message: BetweenPlayers,
    /// One bit for each child that has not answered.
    open: u8,
    pub(super) sent: Moment,
    pub(super) n_sent: u16,
}

impl Relay {
    pub(super) fn got(&mut self, me: PeerId, child: PeerId, signal: Signal) {
        let nth = child.0.wrapping_sub(me.0.saturating_add(1).saturating_mul(FAN_OUT));
        let is_this = match signal {
            Signal::Start => matches!(self.message, BetweenPlayers::Start { .. }),
            Signal::End => matches!(self.message, BetweenPlayers::End { .. }),
            Signal::Rotate { .. } => false,
        };
        if nth < FAN_OUT && is_this {
            self.open &= !(1 << nth);
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.open != 0
    }
}

impl<S: Strategy> Player<S> {
    pub(super) fn init(&mut self, now: Moment, init: &Init) {
        if self.phase == Phase::Waiting {
            let Some(neighbours) = Neighbours::from_slice(&init.neighbours) else { return };
            if init.version != WIRE_VERSION || init.options.rules.check().is_err() {
                return;
            }
            self.agreed = Agreed { n_players: init.n_players, options: init.options };
            self.neighbours = neighbours;
            if init.audit {
                self.rare.get_or_insert_default().records = Some(Records::default());
            }
            self.cards = PlayerCards::new(&init.deck, &init.options.rules);
            self.phase = Phase::Ready { said: now };
            if init.options.signals == Signals::Timestamp {
                self.ask_for_time(now);
            }
        }
        if let Phase::Ready { .. } = self.phase {
            self.tell_ready();
        }
    }

    fn tell_ready(&mut self) {
        let bound_nanos = self.clock.bound_nanos().unwrap_or_default();
        self.tell_coordinator(ToCoordinator::Ready { bound_nanos });
    }

    pub(super) fn ask_for_time(&mut self, now: Moment) {
        let n_asked = self.contact.membership.ask(now);
        self.phase = Phase::Syncing { asked: now, n_asked };
        self.tell_coordinator(ToCoordinator::Ping { id: n_asked });
    }

    pub(super) fn handle_pong(&mut self, now: Moment, id: u32, at: Stamp) {
        self.contact.membership.answered(id);
        let Phase::Syncing { asked, n_asked } = self.phase else { return };
        if id != n_asked {
            return;
        }
        self.clock.measure(asked, now, at);
        if n_asked < N_MEASUREMENTS {
            self.ask_for_time(now);
        } else {
            self.phase = Phase::Ready { said: now };
            self.tell_ready();
        }
    }

    pub(super) fn start(&mut self, now: Moment, at: Option<Stamp>, pass_on: bool) {
        match self.phase {
            // Only those are told to start of whom the coordinator has heard that they are ready.
            Phase::Ready { said } => self.contact.membership.confirm(said),
            Phase::Syncing { .. } => {}
            _ => return,
        }
        match at.map(|at| self.clock.local(at)) {
            Some(start) if start > now => self.phase = Phase::Scheduled { start },
            _ => self.begin(now),
        }
        if pass_on {
            self.pass_on(now, BetweenPlayers::Start { at, pass_on });
        }
    }

    pub(super) fn begin(&mut self, now: Moment) {
        self.phase = Phase::Playing { busy_until: now };
        self.has_started = true;
        self.plan_ping();
    }

    /// The end: from now on nothing is accepted, and no new call is made.
    pub(super) fn end(&mut self, now: Moment, stop: Option<Stamp>, pass_on: bool) {
        if matches!(self.phase, Phase::Waiting | Phase::Ending { .. }) {
            return;
        }
        self.phase = Phase::Ending { asked_score: None };
        if let Some(stop) = stop {
            self.clock.observe(stop);
        }
        if pass_on {
            self.pass_on(now, BetweenPlayers::End { stop, pass_on });
        }
    }

    /// Reports the score, once it is wanted and nothing is under way that could change it.
    pub(super) fn tell_score(&mut self) {
        if self.calls.under_way.is_some() {
            return;
        }
        let Phase::Ending { asked_score } = &mut self.phase else { return };
        let Some(AskedScore { stop }) = asked_score.take() else { return };
        let report = Box::new(self.report(stop));
        self.tell_coordinator(ToCoordinator::Score(report));
    }

    /// Tells what it has done, once nothing is under way that could belong to it.
    pub(super) fn tell_journal(&mut self) {
        if self.is_ending() && self.calls.under_way.is_some() {
            return;
        }
        let Some(records) = self.records_mut() else { return };
        if let Some(round) = records.wanted.take() {
            let journal = Box::new(records.journal.clone());
            self.tell_coordinator(ToCoordinator::Journal { round, journal });
        }
    }

    /// What it has to report; with a stop moment, as things were then.
    fn report(&self, stop: Option<Stamp>) -> Report {
        let mut score = Score { laid: self.laid.n_cards, left: self.cards.ligretto_height() };
        if let (Some(stop), Signals::Timestamp) = (stop, self.agreed.options.signals) {
            // Every lay bears a later stamp than all that it builds on. So what was laid up to
            // then stands by itself, and all that came later is as if it had not been.
            let in_time = self.laid.log.iter().filter(|(_, stamp, _)| *stamp <= stop);
            let from_row = in_time.clone().filter(|(_, _, from_row)| *from_row).count();
            score.laid = in_time.count() as u8;
            score.left = (LIGRETTO_HEIGHT - from_row) as u8;
        }
        let undone = self.laid.n_cards - score.laid;
        Report { score, started: self.has_started, undone, stats: self.stats }
    }

    pub(super) fn send_stop(&mut self, now: Moment) {
        if let Some(stamp) = self.stopped {
            self.phase = Phase::Stopping { called: now };
            self.tell_coordinator(ToCoordinator::Stop { stamp });
        }
    }

    fn pass_on(&mut self, now: Moment, message: BetweenPlayers) {
        let n_children = children(Some(self.me), self.agreed.n_players).count() as u8;
        if n_children > 0 {
            let rare = self.rare.get_or_insert_default();
            let open = ((1 << n_children) - 1) & !rare.dead_children;
            rare.relay = Some(Relay { message, open, sent: now, n_sent: 0 });
            self.send_relay(now);
        }
    }

    pub(super) fn send_relay(&mut self, now: Moment) {
        let Some(relay) = self.relay_mut() else { return };
        relay.sent = now;
        relay.n_sent = relay.n_sent.saturating_add(1);
        let Relay { message, open, n_sent, .. } = *relay;
        for (nth, child) in children(Some(self.me), self.agreed.n_players).enumerate() {
            if open & 1 << nth == 0 {
                continue;
            }
            self.tell(child, message);
            if n_sent > 1 {
                self.stats.retries += 1;
                self.suspect(child);
            }
        }
    }

    pub(super) fn is_parent(&self, peer: PeerId) -> bool {
        self.agreed.options.signals == Signals::Broadcast && parent(self.me) == Some(peer)
    }

    /// Somebody is dead. The stacks, the calls and the announcements between us are no more.
    pub(super) fn handle_obituary(&mut self, of: PeerId) {
        if of == self.me {
            self.phase = Phase::Expelled;
            return;
        }
        if self.phase == Phase::Waiting {
            return;
        }
        if let Some(index) = self.neighbours.index_of(of) {
            self.forget(index);
        }
        if parent(of) == Some(self.me) {
            let rare = self.rare.get_or_insert_default();
            rare.dead_children |= 1 << (of.0 % FAN_OUT);
            if let Some(relay) = &mut rare.relay {
                relay.open &= !rare.dead_children;
            }
        }
        self.tell_coordinator(ToCoordinator::Mourned { of });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_reaches_everybody_once() {
        for n_players in [1, 2, 4, 5, 20, 21, 85, 1_000] {
            let mut told: Vec<PeerId> = Vec::new();
            let mut tellers = vec![None];
            while let Some(teller) = tellers.pop() {
                for child in children(teller, n_players) {
                    assert_eq!(parent(child), teller, "of {child}");
                    told.push(child);
                    tellers.push(Some(child));
                }
                assert!(children(teller, n_players).count() <= FAN_OUT as usize);
            }
            told.sort_unstable();
            assert_eq!(told, (0..n_players).map(PeerId).collect::<Vec<_>>());
        }
        assert_eq!(
            children(Some(PeerId(u32::MAX)), u32::MAX).count(),
            0,
            "whatever a message says"
        );
    }

    #[test]
    fn a_signal_is_repeated_until_every_child_has_it() {
        let me = PeerId(1);
        let mut relay = Relay {
            message: BetweenPlayers::Start { at: None, pass_on: true },
            open: 0b1111,
            sent: Moment::default(),
            n_sent: 1,
        };
        let of_me = 8..12;
        for stranger in [0, 7, 12, u32::MAX] {
            relay.got(me, PeerId(stranger), Signal::Start);
        }
        relay.got(me, PeerId(8), Signal::End);
        assert_eq!(relay.open, 0b1111, "neither strangers nor another signal count");
        for (nth, child) in of_me.enumerate() {
            assert!(relay.is_open() && relay.open & 1 << nth != 0);
            relay.got(me, PeerId(child), Signal::Start);
        }
        assert!(!relay.is_open());
    }
}
