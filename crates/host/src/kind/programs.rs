//! Programs that play over the line protocol.

use game::Game;

use crate::hosted::{Hostable, HostedGame, typed};

/// How a game is told to programs.
pub trait Programs<G: Game>: Sync {
    /// The position as the protocol sends it with every request for a move.
    fn position_lines(&self, game: &G) -> Vec<String>;

    /// The position as it is sent when the game is over.
    fn final_lines(&self, game: &G) -> Vec<String> {
        self.position_lines(game)
    }
}

/// The same for a game whose type is not known.
pub trait HostedPrograms: Send + Sync {
    /// The position as the protocol sends it with every request for a move.
    fn position_lines(&self, game: &dyn HostedGame) -> Vec<String>;
    /// The position as it is sent when the game is over.
    fn final_lines(&self, game: &dyn HostedGame) -> Vec<String>;
}

impl<G: Hostable> HostedPrograms for &'static dyn Programs<G> {
    fn position_lines(&self, game: &dyn HostedGame) -> Vec<String> {
        (**self).position_lines(typed(game))
    }

    fn final_lines(&self, game: &dyn HostedGame) -> Vec<String> {
        (**self).final_lines(typed(game))
    }
}
