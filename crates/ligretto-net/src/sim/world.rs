use std::time::Duration;

use ligretto::{Bot, Pcg32};

use super::clocks::Clocks;
use super::{Faults, Network, Queue, Scenario};
use crate::player::Outbox;
use crate::{Address, Coordinator, Ending, GameResult, Message, PeerId, Phase, Player};

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
    outbox: Outbox,
    n_events: u64,
    started: Option<u64>,
    stopped: Option<u64>,
    n_started_at_stop: usize,
}

/// Everybody, as somebody outside sees them.
pub struct World {
    /// The players in the order of their seats.
    pub players: Vec<Player<Bot>>,
    /// The coordinator.
    pub coordinator: Coordinator,
    /// Who runs: the players, and last the coordinator.
    state: Vec<State>,
    now: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Runs,
    /// Its process died; its machine says so.
    Crashed,
    /// Its machine died; nobody says anything.
    Silent,
}

enum Event {
    Message { from: u32, to: u32, sent: u64, message: Message },
    Unreachable { from: u32, to: u32 },
    Wakeup { who: u32, class: u8 },
    Fault(Fault),
}

#[derive(Clone, Copy)]
enum Fault {
    Stop(u32, State),
    Pause(u32, u64),
}

/// Something that happened to somebody.
pub struct Happened<'a> {
    /// To whom.
    pub to: Address,
    /// From whom, if it was a message.
    pub from: Option<Address>,
    /// The message, with the moment it was sent.
    pub message: Option<(&'a Message, u64)>,
}

/// Somebody who looks on.
pub trait Observer {
    /// Whether it wants to see events at all.
    const LOOKS: bool = true;
    /// Something has happened, and `world` is as it is afterwards.
    fn happened(&mut self, world: &World, what: &Happened<'_>);
}

impl Observer for () {
    const LOOKS: bool = false;
    fn happened(&mut self, _: &World, _: &Happened<'_>) {}
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn happened(&mut self, world: &World, what: &Happened<'_>) {
        self.0.happened(world, what);
        self.1.happened(world, what);
    }
}

/// What came out of a simulated game.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcome {
    /// The coordinator's result; none when it was lost, or nothing came of the game.
    pub result: Option<GameResult>,
    /// Whether everybody who runs knows that the game is over, or given it up.
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

impl World {
    /// Nanoseconds since the beginning.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Whether this player runs, or only stands still for a while.
    pub fn runs(&self, peer: PeerId) -> bool {
        self.state[peer.index()] == State::Runs
    }

    /// Whether the coordinator runs.
    pub fn coordinator_runs(&self) -> bool {
        self.state.last() == Some(&State::Runs)
    }
}

/// Wake-ups less than this ahead are soon, in nanoseconds.
const SOON: u64 = 1_000_000;
/// A game that takes longer than this does not end, in nanoseconds.
const LONGEST: u64 = 600_000_000_000;

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
            outbox: Outbox::new(),
            n_events: 0,
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

