use super::*;
use crate::countdown::{log, plan};
use crate::{Controller, EndReason, Ending};

fn played(seat: u8, action: &str) -> Fact {
    Fact::Played { actor: Seat(seat).into(), action: Some(action.to_owned()), used_ms: 0 }
}

fn ended(winners: &[u8]) -> Fact {
    let (ending, reason) = (Ending::Normal, EndReason::Rules { rule: "empty".to_owned() });
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
    assert!(text.contains("50. C3:D4 C3:D4"));
    let mut moves: Vec<&str> = text.lines().skip_while(|line| line.starts_with('[')).collect();
    assert_eq!(moves.remove(0), "", "between tags and moves");
    assert!(moves.iter().all(|line| line.len() <= 80));
    // Each line is as full as it can be: what stands first in the next one has no room in it. (A
    // number and its move are one word.)
    for pair in moves.windows(2) {
        let words: Vec<&str> = pair[1].split(' ').collect();
        let n = if words[0].ends_with('.') { 2 } else { 1 };
        assert!(pair[0].len() + 1 + words[..n].join(" ").len() > 80, "{pair:?}");
    }
    assert!(text.ends_with("*\n") && !text.contains("  "));
}

fn joined(seat: u8, name: Option<&str>) -> Fact {
    let (client, name) = (String::new(), name.map(str::to_owned));
    Fact::Joined { seat, client, name, key: None, origin: None }
}

#[test]
fn players_are_called_what_they_called_themselves_last() {
    let text = pdn_of([joined(1, Some("Ada")), joined(1, Some("Bob")), joined(1, None)]);
    assert!(text.contains("[White \"Player 1\"]\n[Black \"Bob\"]\n"), "{text}");
}

/// A match of the race, in which Black begins.
fn race_of(controllers: &[Controller], facts: impl IntoIterator<Item = Fact>) -> String {
    let created = Fact::Created { plan: crate::race::plan("Race", controllers) };
    let kinds = crate::race::kinds();
    let entries = log([created].into_iter().chain(facts));
    pdn(kinds.named("Race").unwrap(), MatchId::from_number(1), &entries)
}

#[test]
fn white_is_who_plays_white_even_if_black_begins() {
    let text = race_of(&[Controller::Bot, Controller::Human], [ended(&[0])]);
    assert!(text.contains("[Black \"greedy\"]\n[White \"?\"]\n[Result \"0-1\"]"), "{text}");
    assert!(text.contains("[Seed \"9\"]"), "{text}");
    let text = race_of(&[Controller::Human; 2], [ended(&[1])]);
    assert!(text.ends_with("\n1-0\n"), "{text}");
}

#[test]
fn more_than_two_players_are_numbered() {
    let players = [Controller::Bot; 3];
    let text = race_of(&players, [joined(2, Some("Ada")), ended(&[0, 2])]);
    assert!(text.contains("[Player1 \"greedy\"]\n[Player2 \"greedy\"]\n[Player3 \"Ada\"]\n"));
    for (winners, result) in [(&[0, 2][..], "Player1+Player3"), (&[1], "Player2"), (&[], "*")] {
        assert!(race_of(&players, [ended(winners)]).ends_with(&format!("\n{result}\n")));
    }
    assert!(race_of(&players, [ended(&[0, 1, 2])]).ends_with("\n1/2-1/2\n"));
}

#[test]
fn a_log_without_its_beginning_is_no_record_and_a_strange_date_is_none() {
    let kinds = crate::countdown::kinds();
    let kind = kinds.named("Countdown").unwrap();
    assert_eq!(pdn(kind, MatchId::from_number(1), &log([played(0, "1")])), "");
    let mut entries = log([Fact::Created { plan: plan([Controller::Computer; 2]) }]);
    for (at, date) in [(86_400_000 * 365, "1971.01.01"), (i64::MAX, "????.??.??")] {
        entries[0].at = at;
        let text = pdn(kind, MatchId::from_number(1), &entries);
        assert!(text.contains(&format!("[Date \"{date}\"]")), "{text}");
    }
}

#[test]
fn what_was_taken_back_is_not_in_the_record() {
    let back = Fact::TakenBack { seat: 1, n_actions: 1 };
    let text = pdn_of([played(0, "1"), played(1, "2"), back, played(1, "3")]);
    assert!(text.ends_with("\n1. 1 3 *\n"), "{text}");
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
fn a_record_read_again_has_its_setup_and_the_names_of_its_players() {
    let mut plan = plan([Controller::Computer; 2]);
    plan.setup = "9".to_owned();
    plan.seats[0].name = Some(r#"A "C" \"#.to_owned());
    let entries = log([Fact::Created { plan }, played(0, "1")]);
    let kinds = crate::countdown::kinds();
    let kind = kinds.named("Countdown").unwrap();
    let again = read(&kinds, "", &pdn(kind, MatchId::from_number(1), &entries)).unwrap();
    let Fact::Created { plan } = &again[0].fact else { panic!("{again:?}") };
    let names: Vec<_> = plan.seats.iter().map(|seat| seat.name.as_deref()).collect();
    assert_eq!((plan.setup.as_str(), plan.rules), ("9", 1));
    assert_eq!(names, [Some(r#"A "C" \"#), Some("Player 2")]);
    assert_eq!(again.iter().map(|entry| entry.seq).collect::<Vec<_>>(), [0, 1]);
    let nameless = read(&kinds, "Countdown", "7").unwrap();
    let Fact::Created { plan } = &nameless[0].fact else { panic!("{nameless:?}") };
    assert_eq!(plan.seats[1].name.as_deref(), Some("Player 2"));
}

#[test]
fn a_list_of_moves_is_read_however_it_was_written() {
    let kinds = crate::countdown::kinds();
    for text in [
        "1. 2 1 2. 1",
        "1. 2, 1, 2. 1 1-0",
        "Moves: 2,1,1",
        "1.2 1...1 2.1!?",
        "1) 2 1 2) 1",
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
        ("1. 2 x7", "line 1: x7: this is not a move"),
        ("1. 2,9", "line 1: 9: 9 is not to be had"),
        ("{\"seq\":0}\n\nx", "line 1: missing field `at` at line 1 column 9"),
    ] {
        assert_eq!(read(&kinds, "Countdown", text).unwrap_err().to_string(), problem, "{text}");
    }
    let unknown = read(&kinds, "Chess", "e4").unwrap_err();
    assert_eq!(unknown, BadRecord::UnknownKind("Chess".to_owned()));
    let kinds = crate::race::kinds();
    let no_text = read(&kinds, "Race", "[GameType \"Race\"]").unwrap_err();
    assert_eq!(no_text, BadRecord::NoGameText("Race"));
    assert!(matches!(read(&kinds, "Race", "take 1"), Err(BadRecord::Position(_))));
}
