//! What can be chosen or set: options of games, fields of orders, settings of the server. Each is
//! told once, and lists, forms, flags and the reading of values are made from that.

use std::fmt::{self, Display};
use std::str::FromStr;

/// One thing that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name in setups, in the API and on the command line.
    pub name: &'static str,
    /// What it decides, in one line without a full stop; empty where pages say it themselves.
    pub help: &'static str,
    /// What values it takes.
    pub values: Values,
    /// What it is when nobody names it; nothing where that is no value of its own.
    pub default: Option<String>,
    /// Whether it takes several values.
    pub is_list: bool,
    /// Whether it decides how many seats there are or who plays which side.
    pub decides_seats: bool,
    /// Whether only few people ever change it.
    pub is_advanced: bool,
}

/// The values that an option takes. They travel as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// A whole number within these limits.
    Number {
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
    /// One of these words.
    Choice(Vec<String>),
    /// `true` or `false`.
    Flag,
    /// A text in the game's own notation, of which this is an example.
    Text {
        /// A value that is accepted; empty where it depends on other options.
        example: String,
    },
}

impl OptionSpec {
    /// A number from `min` to `max`.
    pub fn number(name: &'static str, min: u64, max: u64, default: impl Display) -> Self {
        Self::new(name, Values::Number { min, max }, Some(default.to_string()))
    }

    /// One of these words; the first is the usual one.
    pub fn choice(name: &'static str, words: impl IntoIterator<Item = impl Display>) -> Self {
        let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
        let default = words.first().cloned();
        Self::new(name, Values::Choice(words), default)
    }

    /// On or off.
    pub fn flag(name: &'static str, default: bool) -> Self {
        Self::new(name, Values::Flag, Some(default.to_string()))
    }

    /// A text in the game's own notation; without it the game does what is usual.
    pub fn text(name: &'static str, example: impl Display) -> Self {
        Self::new(name, Values::Text { example: example.to_string() }, None)
    }

    fn new(name: &'static str, values: Values, default: Option<String>) -> Self {
        let (is_list, decides_seats, is_advanced) = (false, false, false);
        Self { name, help: "", values, default, is_list, decides_seats, is_advanced }
    }

    /// The same with what it decides.
    #[must_use]
    pub fn helped(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// The same for several values, with these as the usual ones.
    #[must_use]
    pub fn list(self, default: &str) -> Self {
        Self { is_list: true, default: Some(default.to_owned()), ..self }
    }

    /// Its flag on the command line, without the hyphens in front.
    pub fn flag_name(&self) -> String {
        self.name.replace('_', "-")
    }

    /// The words to choose from; none for other values.
    pub fn words(&self) -> &[String] {
        match &self.values {
            Values::Choice(words) => words,
            Values::Number { .. } | Values::Flag | Values::Text { .. } => &[],
        }
    }

    /// The same with another value as the usual one, or with none.
    #[must_use]
    pub fn with_default(self, default: Option<String>) -> Self {
        Self { default, ..self }
    }

    /// The same, deciding who sits where.
    #[must_use]
    pub fn deciding_seats(self) -> Self {
        Self { decides_seats: true, ..self }
    }

    /// The same, for those who know why.
    #[must_use]
    pub fn advanced(self) -> Self {
        Self { is_advanced: true, ..self }
    }
}

impl Values {
    /// Whether a text is one of these values. Texts are checked by what reads them.
    pub fn check(&self, text: &str) -> Result<(), BadValue> {
        let fits = match self {
            Self::Number { min, max } => {
                text.parse::<u64>().is_ok_and(|number| (*min..=*max).contains(&number))
            }
            Self::Choice(words) => words.iter().any(|word| word == text),
            Self::Flag => text == "true" || text == "false",
            Self::Text { .. } => true,
        };
        if fits { Ok(()) } else { Err(self.refuse(text)) }
    }

