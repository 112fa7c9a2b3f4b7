use game::{Game, GameSetup as _, Seat};

use super::Bashni;

/// Plays the moves in turn and compares how the last one was received: `ok`, the refusal, or the
/// outcome as `reason white:black winners`.
fn check(setup: &str, moves: &str, expected: &str) {
    let mut game = Bashni::start(&setup.parse().unwrap());
    let mut result = "ok".to_owned();
    for text in moves.split_whitespace() {
        assert_eq!(result, "ok", "only the last move may be refused");
        let seat = game.position().side_to_move().seat();
        result = match game.apply(seat.into(), &text.parse().unwrap()) {
            Ok(_) => "ok".to_owned(),
            Err(illegal) => illegal.to_string(),
        };
    }
    if let (Some(outcome), "ok") = (game.outcome(), result.as_str()) {
        let winners: Vec<String> = outcome.winners.iter().map(Seat::to_string).collect();
        let [white, black] = outcome.scores[..] else { panic!("two scores") };
        result = format!("{} {white}:{black} won by {}", outcome.reason, winners.join(" "));
    }
    assert_eq!(result, expected, "{setup} after {moves}");
}

#[test]
fn each_broken_rule_is_named() {
    let start = "w w@A1 W@E1 w@C3 w@D4 b@H8 b@G7";
    check(start, "B2:C3", "B2 is empty, a move starts from one of your towers");
    check(start, "G7:F6", "the tower on G7 is not yours, your towers are topped by w or W");
    check(start, "C3:C5", "C3:C5 is not along a diagonal");
    check(start, "C3:C3", "C3:C3 is not along a diagonal");
    check(start, "C3:D4", "D4 is not free, a tower lands on free squares only");
    check(start, "C3:E5", "the tower on D4 is your own and cannot be jumped");
    check(start, "C3:B2", "C3:B2: a man moves one square forward unless it captures");
    check(start, "C3:A5", "C3:A5: a man moves one square forward unless it captures");
    check(
        start,
        "E1:F2:G3",
        "E1:F2 captures nothing, in a move of several partial moves each must capture",
    );
    check(start, "E1:H4", "ok");
}

#[test]
fn each_broken_rule_of_capturing_is_named() {
    let fight = "w w@C3 W@C1 b@D4 b@D4 b@F6 b@G5 b@B8";
    check(fight, "C3:B4", "capturing is mandatory: C1 and C3 can capture");
    check(fight, "C1:B2", "capturing is mandatory: C1 and C3 can capture");
    check(fight, "C3:F6", "F6 is not free, a tower lands on free squares only");
    check(fight, "C3:E5", "a further partial move is possible from E5, and so it must be made");
    check(
        fight,
        "C3:E5:C3",
        "E5:C3 turns by 180 degrees, the next partial move may go straight on, left or right",
    );
    check(
        fight,
        "C3:E5:G7:H8",
        "G7:H8 captures nothing, in a move of several partial moves each must capture",
    );
    check(fight, "C3:E5:G7", "ok");
    let line = "w w@A1 W@B2 b@C3 b@D4 b@H8";
    check(line, "B2:E5", "C3 and D4 cannot be jumped together, a partial move jumps one tower");
    let far = "w w@A1 b@C3 W@H4 b@G5 b@H8";
    check(
        far,
        "A1:D4",
        "A1:D4: a man captures over the adjacent square to the one right behind it",
    );
}

#[test]
fn it_must_be_your_turn() {
    let mut game = Bashni::start(&crate::Setup::choose(&[]).unwrap());
    let refused = game.apply(Seat(1).into(), &"B6:A5".parse().unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "it is not your turn, w is to move");
}

#[test]
fn a_side_without_a_move_has_lost() {
    check("w w@A7 b@B8", "", "no-move 1:1 won by 1");
    check("b w@A7", "", "no-move 1:0 won by 0");
    check("w w@A7 b@B8", "A7:B8", "the game is over");
}

#[test]
fn having_no_move_counts_before_the_limits() {
    check("w W@A7 w@A5 b@B8 b@B6 b@C5 b@C7 b@D8;ply=200;quiet=50", "", "no-move 4:5 won by 1");
}

#[test]
fn the_last_ply_ends_the_game_on_points() {
    check("w w@A1 W@G1 B@H8;ply=199", "A1:B2", "ply-limit 4:3 won by 0");
    check("w w@A1 b@H8;ply=199", "A1:B2", "ply-limit 1:1 won by 0 1");
    check("w w@A1 B@H8;max_plies=1", "A1:B2", "ply-limit 1:3 won by 1");
    check("w w@A1 b@H8;ply=198", "A1:B2", "ok");
}

#[test]
fn plies_without_a_new_king_end_the_game_on_points() {
    check("w W@A1 w@A3 b@H8;quiet=49", "A3:B4", "no-new-king-limit 4:1 won by 0");
    check("w W@A1 w@A7 b@H6;quiet=49", "A7:B8", "ok");
    check("w w@C3 b@D4 W@D4 B@H8;quiet=49;max_plies_without_new_king=51", "C3:B4", "ok");
}

#[test]
fn a_freed_king_is_not_a_new_one() {
    // White takes the man on top of D4, and the white king below it is free.
    check("w w@C3 W@D4 b@D4 b@A7;quiet=49", "C3:E5", "no-new-king-limit 4:1 won by 0");
}
