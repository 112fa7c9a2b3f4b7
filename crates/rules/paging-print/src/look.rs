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
    let (ground, ink) = COLOURS[index];
    let letter = char::from(LETTERS[index]);
    Look { ground: Colour(ground), ink, pattern: Pattern::ALL[index], letter }
}

/// A to F are the columns of the largest board, and an I looks like a 1.
const LETTERS: [u8; Program::COUNT] = *b"HJKLMNOPQRSTUVWXYZ";

const COLOURS: [(u32, Colour); Program::COUNT] = [
    (0xc6_28_28, WHITE),
    (0xf5_8a_1f, Colour(0x1a_12_00)),
    (0xf7_e0_3c, Colour(0x1a_18_00)),
    (0xb4_e0_33, Colour(0x14_1a_00)),
    (0x1f_7a_34, WHITE),
    (0x8f_8f_24, Colour(0x14_14_00)),
    (0x0b_6b_6b, WHITE),
    (0x45_d3_dd, Colour(0x00_1a_1c)),
    (0x8c_c4_f5, Colour(0x00_17_2b)),
    (0x1d_5f_d1, WHITE),
    (0x15_24_5e, WHITE),
    (0xc3_ae_f5, Colour(0x16_0a_33)),
    (0x6a_2a_9c, WHITE),
    (0xc2_17_8a, WHITE),
    (0xf9_b3_cd, Colour(0x2b_00_13)),
    (0x7a_4a_21, WHITE),
    (0xa9_ad_b3, Colour(0x10_12_14)),
    (0x1c_1c_1f, WHITE),
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
