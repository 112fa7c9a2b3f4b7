//! Between the prolog and the end: who speaks when.

use std::time::Duration;

use super::stages::{all, at, check_at};

#[test]
fn the_first_command_comes_after_a_pause() {
    check_at("idle after players", "+49ms\n+1ms\n< + WAIT");
    check_at("idle after players", "host: turn 3000\n+49ms\n+1ms\n< + MOVE 3000\n< …");
    check_at("idle after players", "host: over Yes No\n+49ms\n+1ms\n< + GAMEOVER\n< …\n< + QUIT");
    check_at(
        "idle after players",
        "+50ms\n< + WAIT\n> OKWAIT\nhost: turn 3000\n< + MOVE 3000\n< …",
    );
}

#[test]
fn a_wait_comes_every_second_and_wants_its_answer() {
    check_at(
        "okwait",
        "+4999ms
        > OKWAIT
        +999ms
        +1ms
        < + WAIT
        > OKWAIT
        +1s
        < + WAIT
        +5s
        < - TIMEOUT Be faster next time
        ! left: too slow for OKWAIT
        = draining",
    );
}

#[test]
fn the_opponents_move_ends_the_silence_at_once() {
    check_at("idle after okwait", "+300ms\nhost: turn 3000\n< + MOVE 3000\n< …");
    check_at("idle after moveok", "+300ms\nhost: turn 3000\n< + MOVE 3000\n< …");
    check_at("idle after moveok", "+999ms\n+1ms\n< + WAIT");
}

#[test]
fn a_turn_waits_for_the_okwait() {
    check_at(
        "okwait",
        "host: turn 500\n+4s\n> OKWAIT\n< + MOVE 500\n< …\n+500ms\n< - TIMEOUT Be faster next time",
    );
    check_at(
        "okwait",
        "host: turn 500\n+5s\n< - TIMEOUT Be faster next time\n! left: too slow for OKWAIT",
    );
    check_at(
        "okwait",
        "host: turn 500 | old\nhost: turn 700 | new\n> OKWAIT\n< + MOVE 700\n< + new",
    );
}

#[test]
fn a_result_waits_for_the_okwait_and_comes_anyhow() {
    for (script, comment) in [
        ("host: over Yes No\n+4s\n> OKWAIT", "answered"),
        ("host: over Yes No\n+5s", "too late"),
        ("host: over Yes No\n> HELLO", "wrong word"),
        ("host: turn 3000\nhost: over Yes No\n> OKWAIT", "the turn is off"),
        ("host: over Yes No\nhost: error", "an error of ours comes too late to matter"),
    ] {
        let mut runner = at("okwait");
        runner.run(script);
        let writes = runner.take_writes();
        assert_eq!(writes.len(), 1, "{comment}");
        assert!(writes[0].starts_with("+ GAMEOVER\n+ PIECESLIST 24\n+ b@H8\n"), "{comment}");
        assert!(
            writes[0].ends_with("+ ENDPIECESLIST\n+ PLAYER0WON Yes\n+ PLAYER1WON No\n+ QUIT\n"),
            "{comment}"
        );
        assert_eq!(runner.take_events(), ["left: finished"], "{comment}");
    }
}

#[test]
fn only_the_first_result_counts() {
    check_at(
        "okwait",
        "host: over Yes No
        host: over No Yes
        > OKWAIT
        < …
        < + PLAYER0WON Yes
        < + PLAYER1WON No
        < + QUIT",
    );
}

#[test]
fn what_is_told_before_the_seat_is_remembered() {
    let seat = "host: seat 0 a\n< + YOU 0 a\n< …\n+50ms\n";
    check_at("seat pending", &format!("host: turn 3000\n{seat}< + MOVE 3000\n< …"));
    check_at("seat pending", &format!("host: over Yes No\n{seat}< + GAMEOVER\n< …"));
}

#[test]
fn the_end_is_drained_until_the_client_closes_or_a_limit() {
    let over = "host: over Yes Yes
        < + GAMEOVER
        < …
        < + PLAYER0WON Yes
        < + PLAYER1WON Yes
        < + QUIT
        ! left: finished
        = draining\n";
    check_at("idle after okwait", &format!("{over}> THINKING\n> what?\n= draining\neof\n= closed"));
    check_at("idle after okwait", &format!("{over}+1999ms\n= draining\n+1ms\n= closed\n> x\neof"));
    check_at("idle after okwait", &format!("{over}host: turn 3000\nhost: over No No\nhost: error"));
}

#[test]
fn every_negative_line_ends_the_session() {
    for stage in all() {
        let mut runner = stage.reach();
        runner.run("host: error\n< - Internal error. Sorry & Bye\n! left: our fault\n= draining");
        runner.run("> OKWAIT\nhost: over Yes No\nhost: move ok\nhost: turn 3000\n+2s\n= closed");
        runner.finish();
    }
}

#[test]
fn a_server_that_goes_down_says_so_in_every_state() {
    for stage in all() {
        let mut runner = stage.reach();
        runner.run("host: shut down\n< - Server is shutting down, join again later");
        runner.run("! left: shutting down\n= draining\nhost: shut down\neof\n= closed");
        runner.finish();
    }
}

#[test]
fn a_closed_connection_is_noticed_in_every_state() {
    for stage in all() {
        let mut runner = stage.reach();
        runner.run("eof\n! left: disconnected\n= closed");
        runner.run(
            "host: move ok\nhost: turn 3000\nhost: over Yes No\nhost: error\n> OKWAIT\neof\n+60s",
        );
        runner.finish();
        assert!(runner.take_events().is_empty(), "{}: told twice", stage.name);
    }
}

#[test]
fn silence_is_punished_in_every_state_where_it_is_wrong() {
    for stage in all() {
        let Some(word) = stage.legal.first().and_then(|line| line.split(' ').next()) else {
            continue;
        };
        let limit = if word == "THINKING" || word == "PLAY" { 3000 } else { 5000 };
        let mut runner = stage.reach();
        runner.pass(Duration::from_millis(limit - 1));
        runner.run("= talking\n+1ms\n< - TIMEOUT Be faster next time\n= draining");
        assert_eq!(runner.take_events(), [format!("left: too slow for {word}")]);
    }
}

#[test]
fn a_silent_host_costs_the_client_nothing_but_the_session() {
    for stage in ["match pending", "seat pending", "verdict pending"] {
        check_at(stage, "+29999ms\n+1ms\n< - Internal error. Sorry & Bye\n! left: our fault");
    }
    check_at("verdict pending", "host: over Yes No\n+30s\n< + GAMEOVER\n< …\n! left: finished");
}

#[test]
fn answers_nobody_waits_for_are_ignored() {
    for stage in all() {
        let mut runner = stage.reach();
        let before = format!("{:?}", runner.session);
        let answers: [(&str, &str); 6] = [
            ("match pending", "host: match Bashni, x"),
            ("match pending", "host: match unknown"),
            ("seat pending", "host: seat 0 a"),
            ("seat pending", "host: no seat"),
            ("verdict pending", "host: move ok"),
            ("verdict pending", "host: move refused x"),
        ];
        for (_, answer) in answers.iter().filter(|(wanted_at, _)| *wanted_at != stage.name) {
            runner.run(answer);
        }
        assert_eq!(format!("{:?}", runner.session), before, "{}", stage.name);
    }
}
