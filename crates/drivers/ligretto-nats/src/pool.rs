//! The machines that are there, as they come and go.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use ligretto_net::WIRE_VERSION;
use ligretto_net::wire::{Endpoint, Envelope, GameId, Hello, MachineMessage, MachineName, Role};
use ligretto_net::wire::{PREFIX, hello_sender};
use ligretto_run::Refusal;
use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;

use crate::ClockReading;
use crate::clock::{Readings, unix_nanos};
use crate::link::{Body, Incoming, say};
use crate::worker::HELLO_INTERVAL;

/// How often it is looked who is gone, and clocks are asked for.
const TICK: Duration = Duration::from_millis(250);
/// This many measurements are made at first, and then one with every greeting.
const FIRST_READINGS: u32 = 8;

/// A machine that offers to host players.
#[derive(Clone, Debug)]
pub struct Machine {
    /// What it says of itself.
    pub hello: Hello,
    /// When it was seen first and last.
    pub since: Instant,
    /// When it greeted last.
    pub seen: Instant,
    /// How far its clock is off, once that is measured.
    pub clock: Option<ClockReading>,
}

impl Machine {
    /// How many more players it takes.
    pub(crate) fn free(&self) -> u32 {
        let can_play = !self.hello.leaving && self.hello.version == WIRE_VERSION;
        if can_play { self.hello.slots.saturating_sub(self.hello.busy) } else { 0 }
    }

    /// Why it can't play with timestamps, if its clock must be known to `widest`.
    pub fn timestamp_problem(&self, widest: Duration) -> Option<Refusal> {
        let micros = |time: Duration| time.as_micros() as u64;
        match self.clock {
            Some(clock) if clock.bound() <= widest => None,
            Some(clock) => Some(Refusal::ClockNotPrecise {
                error_micros: micros(clock.bound()),
                most_micros: micros(widest),
            }),
            None => Some(Refusal::ClockNotMeasured),
        }
    }
}

/// Machines by name.
pub type Machines = BTreeMap<MachineName, Machine>;

/// A live list of all machines.
#[derive(Clone)]
pub struct Pool {
    begin: Instant,
    machines: watch::Receiver<Arc<Machines>>,
    /// Ends the watching with the last copy of the pool.
    _watcher: Arc<Watcher>,
}

struct Watcher(AbortHandle);

impl Drop for Watcher {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Pool {
    /// The machines as they are now.
    pub fn now(&self) -> Arc<Machines> {
        self.machines.borrow().clone()
    }

    /// Waits until everybody who is there has had the time to greet.
    pub(crate) async fn wait_for_hellos(&self) {
        tokio::time::sleep_until((self.begin + HELLO_INTERVAL + TICK).into()).await;
    }

    /// Takes note of the machines as they are now: only what changes later is a change. A copy of
    /// a pool has seen nothing yet.
    pub fn mark_seen(&mut self) {
        self.machines.mark_unchanged();
    }

    /// Waits until something changes; false when nothing ever will.
    pub async fn changed(&mut self) -> bool {
        self.machines.changed().await.is_ok()
    }

    pub(crate) async fn watch(
        client: Client,
        me: MachineName,
        clocks: mpsc::UnboundedReceiver<Incoming>,
        timeout: Duration,
    ) -> Self {
        let (machines, receiver) = watch::channel(Arc::new(Machines::new()));
        let hellos = client.subscribe(format!("{PREFIX}.hello.*")).await;
        let watching = async move {
            match hellos {
                Ok(hellos) => {
                    let list = List { client, me, timeout, machines, readings: BTreeMap::new() };
                    list.run(hellos, clocks).await;
                }
                Err(error) => tracing::error!("cannot look for workers: {error}"),
            }
        };
        let watcher = Arc::new(Watcher(tokio::spawn(watching).abort_handle()));
        Self { begin: Instant::now(), machines: receiver, _watcher: watcher }
    }
}

struct List {
    client: Client,
    me: MachineName,
    timeout: Duration,
    machines: watch::Sender<Arc<Machines>>,
    readings: BTreeMap<MachineName, Asked>,
}

#[derive(Default)]
struct Asked {
    readings: Readings,
    last: Option<(u32, u64)>,
    n_asked: u32,
}

impl List {
    async fn run(mut self, mut hellos: Subscriber, mut clocks: mpsc::UnboundedReceiver<Incoming>) {
        let mut ticks = tokio::time::interval(TICK);
        loop {
            tokio::select! {
                hello = hellos.next() => {
                    let Some(message) = hello else { return };
                    let Some(machine) = hello_sender(&message.subject) else { continue };
                    match serde_json::from_slice(&message.payload) {
                        Ok(hello) => self.handle_hello(machine, hello).await,
                        Err(error) => tracing::warn!("bad hello from {machine}: {error}"),
                    }
                }
                answer = clocks.recv() => {
                    let Some(answer) = answer else { return };
                    self.handle_clock(answer).await;
                }
                _ = ticks.tick() => self.remove_silent(),
            }
        }
    }

