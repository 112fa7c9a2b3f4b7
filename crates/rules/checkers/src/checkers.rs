use board_rules::Side;
use game::{Actor, Game, Outcome, Viewer};

use crate::event::Event;
use crate::legality::Illegal;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::view::View;

/// One game of Checkers as the host sees it: a position, and the rules that were chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkers {
    position: Position,
    rules: Rules,
    last_move: Option<Move>,
}

impl Checkers {
    /// The position as it stands.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The rules that were chosen.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The move that was made last.
    pub(crate) const fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// All legal moves of the side to move; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        match self.position.limit_reached(&self.rules) {
            Some(_) => Vec::new(),
            None => self.position.legal_moves(self.rules.king_landing),
        }
    }

    fn is_turn(&self, actor: Actor) -> bool {
        actor == self.position.side_to_move().seat().into()
    }
}

impl Game for Checkers {
    type Setup = Setup;
    type Action = Move;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "Checkers";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &Setup) -> Self {
        Self { position: setup.position, rules: setup.rules, last_move: None }
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Move> {
        if self.is_turn(actor) { self.legal_moves() } else { Vec::new() }.into_iter()
    }

    fn may_act(&self, actor: Actor) -> bool {
        self.is_turn(actor) && self.position.end(&self.rules).is_none()
    }

    fn apply(&mut self, actor: Actor, action: &Move) -> Result<Vec<Event>, Illegal> {
        if self.position.end(&self.rules).is_some() {
            return Err(Illegal::GameOver);
        }
        if !self.is_turn(actor) {
            return Err(Illegal::NotYourTurn { side: self.position.side_to_move() });
        }
        self.position.check(action, self.rules.king_landing)?;
        // All checks are done: from here on nothing can fail.
        let events = self.position.events(action);
        self.position = self.position.after(&self.position.candidate(*action));
        self.last_move = Some(*action);
        Ok(events)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.position.end(&self.rules)?;
        let winners = Side::winners(self.position.winner(end));
        Some(Outcome { winners, reason: end.word(), scores: Vec::new() })
    }

    fn view(&self, _: Viewer) -> View {
        View::new(self)
    }
}
