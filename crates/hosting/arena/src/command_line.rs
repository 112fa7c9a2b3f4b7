use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A command: a program and its arguments, each of which may hold placeholders. Its written form is
/// the list of all words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct CommandLine {
    /// The program: a path, or a name that is looked up.
    pub program: String,
    /// What it is told.
    pub arguments: Vec<String>,
}

impl TryFrom<Vec<String>> for CommandLine {
    type Error = BadCommand;

    fn try_from(mut words: Vec<String>) -> Result<Self, BadCommand> {
        if words.is_empty() {
            return Err(BadCommand::Empty);
        }
        Ok(Self { program: words.remove(0), arguments: words })
    }
}

impl From<CommandLine> for Vec<String> {
    fn from(CommandLine { program, arguments }: CommandLine) -> Self {
        [vec![program], arguments].concat()
    }
}

impl FromStr for CommandLine {
    type Err = BadCommand;

    fn from_str(text: &str) -> Result<Self, BadCommand> {
        words(text)?.try_into()
    }
}

impl CommandLine {
    /// The same command with these placeholders filled in, each with what it stands for; other
    /// braces stay.
    #[must_use]
    pub fn fill(&self, values: &[(&str, &str)]) -> Self {
        let fill = |word: &String| filled(word, values);
        Self { program: fill(&self.program), arguments: self.arguments.iter().map(fill).collect() }
    }
}

fn filled(word: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = word;
    while let Some(at) = rest.find('{') {
        let (before, from_brace) = rest.split_at(at);
        filled += before;
        let found = values.iter().find(|(name, _)| from_brace.starts_with(name));
        let (value, n_read) = found.map_or(("{", 1), |(name, value)| (*value, name.len()));
        filled += value;
        rest = &from_brace[n_read..];
    }
    filled + rest
}

/// Why a command can't be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadCommand {
    /// There is nothing to start.
    #[error("the command is empty")]
    Empty,
    /// A quote that does not end.
    #[error("the command ends within quotes")]
    Unclosed,
}

/// The words of a line. Quotes of both kinds hold words together; nothing else is special.
pub fn words(command: &str) -> Result<Vec<String>, BadCommand> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in command.chars() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    if quote.is_some() {
        return Err(BadCommand::Unclosed);
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_together() {
        let read = words("./client  -g {id} 'a b' \"c'd\" e''f ''").unwrap();
        assert_eq!(read, ["./client", "-g", "{id}", "a b", "c'd", "ef", ""]);
        assert_eq!(words("a 'b"), Err(BadCommand::Unclosed));
    }

    #[test]
    fn a_command_has_a_program_wherever_it_comes_from() {
        let command: CommandLine = "./client -g {id}".parse().unwrap();
        assert_eq!(command.program, "./client");
        let json = serde_json::to_string(&command).unwrap();
        assert_eq!(json, r#"["./client","-g","{id}"]"#);
        assert_eq!(serde_json::from_str::<CommandLine>(&json).unwrap(), command);
        assert_eq!("  ".parse::<CommandLine>(), Err(BadCommand::Empty));
        let bad = serde_json::from_str::<CommandLine>("[]").unwrap_err();
        assert!(bad.to_string().contains("the command is empty"), "{bad}");
    }

    #[test]
    fn placeholders_are_filled_in_and_other_braces_stay() {
        let values = [("{id}", "0hdy96hg8ukzm"), ("{player}", "2")];
        assert_eq!(filled("{id}-{player}{what}{", &values), "0hdy96hg8ukzm-2{what}{");
    }
}
