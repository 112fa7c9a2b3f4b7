//! How programs look: a colour, a pattern and a letter each, so that any one of them is enough.

use paging::Program;

use crate::colour::{Colour, WHITE};
use crate::pattern::Pattern;

/// The look of a program. The hues are those of the web interface; olive is lighter, since on paper
/// it came too near to brown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) ground: Colour,
    pub(crate) ink: Colour,
    pub(crate) pattern: Pattern,
    pub(crate) letter: char,
}

pub(crate) fn look_of(program: Program) -> Look {
    let index = program.index();
    let (ground, ink, pattern) = LOOKS[index];
    let letter = char::from(LETTERS[index]);
    Look { ground: Colour(ground), ink, pattern, letter }
}

/// A to F are the columns of the largest board, and an I looks like a 1.
const LETTERS: [u8; Program::COUNT] = *b"HJKLMNOPQRSTUVWXYZ";

const LOOKS: [(u32, Colour, Pattern); Program::COUNT] = [
    (0xc6_28_28, WHITE, Pattern::Plain),
    (0xf5_8a_1f, Colour(0x1a_12_00), Pattern::Rising),
    (0xf7_e0_3c, Colour(0x1a_18_00), Pattern::Dots),
    (0xb4_e0_33, Colour(0x14_1a_00), Pattern::Checks),
    (0x1f_7a_34, WHITE, Pattern::Bars),
    (0x8f_8f_24, Colour(0x14_14_00), Pattern::Waves),
    (0x0b_6b_6b, WHITE, Pattern::Falling),
    (0x45_d3_dd, Colour(0x00_1a_1c), Pattern::Rings),
    (0x8c_c4_f5, Colour(0x00_17_2b), Pattern::Bricks),
    (0x1d_5f_d1, WHITE, Pattern::Stars),
    (0x15_24_5e, WHITE, Pattern::Lines),
    (0xc3_ae_f5, Colour(0x16_0a_33), Pattern::Crosses),
    (0x6a_2a_9c, WHITE, Pattern::Diamonds),
    (0xc2_17_8a, WHITE, Pattern::Grid),
    (0xf9_b3_cd, Colour(0x2b_00_13), Pattern::Triangles),
    (0x7a_4a_21, WHITE, Pattern::Lattice),
    (0xa9_ad_b3, Colour(0x10_12_14), Pattern::Scales),
    (0x1c_1c_1f, WHITE, Pattern::Arrows),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_pattern_and_letter_tell_programs_apart_each_alone() {
        for a in Program::all() {
            for b in Program::all().filter(|b| *b != a) {
                let (own, other) = (look_of(a), look_of(b));
                assert_ne!(own.pattern, other.pattern, "{a} and {b}");
                assert_ne!(own.letter, other.letter, "{a} and {b}");
                assert!(distance(own.ground, other.ground) > 0.15, "{a} and {b}");
            }
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        for program in Program::all() {
            let look = look_of(program);
            assert!(look.ground.contrast(look.ink) >= 4.5, "{program}");
        }
    }

    fn distance(a: Colour, b: Colour) -> f32 {
        let (a, b) = (a.parts(), b.parts());
        (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f32>().sqrt()
    }
}
