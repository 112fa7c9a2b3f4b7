use ::game::OptionSpec;
use ligretto::{Card, Dealer, Options};
use serde_json::{Value, json};

use super::*;

fn request(value: &Value) -> OrderRequest {
    serde_json::from_value(value.clone()).unwrap()
}

fn game(value: &Value) -> Result<GameOrder, BadOrder> {
    request(value).game(&OrderLimits::default())
}

fn study(value: &Value) -> Result<StudyOrder, BadOrder> {
    request(value).study(&OrderLimits::default())
}

fn problem(value: &Value) -> String {
    game(value).unwrap_err().to_string()
}

fn cards() -> Vec<Vec<String>> {
    vec![Card::all().map(|card| card.to_string()).collect(); 2]
}

#[test]
fn the_manual_has_the_same_table() {
    let manual = include_str!("../../../../../docs/ligretto/entrance.md");
    let default = |spec: Option<&OptionSpec>| match spec.map(|spec| &spec.default) {
        None => "not used".to_owned(),
        Some(None) => "none".to_owned(),
        Some(Some(default)) => format!("`{default}`"),
    };
    for spec in Scope::Game.options().iter().chain(Scope::Study.options()) {
        let (game, study) = (Scope::Game.option(spec.name), Scope::Study.option(spec.name));
        let words: Vec<String> = spec.words().iter().map(|word| format!("`{word}`")).collect();
        let words =
            if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) };
        let help = game.or(study).unwrap().help;
        let (game, study) = (default(game), default(study));
        let row = format!("| `{}` | {help}{words} | {game} | {study} |", spec.name);
        assert!(manual.contains(&row), "{row}");
    }
}

#[test]
fn nothing_has_to_be_said() {
    let order = game(&json!({})).unwrap();
    assert_eq!((order.n_players(), order.venue, order.scenario.seed), (4, Venue::Virtual, 1));
    assert_eq!(order.deal(), Dealer::new(1).deal(4, &Options::default()));
    assert_eq!(order.bot(3).name(), "blind");
    let order = study(&json!({})).unwrap();
    assert_eq!((order.players.as_slice(), order.games), (&[2, 4, 7, 20][..], 100));
    assert_eq!((order.signals.len(), order.strategies.len()), (3, 4));
}

#[test]
fn flags_forms_and_json_are_read_alike() {
    let json = json!({
        "players": 3, "seed": 9, "strategies": ["blind", "push"], "row_size": 5,
        "rotate_on_stuck": true, "signals": "broadcast",
    });
    let mut typed = OrderRequest::default();
    for (name, text) in [
        ("players", " 3 "),
        ("seed", "9"),
        ("strategies", "blind, push"),
        ("row_size", "5"),
        ("rotate_on_stuck", "on"),
        ("signals", "broadcast"),
        ("faults", ""),
    ] {
        typed.set_text(name, text);
    }
    assert_eq!(typed, request(&json));
    typed.set_text("players", "three");
    let bad = typed.game(&OrderLimits::default()).unwrap_err().to_string();
    assert_eq!(bad, "players: expected a number of at least 2, got \"three\"");
}

#[test]
fn an_order_reads_back() {
    let value = json!({
        "players": 3, "seed": u64::MAX, "strategies": ["blind", "careful"], "signals": "timestamp",
        "network": "wide", "faults": "loss=3", "row_size": 5, "rotate_on_stuck": true,
        "patience": 9, "where": "virtual",
    });
    let order = game(&value).unwrap();
    let again = GameOrder::from_json(&order.to_json()).unwrap();
    assert_eq!(again.to_json(), order.to_json());
    assert_eq!(
        order.command("FILE"),
        "spielwerk ligretto simulate --players 3 --seed 18446744073709551615 \
         --strategies blind,careful --signals timestamp --network wide --faults loss=3 \
         --row-size 5 --rotate-on-stuck --patience 9"
    );

    let order = game(&json!({"deal": cards(), "where": "workers"})).unwrap();
    let again = GameOrder::from_json(&order.to_json()).unwrap();
    assert_eq!((again.deal(), again.venue), (order.deal(), Venue::Workers));

    let order = study(&json!({"players": [2, 5], "games": 7, "patience": 3})).unwrap();
    let again = StudyOrder::from_json(&order.to_json()).unwrap();
    assert_eq!(again.to_json(), order.to_json());
}

