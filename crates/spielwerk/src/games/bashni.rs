//! Bashni as the host sees it: rules, the form of the line protocol, bots and analysis.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use ::bashni::{Bashni, Diagram, Move, PartialMove, Side, View};
use bashni_engine::{Budget, Control, Engine, Info, Level, Line, Options, chance, plies_to_end};
use host::{Bots, Finding, FoundLine, Inquiry, Kind, KindOf, Listener, Mind};
use server::GameSchemas;

pub(super) fn kind() -> Arc<dyn Kind> {
    let names = || Level::all().map(|level| level.to_string()).collect();
    let title = |bot: &str| format!("level {bot}");
    let bots = Bots { names, title, make: |_, _, bot, seed| Some(Box::new(Bot::new(bot, seed)?)) };
    Arc::new(
        KindOf::<Bashni>::new()
            .with_position_lines(piece_list)
            .with_diagram(|game| Diagram(game.position()).to_string())
            .with_bots(bots)
            .with_sides(|_, seat| if seat.0 == 0 { "white" } else { "black" })
            .with_analysis(analyse),
    )
}

pub(super) fn add_schemas(schemas: &mut GameSchemas) {
    let (view, step) = (schemas.add::<View>(), schemas.add::<PartialMove>());
    schemas.views.push(view);
    schemas.steps.push(step);
}

/// The pieces as the line protocol sends them, the count included: clients depend on it.
fn piece_list(game: &Bashni) -> Vec<String> {
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

thread_local! {
    /// Each thinking thread keeps its engine: making a table anew costs more than a weak bot's move.
    static ENGINE: RefCell<Engine> =
        RefCell::new(Engine::new(Options { threads: 1, table_bytes: 32 << 20, ..Options::default() }));
}

/// A bot of some level.
struct Bot {
    level: Level,
    seed: u64,
}

impl Bot {
    fn new(level: &str, seed: u64) -> Option<Self> {
        Some(Self { level: level.parse().ok()?, seed })
    }
}

impl Mind<Bashni> for Bot {
    fn choose(&mut self, game: &Bashni, budget: Duration) -> Option<Move> {
        let (position, limits) = (game.position(), game.limits());
        let budget = Budget::thinking_time(budget);
        // Another choice every time.
        self.seed = self.seed.wrapping_add(1);
        ENGINE.with_borrow_mut(|engine| {
            self.level.choose(engine, position, limits, &budget, &Control::new(), self.seed)
        })
    }
}

fn analyse(game: &Bashni, inquiry: &Inquiry, tell: &mut Listener<'_>) {
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
