use crate::board::Board;
use crate::budget::{Budget, Control};
use crate::engine::Engine;
use crate::ladder::{Handicap, Ladder, LevelOf};

/// How strong the engine plays, from 1 (beginner) to 6 (full strength).
pub type Level = LevelOf<Levels>;

/// The list of these levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Levels {}

impl Ladder for Levels {
    const HANDICAPS: &'static [Handicap] = &[
        Handicap { name: "beginner", nodes: Some(2_000), depth: Some(1), blur: 150 },
        Handicap { name: "novice", nodes: Some(4_000), depth: Some(2), blur: 60 },
        Handicap { name: "casual player", nodes: Some(8_000), depth: Some(3), blur: 20 },
        Handicap { name: "club player", nodes: Some(1_500), depth: Some(5), blur: 0 },
        Handicap { name: "expert", nodes: Some(20_000), depth: Some(9), blur: 0 },
        Handicap { name: "full strength", nodes: None, depth: None, blur: 0 },
    ];
}

impl Engine {
    /// Chooses a move as this level does. The budget is that of full strength: a level may use less
    /// of it, never more. The same seed gives the same choice.
    pub fn choose<B: Board>(
        &mut self,
        level: Level,
        board: &B,
        budget: &Budget,
        control: &Control,
        seed: u64,
    ) -> Option<B::Move> {
        let handicap = level.handicap();
        if !level.is_full() {
            // What it found out for other moves must not make it stronger.
            self.clear();
        }
        let report = self.search(board, &handicap.within(budget), control, &mut |_| ());
        handicap.choose_from(&report, seed)
    }
}
