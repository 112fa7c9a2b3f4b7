use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use bashni::{Limits, Move, Position};

use super::plain::Plain;
use super::program::Program;
use super::uct::Uct;
use crate::budget::{Budget, Control};
use crate::engine::Engine;
use crate::level::Level;
use crate::network::Network;
use crate::options::{Features, Options};
use crate::parameters::Parameters;
use seeded::SplitMix;

/// How much a player may do for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So many positions, or playouts.
    Nodes(u64),
    /// So much time.
    Time(Duration),
}

impl Pace {
    fn budget(self) -> Budget {
        match self {
            Self::Nodes(nodes) => Budget::nodes(nodes),
            Self::Time(time) => Budget::move_time(time),
        }
    }
}

/// Who takes part in a match: `engine`, `engine,-table,-history`, `engine,level=3`, `plain`, `uct`
/// or `hub=FILE`, a program that speaks Hub; `,nodes=…` or `,ms=…` gives it a pace of its own,
/// `,threads=…` more than one thread, `,network=FILE` other weights, `,futility=60` another number
/// of the search.
#[derive(Clone, Debug)]
pub struct Contender {
    kind: Kind,
    pace: Option<Pace>,
    threads: usize,
    level: Level,
}

#[derive(Clone, Debug)]
enum Kind {
    Engine(Features, Parameters, Arc<Network>),
    Plain,
    Uct,
    Program(String),
}

/// Why a text names no contender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadContender(String);

impl std::fmt::Display for BadContender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(got) = self;
        write!(
            f,
            "expected engine, plain, uct or hub=FILE, then ,-FEATURE or ,nodes=N, got {got:?}"
        )
    }
}

impl std::error::Error for BadContender {}

impl FromStr for Contender {
    type Err = BadContender;

    fn from_str(text: &str) -> Result<Self, BadContender> {
        let bad = || BadContender(text.to_owned());
        let mut parts = text.split(',');
        let mut features = Features::ALL;
        let mut parameters = Parameters::default();
        let mut pace = None;
        let mut threads = 1;
        let mut level = Level::FULL;
        let mut network = Network::shipped();
        let name = parts.next().unwrap_or_default();
        for part in parts {
            if let Some(file) = part.strip_prefix("network=") {
                let bytes = std::fs::read(file).map_err(|_| bad())?;
                network = Arc::new(Network::from_bytes(&bytes).ok_or_else(bad)?);
            } else if let Some(number) = part.strip_prefix("level=") {
                level = number.parse().map_err(|_| bad())?;
            } else if let Some(number) = part.strip_prefix("threads=") {
                threads = number.parse().map_err(|_| bad())?;
            } else if let Some(nodes) = part.strip_prefix("nodes=") {
                pace = Some(Pace::Nodes(nodes.parse().map_err(|_| bad())?));
            } else if let Some(ms) = part.strip_prefix("ms=") {
                pace = Some(Pace::Time(Duration::from_millis(ms.parse().map_err(|_| bad())?)));
            } else if let Some((name, value)) = part.split_once('=') {
                *parameters.parameter(name).ok_or_else(bad)? = value.parse().map_err(|_| bad())?;
            } else {
                let (value, feature) = part.split_at_checked(1).ok_or_else(bad)?;
                *features.switch(feature).ok_or_else(bad)? = value == "+";
            }
        }
        let kind = match name {
            "engine" => Kind::Engine(features, parameters, network),
            "plain" => Kind::Plain,
            "uct" => Kind::Uct,
            _ => Kind::Program(name.strip_prefix("hub=").ok_or_else(bad)?.to_owned()),
        };
        Ok(Self { kind, pace, threads, level })
    }
}

/// A contender at work.
pub struct Player {
    pace: Pace,
    brain: Brain,
}

enum Brain {
    Engine(Box<Engine>, Level, SplitMix),
    Plain,
    Uct(SplitMix),
    /// None if it could not be started.
    Program(Option<Program>),
}

impl Player {
    /// A player for one game.
    pub fn new(contender: &Contender, pace: Pace, seed: u64) -> Self {
        let brain = match &contender.kind {
            Kind::Engine(features, parameters, network) => {
                let options = Options {
                    threads: contender.threads,
                    table_bytes: TABLE_BYTES,
                    features: *features,
                    parameters: *parameters,
                };
                let engine = Engine::with_network(options, network.clone());
                Brain::Engine(Box::new(engine), contender.level, SplitMix::new(seed))
            }
            Kind::Plain => Brain::Plain,
            Kind::Uct => Brain::Uct(SplitMix::new(seed)),
            Kind::Program(file) => {
                Brain::Program(Program::start(file, contender.threads, TABLE_BYTES >> 20).ok())
            }
        };
        Self { pace: contender.pace.unwrap_or(pace), brain }
    }

    /// Forgets the last game.
    pub fn clear(&mut self) {
        match &mut self.brain {
            Brain::Engine(engine, ..) => engine.clear(),
            Brain::Program(Some(program)) => program.forget(),
            Brain::Program(None) | Brain::Plain | Brain::Uct(_) => {}
        }
    }

    /// The move it makes.
    pub fn choose(&mut self, position: &Position, limits: Limits) -> Option<Move> {
        match &mut self.brain {
            Brain::Engine(engine, level, random) => {
                let (budget, control) = (self.pace.budget(), Control::new());
                engine.choose(*level, position, limits, &budget, &control, random.next())
            }
            Brain::Program(program) => program.as_mut()?.choose(position, self.pace),
            Brain::Plain => Plain::best_move(position, limits, self.pace),
            Brain::Uct(random) => Uct::best_move(position, limits, self.pace, random.next()),
        }
    }
}

/// Small, for many games at a time share the memory of the machine.
const TABLE_BYTES: usize = 16 << 20;
