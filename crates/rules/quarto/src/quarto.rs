use game::{Actor, Game, Outcome, Viewer};

use crate::event::Event;
use crate::legality::Illegal;
use crate::moves::{Action, Give, Move};
use crate::piece::Piece;
use crate::position::Position;
use crate::setup::Setup;
use crate::square::Square;
use crate::view::View;

/// One game of Quarto as the host sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarto {
    position: Position,
    /// Where the last piece was put, and what was handed over with it.
    last_move: Option<(Square, Option<Piece>)>,
}

impl Quarto {
    /// The position as it stands.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Where the last piece was put, and what was handed over with it.
    pub(crate) const fn last_move(&self) -> Option<(Square, Option<Piece>)> {
        self.last_move
    }

    /// All legal moves of the player to move; a move that ends the game is there once, without a
    /// piece.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        self.position.moves(&mut list);
        list
    }

    /// Who acts now: the dealer as long as no piece is named.
    fn actor(&self) -> Actor {
        match self.position.next() {
            Some(_) => self.position.seat().into(),
            None => Actor::Dealer,
        }
    }

    fn place(&mut self, action: Move) -> Result<Vec<Event>, Illegal> {
        let next = self.position.next().ok_or(Illegal::NothingToPlace)?;
        self.position.check(action)?;
        // All checks are done: from here on nothing can fail.
        let Move { square, .. } = action;
        let is_end = self.position.ends_at(square);
        // Whatever was sent along with the last move is nobody's to place.
        let give = if is_end { Give::Nothing } else { action.give };
        self.position = self.position.after(Move { square, give });
        self.last_move = Some((square, give.piece()));
        let placed = Event::Placed { square, piece: next.number() };
        let handed = give.piece().map(|piece| Event::HandedOver { piece: piece.number() });
        let lines = self.position.completed().into_iter().map(Event::from);
        Ok([placed].into_iter().chain(handed).chain(lines).collect())
    }
}

impl Game for Quarto {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "Quarto";
    const RULES_VERSION: u32 = 1;

    fn start(setup: &Setup) -> Self {
        Self { position: setup.position, last_move: None }
    }

    fn legal_actions(&self, actor: Actor) -> impl Iterator<Item = Action> {
        let actions: Vec<Action> = match actor {
            _ if actor != self.actor() || self.position.is_over() => Vec::new(),
            Actor::Dealer => self.position.rest_pieces().map(Action::Name).collect(),
            Actor::Seat(_) | Actor::Clock => {
                self.legal_moves().into_iter().map(Action::Place).collect()
            }
        };
        actions.into_iter()
    }

    fn may_act(&self, actor: Actor) -> bool {
        actor == self.actor() && !self.position.is_over()
    }

    fn apply(&mut self, actor: Actor, action: &Action) -> Result<Vec<Event>, Illegal> {
        if self.position.is_over() {
            return Err(Illegal::GameOver);
        }
        let is_dealer = actor == Actor::Dealer;
        match *action {
            Action::Name(piece) => {
                if !is_dealer {
                    return Err(Illegal::NotThePlayers);
                }
                let is_free = self.position.rest() & piece.bit() != 0;
                if self.position.next().is_some() || !is_free {
                    return Err(Illegal::NotTheDealers);
                }
                self.position = self.position.with_next(Some(piece));
                Ok(vec![Event::Named { piece: piece.number() }])
            }
            Action::Place(_) if is_dealer => Err(Illegal::NotTheDealers),
            Action::Place(_) if actor != self.position.seat().into() => {
                Err(Illegal::NotYourTurn { seat: self.position.seat() })
            }
            Action::Place(action) => self.place(action),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.position.end()?;
        let winners = self.position.winners(end);
        Some(Outcome { winners, reason: end.word(), scores: Vec::new() })
    }

    fn view(&self, _: Viewer) -> View {
        View::new(self)
    }
}
