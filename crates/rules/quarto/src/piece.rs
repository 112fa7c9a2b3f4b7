use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One of the sixteen pieces. Its number is its attributes: each of the four bits is one.
///
/// People see bit 3 as square or round, bit 2 as dark or light, bit 1 as tall or short, and bit 0
/// as hollow or solid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoPiece))]
pub struct Piece(u8);

impl Piece {
    /// The piece with this number, 0 to 15.
    pub const fn new(number: u8) -> Option<Self> {
        if number < 16 { Some(Self(number)) } else { None }
    }

    /// All sixteen.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    /// 0 to 15.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The set of this piece alone, as a bit of sixteen.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

game::debug_as_notation!(Piece);

impl FromStr for Piece {
    type Err = BadPiece;

    fn from_str(text: &str) -> Result<Self, BadPiece> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit())
            && (text == "0" || !text.starts_with('0'));
        let number = text.parse().ok().filter(|_| is_plain);
        number.and_then(Self::new).ok_or_else(|| BadPiece { got: text.to_owned() })
    }
}

/// A text that is no piece.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoBadPiece))]
#[error("expected a piece from 0 to 15, got {got:?}")]
pub struct BadPiece {
    /// What stands there.
    got: String,
}
