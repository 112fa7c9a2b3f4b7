//! Programs that play over the line protocol.

use game::{Game, Seat};

use crate::hosted::{Hostable, HostedGame, typed};

/// How a game is told to programs.
pub trait Programs<G: Game>: Send + Sync {
    /// The position as the protocol sends it to this seat with every request for a move.
    fn position_lines(&self, game: &G, seat: Seat) -> Vec<String>;

    /// The position as it is sent when the game is over.
    fn final_lines(&self, game: &G, seat: Seat) -> Vec<String> {
        self.position_lines(game, seat)
    }

    /// The setup that begins with the position that these lines tell, from which this seat acts:
    /// what the reference client plays by. Lines of other servers may have another order.
    fn read_lines(&self, _lines: &[String], _seat: Seat) -> Option<String> {
        None
    }

    /// What stands behind `Invalid Move: `, where clients of this kind compare it with a text that
    /// is not ours. A text that is no action at all breaks no rule.
    fn refusal(&self, _broken_rule: Option<&G::Illegal>) -> Option<String> {
        None
    }

    /// Whether clients of this kind want the name of the match in a write of its own.
    fn name_apart(&self) -> bool {
        false
    }
}

/// The same for a game whose type is not known. Refusals come with the actions themselves.
pub trait HostedPrograms: Send + Sync {
    /// The position as the protocol sends it to this seat with every request for a move.
    fn position_lines(&self, game: &dyn HostedGame, seat: Seat) -> Vec<String>;
    /// The position as it is sent when the game is over.
    fn final_lines(&self, game: &dyn HostedGame, seat: Seat) -> Vec<String>;
    /// The setup that begins with the position that these lines tell.
    fn read_lines(&self, lines: &[String], seat: Seat) -> Option<String>;
    /// Whether clients of this kind want the name of the match in a write of its own.
    fn name_apart(&self) -> bool;
}

impl<G: Hostable> HostedPrograms for &'static dyn Programs<G> {
    fn position_lines(&self, game: &dyn HostedGame, seat: Seat) -> Vec<String> {
        (**self).position_lines(typed(game), seat)
    }

    fn final_lines(&self, game: &dyn HostedGame, seat: Seat) -> Vec<String> {
        (**self).final_lines(typed(game), seat)
    }

    fn read_lines(&self, lines: &[String], seat: Seat) -> Option<String> {
        (**self).read_lines(lines, seat)
    }

    fn name_apart(&self) -> bool {
        (**self).name_apart()
    }
}
