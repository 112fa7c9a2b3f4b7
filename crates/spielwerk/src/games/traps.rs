//! Where clients go wrong, game by game: the positions that `spielwerk check` puts before them.

pub(super) mod bashni;
pub(super) mod checkers;
pub(super) mod nmmorris;
pub(super) mod paging;
pub(super) mod quarto;
pub(super) mod reversi;

use game::Text;
use kind::Trap;

/// A text in English and in German.
type Both = (&'static str, &'static str);

/// The page of a game's rules, which its traps cite.
struct Rules(&'static str);

impl Rules {
    /// A position in which one move shows whether the client knows the rule under this heading.
    fn trap(
        &self,
        id: &'static str,
        title: Both,
        rule: Both,
        setup: impl Into<String>,
        heading: &'static str,
    ) -> Trap {
        let (title, rule) = (Text::new(title.0, title.1), Text::new(rule.0, rule.1));
        Trap { id, title, rule, setup: setup.into(), page: self.0, heading, n_moves: 1 }
    }
}

/// The same with so many moves of the client.
fn moves(n_moves: usize, trap: Trap) -> Trap {
    Trap { n_moves, ..trap }
}

#[cfg(test)]
mod tests;
