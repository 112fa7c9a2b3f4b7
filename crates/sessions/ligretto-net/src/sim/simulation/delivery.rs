//! Somebody is given a message, is woken, or learns that somebody is gone; and what follows.

use super::{Event, Simulation};
use crate::sim::{Happened, Observer};
use crate::{Ending, Incoming, Message, PeerId};

/// Wake-ups less than this ahead are soon, in nanoseconds.
const SOON: u64 = 1_000_000;

impl Simulation {
    pub(super) fn deliver<const LOOKS: bool>(
        &mut self,
        observer: &mut dyn Observer,
        sent: u64,
        message: Message,
    ) {
        let to = self.number(message.to());
        let now = self.local(to);
        let copy = LOOKS.then(|| message.clone());
        match message {
            Message::ToPlayer(to, message) => {
                let player = &mut self.world.players[to.index()];
                player.swap_outbox(&mut self.outbox);
                player.handle_message(now, message);
                player.swap_outbox(&mut self.outbox);
            }
            Message::ToCoordinator(from, message) => {
                self.world.coordinator.handle_message(now, from, message);
            }
        }
        self.after::<LOOKS>(observer, to, copy.as_ref().map(|message| (message, sent)));
    }

    pub(super) fn wake<const LOOKS: bool>(&mut self, observer: &mut dyn Observer, who: u32) {
        let now = self.local(who);
        match self.world.players.get_mut(who as usize) {
            Some(player) => {
                player.swap_outbox(&mut self.outbox);
                player.handle_timeout(now);
                player.swap_outbox(&mut self.outbox);
            }
            None => self.world.coordinator.handle_timeout(now),
        }
        self.after::<LOOKS>(observer, who, None);
    }

    pub(super) fn bounce<const LOOKS: bool>(
        &mut self,
        observer: &mut dyn Observer,
        from: u32,
        to: u32,
    ) {
        let (now, dead) = (self.local(from), self.address(to));
        match self.world.players.get_mut(from as usize) {
            Some(player) => {
                player.swap_outbox(&mut self.outbox);
                player.handle_unreachable(now, dead);
                player.swap_outbox(&mut self.outbox);
            }
            None => self.world.coordinator.handle_unreachable(now, PeerId(to)),
        }
        self.after::<LOOKS>(observer, from, None);
    }

    /// What follows from an event: messages go out, the next wake-up is set, observers look.
    fn after<const LOOKS: bool>(
        &mut self,
        observer: &mut dyn Observer,
        who: u32,
        message: Option<(&Message, u64)>,
    ) {
        self.n_events += 1;
        self.record_times(who);
        if LOOKS {
            let to = self.address(who);
            observer.happened(&self.world, &Happened { to, message });
        }
        let n_players = self.world.players.len() as u32;
        if who == n_players {
            while let Some((to, message)) = self.world.coordinator.poll_message() {
                self.send(Message::ToPlayer(to, Incoming::FromCoordinator(message)));
            }
        } else {
            while let Some(said) = self.outbox.as_mut().and_then(|outbox| outbox.pop_front()) {
                self.send(said.sent_by(PeerId(who)));
            }
        }
        self.set_wakeup(who);
    }

    fn record_times(&mut self, who: u32) {
        let Some(player) = self.world.players.get(who as usize) else {
            let is_stuck = self.world.coordinator.ending() == Some(Ending::Deadlock);
            if self.stopped.is_none() && is_stuck {
                self.stopped = Some(self.world.now);
            }
            return;
        };
        if self.started.is_none() && player.has_started() {
            self.started = Some(self.world.now);
        }
        if self.stopped.is_none() && player.stopped().is_some() {
            self.stopped = Some(self.world.now);
            self.n_started_at_stop =
                self.world.players.iter().filter(|player| player.has_started()).count();
        }
    }

    pub(super) fn set_wakeup(&mut self, who: u32) {
        let deadline = match self.world.players.get(who as usize) {
            Some(player) => player.poll_timeout(),
            None => self.world.coordinator.poll_timeout(),
        };
        let Some(deadline) = deadline else { return };
        let time = self.clocks.true_nanos(who as usize, deadline).max(self.world.now);
        let class = usize::from(time - self.world.now >= SOON);
        if time < self.wakeups[who as usize][class] {
            self.wakeups[who as usize][class] = time;
            self.queue.push(time, Event::Wakeup { who, class: class as u8 });
        }
    }
}
