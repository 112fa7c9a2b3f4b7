//! What several tests need.

use arena::{Format, TournamentPlan};

use super::TournamentOrder;

/// A tournament by the button, of two games for each pairing.
pub(crate) fn order(format: Format) -> TournamentOrder {
    TournamentOrder {
        web: TournamentOrder::FORM,
        plan: TournamentPlan { name: "Cup".to_owned(), ..TournamentPlan::new("Countdown", format) },
        grace_ms: 60_000,
        automatic: false,
        break_ms: 0,
        starts_at: None,
        ends_at: None,
        organiser: "hash".to_owned(),
        created_from: None,
    }
}
