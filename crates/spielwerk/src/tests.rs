//! The commands and flags that the documents name are there.

use std::fs;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use super::CommandLine;

#[test]
fn every_command_of_the_documents_is_understood() {
    let mut n_commands = 0;
    for file in documents() {
        for command in commands(&fs::read_to_string(&file).unwrap()) {
            let words = arena::words(&command).unwrap();
            if let Err(error) = CommandLine::try_parse_from(&words) {
                let is_mentioned = words.len() <= 3 && NOT_WHOLE.contains(&error.kind());
                assert!(is_mentioned, "{}: {command}\n{error}", file.display());
            }
            n_commands += 1;
        }
    }
    assert!(n_commands > 60, "only {n_commands} commands were found");
}

#[test]
fn every_flag_of_the_documents_is_there() {
    let mut known = Vec::new();
    collect_flags(&CommandLine::command(), &mut known);
    let mut n_flags = 0;
    for file in
        documents().into_iter().filter(|file| !ABOUT_EXAMPLES.iter().any(|one| file.ends_with(one)))
    {
        let text = fs::read_to_string(&file).unwrap();
        let spans = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
        for span in spans.filter(|span| span.starts_with("--") && *span != "--") {
            let flag: String = span.chars().take_while(|c| !" =[…".contains(*c)).collect();
            assert!(known.contains(&flag), "{}: {span}", file.display());
            n_flags += 1;
        }
    }
    assert!(n_flags > 60, "only {n_flags} flags were found");
}

/// Documents that name flags of tools that are no part of the binary.
const ABOUT_EXAMPLES: &[&str] =
    &["docs/testing.md", "docs/board-engines.md", "docs/bashni/engine.md"];

fn collect_flags(command: &clap::Command, flags: &mut Vec<String>) {
    let long = command.get_arguments().filter_map(clap::Arg::get_long);
    flags.extend(long.map(|name| format!("--{name}")));
    for inner in command.get_subcommands() {
        collect_flags(inner, flags);
    }
}

/// What is said of a command that is only mentioned.
const NOT_WHOLE: &[ErrorKind] = &[
    ErrorKind::DisplayHelp,
    ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
    ErrorKind::DisplayVersion,
    ErrorKind::MissingRequiredArgument,
    ErrorKind::MissingSubcommand,
];

fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let names = ["README.md", "CONTRIBUTING.md", "SECURITY.md"];
    let mut files = names.map(|name| root.join(name)).to_vec();
    markdown_below(&root.join("docs"), &mut files);
    files
}

fn markdown_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            markdown_below(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            files.push(path);
        }
    }
}

/// The commands of a document, in blocks and in sentences, but for those in which something is left
/// out (`…`), may be left out (`[`) or is to be filled in (a word in capital letters).
fn commands(document: &str) -> Vec<String> {
    let document = document.replace("\\\n", " ");
    let in_blocks = document.lines().map(|line| line.trim().trim_start_matches("$ "));
    let in_sentences = document.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_whole = |command: &&str| {
        let is_open = |word: &str| {
            word.starts_with(char::is_uppercase) && word.chars().all(|c| !c.is_lowercase())
        };
        command.starts_with("spielwerk ")
            && !command.contains(['…', '['])
            && !command.split_whitespace().any(is_open)
    };
    let without_rest = |command: &str| {
        let ends = [" # ", " > "].into_iter().filter_map(|end| command.find(end));
        command[..ends.min().unwrap_or(command.len())].trim().to_owned()
    };
    in_blocks.chain(in_sentences).filter(is_whole).map(without_rest).collect()
}
