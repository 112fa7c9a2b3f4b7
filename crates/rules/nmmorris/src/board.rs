use board_rules::Side;
use seeded::mix;

use crate::moves::Move;
use crate::point::{Point, Points, mills_at};

/// Where pieces stand, without their numbers: all that counts for thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [Points; 2],
    hand: [u8; 2],
    side: Side,
    capture: u8,
    quiet: u16,
}

/// The rule by which a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisEnd))]
pub enum GameEnd {
    /// A side has fewer than three pieces and has lost.
    TooFewPieces,
    /// The side to move cannot move and has lost.
    NoMove,
    /// Too many turns without a mill: a draw.
    NoMillLimit,
}

impl GameEnd {
    /// A stable word for logs and translations.
    pub const fn word(self) -> &'static str {
        match self {
            Self::TooFewPieces => "too-few-pieces",
            Self::NoMove => "no-move",
            Self::NoMillLimit => "no-mill-limit",
        }
    }
}

impl Board {
    /// The pieces of each side at the start.
    pub(crate) const N_PIECES: u8 = 9;

    /// An empty board, White to place.
    pub const fn start() -> Self {
        Self::new(Side::White, [0; 2], [Self::N_PIECES; 2])
    }

    /// These pieces on the board and in hand.
    pub const fn new(side: Side, stones: [Points; 2], hand: [u8; 2]) -> Self {
        Self { stones, hand, side, capture: 0, quiet: 0 }
    }

    /// The same with so many pieces to take now, and so many turns without a mill before.
    #[must_use]
    pub(crate) const fn with_counters(self, capture: u8, quiet: u16) -> Self {
        Self { capture, quiet, ..self }
    }

    /// Who is asked now: to place, to move, or to take.
    #[inline]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// The points of a side's pieces.
    #[inline]
    pub const fn stones(&self, side: Side) -> Points {
        self.stones[side.index()]
    }

    /// How many pieces a side still has to place.
    #[inline]
    pub const fn hand(&self, side: Side) -> u8 {
        self.hand[side.index()]
    }

    /// How many pieces a side has, on the board and in hand.
    #[inline]
    pub const fn count(&self, side: Side) -> u32 {
        self.stones(side).count_ones() + self.hand(side) as u32
    }

    /// How many enemy pieces the side to move has to take now.
    #[inline]
    pub const fn capture(&self) -> u8 {
        self.capture
    }

    /// How many turns there were since the last mill was closed.
    #[inline]
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The points on which nothing stands.
    #[inline]
    pub const fn free(&self) -> Points {
        0x00FF_FFFF & !(self.stones[0] | self.stones[1])
    }

    /// Whether the side to move may jump: three pieces left, none in hand.
    #[inline]
    pub(crate) const fn may_jump(&self) -> bool {
        self.hand(self.side) == 0 && self.stones(self.side).count_ones() <= 3
    }

    /// The enemy pieces that may be taken; if mills are protected and all are in mills, any.
    #[inline]
    pub(crate) fn takeable(&self, protect_mills: bool) -> Points {
        let enemies = self.stones(self.side.opponent());
        if !protect_mills {
            return enemies;
        }
        let outside = enemies & !in_mills(enemies);
        if outside == 0 { enemies } else { outside }
    }

    /// The board after a legal move.
    #[inline]
    #[must_use]
    pub fn after(&self, action: Move) -> Self {
        let (own, enemy) = (self.side.index(), self.side.opponent().index());
        let mut after = *self;
        let to = match action {
            Move::At(point) if self.capture > 0 => {
                after.stones[enemy] &= !point.bit();
                after.capture -= 1;
                return after.with_turn_passed();
            }
            Move::At(point) => {
                after.hand[own] -= 1;
                point
            }
            Move::Along(from, to) => {
                after.stones[own] &= !from.bit();
                to
            }
        };
        after.stones[own] |= to.bit();
        let n_mills = closed(after.stones[own], to).into_iter().flatten().count() as u8;
        let n_enemies = after.stones[enemy].count_ones() as u8;
        after.capture = n_mills.min(n_enemies);
        after.quiet = if n_mills > 0 { 0 } else { self.quiet.saturating_add(1) };
        after.with_turn_passed()
    }

    /// The turn goes on while there is something to take and somebody to play against.
    #[inline]
    fn with_turn_passed(mut self) -> Self {
        let enemy = self.side.opponent();
        self.capture = self.capture.min(self.stones(enemy).count_ones() as u8);
        if self.count(enemy) < 3 {
            self.capture = 0;
        }
        if self.capture == 0 {
            self.side = enemy;
        }
        self
    }

    /// Whether the game is over here, and by which rule. A loss counts before a draw.
    pub fn end(&self, max_turns_without_mill: u16) -> Option<GameEnd> {
        if Side::ALL.into_iter().any(|side| self.count(side) < 3) {
            return Some(GameEnd::TooFewPieces);
        }
        if !self.can_move() {
            return Some(GameEnd::NoMove);
        }
        let is_limit = self.hand == [0, 0] && self.capture == 0;
        (is_limit && self.quiet >= max_turns_without_mill).then_some(GameEnd::NoMillLimit)
    }

    /// Who has won a game that is over here; nobody if it is a draw.
    pub fn winner(&self, end: GameEnd) -> Option<Side> {
        match end {
            GameEnd::NoMillLimit => None,
            GameEnd::NoMove => Some(self.side.opponent()),
            GameEnd::TooFewPieces if self.count(self.side) < 3 => Some(self.side.opponent()),
            GameEnd::TooFewPieces => Some(self.side),
        }
    }

    /// A number for tables: equal boards have equal ones. The turns without a mill are no part.
    #[inline]
    pub const fn hash(&self) -> u64 {
        let stones = self.stones[0] as u64 | (self.stones[1] as u64) << 24;
        let hands = (self.hand[0] as u64) << 48 | (self.hand[1] as u64) << 52;
        let turn = (self.side as u64) << 56 | (self.capture as u64) << 57;
        mix(stones | hands | turn)
    }
}

/// The mills of these stones that a point has just completed.
#[inline]
pub(crate) fn closed(stones: Points, to: Point) -> [Option<Points>; 2] {
    mills_at(to).map(|mill| (stones & mill == mill).then_some(mill))
}

/// All points of these stones that are part of a mill.
#[inline]
fn in_mills(stones: Points) -> Points {
    let complete = crate::point::MILLS.into_iter().filter(|mill| stones & mill == *mill);
    complete.fold(0, |set, mill| set | mill)
}
