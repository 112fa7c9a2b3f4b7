//! A machine that hosts players: one connection for all of them.

mod hosted;
mod routes;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::time::{Duration, Instant};

use async_nats::connection::State;
use async_nats::{StatusCode, Subscriber};
use futures_util::{FutureExt as _, StreamExt as _};
use ligretto::Bot;
use ligretto_net::wire::hello_subject;
use ligretto_net::wire::{Endpoint, Envelope, GameId, Hello, MachineMessage, MachineName, Role};
use ligretto_net::{Address, PeerId, WIRE_VERSION};
use tokio::time::MissedTickBehavior;

use self::hosted::{Hosted, Local, Outgoing};
use crate::clock::unix_nanos;
use crate::connect::Connection;
use crate::link::say;
use crate::{Access, CantConnect};

/// What a machine offers.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// Its name: unique, and what it may do is bound to it.
    pub name: MachineName,
    /// How many players it hosts at most.
    pub slots: u32,
    /// How long it goes on with the games under way when it is told to stop.
    pub grace: Duration,
}

/// A machine that hosts players.
pub struct Worker {
    options: WorkerOptions,
    connection: Connection,
    messages: Subscriber,
    begin: Instant,
    games: HashMap<GameId, Hosted>,
    /// The next moments to wake players; those that are outdated are passed over.
    timers: BinaryHeap<Reverse<(Duration, GameId, PeerId)>>,
    /// What players here say to each other.
    local: std::collections::VecDeque<Local>,
    outgoing: Vec<Outgoing>,
    is_leaving: bool,
}

/// How often a machine says that it is there.
pub(crate) const HELLO_INTERVAL: Duration = Duration::from_secs(1);
/// This many messages are taken in before anything else has its turn.
const BATCH: usize = 256;
/// No message of the game is longer; a journal is the longest.
const LONGEST_PAYLOAD: usize = 256 * 1024;

impl Worker {
    /// Connects and makes sure that nobody else bears this name.
    pub async fn connect(access: &Access, options: WorkerOptions) -> Result<Self, CantConnect> {
        let connection = access.connect(&options.name).await?;
        if is_taken(&connection.client, &options.name).await {
            return Err(CantConnect::NameTaken(options.name));
        }
        let subject = Envelope::all_to(&options.name);
        let messages = connection.client.subscribe(subject).await;
        let messages = messages.expect("a client that was just connected is not closed");
        Ok(Self {
            options,
            connection,
            messages,
            begin: Instant::now(),
            games: HashMap::new(),
            timers: BinaryHeap::new(),
            local: std::collections::VecDeque::new(),
            outgoing: Vec::new(),
            is_leaving: false,
        })
    }

    /// Hosts players until `stop`; then games under way get their time to end.
    pub async fn run(mut self, stop: impl Future<Output = ()>) {
        let mut hello = tokio::time::interval(HELLO_INTERVAL);
        hello.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stop = std::pin::pin!(stop.fuse());
        let mut leave_at = None;
        loop {
            self.run_local();
            self.send_outgoing().await;
            if self.is_leaving {
                let is_over = leave_at.is_some_and(|at| self.begin.elapsed() >= at);
                if self.games.is_empty() || is_over {
                    break;
                }
            }
            let wake = self.next_wake();
            tokio::select! {
                biased;
                _ = hello.tick() => {
                    self.drop_orphans();
                    self.send_hello().await;
                }
                () = &mut stop, if !self.is_leaving => {
                    self.is_leaving = true;
                    leave_at = Some(self.begin.elapsed() + self.options.grace);
                    self.send_hello().await;
                }
                message = self.messages.next() => {
                    let Some(message) = message else { return };
                    self.handle_message(&message).await;
                    for _ in 1..BATCH {
                        let Some(Some(message)) = self.messages.next().now_or_never() else { break };
                        self.handle_message(&message).await;
                    }
                }
                () = tokio::task::yield_now(), if !self.local.is_empty() => {}
                () = tokio::time::sleep_until(wake), if self.local.is_empty() => {}
            }
        }
        self.games.clear();
        self.send_hello().await;
        // The last greeting must be on its way before the connection closes.
        let _ = self.connection.client.flush().await;
    }

    fn next_wake(&self) -> tokio::time::Instant {
        let next = self.timers.peek().map(|Reverse((at, ..))| *at);
        let longest = self.begin.elapsed() + HELLO_INTERVAL;
        (self.begin + next.map_or(longest, |at| at.min(longest))).into()
    }

