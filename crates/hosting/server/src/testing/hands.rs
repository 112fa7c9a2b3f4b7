//! The smallest real-time game with hidden hands: everybody has a card that only they see, and
//! anybody may swap theirs for the next one at any time.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use game::{Actor, BadOption, Game, GameSetup, OptionSpec, Outcome, Seat, Viewer};
use kind::{GameSpec, Kind, Kinds, RealTime, Secrets};
use serde::Serialize;
use serde_json::{Value, json};

/// The cards of both seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hands([u32; 2]);

/// The one thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Swap;

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("swap")
    }
}

impl FromStr for Swap {
    type Err = Infallible;

    fn from_str(_: &str) -> Result<Self, Infallible> {
        Ok(Self)
    }
}

/// There is nothing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoChoice;

impl fmt::Display for NoChoice {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for NoChoice {
    type Err = Infallible;

    fn from_str(_: &str) -> Result<Self, Infallible> {
        Ok(Self)
    }
}

impl GameSetup for NoChoice {
    fn specs() -> Vec<OptionSpec> {
        vec![]
    }

    fn choose(_: &[(&str, &str)]) -> Result<Self, BadOption> {
        Ok(Self)
    }
}

/// Nobody else may act.
#[derive(Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub(crate) enum Refused {
    #[error("only players swap")]
    NotAPlayer,
}

impl Game for Hands {
    type Setup = NoChoice;
    type Action = Swap;
    type Event = ();
    type View = Value;
    type Illegal = Refused;

    const NAME: &'static str = "Hands";
    const RULES_VERSION: u32 = 1;

    fn start(_: &NoChoice) -> Self {
        Self([71_000, 82_000])
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Swap> {
        actor.seat().filter(|seat| seat.index() < 2).map(|_| Swap).into_iter()
    }

    fn apply(&mut self, actor: Actor, _: &Swap) -> Result<Vec<()>, Refused> {
        let seat = actor.seat().filter(|seat| seat.index() < 2).ok_or(Refused::NotAPlayer)?;
        self.0[seat.index()] += 1;
        Ok(vec![])
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn view(&self, viewer: Viewer) -> Value {
        match viewer {
            Viewer::Seat(Seat(seat)) => json!({ "card": self.0.get(usize::from(seat)) }),
            Viewer::Spectator => json!({ "card": null }),
        }
    }
}

struct Open;
struct Hidden;

impl GameSpec for Open {
    type Game = Hands;

    fn real_time(&self) -> Option<&'static dyn RealTime<Hands>> {
        Some(&NobodyIsFaster)
    }
}

impl GameSpec for Hidden {
    type Game = Hands;

    fn real_time(&self) -> Option<&'static dyn RealTime<Hands>> {
        Some(&NobodyIsFaster)
    }

    fn secrets(&self) -> Option<&'static dyn Secrets<Hands>> {
        Some(&OwnCards)
    }
}

struct NobodyIsFaster;

impl RealTime<Hands> for NobodyIsFaster {
    fn beaten_by(&self, _: &Refused) -> Option<Seat> {
        None
    }
}

struct OwnCards;

impl Secrets<Hands> for OwnCards {}

/// The game, which says that it hides something, or forgot to.
pub(crate) fn hands(says_that_it_hides: bool) -> Kinds {
    Kinds::new([if says_that_it_hides { Kind::of(&Hidden) } else { Kind::of(&Open) }])
}
