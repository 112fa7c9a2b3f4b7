//! What is known about the first moves of a game: the book of openings.
//!
//! The engine made it by playing against itself ([`Making`]). A text holds it, one line for each
//! position: the moves that lead there from the start, then every legal move with its score for
//! the side to move, how many games went on with it, and how many of those White and Black won.
//!
//! ```text
//! C3:D4 F6:G5|E3:F4 12 40 21 15|G3:H4 -3 8 2 5
//! ```
//!
//! Whatever order of moves leads to a position, it stands there once. Nothing else is folded: a
//! mirror would put dark squares on light ones, and half a turn changes who began.

mod making;
mod parallel;

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use bashni::{Limits, Move, Position};
use seeded::SplitMix;

pub use making::Making;

use crate::score::Score;

/// The book of openings.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// In the order of the text.
    pages: Vec<Page>,
    /// The number of the page of each position.
    by_position: HashMap<Position, usize>,
}

/// A position of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Page {
    /// One of the ways from the start.
    path: Vec<Move>,
    moves: Vec<BookMove>,
}

/// A move that the book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub action: Move,
    /// What it is worth to the side that makes it.
    pub score: Score,
    /// How many games went on with it.
    pub n_games: u32,
    /// How many of them White won, and how many Black.
    pub wins: [u32; 2],
}

impl Book {
    /// The one that ships with the engine.
    pub fn shipped() -> &'static Self {
        static BOOK: LazyLock<Book> = LazyLock::new(|| {
            include_str!("book/openings.txt").parse().expect("the tests read the same text")
        });
        &BOOK
    }

    /// All legal moves of a position, the best first; none if it is not in the book.
    ///
    /// The counters of the position do not matter, as long as the limits are far away: near them
    /// other moves are good, and the book is silent.
    pub fn moves(&self, position: &Position, limits: Limits) -> &[BookMove] {
        let is_early = position.ply() + PLIES_TO_COME <= limits.max_plies()
            && position.quiet() + QUIET_PLIES_TO_COME <= limits.max_plies_without_new_king();
        if !is_early {
            return &[];
        }
        let page = self.by_position.get(&position.clone().with_counters(0, 0));
        page.map_or(&[], |page| &self.pages[*page].moves)
    }

    /// One of the moves that are worse than the best by at most `margin`. The same seed gives the
    /// same choice.
    pub fn choose(
        &self,
        position: &Position,
        limits: Limits,
        margin: Score,
        seed: u64,
    ) -> Option<Move> {
        let moves = self.moves(position, limits);
        let best = moves.first()?.score;
        let good = moves.partition_point(|known| known.score >= best - margin);
        Some(moves[SplitMix::new(seed).below(good)].action)
    }

    /// How many positions it has.
    pub fn n_positions(&self) -> usize {
        self.pages.len()
    }

    /// Of how many games it was made.
    pub fn n_games(&self) -> u32 {
        let first = self.pages.first();
        first.map_or(0, |page| page.moves.iter().map(|known| known.n_games).sum())
    }

    /// Adds a position, by a way to it from the start and what is known of its moves.
    fn add(&mut self, path: Vec<Move>, mut moves: Vec<BookMove>) -> Result<(), BadBook> {
        let mut position = Position::start();
        let line = self.pages.len() + 1;
        for action in &path {
            position.check(*action).map_err(|_| BadBook { line })?;
            position.make(*action);
        }
        if moves.is_empty() || moves.iter().any(|known| position.check(known.action).is_err()) {
            return Err(BadBook { line });
        }
        moves.sort_by_key(|known| (-known.score, known.action));
        let is_new = self.by_position.insert(position.with_counters(0, 0), line - 1).is_none();
        self.pages.push(Page { path, moves });
        if is_new { Ok(()) } else { Err(BadBook { line }) }
    }
}

/// So many plies must be left for what the book says.
const PLIES_TO_COME: u32 = 100;
const QUIET_PLIES_TO_COME: u32 = 30;

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Page { path, moves } in &self.pages {
            let path: Vec<String> = path.iter().map(ToString::to_string).collect();
            write!(f, "{}", path.join(" "))?;
            for BookMove { action, score, n_games, wins: [white, black] } in moves {
                write!(f, "|{action} {score} {n_games} {white} {black}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Book {
    type Err = BadBook;

    fn from_str(text: &str) -> Result<Self, BadBook> {
        let mut book = Self::default();
        for (index, line) in text.lines().enumerate() {
            let bad = || BadBook { line: index + 1 };
            let (path, moves) = line.split_once('|').ok_or_else(bad)?;
            let path: Result<_, _> = path.split_whitespace().map(str::parse).collect();
            let moves: Option<_> = moves.split('|').map(read_move).collect();
            book.add(path.map_err(|_| bad())?, moves.ok_or_else(bad)?)?;
        }
        Ok(book)
    }
}

fn read_move(text: &str) -> Option<BookMove> {
    let [action, score, n_games, white, black] =
        <[&str; 5]>::try_from(text.split(' ').collect::<Vec<_>>()).ok()?;
    Some(BookMove {
        action: action.parse().ok()?,
        score: score.parse().ok()?,
        n_games: n_games.parse().ok()?,
        wins: [white.parse().ok()?, black.parse().ok()?],
    })
}

/// A line that tells no position of a book, or one that was told before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadBook {
    /// Counted from 1.
    pub line: usize,
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the book can't be read", self.line)
    }
}

impl std::error::Error for BadBook {}

#[cfg(test)]
mod tests;
