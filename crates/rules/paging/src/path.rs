use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use thiserror::Error;

use crate::board::{BadFrame, Frame, FrameSet};
use crate::program::Program;

/// Page frames in the order of the pages on them: `A1-A2-B2-B3`; none at all is `disk`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    frames: [Frame; Program::MOST_PAGES],
    len: u8,
}

impl Path {
    /// No frames: everything goes to the disk.
    pub const EMPTY: Self = Self { frames: [NO_FRAME; Program::MOST_PAGES], len: 0 };

    /// The path over these frames, if there are at most five.
    pub fn new(frames: &[Frame]) -> Option<Self> {
        (frames.len() <= Program::MOST_PAGES)
            .then(|| frames.iter().fold(Self::EMPTY, |path, frame| path.then(*frame)))
    }

    /// The frames as a set.
    pub fn set(self) -> FrameSet {
        self.iter().fold(FrameSet::EMPTY, |set, frame| set.or(frame.bit()))
    }

    /// The path with one more frame; it has at most four before.
    #[must_use]
    pub(crate) fn then(mut self, frame: Frame) -> Self {
        self.frames[usize::from(self.len)] = frame;
        self.len += 1;
        self
    }

    /// The path without its last frame.
    #[must_use]
    fn shortened(mut self) -> Self {
        self.len = self.len.saturating_sub(1);
        self.frames[usize::from(self.len)] = NO_FRAME;
        self
    }

    /// The first pair of neighbours on the path that share no edge.
    pub(crate) fn gap(self) -> Option<(Frame, Frame)> {
        self.windows(2).map(|pair| (pair[0], pair[1])).find(|(a, b)| !a.touches(*b))
    }
}

/// Fills the unused places, so that equal paths have equal bits.
const NO_FRAME: Frame = crate::board::Board::STANDARD.cache();

impl Deref for Path {
    type Target = [Frame];

    fn deref(&self) -> &[Frame] {
        &self.frames[..usize::from(self.len)]
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.split_first() else {
            return f.write_str(DISK);
        };
        first.fmt(f)?;
        rest.iter().try_for_each(|frame| write!(f, "-{frame}"))
    }
}

/// How the disk is written.
pub(crate) const DISK: &str = "disk";

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Path {
    type Err = BadPath;

    fn from_str(text: &str) -> Result<Self, BadPath> {
        let mut path = Self::EMPTY;
        if text == DISK {
            return Ok(path);
        }
        for frame in text.split('-') {
            if path.len() == Program::MOST_PAGES {
                return Err(BadPath::TooLong);
            }
            path = path.then(frame.parse()?);
        }
        Ok(path)
    }
}

/// A text that is no path.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingBadPath))]
#[expect(missing_docs, reason = "the texts say what the variants mean")]
pub enum BadPath {
    #[error("frames such as A1-A2-B2, or disk: {problem}")]
    Frame {
        #[from]
        problem: BadFrame,
    },
    #[error("a program has at most five pages, so a path has at most five frames")]
    TooLong,
}

/// All paths over some frames, found one after the other.
///
/// Each path starts at one of `starts` and goes on over neighbours in `frames`, never twice over
/// the same. It has `most` frames, or fewer if it can't go on and `dead_ends` is set, or any number
/// from 1 if `any_length` is.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    frames: FrameSet,
    most: usize,
    kind: PathKind,
    path: Path,
    /// What is still to be tried behind each frame of the path, and before the first.
    untried: [FrameSet; Program::MOST_PAGES + 1],
    done: bool,
}

/// Which paths count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathKind {
    /// Those with all frames.
    Whole,
    /// Those that can't go on, or are whole.
    DeadEnd,
    /// Those of any length.
    Any,
}

impl Paths {
    pub(crate) fn new(starts: FrameSet, frames: FrameSet, most: usize, kind: PathKind) -> Self {
        let mut untried = [FrameSet::EMPTY; Program::MOST_PAGES + 1];
        untried[0] = starts.and(frames);
        Self { frames, most, kind, path: Path::EMPTY, untried, done: most == 0 }
    }
}

impl Iterator for Paths {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        while !self.done {
            let depth = self.path.len();
            let Some(frame) = self.untried[depth].first() else {
                self.done = depth == 0;
                self.path = self.path.shortened();
                continue;
            };
            self.untried[depth] = self.untried[depth].without(frame.bit());
            let path = self.path.then(frame);
            let onward = frame.bit().grown().and(self.frames).without(path.set());
            let is_whole = path.len() == self.most;
            if !is_whole {
                self.path = path;
                self.untried[depth + 1] = onward;
            }
            let counts = match self.kind {
                PathKind::Whole => is_whole,
                PathKind::DeadEnd => is_whole || onward.is_empty(),
                PathKind::Any => true,
            };
            if counts {
                return Some(path);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn a_path_reads_back() {
        for text in ["disk", "A1", "A1-A2-B2-B3", "F6-F5-F4-F3-F2"] {
            assert_eq!(text.parse::<Path>().unwrap().to_string(), text);
        }
        assert_eq!("A1-A2-A3-A4-A5-B5".parse::<Path>(), Err(BadPath::TooLong));
        assert!("A1-".parse::<Path>().is_err());
    }

    #[test]
    fn paths_are_found_once_each() {
        let board: Board = "2x3".parse().unwrap();
        let frames = board.frames();
        let count = |most, kind| {
            let found: Vec<String> =
                Paths::new(frames, frames, most, kind).map(|path| path.to_string()).collect();
            let mut sorted = found.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), found.len());
            found.len()
        };
        // Seven edges, both ways; then each of the two middle frames joins three.
        assert_eq!([1, 2, 3].map(|n| count(n, PathKind::Whole)), [6, 14, 20]);
        assert_eq!(count(3, PathKind::Any), 40);
        assert_eq!(count(3, PathKind::DeadEnd), 20);
    }
}
