use serde::{Deserialize, Serialize};

/// A language in which the checker speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", schema(as = CheckWords))]
pub struct Words {
    /// In English.
    pub en: String,
    /// In German.
    pub de: String,
}

impl Words {
    /// The same thing, said in both languages.
    pub fn new(en: impl Into<String>, de: impl Into<String>) -> Self {
        Self { en: en.into(), de: de.into() }
    }

    /// The text in one of them.
    pub fn to(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::De => &self.de,
        }
    }
}
