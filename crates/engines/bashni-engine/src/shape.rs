use bashni::Tower;

/// What matters of a tower beside its top: who lies where, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The pieces of the owner on top, down to the first prisoner.
    pub(crate) run: u32,
    /// All pieces below that run.
    pub(crate) prisoners: u32,
    /// The kings of the run but for the top: two bits a piece, the one right under the top lowest.
    pub(crate) hidden_kings: u64,
    /// Whether a king lies below the run.
    pub(crate) holds_king: bool,
    /// Whether the top is a king.
    pub(crate) is_king: bool,
}

/// The lower bit of each pair says whose the piece is, the higher one whether it is a king.
pub(crate) const OWNERS: u64 = 0x5555_5555_5555_5555;
const KINGS: u64 = !OWNERS;

impl Shape {
    #[inline]
    pub(crate) fn of(tower: Tower) -> Self {
        Self::of_word(tower.word())
    }

    /// The same for the packed form of a tower.
    #[inline]
    pub(crate) fn of_word(word: u64) -> Self {
        let mark = 1 << word.ilog2();
        // Flipped for Black, so that the owner's pieces are zeros; the mark ends every run.
        let others = (word ^ (word & 1).wrapping_neg() | mark) & OWNERS;
        let run = others.trailing_zeros() / 2;
        let kings = word & KINGS;
        let below = kings >> (2 * run);
        Self {
            run,
            prisoners: word.ilog2() / 2 - run,
            hidden_kings: (kings ^ (below << (2 * run))) >> 2,
            holds_king: below != 0,
            is_king: word & 2 != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use bashni::Position;

    use super::*;

    fn check(tower: &str, run: u32, prisoners: u32, n_hidden: u32, holds_king: bool) {
        let pieces: Vec<String> = tower.chars().map(|piece| format!("{piece}@C3")).collect();
        let position: Position = format!("w {}", pieces.join(" ")).parse().unwrap();
        let shape = Shape::of(position.tower("C3".parse().unwrap()));
        let told = (shape.run, shape.prisoners, shape.hidden_kings.count_ones(), shape.holds_king);
        assert_eq!(told, (run, prisoners, n_hidden, holds_king), "{tower}");
    }

    #[test]
    fn runs_and_prisoners_are_told_apart() {
        check("w", 1, 0, 0, false);
        check("B", 1, 0, 0, false);
        check("bbw", 1, 2, 0, false);
        check("Bbww", 2, 2, 0, true);
        check("wWbBb", 3, 2, 1, true);
        check("bbbbbbbbbbbb", 12, 0, 0, false);
        check("wbwb", 1, 3, 0, false);
    }
}
