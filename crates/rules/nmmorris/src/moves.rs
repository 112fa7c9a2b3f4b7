use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::point::{BadPoint, Point};

/// What a player does at one request.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `A1`: a piece is placed here or taken from here.
    At(Point),
    /// `A1:A2`: a piece goes or jumps from one point to another.
    Along(Point, Point),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(point) => point.fmt(f),
            Self::Along(from, to) => write!(f, "{from}:{to}"),
        }
    }
}

game::debug_as_notation!(Move);

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Self, BadMove> {
        let points = text.split(':').map(str::parse).collect::<Result<Vec<Point>, _>>()?;
        match points[..] {
            [point] => Ok(Self::At(point)),
            [from, to] => Ok(Self::Along(from, to)),
            _ => Err(BadMove::Length { got: points.len() }),
        }
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisBadMove))]
pub enum BadMove {
    /// One of its parts is no point.
    #[error(transparent)]
    Point {
        /// What is wrong with it.
        #[from]
        problem: BadPoint,
    },
    /// Too many points.
    #[error("expected one point such as A1 or two such as A1:A2, got {got}")]
    Length {
        /// How many there are.
        got: usize,
    },
}
