//! Bots and analyses by the search that all board games share.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use board_engines::{analyse, choose};
use board_search::{Budget, Control, Engine, Info, Level, Line, Options, chance, plies_to_end};
use game::{Actor, Seat, Text};
use kind::{
    Analysis, Bot, BotInfo, Bots, Finding, FoundLine, Inquiry, Listener, Thinker, ThinkerOptions,
};

use super::BoardGame;

pub(super) struct Search;

/// What people call the levels in German, from the weakest to the strongest.
const GERMAN: [&str; 6] =
    ["Anfänger", "Neuling", "Gelegenheitsspieler", "Vereinsspieler", "Experte", "volle Stärke"];

impl<G: BoardGame> Bots<G> for Search {
    fn list(&self) -> Vec<BotInfo> {
        let info = |(level, german): (Level, &str)| BotInfo {
            name: level.to_string(),
            title: Text::new(
                format!("Level {level} – {}", level.name()),
                format!("Stufe {level} – {german}"),
            ),
            side: None,
        };
        Level::all().zip(GERMAN).map(info).collect()
    }

    fn make(&self, _: &G, _: Seat, bot: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
        prepare_once::<G>();
        Some(Box::new(LevelBot { level: bot.parse().ok()?, seed, n_chosen: 0 }))
    }

    fn thinker(&self, options: ThinkerOptions) -> Option<Box<dyn Thinker<G>>> {
        let (engine, ponders) = (Engine::new(Options::default()), options.ponders);
        Some(Box::new(FullStrength { engine, ponders, expected: None }))
    }
}

/// Lets the preparations of a game begin in the background, unless they have. Players who come before
/// they have ended do without.
fn prepare_once<G: BoardGame>() {
    if let Some(prepare) = G::preparation() {
        // Not worth an error: without them a player is only weaker.
        drop(thread::Builder::new().name("preparation".to_owned()).spawn(prepare));
    }
}

/// A player of full strength with an engine of its own.
struct FullStrength<A> {
    engine: Engine,
    ponders: bool,
    /// What the last search expects to come next.
    expected: Option<A>,
}

/// Anyone who thinks longer than this has gone away, and a processor need not run hot for that.
const LONGEST_PONDERING: Duration = Duration::from_mins(5);

impl<G: BoardGame> Thinker<G> for FullStrength<G::Action> {
    fn think(&mut self, game: &G, budget: Duration, stop: &Arc<AtomicBool>) -> Option<G::Action> {
        // Not when it is made: the client forks after that, and a process with several threads can't.
        prepare_once::<G>();
        let control = Control::new().stopped_by(stop);
        let budget = Budget::thinking_time(budget);
        let report = analyse(game, &mut self.engine, &budget, &control, &mut |_| ());
        let mut moves = report.lines.into_iter().next()?.moves.into_iter();
        let chosen = moves.next();
        self.expected = moves.next();
        chosen
    }

    /// Searches the position that is expected next, so that the table knows it when it comes.
    fn ponder(&mut self, game: &G, stop: &Arc<AtomicBool>) {
        let Some(reply) = self.expected.take().filter(|_| self.ponders) else { return };
        let mut awaited = game.clone();
        let actor = Seat::all(2).map(Actor::from).find(|actor| awaited.may_act(*actor));
        let is_legal = actor.is_some_and(|actor| awaited.apply(actor, &reply).is_ok());
        if is_legal {
            let control = Control::new().stopped_by(stop);
            let budget = Budget::thinking_time(LONGEST_PONDERING);
            analyse(&awaited, &mut self.engine, &budget, &control, &mut |_| ());
        }
    }
}

/// The engine of a thinking thread, and for whom it remembers what.
struct Shared {
    engine: Engine,
    owner: Option<u64>,
}

thread_local! {
    /// Each thinking thread keeps one engine for all games: making a table anew costs more than a
    /// weak bot's move.
    static SHARED: RefCell<Shared> =
        RefCell::new(Shared { engine: Engine::new(Options { table_bytes: 32 << 20 }), owner: None });
}

/// Lends this thread's engine. What it remembers of other games and other rules is forgotten.
fn with_engine<T>(owner: Option<u64>, think: impl FnOnce(&mut Engine) -> T) -> T {
    SHARED.with_borrow_mut(|shared| {
        if owner.is_none() || shared.owner != owner {
            shared.engine.clear();
            shared.owner = owner;
        }
        think(&mut shared.engine)
    })
}

/// A bot of some level.
struct LevelBot {
    level: Level,
    /// Its own chance, which also tells it from other bots.
    seed: u64,
    n_chosen: u64,
}

impl<G: BoardGame> Bot<G> for LevelBot {
    fn choose(&mut self, game: &G, budget: Duration) -> Option<G::Action> {
        let budget = Budget::thinking_time(budget);
        // Another choice every time.
        self.n_chosen += 1;
        let seed = self.seed.wrapping_add(self.n_chosen);
        with_engine(Some(self.seed), |engine| {
            choose(game, self.level, engine, &budget, &Control::new(), seed)
        })
    }
}

impl<G: BoardGame> Analysis<G> for Search {
    fn analyse(&self, game: &G, inquiry: &Inquiry, tell: &mut Listener<'_>) {
        prepare_once::<G>();
        let is_first = game.may_act(Actor::Seat(Seat(0)));
        let time = Budget::thinking_time(inquiry.budget);
        let budget = Budget { lines: inquiry.lines, analyse_forced: true, ..time };
        let control = Control::new().stopped_by(&inquiry.stop);
        with_engine(None, |engine| {
            let mut hear = |info: &Info<'_, G::Action>| tell(finding(info, is_first));
            let report = analyse(game, engine, &budget, &control, &mut hear);
            let (depth, nodes, time) = (report.depth, report.nodes, report.time);
            tell(finding(&Info { depth, lines: &report.lines, nodes, time }, is_first));
        });
    }
}

/// What was found, seen by the first seat.
fn finding<A: ToString>(info: &Info<'_, A>, is_first: bool) -> Finding {
    Finding {
        depth: info.depth,
        nodes: info.nodes,
        nodes_per_second: info.nodes_per_second(),
        time_ms: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
        lines: info.lines.iter().map(|line| found_line(line, is_first)).collect(),
    }
}

fn found_line<A: ToString>(line: &Line<A>, is_first: bool) -> FoundLine {
    let sign = if is_first { 1 } else { -1 };
    let own_chance = chance(line.score);
    FoundLine {
        score: sign * line.score,
        chance: if is_first { own_chance } else { 1.0 - own_chance },
        win_in_plies: plies_to_end(line.score).map(|plies| sign * plies),
        moves: line.moves.iter().map(ToString::to_string).collect(),
    }
}
