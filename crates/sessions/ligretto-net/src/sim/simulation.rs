mod delivery;
mod fault_plan;
mod sending;

use std::cell::Cell;
use std::time::Duration;

use ligretto::Pcg32;

use self::fault_plan::Fault;
use super::clocks::Clocks;
use super::queue::Queue;
use super::world::State;
use super::{Faults, Network, Observer, Scenario, World};
use crate::player::Outbox;
use crate::prefetch::prefetch;
use crate::{Address, Coordinator, GameResult, Message, PeerId, Player};

/// A game under way in virtual time.
pub struct Simulation {
    world: World,
    queue: Queue<Event>,
    random: Pcg32,
    network: Network,
    faults: Faults,
    clocks: Clocks,
    /// For each player, and last for the coordinator, when it will be woken: soon, and later.
    wakeups: Vec<[u64; 2]>,
    /// Until when those who stand still do; empty where nobody ever does.
    paused: Vec<u64>,
    /// Lent to whoever acts.
    outbox: Option<Box<Outbox>>,
    n_events: u64,
    /// How many events may still be taken from the queue, whether anything happens or not.
    budget: u64,
    /// Somebody who was still playing when the coordinator was gone.
    last_active: Cell<usize>,
    started: Option<u64>,
    stopped: Option<u64>,
    n_started_at_stop: usize,
}

enum Event {
    Message { sent: u64, message: Message },
    Unreachable { from: u32, to: u32 },
    Wakeup { who: u32, class: u8 },
    Fault(Fault),
}

/// What came out of a simulated game.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcome {
    /// The coordinator's result; none when it was lost, or the game failed.
    pub result: Option<GameResult>,
    /// Whether everybody who runs knows that the game is over, or has given it up. If not, it has
    /// used up its budget of events: there is a mistake in it, or in its faults.
    pub is_over: bool,
    /// Events that happened.
    pub n_events: u64,
    /// Virtual time of the whole, from set-up to scores, in nanoseconds.
    pub total_nanos: u64,
    /// From the first player's start to the stop, or to the last event, in nanoseconds.
    pub play_nanos: u64,
    /// How many had started when the stop was called.
    pub n_started_at_stop: usize,
}

impl Event {
    /// The player it happens to, if it is one: no player has the number of the coordinator.
    fn concerns(&self) -> u32 {
        match *self {
            Self::Message { message: Message::ToPlayer(to, _), .. } => to.0,
            Self::Message { message: Message::ToCoordinator(..), .. } => u32::MAX,
            Self::Unreachable { from, .. } => from,
            Self::Wakeup { who, .. } | Self::Fault(Fault::Stop(who, _) | Fault::Pause(who, _)) => {
                who
            }
        }
    }
}

/// How many events ahead memory is asked for, first for the event and then for whom it happens to:
/// far enough for it to arrive in time.
const PREFETCH_DISTANCES: [usize; 2] = [16, 6];

impl Simulation {
    /// A game before its first event.
    pub fn new(scenario: &Scenario) -> Self {
        let deal = scenario.cards();
        let n_players = deal.n_players();
        let limits = scenario.limits();
        let shared = std::sync::Arc::new(limits);
        let player = |seat: usize| {
            Player::new(PeerId(seat as u32), scenario.bot(seat), std::sync::Arc::clone(&shared))
        };
        let mut random = Pcg32::new(scenario.seed, 0x6e65_7477_6f72_6b73);
        let faults = scenario.faults;
        let mut new = Self {
            world: World {
                players: (0..n_players).map(player).collect(),
                coordinator: Coordinator::new(deal, scenario.options, limits),
                state: vec![State::Runs; n_players + 1],
                now: 0,
            },
            queue: Queue::default(),
            clocks: Clocks::new(n_players, &faults, &mut random),
            random,
            network: scenario.network,
            faults,
            wakeups: vec![[u64::MAX; 2]; n_players + 1],
            paused: if faults.pause > 0 { vec![0; n_players + 1] } else { Vec::new() },
            outbox: Some(Box::default()),
            n_events: 0,
            budget: scenario.event_budget(),
            last_active: Cell::new(0),
            started: None,
            stopped: None,
            n_started_at_stop: 0,
        };
        new.plan_faults();
        new.set_wakeup(n_players as u32);
        new
    }

    /// The same game, in which the coordinator looks whether everybody plays by the rules.
    #[must_use]
    pub fn audited(mut self) -> Self {
        self.world.coordinator = self.world.coordinator.audited();
        self
    }

    /// The same game, with a budget of this many events.
    #[must_use]
    pub fn with_budget(mut self, n_events: u64) -> Self {
        self.budget = n_events;
        self
    }

