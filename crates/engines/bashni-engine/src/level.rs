use bashni::{Limits, Move, Position};
use board_search::{Handicap, Ladder, LevelOf};

use crate::book::Book;
use crate::engine::Engine;
use crate::score::Score;
use board_search::{Budget, Control};

/// How strong the engine plays, from 1 (beginner) to 8 (full strength).
pub type Level = LevelOf<Levels>;

/// The list of these levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Levels {}

impl Ladder for Levels {
    const HANDICAPS: &'static [Handicap] = &[
        Handicap { name: "beginner", nodes: Some(200), depth: Some(1), blur: 160 },
        Handicap { name: "novice", nodes: Some(400), depth: Some(2), blur: 90 },
        Handicap { name: "casual player", nodes: Some(800), depth: Some(3), blur: 50 },
        Handicap { name: "club player", nodes: Some(2_000), depth: Some(5), blur: 25 },
        Handicap { name: "strong player", nodes: Some(6_000), depth: Some(7), blur: 10 },
        Handicap { name: "expert", nodes: Some(4_000), depth: None, blur: 0 },
        Handicap { name: "master", nodes: Some(25_000), depth: None, blur: 0 },
        Handicap { name: "full strength", nodes: None, depth: None, blur: 0 },
    ];
}

/// Moves of the book that are worse than the best by at most this much are played, for variety;
/// without a number a level knows no book, and errs by itself.
const BOOK_MARGINS: [Option<Score>; 8] =
    [None, None, None, None, None, Some(40), Some(30), Some(25)];

/// The move that a level knows from the book of openings, without thinking. The same seed gives
/// the same choice.
///
/// Only players for people ask for it: anyone who measures or analyses wants to see the engine.
pub fn book_move(level: Level, position: &Position, limits: Limits, seed: u64) -> Option<Move> {
    let margin = BOOK_MARGINS[usize::from(level.number()) - 1]?;
    Book::shipped().choose(position, limits, margin, seed)
}

impl Engine {
    /// Chooses a move as this level does. The budget is that of full strength: a level may use less
    /// of it, never more. The same seed gives the same choice.
    pub fn choose(
        &mut self,
        level: Level,
        position: &Position,
        limits: Limits,
        budget: &Budget,
        control: &Control,
        seed: u64,
    ) -> Option<Move> {
        let handicap = level.handicap();
        if !level.is_full() {
            // What the engine knows from other moves, perhaps of other games, must neither make
            // it stronger nor decide what it plays.
            self.clear();
        }
        let report = self.search(position, limits, &handicap.within(budget), control, &mut |_| ());
        handicap.choose_from(&report, seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    #[test]
    fn there_are_eight_levels() {
        assert_eq!("full strength".parse(), Ok(Level::FULL));
        assert_eq!(Level::FULL.number(), 8);
        assert_eq!(Level::all().count(), BOOK_MARGINS.len());
    }

    #[test]
    fn every_level_takes_a_win_in_one() {
        let position: Position = "w w@C3 b@D4".parse().unwrap();
        let mut engine = Engine::new(Options { table_bytes: 1 << 16, ..Options::default() });
        for level in Level::all() {
            for seed in 0..5 {
                let budget = Budget::nodes(1_000);
                let control = Control::new();
                let action =
                    engine.choose(level, &position, Limits::DEFAULT, &budget, &control, seed);
                assert_eq!(action.map(|action| action.to_string()), Some("C3:E5".to_owned()));
            }
        }
    }

    /// Bots of several games take turns at one engine.
    #[test]
    fn what_was_thought_in_other_games_changes_nothing() {
        let below_full = || Level::all().filter(|level| *level != Level::FULL);
        let play = |level: Level, engine: &mut Engine, plies: usize| {
            let mut position = Position::start();
            let mut moves = Vec::new();
            for seed in 0..plies as u64 {
                let (budget, control) = (Budget::nodes(25_000), Control::new());
                let limits = Limits::DEFAULT;
                let chosen = engine.choose(level, &position, limits, &budget, &control, seed);
                let chosen = chosen.expect("there is a move");
                position.make(chosen);
                moves.push(chosen);
            }
            moves
        };
        let engine = || Engine::new(Options { table_bytes: 1 << 20, ..Options::default() });
        let mut used = engine();
        play(Level::FULL, &mut used, 4);
        for level in below_full() {
            let fresh = play(level, &mut engine(), 12);
            assert_eq!(play(level, &mut used, 12), fresh, "level {level}");
        }
    }
}
