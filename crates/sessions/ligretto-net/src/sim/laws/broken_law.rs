#![expect(missing_docs, reason = "fields have names that say what they are")]

use ligretto::Card;
use thiserror::Error;

use crate::PeerId;

/// A law that did not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BrokenLaw {
    #[error("{card} of player {of} was taken by player {at} after its end")]
    CreditedAfterEnd { card: Card, of: PeerId, at: PeerId },
    #[error("player {0} acted before the start")]
    ActedBeforeStart(PeerId),
    #[error("{card} of player {of} is on the table twice")]
    Doubled { card: Card, of: PeerId },
    #[error("{card} of player {of} was taken by player {at}, who counts as dead")]
    TakenByDead { card: Card, of: PeerId, at: PeerId },
    #[error("player {of} opened a stack at player {at}")]
    OpenedElsewhere { of: PeerId, at: PeerId },
    #[error("player {of}: {card} is in two places, or in none")]
    NotInOnePlace { of: PeerId, card: Card },
    #[error("player {0} has laid another number of cards than it counts")]
    Miscounted(PeerId),
    #[error("{card} of player {of} bears a stamp that is not later than what it builds on")]
    NotLater { card: Card, of: PeerId },
    #[error("a deadlock was declared, but player {of} can lay {card}")]
    NoDeadlock { of: PeerId, card: Card },
    #[error("player {0} reports a wrong score")]
    WrongScore(PeerId),
    #[error("player {0} is missing, and nothing has happened to it")]
    Missing(PeerId),
    #[error("the game did not end within {n_events} events")]
    Endless { n_events: u64 },
}
