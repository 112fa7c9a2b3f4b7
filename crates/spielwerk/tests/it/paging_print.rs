use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::tempdir;

use crate::process::{Server, run, stderr, stdout};

fn print(folder: &Path, more: &[&str]) -> Output {
    let folder = folder.to_str().expect("a plain path");
    run([&["paging", "print", "--out", folder], more].concat())
}

#[test]
fn both_files_are_made_with_their_folder() {
    let folder = tempdir().unwrap();
    let inner = folder.path().join("to/print");
    let output = print(&inner, &["--paper", "letter", "--lang", "de"]);
    assert!(output.status.success(), "{}", stderr(&output));
    for part in ["material", "rules"] {
        let path = inner.join(format!("paging-{part}-letter-de.pdf"));
        assert!(fs::read(&path).unwrap().starts_with(b"%PDF-"));
        assert!(stdout(&output).contains(path.to_str().unwrap()), "{}", stdout(&output));
    }
    assert!(stderr(&output).contains("100 %"), "{}", stderr(&output));
}

#[test]
fn what_is_there_is_not_replaced_unless_asked() {
    let folder = tempdir().unwrap();
    let rules = folder.path().join("paging-rules-a4-en.pdf");
    fs::write(&rules, "mine").unwrap();
    let output = print(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("already exists; --force replaces it"), "{told}");
    assert_eq!(fs::read_to_string(&rules).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing half done");

    let output = print(folder.path(), &["--force"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(fs::read(&rules).unwrap().starts_with(b"%PDF-"));
}

#[test]
fn where_nothing_can_be_written_that_is_said() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = print(&file, &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("could not create the folder"), "{}", stderr(&output));
}

#[test]
fn unknown_paper_is_told_which_there_are() {
    let folder = tempdir().unwrap();
    let output = print(folder.path(), &["--paper", "a5"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("expected a4 or letter"), "{}", stderr(&output));
}

#[test]
fn the_server_hands_out_the_same_files() {
    let server = Server::start(&[]);
    let folder = tempdir().unwrap();
    assert!(print(folder.path(), &[]).status.success());
    let name = "paging-material-a4-en.pdf";
    let served = server.download(&format!("/api/v1/kinds/Paging/handouts/{name}"));
    assert_eq!(served, ("application/pdf".to_owned(), fs::read(folder.path().join(name)).unwrap()));

    let kinds = server.get("/api/v1/server").json()["kinds"].clone();
    let paging = kinds.as_array().unwrap().iter().find(|kind| kind["type"] == "Paging").unwrap();
    assert_eq!(paging["handouts"].as_array().unwrap().len(), 8);

    let missing = server.get("/api/v1/kinds/Paging/handouts/map.pdf");
    assert_eq!(missing.status, 404);
    assert!(missing.body.contains(name), "{}", missing.body);
    assert_eq!(server.get("/api/v1/kinds/Chess/handouts/map.pdf").status, 404);
}
