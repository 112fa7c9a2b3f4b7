use serde_json::{Value, json};

use crate::process::{run, stderr, stdout};

fn simulate(more: &[&str]) -> std::process::Output {
    run([&["paging", "simulate", "--games", "20", "--seed", "3"], more].concat())
}

#[test]
fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
    let told = |threads| {
        let bots = ["--os", "greedy", "--users", "fragmenting", "--json", "--threads", threads];
        let output = simulate(&bots);
        assert!(output.status.success(), "{}", stderr(&output));
        serde_json::from_str::<Value>(&stdout(&output)).expect("one JSON document")
    };
    let one = told("1");
    assert_eq!(one, told("3"));
    assert_eq!(one["pairs"][0]["games"], 20);
    assert_eq!((&one["board"], &one["seed"]), (&json!("5x5"), &json!(3)));
}

#[test]
fn all_bots_make_a_table() {
    let output = run(["paging", "simulate", "--games", "1", "--os", "fifo", "--board", "4x5"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output).lines().count(), 9, "{}", stdout(&output));
    assert!(stderr(&output).contains("games a second"));
}

#[test]
fn an_unknown_bot_is_told_which_there_are() {
    let output = simulate(&["--os", "clever"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("there is no bot \"clever\", expected one of random, tidy, lifo")
    );
    assert_eq!(simulate(&["--board", "9x9"]).status.code(), Some(2));
}
