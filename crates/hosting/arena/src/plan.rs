use std::collections::BTreeMap;
use std::fmt;

use host::Names;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The number of an entrant, counted from 0 in the order of the plan; those who enter later come
/// behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Entrant(pub u32);

impl Entrant {
    /// The same as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody plays everybody.
    RoundRobin,
    /// Each round pairs those who have about the same points and have not met.
    Swiss,
    /// The first entrants play all others, who do not play each other.
    Gauntlet,
    /// The loser is out.
    KnockOut,
    /// Each round pairs those who are about as strong and have met least; it ends when its organiser
    /// says so, or after its rounds.
    Ladder,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::RoundRobin, Self::Swiss, Self::Gauntlet, Self::KnockOut, Self::Ladder];

    /// The word for it, as in a plan.
    pub fn word(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Swiss => "swiss",
            Self::Gauntlet => "gauntlet",
            Self::KnockOut => "knock-out",
            Self::Ladder => "ladder",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// All that is settled before the first round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TournamentPlan {
    /// What people call the tournament.
    #[serde(default)]
    pub name: String,
    /// The kind of game, e.g. `Bashni`.
    pub kind: String,
    /// Who plays whom.
    pub format: Format,
    /// The names of the entrants, all different, the strongest first where that is known.
    pub entrants: Vec<String>,
    /// How many rounds: of a Swiss or a ladder; of a round robin or a gauntlet how often everybody
    /// meets everybody. A Swiss without it has as many as it takes to find a winner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// How many games two entrants play when they meet, with seats exchanged after each.
    #[serde(default = "two")]
    pub games_per_pairing: u32,
    /// How many entrants run the gauntlet.
    #[serde(default = "one")]
    pub champions: u32,
    /// How often a drawn pairing of a knock-out is played again before the one higher in the list
    /// goes on.
    #[serde(default = "two")]
    pub tie_breaks: u32,
    /// The time for one move, in milliseconds.
    #[serde(default = "a_second")]
    pub move_time_ms: u64,
    /// The number that openings, seeds of games and the lots of pairings follow from.
    #[serde(default)]
    pub seed: u64,
    /// Positions to start from, in the game's notation; two games with exchanged seats start from
    /// the same one. Without any, all games start from the usual position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<String>,
    /// Options of the kind of game, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Ends the tournament of two as soon as it is known who is stronger.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtPlan>,
}

/// Which claims a sequential test decides between, and how sure it has to be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SprtPlan {
    /// The first claim: the first entrant is stronger by no more than this.
    pub elo0: f64,
    /// The second claim: it is stronger by at least this.
    pub elo1: f64,
    /// The risk of accepting the second claim wrongly.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// The risk of accepting the first claim wrongly.
    #[serde(default = "five_percent")]
    pub beta: f64,
}

fn one() -> u32 {
    1
}

fn two() -> u32 {
    2
}

fn a_second() -> u64 {
    1_000
}

fn five_percent() -> f64 {
    0.05
}

/// Why a plan is none.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum BadPlan {
    /// Nobody to play against.
    #[error("a tournament needs at least two entrants, not {0}")]
    TooFew(usize),
    /// More than a tournament may have.
    #[error("{0} entrants: at most {MAX_ENTRANTS} can take part")]
    TooMany(usize),
    /// Two entrants that nobody could tell apart.
    #[error("two entrants are called {0:?}")]
    SameName(String),
    /// The same, since they are written nearly alike.
    #[error("{0:?} looks like {1:?}")]
    LooksLike(String, String),
    /// Names stand in lines of output.
    #[error("{0:?} is not a name: it must be one line that is not empty")]
    BadName(String),
    /// A number that makes no sense.
    #[error("{field}: {value} is out of range, expected {min} to {max}")]
    OutOfRange {
        /// Which one.
        field: &'static str,
        /// What it is.
        value: u64,
        /// The least that it could be.
        min: u64,
        /// The most.
        max: u64,
    },
    /// The test compares two.
    #[error("SPRT compares two entrants, not {0}")]
    SprtOfMany(usize),
    /// Bounds or risks that decide nothing.
    #[error("SPRT needs elo0 < elo1 and risks between 0 and 0.5")]
    BadSprt,
}

/// Pairing more than this takes minutes.
const MAX_ENTRANTS: usize = 2_000;

impl TournamentPlan {
    /// A plan with the usual numbers and nobody in it yet.
    pub fn new(kind: impl Into<String>, format: Format) -> Self {
        Self {
            name: String::new(),
            kind: kind.into(),
            format,
            entrants: vec![],
            rounds: None,
            games_per_pairing: two(),
            champions: one(),
            tie_breaks: two(),
            move_time_ms: a_second(),
            seed: 0,
            openings: vec![],
            options: BTreeMap::new(),
            sprt: None,
        }
    }

