//! A number for every position with the same pieces, without gaps but for pieces on one square.

use checkers::Bitboard;

/// The pieces as the side to move sees them: its men go up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sets {
    pub(super) own_men: Bitboard,
    pub(super) own_kings: Bitboard,
    pub(super) other_men: Bitboard,
    pub(super) other_kings: Bitboard,
}

impl Sets {
    #[inline]
    pub(super) fn counts(&self) -> Counts {
        Counts {
            own_men: self.own_men.count_ones() as u8,
            own_kings: self.own_kings.count_ones() as u8,
            other_men: self.other_men.count_ones() as u8,
            other_kings: self.other_kings.count_ones() as u8,
        }
    }
}

/// How many pieces of each kind there are, at most three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) own_men: u8,
    pub(super) own_kings: u8,
    pub(super) other_men: u8,
    pub(super) other_kings: u8,
}

impl Counts {
    /// How many places for slices there are.
    pub(super) const N_PLACES: usize = 256;

    /// A place of its own.
    #[inline]
    pub(super) fn place(self) -> usize {
        let Self { own_men, own_kings, other_men, other_kings } = self;
        let number =
            |parts: [u8; 4]| parts.into_iter().fold(0, |n, part| 4 * n + usize::from(part));
        number([own_men, own_kings, other_men, other_kings])
    }

    pub(super) fn sum(self) -> u32 {
        let Self { own_men, own_kings, other_men, other_kings } = self;
        [own_men, own_kings, other_men, other_kings].into_iter().map(u32::from).sum()
    }

    /// The same pieces when the other side is to move.
    pub(super) fn of_partner(self) -> Self {
        Self {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
        }
    }

    /// All counts up to this many pieces; of partners only one. Captures and new kings lead to
    /// earlier ones.
    pub(super) fn in_order_of_solving(most_pieces: u32) -> Vec<Self> {
        let all = (0..Self::N_PLACES).map(|place| {
            let part = |shift: usize| (place >> shift & 3) as u8;
            let (own_men, own_kings) = (part(6), part(4));
            Self { own_men, own_kings, other_men: part(2), other_kings: part(0) }
        });
        let is_wanted = |counts: &Self| {
            let has_both =
                counts.own_men + counts.own_kings > 0 && counts.other_men + counts.other_kings > 0;
            has_both && counts.sum() <= most_pieces && counts.place() <= counts.of_partner().place()
        };
        let mut wanted: Vec<Self> = all.filter(is_wanted).collect();
        wanted.sort_by_key(|counts| (counts.sum(), counts.own_men + counts.other_men));
        wanted
    }
}

/// How the positions with the same pieces are numbered.
#[derive(Debug)]
pub(super) struct Numbering {
    /// The possible sets of own men, own kings, other men and other kings.
    kinds: [Kind; 4],
}

/// All sets of some squares in the order of their numbers.
#[derive(Debug)]
struct Kind {
    sets: Vec<Bitboard>,
    /// The lowest square that a piece can stand on.
    lowest: u32,
}

impl Kind {
    /// Sets of `n` of the dark squares from `lowest` to `highest`, both counted from 0 to 31.
    fn new(n: u8, lowest: u32, highest: u32) -> Self {
        let limit = 1_u64 << (highest + 1 - lowest);
        let mut sets = Vec::new();
        let mut set: u64 = (1 << n) - 1;
        while set < limit {
            sets.push(spread(set << lowest));
            if set == 0 {
                break;
            }
            // The next larger number with as many bits.
            let lowest_bit = set & set.wrapping_neg();
            let carried = set + lowest_bit;
            set = carried | ((carried ^ set) / lowest_bit) >> 2;
        }
        Self { sets, lowest }
    }

    /// The place of a set in the list.
    #[inline]
    fn number(&self, mut set: Bitboard) -> usize {
        let (mut number, mut n) = (0, 0);
        while set != 0 {
            let square = (set.trailing_zeros() >> 1) - self.lowest;
            number += CHOOSE[n][square as usize & 31];
            set &= set - 1;
            n += 1;
        }
        number as usize
    }
}

/// One bit for each dark square, put on the board.
fn spread(mut set: u64) -> Bitboard {
    let mut spread = 0;
    while set != 0 {
        let square = set.trailing_zeros();
        set &= set - 1;
        // In every other rank the dark squares are one file to the right.
        spread |= 1 << (2 * square + (square / 4) % 2);
    }
    spread
}

/// How many ways there are to choose one, two or three of this many.
const CHOOSE: [[u32; 32]; 3] = {
    let mut table = [[0; 32]; 3];
    let mut n = 0;
    while n < 32 {
        let k = n as u32;
        table[0][n] = k;
        table[1][n] = k * k.saturating_sub(1) / 2;
        table[2][n] = k * k.saturating_sub(1) * k.saturating_sub(2) / 6;
        n += 1;
    }
    table
};

impl Numbering {
    pub(super) fn new(counts: Counts) -> Self {
        Self {
            kinds: [
                Kind::new(counts.own_men, 0, 27),
                Kind::new(counts.own_kings, 0, 31),
                Kind::new(counts.other_men, 4, 31),
                Kind::new(counts.other_kings, 0, 31),
            ],
        }
    }

    /// How many numbers there are.
    pub(super) fn n(&self) -> usize {
        self.kinds.iter().map(|kind| kind.sets.len()).product()
    }

    /// The number of a position.
    #[inline]
    pub(super) fn index(&self, sets: &Sets) -> usize {
        let [own_men, own_kings, other_men, other_kings] = &self.kinds;
        let index = own_men.number(sets.own_men);
        let index = index * own_kings.sets.len() + own_kings.number(sets.own_kings);
        let index = index * other_men.sets.len() + other_men.number(sets.other_men);
        index * other_kings.sets.len() + other_kings.number(sets.other_kings)
    }

    /// The position with a number.
    pub(super) fn sets(&self, index: usize) -> Sets {
        let mut rest = index;
        let mut next = |kind: &Kind| {
            let n = kind.sets.len();
            let set = kind.sets[rest % n];
            rest /= n;
            set
        };
        let [own_men, own_kings, other_men, other_kings] = &self.kinds;
        let (other_kings, other_men) = (next(other_kings), next(other_men));
        let (own_kings, own_men) = (next(own_kings), next(own_men));
        Sets { own_men, own_kings, other_men, other_kings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_that_of_its_position() {
        for counts in Counts::in_order_of_solving(3) {
            for counts in [counts, counts.of_partner()] {
                let numbering = Numbering::new(counts);
                for index in 0..numbering.n() {
                    let sets = numbering.sets(index);
                    assert_eq!((numbering.index(&sets), sets.counts()), (index, counts));
                }
            }
        }
    }
}