    async fn send_hello(&mut self) {
        let busy = self.games.values().map(Hosted::n_players).sum();
        let hello = Hello {
            version: WIRE_VERSION,
            slots: self.options.slots,
            busy,
            strategies: Bot::NAMES.map(str::to_owned).to_vec(),
            software: concat!("spielwerk ", env!("CARGO_PKG_VERSION")).to_owned(),
            leaving: self.is_leaving,
        };
        let payload = serde_json::to_vec(&hello).unwrap_or_default();
        if self.is_connected() {
            let subject = hello_subject(&self.options.name);
            let _ = self.connection.client.publish(subject, payload.into()).await;
        }
    }

    /// What is said while there is no connection would wait for one, and then be late.
    fn is_connected(&self) -> bool {
        self.connection.client.connection_state() == State::Connected
    }

    async fn send_outgoing(&mut self) {
        let is_connected = self.is_connected();
        let client = &self.connection.client;
        for Outgoing { subject, reply, payload } in self.outgoing.drain(..) {
            if is_connected
                && let Err(error) = client.publish_with_reply(subject, reply, payload).await
            {
                tracing::debug!("cannot send: {error}");
            }
        }
    }

    /// Lets players hear each other, and wakes those whose time has come.
    fn run_local(&mut self) {
        for _ in 0..BATCH {
            let Some(local) = self.local.pop_front() else { break };
            if let Some(hosted) = self.games.get_mut(&local.game) {
                let now = self.begin.elapsed();
                hosted.handle_local(now, &local);
                self.flush_player(now, &local.game, local.to);
            }
        }
        let now = self.begin.elapsed();
        while let Some(Reverse((at, ..))) = self.timers.peek() {
            if *at > now {
                break;
            }
            let Some(Reverse((at, game, seat))) = self.timers.pop() else { break };
            if let Some(hosted) = self.games.get_mut(&game)
                && hosted.wake(now, at, seat)
            {
                self.flush_player(now, &game, seat);
            }
        }
    }

    /// After a player has acted: sends what it says, and notes when to wake it.
    fn flush_player(&mut self, now: Duration, game: &GameId, seat: PeerId) {
        let Some(hosted) = self.games.get_mut(game) else { return };
        hosted.collect(now, seat, &mut self.outgoing, &mut self.local);
        if let Some(at) = hosted.next_wake(seat) {
            self.timers.push(Reverse((at, game.clone(), seat)));
        }
    }

