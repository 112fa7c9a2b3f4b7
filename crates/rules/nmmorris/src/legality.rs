//! Whether a move is legal, and if not, which rule forbids it.

use board_rules::Side;
use thiserror::Error;

use crate::board::Board;
use crate::moves::Move;
use crate::point::{Point, neighbours};

impl Board {
    /// Whether the side to move may do this; whether the game is over is not looked at.
    pub fn check(&self, action: Move, protect_mills: bool) -> Result<(), Illegal> {
        let n_hand = self.hand(self.side_to_move());
        match action {
            Move::At(point) if self.capture() > 0 => self.check_capture(point, protect_mills),
            Move::Along(..) if self.capture() > 0 => Err(Illegal::MustTake { n: self.capture() }),
            Move::At(point) if n_hand > 0 => self.check_free(point),
            Move::At(point) => Err(Illegal::MustMove { point }),
            Move::Along(..) if n_hand > 0 => Err(Illegal::MustPlace { n: n_hand }),
            Move::Along(from, to) => self.check_step(from, to),
        }
    }

    fn check_capture(&self, point: Point, protect_mills: bool) -> Result<(), Illegal> {
        if self.stones(self.side_to_move()) & point.bit() != 0 {
            return Err(Illegal::TakesOwnPiece { point });
        }
        if self.free() & point.bit() != 0 {
            return Err(Illegal::TakesNothing { point });
        }
        if self.takeable(protect_mills) & point.bit() == 0 {
            return Err(Illegal::InMill { point });
        }
        Ok(())
    }

    fn check_free(&self, point: Point) -> Result<(), Illegal> {
        if self.free() & point.bit() == 0 { Err(Illegal::Occupied { point }) } else { Ok(()) }
    }

    fn check_step(&self, from: Point, to: Point) -> Result<(), Illegal> {
        if self.free() & from.bit() != 0 {
            return Err(Illegal::EmptyPoint { point: from });
        }
        if self.stones(self.side_to_move()) & from.bit() == 0 {
            return Err(Illegal::NotYourPiece { point: from });
        }
        self.check_free(to)?;
        if !self.may_jump() && neighbours(from) & to.bit() == 0 {
            let pieces = self.count(self.side_to_move());
            return Err(Illegal::NotNext { from, to, pieces });
        }
        Ok(())
    }
}

/// Why a move is refused. The texts are for those who wrote the program that sent it.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisIllegal))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Illegal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn, {side} is to move")]
    NotYourTurn { side: Side },
    #[error("you closed a mill and take {n} of the enemy's pieces, name its point such as A1")]
    MustTake { n: u8 },
    #[error("you still place pieces ({n} in hand), name one point such as A1")]
    MustPlace { n: u8 },
    #[error("{point} is not a move: all your pieces are placed, name two points such as A1:A2")]
    MustMove { point: Point },
    #[error("{point} is already occupied")]
    Occupied { point: Point },
    #[error("the piece on {point} is your own, you take one of the enemy's")]
    TakesOwnPiece { point: Point },
    #[error("{point} is empty, you take one of the enemy's pieces")]
    TakesNothing { point: Point },
    #[error("the piece on {point} is part of a mill, and there are others to take")]
    InMill { point: Point },
    #[error("{point} is empty, a move starts from one of your pieces")]
    EmptyPoint { point: Point },
    #[error("the piece on {point} is not yours")]
    NotYourPiece { point: Point },
    #[error("{from} and {to} are not next to each other, and with {pieces} pieces you can't jump")]
    NotNext { from: Point, to: Point, pieces: u32 },
}

impl Illegal {
    /// What the line protocol says behind `Invalid Move: `; clients compare two of these texts.
    pub fn wire_message(&self) -> String {
        match self {
            Self::Occupied { .. } => "Destination is already occupied".to_owned(),
            Self::TakesOwnPiece { .. } => "You can't capture yourself".to_owned(),
            other => other.to_string(),
        }
    }
}
