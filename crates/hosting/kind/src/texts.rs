//! Words and pictures of a game.

use game::{Game, Seat};
use serde_json::Value;

use crate::hosted::{Hostable, HostedGame, typed};

/// What a game says in its own words; each of them may be left out.
pub trait Texts<G: Game>: Send + Sync {
    /// A stable word for the side that a seat plays, for tables and translations.
    fn side(&self, _game: &G, _seat: Seat) -> Option<&'static str> {
        None
    }
    /// What a player of this seat is called who has given no name; numbered if there is none.
    fn player_name(&self, _seat: Seat) -> Option<&'static str> {
        None
    }
    /// The position as a picture of characters, for terminals.
    fn diagram(&self, _game: &G) -> Option<String> {
        None
    }
    /// What is wrong with a setup that can't be read, for translations; nothing for one that can.
    fn setup_fault(&self, _setup: &str) -> Option<Value> {
        None
    }
}

/// The same for a game whose type is not known.
pub trait HostedTexts: Send + Sync {
    /// A stable word for the side that a seat plays.
    fn side(&self, game: &dyn HostedGame, seat: Seat) -> Option<&'static str>;
    /// What a player of this seat is called who has given no name.
    fn player_name(&self, seat: Seat) -> Option<&'static str>;
    /// The position as a picture of characters.
    fn diagram(&self, game: &dyn HostedGame) -> Option<String>;
    /// What is wrong with a setup, for translations: an object with a `code`.
    fn setup_fault(&self, setup: &str) -> Option<Value>;
}

impl<G: Hostable> HostedTexts for &'static dyn Texts<G> {
    fn side(&self, game: &dyn HostedGame, seat: Seat) -> Option<&'static str> {
        (**self).side(typed(game), seat)
    }

    fn player_name(&self, seat: Seat) -> Option<&'static str> {
        (**self).player_name(seat)
    }

    fn diagram(&self, game: &dyn HostedGame) -> Option<String> {
        (**self).diagram(typed(game))
    }

    fn setup_fault(&self, setup: &str) -> Option<Value> {
        (**self).setup_fault(setup)
    }
}
