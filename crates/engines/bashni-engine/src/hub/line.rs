/// A line of the protocol: a command and its arguments, `level move-time=1`.
///
/// A value may stand in double quotes, and must if it has blanks; an argument without a value is a
/// flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) command: String,
    arguments: Vec<(String, String)>,
}

impl Line {
    /// Reads a line; nothing if it is blank.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (command, mut rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let mut arguments = Vec::new();
        loop {
            rest = rest.trim_start();
            let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            if name.is_empty() && after.is_empty() {
                break;
            }
            let (value, after) = match after.trim_start().strip_prefix('=') {
                None => ("", after),
                Some(value) => split_value(value.trim_start()),
            };
            arguments.push((name.to_owned(), value.to_owned()));
            rest = after;
        }
        (!command.is_empty()).then(|| Self { command: command.to_owned(), arguments })
    }

    /// The value of an argument; empty for a flag.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let argument = self.arguments.iter().find(|(known, _)| known == name);
        argument.map(|(_, value)| value.as_str())
    }

    /// Whether an argument is there.
    pub(super) fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }
}

/// A value and what stands behind it.
fn split_value(text: &str) -> (&str, &str) {
    match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => text.split_at(text.find(char::is_whitespace).unwrap_or(text.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_have_values_quoted_values_or_none() {
        let line =
            Line::parse("  pos pos=\"w w@A1 b@H8;ply=1\"  moves = \"A1:B2\" x go=1.5 ").unwrap();
        assert_eq!(line.command, "pos");
        assert_eq!(line.value("pos"), Some("w w@A1 b@H8;ply=1"));
        assert_eq!(line.value("moves"), Some("A1:B2"));
        assert_eq!((line.value("x"), line.value("go")), (Some(""), Some("1.5")));
        assert_eq!((line.has("x"), line.has("y")), (true, false));
        assert_eq!(Line::parse("ping").unwrap().command, "ping");
        assert_eq!(Line::parse("  "), None);
        assert_eq!(Line::parse("pos pos=\"w w@A1").unwrap().value("pos"), Some("w w@A1"));
    }
}
