use bashni::Tower;

use crate::shape::{OWNERS, Shape};

/// All that the inputs tell about a tower but for its place, in one number. That of no tower is 0.
///
/// Which inputs it switches on depends on nothing else, so their weights can be added up
/// beforehand. Up to five pieces are told exactly: the packed form of the tower, as its owner sees
/// it. Its lowest bit is always 0 then and left out. Of the numbers that this leaves free, 256 tell
/// taller towers in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind(pub(super) usize);

/// What one square can show for each side.
pub(super) const A_PLACE: usize = DANGER + 1;

/// Where the inputs of a place begin that tell: top and run, prisoners and how many guard them,
/// hidden kings, …
const TOPS: usize = 0;
const PRISONERS: usize = TOPS + 2 * 6;
const HIDDEN_KINGS: usize = PRISONERS + 3 * 2 * 3;
/// … the tower of up to three pieces, or the upper three of a taller one, …
const EXACT: usize = HIDDEN_KINGS + 3;
const UPPER_THREE: usize = EXACT + 2 + 8 + 32;
/// … the piece below those and the one below that, …
const FOURTH: usize = UPPER_THREE + 32;
const FIFTH: usize = FOURTH + 4;
/// … the prisoners of a tower of more than five, and whether the tower is in danger.
const TALL: usize = FIFTH + 4;
pub(super) const DANGER: usize = TALL + 8;

/// Towers below this packed form have at most five pieces.
const TALLER: u64 = 1 << 11;
const FIRST_TALL: usize = 256;

impl Kind {
    /// How many kinds there are.
    pub(super) const N: usize = 1 << 10;

    #[inline]
    pub(super) fn of(tower: Tower) -> Self {
        let word = tower.word();
        if word >= TALLER {
            return Self::of_tall(word);
        }
        let below_mark = (1 << word.ilog2()) - 1;
        let flipped = word ^ (word & 1).wrapping_neg() & OWNERS & below_mark;
        Self((flipped >> 1) as usize)
    }

    #[cold]
    fn of_tall(word: u64) -> Self {
        let shape = Shape::of_word(word);
        let run = shape.run.min(8) as usize - 1;
        let prisoners = shape.prisoners.min(3) as usize + 4 * usize::from(shape.holds_king);
        let hides_king = usize::from(shape.hidden_kings != 0);
        let rest = run << 4 | prisoners << 1 | hides_king;
        Self(FIRST_TALL + (usize::from(shape.is_king) << 7 | rest))
    }

    /// The inputs of one place that this kind of tower switches on; none for a number that no
    /// tower has.
    pub(super) fn inputs(self) -> Vec<usize> {
        let Self(kind) = self;
        let word = (kind << 1) as u64;
        if (FIRST_TALL..2 * FIRST_TALL).contains(&kind) {
            let (run, prisoners) = ((kind >> 4 & 7) + 1, kind >> 1 & 7);
            let mut inputs = shared_inputs(kind >> 7 & 1, run, prisoners & 3, prisoners >> 2);
            inputs.extend((kind & 1 == 1).then_some(HIDDEN_KINGS));
            inputs.push(TALL + prisoners);
            return inputs;
        }
        if word < 4 || word.ilog2() % 2 == 1 {
            return Vec::new();
        }
        let shape = Shape::of_word(word);
        let [is_king, holds_king] = [shape.is_king, shape.holds_king].map(usize::from);
        let prisoners = shape.prisoners.min(3) as usize;
        let mut inputs = shared_inputs(is_king, shape.run as usize, prisoners, holds_king);
        let next = usize::from(shape.hidden_kings & 3 != 0);
        let hidden = next + 2 * usize::from(shape.hidden_kings > 3);
        inputs.extend((hidden > 0).then(|| HIDDEN_KINGS + hidden - 1));
        let height = word.ilog2() / 2;
        inputs.push(match height {
            1 => EXACT + (kind & 1),
            2 => EXACT + 2 + (kind & 7),
            3 => EXACT + 10 + (kind & 31),
            _ => UPPER_THREE + (kind & 31),
        });
        inputs.extend((height > 3).then(|| FOURTH + (kind >> 5 & 3)));
        inputs.extend((height > 4).then(|| FIFTH + (kind >> 7 & 3)));
        inputs
    }
}

/// What towers of all heights tell alike.
fn shared_inputs(is_king: usize, run: usize, prisoners: usize, holds_king: usize) -> Vec<usize> {
    let mut inputs = vec![TOPS + is_king * 6 + run.min(6) - 1];
    if prisoners > 0 {
        inputs.push(PRISONERS + (prisoners - 1) * 6 + holds_king * 3 + run.min(3) - 1);
    }
    inputs
}

#[cfg(test)]
mod tests {
    use bashni::Position;

    use super::*;

    fn kind(tower: &str) -> Kind {
        let pieces: Vec<String> = tower.chars().map(|piece| format!("{piece}@C3")).collect();
        let position: Position = format!("w {}", pieces.join(" ")).parse().unwrap();
        Kind::of(position.tower("C3".parse().unwrap()))
    }

    #[test]
    fn a_kind_is_what_the_owner_sees() {
        assert_eq!(kind("bBw"), kind("wWb"));
        assert_eq!(kind("wwwwbbw"), kind("bbbbwwb"));
        assert_ne!(kind("bw"), kind("Bw"));
        assert_ne!(kind("wbbbw"), kind("bbbbw"));
        assert_eq!(Kind::of(Tower::EMPTY), Kind(0));
    }

    #[test]
    fn every_tower_is_told_by_inputs_of_its_place() {
        assert!(Kind(0).inputs().is_empty());
        assert_eq!(kind("w").inputs(), [TOPS, EXACT]);
        assert_eq!(kind("B").inputs(), [TOPS + 6, EXACT + 1]);
        assert_eq!(kind("bw").inputs().len(), 3);
        // Four prisoners with a king, guarded by one man; below it b and W, then w, then b.
        let [upper_three, fifth] = [UPPER_THREE + 0b1_0010, FIFTH + 0b01];
        let tower = [TOPS, PRISONERS + 2 * 6 + 3, upper_three, FOURTH, fifth];
        assert_eq!(kind("bwWbw").inputs(), tower);
        let tall = [TOPS + 1, PRISONERS + 2 * 6 + 1, HIDDEN_KINGS, TALL + 3];
        assert_eq!(kind("bbbbWw").inputs(), tall);
        let most = (0..Kind::N).flat_map(|kind| Kind(kind).inputs()).max();
        assert_eq!(most, Some(DANGER - 1));
    }
}
