use std::time::Duration;

use game::Text;
use ligretto::{Deal, Dealer};
use ligretto_net::wire::GameLimits;
use ligretto_net::{GameOptions, PeerId};

use crate::adversary::Adversary;

/// What happens while a program runs once.
#[derive(Clone, Debug)]
pub struct RunPlan {
    /// What is special about this run, where a stage has several.
    pub label: Option<Text>,
    /// How far it goes.
    pub(crate) goal: Goal,
    /// The deals of the games, one after the other.
    pub(crate) deals: Vec<Deal>,
    /// Which seat the player gets.
    pub(crate) seat: PeerId,
    /// What is agreed on.
    pub(crate) options: GameOptions,
    /// What goes wrong around the player.
    pub(crate) adversary: Adversary,
    /// What must have come of the games.
    pub(crate) expected: Expected,
    /// What chance follows from.
    pub(crate) seed: u64,
    /// How long each game may take.
    pub(crate) limit: Duration,
}

/// How far a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Goal {
    /// The machine is there and says so twice.
    Greet,
    /// It knows the time, takes a seat and gives it back.
    Seat,
    /// It has its cards and has heard the start.
    Start,
    /// All games are counted.
    Count,
}

/// What the deal makes certain, if the player plays well enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    /// It lays at least this many cards.
    pub(crate) laid: u8,
    /// It calls stop.
    pub(crate) stop: bool,
}

impl RunPlan {
    /// A game with the deal of this seed.
    pub(crate) fn game(n_players: u32, seat: u32, seed: u64) -> Self {
        let options = GameOptions::default();
        let deal = Dealer::new(seed).deal(n_players as usize, &options.rules);
        Self { seed, limit: patience::GAME, ..Self::dealt(vec![deal], seat) }
    }

    /// Games with these deals.
    pub(crate) fn dealt(deals: Vec<Deal>, seat: u32) -> Self {
        Self {
            label: None,
            goal: Goal::Count,
            deals,
            seat: PeerId(seat),
            options: GameOptions::default(),
            adversary: Adversary::default(),
            expected: Expected::default(),
            seed: 1,
            limit: patience::DECIDED_GAME,
        }
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    pub(crate) fn labelled(mut self, en: &'static str, de: &'static str) -> Self {
        self.label = Some(Text::new(en, de));
        self
    }
}

/// How patient the checker is: more than a game would be, since a busy machine is no fault.
pub(crate) mod patience {
    use super::{Duration, GameLimits};

    /// Until the first greeting.
    pub(crate) const START: Duration = Duration::from_secs(20);
    /// Until the next greeting; in a game everybody gives up after 3.5 seconds.
    pub(crate) const GREETING: Duration = Duration::from_secs(5);
    /// Until anything is answered, or repeated where it must be.
    pub(crate) const ANSWER: Duration = Duration::from_secs(4);
    /// Until a game is counted.
    pub(crate) const GAME: Duration = Duration::from_secs(30);
    /// The same, where the deal leaves little to do.
    pub(crate) const DECIDED_GAME: Duration = Duration::from_secs(10);

    /// What players are told. The coordinator is the last to lose its patience.
    pub(crate) const LIMITS: GameLimits =
        GameLimits { retry_ms: 50, call_timeout_ms: 8_000, lease_ms: 30_000, patience: 1 };
}
