//! Many matches with the same chance, to be compared.

use game::{Actor, Game};
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
    /// What a match came to in numbers, by its setup and its log; nothing if they do not fit
    /// together.
    fn counts(&self, _setup: &G::Setup, _log: &[(Actor, G::Action)]) -> Option<Vec<Count>> {
        None
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
    /// What a match came to in numbers; nothing if the log is none of this setup.
    fn counts(&self, setup: &str, log: &WrittenLog<'_>) -> Option<Vec<Count>>;
}

impl<G: Hostable> HostedClasses for &'static dyn Classes<G> {
    fn needs_seed(&self, options: &[(&str, &str)]) -> bool {
        (**self).needs_seed(options)
    }

    fn draw_name(&self, game: &dyn HostedGame) -> Option<String> {
        (**self).draw_name(typed(game))
    }

    fn counts(&self, setup: &str, log: &WrittenLog<'_>) -> Option<Vec<Count>> {
        (**self).counts(&setup.parse().ok()?, &read_log::<G>(log)?)
    }
}
