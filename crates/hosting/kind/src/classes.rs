//! Many matches with the same chance, to be compared.

use game::{Actor, Game, Seat};
use serde::Serialize;

use super::log::{WrittenLog, read_log};
use crate::hosted::{Hostable, HostedGame, typed};

/// How the matches of a class get the same chance, and by what they are compared.
pub trait Classes<G: Game>: Sync {
    /// Whether with these options the deal is drawn from the option `seed`. Where nobody gives
    /// one, the host draws it.
    fn needs_seed(&self, _options: &[(&str, &str)]) -> bool {
        false
    }
    /// What the next chance of the dealer is for: matches with the same chance draw the same for
    /// the same name, whatever came before. Without names draws are numbered.
    fn draw_name(&self, _game: &G) -> Option<String> {
        None
    }
    /// What a match came to in numbers for a seat, by its setup and its log; nothing if they do not
    /// fit together.
    fn counts(
        &self,
        _setup: &G::Setup,
        _log: &[(Actor, G::Action)],
        _seat: Seat,
    ) -> Option<Vec<Count>> {
        None
    }
    /// The points of a seat so far, in games that are played for points.
    fn points(&self, _game: &G, _seat: Seat) -> Option<i64> {
        None
    }
}

/// For games of which a class learns nothing but who won and in how many moves.
pub struct CountedMoves;

impl<G: Game> Classes<G> for CountedMoves {
    fn counts(&self, _: &G::Setup, log: &[(Actor, G::Action)], seat: Seat) -> Option<Vec<Count>> {
        let own = log.iter().filter(|(actor, _)| *actor == Actor::Seat(seat));
        Some(vec![Count { name: "moves", value: own.count() as u64 }])
    }
}

/// Something of a match that can be counted, for comparing many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Count {
    /// A stable word for what is counted, for tables and translations.
    pub name: &'static str,
    /// How many.
    pub value: u64,
}

/// The same for a game whose type is not known.
pub trait HostedClasses: Send + Sync {
    /// Whether with these options the deal is drawn from the option `seed`.
    fn needs_seed(&self, options: &[(&str, &str)]) -> bool;
    /// What the next chance of the dealer is for, where the kind names it.
    fn draw_name(&self, game: &dyn HostedGame) -> Option<String>;
    /// What a match came to in numbers for a seat; nothing if the log is none of this setup.
    fn counts(&self, setup: &str, log: &WrittenLog<'_>, seat: Seat) -> Option<Vec<Count>>;
    /// The points of a seat so far, in games that are played for points.
    fn points(&self, game: &dyn HostedGame, seat: Seat) -> Option<i64>;
}

impl<G: Hostable> HostedClasses for &'static dyn Classes<G> {
    fn needs_seed(&self, options: &[(&str, &str)]) -> bool {
        (**self).needs_seed(options)
    }

    fn draw_name(&self, game: &dyn HostedGame) -> Option<String> {
        (**self).draw_name(typed(game))
    }

    fn counts(&self, setup: &str, log: &WrittenLog<'_>, seat: Seat) -> Option<Vec<Count>> {
        (**self).counts(&setup.parse().ok()?, &read_log::<G>(log)?, seat)
    }

    fn points(&self, game: &dyn HostedGame, seat: Seat) -> Option<i64> {
        (**self).points(typed(game), seat)
    }
}