    /// Runs the game to its end, or until its budget is used up.
    pub fn run(&mut self, observer: &mut dyn Observer) -> Outcome {
        while self.run_on(observer, u64::MAX) {}
        if self.is_over() {
            // Nothing happens any more, and the reports of all players are about to be copied.
            self.queue = Queue::default();
        }
        self.outcome()
    }

    /// Runs the game for at most this many events; says whether it goes on.
    pub fn run_on(&mut self, observer: &mut dyn Observer, most_events: u64) -> bool {
        let last = self.n_events.saturating_add(most_events);
        if observer.looks() {
            self.go::<true>(observer, last)
        } else {
            self.go::<false>(observer, last)
        }
    }

    /// Compiled for both kinds of observers, and here: elsewhere it might not be optimised.
    fn go<const LOOKS: bool>(&mut self, observer: &mut dyn Observer, last: u64) -> bool {
        while self.n_events < last {
            if self.is_over() || !self.step::<LOOKS>(observer) {
                return false;
            }
        }
        true
    }

    /// What has come of the game so far.
    pub fn outcome(&self) -> Outcome {
        let result = self.world.coordinator.result().filter(|_| self.world.coordinator_runs());
        let end = self.stopped.unwrap_or(self.world.now);
        Outcome {
            result: result.cloned(),
            is_over: self.is_over(),
            n_events: self.n_events,
            total_nanos: self.world.now,
            play_nanos: end - self.started.unwrap_or(end),
            n_started_at_stop: self.n_started_at_stop,
        }
    }

    /// Everybody, as they are now.
    pub fn world(&self) -> &World {
        &self.world
    }

    fn is_over(&self) -> bool {
        if self.world.coordinator_runs() {
            return self.world.coordinator.result().is_some();
        }
        // Begins with whoever still played the last time, so that not everybody is looked at after
        // every event.
        let (n_players, first) = (self.world.players.len(), self.last_active.get());
        let mut around = (0..n_players).map(|ahead| (first + ahead) % n_players);
        let active = around.find(|seat| self.is_active(*seat));
        self.last_active.set(active.unwrap_or_default());
        active.is_none()
    }

    fn is_active(&self, seat: usize) -> bool {
        self.world.state[seat] == State::Runs && self.world.players[seat].is_in_game()
    }

    /// One event; says whether there was one, and it was within the budget.
    fn step<const LOOKS: bool>(&mut self, observer: &mut dyn Observer) -> bool {
        let Some(budget) = self.budget.checked_sub(1) else { return false };
        let Some((time, event)) = self.queue.pop() else { return false };
        self.budget = budget;
        self.world.now = time;
        self.prefetch_ahead();
        match event {
            Event::Fault(fault) => self.apply_fault(fault),
            Event::Wakeup { who, class } => {
                let due = &mut self.wakeups[who as usize][class as usize];
                // A wake-up that was overtaken by an earlier one is none.
                if *due == time {
                    *due = u64::MAX;
                    if self.can_act(who, || Event::Wakeup { who, class }) {
                        self.wake::<LOOKS>(observer, who);
                    } else if self.world.state[who as usize] == State::Runs {
                        self.wakeups[who as usize][class as usize] = self.paused[who as usize];
                    }
                }
            }
            Event::Unreachable { from, to } => {
                if self.can_act(from, || Event::Unreachable { from, to }) {
                    self.bounce::<LOOKS>(observer, from, to);
                }
            }
            Event::Message { sent, message } => {
                let to = self.number(message.to());
                if self.world.state[to as usize] == State::Crashed {
                    let from = self.number(message.from());
                    self.queue.push(time + (time - sent), Event::Unreachable { from, to });
                } else if self.paused.is_empty() {
                    if self.world.state[to as usize] == State::Runs {
                        self.deliver::<LOOKS>(observer, sent, message);
                    }
                } else if self.can_act(to, || Event::Message { sent, message: message.clone() }) {
                    self.deliver::<LOOKS>(observer, sent, message);
                }
            }
        }
        true
    }

    /// Has the memory ready for an event that comes soon.
    fn prefetch_ahead(&self) {
        let [event, player] = PREFETCH_DISTANCES;
        self.queue.prefetch_ahead(event);
        let Some(who) = self.queue.peek_ahead(player).map(Event::concerns) else {
            return;
        };
        if let Some(player) = self.world.players.get(who as usize) {
            prefetch(player);
            prefetch(&self.wakeups[who as usize]);
        }
    }

    fn address(&self, who: u32) -> Address {
        if who as usize == self.world.players.len() {
            Address::Coordinator
        } else {
            Address::Player(PeerId(who))
        }
    }

    fn number(&self, at: Address) -> u32 {
        match at {
            Address::Coordinator => self.world.players.len() as u32,
            Address::Player(PeerId(number)) => number,
        }
    }

    fn local(&self, who: u32) -> Duration {
        self.clocks.local(who as usize, self.world.now)
    }
}
