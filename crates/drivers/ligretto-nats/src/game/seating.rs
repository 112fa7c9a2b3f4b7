//! Finding machines that take the players.

use std::collections::BTreeMap;

use ligretto_net::wire::{MachineMessage, Roster};
use ligretto_net::{Signals, WIRE_VERSION};
use ligretto_run::{GameOrder, Obstacle, Refusal, RefusedMachine};

use super::GameLeader;
use crate::Slots;
use crate::placement::place;

impl GameLeader<'_> {
    /// Finds machines that take the players. Machines that refuse or do not answer are left out.
    pub(super) async fn seat_players(&mut self, order: &GameOrder) -> Result<Roster, Obstacle> {
        let n_players = order.n_players() as u32;
        loop {
            let slots = self.candidates(order.options().signals);
            let roster = place(n_players, &slots).map_err(|free| {
                let refused = self.refused.clone();
                Obstacle::NoRoom { needed: n_players, free, refused }
            })?;
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
            if self.refused.iter().any(|refused| refused.machine == name.as_str()) {
                continue;
            }
            let widest = self.settings.widest_clock_bound;
            let needs_clock = signals == Signals::Timestamp;
            let problem = machine.timestamp_problem(widest).filter(|_| needs_clock);
            match problem {
                None => slots.push(Slots { machine: name.clone(), free: machine.free() }),
                Some(reason) => {
                    self.refused.push(RefusedMachine { machine: name.to_string(), reason });
                }
            }
        }
        slots
    }

    /// Asks all machines of a roster to host their players; returns those that do not.
    async fn offer(
        &mut self,
        roster: &Roster,
        order: &GameOrder,
    ) -> Result<Vec<RefusedMachine>, Obstacle> {
        let mut open = BTreeMap::new();
        for run in roster.ranges() {
            let own = run.seats().map(|seat| order.bot(seat.index()).name().to_owned());
            // Anyone who has the same strategy at each seat need not be told it a hundred times.
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
                Some(MachineMessage::Refused { reason }) => Refusal::Other { text: reason },
                Some(_) | None => Refusal::NoAnswer,
            };
            unwilling.push(RefusedMachine { machine: machine.to_string(), reason });
        }
        Ok(unwilling)
    }
}
