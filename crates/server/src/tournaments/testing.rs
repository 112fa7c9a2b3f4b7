//! What several tests need.

use arena::{Format, Plan};

use super::Order;

/// A tournament by the button, of two games for each pairing.
pub(crate) fn order(format: Format) -> Order {
    Order {
        web: Order::FORM,
        plan: Plan { name: "Cup".to_owned(), ..Plan::new("Countdown", format) },
        grace_ms: 60_000,
        automatic: false,
        break_ms: 0,
        starts_at: None,
        ends_at: None,
        organiser: "hash".to_owned(),
        created_from: None,
    }
}
