//! Settings in a file: `move-time-ms = 5000`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use toml::{Spanned, Value};

use super::{Settings, given};

/// The texts of a file by name. Each is checked here, so that a fault is told with its line.
pub(super) fn read(path: &Path) -> anyhow::Result<BTreeMap<&'static str, String>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    parse(&text).with_context(|| path.display().to_string())
}

pub(super) fn parse(text: &str) -> anyhow::Result<BTreeMap<&'static str, String>> {
    let lines: BTreeMap<String, Spanned<Value>> = toml::from_str(text)?;
    let mut texts = BTreeMap::new();
    for (name, value) in lines {
        let line = text[..value.span().start].matches('\n').count() + 1;
        let Some(setting) = given::find(&name) else {
            let hint = given::similar(&name).map_or_else(
                || "`spielwerk serve --help` lists all settings".to_owned(),
                |other| format!("did you mean {other}?"),
            );
            bail!("line {line}: unknown setting {name}; {hint}");
        };
        let value = match value.into_inner() {
            Value::String(text) => text,
            Value::Integer(number) => number.to_string(),
            other => bail!("line {line}: {name} can't be {}", other.type_str()),
        };
        setting
            .set(&mut Settings::default(), &value)
            .map_err(|problem| anyhow!("line {line}: {name}: {problem}"))?;
        texts.insert(setting.name, value);
    }
    Ok(texts)
}
