//! What the documents show can be sent as it stands.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::Server;

const TOKEN: &str = "a-token-for-this-test";

/// A request of a `curl` command.
struct Example {
    file: String,
    path: String,
    body: String,
}

#[test]
fn every_request_of_the_documents_is_accepted() {
    let server = Server::start(&["--admin-token", TOKEN]);
    let examples = examples();
    assert!(examples.len() >= 3, "{} examples", examples.len());
    for Example { file, path, body } in examples {
        let bearer = format!("Bearer {TOKEN}");
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let answer = server.request(&ureq::http::Method::POST, &path, &headers, &body);
        assert!((200..300).contains(&answer.status), "{file}: {path} {body}: {}", answer.body);
    }
}

/// All examples with a body that stands in the document.
fn examples() -> Vec<Example> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = vec![root.join("README.md")];
    markdown_below(&root.join("docs"), &mut files);
    files.iter().flat_map(|file| examples_of(file)).collect()
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

fn examples_of(file: &Path) -> Vec<Example> {
    let text = fs::read_to_string(file).unwrap();
    let commands = text.split("\ncurl ").skip(1);
    let example = |command: &str| {
        let command = command.split("\n```").next()?;
        let (_, body) = command.split_once("-d '")?;
        let (body, _) = body.split_once('\'')?;
        let url = command.split_whitespace().find(|word| word.contains(":8080/"))?;
        let (_, path) = url.split_once(":8080")?;
        let file = file.file_name()?.to_str()?.to_owned();
        Some(Example { file, path: path.to_owned(), body: body.to_owned() })
    };
    // Workers are on other machines.
    commands.filter_map(example).filter(|example| !example.body.contains("\"workers\"")).collect()
}
