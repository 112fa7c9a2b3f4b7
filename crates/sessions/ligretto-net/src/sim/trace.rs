use std::fmt;

use super::{Happened, Observer, World};
use crate::{Address, Message};

/// Writes down who said what when; all of it, or only the last part.
#[derive(Clone, Debug)]
pub struct Trace {
    entries: Vec<TraceEntry>,
    most: usize,
}

/// A message that arrived.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TraceEntry {
    /// When it was sent, in nanoseconds since the beginning.
    pub sent: u64,
    /// When it arrived.
    pub received: u64,
    /// From whom.
    pub from: Address,
    /// To whom.
    pub to: Address,
    /// What it says.
    pub message: Message,
}

impl Trace {
    /// A trace that keeps at least the last `most` messages.
    pub fn last(most: usize) -> Self {
        Self { entries: Vec::new(), most }
    }

    /// The messages that were kept, in the order of their arrival.
    pub fn entries(&self) -> &[TraceEntry] {
        &self.entries
    }
}

impl Observer for Trace {
    fn happened(&mut self, world: &World, what: &Happened<'_>) {
        let Some((message, sent)) = what.message else { return };
        if self.entries.len() >= self.most.saturating_mul(2) {
            self.entries.drain(..self.entries.len() - self.most);
        }
        let (from, to) = (message.from(), message.to());
        let (received, message) = (world.now(), message.clone());
        self.entries.push(TraceEntry { sent, received, from, to, message });
    }
}

impl fmt::Display for TraceEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.received as f64 / 1e6;
        let (from, to) = (self.from.to_string(), self.to.to_string());
        write!(f, "{millis:12.6} ms  {from:>12} → {to:<12} {:?}", self.message.said())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Scenario, Simulation};

    #[test]
    fn a_trace_has_the_last_messages_in_the_order_of_their_arrival() {
        let scenario = Scenario::new(3, 1);
        let (mut all, mut last) = (Trace::last(usize::MAX), Trace::last(20));
        Simulation::new(&scenario).run(&mut all);
        Simulation::new(&scenario).run(&mut last);
        let texts = |trace: &Trace| -> Vec<String> {
            trace.entries().iter().map(ToString::to_string).collect()
        };
        let (all_texts, last_texts) = (texts(&all), texts(&last));
        assert!(all_texts.len() > 100 && (20..=40).contains(&last_texts.len()));
        assert!(all_texts.ends_with(&last_texts));
        assert!(all.entries().is_sorted_by_key(|entry| entry.received));
        // One way takes 30 µs.
        assert!(all.entries().iter().all(|entry| entry.received == entry.sent + 30_000));
        let first = "    0.030000 ms   coordinator → player 0     Init";
        assert!(all_texts[0].starts_with(first), "{}", all_texts[0]);
    }
}
