use super::*;

fn broke(expected: Awaited, got: &str) -> LeaveReason {
    LeaveReason::BrokeProtocol { expected, got: got.to_owned() }
}

#[test]
fn why_somebody_left_is_read_from_the_words_of_earlier_versions() {
    use LeaveReason as Left;
    let other = |text: &str| Left::Other { text: text.to_owned() };
    for (words, reason) in [
        ("the match is over", Left::Finished),
        ("sent 'x' instead of OKWAIT", broke(Awaited::OkWait, "x")),
        ("sent 'a' instead of b' instead of PLAY", broke(Awaited::Play, "a' instead of b")),
        ("sent 'hello' without being asked", broke(Awaited::Silence, "hello")),
        ("no THINKING in time", Left::TimedOut { waiting_for: Awaited::Thinking }),
        ("no OKWAIT in time", Left::TimedOut { waiting_for: Awaited::OkWait }),
        ("did not read what was sent in time", Left::TimedOut { waiting_for: Awaited::Reading }),
        ("closed the connection", Left::Disconnected),
        ("a fault of the server", Left::ServerFault),
        ("was silent longest when others needed the room", Left::MadeRoom),
        ("the server is shutting down", Left::ShuttingDown),
        ("the server was restarted", Left::Restarted),
        ("released", Left::Released),
        ("released by the operator", Left::ReleasedByOperator),
        ("continued on another device", Left::OtherDevice),
        ("sent \"x\" instead of OKWAIT", other("sent \"x\" instead of OKWAIT")),
        ("sent 'x' instead of TEA", other("sent 'x' instead of TEA")),
        ("", other("")),
    ] {
        assert_eq!(leave_reason(words.to_owned()), reason);
        assert_eq!(reason.to_string(), words, "and is told as it was");
    }
    let refused = "refused: Invalid Move: A1 is empty".to_owned();
    assert_eq!(leave_reason(refused), Left::MoveRefused, "the end of the match says why");
}

#[test]
fn why_a_match_ended_is_read_from_the_words_of_earlier_versions() {
    use EndReason as End;
    use Ending::{Aborted, Agreed, Decided, Forfeit, Normal, Resigned, Timeout};
    let timed_out = |waiting_for| End::TimedOut { waiting_for };
    let other = |text: &str| End::Other { text: text.to_owned() };
    for (ending, words, reason) in [
        (Normal, "no-move", End::Rules { rule: "no-move".to_owned() }),
        (Normal, "resigned", End::Rules { rule: "resigned".to_owned() }),
        (Timeout, "no PLAY in time", timed_out(Awaited::Play)),
        (Timeout, "no THINKING in time", timed_out(Awaited::Thinking)),
        (Timeout, "no move in time", End::NoMove),
        (
            Forfeit,
            "invalid move: A1 is empty",
            End::InvalidMove { words: "A1 is empty".to_owned() },
        ),
        (Forfeit, "gone for 60 s", End::Gone { seconds: 60 }),
        (Aborted, "everybody was gone for 60 s", End::EverybodyGone { seconds: 60 }),
        (Resigned, "resigned", End::Resigned),
        (Agreed, "draw by agreement", End::DrawAgreed),
        (Aborted, "called off", End::CalledOff),
        (Aborted, "rematch declined", End::RematchDeclined),
        (Aborted, "the tournament was interrupted", End::Interrupted),
        (Aborted, "deleted by the operator", End::DeletedByOperator),
        (Aborted, "the class was deleted", End::ClassDeleted),
        (Aborted, "abandoned: nothing happened for 30 days", End::Abandoned { days: 30 }),
        (
            Aborted,
            "nobody came, and newer matches from the same address need the room",
            End::Deserted,
        ),
        (Decided, "ended before it joined", End::ExitedEarly),
        (Decided, "ended in the middle of the game", End::Exited),
        (Decided, "did not join within 7.5 s", End::NotJoined { milliseconds: 7_500 }),
        (Decided, "did not answer the request for a move", End::Hung),
        (Aborted, "gone for ever", other("gone for ever")),
        (Decided, "so be it", other("so be it")),
        (Aborted, "", other("")),
    ] {
        assert_eq!(end_reason(ending, words.to_owned()), reason);
        assert_eq!(reason.to_string(), words, "and is told as it was");
    }
    // The winners say already who was meant.
    let read = |words: &str| end_reason(Decided, words.to_owned());
    assert_eq!(read("not there in time: Ada, Bob"), End::NotThere);
    assert_eq!(read("left too often: Ada"), End::LeftTooOften);
}
