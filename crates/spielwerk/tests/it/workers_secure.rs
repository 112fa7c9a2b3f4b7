//! The configuration for a course that ships: it works, and it holds machines to their names.

use std::path::{Path, PathBuf};
use std::process::Command;

use ligretto_nats::{Access, Jobs, Link, Settings};
use serde_json::json;

use crate::cluster::{Cluster, Process, check_scores, decide, order, outcome, wait_until_idle};
use crate::process::{self, spielwerk};
use crate::python_player::python;

fn course() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operations/nats-course.conf");
    std::fs::read_to_string(path).unwrap()
}

/// The shipped file without what the test's own server says itself, and with or without TLS.
fn configuration(tls: Option<&Path>) -> String {
    let text = course();
    let (before, rest) = text.split_once("jetstream {").unwrap();
    assert!(before.contains("listen:"), "the test says itself where to listen");
    let (_, rest) = rest.split_once("}\n").unwrap();
    let (_, rest) = rest.split_once("# TLS begin").unwrap();
    let (files, users) = rest.split_once("# TLS end").unwrap();
    let (_, files) = files.split_once('\n').unwrap();
    let tls = tls.map(|folder| files.replace("/etc/nats", &folder.display().to_string()));
    format!("{}{users}", tls.unwrap_or_default())
}

fn url(cluster: &Cluster, user: &str, password: &str) -> String {
    cluster.url.replace("nats://", &format!("nats://{user}:{password}@"))
}

#[tokio::test]
async fn the_configuration_for_a_course_works_and_holds_machines_to_their_names() {
    let cluster = Cluster::with_config(&configuration(None));
    let start = |name: &str, password: &str| {
        let url = url(&cluster, name, password);
        let arguments = ["worker", "--nats", &url, "--name", name, "--slots", "3"];
        Process::start(spielwerk().args(arguments))
    };
    let _workers = [start("lab01", "change-me-01"), start("lab02", "change-me-02")];
    let access = Access::plain(url(&cluster, "spielwerk", "change-me"));
    let link = Link::connect(&access, Settings::default().hello_timeout).await.unwrap();
    let jobs = Jobs::open(&link, &Settings::default()).await.unwrap();
    let coordinator = url(&cluster, "spielwerk", "change-me");
    let _coordinator = Process::start(spielwerk().args(["coordinator", "--nats", &coordinator]));
    wait_until_idle(&link, 2).await;
    let six = order(&json!({"players": 6, "seed": 3, "signals": "broadcast"}));
    let played = outcome(decide(&jobs, "secure", &six).await);
    check_scores(&played, 6);
    assert_eq!((played.result.missing(), played.accusations.len()), (vec![], 0));

    let allowed =
        ["ligretto.v1.hello.lab02", "ligretto.v1.g.lab01.0.lab02.5", "<ligretto.v1.*.lab02.>"];
    let refused = [
        "ligretto.v1.hello.lab01",       // greet as another machine
        "ligretto.v1.g.lab02.5.lab01.0", // speak as another machine
        "ligretto.v1.g.lab01.m.lab02.c", // offer games
        "ligretto.v1.jobs.x",            // hand jobs in
        "$KV.LIGRETTO_RESULTS.x",        // write results
        "$JS.API.STREAM.DELETE.LIGRETTO_JOBS",
        "<ligretto.v1.*.lab01.>", // read what is said to another machine
        "<ligretto.v1.>",
        "<$KV.LIGRETTO_RESULTS.>",
    ];
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/intruder.py");
    let mut intruder = python();
    intruder.arg(script).args([&cluster.url, "lab02", "change-me-02"]);
    let said = process::finish(intruder.args(allowed).args(refused));
    let said = process::stdout(&said);
    let expected = ["allowed"; 3].into_iter().chain(["refused"; 9]).collect::<Vec<_>>();
    assert_eq!(said.lines().collect::<Vec<_>>(), expected, "{allowed:?} {refused:?}");

    // Held to one seat of one game.
    let exam = ["ligretto.v1.exam-1-1.lab01.0.anna.3", "<ligretto.v1.exam-1-1.anna.>"];
    let other = ["ligretto.v1.exam-1-1.lab01.0.anna.4", "ligretto.v1.exam-2-1.lab01.0.anna.3"];
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/intruder.py");
    let mut student = python();
    student.arg(script).args([&cluster.url, "anna", "change-me-03"]);
    let said = process::stdout(&process::finish(student.args(exam).args(other)));
    assert_eq!(said.lines().collect::<Vec<_>>(), ["allowed", "allowed", "refused", "refused"]);
}

fn openssl(folder: &Path, arguments: &str) {
    let mut command = Command::new("openssl");
    command.current_dir(folder).args(arguments.split_whitespace());
    let made = process::finish(&mut command);
    assert!(made.status.success(), "openssl {arguments}: {}", process::stderr(&made));
}

/// Certificates, made as `docs/operations/cluster.md` says.
fn certificates(folder: &Path) -> PathBuf {
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes";
    openssl(
        folder,
        &format!(
            "req -x509 {key} -days 2 -keyout ca-key.pem -out ca.pem -subj /CN=CA \
             -addext basicConstraints=critical,CA:TRUE"
        ),
    );
    openssl(folder, &format!("req {key} -keyout server-key.pem -out server.csr -subj /CN=nats"));
    std::fs::write(folder.join("names.txt"), "subjectAltName=DNS:nats.example,IP:127.0.0.1\n")
        .unwrap();
    openssl(
        folder,
        "x509 -req -in server.csr -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days 2 \
         -extfile names.txt -out server.pem",
    );
    folder.join("ca.pem")
}

#[test]
fn workers_come_by_tls() {
    let folder = tempfile::tempdir().unwrap();
    let authority = certificates(folder.path());
    let cluster = Cluster::with_config(&configuration(Some(folder.path())));
    let url = url(&cluster, "lab01", "change-me-01").replace("nats://", "tls://");
    let arguments = ["worker", "--nats", &url, "--name", "lab01", "--slots", "1"];
    let trusting = Process::start(spielwerk().args(arguments).arg("--tls-ca").arg(&authority));
    drop(trusting);
    // Without the authority the server can't be trusted.
    let wary = process::run(arguments);
    assert!(!wary.status.success());
    assert!(
        process::stderr(&wary).contains("cannot log in to the NATS server"),
        "{}",
        process::stderr(&wary)
    );
}
