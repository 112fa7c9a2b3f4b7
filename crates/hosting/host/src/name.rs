//! Names that people give: of players, teams, matches and classes. They stand in lines of the
//! protocol, in tables and in logs, so nothing in them may break or hide a line, or be seen by
//! nobody; and where people tell each other apart by them, no two may look alike.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::skeleton;

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

/// The one form of a name that is typed in several: letters with accents as one character each, no
/// blanks around it and one blank between words.
pub fn compose(name: &str) -> String {
    let composed: String = name.nfc().collect();
    let line: Vec<&str> = composed.split(' ').filter(|word| !word.is_empty()).collect();
    let is_blank = |c: char| c.is_whitespace() && !game::is_invisible(c);
    line.join(" ").trim_matches(is_blank).to_owned()
}

/// A name of a request in that form; for `deserialize_with`.
pub fn composed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|name| compose(&name))
}

/// The same for a list of names.
pub fn composed_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    Ok(names.iter().map(|name| compose(name)).collect())
}

/// Whether this can be a name. An empty one is fine: it means that none was given.
pub fn check_name(name: &str) -> Result<(), BadName> {
    for c in name.chars() {
        match c.general_category() {
            GeneralCategory::Control
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator => return Err(BadName::SeveralLines),
            _ if game::is_invisible(c) => return Err(BadName::Invisible(c.into())),
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

/// Names that people must be able to tell apart: in a class, in a tournament.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeMap<Look, String>);

/// What two names have in common that people take for each other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    /// Spoken: upper and lower case and the width of blanks do not count.
    Read(String),
    /// Written: `I`, `l` and `1` are one letter, and so are those that scripts share.
    Seen(String),
}

impl Look {
    fn of(name: &str) -> [Self; 2] {
        let words = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ");
        let lower = words(&name.nfkc().collect::<String>()).to_lowercase();
        let read = skeleton(&lower).collect();
        let seen = skeleton(&words(name)).collect::<String>().to_lowercase();
        [Self::Read(read), Self::Seen(seen)]
    }
}

impl Names {
    /// The name here that people would take for this one.
    pub fn like(&self, name: &str) -> Option<&str> {
        Look::of(name).iter().find_map(|look| self.0.get(look)).map(String::as_str)
    }

    /// Adds a name, unless there is one that people would take for it, which is the answer.
    pub fn add(&mut self, name: &str) -> Result<(), String> {
        if let Some(other) = self.like(name) {
            return Err(other.to_owned());
        }
        self.0.extend(Look::of(name).map(|look| (look, name.to_owned())));
        Ok(())
    }
}

impl<'a> FromIterator<&'a str> for Names {
    /// Of names that look alike the first one counts.
    fn from_iter<I: IntoIterator<Item = &'a str>>(names: I) -> Self {
        let mut all = Self::default();
        for name in names {
            for look in Look::of(name) {
                all.0.entry(look).or_insert_with(|| name.to_owned());
            }
        }
        all
    }
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

    #[test]
    fn names_that_people_take_for_the_same_are_the_same() {
        for (one, other) in [
            ("Ada  Lovelace", " ada lovelace"),
            ("JÜRGEN", "Jürgen"),
            ("Jürgen", "Ju\u{308}rgen"),
            ("Ada", "\u{410}d\u{430}"),
            ("Ida", "lda"),
            ("Team 1", "Team l"),
            ("0tto", "OTTO"),
            ("Team A", "Ｔｅａｍ Ａ"),
            ("Ada", "A\u{200d}da"),
            ("Łukasz", "łukasz"),
        ] {
            let mut names = Names::default();
            names.add(one).unwrap();
            assert_eq!(names.add(other), Err(one.to_owned()), "{one} {other}");
            assert_eq!(std::iter::once(other).collect::<Names>().like(one), Some(other));
        }
    }

    #[test]
    fn names_that_differ_are_different() {
        let mut names = Names::default();
        for name in [
            "Ada", "Ada L.", "Adam", "Eda", "Jürgen", "Jurgen", "Müller", "Team 1", "Team 2", "李",
            "山",
        ] {
            assert_eq!(names.add(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn a_name_has_one_form_however_it_is_typed() {
        assert_eq!(compose("  Ju\u{308}rgen   K. "), "Jürgen K.");
        assert_eq!(compose(&compose("e\u{301}")), "é");
        assert_eq!(compose("\ta\nb"), "\ta\nb", "what is refused is still seen");
    }
}
