//! Helvetica, which every PDF viewer has: its code page and how wide its letters are.

use crate::canvas::MM_PER_POINT;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Font {
    Regular,
    Bold,
}

impl Font {
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    /// What it is called in the resources of a sheet.
    pub(crate) const fn key(self) -> &'static [u8] {
        match self {
            Self::Regular => b"R",
            Self::Bold => b"B",
        }
    }

    /// What PDF calls it.
    pub(crate) const fn base_name(self) -> &'static [u8] {
        match self {
            Self::Regular => b"Helvetica",
            Self::Bold => b"Helvetica-Bold",
        }
    }

    /// How wide a text is, in millimetres.
    pub(crate) fn width(self, text: &str, size_pt: f32) -> f32 {
        let widths = match self {
            Self::Regular => &REGULAR,
            Self::Bold => &BOLD,
        };
        let thousandths: u32 = text
            .chars()
            .filter_map(code)
            .map(|code| u32::from(widths[usize::from(code - FIRST_CODE)]))
            .sum();
        thousandths as f32 / 1000.0 * size_pt * MM_PER_POINT
    }

    /// Breaks a text at its spaces into lines no wider than this; a word alone may be wider.
    pub(crate) fn wrap(self, text: &str, size_pt: f32, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), size_pt) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}

/// The text in the code page `WinAnsi`; nothing if a letter is missing there.
pub(crate) fn encode(text: &str) -> Option<Vec<u8>> {
    text.chars().map(code).collect()
}

fn code(letter: char) -> Option<u8> {
    let code = match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u32::from(letter) as u8,
        '…' => 0x85,
        '„' => 0x84,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '•' => 0x95,
        '–' => 0x96,
        _ => return None,
    };
    Some(code)
}

const FIRST_CODE: u8 = 32;

#[rustfmt::skip]
const REGULAR: [u16; 224] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 350,
    556, 350, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350,
    350, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 350, 500, 667,
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 552,
    400, 549, 333, 333, 333, 576, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 549, 611, 556, 556, 556, 556, 500, 556, 500,
];
#[rustfmt::skip]
const BOLD: [u16; 224] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 350,
    556, 350, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350,
    350, 278, 278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 350, 500, 667,
    278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 552,
    400, 549, 333, 333, 333, 576, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
    611, 611, 611, 611, 611, 611, 611, 549, 611, 611, 611, 611, 611, 556, 611, 556,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_helvetica() {
        let width = |font: Font, letter: &str| (font.width(letter, 1000.0) / MM_PER_POINT).round();
        let both = |letter| (width(Font::Regular, letter), width(Font::Bold, letter));
        assert_eq!(both("A"), (667.0, 722.0));
        assert_eq!(both("W"), (944.0, 944.0));
        assert_eq!(both("ä"), (556.0, 556.0));
        assert_eq!(both("ß"), (611.0, 611.0));
        assert_eq!(both("–"), (556.0, 556.0));
        assert_eq!(both("il"), (444.0, 556.0));
    }

    #[test]
    fn letters_that_are_not_there_are_told() {
        assert_eq!(encode("Größe – 5 × 5").unwrap()[2], 0xf6);
        assert_eq!(encode("→"), None);
    }

    #[test]
    fn lines_are_broken_at_spaces() {
        assert_eq!(Font::Regular.wrap("one two three", 10.0, 14.0), ["one two", "three"]);
        assert_eq!(Font::Regular.wrap("unbreakable", 10.0, 1.0), ["unbreakable"]);
    }
}
