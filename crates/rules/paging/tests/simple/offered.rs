//! What somebody puts together who knows only what was offered, not the rules.

/// Every part of a run from its first page on, with every number of points from each.
pub(crate) fn runs(first: &str, held: &[u8], limits: &[u8]) -> Vec<String> {
    let mut begun: Vec<Vec<u8>> = vec![vec![]];
    let mut found = Vec::new();
    for (points, limit) in held.iter().zip(limits) {
        let longer = |taken: &Vec<u8>| {
            let taken = taken.clone();
            (0..=*points).map(move |last| [&taken[..], &[last]].concat()).collect::<Vec<_>>()
        };
        begun = begun.iter().flat_map(longer).collect();
        let fits =
            |taken: &&Vec<u8>| taken.last() != Some(&0) && taken.iter().sum::<u8>() <= *limit;
        found.extend(begun.iter().filter(fits).map(|taken| {
            let points: Vec<String> = taken.iter().map(u8::to_string).collect();
            format!("run {first} {}", points.join("-"))
        }));
    }
    found
}

/// Every step of a reorder phase with these pages, in RAM or on the disk.
pub(crate) fn steps(in_ram: &[String], on_disk: &[String], free: &[String]) -> Vec<String> {
    let pages = || in_ram.iter().chain(on_disk);
    let onto = |page| free.iter().map(move |frame| format!("move {page} {frame}"));
    let to_disk = in_ram.iter().map(|page| format!("move {page} disk"));
    let swaps = in_ram.iter().flat_map(|a| {
        let others = pages().filter(move |b| *b != a);
        // The notation names the two in one order.
        others.map(move |b| format!("swap {a} {b}").parse::<paging::Action>().unwrap().to_string())
    });
    pages().flat_map(onto).chain(to_disk).chain(swaps).collect()
}
