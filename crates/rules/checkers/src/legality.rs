//! Whether a move is legal, and if not, which rule forbids it.
//!
//! Unlike the generator this follows one given path and looks at one rule after the other, so that
//! the refusal names the first one broken. Tests compare both.

use board_rules::Side;
use board_rules::draughts::{Bitboard, DARK, Direction, Square, SquareList, between, squares};
use thiserror::Error;

use crate::moves::Move;
use crate::position::Position;
use crate::rules::KingLanding;

impl Position {
    /// Whether the side to move may make this move; the limits of a game are not looked at.
    pub fn check(&self, action: &Move, landing: KingLanding) -> Result<(), Illegal> {
        let (from, side) = (action.from(), self.side_to_move());
        match self.piece(from) {
            None => return Err(Illegal::EmptySquare { square: from }),
            Some(piece) if piece.side() != side => {
                return Err(Illegal::NotYourPiece { square: from, side });
            }
            Some(_) => {}
        }
        let is_jump = between(from, action.to()) & self.occupied() != 0;
        if action.path().len() == 2 && !is_jump {
            self.check_quiet(from, action.to())
        } else {
            self.check_capture(action, landing)
        }
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
        if !is_step && from.bit() & self.kings() == 0 {
            return Err(Illegal::ManMovesOneForward { from, to });
        }
        Ok(())
    }

    /// Follows a path of which each step should capture.
    fn check_capture(&self, action: &Move, landing: KingLanding) -> Result<(), Illegal> {
        let mut walk = Walk::of(self, action.from(), landing);
        for &to in &action.path()[1..] {
            walk.capture(to)?;
        }
        if walk.can_go_on() {
            return Err(Illegal::MustGoOn { square: walk.at });
        }
        Ok(())
    }
}

/// A piece on its way, on a board of its own from which it has been lifted.
struct Walk {
    side: Side,
    is_king: bool,
    /// Whether it has become a king on this way, which ends it.
    is_crowned: bool,
    at: Square,
    own: Bitboard,
    enemies: Bitboard,
    landing: KingLanding,
}

impl Walk {
    fn of(position: &Position, from: Square, landing: KingLanding) -> Self {
        let side = position.side_to_move();
        Self {
            side,
            is_king: from.bit() & position.kings() != 0,
            is_crowned: false,
            at: from,
            own: position.pieces_of(side) & !from.bit(),
            enemies: position.pieces_of(side.opponent()),
            landing,
        }
    }

    /// One step, which must capture.
    fn capture(&mut self, to: Square) -> Result<(), Illegal> {
        let from = self.at;
        if self.is_crowned {
            return Err(Illegal::NewKingStops { square: from });
        }
        let direction = diagonal(from, to)?;
        if to.bit() & (self.own | self.enemies) != 0 {
            return Err(Illegal::Occupied { square: to });
        }
        let path = between(from, to);
        if let Some(square) = squares(path & self.own).next() {
            return Err(Illegal::JumpsOwnPiece { square });
        }
        let jumped = path & self.enemies;
        let Some(over) = squares(jumped).next() else {
            return Err(Illegal::CapturesNothing { from, to });
        };
        if jumped != over.bit() {
            return Err(Illegal::JumpsTwoPieces { squares: SquareList(jumped) });
        }
        if !self.is_king && path != jumped {
            return Err(Illegal::ManJumpsNext { from, to });
        }
        if !self.is_king && !self.side.forward().contains(&direction) {
            return Err(Illegal::ManCapturesForward { from, to });
        }
        if self.landing == KingLanding::Next && between(over, to) != 0 {
            return Err(Illegal::KingLandsNext { over, to });
        }
        self.enemies &= !over.bit();
        self.is_crowned = !self.is_king && to.bit() & self.side.far_rank() != 0;
        self.at = to;
        Ok(())
    }

    /// Whether another capture could follow: in some direction there is an enemy as the first
    /// piece, near enough, and a free square right behind it.
    fn can_go_on(&self) -> bool {
        let empty = DARK & !(self.own | self.enemies);
        let can_capture = |direction: Direction| {
            let mut over = direction.shift(self.at.bit());
            while self.is_king && over & empty != 0 {
                over = direction.shift(over);
            }
            over & self.enemies != 0 && direction.shift(over) & empty != 0
        };
        let forward = self.side.forward();
        let may_go = |direction: &Direction| self.is_king || forward.contains(direction);
        !self.is_crowned && Direction::ALL.into_iter().filter(may_go).any(can_capture)
    }
}

fn diagonal(from: Square, to: Square) -> Result<Direction, Illegal> {
    Direction::between(from, to).ok_or(Illegal::NotDiagonal { from, to })
}

/// Why a move is refused. The texts are for those who wrote the program that sent it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersIllegal))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Illegal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn, {side} is to move")]
    NotYourTurn { side: Side },
    #[error("{square} is empty, a move starts from one of your pieces")]
    EmptySquare { square: Square },
    #[error("the piece on {square} is not yours, you play {side}")]
    NotYourPiece { square: Square, side: Side },
    #[error("{from}:{to} is not along a diagonal")]
    NotDiagonal { from: Square, to: Square },
    #[error("{square} is not free, a piece lands on free squares only")]
    Occupied { square: Square },
    #[error("capturing is mandatory: {by} can capture")]
    CaptureIsMandatory {
        #[cfg_attr(feature = "ts", schema(value_type = Vec<Square>))]
        by: SquareList,
    },
    #[error("{from}:{to}: a man moves one square forward unless it captures")]
    ManMovesOneForward { from: Square, to: Square },
    #[error("{from}:{to}: a man captures forward only")]
    ManCapturesForward { from: Square, to: Square },
    #[error("{from}:{to}: a man captures over the adjacent square to the one right behind it")]
    ManJumpsNext { from: Square, to: Square },
    #[error("the piece on {square} is your own and cannot be jumped")]
    JumpsOwnPiece { square: Square },
    #[error("{squares} cannot be jumped together, each step of a capture jumps one piece")]
    JumpsTwoPieces {
        #[cfg_attr(feature = "ts", schema(value_type = Vec<Square>))]
        squares: SquareList,
    },
    #[error("{from}:{to} captures nothing, in a move of several steps each must capture")]
    CapturesNothing { from: Square, to: Square },
    #[error("{to} is not right behind {over}, where a king lands in this match")]
    KingLandsNext { over: Square, to: Square },
    #[error("the man became a king on {square}, which ends the move")]
    NewKingStops { square: Square },
    #[error("a further capture is possible from {square}, and so it must be made")]
    MustGoOn { square: Square },
}
