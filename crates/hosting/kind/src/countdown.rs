//! The smallest game worth hosting, for this crate's tests: two seats take 1 to 3 in turn from a
//! heap; who takes the last one wins.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;
use std::time::Duration;

use game::{Actor, BadOption, Game, GameSetup, OptionSpec, Outcome, Seat, Text, Viewer};
use serde::Serialize;

use crate::{Bot, BotInfo, Bots, GameSpec, Kind, Kinds, Programs};

/// The heap and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Countdown {
    left: u32,
    turn: u8,
}

/// More than lies there, or nothing at all.
#[derive(Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
pub enum NotToBeHad {
    /// So many do not lie there, or cannot be taken at once.
    #[error("{n} is not to be had")]
    NotToBeHad {
        /// How many.
        n: u32,
    },
}

/// How much lies there at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(u32);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Size {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

impl GameSetup for Size {
    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec::number("heap", 0, 100, 5)]
    }

    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        options.iter().try_fold(Self(5), |_, (name, value)| match *name {
            "heap" => value.parse().map_err(|error| BadOption::new(*name, error)),
            _ => Err(BadOption::new(*name, "unknown")),
        })
    }
}

/// To take so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take(pub u32);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Take {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Self, NoNumber> {
        text.parse().map(Self).map_err(|_| NoNumber::NoNumber { got: text.to_owned() })
    }
}

/// A text that is nothing to take.
#[derive(Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
pub enum NoNumber {
    /// It is no number.
    #[error("expected a number, got {got:?}")]
    NoNumber {
        /// What was given.
        got: String,
    },
}

impl Game for Countdown {
    type Setup = Size;
    type Action = Take;
    type Event = ();
    type View = u32;
    type Illegal = NotToBeHad;

    const NAME: &'static str = "Countdown";
    const RULES_VERSION: u32 = 1;

    fn start(Size(left): &Size) -> Self {
        Self { left: *left, turn: 0 }
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Take> {
        let most = if actor == Seat(self.turn).into() { self.left.min(3) } else { 0 };
        (1..=most).map(Take)
    }

    fn apply(&mut self, actor: Actor, action: &Take) -> Result<Vec<()>, NotToBeHad> {
        if !self.legal_actions(actor).any(|legal| legal == *action) {
            return Err(NotToBeHad::NotToBeHad { n: action.0 });
        }
        self.left -= action.0;
        self.turn = 1 - self.turn;
        Ok(vec![])
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Seat(1 - self.turn);
        (self.left == 0).then(|| Outcome { winners: vec![winner], reason: "empty", scores: vec![] })
    }

    fn view(&self, _: Viewer) -> u32 {
        self.left
    }
}

struct CountdownSpec;

impl GameSpec for CountdownSpec {
    type Game = Countdown;

    fn programs(&self) -> Option<&'static dyn Programs<Countdown>> {
        Some(&Heap)
    }

    fn bots(&self) -> Option<&'static dyn Bots<Countdown>> {
        Some(&Slow)
    }

    fn has_game_text(&self) -> bool {
        true
    }
}

/// Takes one at a time.
struct Slow;

impl Bots<Countdown> for Slow {
    fn list(&self) -> Vec<BotInfo> {
        vec![BotInfo { name: "slow".to_owned(), title: Text::new("slow", "langsam"), side: None }]
    }

    fn make(&self, _: &Countdown, _: Seat, _: &str, _: u64) -> Option<Box<dyn Bot<Countdown>>> {
        Some(Box::new(Self))
    }
}

impl Bot<Countdown> for Slow {
    fn choose(&mut self, _: &Countdown, _: Duration) -> Option<Take> {
        Some(Take(1))
    }
}

struct Heap;

impl Programs<Countdown> for Heap {
    fn position_lines(&self, game: &Countdown, _: Seat) -> Vec<String> {
        vec![format!("HEAP {}", game.left)]
    }

    fn read_lines(&self, lines: &[String], _: Seat) -> Option<String> {
        lines.first()?.strip_prefix("HEAP ").map(str::to_owned)
    }
}

/// This one kind.
pub fn kinds() -> Kinds {
    Kinds::new([Kind::of(&CountdownSpec)])
}
