use super::{text, workspace_packages};

/// Our crates from top to bottom: each may use only those before it. Rules know nothing of each
/// other, and nothing generic knows a game by name.
const ORDER: &[&str] = &[
    "game",
    "bashni",
    "bashni-engine",
    "paging",
    "paging-engine",
    "paging-print",
    "ligretto",
    "ligretto-net",
    "ligretto-run",
    "ligretto-nats",
    "mnm",
    "client",
    "host",
    "server",
    "ligretto-entrance",
    "spielwerk",
];

/// The only crates that may know a game by name: the binary, and those that are parts of a game.
const MAY_KNOW_GAMES: &[&str] = &[
    "bashni-engine",
    "paging-engine",
    "paging-print",
    "ligretto-net",
    "ligretto-run",
    "ligretto-nats",
    "ligretto-entrance",
    "client",
    "spielwerk",
];
const GAMES: [&str; 3] = ["bashni", "paging", "ligretto"];

#[test]
fn dependencies_point_upwards() {
    let rank = |name: &str| ORDER.iter().position(|other| *other == name);
    for package in workspace_packages() {
        let name = text(package, "name");
        let own = rank(name).unwrap_or_else(|| panic!("{name} has no place in the order"));
        for dependency in normal_dependencies(package) {
            let Some(used) = rank(dependency) else { continue };
            assert!(used < own, "{name} uses {dependency}, which stands below it");
            assert!(
                !GAMES.contains(&dependency) || MAY_KNOW_GAMES.contains(&name),
                "{name} knows the game {dependency}"
            );
        }
    }
}

/// Rules and sessions know no clock, socket, thread or random source: no crate that has one.
#[test]
fn pure_crates_have_pure_dependencies() {
    let pure = ["game", "bashni", "paging", "paging-print", "ligretto", "ligretto-net", "mnm"];
    // The players of a distributed game are as pure as the rules that they play by, and so are
    // sheets to print.
    let allowed =
        ["flate2", "game", "ligretto", "paging", "pdf-writer", "serde", "thiserror", "utoipa"];
    for package in workspace_packages() {
        let name = text(package, "name");
        for dependency in normal_dependencies(package).filter(|_| pure.contains(&name)) {
            assert!(allowed.contains(&dependency), "{name} is pure and uses {dependency}");
        }
    }
}

#[test]
fn every_crate_says_what_it_is_for() {
    for package in workspace_packages() {
        assert!(text(package, "description").len() > 20, "{}", text(package, "name"));
    }
}

fn normal_dependencies(package: &serde_json::Value) -> impl Iterator<Item = &str> {
    let all = package["dependencies"].as_array().unwrap().iter();
    all.filter(|dependency| dependency["kind"].is_null()).map(|dependency| text(dependency, "name"))
}
