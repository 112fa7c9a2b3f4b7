//! Where clients go wrong, game by game: the positions that `spielwerk check` puts before them.
//!
//! They stand in a text for each game. A paragraph is a trap: its name, then what it is about and
//! which position shows it, a line each. Lines that begin with `#` are comments.

pub(super) mod bashni;
pub(super) mod paging;

use game::{Game, Text};
use kind::{Trap, Traps};

/// The traps of a game.
pub(super) struct Listed {
    /// The page of its rules, which the traps cite.
    pub(super) page: &'static str,
    pub(super) text: &'static str,
}

impl<G: Game> Traps<G> for Listed {
    fn list(&self) -> Vec<Trap> {
        self.entries().map(|entry| entry.trap(self.page)).collect()
    }
}

impl Listed {
    fn entries(&self) -> impl Iterator<Item = Entry> {
        let paragraphs = self.text.split("\n\n").map(|paragraph| {
            Entry(paragraph.lines().filter(|line| !line.starts_with('#')).collect())
        });
        paragraphs.filter(|entry| !entry.0.is_empty())
    }
}

/// The lines of one trap.
struct Entry(Vec<&'static str>);

impl Entry {
    /// What stands on the line of this name.
    fn value(&self, name: &str) -> Option<&'static str> {
        self.0.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    fn trap(&self, page: &'static str) -> Trap {
        let id = self.0[0];
        let line = |name| {
            self.value(name).unwrap_or_else(|| panic!("{page}: the trap {id} has no line {name}"))
        };
        let n_moves = self.value("moves").map_or(Ok(1), str::parse);
        Trap {
            id,
            title: Text::new(line("title.en"), line("title.de")),
            rule: Text::new(line("text.en"), line("text.de")),
            setup: line("setup").to_owned(),
            page,
            heading: line("rule"),
            n_moves: n_moves.unwrap_or_else(|error| panic!("{page}: the trap {id}: {error}")),
        }
    }
}

#[cfg(test)]
mod tests;
