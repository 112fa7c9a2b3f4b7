//! What the host needs to know of a game, and nothing more.
//!
//! A game is a value: [`Game::start`] makes it, [`Game::apply`] changes it, everything else asks.
//! It knows no clock, no socket, no thread and no random source: chance stands in the setup or is
//! an action. So the setup and the list of accepted actions tell the whole game, on any machine.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod actor;
mod lines;
mod notation;
pub mod options;
mod outcome;
mod seat;
mod shown;
#[cfg(feature = "testing")]
pub mod testing;
mod text;

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

pub use actor::Actor;
pub use lines::PositionLines;
pub use options::{BadOption, BadValue, Chosen, OptionSpec};
pub use outcome::Outcome;
pub use seat::{Seat, Viewer};
pub use shown::{is_invisible, json_written_out, lines_written_out, written_out};
pub use text::{Language, Text, UnknownLanguage};

#[cfg(feature = "serde")]
serialize_as_notation!(Actor);

/// All that is decided before the first action of a game. Its text is `key=value;…` with the names
/// of its options; see [`options::pairs`].
pub trait GameSetup: Clone + Eq + Debug + Display + FromStr<Err: Error> {
    /// What can be chosen before a match, in the order in which people are asked.
    fn specs() -> Vec<OptionSpec>;
    /// A setup from named options (`max_plies` = `100`); what is not named keeps its default.
    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption>;
    /// How many seats the game has.
    fn n_seats(&self) -> usize {
        2
    }
}

/// A game that can be hosted. The implementor *is* the state of one match.
///
/// There is no "current player": [`Game::legal_actions`] says who may act, so that turn-based and
/// real-time games fit the same trait.
pub trait Game: Clone + Eq + Debug {
    /// All that is decided before the first action: start position, limits, deals.
    type Setup: GameSetup;
    /// What a seat does; its text is log, wire, command line and test format alike.
    type Action: Clone + Eq + Debug + Display + FromStr<Err: Error>;
    /// What an action brought about, for those who watch.
    type Event: Clone + Debug;
    /// What a viewer may see, ready to be shown.
    type View;
    /// Why an action was refused; names the rule.
    type Illegal: Error;

    /// The name of the kind of game, as users and the wire write it.
    const NAME: &'static str;
    /// Rises when the same log could lead to another result; kept with every match.
    const RULES_VERSION: u32;

    /// The state before the first action.
    fn start(setup: &Self::Setup) -> Self;
    /// Everything `actor` may do now; empty when it is not its turn or the game is over.
    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Self::Action>;
    /// Whether `actor` has anything to do now; for games that know it without listing.
    fn may_act(&self, actor: Actor) -> bool {
        self.legal_actions(actor).next().is_some()
    }
    /// Carries an action out, or refuses it and changes nothing.
    fn apply(
        &mut self,
        actor: Actor,
        action: &Self::Action,
    ) -> Result<Vec<Self::Event>, Self::Illegal>;
    /// How the game ended by its rules, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// What `viewer` may see.
    fn view(&self, viewer: Viewer) -> Self::View;
}
