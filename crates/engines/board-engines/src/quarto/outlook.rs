//! A board of Quarto reduced to what can still matter: which lines may still be completed by what.

use quarto::{LINES, Piece, Position, Squares};

/// A set of pieces, one bit each.
pub(super) type Pieces = u16;

/// For each of the ten lines a byte of traits: the values of attributes that all its pieces share
/// so far. Lines that are full have none, or the game would be over.
type Lines = u128;

/// The board when a piece has just been put, before the next one is handed over.
///
/// Which pieces stand where is forgotten, so that many positions become one: what is left decides
/// everything that can still happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outlook {
    lines: Lines,
    pub(super) occupied: Squares,
    /// What can be handed over. Of pieces that differ only in attributes that no longer matter the
    /// lower ones stand for all.
    pub(super) rest: Pieces,
}

impl Outlook {
    /// The board as it is before `next` is placed. Pieces keep their names here.
    pub(super) fn new(position: &Position) -> Self {
        let mut lines: Lines = 0;
        for (index, line) in LINES.into_iter().enumerate() {
            for bit in 0..4 {
                let (ones, taken) = (position.ones(bit) & line, position.occupied() & line);
                let shared = u128::from(ones == taken) | u128::from(ones == 0) << 4;
                lines |= shared << (8 * index + usize::from(bit));
            }
        }
        Self { lines, occupied: position.occupied(), rest: position.rest() }
    }

    /// The board at the beginning, when piece 0 has been handed over.
    pub(super) fn empty() -> Self {
        Self { lines: EACH_LINE * 0xFF, occupied: 0, rest: !1 }
    }

    /// The same with a piece that does not win on a free square.
    #[inline]
    pub(super) fn with(&self, square: Squares, piece: u8) -> Self {
        let kept = KEPT[square.trailing_zeros() as usize & 15][usize::from(piece & 15)];
        Self { lines: self.lines & kept, occupied: self.occupied | square, rest: self.rest }
    }

    /// The same without a piece that is handed over.
    #[inline]
    pub(super) fn without(&self, piece: u8) -> Self {
        Self { rest: self.rest & !(1 << piece), ..*self }
    }

    /// The traits of each line, and how many pieces are in it.
    pub(super) fn lines_with_lengths(&self) -> [(u8, u8); 10] {
        std::array::from_fn(|index| {
            let length = (self.occupied & LINES[index]).count_ones() as u8;
            ((self.lines >> (8 * index)) as u8, length)
        })
    }

    /// How many pieces of the rest have each of these traits, in all.
    pub(super) fn n_left_with(&self, traits: u8) -> u32 {
        each(u16::from(traits)).map(|one| (self.rest & WITH_TRAITS[1 << one]).count_ones()).sum()
    }

    /// Whether nobody can complete a line any more.
    #[inline]
    pub(super) fn is_dead(&self) -> bool {
        self.lines == 0
    }

    /// The pieces that complete a line.
    #[inline]
    pub(super) fn winning(&self) -> Pieces {
        WITH_TRAITS[usize::from(all_lines(self.lines & Lengths::of(self.occupied).three))]
    }

    /// The pieces that can be handed over and do not win at once.
    #[inline]
    pub(super) fn safe(&self) -> Pieces {
        self.rest & !self.winning()
    }

    /// The same as [`Outlook::safe`] for who knows how long the lines were before the last piece.
    #[inline]
    pub(super) fn safe_after(&self, before: &Lengths, square: Squares) -> Pieces {
        let threats = self.lines & before.three_with(square);
        self.rest & !WITH_TRAITS[usize::from(all_lines(threats))]
    }

    /// Renames the rest, so that pieces that are as good as each other become the same ones.
    #[inline]
    pub(super) fn merged(mut self) -> Self {
        let idle = self.idle();
        if idle == 0 {
            return self;
        }
        for (bit, with_bit) in WITH_BIT.into_iter().enumerate() {
            if idle >> bit & 1 == 1 {
                let (low, high) = (self.rest & !with_bit, (self.rest & with_bit) >> (1 << bit));
                self.rest = low | high | (low & high) << (1 << bit);
            }
        }
        self
    }

    /// Of these pieces one of each kind that is not the same as another one here.
    #[inline]
    pub(super) fn kinds(&self, pieces: Pieces) -> Pieces {
        let idle = self.idle();
        if idle == 0 {
            return pieces;
        }
        WITH_BIT.into_iter().enumerate().fold(pieces, |kinds, (bit, with_bit)| {
            if idle >> bit & 1 == 1 { kinds & !((kinds & !with_bit) << (1 << bit)) } else { kinds }
        })
    }

    /// The attributes that no longer matter.
    #[inline]
    fn idle(&self) -> u8 {
        let traits = all_lines(self.lines);
        !(traits | traits >> 4) & 15
    }

