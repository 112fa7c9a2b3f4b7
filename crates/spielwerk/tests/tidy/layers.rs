use std::collections::{BTreeMap, BTreeSet};

use super::{text, workspace_packages};

/// Which of our crates each one uses: all edges there are, and no others. Rules know nothing of
/// each other, and nothing generic knows a game by name. A new game adds its rows and itself to
/// the row of the binary.
const EDGES: &[(&str, &[&str])] = &[
    // Mathematics without a game.
    ("seeded", &[]),
    ("statistics", &[]),
    // What the system does for threads that are waited for.
    ("timeslice", &[]),
    // What the benches share.
    ("bench-table", &[]),
    ("arena", &["seeded", "statistics"]),
    // Rules: what happens when somebody does something.
    ("game", &[]),
    ("board-rules", &["game"]),
    ("bashni", &["board-rules", "game", "seeded"]),
    ("paging", &["game", "seeded"]),
    ("ligretto", &["game", "seeded"]),
    ("checkers", &["board-rules", "game", "seeded"]),
    ("nmmorris", &["board-rules", "game", "seeded"]),
    ("quarto", &["game"]),
    ("reversi", &["game", "seeded"]),
    // What a good move is, and what is made from the rules.
    ("board-search", &["seeded"]),
    ("bashni-engine", &["bashni", "board-search", "seeded", "statistics", "timeslice"]),
    (
        "board-engines",
        &["board-search", "checkers", "game", "nmmorris", "quarto", "reversi", "seeded"],
    ),
    ("paging-engine", &["game", "paging", "statistics"]),
    ("paging-print", &["game", "paging"]),
    // Sessions: who says what when.
    ("mnm", &[]),
    ("ligretto-net", &["ligretto", "statistics"]),
    ("grading", &["checker", "game"]),
    // Drivers: sockets, files, threads, processes.
    ("client", &["game", "kind", "mnm", "timeslice"]),
    ("contain", &["timeslice"]),
    ("ligretto-run", &["game", "ligretto", "ligretto-net", "statistics"]),
    ("ligretto-nats", &["ligretto", "ligretto-net", "ligretto-run"]),
    ("ligretto-checker", &["checker", "game", "ligretto", "ligretto-net"]),
    ("kind", &["game"]),
    ("host", &["game", "kind"]),
    ("store", &["game", "host", "kind"]),
    ("checker", &["game", "kind", "mnm", "seeded"]),
    ("arena-run", &["arena", "contain", "game", "host", "kind", "mnm", "server", "store"]),
    ("server", &["arena", "game", "host", "kind", "mnm", "store"]),
    ("ligretto-entrance", &["game", "ligretto-net", "ligretto-run", "server"]),
    ("check-entrance", &["checker", "game", "host", "kind", "server"]),
    // Feeds all of these whatever may come from outside.
    (
        "fuzz-targets",
        &[
            "arena",
            "arena-run",
            "bashni",
            "bashni-engine",
            "checkers",
            "client",
            "contain",
            "game",
            "grading",
            "host",
            "kind",
            "ligretto",
            "ligretto-nats",
            "ligretto-net",
            "ligretto-run",
            "mnm",
            "nmmorris",
            "paging",
            "quarto",
            "reversi",
            "server",
        ],
    ),
    // Does a little of what is done most often.
    ("instruction-counts", &["bashni", "game", "host", "kind", "ligretto-net", "mnm"]),
    // The binary puts everything together.
    (
        "spielwerk",
        &[
            "arena",
            "arena-run",
            "bashni",
            "bashni-engine",
            "board-engines",
            "board-search",
            "check-entrance",
            "checker",
            "checkers",
            "client",
            "contain",
            "game",
            "grading",
            "host",
            "kind",
            "ligretto",
            "ligretto-checker",
            "ligretto-entrance",
            "ligretto-nats",
            "ligretto-net",
            "ligretto-run",
            "mnm",
            "nmmorris",
            "paging",
            "paging-engine",
            "paging-print",
            "quarto",
            "reversi",
            "seeded",
            "server",
            "statistics",
            "store",
        ],
    ),
];

/// What tests, benches and examples use beyond that.
const EDGES_OF_TESTS: &[(&str, &[&str])] = &[
    ("bashni", &["bench-table"]),
    ("checkers", &["bench-table"]),
    ("ligretto-net", &["bench-table"]),
    ("nmmorris", &["bench-table"]),
    ("quarto", &["bench-table"]),
    ("reversi", &["bench-table"]),
    ("spielwerk", &["bench-table", "fuzz-targets"]),
];

#[test]
fn crates_use_those_of_ours_that_the_table_allows() {
    compare("EDGES", EDGES, &edges(|kind| kind != "dev"));
}

#[test]
fn tests_use_no_other_crates_of_ours_than_the_table_allows() {
    let mut found = edges(|kind| kind == "dev");
    for (name, used) in edges(|kind| kind != "dev") {
        found.entry(name).or_default().retain(|other| !used.contains(other));
    }
    found.retain(|_, used| !used.is_empty());
    compare("EDGES_OF_TESTS", EDGES_OF_TESTS, &found);
}

#[test]
fn every_crate_says_what_it_is_for() {
    for package in workspace_packages() {
        assert!(text(package, "description").len() > 20, "{}", text(package, "name"));
    }
}

type Edges = BTreeMap<&'static str, BTreeSet<&'static str>>;

/// Which of our crates uses which others of ours, by the kinds of dependency that are wanted.
fn edges(is_wanted: impl Fn(&str) -> bool) -> Edges {
    let packages = workspace_packages();
    let ours: BTreeSet<&str> = packages.iter().map(|package| text(package, "name")).collect();
    let used_by = |package: &'static serde_json::Value| {
        let all = package["dependencies"].as_array().unwrap().iter();
        all.filter(|dependency| is_wanted(text(dependency, "kind")))
            .map(|dependency| text(dependency, "name"))
            .filter(|name| ours.contains(name))
            .collect()
    };
    packages.iter().map(|package| (text(package, "name"), used_by(package))).collect()
}

fn compare(table: &str, allowed: &[(&'static str, &[&'static str])], found: &Edges) {
    let allowed: Edges =
        allowed.iter().map(|(name, used)| (*name, used.iter().copied().collect())).collect();
    let names: BTreeSet<_> = allowed.keys().chain(found.keys()).collect();
    let wrong: Vec<String> = names
        .into_iter()
        .filter(|name| allowed.get(*name) != found.get(*name))
        .map(|name| format!("{name}: {:?} allowed, {:?} found", allowed.get(name), found.get(name)))
        .collect();
    assert!(wrong.is_empty(), "{table} in layers.rs is not what is there:\n{}", wrong.join("\n"));
}
