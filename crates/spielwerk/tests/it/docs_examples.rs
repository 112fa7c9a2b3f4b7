//! What the documents show can be sent as it stands.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

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

/// The first steps on the page of the API, with the move that the game names for them.
#[test]
fn the_first_steps_of_the_api_can_be_gone() {
    let server = Server::start(&[]);
    let entry = read("web/src/games/bashni/entry.ts");
    let (_, first_move) = entry.split_once("firstMove: '").expect("a move to begin with");
    let (first_move, _) = first_move.split_once('\'').unwrap();
    let players = json!([{ "type": "HUMAN" }, { "type": "BOT", "bot": "3" }]);
    let id = server.new_match_with(&json!({ "type": "Bashni", "players": players }));
    let ada = server.sit_down(&id, 0, "Ada");
    assert_eq!(server.act(&ada, &id, 0, first_move).status, 200);
}

/// What the form for a new match shows as an example of an option.
#[test]
fn the_examples_of_options_in_the_form_are_accepted() {
    let server = Server::start(&[]);
    let mut n_examples = 0;
    for language in ["en", "de"] {
        let words = read(&format!("web/src/games/bashni/i18n/lobby.{language}.ts"));
        for example in words.split("example: '").skip(1).filter_map(|rest| rest.split('\'').next())
        {
            let options = json!({ "position": example });
            let body = json!({ "type": "Bashni", "gameSpecific": options });
            assert_eq!(server.post(&body.to_string()).status, 201, "{example}");
            n_examples += 1;
        }
    }
    assert_eq!(n_examples, 2);
}

/// The examples of the OpenAPI document for texts in a game's notation.
#[test]
fn the_examples_of_the_api_are_accepted() {
    let server = Server::start(&[]);
    let document: Value = serde_json::from_str(&read("docs/openapi.json")).unwrap();
    let brought = &document["components"]["schemas"]["Brought"]["properties"];
    let example = |field: &str| {
        let field = &brought[field];
        field["example"].as_str().or(field["examples"][0].as_str()).expect("an example").to_owned()
    };
    let body = json!({ "type": example("type"), "text": example("text") });
    assert_eq!(server.send_as("", "/api/v1/positions", &body).status, 200);
    let name = document["components"]["schemas"]["OptionInfo"].to_string();
    assert!(name.contains("max_plies"), "the option that is named exists: {name}");
}

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap()
}
