use ligretto::{Card, Dealer};
use serde_json::{Value, json};

use super::*;

fn request(value: &Value) -> OrderRequest {
    serde_json::from_value(value.clone()).unwrap()
}

fn check(value: &Value) -> Result<Order, BadOrder> {
    request(value).check(&OrderLimits::default())
}

fn problem(value: &Value) -> String {
    check(value).unwrap_err().to_string()
}

fn cards() -> Vec<Vec<String>> {
    vec![Card::all().map(|card| card.to_string()).collect(); 2]
}

#[test]
fn a_number_and_a_seed_are_enough() {
    let order = check(&json!({"players": 6, "seed": 7})).unwrap();
    assert_eq!((order.n_players(), order.venue), (6, Venue::Here));
    assert_eq!(order.deal(), Dealer::new(7).deal(6, &Options::default()));
    assert_eq!(order.bot(5).name(), "blind");
}

#[test]
fn an_order_reads_back() {
    let value = json!({
        "players": 3, "seed": u64::MAX, "strategies": ["blind", "careful"], "signals": "timestamp",
        "network": "wide", "faults": "loss=3", "row_size": 5, "rotate_on_stuck": true,
        "patience": 9, "where": "here",
    });
    let order = check(&value).unwrap();
    let again = Order::from_json(&order.to_json()).unwrap();
    assert_eq!(again.scenario.to_string(), order.scenario.to_string());
    assert_eq!(again.to_json(), order.to_json());

    let order = check(&json!({"deal": cards(), "where": "threads"})).unwrap();
    let again = Order::from_json(&order.to_json()).unwrap();
    assert_eq!((again.deal(), again.venue), (order.deal(), Venue::Threads));
}

#[test]
fn a_bad_deal_names_the_player_and_the_card() {
    let with = |card: Value| {
        let mut deal = json!(cards());
        deal[1][7] = card;
        problem(&json!({"deal": deal}))
    };
    assert_eq!(
        with(json!("pink 7")),
        "deal: player 2: card 8: \"pink\" is no colour: write red, yellow, blue or green"
    );
    assert_eq!(with(json!("red 7")), "deal: player 2: red 7 is there twice");
    assert!(with(json!(7)).starts_with("deal: player 2: card 8: \"7\" is no card"));
    let alone = problem(&json!({"deal": cards()[..1]}));
    assert_eq!(alone, "deal: the deal has 1 player(s), and Ligretto needs at least two");
}

#[test]
fn a_deal_may_be_text_and_text_may_be_json() {
    let deal = Dealer::new(1).deal(2, &Options::default());
    let text = check(&json!({"deal": deal.to_string()})).unwrap();
    let in_text = serde_json::to_string(&deal).unwrap();
    assert_eq!(text.deal(), deal);
    assert_eq!(check(&json!({"deal": in_text})).unwrap().deal(), deal);
    assert!(check(&json!({"deal": "[1"})).is_err());
}

#[test]
fn every_wrong_field_is_named_at_once() {
    let value = json!({
        "players": 1, "strategies": ["blind", "lucky"], "signals": "smoke", "network": "moon",
        "faults": "rain=1", "row_size": 300, "patience": 0, "where": "there", "version": 9,
    });
    let BadOrder(bad) = check(&value).unwrap_err();
    let mut fields: Vec<&str> = bad.iter().map(|bad| bad.field).collect();
    fields.dedup();
    let wanted = [
        "version",
        "where",
        "row_size",
        "players",
        "strategies",
        "patience",
        "signals",
        "network",
        "faults",
    ];
    assert_eq!(fields, wanted);
}

#[test]
fn limits_and_contradictions_are_refused() {
    assert!(problem(&json!({})).starts_with("players: say how many play"));
    assert!(problem(&json!({"players": 10_001})).contains("at most 10000"));
    assert!(problem(&json!({"players": 501, "where": "threads"})).contains("at most 500"));
    assert!(problem(&json!({"players": 3, "deal": cards()})).contains("the deal has 2 players"));
    let real = problem(&json!({"players": 3, "network": "lan", "where": "threads"}));
    assert!(real.contains("can only be chosen"), "{real}");
    let unknown = serde_json::from_value::<OrderRequest>(json!({"player": 3})).unwrap_err();
    assert!(unknown.to_string().contains("unknown field `player`"));
}

#[test]
fn heavy_rows_of_a_posted_deal_are_told() {
    let order = check(&json!({"deal": [cards()[0], with_heavy_row()]})).unwrap();
    assert_eq!(order.heavy_rows(), [1]);
}

/// A deck whose row is yellow 7 to 10.
fn with_heavy_row() -> Vec<String> {
    let mut deck = cards().swap_remove(0);
    let first = deck.iter().position(|card| card == "yellow 7").unwrap();
    deck.rotate_left(first - ligretto::LIGRETTO_HEIGHT);
    deck
}