#[test]
fn stored_orders_may_call_virtual_time_here() {
    assert_eq!(GameOrder::from_json(r#"{"where":"here"}"#).unwrap().venue, Venue::Virtual);
    assert!(problem(&json!({"where": "here"})).contains("expected virtual or workers"));
    assert!(
        problem(&json!({"where": "threads"}))
            .contains("expected virtual or workers, got \"threads\"")
    );
}

#[test]
fn a_bad_deal_names_the_player_and_the_card() {
    let with = |card: Value| {
        let mut deal = json!(cards());
        deal[1][7] = card;
        problem(&json!({"deal": deal}))
    };
    let said = with(json!("pink 7"));
    assert!(said.starts_with("deal: player 2: card 8: \"pink\" "), "{said}");
    assert!(with(json!("red 7")).starts_with("deal: player 2: red 7 "));
    assert!(with(json!(7)).starts_with("deal: player 2: card 8: \"7\" "));
    assert!(problem(&json!({"deal": cards()[..1]})).contains("at least two"));
}

#[test]
fn a_deal_may_be_text_and_text_may_be_json() {
    let deal = Dealer::new(1).deal(2, &Options::default());
    let text = game(&json!({"deal": deal.to_string()})).unwrap();
    let in_text = serde_json::to_string(&deal).unwrap();
    assert_eq!(text.deal(), deal);
    assert_eq!(game(&json!({"deal": in_text})).unwrap().deal(), deal);
    for bad in [json!("[1"), json!(7), json!([1, 2])] {
        assert!(game(&json!({"deal": bad})).is_err());
    }
}

/// The wrong fields, each once, sorted.
fn wrong(result: Result<impl Sized, BadOrder>) -> Vec<String> {
    let BadOrder(bad) = result.map(|_| ()).unwrap_err();
    let mut fields: Vec<String> = bad.into_iter().map(|bad| bad.field).collect();
    fields.sort();
    fields.dedup();
    fields
}

#[test]
fn every_wrong_field_is_named_at_once() {
    let value = json!({
        "players": 1, "strategies": ["blind", "lucky"], "signals": "smoke", "network": "moon",
        "faults": "rain=1", "row_size": 300, "patience": 0, "where": "there", "version": 9,
        "seed": -1, "rotate_on_stuck": 1, "player": 3, "games": 2,
    });
    let all = [
        "faults",
        "games",
        "network",
        "patience",
        "player",
        "players",
        "rotate_on_stuck",
        "row_size",
        "seed",
        "signals",
        "strategies",
        "version",
        "where",
    ];
    assert_eq!(wrong(game(&value)), all);
    let value = json!({
        "players": [1], "games": 0, "signals": ["smoke"], "strategies": [], "network": "moon",
        "row_size": 9, "patience": 0, "faults": "none",
    });
    let all =
        ["faults", "games", "network", "patience", "players", "row_size", "signals", "strategies"];
    assert_eq!(wrong(study(&value)), all);
}

#[test]
fn every_message_says_what_would_be_right_in_both_languages() {
    for (field, value, english, german) in [
        ("players", json!(1), "a number of at least 2, got \"1\"", "ganze Zahl, mindestens 2."),
        ("players", json!([2, 3]), "a game takes one value, not 2", "Eine Partie braucht"),
        (
            "row_size",
            json!(6),
            "a number from 3 to 5, got \"6\"",
            "„6“ geht nicht: eine ganze Zahl von 3",
        ),
        ("strategies", json!("lucky"), "expected blind or peek or push", "push oder careful."),
        (
            "signals",
            json!("smoke"),
            "expected plain or broadcast or timestamp",
            "„smoke“ ist unbekannt",
        ),
        ("network", json!("moon"), "choose lan, wide", "„moon“ ist unbekannt: lan, wide"),
        ("network", json!(30), "expected a text, got 30", "30 ist kein Text."),
        ("faults", json!("rain=1"), "write for example loss=10", "zum Beispiel loss=10"),
        ("faults", json!("loss=1,crash=1,loss=2"), "loss is given twice", "loss ist doppelt"),
        ("faults", json!("loss=99"), "loss is out of range: 0 to 90", "loss: von 0 bis 90."),
        (
            "patience",
            json!("x"),
            "from 1 to 255, got \"x\"",
            "„x“ geht nicht: eine ganze Zahl von 1",
        ),
        ("where", json!("there"), "expected virtual or workers", "virtual oder workers."),
        ("version", json!(9), "9 is unknown: the version is 1", "Version 9 ist unbekannt"),
        ("rotate_on_stuck", json!("x"), "expected true or false", "weder wahr noch falsch."),
        ("player", json!(3), "unknown field", "Dieses Feld gibt es nicht."),
        ("games", json!(3), "games do not have this field", "Eine Partie hat dieses Feld nicht."),
        ("deal", json!("red 1"), "40 cards, not 1", "Es müssen 40 Karten sein, nicht 1."),
    ] {
        let mut order = json!({});
        order[field] = value;
        let BadOrder(bad) = game(&order).unwrap_err();
        let bad = bad.iter().find(|bad| bad.field == field).unwrap();
        assert!(bad.problem.to_string().contains(english), "{field}: {}", bad.problem);
        assert!(bad.problem.german().contains(german), "{field}: {}", bad.problem.german());
    }
}

#[test]
fn what_is_wrong_is_a_code_with_params() {
    for (value, expected) in [
        (json!({"version": 9}), json!({"code": "unknown-version", "params": {"given": 9}})),
        (
            json!({"deal": [["pink 7"], ["pink 7"]]}),
            json!({"code": "deal", "params": {
                "player": 1, "index": 1, "problem": "unknown-colour", "given": "pink",
            }}),
        ),
        (
            json!({"faults": "loss=99"}),
            json!({"code": "faults", "params": {"given": "loss", "most": 90}}),
        ),
    ] {
        let BadOrder(bad) = game(&value).unwrap_err();
        assert_eq!(serde_json::to_value(&bad[0].problem).unwrap(), expected);
    }
}

#[test]
fn limits_and_contradictions_are_refused() {
    assert!(problem(&json!({"players": 10_001})).contains("at most 10000"));
    assert!(problem(&json!({"players": 3, "deal": cards()})).contains("the deal has 2 players"));
    let many = problem(&json!({"players": 2, "strategies": ["blind", "push", "peek"]}));
    assert!(many.contains("3 strategies for 2 players"), "{many}");
    let real = problem(&json!({"players": 3, "network": "lan", "where": "workers"}));
    assert!(real.contains("network: only virtual time"), "{real}");
    let large = study(&json!({"players": [1_000_000], "games": 100_000})).unwrap_err().to_string();
    assert!(large.contains("games: ") && large.contains("spielwerk ligretto study"), "{large}");
}

#[test]
fn heavy_rows_of_a_posted_deal_are_told() {
    let order = game(&json!({"deal": [cards()[0], with_heavy_row()]})).unwrap();
    assert_eq!(order.heavy_rows(), [1]);
}

/// A deck whose row is yellow 7 to 10.
fn with_heavy_row() -> Vec<String> {
    let mut deck = cards().swap_remove(0);
    let first = deck.iter().position(|card| card == "yellow 7").unwrap();
    deck.rotate_left(first - ligretto::LIGRETTO_HEIGHT);
    deck
}
