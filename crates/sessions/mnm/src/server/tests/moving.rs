//! From `MOVE` to `MOVEOK`, and everything that comes in between.

use std::time::Duration;

use super::stages::check_at;
use crate::{Major, SeatInfo, Segments, ServerEvent, ServerLimits, ServerSession};

#[test]
fn the_block_of_a_turn_is_one_write() {
    check_at(
        "idle after okwait",
        "host: turn 3000
        < + MOVE 3000
        < + PIECESLIST 24
        < + b@H8
        < + b@F8
        < …
        < + w@C1
        < + w@A1
        < + ENDPIECESLIST
        > THINKING
        < + OKTHINK
        +1200ms
        > PLAY C3:D4
        ! move C3:D4 after 1.2s
        +3ms
        host: move ok
        < + MOVEOK
        = talking",
    );
}

#[test]
fn the_move_time_covers_thinking_and_play() {
    check_at("thinking", "+2s\n> THINKING\n< + OKTHINK\n+500ms\n> PLAY x\n! move x after 2.5s");
    check_at(
        "thinking",
        "+2s
        > THINKING
        < + OKTHINK
        +999ms
        +1ms
        < - TIMEOUT Be faster next time
        ! left: too slow for PLAY
        > PLAY C3:D4
        = draining",
    );
}

/// The server is starved: it sees `THINKING` late, and tells later still that it did. Neither is
/// the client's time, whatever part of the move time it would have been.
#[test]
fn the_wait_for_okthink_is_not_charged() {
    let ms = Duration::from_millis;
    let mut session = turn_of(ms(100));
    // MOVE is with the kernel at 0; THINKING is there after 3 ms, read and answered after 280 ms.
    session.handle_bytes(ms(3), b"THINKING\n");
    assert!(session.poll_write().is_some());
    session.handle_written(ms(280));
    // 3 ms are used: there is time for 97 more, and they begin with OKTHINK.
    assert_eq!(session.poll_timeout(), Some(ms(280 + 97)));
    session.handle_timeout(ms(376));
    session.handle_bytes(ms(370), b"PLAY x\n");
    let Some(ServerEvent::Played { used, .. }) = session.poll_event() else { panic!("a move") };
    assert_eq!(used, ms(93));
}

/// Sending everything at once saves nobody time, and costs nobody any.
#[test]
fn a_move_sent_ahead_is_charged_until_it_arrived() {
    let ms = Duration::from_millis;
    let mut session = turn_of(ms(100));
    session.handle_bytes(ms(40), b"THINKING\nPLAY x\n");
    let Some(ServerEvent::Played { used, .. }) = session.poll_event() else { panic!("a move") };
    assert_eq!(used, ms(40));
}

/// A session that was told at time 0 to move within this time.
fn turn_of(move_time: Duration) -> ServerSession {
    let limits = ServerLimits { first_command_delay: Duration::ZERO, ..ServerLimits::default() };
    let mut session = ServerSession::new(Duration::ZERO, limits, Major::Two);
    session.handle_bytes(Duration::ZERO, b"VERSION 2.0\nID 0hdy96hg8ukzm\n");
    session.match_found(Duration::ZERO, "Bashni", "a match", Segments::default());
    session.handle_bytes(Duration::ZERO, b"PLAYER\n");
    let you = SeatInfo { number: 0, name: "Ada".to_owned(), ready: true };
    session.seat_given(Duration::ZERO, &you, &[]);
    while session.poll_event().is_some() {}
    let write = |session: &mut ServerSession| {
        while session.poll_write().is_some() {
            session.handle_written(Duration::ZERO);
        }
    };
    // Before the prolog is through, or a WAIT would come first.
    session.your_turn(Duration::ZERO, move_time, &[]);
    write(&mut session);
    assert!(session.awaits_line());
    session
}

#[test]
fn thinking_must_come_within_the_shorter_of_both_limits() {
    for (move_time, limit) in [(100, 100), (4999, 4999), (60_000, 5000)] {
        check_at(
            "idle after okwait",
            &format!(
                "host: turn {move_time}
                < + MOVE {move_time}
                < …
                +{}ms
                +1ms
                < - TIMEOUT Be faster next time
                ! left: too slow for THINKING",
                limit - 1
            ),
        );
    }
    check_at(
        "idle after okwait",
        "host: turn 60000
        < + MOVE 60000
        < …
        +4s
        > THINKING
        < + OKTHINK
        +55s
        > PLAY x
        ! move x after 59s",
    );
}

