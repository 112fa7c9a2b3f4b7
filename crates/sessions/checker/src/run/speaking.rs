//! What the client is told, cut into writes as the plan wants it.

use std::time::Duration;

use super::Run;
use crate::script::{Delivery, Step};

impl Run {
    pub(super) fn say(&mut self, now: Duration, bytes: Vec<u8>) {
        match self.plan.delivery {
            Delivery::Whole => self.write(now, bytes),
            Delivery::Joined => self.held.extend(bytes),
            Delivery::Pieces => {
                let sizes = [1, 2, 5, 3, 11, 4, 17].into_iter().cycle();
                let mut rest = bytes.as_slice();
                let mut steps = Vec::new();
                for size in sizes {
                    let (piece, others) = rest.split_at(size.min(rest.len()));
                    steps.push(Step::Write(piece.to_vec()));
                    rest = others;
                    if rest.is_empty() {
                        break;
                    }
                    steps.push(Step::Delay(PIECE_PAUSE));
                }
                self.first(steps);
            }
            Delivery::Lines(pause) => {
                let lines = bytes.split_inclusive(|byte| *byte == b'\n');
                let steps = lines.flat_map(|line| [Step::Delay(pause), Step::Write(line.to_vec())]);
                self.first(steps.collect());
            }
        }
    }

    /// Says all that was held back.
    pub(super) fn flush(&mut self, now: Duration) {
        let held = std::mem::take(&mut self.held);
        if !held.is_empty() {
            self.write(now, held);
        }
    }

    pub(super) fn write(&mut self, now: Duration, bytes: Vec<u8>) {
        self.transcript.say(now.saturating_sub(self.start), &bytes);
        self.writes.push_back(bytes);
    }

    /// Puts steps before all others.
    pub(super) fn first(&mut self, steps: Vec<Step>) {
        for step in steps.into_iter().rev() {
            self.steps.push_front(step);
        }
    }
}

/// Long enough for the network to send each piece on its own.
const PIECE_PAUSE: Duration = Duration::from_millis(2);
