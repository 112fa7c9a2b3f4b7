//! The texts about faults: `texts.txt`, with the data of a fault filled in.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use checker::{Explanation, Paragraph};
use game::Text;
use serde_json::{Map, Value};

use super::shown;

/// All that a finding says about a fault.
pub(crate) struct Told {
    /// A stable word for it.
    pub(crate) code: &'static str,
    /// Where it can be looked up.
    pub(crate) paragraph: Paragraph,
    /// What happened, what was expected, and why.
    pub(crate) explanation: Explanation,
}

/// What stands in the file about one fault.
struct Entry {
    code: &'static str,
    page: &'static str,
    heading: &'static str,
    en: [&'static str; 3],
    de: [&'static str; 3],
}

/// All entries, by the name of the fault.
static ENTRIES: LazyLock<BTreeMap<&str, Entry>> = LazyLock::new(|| {
    let entries = include_str!("texts.txt").split("\n[").skip(1);
    entries.map(|entry| read(entry).expect("a test reads every entry")).collect()
});

/// Reads an entry whose bracket has been opened.
fn read(entry: &'static str) -> Option<(&'static str, Entry)> {
    let mut lines = entry.lines();
    let (name, place) = lines.next()?.split_once("] ")?;
    let (name, code) = name.split_once(" = ").unwrap_or((name, name));
    let (page, heading) = place.split_once(": ")?;
    let mut texts = |language: &str| -> Option<[&'static str; 3]> {
        let mut text = || lines.next()?.strip_prefix(language);
        Some([text()?, text()?, text()?])
    };
    let (en, de) = (texts("en: ")?, texts("de: ")?);
    Some((name, Entry { code, page, heading, en, de }))
}

/// What is said about the fault with this name.
pub(super) fn tell(name: &str, data: &Map<String, Value>) -> Told {
    let entry = ENTRIES.get(name).expect("a test asks for the text of every fault");
    let text = |index: usize| Text::new(fill(entry.en[index], data), fill(entry.de[index], data));
    Told {
        code: entry.code,
        paragraph: Paragraph::new(entry.page, fill(entry.heading, data)),
        explanation: Explanation::new(text(0), text(1), text(2)),
    }
}

/// Puts data in the place of its name in braces; other braces stay.
fn fill(template: &str, data: &Map<String, Value>) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let named = after.split_once('}');
        if let Some((value, tail)) = named.and_then(|(name, tail)| Some((data.get(name)?, tail))) {
            out.push_str(&shown(value));
            rest = tail;
        } else {
            out.push('{');
            rest = after;
        }
    }
    out + rest
}