    /// A number that equal outlooks share, and others but for a rare accident do not.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let fold = |one: u64, other: u64| {
            let product = u128::from(one) * u128::from(other);
            (product >> 64) as u64 ^ product as u64
        };
        let (low, high) = (self.lines as u64, (self.lines >> 64) as u64);
        let places = high << 32 | u64::from(self.occupied) << 16 | u64::from(self.rest);
        let mixed = fold(low ^ 0x9E37_79B9_7F4A_7C15, places ^ 0xD1B5_4A32_D192_ED03);
        fold(mixed ^ 0xA076_1D64_78BD_642F, low ^ places.rotate_left(29) ^ 0xE703_7ED1_A0B4_28DB)
    }
}

/// The traits that are in any line.
#[inline]
fn all_lines(lines: Lines) -> u8 {
    let word = lines as u64 | (lines >> 64) as u64;
    let word = word | word >> 32;
    let word = word | word >> 16;
    (word | word >> 8) as u8
}

/// The squares of a set, each as a set of its own.
pub(super) fn each_square(set: Squares) -> impl Iterator<Item = Squares> {
    each(set).map(|index| 1 << index)
}

/// The numbers in a set.
#[inline]
pub(super) fn each(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (first < 16).then_some(first)
    })
}

/// The lines with this many pieces.
pub(super) struct Lengths {
    two: Lines,
    three: Lines,
}

impl Lengths {
    #[inline]
    pub(super) fn of(occupied: Squares) -> Self {
        let [low, high] = occupied.to_le_bytes().map(usize::from);
        let counts = N_TAKEN[0][low] + N_TAKEN[1][high];
        let (ones, twos) = (counts & EACH_LINE, counts >> 1 & EACH_LINE);
        Self { two: (twos & !ones) * 0xFF, three: (twos & ones) * 0xFF }
    }

    /// The lines with three pieces when there is one more; some may be full, but these have no
    /// traits.
    #[inline]
    fn three_with(&self, square: Squares) -> Lines {
        self.three | self.two & THROUGH[square.trailing_zeros() as usize & 15]
    }
}

/// A one in the byte of each line.
const EACH_LINE: Lines = 0x0101_0101_0101_0101_0101;

/// How many squares of each line are taken, by those of the lower and of the upper half.
static N_TAKEN: [[Lines; 256]; 2] = n_taken();

const fn n_taken() -> [[Lines; 256]; 2] {
    let mut table = [[0; 256]; 2];
    let mut taken = 0;
    while taken < 256 {
        let mut index = 0;
        while index < LINES.len() {
            let (low, high) = (LINES[index] as usize & taken, LINES[index] as usize >> 8 & taken);
            table[0][taken] |= (low.count_ones() as Lines) << (8 * index);
            table[1][taken] |= (high.count_ones() as Lines) << (8 * index);
            index += 1;
        }
        taken += 1;
    }
    table
}

/// The lines through each square.
static THROUGH: [Lines; 16] = through();

const fn through() -> [Lines; 16] {
    let mut table = [0; 16];
    let mut square = 0;
    while square < 16 {
        let mut index = 0;
        while index < LINES.len() {
            if LINES[index] >> square & 1 == 1 {
                table[square] |= 0xFF << (8 * index);
            }
            index += 1;
        }
        square += 1;
    }
    table
}

/// What a piece leaves of each line, by its square and its number.
static KEPT: [[Lines; 16]; 16] = kept();

const fn kept() -> [[Lines; 16]; 16] {
    let mut table = [[Lines::MAX; 16]; 16];
    let mut square = 0;
    while square < 16 {
        let mut piece = 0;
        while piece < 16 {
            let mut index = 0;
            while index < LINES.len() {
                if LINES[index] >> square & 1 == 1 {
                    let lost = 0xFF ^ traits(piece as u8) as Lines;
                    table[square][piece] &= !(lost << (8 * index));
                }
                index += 1;
            }
            piece += 1;
        }
        square += 1;
    }
    table
}

/// The bits that are 1 below those that are 0.
pub(super) const fn traits(piece: u8) -> u8 {
    piece | (!piece & 15) << 4
}

/// The pieces that have one of some traits.
static WITH_TRAITS: [Pieces; 256] = with_traits();

const fn with_traits() -> [Pieces; 256] {
    let mut table = [0; 256];
    let mut wanted = 0;
    while wanted < 256 {
        let mut piece = 0;
        while piece < 16 {
            if traits(piece) & wanted as u8 != 0 {
                table[wanted] |= 1 << piece;
            }
            piece += 1;
        }
        wanted += 1;
    }
    table
}

/// The pieces that have a 1 at each bit.
const WITH_BIT: [Pieces; 4] = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00];

/// The number of a piece to place; there is one as long as the game goes on.
pub(super) fn number(piece: Option<Piece>) -> u8 {
    piece.map_or(0, Piece::number)
}
