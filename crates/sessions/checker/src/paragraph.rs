use serde::{Deserialize, Serialize};

/// A paragraph of our own documentation, where what a finding says can be looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Paragraph {
    /// The page, as a path below `docs/`: `bashni/protocol.md`.
    pub page: String,
    /// The heading of the paragraph, as it stands there.
    pub heading: String,
}

impl Paragraph {
    /// A paragraph of any page.
    pub fn new(page: impl Into<String>, heading: impl Into<String>) -> Self {
        Self { page: page.into(), heading: heading.into() }
    }

    /// A paragraph of the page about the protocol, which is the same for all kinds of games.
    pub fn of_protocol(heading: impl Into<String>) -> Self {
        Self::new("bashni/protocol.md", heading)
    }

    /// What stands behind `#` in a link to it.
    pub(crate) fn anchor(&self) -> String {
        let kept = self.heading.chars().filter_map(|c| match c {
            ' ' | '-' => Some('-'),
            c if c.is_alphanumeric() => Some(c.to_ascii_lowercase()),
            _ => None,
        });
        kept.collect()
    }

    /// Page and heading in one line.
    pub fn place(&self) -> String {
        format!("docs/{}#{}", self.page, self.anchor())
    }
}
