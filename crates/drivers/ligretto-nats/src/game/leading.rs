//! Leading a game whose players are seated.

use std::collections::BTreeMap;
use std::time::Duration;

use ligretto_net::wire::{Endpoint, MachineMessage, MachineName, Offence, Role, Roster};
use ligretto_net::{Coordinator, FromCoordinator, GameResult};
use ligretto_run::{GameOrder, Obstacle};

use super::{GameLeader, Next};
use crate::Accusation;
use crate::clock::unix_nanos;
use crate::link::{Body, Incoming};

impl GameLeader<'_> {
    /// Leads the game to its result.
    pub(super) async fn lead(
        &mut self,
        order: &GameOrder,
        roster: &Roster,
    ) -> Result<GameResult, Obstacle> {
        let limits = self.limits(order).limits();
        let mut coordinator = Coordinator::new(order.deal(), order.options(), limits).audited();
        let mut heard: BTreeMap<MachineName, Duration> = BTreeMap::new();
        coordinator.handle_timeout(self.begin.elapsed());
        let mut n_dead = 0;
        let mut started = None;
        loop {
            while let Some((to, message)) = coordinator.poll_message() {
                if started.is_none() && matches!(message, FromCoordinator::Start { .. }) {
                    started = Some(self.begin.elapsed());
                }
                if let Some(machine) = roster.machine_of(to) {
                    self.link.say(self.game, machine, Role::Seat(to), &message).await;
                }
            }
            if let Some(result) = coordinator.result() {
                let is_lost = result.missing().len() == order.n_players();
                return if is_lost { Err(Obstacle::AllLost) } else { Ok(result.clone()) };
            }
            let next = self.next(coordinator.poll_timeout()).await?;
            let now = self.begin.elapsed();
            match next {
                Next::Timeout => coordinator.handle_timeout(now),
                Next::Message(Incoming { from, body }) => {
                    if let Body::Payload(payload) = body {
                        heard.insert(from.machine.clone(), now);
                        self.handle_message(&mut coordinator, roster, &from, &payload, now);
                    } else if let Some(run) = roster.seats_of(&from.machine) {
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
        for run in roster.ranges() {
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

    fn handle_message(
        &mut self,
        coordinator: &mut Coordinator,
        roster: &Roster,
        from: &Endpoint,
        payload: &[u8],
        now: Duration,
    ) {
        match from.place {
            Role::Seat(seat) if roster.machine_of(seat) != Some(&from.machine) => {
                self.accuse(&from.machine, Offence::SpokeForSeat { seat }, None);
            }
            Role::Seat(seat) => match serde_json::from_slice(payload) {
                Ok(message) => coordinator.handle_message(now, seat, message),
                Err(_) => self.accuse(&from.machine, Offence::Malformed { seat: Some(seat) }, None),
            },
            Role::Machine => match serde_json::from_slice(payload) {
                Ok(MachineMessage::Gone { seat })
                    if roster.machine_of(seat) == Some(&from.machine) =>
                {
                    coordinator.handle_unreachable(now, seat);
                }
                Ok(MachineMessage::Accuse { machine, offence })
                    if roster.seats_of(&from.machine).is_some() =>
                {
                    self.accuse(&machine, offence, Some(from.machine.clone()));
                }
                Ok(_) => {}
                Err(_) => self.accuse(&from.machine, Offence::Malformed { seat: None }, None),
            },
            Role::Coordinator => self.accuse(&from.machine, Offence::SpokeAsCoordinator, None),
        }
    }

    fn accuse(&mut self, machine: &MachineName, offence: Offence, witness: Option<MachineName>) {
        const MOST_NOTED: usize = 1_000;
        if self.accusations.len() < MOST_NOTED {
            self.accusations.insert(Accusation { machine: machine.clone(), offence, witness });
        }
    }
}
