//! One game from the coordinator's side: places the players, leads the game, gathers the figures.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use ligretto_net::{Coordinator, GameResult, Message, Signals, WIRE_VERSION};
use ligretto_run::Order;
use thiserror::Error;
use tokio::sync::{mpsc, watch};

use crate::clock::unix_nanos;
use crate::link::{Body, Incoming};
use crate::placement::place;
use crate::{
    Accusation, ClockReading, End, GameId, GameLimits, Histogram, Link, LostMachine,
    MachineMessage, MachineName, NotEnoughSlots, Offence, Outcome, Place, RefusedMachine, Roster,
    Settings, Slots,
};

/// Why a game was called off before it had a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CallOff {
    /// There is no room for the players.
    #[error("{slots}{}", refusals(.refused))]
    NoRoom {
        /// How many slots there are and how many are needed.
        slots: NotEnoughSlots,
        /// Machines that were not let in.
        refused: Vec<RefusedMachine>,
    },
    /// The connection to NATS was lost in the middle.
    #[error("the connection to NATS was lost")]
    Disconnected,
    /// All players were lost.
    #[error("all workers of the game were lost")]
    AllLost,
}

fn refusals(refused: &[RefusedMachine]) -> String {
    let told = |one: &RefusedMachine| format!("; {} is refused: {}", one.machine, one.reason);
    refused.iter().map(told).collect::<Vec<_>>().concat()
}

/// Plays one game on the machines that are there, each attempt under an id of its own.
pub async fn play(
    link: &Link,
    game: &GameId,
    order: &Order,
    settings: &Settings,
) -> Result<Outcome, CallOff> {
    link.pool().settled().await;
    let (_guard, inbox) = link.join(game);
    let losses = link.losses();
    let n_losses = *losses.borrow();
    let mut table = Table {
        link,
        game,
        settings,
        inbox,
        n_losses,
        losses,
        begin: Instant::now(),
        refused: Vec::new(),
        accusations: BTreeSet::new(),
        dead: BTreeMap::new(),
        calls: Histogram::default(),
        n_local: 0,
        play: Duration::ZERO,
    };
    let roster = table.seat_players(order).await?;
    let result = table.lead(order, &roster).await;
    // Also when it was called off: nobody is to wait for the rest of a game that has none.
    table.release(&roster).await;
    let result = result?;
    let clocks = table.clocks(&roster);
    Ok(Outcome {
        game: game.clone(),
        attempt: 1,
        coordinator: link.name().clone(),
        result,
        roster,
        clocks,
        refused: table.refused,
        lost: table
            .dead
            .into_iter()
            .map(|(machine, noticed_unix_nanos)| LostMachine { machine, noticed_unix_nanos })
            .collect(),
        accusations: table.accusations.into_iter().collect(),
        calls: table.calls,
        n_local: table.n_local,
        play_nanos: table.play.as_nanos() as u64,
        millis: table.begin.elapsed().as_millis() as u64,
    })
}

struct Table<'a> {
    link: &'a Link,
    game: &'a GameId,
    settings: &'a Settings,
    inbox: mpsc::UnboundedReceiver<Incoming>,
    losses: watch::Receiver<u64>,
    n_losses: u64,
    begin: Instant,
    refused: Vec<RefusedMachine>,
    accusations: BTreeSet<Accusation>,
    /// Machines that were lost in the game.
    dead: BTreeMap<MachineName, u64>,
    calls: Histogram,
    n_local: u64,
    play: Duration,
}

/// What came of waiting.
enum Next {
    Message(Incoming),
    Timeout,
}

