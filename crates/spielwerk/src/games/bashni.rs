//! Bashni as the host sees it: rules, the form of the line protocol, bots and analysis.

mod openings;

use std::cell::RefCell;
use std::time::Duration;

use ::bashni::{Bashni, Diagram, Move, Position, Setup, Side, perft};
use bashni_engine::{
    Budget, Control, Engine, Info, Level, Options, Report, Score, book_move, chance,
};
use game::{Seat, Text};
use kind::{
    Analysis, Bot, BotInfo, Bots, Classes, CountedMoves, GameSpec, Inquiry, Kind, Listener,
    Openings, Programs, Texts, Thinker, ThinkerOptions, Traps,
};
use serde_json::Value;

use super::engine::{FullStrength, GameEngine, analyse, bots};
use super::traps::bashni::Towers;
use super::{Declaration, position_fault};
use crate::perft::{Perft, run_for, texts};

pub(super) const DECLARATION: Declaration = Declaration {
    kind: || Kind::of(&BashniSpec),
    title: Text::fixed("Bashni", "Baschni"),
    #[cfg(test)]
    add_schemas: |schemas| {
        super::add_schemas::<Bashni>(schemas);
        let fault = schemas.add::<::bashni::BadPosition>();
        schemas.rules.push(fault);
    },
    perft: Some(run_for::<Bashni>),
};

struct BashniSpec;

impl GameSpec for BashniSpec {
    type Game = Bashni;

    fn programs(&self) -> Option<&'static dyn Programs<Bashni>> {
        Some(&PieceList)
    }

    fn bots(&self) -> Option<&'static dyn Bots<Bashni>> {
        Some(&Levels)
    }

    fn analysis(&self) -> Option<&'static dyn Analysis<Bashni>> {
        Some(&Search)
    }

    fn openings(&self) -> Option<&'static dyn Openings<Bashni>> {
        Some(&openings::ShippedBook)
    }

    fn classes(&self) -> Option<&'static dyn Classes<Bashni>> {
        Some(&CountedMoves)
    }

    fn texts(&self) -> Option<&'static dyn Texts<Bashni>> {
        Some(&Words)
    }

    fn traps(&self) -> Option<&'static dyn Traps<Bashni>> {
        Some(&Towers)
    }

    fn has_game_text(&self) -> bool {
        true
    }
}

/// The pieces as the line protocol sends them, the count included: clients depend on it.
struct PieceList;

impl Programs<Bashni> for PieceList {
    fn position_lines(&self, game: &Bashni, _: Seat) -> Vec<String> {
        let pieces: Vec<String> = game
            .position()
            .towers()
            .flat_map(|(square, tower)| {
                tower.from_bottom().map(move |piece| format!("{piece}@{square}"))
            })
            .collect();
        let begin = format!("PIECESLIST {}", pieces.len());
        [begin].into_iter().chain(pieces).chain(["ENDPIECESLIST".to_owned()]).collect()
    }

    fn read_lines(&self, lines: &[String], seat: Seat) -> Option<String> {
        let pieces = lines.get(1..lines.len().saturating_sub(1)).unwrap_or_default();
        Some(format!("position={} {}", ["w", "b"][seat.index() % 2], pieces.join(" ")))
    }
}

struct Words;

impl Texts<Bashni> for Words {
    fn side(&self, _: &Bashni, seat: Seat) -> Option<&'static str> {
        Some(if seat.0 == 0 { "white" } else { "black" })
    }

    fn diagram(&self, game: &Bashni) -> Option<String> {
        Some(Diagram(game.position()).to_string())
    }

    fn setup_fault(&self, setup: &str) -> Option<Value> {
        position_fault::<Position>(setup)
    }
}

/// What people call the levels in German, from the weakest to the strongest.
const GERMAN: [&str; 8] = [
    "Anfänger",
    "Neuling",
    "Gelegenheitsspieler",
    "Vereinsspieler",
    "starker Spieler",
    "Experte",
    "Meister",
    "volle Stärke",
];

struct Levels;

impl Bots<Bashni> for Levels {
    fn list(&self) -> Vec<BotInfo> {
        bots::<bashni_engine::Levels>(&GERMAN)
    }

    fn make(&self, _: &Bashni, _: Seat, bot: &str, seed: u64) -> Option<Box<dyn Bot<Bashni>>> {
        Some(Box::new(LevelBot { level: bot.parse().ok()?, seed }))
    }

    fn thinker(&self, options: ThinkerOptions) -> Option<Box<dyn Thinker<Bashni>>> {
        let ThinkerOptions { threads, ponders } = options;
        let engine = Engine::new(Options { threads, ..Options::default() });
        Some(Box::new(FullStrength::new(engine, ponders)))
    }
}

thread_local! {
    /// Each thinking thread keeps its engine: making a table anew costs more than a weak bot's move.
    static ENGINE: RefCell<Engine> = RefCell::new(engine(32 << 20));
    /// And one for levels that look at few positions, and that forget everything before each move.
    static SMALL: RefCell<Engine> = RefCell::new(engine(2 << 20));
}

fn engine(table_bytes: usize) -> Engine {
    Engine::new(Options { threads: 1, table_bytes, ..Options::default() })
}

/// A bot of some level.
struct LevelBot {
    level: Level,
    seed: u64,
}

impl Bot<Bashni> for LevelBot {
    fn choose(&mut self, game: &Bashni, budget: Duration) -> Option<Move> {
        let (position, limits) = (game.position(), game.limits());
        let budget = Budget::thinking_time(budget);
        // Another choice every time.
        self.seed = self.seed.wrapping_add(1);
        book_move(self.level, position, limits, self.seed).or_else(|| {
            let engine = if self.level == Level::FULL { &ENGINE } else { &SMALL };
            engine.with_borrow_mut(|engine| {
                engine.choose(self.level, position, limits, &budget, &Control::new(), self.seed)
            })
        })
    }
}

struct Search;

impl Analysis<Bashni> for Search {
    fn analyse(&self, game: &Bashni, inquiry: &Inquiry, tell: &mut Listener<'_>) {
        let is_white = game.position().side_to_move() == Side::White;
        ENGINE.with_borrow_mut(|engine| {
            engine.clear();
            analyse(engine, game, inquiry, is_white, tell);
        });
    }
}

impl GameEngine<Bashni> for Engine {
    fn search(
        &mut self,
        game: &Bashni,
        budget: &Budget,
        control: &Control,
        tell: &mut dyn FnMut(&Info<'_>),
    ) -> Report {
        Engine::search(self, game.position(), game.limits(), budget, control, tell)
    }

    fn chance(score: Score) -> f64 {
        chance(score)
    }
}

impl Perft for Bashni {
    fn position(setup: &Setup) -> String {
        setup.position.to_string()
    }

    fn count(setup: &Setup, depth: u32) -> u64 {
        perft::bulk(&mut setup.position.clone(), depth)
    }

    fn divide(setup: &Setup, depth: u32) -> Vec<(String, u64)> {
        texts(perft::divide(&mut setup.position.clone(), depth))
    }
}
