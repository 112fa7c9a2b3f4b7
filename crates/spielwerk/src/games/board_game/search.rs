//! Bots and analyses by the search that all board games share.

use std::cell::RefCell;
use std::thread;
use std::time::Duration;

use board_engines::choose;
use board_search::{Budget, Control, Engine, Info, Level, Levels, Options, Report, Score};
use game::{Actor, Seat};
use kind::{Analysis, Bot, BotInfo, Bots, Inquiry, Listener, Thinker, ThinkerOptions};

use super::BoardGame;
use crate::games::engine::{FullStrength, GameEngine, analyse, bots};

pub(super) struct Search;

/// What people call the levels in German, from the weakest to the strongest.
const GERMAN: [&str; 6] =
    ["Anfänger", "Neuling", "Gelegenheitsspieler", "Vereinsspieler", "Experte", "volle Stärke"];

impl<G: BoardGame> Bots<G> for Search {
    fn list(&self) -> Vec<BotInfo> {
        bots::<Levels>(&GERMAN)
    }

    fn make(&self, _: &G, _: Seat, bot: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
        prepare_once::<G>();
        Some(Box::new(LevelBot { level: bot.parse().ok()?, seed, n_chosen: 0 }))
    }

    fn thinker(&self, options: ThinkerOptions) -> Option<Box<dyn Thinker<G>>> {
        Some(Box::new(FullStrength::new(Engine::new(Options::default()), options.ponders)))
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

impl<G: BoardGame> GameEngine<G> for Engine {
    fn search(
        &mut self,
        game: &G,
        budget: &Budget,
        control: &Control,
        tell: &mut dyn FnMut(&Info<'_, G::Action>),
    ) -> Report<G::Action> {
        // Not when a player is made: the client forks after that, and a process with several
        // threads can't.
        prepare_once::<G>();
        board_engines::analyse(game, self, budget, control, tell)
    }

    fn chance(score: Score) -> f64 {
        board_search::chance(score)
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
        let is_first = game.may_act(Actor::Seat(Seat(0)));
        with_engine(None, |engine| analyse(engine, game, inquiry, is_first, tell));
    }
}
