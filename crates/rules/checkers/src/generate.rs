//! Which moves there are.

use board_rules::Side;
use board_rules::draughts::{Bitboard, DARK, Direction, Square, squares};

use crate::moves::Move;
use crate::position::Position;
use crate::rules::KingLanding;

/// A legal move and what it takes, so that nobody has to find that out twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub action: Move,
    /// The squares of the captured pieces.
    pub taken: Bitboard,
}

/// A piece on its way through a capture: itself is lifted, what it took is gone.
#[derive(Clone, Copy)]
struct Walk {
    at: Bitboard,
    is_king: bool,
    side: Side,
    empty: Bitboard,
    enemies: Bitboard,
    landing: KingLanding,
}

impl Position {
    /// All legal moves of the side to move; the limits of a game are not looked at.
    pub fn legal_moves(&self, landing: KingLanding) -> Vec<Move> {
        let mut list = Vec::new();
        self.candidates(landing, &mut list);
        list.into_iter().map(|candidate| candidate.action).collect()
    }

    /// Appends all legal moves with what they take.
    pub fn candidates(&self, landing: KingLanding, list: &mut Vec<Candidate>) {
        let capturers = self.capturers();
        if capturers != 0 {
            self.each_capture(capturers, landing, &mut |candidate| list.push(candidate));
            return;
        }
        self.each_quiet(|from, mut targets| {
            while targets != 0 {
                let to = Square::lowest(targets);
                targets &= targets - 1;
                list.push(Candidate { action: Move::starting_at(from).then(to), taken: 0 });
            }
        });
    }

    /// The number of legal moves, without a list of them.
    pub fn count_moves(&self, landing: KingLanding) -> u64 {
        let capturers = self.capturers();
        let mut n = 0;
        if capturers != 0 {
            self.each_capture(capturers, landing, &mut |_| n += 1);
        } else {
            let [first, second] = self.side_to_move().forward();
            let men = self.men();
            n += u64::from((first.shift(men) & self.empty()).count_ones());
            n += u64::from((second.shift(men) & self.empty()).count_ones());
            let kings = self.own() & self.kings();
            squares(kings).for_each(|king| n += u64::from(self.reach(king.bit()).count_ones()));
        }
        n
    }

    /// The pieces of the side to move that can capture.
    #[inline]
    pub fn capturers(&self) -> Bitboard {
        let (empty, enemies) = (self.empty(), self.enemies());
        let mut found = 0;
        for direction in self.side_to_move().forward() {
            let back = direction.opposite();
            found |= back.shift(back.shift(empty) & enemies) & self.men();
        }
        let mut kings = self.own() & self.kings();
        while kings != 0 {
            let king = kings & kings.wrapping_neg();
            kings ^= king;
            let can_capture = |direction: Direction| {
                let over = first_piece(direction, king, empty);
                over & enemies != 0 && direction.shift(over) & empty != 0
            };
            found |= if Direction::ALL.into_iter().any(can_capture) { king } else { 0 };
        }
        found
    }

    /// The pieces of the side to move that could go somewhere if nobody had to capture.
    pub(crate) fn quiet_movers(&self) -> Bitboard {
        let mut movers = 0;
        self.each_quiet(|from, targets| movers |= if targets == 0 { 0 } else { from.bit() });
        movers
    }

    /// Whether the side to move has a move. One step is enough to know it of a king.
    pub fn can_move(&self) -> bool {
        let (own, empty) = (self.own(), self.empty());
        let kings = own & self.kings();
        let [one, other] = self.side_to_move().forward();
        let forward = one.shift(own) | other.shift(own);
        let back = one.opposite().shift(kings) | other.opposite().shift(kings);
        (forward | back) & empty != 0 || self.capturers() != 0
    }

    #[inline]
    fn each_quiet(&self, mut each: impl FnMut(Square, Bitboard)) {
        let [first, second] = self.side_to_move().forward();
        let mut men = self.men();
        while men != 0 {
            let man = men & men.wrapping_neg();
            men ^= man;
            each(Square::lowest(man), (first.shift(man) | second.shift(man)) & self.empty());
        }
        for king in squares(self.own() & self.kings()) {
            each(king, self.reach(king.bit()));
        }
    }

    /// All free squares to which a king can go.
    fn reach(&self, king: Bitboard) -> Bitboard {
        let empty = self.empty();
        Direction::ALL.into_iter().fold(0, |mut reached, direction| {
            let mut at = direction.shift(king) & empty;
            while at != 0 {
                reached |= at;
                at = direction.shift(at) & empty;
            }
            reached
        })
    }

    #[inline]
    fn each_capture(
        &self,
        mut capturers: Bitboard,
        landing: KingLanding,
        each: &mut impl FnMut(Candidate),
    ) {
        while capturers != 0 {
            let at = capturers & capturers.wrapping_neg();
            capturers ^= at;
            let walk = Walk {
                at,
                is_king: self.kings() & at != 0,
                side: self.side_to_move(),
                empty: self.empty() | at,
                enemies: self.enemies(),
                landing,
            };
            walk.follow(Move::starting_at(Square::lowest(at)), 0, each);
        }
    }

    #[inline]
    fn own(&self) -> Bitboard {
        self.pieces_of(self.side_to_move())
    }

    #[inline]
    fn men(&self) -> Bitboard {
        self.own() & !self.kings()
    }

    #[inline]
    fn enemies(&self) -> Bitboard {
        self.pieces_of(self.side_to_move().opponent())
    }

    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        DARK & !self.occupied()
    }
}

impl Walk {
    /// Follows all captures from here to their ends; returns whether there was any.
    fn follow(&self, path: Move, taken: Bitboard, each: &mut impl FnMut(Candidate)) -> bool {
        let mut found = false;
        let directions = if self.is_king { &Direction::ALL[..] } else { &self.side.forward()[..] };
        for &direction in directions {
            let over = self.over(direction);
            let mut to = direction.shift(over) & self.empty;
            while to != 0 {
                found = true;
                let path = path.then(Square::lowest(to));
                let next = self.landed(over, to);
                let is_new_king = !self.is_king && to & self.side.far_rank() != 0;
                if is_new_king || !next.follow(path, taken | over, each) {
                    each(Candidate { action: path, taken: taken | over });
                }
                let is_last = !self.is_king || self.landing == KingLanding::Next;
                to = if is_last { 0 } else { direction.shift(to) & self.empty };
            }
        }
        found
    }

    /// The enemy that can be jumped in this direction, if what is behind it is free.
    #[inline]
    fn over(&self, direction: Direction) -> Bitboard {
        let first = if self.is_king {
            first_piece(direction, self.at, self.empty)
        } else {
            direction.shift(self.at)
        };
        first & self.enemies
    }

    fn landed(&self, over: Bitboard, to: Bitboard) -> Self {
        Self { at: to, empty: self.empty | over, enemies: self.enemies ^ over, ..*self }
    }
}

/// The first square in a direction that is not free; none if the way is free to the edge.
#[inline]
fn first_piece(direction: Direction, from: Bitboard, empty: Bitboard) -> Bitboard {
    let mut at = direction.shift(from);
    while at & empty != 0 {
        at = direction.shift(at);
    }
    at
}
