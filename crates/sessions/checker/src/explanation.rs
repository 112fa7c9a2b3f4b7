use game::Text;

/// What is said about a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What happened.
    pub what: Text,
    /// What was expected instead.
    pub expected: Text,
    /// Why it has to be so, and what to look for in the client.
    pub why: Text,
}

impl Explanation {
    /// What, what instead, and why, each in English and German.
    pub fn new(what: impl Into<Text>, expected: impl Into<Text>, why: impl Into<Text>) -> Self {
        Self { what: what.into(), expected: expected.into(), why: why.into() }
    }
}

/// The first of many things, and how many others there are.
pub(crate) fn some_of(list: &[String], most: usize, n_all: usize) -> Text {
    let shown = &list[..list.len().min(most)];
    let (list, n_more) = (shown.join(", "), n_all.saturating_sub(shown.len()));
    match n_more {
        0 => Text::new(list.clone(), list),
        more => Text::new(format!("{list} and {more} more"), format!("{list} und {more} weitere")),
    }
}