    /// Whether a tournament can be played by it.
    pub fn check(&self) -> Result<(), BadPlan> {
        match self.entrants.len() {
            // Those of a ladder may all come later.
            n if n < 2 && self.format != Format::Ladder => return Err(BadPlan::TooFew(n)),
            n if n > MAX_ENTRANTS => return Err(BadPlan::TooMany(n)),
            _ => {}
        }
        for (index, name) in self.entrants.iter().enumerate() {
            check_name(name)?;
            if self.entrants[..index].contains(name) {
                return Err(BadPlan::SameName(name.clone()));
            }
        }
        let in_range = |field, value: u64, (min, max): (u64, u64)| {
            let is_good = (min..=max).contains(&value);
            is_good.then_some(()).ok_or(BadPlan::OutOfRange { field, value, min, max })
        };
        let rounds = u64::from(self.rounds.unwrap_or(1));
        in_range("rounds", rounds, (1, 1_000_000))?;
        let games = u64::from(self.games_per_pairing);
        in_range("games-per-pairing", games, (1, 10_000))?;
        let others = (self.entrants.len() as u64).saturating_sub(1).max(1);
        let champions = u64::from(self.champions);
        in_range("champions", champions, (1, others))?;
        in_range("tie-breaks", u64::from(self.tie_breaks), (0, 100))?;
        self.sprt.map_or(Ok(()), |sprt| sprt.check(self.entrants.len()))
    }

    /// How many games so many entrants play at most; nothing for a ladder that ends by its deadline.
    pub fn most_games(&self, n_entrants: usize) -> Option<u64> {
        let n = n_entrants as u64;
        let games = u64::from(self.games_per_pairing);
        let n_pairings = match self.format {
            Format::RoundRobin => {
                u64::from(self.rounds.unwrap_or(1)) * (n * n.saturating_sub(1) / 2)
            }
            Format::Gauntlet => {
                let champions = u64::from(self.champions);
                u64::from(self.rounds.unwrap_or(1)) * champions * n.saturating_sub(champions)
            }
            Format::Swiss | Format::Ladder => {
                u64::from(self.n_rounds(n_entrants.max(1))?) * (n / 2)
            }
            Format::KnockOut => n.saturating_sub(1) * (1 + u64::from(self.tie_breaks)),
        };
        Some(n_pairings * games)
    }

    /// Whether the names of a new plan can be told apart. Tournaments of earlier versions, whose
    /// names were only compared letter by letter, go on.
    pub fn check_names(&self) -> Result<(), BadPlan> {
        let mut names = Names::default();
        self.entrants.iter().try_for_each(|name| {
            host::check_name(name).map_err(|_| BadPlan::BadName(name.clone()))?;
            names.add(name).map_err(|other| BadPlan::LooksLike(name.clone(), other))
        })
    }

    /// How many rounds there are, where that is settled beforehand.
    pub(crate) fn n_rounds(&self, n_entrants: usize) -> Option<u32> {
        let n = n_entrants as u32;
        match self.format {
            Format::RoundRobin => Some(self.rounds.unwrap_or(1).saturating_mul((n - 1) | 1)),
            Format::Gauntlet => Some(self.rounds.unwrap_or(1)),
            // Enough to tell all apart by their points, as a knock-out would.
            Format::Swiss => Some(self.rounds.unwrap_or(n.next_power_of_two().ilog2().max(1))),
            Format::KnockOut => None,
            Format::Ladder => self.rounds,
        }
    }
}

pub(crate) fn check_name(name: &str) -> Result<(), BadPlan> {
    let is_good = !name.trim().is_empty() && name.trim() == name && name.len() <= 100;
    let is_line = !name.chars().any(char::is_control);
    if is_good && is_line { Ok(()) } else { Err(BadPlan::BadName(name.to_owned())) }
}

impl SprtPlan {
    fn check(self, n_entrants: usize) -> Result<(), BadPlan> {
        if n_entrants != 2 {
            return Err(BadPlan::SprtOfMany(n_entrants));
        }
        let is_risk = |risk: f64| risk > 0.0 && risk < 0.5;
        let is_good = self.elo0 < self.elo1 && is_risk(self.alpha) && is_risk(self.beta);
        let is_finite = self.elo0.is_finite() && self.elo1.is_finite();
        if is_good && is_finite { Ok(()) } else { Err(BadPlan::BadSprt) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_read_from_a_few_lines() {
        let text = "kind = \"Bashni\"\nformat = \"swiss\"\nentrants = [\"a\", \"b\", \"c\"]";
        let plan: TournamentPlan = toml::from_str(text).unwrap();
        assert_eq!(
            (plan.games_per_pairing, plan.move_time_ms, plan.n_rounds(3)),
            (2, 1_000, Some(2))
        );
        plan.check().unwrap();
        assert_eq!(
            toml::from_str::<TournamentPlan>(&toml::to_string(&plan).unwrap()).unwrap(),
            plan
        );
        assert!(toml::from_str::<TournamentPlan>(&format!("{text}\nruonds = 3")).is_err());
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let plan = |entrants: &[&str]| TournamentPlan {
            entrants: entrants.iter().map(|&name| name.to_owned()).collect(),
            ..TournamentPlan::new("Bashni", Format::RoundRobin)
        };
        assert_eq!(plan(&["a"]).check(), Err(BadPlan::TooFew(1)));
        assert_eq!(plan(&["a", "a"]).check(), Err(BadPlan::SameName("a".into())));
        assert_eq!(plan(&["a", "b\n"]).check(), Err(BadPlan::BadName("b\n".into())));
        let sprt = SprtPlan { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let of_three = TournamentPlan { sprt: Some(sprt), ..plan(&["a", "b", "c"]) };
        assert_eq!(of_three.check(), Err(BadPlan::SprtOfMany(3)));
        let upside_down = SprtPlan { elo0: 5.0, elo1: 0.0, ..sprt };
        let of_two = TournamentPlan { sprt: Some(upside_down), ..plan(&["a", "b"]) };
        assert_eq!(of_two.check(), Err(BadPlan::BadSprt));
        assert!(TournamentPlan { rounds: Some(0), ..plan(&["a", "b"]) }.check().is_err());
    }
}
