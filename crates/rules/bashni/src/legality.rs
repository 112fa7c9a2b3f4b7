//! Whether a move is legal, and if not, which rule forbids it.
//!
//! Unlike the generator this follows one given path and looks at one rule after the other, so that
//! the refusal names the first one broken. The laws test that both agree.

use board_rules::Side;
use board_rules::draughts::{Direction, Square, SquareList, between, squares};
use thiserror::Error;

use crate::moves::Move;
use crate::position::Position;

impl Position {
    /// Whether the side to move may make this move; the limits of a game are not looked at.
    pub fn check(&self, action: Move) -> Result<(), Illegal> {
        let from = action.from();
        match self.tower(from).top() {
            None => return Err(Illegal::EmptySquare { square: from }),
            Some(top) if top.side() != self.side_to_move() => {
                return Err(Illegal::NotYourTower { square: from, side: self.side_to_move() });
            }
            Some(_) => {}
        }
        if action.n_partial_moves() == 1 && !self.is_jump(from, action.to()) {
            self.check_quiet(from, action.to())
        } else {
            self.check_capture(action)
        }
    }

    fn is_jump(&self, from: Square, to: Square) -> bool {
        between(from, to) & self.occupied() != 0
    }

    fn check_quiet(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let direction = diagonal(from, to)?;
        if to.bit() & self.occupied() != 0 {
            return Err(Illegal::Occupied { square: to });
        }
        let capturers = self.capturers();
        if capturers != 0 {
            return Err(Illegal::CaptureIsMandatory { by: SquareList(capturers) });
        }
        let is_step = between(from, to) == 0 && self.side_to_move().forward().contains(&direction);
        if !is_step && from.bit() & self.kings_of(self.side_to_move()) == 0 {
            return Err(Illegal::ManMovesOneForward { from, to });
        }
        Ok(())
    }

    /// Follows a path of which each partial move should capture.
    fn check_capture(&self, action: Move) -> Result<(), Illegal> {
        let mut walk = Walk::of(self, action.from());
        for to in action.path().skip(1) {
            walk.capture(to)?;
        }
        if walk.can_go_on() {
            return Err(Illegal::MustGoOn { square: walk.at });
        }
        Ok(())
    }
}

/// A tower on its way, on a board of its own from which it has been lifted.
struct Walk {
    board: Position,
    side: Side,
    is_king: bool,
    at: Square,
    came: Option<Direction>,
}

impl Walk {
    fn of(position: &Position, from: Square) -> Self {
        let side = position.side_to_move();
        let is_king = from.bit() & position.kings_of(side) != 0;
        let mut board = position.clone();
        board.lift(from);
        Self { board, side, is_king, at: from, came: None }
    }

    /// One partial move, which must capture.
    fn capture(&mut self, to: Square) -> Result<(), Illegal> {
        let from = self.at;
        let direction = diagonal(from, to)?;
        if self.came.is_some_and(|came| came == direction.opposite()) {
            return Err(Illegal::TurnsBack { from, to });
        }
        if to.bit() & self.board.occupied() != 0 {
            return Err(Illegal::Occupied { square: to });
        }
        let path = between(from, to);
        let jumped = path & self.board.occupied();
        if let Some(square) = squares(jumped & self.board.towers_of(self.side)).next() {
            return Err(Illegal::JumpsOwnTower { square });
        }
        let Some(over) = squares(jumped).next() else {
            return Err(Illegal::CapturesNothing { from, to });
        };
        if jumped != over.bit() {
            return Err(Illegal::JumpsTwoTowers { squares: SquareList(jumped) });
        }
        if path != jumped && !self.is_king {
            return Err(Illegal::ManJumpsNext { from, to });
        }
        self.board.lose_top(over);
        self.is_king |= to.bit() & self.side.far_rank() != 0;
        self.at = to;
        self.came = Some(direction);
        Ok(())
    }

    /// Whether another partial move could follow: in any direction but back there is an enemy as
    /// the first tower, near enough, and a free square right behind it.
    fn can_go_on(&self) -> bool {
        let came_back = self.came.map(Direction::opposite);
        Direction::ALL.into_iter().filter(|d| Some(*d) != came_back).any(|direction| {
            let mut over = direction.shift(self.at.bit());
            while self.is_king && over & self.board.empty() != 0 {
                over = direction.shift(over);
            }
            let is_enemy = over & self.board.towers_of(self.side.opponent()) != 0;
            is_enemy && direction.shift(over) & self.board.empty() != 0
        })
    }
}

fn diagonal(from: Square, to: Square) -> Result<Direction, Illegal> {
    Direction::between(from, to).ok_or(Illegal::NotDiagonal { from, to })
}

/// Why a move is refused. The texts are for those who wrote the program that sent it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniIllegal))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Illegal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn, {side} is to move")]
    NotYourTurn { side: Side },
    #[error("{square} is empty, a move starts from one of your towers")]
    EmptySquare { square: Square },
    #[error("the tower on {square} is not yours, your towers are topped by {side} or {}", side.king())]
    NotYourTower { square: Square, side: Side },
    #[error("{from}:{to} is not along a diagonal")]
    NotDiagonal { from: Square, to: Square },
    #[error("{square} is not free, a tower lands on free squares only")]
    Occupied { square: Square },
    #[error("capturing is mandatory: {by} can capture")]
    CaptureIsMandatory {
        #[cfg_attr(feature = "ts", schema(value_type = Vec<Square>))]
        by: SquareList,
    },
    #[error("{from}:{to}: a man moves one square forward unless it captures")]
    ManMovesOneForward { from: Square, to: Square },
    #[error("{from}:{to}: a man captures over the adjacent square to the one right behind it")]
    ManJumpsNext { from: Square, to: Square },
    #[error("the tower on {square} is your own and cannot be jumped")]
    JumpsOwnTower { square: Square },
    #[error("{squares} cannot be jumped together, a partial move jumps one tower")]
    JumpsTwoTowers {
        #[cfg_attr(feature = "ts", schema(value_type = Vec<Square>))]
        squares: SquareList,
    },
    #[error("{from}:{to} captures nothing, in a move of several partial moves each must capture")]
    CapturesNothing { from: Square, to: Square },
    #[error(
        "{from}:{to} turns by 180 degrees, the next partial move may go straight on, left or right"
    )]
    TurnsBack { from: Square, to: Square },
    #[error("a further partial move is possible from {square}, and so it must be made")]
    MustGoOn { square: Square },
}