impl Table<'_> {
    fn limits(&self, order: &Order) -> GameLimits {
        let limits = self.settings.limits.for_players(order.n_players() as u32);
        GameLimits { patience: order.scenario.patience, ..limits }
    }

    /// Waits for a message until a moment, unless the connection is lost meanwhile. Players may
    /// have missed something then, and which of them did is anybody's guess.
    async fn next(&mut self, until: Option<Duration>) -> Result<Next, CallOff> {
        const LONGEST_WAIT: Duration = Duration::from_secs(1);
        let longest = self.begin.elapsed() + LONGEST_WAIT;
        let until = self.begin + until.map_or(longest, |until| until.min(longest));
        loop {
            if *self.losses.borrow() != self.n_losses {
                return Err(CallOff::Disconnected);
            }
            tokio::select! {
                biased;
                incoming = self.inbox.recv() => {
                    return incoming.map(Next::Message).ok_or(CallOff::Disconnected);
                }
                _ = self.losses.changed() => {}
                () = tokio::time::sleep_until(until.into()) => return Ok(Next::Timeout),
            }
        }
    }

    /// Finds machines that take the players. Whoever refuses or does not answer is left out.
    async fn seat_players(&mut self, order: &Order) -> Result<Roster, CallOff> {
        let n_players = order.n_players() as u32;
        loop {
            let slots = self.candidates(order.options().signals);
            let roster = place(n_players, &slots)
                .map_err(|slots| CallOff::NoRoom { slots, refused: self.refused.clone() })?;
            let unwilling = self.offer(&roster, order).await?;
            if unwilling.is_empty() {
                return Ok(roster);
            }
            self.refused.extend(unwilling);
            self.release(&roster).await;
        }
    }

    /// The machines that may play.
    fn candidates(&mut self, signals: Signals) -> Vec<Slots> {
        let machines = self.link.pool().now();
        let mut slots = Vec::new();
        for (name, machine) in machines.iter().filter(|(_, machine)| machine.free() > 0) {
            if self.refused.iter().any(|refused| refused.machine == *name) {
                continue;
            }
            let widest = self.settings.widest_clock_bound;
            let needs_clock = signals == Signals::Timestamp;
            let problem = machine.timestamp_problem(widest).filter(|_| needs_clock);
            match problem {
                None => slots.push(Slots { machine: name.clone(), free: machine.free() }),
                Some(reason) => {
                    self.refused.push(RefusedMachine { machine: name.clone(), reason });
                }
            }
        }
        slots
    }

    /// Asks all machines of a roster to host their players; returns those that do not.
    async fn offer(
        &mut self,
        roster: &Roster,
        order: &Order,
    ) -> Result<Vec<RefusedMachine>, CallOff> {
        let mut open = BTreeMap::new();
        for run in roster.runs() {
            let own = run.seats().map(|seat| order.bot(seat.index()).name().to_owned());
            // Whoever has the same strategy at each seat need not be told it a hundred times.
            let mut strategies: Vec<String> = own.collect();
            if strategies.iter().all(|name| *name == strategies[0]) {
                strategies.truncate(1);
            }
            let offer = MachineMessage::Offer {
                version: WIRE_VERSION,
                roster: roster.clone(),
                strategies,
                limits: self.limits(order),
            };
            open.insert(run.machine.clone(), offer);
        }
        let mut unwilling = Vec::new();
        let answers = self.ask_machines(open).await?;
        for (machine, answer) in answers {
            let reason = match answer {
                Some(MachineMessage::Accepted) => continue,
                Some(MachineMessage::Refused { reason }) => reason,
                Some(_) | None => "it does not answer".to_owned(),
            };
            unwilling.push(RefusedMachine { machine, reason });
        }
        Ok(unwilling)
    }

    /// Asks machines and waits for their answers, again and again until the call time-out.
    async fn ask_machines(
        &mut self,
        questions: BTreeMap<MachineName, MachineMessage>,
    ) -> Result<Vec<(MachineName, Option<MachineMessage>)>, CallOff> {
        let limits = self.settings.limits.limits();
        let give_up = self.begin.elapsed() + limits.call_timeout;
        let mut open = questions;
        let mut answers = Vec::new();
        while !open.is_empty() && self.begin.elapsed() < give_up {
            for (machine, question) in &open {
                self.link.say(self.game, machine, Place::Machine, question).await;
            }
            let again = self.begin.elapsed() + limits.retry * 2;
            while !open.is_empty() && self.begin.elapsed() < again {
                let Next::Message(Incoming { from, body }) = self.next(Some(again)).await? else {
                    continue;
                };
                let answer = match (from.place, body) {
                    (Place::Machine, Body::NobodyThere) => None,
                    (Place::Machine, Body::Payload(payload)) => {
                        match serde_json::from_slice(&payload) {
                            Ok(MachineMessage::Accuse { .. } | MachineMessage::Gone { .. })
                            | Err(_) => continue,
                            Ok(answer) => Some(answer),
                        }
                    }
                    _ => continue,
                };
                if open.remove(&from.machine).is_some() {
                    answers.push((from.machine, answer));
                }
            }
        }
        answers.extend(open.into_keys().map(|machine| (machine, None)));
        Ok(answers)
    }

    /// Leads the game to its result.
    async fn lead(&mut self, order: &Order, roster: &Roster) -> Result<GameResult, CallOff> {
        let limits = self.limits(order).limits();
        let mut coordinator = Coordinator::new(order.deal(), order.options(), limits).audited();
        let mut heard: BTreeMap<MachineName, Duration> = BTreeMap::new();
        coordinator.handle_timeout(self.begin.elapsed());
        let mut n_dead = 0;
        let mut started = None;
        loop {
            while let Some((to, message)) = coordinator.poll_message() {
                if started.is_none() && matches!(message, Message::Start { .. }) {
                    started = Some(self.begin.elapsed());
                }
                if let Some(machine) = roster.machine_of(to) {
                    self.link.say(self.game, machine, Place::Seat(to), &message).await;
                }
            }
            if let Some(result) = coordinator.result() {
                let is_lost = result.missing().len() == order.n_players();
                return if is_lost { Err(CallOff::AllLost) } else { Ok(result.clone()) };
            }
            let next = self.next(coordinator.poll_timeout()).await?;
            let now = self.begin.elapsed();
            match next {
                Next::Timeout => coordinator.handle_timeout(now),
                Next::Message(Incoming { from, body }) => {
                    if let Body::Payload(payload) = body {
                        heard.insert(from.machine.clone(), now);
                        self.take_in(&mut coordinator, roster, &from, &payload, now);
                    } else if let Some(run) = roster.run_of(&from.machine) {
                        // The connection of the whole machine is gone, not of one player.
                        for seat in run.seats() {
                            coordinator.handle_unreachable(now, seat);
                        }
                    }
                }
            }
            if let (Some(start), Some(_), true) =
                (started, coordinator.ending(), self.play.is_zero())
            {
                self.play = now.saturating_sub(start);
            }
            if coordinator.n_dead() > n_dead {
                self.bury_machines(&mut coordinator, roster, &heard, now);
                n_dead = coordinator.n_dead();
            }
        }
    }

    /// Some players have died. A machine that was silent for as long as they were is dead as a
    /// whole: its other players are not to be waited for one by one.
    fn bury_machines(
        &mut self,
        coordinator: &mut Coordinator,
        roster: &Roster,
        heard: &BTreeMap<MachineName, Duration>,
        now: Duration,
    ) {
        let timeout = self.settings.limits.limits().call_timeout;
        for run in roster.runs() {
            let has_died = run.seats().any(|seat| coordinator.is_dead(seat));
            let last = heard.get(&run.machine).copied().unwrap_or_default();
            if has_died && now.saturating_sub(last) >= timeout {
                run.seats().for_each(|seat| coordinator.handle_unreachable(now, seat));
            }
            if run.seats().all(|seat| coordinator.is_dead(seat)) {
                self.dead.entry(run.machine.clone()).or_insert_with(unix_nanos);
            }
        }
    }

    fn take_in(
        &mut self,
        coordinator: &mut Coordinator,
        roster: &Roster,
        from: &End,
        payload: &[u8],
        now: Duration,
    ) {
        match from.place {
            Place::Seat(seat) if roster.machine_of(seat) != Some(&from.machine) => {
                self.accuse(&from.machine, Offence::SpokeForSeat { seat }, None);
            }
            Place::Seat(seat) => match serde_json::from_slice::<Message>(payload) {
                Ok(message) => coordinator.handle_message(now, seat, message),
                Err(_) => self.accuse(&from.machine, Offence::Malformed { seat: Some(seat) }, None),
            },
            Place::Machine => match serde_json::from_slice(payload) {
                Ok(MachineMessage::Gone { seat })
                    if roster.machine_of(seat) == Some(&from.machine) =>
                {
                    coordinator.handle_unreachable(now, seat);
                }
                Ok(MachineMessage::Accuse { machine, offence })
                    if roster.run_of(&from.machine).is_some() =>
                {
                    self.accuse(&machine, offence, Some(from.machine.clone()));
                }
                Ok(_) => {}
                Err(_) => self.accuse(&from.machine, Offence::Malformed { seat: None }, None),
            },
            Place::Coordinator => self.accuse(&from.machine, Offence::SpokeAsCoordinator, None),
        }
    }

    fn accuse(&mut self, machine: &MachineName, offence: Offence, witness: Option<MachineName>) {
        const MOST_NOTED: usize = 1_000;
        if self.accusations.len() < MOST_NOTED {
            self.accusations.insert(Accusation { machine: machine.clone(), offence, witness });
        }
    }

    /// Tells all machines to forget the game, and takes in how long their calls took.
    async fn release(&mut self, roster: &Roster) {
        let mut open = BTreeMap::new();
        for run in roster.runs() {
            if self.dead.contains_key(&run.machine) {
                // It may only have slept. Nobody waits for its answer.
                let release = &MachineMessage::Release;
                self.link.say(self.game, &run.machine, Place::Machine, release).await;
            } else {
                open.insert(run.machine.clone(), MachineMessage::Release);
            }
        }
        let Ok(answers) = self.ask_machines(open).await else { return };
        for (_, answer) in answers {
            if let Some(MachineMessage::Released { calls, n_local }) = answer {
                self.calls.merge(&calls);
                self.n_local = self.n_local.saturating_add(n_local);
            }
        }
    }

    fn clocks(&self, roster: &Roster) -> Vec<(MachineName, ClockReading)> {
        let machines = self.link.pool().now();
        let clock =
            |run: &crate::Run| Some((run.machine.clone(), machines.get(&run.machine)?.clock?));
        roster.runs().iter().filter_map(clock).collect()
    }
}
