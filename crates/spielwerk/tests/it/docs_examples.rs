//! What the documents show can be sent as it stands.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::process::{Server, run, stdout};

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
        let answer = server.send_as(TOKEN, &path, &serde_json::from_str(&body).unwrap());
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

/// The files that the documents show, as the commands read them.
#[test]
fn the_files_of_the_documents_can_be_read() {
    let block = |path: &str| {
        let text = read(path);
        let (_, block) = text.split_once("```toml\n").expect("a file");
        block.split_once("```").unwrap().0.to_owned()
    };
    let file = arena_run::TournamentFile::read(&block("docs/arena.md")).expect("a tournament");
    assert_eq!(file.entrant.len(), 2);
    let scheme =
        checker::grading::Scheme::read(&block("docs/operations/grading.md")).expect("a scheme");
    let list = stdout(&run(["check", "--list"]));
    let stages: Vec<&str> =
        list.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    scheme.check(&stages).expect("stages that there are");
}

/// The value of a field in a file of the interface, as often as it is there.
fn fields<'a>(source: &'a str, name: &str) -> Vec<&'a str> {
    let begins = format!("\n  {name}: '");
    source.split(&begins).skip(1).filter_map(|rest| rest.split('\'').next()).collect()
}

/// What the pages show of each game: a position to look at, a first move, a value of an option.
#[test]
fn the_examples_of_the_pages_are_accepted() {
    let server = Server::start(&[]);
    for kind in server.get("/api/v1/server").json()["kinds"].as_array().unwrap() {
        let name = kind["type"].as_str().unwrap();
        let folder = format!("web/src/games/{}", name.to_lowercase());
        let entry = read(&format!("{folder}/entry.ts"));
        let [example] = fields(&entry, "example")[..] else { panic!("{name}: one position") };
        let body = json!({ "type": name, "text": example });
        let answer = server.send_as("", "/api/v1/positions", &body);
        assert_eq!(answer.status, 200, "{name}: {example}: {}", answer.body);
        let [first_move] = fields(&entry, "firstMove")[..] else { panic!("{name}: one move") };
        // The dealer of Quarto may name the very piece that the example hands over.
        let options = if name == "Quarto" { json!({ "first_piece": 0 }) } else { json!({}) };
        let mut body = json!({ "type": name, "gameSpecific": options });
        let n_seats = server.show(&server.new_match_with(&body))["seats"].as_array().unwrap().len();
        let mut players = vec![json!({ "type": "BOT" }); n_seats];
        players[0] = json!({ "type": "HUMAN" });
        body["players"] = players.into();
        let id = server.new_match_with(&body);
        let ada = server.sit_down(&id, 0, "Ada");
        let answer = server.act(&ada, &id, 0, first_move);
        // What can be laid in Paging is in the cards.
        let is_readable = answer.json()["code"] == "illegal-move" && name == "Paging";
        assert!(answer.status == 200 || is_readable, "{name}: {first_move}: {}", answer.body);
        // Those of the form for a new match come from the server.
        for option in kind["options"].as_array().unwrap() {
            let (option, example) = (option["name"].as_str().unwrap(), &option["example"]);
            if example.as_str().is_some_and(|example| !example.is_empty()) {
                let body = json!({ "type": name, "gameSpecific": { option: example } });
                assert_eq!(
                    server.post(&body.to_string()).status,
                    201,
                    "{name}: {option} {example}"
                );
            }
        }
    }
}

