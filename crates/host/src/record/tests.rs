use super::*;
use crate::countdown::{log, plan};
use crate::{Controller, Ending};

fn played(seat: u8, action: &str) -> Fact {
    Fact::Played { actor: Seat(seat).into(), action: Some(action.to_owned()), used_ms: 0 }
}

fn ended(winners: &[u8]) -> Fact {
    let (ending, reason) = (Ending::Normal, "empty".to_owned());
    Fact::Ended(Ended { ending, by: None, reason, winners: winners.to_vec(), scores: vec![] })
}

fn pdn_of(facts: impl IntoIterator<Item = Fact>) -> String {
    let created = Fact::Created { plan: plan([Controller::Computer; 2]) };
    let kinds = crate::countdown::kinds();
    let kind = kinds.named("Countdown").unwrap();
    pdn(kind, MatchId::from_number(36), &log([created].into_iter().chain(facts)))
}

#[test]
fn a_record_has_tags_numbered_moves_and_the_result() {
    let text = pdn_of([played(0, "1"), played(1, "2"), played(0, "2"), ended(&[0])]);
    let expected = r#"[Event "A \"game\""]
[Site "Spielwerk"]
[Date "1970.01.01"]
[White "Player 1"]
[Black "Player 2"]
[Result "1-0"]
[GameType "Countdown"]
[GameId "0000000000010"]
[Rules "1"]
[Setup "5"]
[Termination "normal: empty"]

1. 1 2 2. 2 1-0
"#;
    assert_eq!(text, expected);
}

#[test]
fn results_are_written_as_draughts_players_know_them() {
    for (facts, last_line) in [
        (vec![], "*"),
        (vec![ended(&[1])], "0-1"),
        (vec![ended(&[0, 1])], "1/2-1/2"),
        (vec![ended(&[])], "*"),
        (vec![played(1, "3"), played(0, "1")], "1... 3 2. 1 *"),
    ] {
        assert_eq!(pdn_of(facts).lines().last(), Some(last_line));
    }
}

#[test]
fn long_games_are_wrapped() {
    let text = pdn_of((0..100).map(|ply| played(ply % 2, "C3:D4")));
    assert!(text.lines().all(|line| line.len() <= 80));
    assert!(text.contains("50. C3:D4 C3:D4"));
}

#[test]
fn the_full_record_reads_back() {
    let entries =
        log([Fact::Created { plan: plan([Controller::Computer; 2]) }, played(0, "1"), ended(&[0])]);
    let lines = json_lines(&entries);
    let reread: Vec<Entry> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reread, entries);
}

#[test]
fn both_forms_and_positions_can_be_read_again() {
    let created = Fact::Created { plan: plan([Controller::Computer; 2]) };
    let entries = log([created, played(0, "1"), played(1, "3"), played(0, "1"), ended(&[0])]);
    let kinds = crate::countdown::kinds();
    let full = read(&kinds, "", &json_lines(&entries)).unwrap();
    assert_eq!(full, entries);
    let moves = read(
        &kinds,
        "",
        &pdn(kinds.named("Countdown").unwrap(), MatchId::from_number(1), &entries),
    )
    .unwrap();
    let actions = |entries: &[Entry]| -> Vec<Fact> {
        let is_action = |fact: &Fact| matches!(fact, Fact::Played { .. });
        entries.iter().map(|entry| entry.fact.clone()).filter(is_action).collect()
    };
    assert_eq!(actions(&moves), actions(&entries));
    assert_eq!(read(&kinds, "Countdown", " 7 ").unwrap().len(), 1);
}

#[test]
fn a_list_of_moves_is_read_however_it_was_written() {
    let kinds = crate::countdown::kinds();
    for text in [
        "1. 2 1 2. 1",
        "1. 2, 1, 2. 1 1-0",
        "Moves: 2,1,1",
        "1.2 1...1 2.1!?",
        "Start position\n1:\nPlayer A\n2\n2: B 1\n3: A 1 {the heap is small} (2 was better)",
    ] {
        let read =
            read(&kinds, "Countdown", text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let actions: Vec<&str> =
            read.iter().filter_map(|entry| Some(entry.fact.played()?.1)).collect();
        assert_eq!(actions, ["2", "1", "1"], "{text}");
    }
}

#[test]
fn a_broken_record_is_told_where_it_breaks() {
    let kinds = crate::countdown::kinds();
    for (text, problem) in [
        ("", "there is no text"),
        ("many", "position: invalid digit found in string"),
        ("{\"seq\":0}", "line 1: missing field `at` at line 1 column 9"),
        ("[GameType \"Chess\"]", "this server has no game \"Chess\""),
        ("[White \"A\"]\n\n1. 1 9", "line 3: 9: 9 is not to be had"),
        ("[White \"A\"]\n\n1. 3 2\n2. 1", "line 4: 1: the game is over"),
    ] {
        assert_eq!(read(&kinds, "Countdown", text).unwrap_err().to_string(), problem);
    }
}
