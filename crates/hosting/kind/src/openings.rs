//! What is known about the first moves of a game, without looking for it.

use game::Game;
use serde::Serialize;

use crate::hosted::{Hostable, HostedGame, typed};

/// What a book of openings knows about a position. All values are those of the first seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Opening {
    /// Of how many games the book was made, which its own engine played against itself.
    pub n_games: u32,
    /// All legal moves, the best first; none where the book has ended.
    pub moves: Vec<OpeningMove>,
}

/// A move that a book of openings knows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct OpeningMove {
    /// The move in the game's notation.
    pub action: String,
    /// The chance to win, from 0 to 1.
    pub chance: f64,
    /// In how many games it was made; in none if it was only looked at.
    pub n_games: u32,
    /// How many of these the first seat won.
    pub won: u32,
    /// How many the second seat won; the rest was drawn.
    pub lost: u32,
}

/// The book of openings of a game.
pub trait Openings<G: Game>: Sync {
    /// What is known about the position of this game.
    fn look_up(&self, game: &G) -> Opening;
}

/// The same for a game whose type is not known.
pub trait HostedOpenings: Send + Sync {
    /// What is known about the position of this game.
    fn look_up(&self, game: &dyn HostedGame) -> Opening;
}

impl<G: Hostable> HostedOpenings for &'static dyn Openings<G> {
    fn look_up(&self, game: &dyn HostedGame) -> Opening {
        (**self).look_up(typed(game))
    }
}
