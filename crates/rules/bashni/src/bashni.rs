use board_rules::Side;
use game::{Actor, Game, Outcome, Viewer};

use crate::legality::Illegal;
use crate::limits::Limits;
use crate::moves::Move;
use crate::partial::PartialMove;
use crate::position::Position;
use crate::setup::Setup;
use crate::view::View;

/// One game of Bashni as the host sees it: a position, and the limits that end it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bashni {
    position: Position,
    limits: Limits,
}

impl Bashni {
    /// The position as it stands.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// When the game ends on points.
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// All legal moves of the side to move; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        if self.position.limit_reached(self.limits).is_none() {
            self.position.legal_moves(&mut list);
        }
        list
    }
}

impl Game for Bashni {
    type Setup = Setup;
    type Action = Move;
    type Event = PartialMove;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "Bashni";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &Setup) -> Self {
        Self { position: setup.position.clone(), limits: setup.limits }
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Move> {
        let is_turn = actor == self.position.side_to_move().seat().into();
        if is_turn { self.legal_moves() } else { Vec::new() }.into_iter()
    }

    fn may_act(&self, actor: Actor) -> bool {
        let is_turn = actor == self.position.side_to_move().seat().into();
        is_turn && self.position.end(self.limits).is_none()
    }

    fn apply(&mut self, actor: Actor, action: &Move) -> Result<Vec<PartialMove>, Illegal> {
        if self.position.end(self.limits).is_some() {
            return Err(Illegal::GameOver);
        }
        let side = self.position.side_to_move();
        if actor != side.seat().into() {
            return Err(Illegal::NotYourTurn { side });
        }
        self.position.check(*action)?;
        // All checks are done: from here on nothing can fail.
        let events = self.position.partial_moves(*action);
        self.position.make(*action);
        Ok(events)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.position.end(self.limits)?;
        let winners = Side::winners(self.position.winner(end));
        let scores = Side::ALL.map(|side| i64::from(self.position.points(side))).to_vec();
        Some(Outcome { winners, reason: end.word(), scores })
    }

    fn view(&self, _: Viewer) -> View {
        View::new(self)
    }
}

#[cfg(test)]
mod tests;
