use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The RAM board (German: *Spielfeld Arbeitsspeicher*): rows and columns of page frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u8,
    columns: u8,
}

impl Board {
    /// The fewest rows or columns.
    pub(crate) const FEWEST: u8 = 2;
    /// The most rows or columns.
    pub const MOST: u8 = 6;
    /// The board of the original game: 5x5.
    pub const STANDARD: Self = Self { rows: 5, columns: 5 };

    /// A board of this size, if both numbers are from 2 to 6.
    pub fn new(rows: u8, columns: u8) -> Option<Self> {
        let fits = |n| (Self::FEWEST..=Self::MOST).contains(&n);
        (fits(rows) && fits(columns)).then_some(Self { rows, columns })
    }

    /// All sizes, the smallest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let sizes = Self::FEWEST..=Self::MOST;
        sizes.clone().flat_map(move |rows| sizes.clone().map(move |columns| Self { rows, columns }))
    }

    /// How many rows there are; row 0 is at the top.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// How many columns there are; column 0 is at the left.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// How many page frames there are.
    pub const fn n_frames(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// The frame at the bottom left, where data is processed faster (German: *Cache*).
    pub const fn cache(self) -> Frame {
        Frame((self.rows - 1) * STRIDE)
    }

    /// All frames.
    pub const fn frames(self) -> FrameSet {
        let row = (1 << self.columns) - 1;
        let mut frames = 0;
        let mut index = 0;
        while index < self.rows {
            frames |= row << (index * STRIDE);
            index += 1;
        }
        FrameSet(frames)
    }

    /// The frames of a row.
    pub const fn row(self, row: u8) -> FrameSet {
        FrameSet(self.frames().0 & 0xFF << (row * STRIDE))
    }

    /// The frames of a column.
    pub const fn column(self, column: u8) -> FrameSet {
        FrameSet(self.frames().0 & 0x0101_0101_0101_0101 << column)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Board {
    type Err = BadBoard;

    fn from_str(text: &str) -> Result<Self, BadBoard> {
        let bad = || BadBoard(text.to_owned());
        let (rows, columns) = text.split_once('x').ok_or_else(bad)?;
        let number = |text: &str| text.parse().map_err(|_| bad());
        Self::new(number(rows)?, number(columns)?).ok_or_else(bad)
    }
}

/// A text that is no size of a board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("expected rows and columns from 2x2 to 6x6, such as 5x5, got {0:?}")]
pub struct BadBoard(pub(crate) String);

/// Frames of one row lie side by side in a word; the columns that no board has keep rows apart.
const STRIDE: u8 = 8;

/// A page frame (German: *Page-Frame*), written as its column and row: `A1` is at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame(u8);

impl Frame {
    /// One more than the highest index.
    pub(crate) const N_INDICES: usize = (Board::MOST * STRIDE) as usize;

    /// The frame in this row and column, both counted from 0 and below 6.
    pub fn new(row: u8, column: u8) -> Option<Self> {
        let is_frame = row < Board::MOST && column < Board::MOST;
        // Lazily: what is no frame need not fit into a byte.
        is_frame.then(|| Self(row * STRIDE + column))
    }

    /// The row, 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The column, 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The index for tables of `Frame::N_INDICES` entries.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this frame alone.
    pub const fn bit(self) -> FrameSet {
        FrameSet(1 << self.0)
    }

    /// Whether both share an edge.
    pub const fn touches(self, other: Self) -> bool {
        self.bit().grown().0 & other.bit().0 != 0
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Frame {
    type Err = BadFrame;

    fn from_str(text: &str) -> Result<Self, BadFrame> {
        let frame = match text.as_bytes() {
            [letter, digit] => {
                let column = letter.to_ascii_uppercase().wrapping_sub(b'A');
                Self::new(digit.wrapping_sub(b'1'), column)
            }
            _ => None,
        };
        frame.ok_or_else(|| BadFrame(text.to_owned()))
    }
}

/// A text that is no page frame.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingBadFrame))]
#[error("expected a frame from A1 to F6, got {0:?}")]
pub struct BadFrame(String);

/// Some page frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FrameSet(pub u64);

impl FrameSet {
    /// No frame.
    pub const EMPTY: Self = Self(0);

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether this frame is one of them.
    pub const fn contains(self, frame: Frame) -> bool {
        self.0 & frame.bit().0 != 0
    }

    /// Those of both sets.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those of either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that the other set has not.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The frames that share an edge with one of these. On the edge of a board some of them are
    /// outside, so take only those of the board.
    #[must_use]
    pub(crate) const fn grown(self) -> Self {
        Self(self.0 << 1 | self.0 >> 1 | self.0 << STRIDE | self.0 >> STRIDE)
    }

    /// The largest part of the set that hangs together with `frame`.
    #[must_use]
    pub fn region(self, frame: Frame) -> Self {
        let mut region = self.and(frame.bit());
        loop {
            let grown = region.or(region.grown()).and(self);
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The frames in order, row by row.
    pub fn iter(self) -> impl Iterator<Item = Frame> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let frame = (rest != 0).then(|| Frame(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            frame
        })
    }

    /// The first frame, if there is one.
    pub fn first(self) -> Option<Frame> {
        self.iter().next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_is_at_the_bottom_left() {
        assert_eq!(Board::STANDARD.cache().to_string(), "A5");
        assert_eq!("4x5".parse::<Board>().unwrap().cache().to_string(), "A4");
    }

    #[test]
    fn neighbours_share_an_edge_and_rows_do_not_wrap() {
        let board: Board = "6x6".parse().unwrap();
        let names = |frame: &str| {
            let frame: Frame = frame.parse().unwrap();
            let near = frame.bit().grown().and(board.frames());
            near.iter().map(|frame| frame.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("A1"), "B1 A2");
        assert_eq!(names("F3"), "F2 E3 F4");
        assert_eq!(names("C6"), "C5 B6 D6");
    }

    #[test]
    fn what_is_no_board_or_frame_is_told() {
        for text in ["7x5", "5", "x", "1x5", "5x5x5"] {
            assert!(text.parse::<Board>().is_err(), "{text}");
        }
        assert_eq!(
            "G1".parse::<Frame>().unwrap_err().to_string(),
            "expected a frame from A1 to F6, got \"G1\""
        );
        let bytes = || u8::MIN..=u8::MAX;
        let pairs = bytes().flat_map(|a| bytes().map(move |b| [a, b]));
        let texts = pairs.filter_map(|pair| String::from_utf8(pair.to_vec()).ok());
        let n_frames = texts.filter(|text| text.parse::<Frame>().is_ok()).count();
        assert_eq!(n_frames, 2 * 36, "in both cases, and nothing else of two bytes");
        assert_eq!(Frame::new(u8::MAX, u8::MAX), None);
        assert_eq!("a5".parse::<Frame>().unwrap(), Board::STANDARD.cache());
    }
}
