//! Where a program can be laid, and how the OS can make room for it.

use std::fmt;

use crate::board::FrameSet;
use crate::memory::Memory;
use crate::path::{Path, PathKind, Paths};
use crate::program::{Page, Program};
use crate::switches::Prefix;

/// How much of a program the free frames can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingRoom))]
pub enum Room {
    /// There is a place for all of it, and so it must go to such a place (rules §3.4).
    Whole,
    /// Only the first pages find a place, then the OS makes room (rules §3.5).
    First,
    /// Nothing is free, or nothing from where there is a way for all pages, and so all of it goes
    /// to the disk (rules §3.6).
    None,
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Whole => "whole",
            Self::First => "first",
            Self::None => "none",
        })
    }
}

/// A way in which the OS makes room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// Where the remaining pages go.
    pub path: Path,
    /// The pages that go to the disk for that.
    pub evicted: Vec<Page>,
}

impl Memory {
    /// How much room there is for a program of `n_pages` pages.
    pub fn room(&self, n_pages: u8, prefix: Prefix) -> Room {
        let n = usize::from(n_pages);
        let whole = || Paths::new(self.free(), self.free(), n, PathKind::Whole).next();
        if self.free().is_empty() {
            Room::None
        } else if whole().is_some() {
            Room::Whole
        } else if self.first_pages(n, prefix).next().is_some() {
            Room::First
        } else {
            Room::None
        }
    }

    /// Where the first pages can go if there is no room for all: the others must find a way.
    fn first_pages(&self, n: usize, prefix: Prefix) -> impl Iterator<Item = Path> + Clone + '_ {
        let kind = match prefix {
            Prefix::Inextensible => PathKind::DeadEnd,
            Prefix::Free => PathKind::Any,
        };
        // With room for all but one page the path could not end beside a free frame.
        let paths = Paths::new(self.free(), self.free(), n - 1, kind);
        paths.filter(move |path| self.can_continue(*path, n))
    }

    /// Everywhere a user may lay a program of `n_pages` pages: whole paths, or first pages if there
    /// is no room for all, or the one empty path if these find no way either.
    pub fn placements(
        &self,
        n_pages: u8,
        prefix: Prefix,
    ) -> impl Iterator<Item = Path> + Clone + '_ {
        let n = usize::from(n_pages);
        let room = self.room(n_pages, prefix);
        let whole =
            (room == Room::Whole).then(|| Paths::new(self.free(), self.free(), n, PathKind::Whole));
        let first = (room == Room::First).then(|| self.first_pages(n, prefix));
        let none = (room == Room::None).then_some(Path::EMPTY);
        whole.into_iter().flatten().chain(first.into_iter().flatten()).chain(none)
    }

    /// The free frames onto which the path could go on.
    pub(crate) fn extensions(&self, path: Path) -> FrameSet {
        let end = path.last().map_or(FrameSet::EMPTY, |last| last.bit());
        end.grown().and(self.free()).without(path.set())
    }

    /// Whether the remaining pages could go anywhere at all, over taken frames too.
    pub(crate) fn can_continue(&self, path: Path, n_pages: usize) -> bool {
        self.continuing_paths(path, n_pages).next().is_some()
    }

    fn continuing_paths(&self, path: Path, n_pages: usize) -> Paths {
        let frames = self.board().frames().without(path.set());
        let starts = path.last().map_or(FrameSet::EMPTY, |last| last.bit().grown());
        Paths::new(starts, frames, n_pages - path.len(), PathKind::Whole)
    }

    /// All ways in which the OS may make room for the rest of a program whose first pages lie on
    /// `path`: no other way may evict only a part of the same pages (rules §3.5.2).
    ///
    /// The frames of `path` may be free or hold those first pages.
    pub fn continuations(&self, program: Program, path: Path) -> Vec<Continuation> {
        let taken = self.taken();
        let n_pages = usize::from(program.n_pages());
        let all: Vec<(Path, FrameSet)> = self
            .continuing_paths(path, n_pages)
            .map(|rest| (rest, rest.set().and(taken)))
            .collect();
        let is_minimal = |evicted: FrameSet| {
            !all.iter().any(|(_, other)| *other != evicted && other.without(evicted).is_empty())
        };
        all.iter()
            .filter(|(_, evicted)| is_minimal(*evicted))
            .map(|(path, evicted)| Continuation {
                path: *path,
                evicted: evicted.iter().filter_map(|frame| self.page_at(frame)).collect(),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Frame};
    use crate::memory::Location;

    /// Whatever lies where, a user can lay every program, so that no game gets stuck.
    #[test]
    fn every_program_has_a_placement_on_every_board() {
        for board in Board::all().filter(|board| board.n_frames() <= 12) {
            let frames: Vec<Frame> = board.frames().iter().collect();
            for taken in 0..1_u32 << frames.len() {
                let mut memory = Memory::new(board);
                let is_taken = |(index, _): &(usize, &Frame)| taken >> index & 1 == 1;
                let taken = frames.iter().enumerate().filter(is_taken);
                for ((_, frame), page) in taken.zip(Program::all().flat_map(Program::pages)) {
                    memory.put(page, Location::Frame(*frame));
                }
                for (n_pages, prefix) in [3, 4, 5]
                    .into_iter()
                    .flat_map(|n| Prefix::ALL.iter().map(move |prefix| (n, *prefix)))
                {
                    let has_one = memory.placements(n_pages, prefix).next().is_some();
                    assert!(
                        has_one,
                        "{n_pages} pages, {prefix}, on {board} with {:?}",
                        memory.free()
                    );
                }
            }
        }
    }
}
