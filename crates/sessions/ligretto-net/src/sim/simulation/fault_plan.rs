//! What goes wrong with processes and machines: planned at the beginning, struck when it is time.

use ligretto::Pcg32;

use super::{Event, Queue, Simulation, State};

/// Something that befalls somebody.
#[derive(Clone, Copy)]
pub(super) enum Fault {
    Stop(u32, State),
    Pause(u32, u64),
}

impl Simulation {
    pub(super) fn plan_faults(&mut self) {
        let n_players = self.world.players.len() as u32;
        let window = (self.network.round_trip().as_nanos() as u64 * 600).max(1) as u32;
        let plan = |queue: &mut Queue<Event>, random: &mut Pcg32, fault| {
            queue.push(u64::from(random.below(window)), Event::Fault(fault));
        };
        let (queue, random) = (&mut self.queue, &mut self.random);
        for _ in 0..self.faults.crash {
            let who = random.below(n_players);
            plan(queue, random, Fault::Stop(who, State::Crashed));
        }
        for _ in 0..self.faults.machine {
            let first = random.below(n_players);
            let time = u64::from(random.below(window));
            for who in first..(first + 3).min(n_players) {
                queue.push(time, Event::Fault(Fault::Stop(who, State::Silent)));
            }
        }
        for _ in 0..self.faults.pause {
            let who = random.below(n_players + 1);
            let millis = 1 + random.below(self.faults.pause_ms);
            plan(queue, random, Fault::Pause(who, u64::from(millis) * 1_000_000));
        }
        match self.faults.coordinator {
            0 => {}
            1 => plan(queue, random, Fault::Stop(n_players, State::Crashed)),
            _ => plan(queue, random, Fault::Stop(n_players, State::Silent)),
        }
    }

    /// Whether somebody runs; if it only stands still, the event waits until it goes on.
    pub(super) fn can_act(&mut self, who: u32, event: impl FnOnce() -> Event) -> bool {
        let until = self.paused.get(who as usize).copied().unwrap_or_default();
        let runs = self.world.state[who as usize] == State::Runs;
        if runs && until > self.world.now {
            self.queue.push(until, event());
        }
        runs && until <= self.world.now
    }

    pub(super) fn apply_fault(&mut self, fault: Fault) {
        match fault {
            Fault::Stop(who, state) => self.world.state[who as usize] = state,
            Fault::Pause(who, nanos) => self.paused[who as usize] = self.world.now + nanos,
        }
    }
}
