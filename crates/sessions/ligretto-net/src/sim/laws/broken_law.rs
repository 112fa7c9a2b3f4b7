use ligretto::Card;
use thiserror::Error;

use crate::PeerId;

/// A law that did not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BrokenLaw {
    /// A card was laid after the end had reached the owner of the stack.
    #[error("{card} of player {of} was taken by player {at} after its end")]
    CreditedAfterEnd {
        /// Which card.
        card: Card,
        /// Whose.
        of: PeerId,
        /// On whose stacks.
        at: PeerId,
    },
    /// Somebody acted before the start.
    #[error("player {0} acted before the start")]
    ActedBeforeStart(PeerId),
    /// A card is on the table twice.
    #[error("{card} of player {of} is on the table twice")]
    Doubled {
        /// Which card.
        card: Card,
        /// Whose.
        of: PeerId,
    },
    /// Somebody who was taken for dead has taken a card.
    #[error("{card} of player {of} was taken by player {at}, who counts as dead")]
    TakenByDead {
        /// Which card.
        card: Card,
        /// Whose.
        of: PeerId,
        /// On whose stacks.
        at: PeerId,
    },
    /// Somebody opened a stack at a place that is not his.
    #[error("player {of} opened a stack at player {at}")]
    OpenedElsewhere {
        /// Who.
        of: PeerId,
        /// Where.
        at: PeerId,
    },
    /// A player's cards are not each in one place.
    #[error("player {of}: {card} is in two places, or in none")]
    NotInOnePlace {
        /// Whose card.
        of: PeerId,
        /// Which.
        card: Card,
    },
    /// A player has not counted its own cards right.
    #[error("player {0} has laid another number of cards than it counts")]
    Miscounted(PeerId),
    /// A lay does not bear a later stamp than one it builds on.
    #[error("{card} of player {of} bears a stamp that is not later than what it builds on")]
    NotLater {
        /// Which card.
        card: Card,
        /// Whose.
        of: PeerId,
    },
    /// A deadlock was declared although something could be laid.
    #[error("a deadlock was declared, but player {of} can lay {card}")]
    NoDeadlock {
        /// Who can.
        of: PeerId,
        /// What.
        card: Card,
    },
    /// A score is not what the cards on the table say.
    #[error("player {0} reports a wrong score")]
    WrongScore(PeerId),
    /// Somebody is missing although nobody died.
    #[error("player {0} is missing, and nothing has happened to it")]
    Missing(PeerId),
    /// The game did not end within its budget of events.
    #[error("the game did not end within {n_events} events")]
    Endless {
        /// How many there were.
        n_events: u64,
    },
}
