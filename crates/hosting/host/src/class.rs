use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Matches that a teacher set for many at once: the same deal and dice for all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its name in addresses.
    pub id: ClassId,
    /// What people call it; one line.
    pub name: String,
    /// The kind of game.
    pub kind: String,
    /// The number that deal and dice were drawn from.
    pub seed: u64,
    /// When it was set, in milliseconds since 1970.
    pub created_at: i64,
    /// Who may sit down.
    pub entry: ClassEntry,
}

/// Who may sit down in a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClassEntry {
    /// Whoever says a name that nobody else has taken.
    #[default]
    Names,
    /// Whoever has the code of a seat, which the teacher hands out.
    Codes,
    /// Nobody more. A code still brings a seat that is taken to another device.
    Locked,
}

impl ClassEntry {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Names, Self::Codes, Self::Locked];

    /// The word for it in the data file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Names => "names",
            Self::Codes => "codes",
            Self::Locked => "locked",
        }
    }

    /// What this word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|entry| entry.word() == word)
    }
}

/// The name of a class: 13 characters `[0-9a-z]`, like that of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(value_type = String))]
#[serde(into = "String", try_from = "String")]
pub struct ClassId(crate::MatchId);

impl ClassId {
    /// The id of this number; whoever sets a new class draws the number at random.
    pub fn from_number(number: u64) -> Self {
        Self(crate::MatchId::from_number(number))
    }
}

impl fmt::Display for ClassId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that is not the id of any class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the id of a class: it has 13 characters, each a digit or a small letter")]
pub struct BadClassId(String);

impl FromStr for ClassId {
    type Err = BadClassId;

    fn from_str(text: &str) -> Result<Self, BadClassId> {
        text.parse().map(Self).map_err(|_| BadClassId(text.chars().take(40).collect()))
    }
}

impl From<ClassId> for String {
    fn from(id: ClassId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for ClassId {
    type Error = BadClassId;

    fn try_from(text: String) -> Result<Self, BadClassId> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_texts_that_read_back() {
        let id = ClassId::from_number(4711);
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, format!("\"{id}\""));
        assert_eq!(serde_json::from_str::<ClassId>(&json).unwrap(), id);
        let refused = "Nobody".parse::<ClassId>().unwrap_err().to_string();
        assert!(refused.starts_with("\"Nobody\" is not the id of a class"), "{refused}");
    }
}