    /// What is wrong with a text that does not name one of these values.
    pub fn refuse(&self, given: &str) -> BadValue {
        let given = given.to_owned();
        match self {
            Self::Number { min, max } => BadValue::OutOfRange { min: *min, max: *max, given },
            Self::Choice(words) => BadValue::UnknownWord { known: words.clone(), given },
            Self::Flag => BadValue::NotAFlag { given },
            Self::Text { .. } => BadValue::NotAText { given },
        }
    }
}

/// Named values that were checked against the options of a game: each is known, stands there
/// once and has a value of its type. Texts are checked by the game when it reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<'a> {
    specs: &'a [OptionSpec],
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Chosen<'a> {
    /// Checks these pairs of name and value.
    pub fn new(
        specs: &'a [OptionSpec],
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, BadOption> {
        let mut chosen = Self { specs, pairs: Vec::new() };
        for (name, value) in pairs {
            if chosen.pairs.iter().any(|(other, _)| *other == name) {
                return Err(BadOption::of(name, BadValue::GivenTwice));
            }
            let spec = specs.iter().find(|spec| spec.name == name);
            let spec = spec.ok_or_else(|| BadOption::unknown(name, specs))?;
            spec.values.check(value).map_err(|problem| BadOption::of(name, problem))?;
            chosen.pairs.push((name, value));
        }
        Ok(chosen)
    }

    /// Reads `key=value;…`; blanks around names and values and ends of lines in place of `;` are
    /// fine, since people write such texts by hand.
    pub fn read(specs: &'a [OptionSpec], text: &'a str) -> Result<Self, BadOption> {
        Self::new(specs, pairs(text)?)
    }

    /// The text of an option: what was chosen, or what is usual.
    pub fn text(&self, name: &str) -> Option<&str> {
        let chosen = self.pairs.iter().find(|(other, _)| *other == name).map(|(_, value)| *value);
        chosen.or_else(|| self.specs.iter().find(|spec| spec.name == name)?.default.as_deref())
    }

    /// The value that a text stands for; nothing where none was chosen.
    pub fn parsed<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Option<T>, BadOption> {
        let value = self.text(name).map(str::parse);
        value.transpose().map_err(|error| BadOption::new(name, error))
    }

    /// The value of a number with a default.
    ///
    /// # Panics
    /// When the game has no such option: that is a mistake of the game.
    pub fn number<T: TryFrom<u64>>(&self, name: &str) -> T {
        let number = self.text(name).and_then(|text| text.parse::<u64>().ok());
        let number = number.and_then(|number| T::try_from(number).ok());
        number.expect("checked numbers fit the type that the game reads them into")
    }

    /// The value of a flag.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name) == Some("true")
    }
}

/// Writes `;name=value` for each value that is not the usual one of its option.
pub fn write_unusual(
    f: &mut fmt::Formatter<'_>,
    specs: &[OptionSpec],
    values: &[(&str, &dyn Display)],
) -> fmt::Result {
    for (name, value) in values {
        let value = value.to_string();
        let usual =
            specs.iter().find(|spec| spec.name == *name).and_then(|spec| spec.default.as_deref());
        if usual != Some(&value) {
            write!(f, ";{name}={value}")?;
        }
    }
    Ok(())
}

/// The pairs of `key=value;…`.
pub fn pairs(text: &str) -> Result<Vec<(&str, &str)>, BadOption> {
    let parts = text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let pair = part.split_once('=');
            let problem = || BadOption::of(shortened(part), BadValue::NotAPair);
            let (name, value) = pair.ok_or_else(problem)?;
            Ok((name.trim(), value.trim()))
        })
        .collect()
}

/// The same where the first value may stand without its name, as a position mostly does.
pub fn pairs_after<'a>(name: &'a str, text: &'a str) -> Result<Vec<(&'a str, &'a str)>, BadOption> {
    let (first, rest) = text.split_once(';').unwrap_or((text, ""));
    let is_name = |name: &str| name.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_named = first.split_once('=').is_some_and(|(name, _)| is_name(name));
    if is_named || first.trim().is_empty() {
        return pairs(text);
    }
    let mut pairs = pairs(rest)?;
    pairs.push((name, first.trim()));
    Ok(pairs)
}

