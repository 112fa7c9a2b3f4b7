//! Retrograde analysis: from the positions whose result is known to those that lead there.

use checkers::{Bitboard, DARK, Direction, KingLanding, Position, Side};

use super::numbering::{Counts, Numbering, Sets};
use super::{Endgames, Slice};

/// A slice while it is solved.
struct Work {
    counts: Counts,
    numbering: Numbering,
    /// As in a [`Slice`]; what is above the level that was last gone through can still change.
    values: Vec<u8>,
    /// How many moves within the slices in work are not known to lose.
    n_open: Vec<u8>,
    /// The longest way to the end by a move that leaves these slices, where those all lose.
    longest: Vec<u8>,
}

/// A move that leaves the slices draws at least, so the position is never lost.
const SAFE: u8 = 254;
/// No move stays within the slices, since one has to capture, or there is none.
const SETTLED: u8 = 255;

/// Solves the positions with these pieces, with either side to move.
pub(super) fn solve_with_partner(tables: &Endgames, counts: Counts) -> Vec<(Counts, Slice)> {
    let mut works = vec![Work::new(tables, counts)];
    if counts.of_partner() != counts {
        works.push(Work::new(tables, counts.of_partner()));
    }
    let mut level = 1;
    while works.iter().any(|work| work.values.iter().any(|value| *value >= level)) {
        for index in 0..works.len() {
            go_back(&mut works, index, level);
        }
        level += 1;
    }
    let slice = |work: Work| {
        let Work { counts, numbering, values, .. } = work;
        (counts, Slice { numbering, values })
    };
    works.into_iter().map(slice).collect()
}

impl Work {
    /// What the moves that leave the slices tell.
    fn new(tables: &Endgames, counts: Counts) -> Self {
        let numbering = Numbering::new(counts);
        let n = numbering.n();
        let (mut values, mut n_open, mut longest) = (vec![0; n], vec![SETTLED; n], vec![0; n]);
        let mut moves = Vec::new();
        for index in 0..n {
            let Some(position) = numbering.sets(index).position() else { continue };
            moves.clear();
            position.candidates(KingLanding::Any, &mut moves);
            if moves.is_empty() {
                values[index] = 1;
                continue;
            }
            let must_capture = moves[0].taken != 0;
            let (mut n_within, mut win, mut loss, mut draws) = (0, u8::MAX, 0, false);
            for action in &moves {
                if !must_capture && !position.promotes(&action.action) {
                    n_within += 1;
                    continue;
                }
                match tables.value(&Sets::of(&position.after(action))).unwrap_or(0) {
                    0 => draws = true,
                    value if value % 2 == 1 => win = win.min(value + 1),
                    value => loss = loss.max(value + 1),
                }
            }
            values[index] = match () {
                () if win < u8::MAX => win,
                () if draws || n_within > 0 => 0,
                () => loss,
            };
            longest[index] = loss;
            n_open[index] = match () {
                () if must_capture || n_within == 0 => SETTLED,
                () if draws => SAFE,
                () => n_within,
            };
        }
        Self { counts, numbering, values, n_open, longest }
    }
}

/// Tells the positions before those of this level in a slice what they lead to.
fn go_back(works: &mut [Work], index: usize, level: u8) {
    let before = works.len() - 1 - index;
    debug_assert_eq!(works[before].counts, works[index].counts.of_partner());
    let n = works[index].values.len();
    let mut predecessors = Vec::new();
    for number in 0..n {
        if works[index].values[number] != level {
            continue;
        }
        let sets = works[index].numbering.sets(number);
        predecessors.clear();
        sets.before_quiet_moves(&mut predecessors);
        let is_lost = level % 2 == 1;
        for sets in &predecessors {
            let work = &mut works[before];
            let number = work.numbering.index(sets);
            let (value, n_open) = (&mut work.values[number], &mut work.n_open[number]);
            if *n_open == SETTLED {
                continue;
            }
            if is_lost && (*value == 0 || *value > level + 1) {
                *value = level + 1;
            } else if !is_lost && *value == 0 && *n_open != SAFE {
                *n_open -= 1;
                if *n_open == 0 {
                    *value = work.longest[number].max(level + 1);
                }
            }
        }
    }
}

impl Sets {
    /// The position with White to move, unless two pieces stand on one square.
    pub(super) fn position(&self) -> Option<Position> {
        let kings = self.own_kings | self.other_kings;
        let is_possible = self.is_possible();
        is_possible.then(|| Position::from_sets(Side::White, [self.own(), self.other()], kings))?
    }

    /// Appends the positions, as the side to move there sees them, from which a move that takes
    /// nothing and makes no king leads here. That side may have had to capture instead.
    fn before_quiet_moves(&self, list: &mut Vec<Self>) {
        let empty = DARK & !(self.own() | self.other());
        let mut men = self.other_men;
        while men != 0 {
            let man = men & men.wrapping_neg();
            men ^= man;
            let from = Direction::NorthEast.shift(man) | Direction::NorthWest.shift(man);
            each_bit(from & empty, |from| {
                list.push(Self { other_men: self.other_men ^ man ^ from, ..*self }.of_opponent());
            });
        }
        each_bit(self.other_kings, |king| {
            for direction in Direction::ALL {
                let mut from = direction.shift(king) & empty;
                while from != 0 {
                    let other_kings = self.other_kings ^ king ^ from;
                    list.push(Self { other_kings, ..*self }.of_opponent());
                    from = direction.shift(from) & empty;
                }
            }
        });
    }

    /// The same board when the other side is to move.
    fn of_opponent(self) -> Self {
        Self {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
        }
        .turned()
    }
}

fn each_bit(mut set: Bitboard, mut each: impl FnMut(Bitboard)) {
    while set != 0 {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        each(bit);
    }
}
