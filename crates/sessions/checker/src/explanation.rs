use crate::words::Words;

/// What is said about a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What happened.
    pub what: Words,
    /// What was expected instead.
    pub expected: Words,
    /// Why it has to be so, and what to look for in the client.
    pub why: Words,
}

impl Explanation {
    /// What, what instead, and why, each in English and German.
    pub fn new(
        what: (impl Into<String>, impl Into<String>),
        expected: (impl Into<String>, impl Into<String>),
        why: (impl Into<String>, impl Into<String>),
    ) -> Self {
        Self {
            what: Words::new(what.0, what.1),
            expected: Words::new(expected.0, expected.1),
            why: Words::new(why.0, why.1),
        }
    }
}