/// Enough of a text to be recognised.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// An option that is unknown or has a value that does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option {name:?}: {problem}")]
pub struct BadOption {
    /// The option as the caller named it.
    pub name: String,
    /// What is wrong with it and what would be right.
    pub problem: BadValue,
}

/// What is wrong with the value of an option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        tag = "code",
        content = "params",
        rename_all = "kebab-case",
        rename_all_fields = "camelCase"
    )
)]
pub enum BadValue {
    /// It is no number, or not one of these.
    #[error("expected a number {}, got {given:?}", range(*.min, *.max))]
    OutOfRange {
        /// The least.
        min: u64,
        /// The most.
        max: u64,
        /// What was given.
        given: String,
    },
    /// It is not one of the words to choose from.
    #[error("expected {}, got {given:?}", known.join(" or "))]
    UnknownWord {
        /// All of them.
        known: Vec<String>,
        /// What was given.
        given: String,
    },
    /// It is neither on nor off.
    #[error("expected true or false, got {given:?}")]
    NotAFlag {
        /// What was given.
        given: String,
    },
    /// It is no text.
    #[error("expected a text, got {given}")]
    NotAText {
        /// What was given.
        given: String,
    },
    /// Its option is there twice.
    #[error("is given twice")]
    GivenTwice,
    /// There is no such option.
    #[error("is unknown, expected {}", known.join(", "))]
    UnknownOption {
        /// All that there are.
        known: Vec<String>,
    },
    /// It is no name with a value.
    #[error("expected name=value")]
    NotAPair,
    /// What reads texts of this kind refuses it.
    #[error("{text}")]
    Unreadable {
        /// Why.
        text: String,
    },
}

/// A range of numbers as people say it.
fn range(min: u64, max: u64) -> String {
    match max {
        u64::MAX if min == 0 => "from 0 to 2^64 - 1".to_owned(),
        u64::MAX => format!("of at least {min}"),
        max => format!("from {min} to {max}"),
    }
}

impl BadOption {
    /// Names the option and what its reader says.
    pub fn new(name: impl Into<String>, problem: impl Display) -> Self {
        Self::of(name, BadValue::Unreadable { text: problem.to_string() })
    }

    fn of(name: impl Into<String>, problem: BadValue) -> Self {
        Self { name: name.into(), problem }
    }

    fn unknown(name: &str, specs: &[OptionSpec]) -> Self {
        let known = specs.iter().map(|spec| spec.name.to_owned()).collect();
        Self::of(name, BadValue::UnknownOption { known })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::number("size", 6, 16, 8),
            OptionSpec::choice("side", ["left", "right"]),
            OptionSpec::flag("loud", false),
            OptionSpec::text("position", "w"),
        ]
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(Chosen::read(&specs(), text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn what_is_not_named_keeps_its_default() {
        let specs = specs();
        let chosen = Chosen::read(&specs, " size = 10;\nloud=true; position=w a=b ").unwrap();
        assert_eq!(chosen.number::<u8>("size"), 10);
        assert_eq!(chosen.text("side"), Some("left"));
        assert_eq!(chosen.text("position"), Some("w a=b"));
        assert!(chosen.flag("loud"));
        assert_eq!(Chosen::read(&specs, "").unwrap().text("position"), None);
    }

    #[test]
    fn every_fault_names_the_option_and_what_would_be_right() {
        check_error("size=10;size=10", "option \"size\": is given twice");
        check_error("size=5", "option \"size\": expected a number from 6 to 16, got \"5\"");
        check_error("side=up", "option \"side\": expected left or right, got \"up\"");
        check_error("loud=1", "option \"loud\": expected true or false, got \"1\"");
        check_error("sice=5", "option \"sice\": is unknown, expected size, side, loud, position");
        check_error("size", "option \"size\": expected name=value");
    }
}
