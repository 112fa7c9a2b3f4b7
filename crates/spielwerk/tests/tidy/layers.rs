use std::collections::{BTreeMap, BTreeSet};

use super::{folder, text, workspace_packages};

/// Our crates from the ground up. A crate uses only those of lower layers, so that those of one
/// layer, such as the rules of the games, do not know each other.
const LAYERS: &[(&str, &[&str])] = &[
    ("words and mathematics", &["game", "mnm", "seeded", "statistics", "timing"]),
    ("what rules share", &["board-rules"]),
    (RULES, &[]),
    ("what is made of them", &["board-search", "kind", "ligretto-net", "paging-print"]),
    (
        "who plays and who judges",
        &[
            "bashni-engine",
            "board-engines",
            "checker",
            "client",
            "contain",
            "host",
            "ligretto-run",
            "paging-engine",
        ],
    ),
    ("what lasts and what travels", &["arena", "ligretto-checker", "ligretto-nats", "store"]),
    ("the server", &["server"]),
    ("what runs or extends a server", &["arena-run", "ligretto-entrance"]),
    ("tests of everything", &["fuzz-targets"]),
    ("the binary", &["spielwerk"]),
];

/// The layer of what stands in `crates/rules` and is not named elsewhere: one crate a game.
const RULES: &str = "rules";

/// They host, examine and play any game, and so reach the rules of none.
const GENERIC: [&str; 8] =
    ["board-search", "checker", "client", "host", "kind", "mnm", "server", "store"];

#[test]
fn crates_use_only_those_of_lower_layers() {
    let mut layers: BTreeMap<&str, usize> = LAYERS
        .iter()
        .enumerate()
        .flat_map(|(layer, (_, crates))| crates.iter().map(move |name| (*name, layer)))
        .collect();
    let rules = LAYERS.iter().position(|(name, _)| *name == RULES).unwrap();
    for package in workspace_packages() {
        if folder(package).starts_with("crates/rules") {
            layers.entry(text(package, "name")).or_insert(rules);
        }
    }
    let edges = edges(|_| true);
    let (listed, there): (BTreeSet<_>, BTreeSet<_>) =
        (layers.keys().copied().collect(), edges.keys().copied().collect());
    assert_eq!(listed, there, "every crate has one layer");
    for (name, used) in &edges {
        for other in used {
            assert!(layers[other] < layers[name], "{name} uses {other}, which is not below it");
        }
    }
}

#[test]
fn nothing_generic_knows_the_rules_of_a_game() {
    let edges = edges(|kind| kind != "dev");
    let packages = workspace_packages();
    let games: BTreeSet<&str> = packages
        .iter()
        .filter(|package| folder(package).starts_with("crates/rules"))
        .map(|package| text(package, "name"))
        // It is no rules of a game.
        .filter(|name| *name != "board-rules")
        .collect();
    assert!(games.len() >= 7, "the games are in crates/rules");
    for name in GENERIC {
        let known: Vec<_> = reached(name, &edges).intersection(&games).copied().collect();
        assert!(known.is_empty(), "{name} knows {known:?}");
    }
}

#[test]
fn every_crate_says_what_it_is_for() {
    for package in workspace_packages() {
        assert!(text(package, "description").len() > 20, "{}", text(package, "name"));
    }
}

pub(super) type Edges = BTreeMap<&'static str, BTreeSet<&'static str>>;

/// Which of our crates uses which others of ours, by the kinds of dependency that are wanted.
pub(super) fn edges(is_wanted: impl Fn(&str) -> bool) -> Edges {
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

/// The crates of ours that this one uses, directly or through others, and itself.
pub(super) fn reached(name: &'static str, edges: &Edges) -> BTreeSet<&'static str> {
    let (mut all, mut open) = (BTreeSet::from([name]), vec![name]);
    while let Some(next) = open.pop() {
        open.extend(edges[next].iter().filter(|other| all.insert(other)));
    }
    all
}
