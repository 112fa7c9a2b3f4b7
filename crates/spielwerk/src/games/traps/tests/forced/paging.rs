//! Paging.

use std::collections::BTreeSet;

use super::{TrapPosition, legal, texts, trap, traps};

#[test]
fn in_paging() {
    // One place, from either end.
    assert_eq!(ways("only-room"), texts(["C2-C1-D1-E1", "E1-D1-C1-C2"]));
    let first = ways("first-pages");
    assert!(first.len() > 5 && first.iter().all(|way| way.matches('-').count() < 3), "{first:?}");
    assert_eq!(ways("disk"), texts(["disk"]));
    // One action each: what was rolled is known only afterwards.
    assert_eq!(legal("Paging", "units"), ["end", "reorder", "roll"]);
    let last = trap("Paging", "last-unit");
    assert_eq!(last.legal(), ["end", "reorder", "roll"]);
    let reordering = TrapPosition::of(last.after("reorder")).legal();
    assert!(!reordering.iter().any(|action| action == "roll" || action == "reorder"));
    assert!(reordering.iter().any(|action| action.starts_with("move ")), "{reordering:?}");
    assert_eq!(traps("Paging").len(), 5);
}

/// Where a program can be laid.
fn ways(id: &str) -> BTreeSet<String> {
    let way = |action: &String| action.rsplit(' ').next().unwrap_or_default().to_owned();
    legal("Paging", id).iter().map(way).collect()
}
