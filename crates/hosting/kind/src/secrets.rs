//! What not everybody may see.

use game::{Actor, Game};

use crate::hosted::{Hostable, HostedGame, typed};

/// What a game keeps from whom while it goes on.
pub trait Secrets<G: Game>: Sync {
    /// Whether the setup tells more than every viewer may know.
    fn hides_setup(&self, _game: &G) -> bool {
        true
    }
    /// Whether players see what others do not. Otherwise everybody is shown what a spectator
    /// sees.
    fn views_differ(&self, _game: &G) -> bool {
        true
    }
    /// Whether this action says what the players must not know before the match is over, as the
    /// shuffling of cards does.
    fn is_secret(&self, _actor: Actor, _action: &G::Action) -> bool {
        false
    }
}

/// The same for a game whose type is not known.
pub trait HostedSecrets: Send + Sync {
    /// Whether the setup tells more than every viewer may know.
    fn hides_setup(&self, game: &dyn HostedGame) -> bool;
    /// Whether players see what others do not.
    fn views_differ(&self, game: &dyn HostedGame) -> bool;
    /// Whether this action is told to nobody before the match is over.
    fn is_secret(&self, actor: Actor, action: &str) -> bool;
}

impl<G: Hostable> HostedSecrets for &'static dyn Secrets<G> {
    fn hides_setup(&self, game: &dyn HostedGame) -> bool {
        (**self).hides_setup(typed(game))
    }

    fn views_differ(&self, game: &dyn HostedGame) -> bool {
        (**self).views_differ(typed(game))
    }

    fn is_secret(&self, actor: Actor, action: &str) -> bool {
        action.parse().is_ok_and(|action| (**self).is_secret(actor, &action))
    }
}