/// Every example of the OpenAPI document is taken by the server where it belongs, or is what the
/// server says. A new one needs a line here.
#[test]
fn the_examples_of_the_api_are_accepted() {
    let server = Server::start(&["--admin-token", TOKEN]);
    let about = server.get("/api/v1/server").json();
    let kinds = about["kinds"].as_array().unwrap();
    let player = json!({ "type": "COMPUTER" });
    let wrong = json!({ "type": "Ligretto", "players": [player] });
    let problem = server.post(&wrong.to_string()).json();
    let answers = |path: &str, body: &Value| server.send_as(TOKEN, path, body).status;
    let order = |field: &str, value: &Value| {
        answers("/ligretto/simulations", &json!({ "players": 3, "seed": 1, field: value }))
    };
    let students = json!([{ "name": "Ada", "seat": 0 }]);
    let class = |name: &Value| {
        let people = json!([{ "type": "HUMAN" }, { "type": "BOT" }]);
        let of = json!({ "type": "Bashni", "players": people });
        let body = json!({ "name": name, "match": of, "students": students });
        server.send_as(TOKEN, "/api/v1/admin/classes", &body)
    };
    let ada = server.match_between("HUMAN", "HUMAN");
    let key = server.sit_down(&ada, 0, "Ada");
    let examples = api_examples();
    assert!(examples.len() > 35, "only {} examples were found", examples.len());
    for (place, example) in examples {
        let text = example.as_str().unwrap_or_default();
        let field = place.rsplit('.').next().unwrap();
        let is_good = match place.as_str() {
            "Brought.text" => {
                answers("/api/v1/positions", &json!({ "type": "Bashni", "text": text })) == 200
            }
            "Action.action" => server.act(&key, &ada, 0, text).status == 200,
            // The same move, as it stands in the list of moves.
            "Move.action" => server.moves(&ada)[0].1 == text,
            "Entering.code" => {
                let id = class(&json!("Class")).json()["id"].as_str().unwrap().to_owned();
                let body = json!({ "code": text });
                let answer = server.send_as("", &format!("/api/v1/classes/{id}/places"), &body);
                answer.json()["code"] == "bad-code"
            }
            "FieldError.field" => problem["errors"][0]["field"] == example,
            "Problem.code" | "Problem.status" => problem[field] == example,
            "GameOrder.network" | "GameOrder.faults" => order(field, &example) == 202,
            "StudyOrder.network" => order("network", &example) == 202,
            "StudyCell.signals" => order("signals", &example) == 202,
            "GameOrder.deal" | "Moment.card" => text.parse::<ligretto::Card>().is_ok(),
            "Moment.verdict" => {
                serde_json::from_value::<ligretto_net::Verdict>(example.clone()).is_ok()
            }
            "NewClass.name" => class(&example).status == 201,
            "NewTournament.name" => {
                let body = json!({ "name": text, "type": "Bashni", "format": "swiss" });
                answers("/api/v1/tournaments", &body) == 201
            }
            "NewRematch.seats" => serde_json::from_value::<Vec<u8>>(example.clone()).is_ok(),
            "OptionInfo.name" => {
                let options = kinds[0]["options"].as_array().unwrap();
                options.iter().any(|option| option["name"] == example)
            }
            _ => match field {
                "type" => kinds.iter().any(|kind| kind["type"] == example),
                "id" | "of" | "ticket" => text.parse::<host::MatchId>().is_ok(),
                "address" => text.parse::<std::net::IpAddr>().is_ok(),
                _ => panic!("{place} has the example {example}: how is it used?"),
            },
        };
        assert!(is_good, "{place}: {example}; {problem}");
    }
}

/// The examples of all fields, each with the place where it stands.
fn api_examples() -> Vec<(String, Value)> {
    let document: Value = serde_json::from_str(&read("docs/openapi.json")).unwrap();
    let mut found = Vec::new();
    for (schema, definition) in document["components"]["schemas"].as_object().unwrap() {
        collect_examples(schema, None, definition, &mut found);
    }
    found
}

fn collect_examples(
    schema: &str,
    field: Option<&str>,
    value: &Value,
    found: &mut Vec<(String, Value)>,
) {
    let Some(object) = value.as_object() else {
        for inner in value.as_array().into_iter().flatten() {
            collect_examples(schema, field, inner, found);
        }
        return;
    };
    for (name, inner) in object {
        match (name.as_str(), field) {
            ("example", Some(field)) => found.push((format!("{schema}.{field}"), inner.clone())),
            ("examples", Some(field)) => {
                let all = inner.as_array().unwrap().iter().cloned();
                found.extend(all.map(|one| (format!("{schema}.{field}"), one)));
            }
            ("properties", _) => {
                for (field, inner) in inner.as_object().unwrap() {
                    collect_examples(schema, Some(field), inner, found);
                }
            }
            _ => collect_examples(schema, field, inner, found),
        }
    }
}

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap()
}
