//! What users may lay, and what becomes of it.

use paging::{Action, Location, Memory, Paging, Path, Points, Prefix, Program, Room, splits};

use super::heavy_first;
use crate::os::made_room;

/// A program with its points and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lay {
    pub(super) program: Program,
    pub(super) points: Points,
    pub(super) path: Path,
}

impl Lay {
    /// What the position is worth after the OS made room as well as it could.
    pub(super) fn worst(&self, memory: &Memory, value: impl Fn(&Memory) -> f32) -> f32 {
        let mut next = *memory;
        next.set_points(self.program, self.points);
        if self.path.is_empty() {
            for page in self.program.pages() {
                next.put(page, Location::Disk);
            }
            return value(&next);
        }
        next.lay(self.program, 1, self.path);
        if self.path.len() == usize::from(self.program.n_pages()) {
            return value(&next);
        }
        debug_assert_ne!(memory.room(self.program.n_pages(), Prefix::Free), Room::Whole);
        let ways = next.continuations(self.program, self.path);
        ways.iter().map(|way| value(&made_room(&next, way))).fold(f32::MIN, f32::max)
    }

    /// The same program at the same place with all splits of its points.
    pub(super) fn with_every_split(self) -> impl Iterator<Item = Self> {
        splits(self.program.n_pages()).map(move |points| Self { points, ..self })
    }

    /// The action that lays it.
    pub(super) const fn action(&self) -> Action {
        Action::Lay(self.program, self.points, self.path)
    }
}

/// Every place for one program of each length in the hand, all spare points on page 1.
pub(super) fn every_place(game: &Paging, hand: &[Program]) -> impl Iterator<Item = Lay> {
    let mut lengths = [false; Program::MOST_PAGES + 1];
    let is_new = move |program: &&Program| {
        !std::mem::replace(&mut lengths[usize::from(program.n_pages())], true)
    };
    hand.iter().filter(is_new).flat_map(|&program| {
        let points = heavy_first(program);
        game.placements(program).map(move |path| Lay { program, points, path })
    })
}

/// Keeps those that are worst for the OS.
pub(super) fn best_of(found: &mut Vec<(f32, Lay)>, n: usize) {
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.truncate(n);
}
