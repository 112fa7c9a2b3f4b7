//! Bashni as the host sees it: rules, the form of the line protocol, bots and analysis.

mod openings;
mod thinker;

use std::cell::RefCell;
use std::time::Duration;

use ::bashni::{Bashni, Diagram, Move, Setup, Side, perft};
use bashni_engine::{
    Budget, Control, Engine, Info, Level, Line, Options, book_move, chance, plies_to_end,
};
use game::{Seat, Text};
use kind::{
    Analysis, Bot, BotInfo, Bots, Classes, CountedMoves, Finding, FoundLine, GameSpec, Inquiry,
    Kind, Listener, Openings, Programs, Texts, Thinker, ThinkerOptions, Traps,
};

use super::Declaration;
use super::traps::bashni::Towers;
use crate::perft::{Perft, run_for, texts};

pub(super) const DECLARATION: Declaration = Declaration {
    kind: || Kind::of(&BashniSpec),
    title: Text::fixed("Bashni", "Baschni"),
    #[cfg(test)]
    add_schemas: super::add_schemas::<Bashni>,
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
}

/// What people call the levels, from the weakest to the strongest.
const LEVELS: [(&str, &str); 8] = [
    ("beginner", "Anfänger"),
    ("novice", "Neuling"),
    ("casual player", "Gelegenheitsspieler"),
    ("club player", "Vereinsspieler"),
    ("strong player", "starker Spieler"),
    ("expert", "Experte"),
    ("master", "Meister"),
    ("full strength", "volle Stärke"),
];

struct Levels;

impl Bots<Bashni> for Levels {
    fn list(&self) -> Vec<BotInfo> {
        let info = |(level, (en, de)): (Level, &(&str, &str))| BotInfo {
            name: level.to_string(),
            title: Text::new(format!("Level {level} – {en}"), format!("Stufe {level} – {de}")),
            side: None,
        };
        Level::all().zip(&LEVELS).map(info).collect()
    }

    fn make(&self, _: &Bashni, _: Seat, bot: &str, seed: u64) -> Option<Box<dyn Bot<Bashni>>> {
        Some(Box::new(LevelBot { level: bot.parse().ok()?, seed }))
    }

    fn thinker(&self, options: ThinkerOptions) -> Option<Box<dyn Thinker<Bashni>>> {
        Some(Box::new(thinker::FullStrength::new(options)))
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
        let side = game.position().side_to_move();
        let time = Budget::thinking_time(inquiry.budget);
        let budget = Budget { lines: inquiry.lines, analyse_forced: true, ..time };
        let control = Control::new().stopped_by(&inquiry.stop);
        ENGINE.with_borrow_mut(|engine| {
            engine.clear();
            let mut hear = |info: &Info<'_>| tell(finding(info, side));
            let (position, limits) = (game.position(), game.limits());
            let report = engine.search(position, limits, &budget, &control, &mut hear);
            let (depth, nodes, time) = (report.depth, report.nodes, report.time);
            tell(finding(&Info { depth, lines: &report.lines, nodes, time }, side));
        });
    }
}

/// What was found, seen by White.
fn finding(info: &Info<'_>, side: Side) -> Finding {
    Finding {
        depth: info.depth,
        nodes: info.nodes,
        nodes_per_second: info.nodes_per_second(),
        time_ms: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
        lines: info.lines.iter().map(|line| found_line(line, side)).collect(),
    }
}

fn found_line(line: &Line, side: Side) -> FoundLine {
    let is_white = side == Side::White;
    let sign = if is_white { 1 } else { -1 };
    let own_chance = chance(line.score);
    FoundLine {
        score: sign * line.score,
        chance: if is_white { own_chance } else { 1.0 - own_chance },
        win_in_plies: plies_to_end(line.score).map(|plies| sign * plies),
        moves: line.moves.iter().map(ToString::to_string).collect(),
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
