//! One game from the coordinator's side: places the players, leads the game, gathers the figures.

mod leading;
mod seating;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use ligretto_net::wire::{
    GameId, GameLimits, Histogram, MachineMessage, MachineName, Role, Roster,
};
use ligretto_run::{GameOrder, Obstacle, RefusedMachine};
use tokio::sync::{mpsc, watch};

use crate::link::{Body, Incoming};
use crate::{Accusation, ClockReading, Link, LostMachine, Outcome, Settings};

/// Plays one game on the machines that are there, each attempt under an id of its own.
///
/// # Errors
/// Why it was called off before it had a result.
pub async fn play(
    link: &Link,
    game: &GameId,
    order: &GameOrder,
    settings: &Settings,
) -> Result<Outcome, Obstacle> {
    play_telling(link, game, order, settings, async || {}).await
}

/// The same; `seated` is called once all players have a place and the game begins.
pub async fn play_telling(
    link: &Link,
    game: &GameId,
    order: &GameOrder,
    settings: &Settings,
    seated: impl AsyncFnOnce(),
) -> Result<Outcome, Obstacle> {
    link.pool().wait_for_hellos().await;
    let (_guard, inbox) = link.join(game);
    let losses = link.losses();
    let n_losses = *losses.borrow();
    let mut leader = GameLeader {
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
    let roster = leader.seat_players(order).await?;
    seated().await;
    let result = leader.lead(order, &roster).await;
    // Also when it was called off: nobody is to wait for the rest of a game that has none.
    leader.release(&roster).await;
    let result = result?;
    let clocks = leader.clocks(&roster);
    Ok(Outcome {
        game: game.clone(),
        attempt: 1,
        coordinator: link.name().clone(),
        result,
        roster,
        clocks,
        refused: leader.refused,
        lost: leader
            .dead
            .into_iter()
            .map(|(machine, noticed_unix_nanos)| LostMachine { machine, noticed_unix_nanos })
            .collect(),
        accusations: leader.accusations.into_iter().collect(),
        calls: leader.calls,
        n_local: leader.n_local,
        play_nanos: leader.play.as_nanos() as u64,
        millis: leader.begin.elapsed().as_millis() as u64,
    })
}

/// What the coordinator knows of a game while it leads it.
struct GameLeader<'a> {
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

impl GameLeader<'_> {
    fn limits(&self, order: &GameOrder) -> GameLimits {
        let limits = self.settings.limits.for_players(order.n_players() as u32);
        GameLimits { patience: order.scenario.patience, ..limits }
    }

    /// Waits for a message until a moment, unless the connection is lost meanwhile. Players may
    /// have missed something then, and which of them did is anybody's guess.
    async fn next(&mut self, until: Option<Duration>) -> Result<Next, Obstacle> {
        const LONGEST_WAIT: Duration = Duration::from_secs(1);
        let longest = self.begin.elapsed() + LONGEST_WAIT;
        let until = self.begin + until.map_or(longest, |until| until.min(longest));
        loop {
            if *self.losses.borrow() != self.n_losses {
                return Err(Obstacle::Disconnected);
            }
            tokio::select! {
                biased;
                incoming = self.inbox.recv() => {
                    return incoming.map(Next::Message).ok_or(Obstacle::Disconnected);
                }
                _ = self.losses.changed() => {}
                () = tokio::time::sleep_until(until.into()) => return Ok(Next::Timeout),
            }
        }
    }

    /// Asks machines and waits for their answers, again and again until the call time-out.
    async fn ask_machines(
        &mut self,
        questions: BTreeMap<MachineName, MachineMessage>,
    ) -> Result<Vec<(MachineName, Option<MachineMessage>)>, Obstacle> {
        let limits = self.settings.limits.limits();
        let give_up = self.begin.elapsed() + limits.call_timeout;
        let mut open = questions;
        let mut answers = Vec::new();
        while !open.is_empty() && self.begin.elapsed() < give_up {
            for (machine, question) in &open {
                self.link.say(self.game, machine, Role::Machine, question).await;
            }
            let again = self.begin.elapsed() + limits.retry * 2;
            while !open.is_empty() && self.begin.elapsed() < again {
                let Next::Message(Incoming { from, body }) = self.next(Some(again)).await? else {
                    continue;
                };
                let answer = match (from.place, body) {
                    (Role::Machine, Body::NobodyThere) => None,
                    (Role::Machine, Body::Payload(payload)) => {
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

    /// Tells all machines to forget the game, and takes in how long their calls took.
    async fn release(&mut self, roster: &Roster) {
        let mut open = BTreeMap::new();
        for run in roster.ranges() {
            if self.dead.contains_key(&run.machine) {
                // It may only have slept. Nobody waits for its answer.
                let release = &MachineMessage::Release;
                self.link.say(self.game, &run.machine, Role::Machine, release).await;
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
        let clock = |run: &ligretto_net::wire::SeatRange| {
            Some((run.machine.clone(), machines.get(&run.machine)?.clock?))
        };
        roster.ranges().iter().filter_map(clock).collect()
    }
}
