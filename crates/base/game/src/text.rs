//! What people read, in both languages.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A language that people are spoken to in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::De, Self::En];

    /// Its code, as options and documents write it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// What stands for this language, of one thing for each.
    pub fn pick<T>(self, en: T, de: T) -> T {
        match self {
            Self::En => en,
            Self::De => de,
        }
    }
}

/// A code that stands for no language we speak.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected de or en, got {0:?}")]
pub struct UnknownLanguage(pub String);

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let known = Self::ALL.into_iter().find(|language| language.code() == code);
        known.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Text {
    /// In English.
    #[cfg_attr(feature = "ts", schema(value_type = String))]
    pub en: Cow<'static, str>,
    /// In German.
    #[cfg_attr(feature = "ts", schema(value_type = String))]
    pub de: Cow<'static, str>,
}

impl Text {
    /// The same thing, said in both languages.
    pub fn new(en: impl Into<Cow<'static, str>>, de: impl Into<Cow<'static, str>>) -> Self {
        Self { en: en.into(), de: de.into() }
    }

    /// The same, for constants.
    pub const fn fixed(en: &'static str, de: &'static str) -> Self {
        Self { en: Cow::Borrowed(en), de: Cow::Borrowed(de) }
    }

    /// The text in one of them.
    pub fn to(&self, language: Language) -> &str {
        language.pick(&self.en, &self.de)
    }
}

impl<En, De> From<(En, De)> for Text
where
    En: Into<Cow<'static, str>>,
    De: Into<Cow<'static, str>>,
{
    fn from((en, de): (En, De)) -> Self {
        Self::new(en, de)
    }
}