    async fn handle_hello(&mut self, name: MachineName, hello: Hello) {
        if hello.leaving && hello.busy == 0 {
            self.remove(&[name]);
            return;
        }
        let now = Instant::now();
        let mut is_new = false;
        self.machines.send_if_modified(|machines| {
            let machine = Arc::make_mut(machines).entry(name.clone()).or_insert_with(|| {
                is_new = true;
                Machine { hello: hello.clone(), since: now, seen: now, clock: None }
            });
            machine.seen = now;
            let has_changed = is_new || machine.hello != hello;
            machine.hello = hello;
            has_changed
        });
        if is_new {
            tracing::info!("worker {name} connected");
        }
        self.ask_clock(name).await;
    }

    async fn ask_clock(&mut self, name: MachineName) {
        let asked = self.readings.entry(name.clone()).or_default();
        asked.n_asked += 1;
        asked.last = Some((asked.n_asked, unix_nanos()));
        let envelope = Envelope {
            game: GameId::none(),
            to: Endpoint { machine: name, place: Role::Machine },
            from: Endpoint { machine: self.me.clone(), place: Role::Coordinator },
        };
        say(&self.client, &envelope, &MachineMessage::AskClock { id: asked.n_asked }).await;
    }

    async fn handle_clock(&mut self, Incoming { from, body }: Incoming) {
        let now = unix_nanos();
        let payload = match body {
            Body::Payload(payload) => payload,
            // It greeted a moment ago, and now its connection is gone.
            Body::NobodyThere => return self.remove(&[from.machine]),
        };
        let Ok(MachineMessage::Clock { id, unix_nanos }) = serde_json::from_slice(&payload) else {
            return;
        };
        let Some(asked) = self.readings.get_mut(&from.machine) else { return };
        let Some((_, sent)) = asked.last.take_if(|(last, _)| *last == id) else { return };
        asked.readings.add(ClockReading::new(sent, now, unix_nanos));
        let (best, n_readings) = (asked.readings.best(), asked.readings.len() as u32);
        self.machines.send_if_modified(|machines| {
            let Some(machine) = Arc::make_mut(machines).get_mut(&from.machine) else {
                return false;
            };
            let is_first = machine.clock.is_none();
            machine.clock = best;
            is_first
        });
        if n_readings < FIRST_READINGS {
            self.ask_clock(from.machine).await;
        }
    }

    fn remove_silent(&mut self) {
        let is_gone = |machine: &Machine| machine.seen.elapsed() > self.timeout;
        let machines = self.machines.borrow().clone();
        let gone: Vec<MachineName> = machines
            .iter()
            .filter(|(_, machine)| is_gone(machine))
            .map(|(name, _)| name.clone())
            .collect();
        self.remove(&gone);
    }

    fn remove(&mut self, gone: &[MachineName]) {
        for name in gone {
            self.readings.remove(name);
            self.machines.send_if_modified(|machines| {
                let is_there = Arc::make_mut(machines).remove(name).is_some();
                if is_there {
                    tracing::info!("worker {name} disconnected");
                }
                is_there
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn a_pool_that_was_looked_at_has_changed_only_when_something_does() {
        let (machines, receiver) = watch::channel(Arc::new(Machines::new()));
        let watcher = Arc::new(Watcher(tokio::spawn(async {}).abort_handle()));
        let pool = Pool { begin: Instant::now(), machines: receiver, _watcher: watcher };
        machines.send_modify(|_| {});
        for _ in 0..3 {
            let mut copy = pool.clone();
            assert_eq!(copy.clone().changed().now_or_never(), Some(true), "it has seen nothing");
            copy.mark_seen();
            assert_eq!(copy.changed().now_or_never(), None, "a copy that waits goes on waiting");
            let waiting = copy.changed();
            machines.send_modify(|_| {});
            assert!(waiting.await);
        }
    }
}
