//! The document of the HTTP interface.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::process::Server;

#[test]
fn the_server_gives_the_committed_document() {
    let server = Server::start(&[]);
    let answer = server.get("/api/v1/openapi.json");
    assert_eq!((answer.status, answer.media_type.as_str()), (200, "application/json"));
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let committed = fs::read_to_string(committed).expect("docs/openapi.json");
    assert_eq!(answer.body, committed);
}

/// Every documented address answers, and no address of ours is missing.
#[test]
fn the_document_covers_all_routes() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let document = server.get("/api/v1/openapi.json").json();
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.")));
    let paths = document["paths"].as_object().expect("paths");
    for path in [
        "/api/v1/matches",
        "/api/v1/matches/{id}",
        "/api/v1/matches/{id}/events",
        "/api/v1/matches/{id}/record",
        "/healthz",
        "/readyz",
    ] {
        let documented = &paths.get(path).unwrap_or_else(|| panic!("{path} is documented"))["get"];
        let responses = documented["responses"].as_object().expect("responses");
        assert!(responses.contains_key("200"), "{path}");
        let stream = server.stream(&path.replace("{id}", &id));
        assert_eq!(stream.status, 200, "{path}");
        // The media type is one of those that the document names.
        let content = responses["200"]["content"].as_object().expect("content");
        let media_type = stream.media_type.split(';').next().unwrap_or_default();
        assert!(content.contains_key(media_type), "{path}: {media_type} of {content:?}");
    }
    assert!(paths["/api/v1/matches"]["post"]["responses"]["201"].is_object());
    check_references(&document, &document);
}

/// Programs that are made from the document know where a token belongs.
#[test]
fn the_document_tells_what_needs_a_token() {
    let document = Server::start(&[]).get("/api/v1/openapi.json").json();
    assert_eq!(document["components"]["securitySchemes"]["token"]["scheme"], "bearer");
    let paths = &document["paths"];
    let needs_token = |path: &str, method: &str| {
        let operation = &paths[path][method];
        assert!(operation.is_object(), "{method} {path} is documented");
        !operation["security"].is_null()
    };
    assert!(needs_token("/api/v1/matches/{id}/actions", "post"));
    assert!(needs_token("/api/v1/matches/{id}/seats/{seat}", "delete"));
    assert!(needs_token("/metrics", "get"));
    assert!(!needs_token("/api/v1/matches", "post"));
    assert!(!needs_token("/api/v1/matches/{id}/seats/{seat}", "post"));
}

/// Every `$ref` leads to something.
fn check_references(document: &Value, value: &Value) {
    match value {
        Value::Object(fields) => {
            if let Some(target) = fields.get("$ref").and_then(Value::as_str) {
                let found = document.pointer(target.trim_start_matches('#'));
                assert!(found.is_some(), "{target} is defined");
            }
            fields.values().for_each(|value| check_references(document, value));
        }
        Value::Array(items) => items.iter().for_each(|item| check_references(document, item)),
        _ => {}
    }
}