    async fn handle_message(&mut self, message: &async_nats::Message) {
        let Some(envelope) = Envelope::parse(&message.subject) else { return };
        if message.payload.len() > LONGEST_PAYLOAD {
            return;
        }
        if let Some(status) = message.status {
            if status == StatusCode::NO_RESPONDERS {
                self.handle_no_responders(&envelope);
            }
            return;
        }
        let now = self.begin.elapsed();
        match (envelope.to.place, envelope.from.place) {
            (Role::Machine, Role::Coordinator) => {
                self.handle_coordinator(&envelope, &message.payload).await;
            }
            (Role::Machine, Role::Seat(_)) if envelope.from.machine == self.options.name => {
                // Somebody wants to know whether this name is free.
                self.answer(&envelope, Role::Machine, &MachineMessage::Accepted).await;
            }
            (Role::Seat(seat), _) => match self.games.get_mut(&envelope.game) {
                Some(hosted) if hosted.has(seat) => {
                    if let Err(accusation) =
                        hosted.handle(now, seat, &envelope.from, &message.payload)
                    {
                        self.accuse(&envelope, accusation).await;
                    }
                    self.flush_player(now, &envelope.game, seat);
                }
                // Others who still count on this player must not wait for it.
                _ if envelope.from.place != Role::Machine => {
                    self.answer(&envelope, Role::Machine, &MachineMessage::Gone { seat }).await;
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// Something we said had no listener.
    fn handle_no_responders(&mut self, envelope: &Envelope) {
        let Role::Seat(seat) = envelope.to.place else { return };
        let address = match envelope.from.place {
            Role::Seat(peer) => Address::Player(peer),
            Role::Coordinator => Address::Coordinator,
            Role::Machine => return,
        };
        let now = self.begin.elapsed();
        if let Some(hosted) = self.games.get_mut(&envelope.game) {
            hosted.handle_unreachable(now, seat, address);
            self.flush_player(now, &envelope.game, seat);
        }
    }

    /// A coordinator speaks to the machine.
    async fn handle_coordinator(&mut self, envelope: &Envelope, payload: &[u8]) {
        let now = self.begin.elapsed();
        let Ok(message) = serde_json::from_slice(payload) else { return };
        let answer = match message {
            MachineMessage::AskClock { id } => {
                MachineMessage::Clock { id, unix_nanos: unix_nanos() }
            }
            MachineMessage::Offer { .. } => match self.host(now, envelope, message) {
                Ok(()) => {
                    self.send_hello().await;
                    MachineMessage::Accepted
                }
                Err(reason) => MachineMessage::Refused { reason },
            },
            MachineMessage::Release => {
                let is_theirs = |hosted: &Hosted| *hosted.coordinator() == envelope.from.machine;
                if !self.games.get(&envelope.game).is_none_or(is_theirs) {
                    return;
                }
                let (calls, n_local) =
                    self.games.remove(&envelope.game).map(Hosted::figures).unwrap_or_default();
                self.send_hello().await;
                MachineMessage::Released { calls, n_local }
            }
            _ => return,
        };
        self.answer(envelope, Role::Machine, &answer).await;
    }

    /// Takes the players of an offer in, or says why not.
    fn host(
        &mut self,
        now: Duration,
        envelope: &Envelope,
        offer: MachineMessage,
    ) -> Result<(), String> {
        if let Some(known) = self.games.get(&envelope.game) {
            let is_same = *known.coordinator() == envelope.from.machine;
            return is_same
                .then_some(())
                .ok_or_else(|| "another coordinator leads this game".to_owned());
        }
        if self.is_leaving {
            return Err("this worker is shutting down".to_owned());
        }
        let busy: u32 = self.games.values().map(Hosted::n_players).sum();
        let hosted = Hosted::new(now, self.options.name.clone(), envelope, offer)?;
        let free = self.options.slots.saturating_sub(busy);
        if hosted.n_players() > free {
            return Err(format!("only {free} of {} slots are free", self.options.slots));
        }
        self.games.insert(envelope.game.clone(), hosted);
        Ok(())
    }

    /// Forgets games whose coordinator has not been heard of for long, or whose players are done.
    fn drop_orphans(&mut self) {
        let now = self.begin.elapsed();
        self.games.retain(|_, hosted| !hosted.is_orphan(now));
    }

    async fn accuse(&mut self, envelope: &Envelope, offence: ligretto_net::wire::Offence) {
        let Some(hosted) = self.games.get_mut(&envelope.game) else { return };
        let machine = envelope.from.machine.clone();
        if !hosted.note_offence(&machine, offence) {
            return;
        }
        tracing::warn!("{machine} in game {}: {offence:?}", envelope.game);
        let to = Endpoint { machine: hosted.coordinator().clone(), place: Role::Coordinator };
        let from = Endpoint { machine: self.options.name.clone(), place: Role::Machine };
        let envelope = Envelope { game: envelope.game.clone(), to, from };
        say(&self.connection.client, &envelope, &MachineMessage::Accuse { machine, offence }).await;
    }

    async fn answer(&self, envelope: &Envelope, from: Role, message: &MachineMessage) {
        let mut reply = envelope.reply();
        reply.from.place = from;
        let Ok(payload) = serde_json::to_vec(message) else { return };
        if let Err(error) = self.connection.client.publish(reply.to_string(), payload.into()).await
        {
            tracing::debug!("cannot answer: {error}");
        }
    }
}

/// Whether another machine with this name is there: asks it, and listens for the answer.
async fn is_taken(client: &async_nats::Client, name: &MachineName) -> bool {
    const LONGEST_WAIT: Duration = Duration::from_secs(1);
    let end = |place| Endpoint { machine: name.clone(), place };
    let from = end(Role::Seat(PeerId(0)));
    let question = Envelope { game: GameId::none(), to: end(Role::Machine), from };
    let Ok(mut answers) = client.subscribe(question.reply().to_string()).await else {
        return false;
    };
    say(client, &question, &MachineMessage::AskClock { id: 0 }).await;
    match tokio::time::timeout(LONGEST_WAIT, answers.next()).await {
        Ok(Some(answer)) => answer.status != Some(StatusCode::NO_RESPONDERS),
        Ok(None) | Err(_) => false,
    }
}
