use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use bashni::{Limits, Move};
use board_search::Control;
use board_search::duel::{Contender as Textbook, Pace, Player};
use seeded::SplitMix;

use super::PlainBoard;
use super::program::Program;
use crate::engine::Engine;
use crate::level::Level;
use crate::network::Network;
use crate::options::{Features, Options};

/// Who takes part in a match: `engine`, `engine,-table,-shortcuts`, `engine,level=3`, `plain`, `uct`,
/// `random` or `hub=COMMAND`, a program that speaks Hub; `,nodes=…` or `,ms=…` gives it a pace of
/// its own, `,threads=…` more than one thread, `,network=FILE` other weights.
#[derive(Clone, Debug)]
pub struct Contender {
    kind: Kind,
    pace: Option<Pace>,
    threads: usize,
    level: Level,
}

#[derive(Clone, Debug)]
enum Kind {
    Engine(Features, Arc<Network>),
    Textbook(Textbook),
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
            "expected engine, plain, uct, random or hub=COMMAND, then ,-FEATURE or ,nodes=N, got {got:?}"
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
            } else {
                let (value, feature) = part.split_at_checked(1).ok_or_else(bad)?;
                *features.switch(feature).ok_or_else(bad)? = value == "+";
            }
        }
        let kind = match name {
            "engine" => Kind::Engine(features, network),
            "plain" => Kind::Textbook(Textbook::Plain),
            "uct" => Kind::Textbook(Textbook::Uct),
            "random" => Kind::Textbook(Textbook::Random),
            _ => Kind::Program(name.strip_prefix("hub=").ok_or_else(bad)?.to_owned()),
        };
        Ok(Self { kind, pace, threads, level })
    }
}

impl Contender {
    /// This contender at work; `pace` is for one that has none of its own.
    pub fn player(&self, pace: Pace, seed: u64) -> Box<dyn Player<PlainBoard>> {
        let pace = self.pace.unwrap_or(pace);
        match &self.kind {
            Kind::Engine(features, network) => {
                let (threads, features) = (self.threads, *features);
                let options = Options { threads, table_bytes: TABLE_BYTES, features };
                let engine = Engine::with_network(options, network.clone());
                let (level, random) = (self.level, SplitMix::new(seed));
                Box::new(EngineAtWork { engine, level, pace, random })
            }
            Kind::Textbook(textbook) => textbook.player(pace, seed),
            Kind::Program(command) => {
                let program = Program::start(command, self.threads, TABLE_BYTES >> 20).ok();
                Box::new(ProgramAtWork { program, pace })
            }
        }
    }
}

struct EngineAtWork {
    engine: Engine,
    level: Level,
    pace: Pace,
    random: SplitMix,
}

impl Player<PlainBoard> for EngineAtWork {
    fn forget(&mut self) {
        self.engine.clear();
    }

    fn choose(&mut self, board: &PlainBoard) -> Option<Move> {
        let (budget, control) = (self.pace.budget(), Control::new());
        let (limits, seed) = (Limits::DEFAULT, self.random.next());
        self.engine.choose(self.level, &board.0, limits, &budget, &control, seed)
    }
}

struct ProgramAtWork {
    /// None if it could not be started.
    program: Option<Program>,
    pace: Pace,
}

impl Player<PlainBoard> for ProgramAtWork {
    fn forget(&mut self) {
        if let Some(program) = &mut self.program {
            program.forget();
        }
    }

    fn choose(&mut self, board: &PlainBoard) -> Option<Move> {
        self.program.as_mut()?.choose(&board.0, self.pace)
    }
}

/// Small, for many games at a time share the memory of the machine.
const TABLE_BYTES: usize = 16 << 20;