#[test]
fn thinking_and_play_may_come_in_one_segment() {
    check_at(
        "thinking",
        r"+20ms
        >> THINKING\nPLAY C3:D4\n
        < + OKTHINK
        ! move C3:D4 after 20ms",
    );
}

#[test]
fn a_turn_may_be_answered_before_it_is_announced() {
    check_at(
        "okwait",
        r"host: turn 3000
        >> OKWAIT\nTHINKING\nPLAY C3:D4\n
        < + MOVE 3000
        < …

        < + OKTHINK
        ! move C3:D4 after 0ns",
    );
}

#[test]
fn the_text_of_a_move_is_left_to_the_rules() {
    for text in ["C3:D4", "c3:d4", "C3 D4", " C3:D4", "Ä", "-"] {
        check_at("play", &format!("> PLAY {text}\n! move {text} after 0ns"));
    }
    for line in ["PLAY", "PLAY ", "play C3:D4", "PLAYC3:D4", "C3:D4"] {
        check_at("play", &format!("> {line}\n< - Did not get the expected PLAY command"));
    }
}

#[test]
fn an_invalid_move_is_refused_with_its_reason() {
    check_at(
        "verdict pending",
        "host: move refused a further partial move is possible from E5
        < - Invalid Move: a further partial move is possible from E5
        ! left: refused, Invalid Move: a further partial move is possible from E5
        = draining",
    );
}

#[test]
fn a_line_behind_the_move_is_found_after_the_verdict() {
    check_at(
        "play",
        r">> PLAY C3:D4\nPLAY C3:D4\n
        host: move ok
        < + MOVEOK

        < - Did not expect response from client
        ! left: wanted silence, got PLAY C3:D4",
    );
}

#[test]
fn the_next_turn_may_come_before_the_verdict() {
    let told = "+79ms\n+1ms\n< + MOVE 9\n< …";
    check_at("verdict pending", &format!("host: turn 9\nhost: move ok\n< + MOVEOK\n{told}"));
    // As in Reversi where the other side can't move, and in Nine Men's Morris after a mill.
    check_at("verdict pending", &format!("host: move ok\n< + MOVEOK\nhost: turn 9\n{told}"));
}

#[test]
fn a_second_turn_in_the_middle_of_one_is_ignored() {
    for stage in ["thinking", "play"] {
        check_at(stage, "host: turn 9\n= talking");
    }
    check_at("play", "host: turn 9\n> PLAY x\nhost: move ok\n< + MOVEOK\n+1s\n< + WAIT");
}

#[test]
fn the_own_last_move_is_confirmed_before_the_result() {
    let result = "+79ms\n+1ms\n< + GAMEOVER\n< …\n< + QUIT\n! left: finished";
    let accepted = "host: move ok\n< + MOVEOK\n";
    check_at("verdict pending", &format!("{accepted}host: over Yes No\n{result}"));
    check_at("verdict pending", &format!("host: over Yes No\n{accepted}{result}"));
}

#[test]
fn a_refused_move_is_told_even_when_the_result_is_known() {
    check_at("verdict pending", "host: over No Yes\nhost: move refused x\n< - Invalid Move: x");
}

#[test]
fn a_result_during_the_own_turn_waits_for_the_move() {
    check_at(
        "thinking",
        "host: over Yes No
        +1s
        > THINKING
        < + OKTHINK
        +1s
        > PLAY C3:D4
        < + MOVEOK
        +80ms
        < + GAMEOVER
        < …
        < + QUIT
        ! left: finished
        = draining",
    );
}

#[test]
fn a_result_during_the_own_turn_comes_at_the_latest_with_its_limit() {
    for fault in ["+3s", "> HELLO", "> OKWAIT"] {
        for stage in ["thinking", "play"] {
            check_at(
                stage,
                &format!(
                    "host: over Yes No
                    {fault}
                    < + GAMEOVER
                    < …
                    < + QUIT
                    ! left: finished
                    > THINKING
                    > PLAY C3:D4
                    = draining"
                ),
            );
        }
    }
}