    fn plan_faults(&mut self) {
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

    /// Runs the game to its end.
    pub fn run<O: Observer>(&mut self, observer: &mut O) -> Outcome {
        while self.run_on(observer, u64::MAX) {}
        self.outcome()
    }

    /// Runs the game for at most so many events; says whether it goes on.
    pub fn run_on<O: Observer>(&mut self, observer: &mut O, most_events: u64) -> bool {
        let last = self.n_events.saturating_add(most_events);
        while self.n_events < last {
            if self.is_over() || !self.step(observer) {
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
        let is_over = |(seat, player): (usize, &Player<Bot>)| {
            let over = [Phase::Waiting, Phase::Done, Phase::Aborted, Phase::Expelled];
            self.world.state[seat] != State::Runs || over.contains(&player.phase())
        };
        self.world.players.iter().enumerate().all(is_over)
    }

    /// One event; says whether there was one.
    pub fn step<O: Observer>(&mut self, observer: &mut O) -> bool {
        let Some((time, event)) = self.queue.pop() else { return false };
        self.world.now = time;
        if time > LONGEST {
            return false;
        }
        match event {
            Event::Fault(fault) => self.strike(fault),
            Event::Wakeup { who, class } => {
                let due = &mut self.wakeups[who as usize][class as usize];
                // A wake-up that was overtaken by an earlier one is none.
                if *due == time {
                    *due = u64::MAX;
                    if self.can_act(who, || Event::Wakeup { who, class }) {
                        self.wake(observer, who);
                    } else if self.world.state[who as usize] == State::Runs {
                        self.wakeups[who as usize][class as usize] = self.paused[who as usize];
                    }
                }
            }
            Event::Unreachable { from, to } => {
                if self.can_act(from, || Event::Unreachable { from, to }) {
                    self.bounce(observer, from, to);
                }
            }
            Event::Message { from, to, sent, message } => {
                if self.world.state[to as usize] == State::Crashed {
                    self.queue.push(time + (time - sent), Event::Unreachable { from, to });
                } else if self.paused.is_empty() {
                    if self.world.state[to as usize] == State::Runs {
                        self.deliver(observer, from, to, sent, message);
                    }
                } else if self.can_act(to, || Event::Message {
                    from,
                    to,
                    sent,
                    message: message.clone(),
                }) {
                    self.deliver(observer, from, to, sent, message);
                }
            }
        }
        true
    }

    /// Whether somebody runs; if it only stands still, the event waits until it goes on.
    fn can_act(&mut self, who: u32, event: impl FnOnce() -> Event) -> bool {
        let until = self.paused.get(who as usize).copied().unwrap_or_default();
        let runs = self.world.state[who as usize] == State::Runs;
        if runs && until > self.world.now {
            self.queue.push(until, event());
        }
        runs && until <= self.world.now
    }

    fn strike(&mut self, fault: Fault) {
        match fault {
            Fault::Stop(who, state) => self.world.state[who as usize] = state,
            Fault::Pause(who, nanos) => self.paused[who as usize] = self.world.now + nanos,
        }
    }

    fn address(&self, who: u32) -> Address {
        if who as usize == self.world.players.len() {
            Address::Coordinator
        } else {
            Address::Player(PeerId(who))
        }
    }

    fn local(&self, who: u32) -> Duration {
        self.clocks.local(who as usize, self.world.now)
    }

    fn deliver<O: Observer>(
        &mut self,
        observer: &mut O,
        from: u32,
        to: u32,
        sent: u64,
        message: Message,
    ) {
        let (now, sender) = (self.local(to), self.address(from));
        let copy = O::LOOKS.then(|| message.clone());
        match self.world.players.get_mut(to as usize) {
            Some(player) => {
                player.swap_outbox(&mut self.outbox);
                player.handle_message(now, sender, message);
                player.swap_outbox(&mut self.outbox);
            }
            None => self.world.coordinator.handle_message(now, PeerId(from), message),
        }
        self.after(observer, to, Some(sender), copy.as_ref().map(|message| (message, sent)));
    }

    fn wake<O: Observer>(&mut self, observer: &mut O, who: u32) {
        let now = self.local(who);
        match self.world.players.get_mut(who as usize) {
            Some(player) => {
                player.swap_outbox(&mut self.outbox);
                player.handle_timeout(now);
                player.swap_outbox(&mut self.outbox);
            }
            None => self.world.coordinator.handle_timeout(now),
        }
        self.after(observer, who, None, None);
    }

    fn bounce<O: Observer>(&mut self, observer: &mut O, from: u32, to: u32) {
        let (now, dead) = (self.local(from), self.address(to));
        match self.world.players.get_mut(from as usize) {
            Some(player) => {
                player.swap_outbox(&mut self.outbox);
                player.handle_unreachable(now, dead);
                player.swap_outbox(&mut self.outbox);
            }
            None => self.world.coordinator.handle_unreachable(now, PeerId(to)),
        }
        self.after(observer, from, None, None);
    }

    /// What follows from an event: messages go out, the next wake-up is set, observers look.
    fn after<O: Observer>(
        &mut self,
        observer: &mut O,
        who: u32,
        from: Option<Address>,
        message: Option<(&Message, u64)>,
    ) {
        self.n_events += 1;
        self.note_times(who);
        if O::LOOKS {
            let to = self.address(who);
            observer.happened(&self.world, &Happened { to, from, message });
        }
        let n_players = self.world.players.len() as u32;
        if who == n_players {
            while let Some((to, message)) = self.world.coordinator.poll_message() {
                self.send(who, to.0, message);
            }
        } else {
            while let Some((to, message)) = self.outbox.pop_front() {
                let to = match to {
                    Address::Coordinator => n_players,
                    Address::Player(PeerId(number)) => number,
                };
                if to <= n_players {
                    self.send(who, to, message);
                }
            }
        }
        self.set_wakeup(who);
    }

    fn note_times(&mut self, who: u32) {
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

    fn send(&mut self, from: u32, to: u32, message: Message) {
        let (sender, receiver) = (self.address(from), self.address(to));
        let faults = self.faults;
        let mut latency = self.network.latency(sender, receiver, &mut self.random);
        let sent = self.world.now;
        if faults.loss + faults.duplicate + faults.reorder > 0 {
            let mut hits = |percent: u32| self.random.below(100) < percent;
            if hits(faults.loss) {
                return;
            }
            let (is_doubled, is_late) = (hits(faults.duplicate), hits(faults.reorder));
            if is_late {
                latency *= u64::from(1 + self.random.below(9));
            }
            if is_doubled {
                let late = latency * u64::from(1 + self.random.below(9));
                let message = message.clone();
                self.queue.push(sent + late, Event::Message { from, to, sent, message });
            }
        }
        self.queue.push(sent + latency, Event::Message { from, to, sent, message });
    }

    fn set_wakeup(&mut self, who: u32) {
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
