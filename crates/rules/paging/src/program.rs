use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A program (German: *Programm*): three to five pages of one colour.
///
/// The colour tells the length: three programs have 3 pages, twelve have 4 and three have 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Program(u8);

impl Program {
    /// How many programs there are.
    pub const COUNT: usize = 18;
    /// The most pages of a program.
    pub const MOST_PAGES: usize = 5;

    /// The program of this number, counted from 0.
    pub fn new(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    /// All of them, the short ones first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..Self::COUNT).map(|index| Self(index as u8))
    }

    /// The number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many pages it has.
    pub const fn n_pages(self) -> u8 {
        match self.0 {
            0..=2 => 3,
            3..=14 => 4,
            _ => 5,
        }
    }

    /// Its colour.
    pub const fn name(self) -> &'static str {
        COLOURS[self.index()]
    }

    /// The page of this number, counted from 1.
    pub fn page(self, number: u8) -> Option<Page> {
        (1..=self.n_pages()).contains(&number).then(|| self.page_unchecked(number))
    }

    /// All its pages in order.
    pub fn pages(self) -> impl DoubleEndedIterator<Item = Page> + Clone {
        (1..=self.n_pages()).map(move |number| self.page_unchecked(number))
    }

    pub(crate) const fn page_unchecked(self, number: u8) -> Page {
        Page(self.0 * Self::MOST_PAGES as u8 + number - 1)
    }
}

pub(crate) const COLOURS: [&str; Program::COUNT] = [
    "red", "orange", "yellow", "lime", "green", "olive", "teal", "cyan", "sky", "blue", "navy",
    "violet", "purple", "magenta", "pink", "brown", "grey", "black",
];

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Program {
    type Err = BadProgram;

    fn from_str(text: &str) -> Result<Self, BadProgram> {
        let index = COLOURS.iter().position(|colour| *colour == text);
        index.and_then(Self::new).ok_or_else(|| BadProgram(text.to_owned()))
    }
}

/// A text that is no program.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingBadProgram))]
#[error("expected a colour such as red, got {0:?}; the colours are {list}", list = COLOURS.join(", "))]
pub struct BadProgram(pub(crate) String);

/// A page (German: *Page*, *Programmteil*): one part of a program, written `red.1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Page(u8);

impl Page {
    /// One more than the highest index.
    pub(crate) const N_INDICES: usize = Program::COUNT * Program::MOST_PAGES;

    /// The program it belongs to.
    pub const fn program(self) -> Program {
        Program(self.0 / Program::MOST_PAGES as u8)
    }

    /// Its number in the program, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 % Program::MOST_PAGES as u8 + 1
    }

    /// The index for tables of `Page::N_INDICES` entries; 18 of these stand for no page.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The page after this one in its program.
    pub fn next(self) -> Option<Self> {
        (self.number() < self.program().n_pages()).then_some(Self(self.0 + 1))
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.program(), self.number())
    }
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Page {
    type Err = BadPage;

    fn from_str(text: &str) -> Result<Self, BadPage> {
        let (program, number) =
            text.split_once('.').ok_or_else(|| BadPage::Form { got: text.to_owned() })?;
        let program: Program = program.parse()?;
        let page = number.parse().ok().filter(|_| number.len() == 1);
        page.and_then(|number| program.page(number)).ok_or_else(|| BadPage::Number {
            program,
            last: program.n_pages(),
            got: number.to_owned(),
        })
    }
}

/// A text that is no page.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingBadPage))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum BadPage {
    #[error("expected a page such as red.1, got {got:?}")]
    Form { got: String },
    #[error(transparent)]
    Program {
        #[from]
        problem: BadProgram,
    },
    #[error("{program} has pages 1 to {last}, got {got:?}")]
    Number { program: Program, last: u8, got: String },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_72_pages() {
        let of = |n| Program::all().filter(|program| program.n_pages() == n).count();
        assert_eq!((of(3), of(4), of(5)), (3, 12, 3));
        assert_eq!(Program::all().map(Program::n_pages).sum::<u8>(), 72);
    }

    #[test]
    fn pages_read_back_and_bad_ones_are_told() {
        for page in Program::all().flat_map(Program::pages) {
            assert_eq!(page.to_string().parse(), Ok(page));
        }
        let told = |text: &str| text.parse::<Page>().unwrap_err().to_string();
        assert_eq!(told("red.4"), "red has pages 1 to 3, got \"4\"");
        assert_eq!(told("red"), "expected a page such as red.1, got \"red\"");
        assert!(told("rot.1").starts_with("expected a colour such as red, got \"rot\""));
    }
}
