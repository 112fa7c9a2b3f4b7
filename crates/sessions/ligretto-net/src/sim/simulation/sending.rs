//! How messages travel, with the losses, copies and delays that the faults ask for.

use super::{Event, Simulation};
use crate::Message;

impl Simulation {
    pub(super) fn send(&mut self, message: Message) {
        let faults = self.faults;
        let mut latency = self.network.latency(message.from(), message.to(), &mut self.random);
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
                self.queue.push(sent + late, Event::Message { sent, message });
            }
        }
        self.queue.push(sent + latency, Event::Message { sent, message });
    }
}
