//! What the host needs to know of a game, and nothing more.
//!
//! A game is a value: [`Game::start`] makes it, [`Game::apply`] changes it, everything else asks.
//! It knows no clock, no socket, no thread and no random source: chance stands in the setup or is
//! an action. So the setup and the list of accepted actions tell the whole game, on any machine.

mod outcome;
mod seat;
#[cfg(feature = "testing")]
pub mod testing;

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::time::Duration;

pub use outcome::Outcome;
pub use seat::{Seat, Viewer};

/// A game that can be hosted. The implementor *is* the state of one match.
///
/// There is no "current player": [`Game::legal_actions`] says who may act, so that turn-based and
/// real-time games fit the same trait.
pub trait Game: Clone + Eq + Debug {
    /// All that is decided before the first action: start position, limits, deals.
    type Setup: Clone + Eq + Debug + Display + FromStr<Err: Error>;
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
    /// Whether everybody acts at any time and whoever comes first is first: then no turn is
    /// timed, and coming too late is no fault.
    const REAL_TIME: bool = false;

    /// A setup from named options (`max_plies` = `100`); what is not named keeps its default.
    fn setup(options: &[(&str, &str)]) -> Result<Self::Setup, BadOption>;
    /// How many seats the game has.
    fn n_seats(setup: &Self::Setup) -> usize;
    /// The state before the first action.
    fn start(setup: &Self::Setup) -> Self;
    /// Everything `seat` may do now; empty when it is not its turn or the game is over.
    fn legal_actions(&self, seat: Seat) -> impl Iterator<Item = Self::Action>;
    /// Carries an action out, or refuses it and changes nothing.
    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<Vec<Self::Event>, Self::Illegal>;
    /// How the game ended by its rules, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// What `viewer` may see.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// How long the host waits until the action of [`Seat::CLOCK`] happens; asked anew after every
    /// action.
    fn pause(&self) -> Duration {
        Duration::ZERO
    }
    /// Who was faster, where an action was refused because somebody else came first.
    fn beaten_by(_illegal: &Self::Illegal) -> Option<Seat> {
        None
    }
    /// Whether this action says what the players must not know before the match is over, as the
    /// shuffling of cards does.
    fn is_secret(_seat: Seat, _action: &Self::Action) -> bool {
        false
    }
}

/// An option of a setup that is unknown or has a value that does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option {name:?}: {problem}")]
pub struct BadOption {
    /// The option as the caller named it.
    pub name: String,
    /// What is wrong with it and what would be right.
    pub problem: String,
}

impl BadOption {
    /// Names the option and what is wrong with it.
    pub fn new(name: impl Into<String>, problem: impl Display) -> Self {
        Self { name: name.into(), problem: problem.to_string() }
    }
}
