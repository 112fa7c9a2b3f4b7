//! What strangers can have kept: the table in the documents says the same as the code.

use std::collections::BTreeMap;

use arena::{MOST_GAMES, MOST_TEAMS};

use crate::http::{MOST_DEBRIEFINGS, MOST_GAMES_PER_ADDRESS, MOST_TOURNAMENTS};
use crate::{Config, checks, connections, game_port, quotas, refused, thinkers};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/operations/limits.md");

/// What it is, how much of it an address may have, and how much there may be in all.
type Budget = (&'static str, Option<usize>, Option<usize>);

fn budgets() -> Vec<Budget> {
    let Config { match_quotas: matches, jobs, http, .. } = Config::default();
    let (programs, streams) =
        (Config::default().room_for_programs(), Config::default().room_for_streams());
    let silent = Some(programs.max_silent_per_address);
    let both = |most: usize| (Some(most), Some(most));
    let budget = |what, (here, in_all)| (what, here, in_all);
    vec![
        ("connected programs", Some(programs.max_per_address), Some(programs.max)),
        ("those of them without a seat or a ticket", silent, None),
        ("those of them that have a seat and have not moved", silent, None),
        budget("those of them that wait with the same ticket", both(connections::MOST_OF_A_TICKET)),
        ("HTTP connections", Some(http.max_connections_per_address), Some(http.max_connections)),
        ("event streams", Some(streams.max_per_address), Some(streams.max)),
        ("those of them that only watch", Some(streams.max_silent_per_address), None),
        ("unfinished matches", Some(matches.unfinished), Some(matches.unfinished_in_all)),
        ("those of them in which only bots play", Some(matches.bots_only), None),
        ("new matches in a minute", Some(matches.per_minute), None),
        ("new matches in a day", Some(matches.per_day), Some(matches.per_day_in_all)),
        ("unfinished tournaments", Some(MOST_TOURNAMENTS.0), Some(MOST_TOURNAMENTS.1)),
        budget("teams of a tournament", both(MOST_TEAMS)),
        budget("planned games of a tournament", both(MOST_GAMES as usize)),
        ("planned games of unfinished tournaments", Some(MOST_GAMES_PER_ADDRESS as usize), None),
        ("checks of clients", Some(checks::MOST_OF_AN_ADDRESS), Some(checks::MOST)),
        ("queued jobs", Some(jobs.max_waiting_per_submitter), Some(jobs.max_waiting)),
        (
            "queued analyses",
            Some(thinkers::MOST_ANALYSES_OF_A_SOURCE),
            Some(thinkers::MOST_ANALYSES),
        ),
        (
            "rejected programs that are remembered",
            Some(refused::MOST_OF_AN_ADDRESS),
            Some(refused::MOST),
        ),
        budget("bytes of what is said on a connection", both(game_port::transcript::LONGEST)),
        budget("bytes of the body of a request", both(http.max_body)),
        ("finished debriefings", None, Some(MOST_DEBRIEFINGS)),
        ("addresses whose new matches are counted", None, Some(quotas::MOST_RATES)),
    ]
}

/// As the table writes it: 20,000, or a dash.
fn written(most: Option<usize>) -> String {
    let Some(most) = most else { return "–".to_owned() };
    let digits = most.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(text).collect();
    groups.join(",")
}

fn text(digits: &[u8]) -> &str {
    std::str::from_utf8(digits).expect("digits")
}

#[test]
fn the_table_in_the_documents_has_the_limits_of_the_code() {
    let document = std::fs::read_to_string(DOCUMENT).unwrap();
    let cells = |line: &str| -> Option<(String, [String; 2])> {
        let cells: Vec<&str> = line.strip_prefix('|')?.split('|').map(str::trim).collect();
        let [what, _, here, in_all, ""] = cells[..] else { return None };
        Some((what.to_owned(), [here.to_owned(), in_all.to_owned()]))
    };
    let rows = document.lines().filter_map(cells).skip(2);
    let written_there: BTreeMap<_, _> = rows.collect();
    let in_code: BTreeMap<_, _> = budgets()
        .into_iter()
        .map(|(what, here, in_all)| (what.to_owned(), [here, in_all].map(written)))
        .collect();
    assert_eq!(written_there, in_code);
}
