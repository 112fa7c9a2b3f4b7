use board_rules::Side;
use game::{Actor, Game, Outcome, Viewer};

use crate::board::GameEnd;
use crate::event::Event;
use crate::legality::Illegal;
use crate::moves::Move;
use crate::point::Point;
use crate::position::Position;
use crate::setup::{Rules, Setup};
use crate::view::View;

/// One game of Nine Men's Morris as the host sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NMMorris {
    position: Position,
    rules: Rules,
    last_move: Option<Move>,
    /// The mills that the last placing, moving or jumping closed.
    mills: Vec<Vec<Point>>,
    /// How many pieces are taken for them.
    to_take: u8,
}

impl NMMorris {
    /// The position as it stands.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The rules that were chosen.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What was done last.
    pub(crate) const fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// The mills that were closed in this turn, or in the one before.
    pub(crate) fn mills(&self) -> &[Vec<Point>] {
        &self.mills
    }

    /// How many pieces are taken for these mills altogether.
    pub(crate) const fn to_take(&self) -> u8 {
        self.to_take
    }

    /// Everything that the side to move may do; nothing once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        if self.end().is_none() {
            self.position.board().moves(self.rules.protect_mills, &mut list);
        }
        list
    }

    pub(crate) fn end(&self) -> Option<GameEnd> {
        self.position.board().end(self.rules.max_turns_without_mill)
    }

    fn is_turn(&self, actor: Actor) -> bool {
        actor == self.position.board().side_to_move().seat().into()
    }
}

impl Game for NMMorris {
    type Setup = Setup;
    type Action = Move;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "NMMorris";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &Setup) -> Self {
        let to_take = setup.position.board().capture();
        let (position, rules) = (setup.position, setup.rules);
        Self { position, rules, last_move: None, mills: Vec::new(), to_take }
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Move> {
        if self.is_turn(actor) { self.legal_moves() } else { Vec::new() }.into_iter()
    }

    fn may_act(&self, actor: Actor) -> bool {
        self.is_turn(actor) && self.end().is_none()
    }

    fn apply(&mut self, actor: Actor, action: &Move) -> Result<Vec<Event>, Illegal> {
        if self.end().is_some() {
            return Err(Illegal::GameOver);
        }
        let board = *self.position.board();
        if !self.is_turn(actor) {
            return Err(Illegal::NotYourTurn { side: board.side_to_move() });
        }
        board.check(*action, self.rules.protect_mills)?;
        // All checks are done: from here on nothing can fail.
        let events = self.position.events(*action);
        let mills = self.position.mills_closed_by(*action);
        self.position.play(*action);
        self.last_move = Some(*action);
        if board.capture() == 0 {
            (self.mills, self.to_take) = (mills, self.position.board().capture());
        }
        Ok(events)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end()?;
        let winners = Side::winners(self.position.board().winner(end));
        Some(Outcome { winners, reason: end.word(), scores: Vec::new() })
    }

    fn view(&self, _: Viewer) -> View {
        View::new(self)
    }
}
