//! Names that people give: of players, matches and classes. They stand in lines of the protocol, in
//! tables and in logs, so nothing in them may break or hide a line, or be seen by nobody.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Why a name can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// It would not stay on one line.
    #[error("a name is one line without control characters")]
    SeveralLines,
    /// It would change the order of what is written, or hide something.
    #[error("a name has no invisible character such as U+{0:04X}")]
    Invisible(u32),
    /// There is nothing to see.
    #[error("a name has something that can be seen")]
    Nothing,
    /// It is too long.
    #[error("{length} characters, at most {max}")]
    TooLong {
        /// How long it is, in characters.
        length: usize,
        /// How long it may be.
        max: usize,
    },
}

const LONGEST: usize = 100;

/// Joins what belongs together, in emoji and in several scripts.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// Letters and signs that look like nothing at all.
const BLANKS: [char; 7] =
    ['\u{115f}', '\u{1160}', '\u{17b4}', '\u{17b5}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

/// Whether this can be a name. An empty one is fine: it means that none was given.
pub fn check_name(name: &str) -> Result<(), BadName> {
    for c in name.chars() {
        match c.general_category() {
            GeneralCategory::Control
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator => return Err(BadName::SeveralLines),
            GeneralCategory::Format if !JOINERS.contains(&c) => {
                return Err(BadName::Invisible(c.into()));
            }
            _ if BLANKS.contains(&c) => return Err(BadName::Invisible(c.into())),
            _ => {}
        }
    }
    let length = name.chars().count();
    if length > LONGEST {
        return Err(BadName::TooLong { length, max: LONGEST });
    }
    let name = name.trim();
    if name.is_empty() || name.chars().any(is_seen) { Ok(()) } else { Err(BadName::Nothing) }
}

fn is_seen(c: char) -> bool {
    let category = c.general_category();
    !c.is_whitespace()
        && !matches!(
            category,
            GeneralCategory::Format
                | GeneralCategory::NonspacingMark
                | GeneralCategory::EnclosingMark
                | GeneralCategory::PrivateUse
                | GeneralCategory::Unassigned
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_fine() {
        let longest = "x".repeat(LONGEST);
        for name in
            ["", "  ", "Ada", "Müller-Lüdenscheidt", "O’Neil", "李小龍", "محمد", "👩‍👩‍👧 ♟️", &longest]
        {
            assert_eq!(check_name(name), Ok(()), "{name:?}");
        }
    }

    #[test]
    fn what_breaks_a_line_or_turns_it_round_is_refused() {
        for name in ["a\nb", "a\0", "a\u{85}b", "a\u{2028}b", "a\u{2029}b"] {
            assert_eq!(check_name(name), Err(BadName::SeveralLines), "{name:?}");
        }
        let turning = "\u{200e}\u{200f}\u{61c}\u{202a}\u{202e}\u{2066}\u{2069}";
        for c in turning.chars().chain("\u{200b}\u{2060}\u{feff}\u{ad}\u{e0041}\u{3164}".chars()) {
            let refused = Err(BadName::Invisible(c.into()));
            assert_eq!(check_name(&format!("Ada{c}")), refused, "{c:?}");
        }
    }

    #[test]
    fn a_name_of_which_nothing_can_be_seen_is_refused() {
        for name in ["\u{200d}", "\u{301}", "\u{200c} \u{200d}", "\u{fe0f}"] {
            assert_eq!(check_name(name), Err(BadName::Nothing), "{name:?}");
        }
        let too_long = Err(BadName::TooLong { length: 101, max: 100 });
        assert_eq!(check_name(&"x".repeat(101)), too_long);
    }
}
