use game::{Actor, Game, Outcome, Viewer};

use crate::event::Event;
use crate::legality::Illegal;
use crate::position::Position;
use crate::setup::Setup;
use crate::side::Side;
use crate::square::Square;
use crate::view::View;

/// One game of Reversi as the host sees it.
///
/// A skip is no action: it follows from the move before it and is told as an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reversi {
    position: Position,
    last_move: Option<Square>,
    skipped: Option<Side>,
}

impl Reversi {
    /// The position as it stands.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The move that was made last.
    pub(crate) const fn last_move(&self) -> Option<Square> {
        self.last_move
    }

    /// The side that could not answer the last move.
    pub const fn skipped(&self) -> Option<Side> {
        self.skipped
    }

    fn is_turn(&self, actor: Actor) -> bool {
        actor == self.position.side_to_move().seat().into()
    }
}

impl Game for Reversi {
    type Setup = Setup;
    type Action = Square;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "Reversi";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &Setup) -> Self {
        Self { position: setup.position, last_move: None, skipped: None }
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Square> {
        let moves = if self.is_turn(actor) { self.position.legal_moves() } else { Vec::new() };
        moves.into_iter()
    }

    fn may_act(&self, actor: Actor) -> bool {
        self.is_turn(actor) && !self.position.is_over()
    }

    fn apply(&mut self, actor: Actor, action: &Square) -> Result<Vec<Event>, Illegal> {
        if self.position.is_over() {
            return Err(Illegal::GameOver);
        }
        let side = self.position.side_to_move();
        if !self.is_turn(actor) {
            return Err(Illegal::NotYourTurn { side });
        }
        self.position.check(*action)?;
        // All checks are done: from here on nothing can fail.
        let played = self.position.play(*action);
        (self.last_move, self.skipped) = (Some(*action), played.skipped);
        let turned = Event::Turned { squares: played.turned, side };
        let skipped = played.skipped.map(|side| Event::Skipped { side });
        Ok([Event::Placed { square: *action, side }, turned].into_iter().chain(skipped).collect())
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.position.end()?;
        let scores = Side::ALL.map(|side| i64::from(self.position.count(side))).to_vec();
        Some(Outcome { winners: self.position.winners(), reason: end.word(), scores })
    }

    fn view(&self, _: Viewer) -> View {
        View::new(self)
    }
}
