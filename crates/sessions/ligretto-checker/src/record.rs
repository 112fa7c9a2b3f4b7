//! All that was said to and by the player.

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::Value;

/// Who has a lifeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lane {
    /// The coordinator of the game.
    Coordinator,
    /// A player; the one that is examined has its machine's line too.
    Seat(u32),
    /// Somebody who has nothing to say in this game, or nobody at all.
    Stranger,
}

/// A message.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) sent: Duration,
    /// None if it got lost.
    pub(crate) arrived: Option<Duration>,
    pub(crate) from: Lane,
    pub(crate) to: Lane,
    /// Whether the program that is examined said it.
    pub(crate) is_tested: bool,
    pub(crate) payload: Vec<u8>,
}

impl Said {
    /// What it says, in short.
    pub(crate) fn label(&self) -> String {
        label(&self.payload)
    }
}

/// A place in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mark(usize);

/// All that was said; of very much only the later part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    said: Vec<Said>,
    n_forgotten: usize,
}

/// A player that says nothing but the same thing again must not fill our memory.
const MOST_SAID: usize = 100_000;

impl Record {
    pub(crate) fn push(&mut self, said: Said) -> Mark {
        if self.said.len() == MOST_SAID {
            self.said.drain(..MOST_SAID / 2);
            self.n_forgotten += MOST_SAID / 2;
        }
        self.said.push(said);
        self.last()
    }

    /// The last message so far.
    pub(crate) fn last(&self) -> Mark {
        Mark((self.n_forgotten + self.said.len()).saturating_sub(1))
    }

    /// The last message of the player in which all of these words stand.
    pub(crate) fn find(&self, words: &[&str]) -> Option<Mark> {
        let has =
            |said: &Said| said.is_tested && words.iter().all(|word| said.label().contains(word));
        self.said.iter().rposition(has).map(|index| Mark(self.n_forgotten + index))
    }

    /// What was said shortly before a message and just after it, and which of these it is.
    pub(crate) fn around(&self, mark: Mark) -> (&[Said], usize) {
        const BEFORE: usize = 18;
        const AFTER: usize = 5;
        let index = mark.0.saturating_sub(self.n_forgotten).min(self.said.len().saturating_sub(1));
        let first = index.saturating_sub(BEFORE);
        (&self.said[first..self.said.len().min(index + AFTER + 1)], index - first)
    }
}

/// A message in short: its type, and all its fields that are short themselves.
fn label(payload: &[u8]) -> String {
    const LONGEST: usize = 96;
    let Ok(Value::Object(fields)) = serde_json::from_slice(payload) else {
        return shortened(&checker::printable(payload), LONGEST);
    };
    let mut label = fields.get("type").map_or_else(|| "hello".to_owned(), text_of);
    add_fields(&mut label, fields.iter().filter(|(name, _)| *name != "type"));
    shortened(&label, LONGEST)
}

fn add_fields<'a>(label: &mut String, fields: impl Iterator<Item = (&'a String, &'a Value)>) {
    for (name, value) in fields {
        match value {
            Value::Object(inner) if name == "answered" || name == "score" => {
                add_fields(label, inner.iter());
            }
            Value::Object(inner) if name == "visible" => {
                let stacks = inner.get("stacks").map(Value::to_string).unwrap_or_default();
                let _ = write!(label, " stacks={stacks}");
            }
            Value::Object(_) | Value::Array(_) => {
                let _ = write!(label, " {name}=…");
            }
            value => {
                let _ = write!(label, " {name}={}", text_of(value));
            }
        }
    }
}

fn text_of(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    checker::printable(text.as_bytes())
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_has_what_matters() {
        let shown = |text: &str| label(text.as_bytes());
        assert_eq!(
            shown(r#"{"type":"answer","id":12,"answered":{"verdict":"too_slow","stamp":5}}"#),
            "answer stamp=5 verdict=too_slow id=12"
        );
        assert_eq!(shown(r#"{"type":"init","deck":["red 7"]}"#), "init deck=…");
        assert_eq!(shown("\u{1b}nonsense"), "\\u{1b}nonsense");
        assert!(shown(&"ä".repeat(500)).chars().count() < 100);
    }
}
