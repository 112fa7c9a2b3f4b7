//! Players for Reversi, Checkers, Nine Men's Morris and Quarto.
//!
//! Each game has one file: what a position is worth, and what the search of `board-search` has to
//! know of it. [`Thinks`] joins a hosted game with that, so that [`choose`] and [`analyse`] serve
//! all of them.
//!
//! ```
//! use board_engines::{choose, Thinks};
//! use board_search::{Budget, Control, Engine, Level, Options};
//! use game::Game;
//! use quarto::Quarto;
//!
//! let game = Quarto::start(&"position=1 7 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*".parse()?);
//! let mut engine = Engine::new(Options { table_bytes: 1 << 16 });
//! let (budget, control) = (Budget::nodes(1000), Control::new());
//! let action = choose(&game, Level::FULL, &mut engine, &budget, &control, 1);
//! assert_eq!(action.map(|action| action.to_string()), Some("D4".to_owned()));
//! # Ok::<(), game::BadOption>(())
//! ```

mod checkers;
mod nmmorris;
mod quarto;
mod reversi;

use board_search::{Board, Budget, Control, Engine, Info, Level, Line, Report};
use game::Game;

pub use crate::checkers::CheckersBoard;
pub use crate::nmmorris::MorrisBoard;
pub use crate::quarto::{QuartoBoard, Teacher};
pub use crate::reversi::{ReversiBoard, SizedBoard};

/// Calls a macro with the types of all these games, for tests of every one.
#[macro_export]
macro_rules! board_games {
    ($then:ident) => {
        $then!($crate::Checkers, $crate::NMMorris, $crate::Quarto, $crate::Reversi)
    };
}
pub use ::checkers::Checkers;
pub use ::nmmorris::NMMorris;
pub use ::quarto::Quarto;
pub use ::reversi::Reversi;

/// A hosted game that the search can play.
pub trait Thinks: Game {
    /// The position as the search sees it.
    type Board: Board;

    /// The position as it stands.
    fn board(&self) -> Self::Board;
    /// The same with what the [`Thinks::preparation`] has found out, if it has ended.
    fn prepared_board(&self) -> Self::Board {
        self.board()
    }
    /// What takes too long to do in a game, for those who can wait or have a thread to spare; nothing
    /// if somebody was given it before.
    fn preparation() -> Option<fn()> {
        None
    }
    /// What a player does to make a move of the search.
    fn action(action: <Self::Board as Board>::Move) -> Self::Action;
}

/// What a player of this level does; nothing if the game is over. The same seed gives the same
/// choice.
pub fn choose<G: Thinks>(
    game: &G,
    level: Level,
    engine: &mut Engine,
    budget: &Budget,
    control: &Control,
    seed: u64,
) -> Option<G::Action> {
    // Weak players make the same choice whether the preparations have ended or not.
    let board = if level == Level::FULL { game.prepared_board() } else { game.board() };
    engine.choose(level, &board, budget, control, seed).map(G::action)
}

/// Finds the best lines, and tells `tell` after each iteration what was found so far.
pub fn analyse<G: Thinks>(
    game: &G,
    engine: &mut Engine,
    budget: &Budget,
    control: &Control,
    tell: &mut dyn FnMut(&Info<'_, G::Action>),
) -> Report<G::Action> {
    let report = engine.search(&game.prepared_board(), budget, control, &mut |info| {
        let lines = actions::<G>(info.lines);
        let Info { depth, nodes, time, .. } = *info;
        tell(&Info { depth, lines: &lines, nodes, time });
    });
    let Report { depth, is_exact, lines, nodes, time } = report;
    Report { depth, is_exact, lines: actions::<G>(&lines), nodes, time }
}

fn actions<G: Thinks>(lines: &[Line<<G::Board as Board>::Move>]) -> Vec<Line<G::Action>> {
    let line = |line: &Line<_>| Line {
        score: line.score,
        moves: line.moves.iter().map(|action| G::action(*action)).collect(),
    };
    lines.iter().map(line).collect()
}

/// Mixes a counter into a hash when the limit that it runs to is so near that it matters.
fn with_counter(hash: u64, count: u32, limit: u32, near: u32) -> u64 {
    let left = limit.saturating_sub(count);
    if left > near {
        return hash;
    }
    hash ^ u64::from(left + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17)
}
