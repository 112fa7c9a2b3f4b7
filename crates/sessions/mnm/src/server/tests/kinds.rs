//! What is special about the kinds of games: their blocks, writes and pauses.

use crate::Major;
use crate::script::{check, check_on};

const PROLOG: &str = "< + MNM Gameserver v2.3 accepting connections
    > VERSION 2.0
    < + Client version accepted - please send Game-ID to join
    > ID 0hdy96hg8ukzm
    ! match 0hdy96hg8ukzm 2.0\n";

fn check_after_prolog(script: &str) {
    check(&format!("{PROLOG}{script}"));
}

#[test]
fn the_name_of_a_match_may_come_apart_from_playing() {
    check_after_prolog(
        "host: match Reversi, Demo | name apart
        < + PLAYING Reversi
        +59ms
        +1ms
        < + Demo
        # The time for the answer runs from the second write on.
        +4999ms
        +1ms
        < - TIMEOUT Be faster next time",
    );
}

#[test]
fn who_answers_before_the_name_gets_it_at_once() {
    check_after_prolog(
        "host: match Checkers, Demo | name apart
        < + PLAYING Checkers
        +10ms
        > PLAYER
        host: seat 0 Player 1 | 1 Player 2 0
        < + Demo

        < + YOU 0 Player 1
        < …
        < + ENDPLAYERS
        +50ms
        < + WAIT",
    );
}

#[test]
fn who_closes_before_the_name_is_gone() {
    check_after_prolog(
        "host: match Reversi, Demo | name apart
        < + PLAYING Reversi
        +10ms
        eof
        < + Demo
        ! left: disconnected
        = closed",
    );
}

#[test]
fn in_the_original_segments_the_first_line_of_every_answer_goes_alone() {
    check_after_prolog(
        "host: match Quarto, Demo | first line alone
        < + PLAYING Quarto
        +30ms
        < + Demo
        > PLAYER 0
        host: seat 0 Player 1 | 1 Player 2 1
        < + YOU 0 Player 1
        +30ms
        < + TOTAL 2
        < + 1 Player 2 1
        < + ENDPLAYERS
        host: turn 3000 | NEXT 8 | FIELD 4,4 | 4 * * * * | ENDFIELD
        +50ms
        < + MOVE 3000
        +30ms
        < + NEXT 8
        < + FIELD 4,4
        < + 4 * * * *
        < + ENDFIELD
        # The time for the move runs from the rest on.
        +1s
        > THINKING
        < + OKTHINK
        > PLAY A1,3
        ! move A1,3 after 1s
        host: move ok
        < + MOVEOK
        host: over Yes No | FIELD 4,4 | 4 8 * * * | ENDFIELD
        +80ms
        < + GAMEOVER
        = talking
        +30ms
        < + FIELD 4,4
        < + 4 8 * * *
        < + ENDFIELD
        < + PLAYER0WON Yes
        < + PLAYER1WON No
        < + QUIT
        ! left: finished
        = draining",
    );
}

#[test]
fn a_negative_line_does_not_overtake_the_rest_of_a_block() {
    check_after_prolog(
        "host: match Quarto, Demo | first line alone
        < + PLAYING Quarto
        > HELLO
        < + Demo

        < - Did not get the expected PLAYER command
        = draining",
    );
}

#[test]
fn version_3_greets_with_a_second_line_in_the_same_write() {
    for version in ["3", "3.0", "3.1", "3.42"] {
        check_on(
            Major::Three,
            &format!(
                "< + MNM Gameserver v3.1 accepting connections
                < + Already happy with your AI?
                > VERSION {version}
                < + Client version accepted - please send Game-ID to join
                > ID 0hdy96hg8ukzm
                host: match NMMorris, Demo
                < + PLAYING NMMorris
                < + Demo"
            ),
        );
    }
    for (major, versions) in [(Major::Two, ["3.0", "1.0"]), (Major::Three, ["2.3", "30.1"])] {
        for version in versions {
            check_on(
                major,
                &format!(
                    "< + MNM Gameserver {}
                    > VERSION {version}
                    < - Client Version does not match server Version",
                    match major {
                        Major::Two => "v2.3 accepting connections",
                        Major::Three => {
                            "v3.1 accepting connections\n< + Already happy with your AI?"
                        }
                    }
                ),
            );
        }
    }
}
