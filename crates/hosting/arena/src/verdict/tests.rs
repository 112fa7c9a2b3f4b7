use mnm::{Awaited, Negative};

use super::*;

fn words() -> String {
    "words".to_owned()
}

/// The end of a match of two, in which the player of the second seat has left last for this reason.
fn check(ending: Ending, reason: EndReason, winners: &[u8], why: LeaveReason) -> String {
    let by = (!winners.is_empty()).then_some(1);
    let ended = Ended { ending, by, reason, winners: winners.to_vec(), scores: vec![] };
    let fact = host::Fact::Left { seat: 1, why };
    match verdict(&ended, &[Entry { seq: 0, at: 0, fact }], &[0, 1]) {
        Ok((result, cause)) => format!("{result} {:?}", cause.code),
        Err(_) => "again".to_owned(),
    }
}

/// What becomes of a game whose match ended like this. A reason that is not here does not compile,
/// and one that is nobody's fault in the game must say "again".
fn after_end(reason: &EndReason, ending: Ending) -> &'static str {
    match reason {
        EndReason::Rules { .. } => "1-0 Rules",
        EndReason::TimedOut { .. } | EndReason::NoMove => "1-0 Timeout",
        EndReason::IllegalMove { .. }
        | EndReason::UnreadableMove { .. }
        | EndReason::InvalidMove { .. } => "1-0 Illegal",
        EndReason::Gone { .. }
        | EndReason::EverybodyGone { .. }
        | EndReason::NotSeated { .. }
        | EndReason::LeftTooOften => "1-0 Disconnected",
        EndReason::NotThere => "1-0 Absent",
        EndReason::NotJoined { .. } | EndReason::Hung => "1-0 Silent",
        EndReason::NotStarted { .. } | EndReason::ExitedEarly | EndReason::Exited => "1-0 Crashed",
        EndReason::EndedByOperator(_) | EndReason::Other { .. } if ending == Ending::Aborted => {
            "again"
        }
        EndReason::Resigned
        | EndReason::DrawAgreed
        | EndReason::EndedByOperator(_)
        | EndReason::Other { .. } => "1-0 Decided",
        EndReason::GoneByOurFault { .. }
        | EndReason::CalledOff
        | EndReason::RematchDeclined
        | EndReason::Interrupted
        | EndReason::DeletedByOperator
        | EndReason::ClassDeleted
        | EndReason::Abandoned { .. }
        | EndReason::Deserted
        | EndReason::ServerFault { .. } => "again",
    }
}

#[test]
fn every_end_has_its_verdict() {
    let (action, problem) = (words, words);
    for (ending, reason) in [
        (Ending::Normal, EndReason::Rules { rule: words() }),
        (Ending::Timeout, EndReason::TimedOut { waiting_for: Awaited::Play }),
        (Ending::Timeout, EndReason::NoMove),
        (
            Ending::Forfeit,
            EndReason::IllegalMove {
                action: action(),
                rule: serde_json::json!({ "code": "empty" }),
            },
        ),
        (Ending::Forfeit, EndReason::UnreadableMove { action: action() }),
        (Ending::Forfeit, EndReason::InvalidMove { words: words() }),
        (Ending::Forfeit, EndReason::Gone { seconds: 60 }),
        (Ending::Aborted, EndReason::GoneByOurFault { seconds: 60 }),
        (Ending::Aborted, EndReason::EverybodyGone { seconds: 60 }),
        (Ending::Decided, EndReason::NotThere),
        (Ending::Decided, EndReason::NotSeated { why: LeaveReason::Disconnected }),
        (Ending::Decided, EndReason::LeftTooOften),
        (Ending::Resigned, EndReason::Resigned),
        (Ending::Agreed, EndReason::DrawAgreed),
        (Ending::Aborted, EndReason::CalledOff),
        (Ending::Aborted, EndReason::RematchDeclined),
        (Ending::Aborted, EndReason::Interrupted),
        (Ending::Decided, EndReason::EndedByOperator(words())),
        (Ending::Aborted, EndReason::EndedByOperator(words())),
        (Ending::Aborted, EndReason::DeletedByOperator),
        (Ending::Aborted, EndReason::ClassDeleted),
        (Ending::Aborted, EndReason::Abandoned { days: 30 }),
        (Ending::Aborted, EndReason::Deserted),
        (Ending::Decided, EndReason::NotStarted { problem: problem() }),
        (Ending::Decided, EndReason::ExitedEarly),
        (Ending::Decided, EndReason::Exited),
        (Ending::Decided, EndReason::NotJoined { milliseconds: 1 }),
        (Ending::Decided, EndReason::Hung),
        (Ending::Aborted, EndReason::ServerFault { problem: problem() }),
        (Ending::Decided, EndReason::Other { text: words() }),
        (Ending::Aborted, EndReason::Other { text: words() }),
    ] {
        let expected = after_end(&reason, ending);
        let told = check(ending, reason.clone(), &[0], LeaveReason::Disconnected);
        assert_eq!(told, expected, "{reason:?}");
    }
    let gone = EndReason::EverybodyGone { seconds: 60 };
    let told = check(Ending::Aborted, gone, &[], LeaveReason::Disconnected);
    assert_eq!(told, "0-0 Disconnected", "nobody was there");
    let draw = EndReason::Rules { rule: words() };
    assert_eq!(check(Ending::Normal, draw, &[0, 1], LeaveReason::Finished), "1/2-1/2 Rules");
}

/// The same for who was gone for too long.
fn after_leaving(why: &LeaveReason) -> &'static str {
    match why {
        LeaveReason::BrokeProtocol { .. } => "1-0 Protocol",
        LeaveReason::TimedOut { .. } => "1-0 Silent",
        LeaveReason::Finished
        | LeaveReason::Refused { .. }
        | LeaveReason::MoveRefused
        | LeaveReason::Disconnected
        | LeaveReason::Released
        | LeaveReason::ReleasedByOperator
        | LeaveReason::OtherDevice
        | LeaveReason::Other { .. } => "1-0 Disconnected",
        LeaveReason::ServerFault
        | LeaveReason::MadeRoom
        | LeaveReason::ShuttingDown
        | LeaveReason::Restarted => "again",
    }
}

#[test]
fn who_was_gone_loses_by_what_was_done_last_but_never_by_a_fault_of_ours() {
    for why in [
        LeaveReason::Finished,
        LeaveReason::Refused { answer: Negative::NoFreePlayer },
        LeaveReason::MoveRefused,
        LeaveReason::BrokeProtocol { expected: Awaited::OkWait, got: words() },
        LeaveReason::TimedOut { waiting_for: Awaited::OkWait },
        LeaveReason::Disconnected,
        LeaveReason::ServerFault,
        LeaveReason::MadeRoom,
        LeaveReason::ShuttingDown,
        LeaveReason::Restarted,
        LeaveReason::Released,
        LeaveReason::ReleasedByOperator,
        LeaveReason::OtherDevice,
        LeaveReason::Other { text: words() },
    ] {
        let expected = after_leaving(&why);
        let gone = EndReason::Gone { seconds: 60 };
        assert_eq!(check(Ending::Forfeit, gone, &[0], why.clone()), expected, "{why:?}");
        let all = EndReason::EverybodyGone { seconds: 60 };
        assert_eq!(check(Ending::Aborted, all, &[], why.clone()) == "again", expected == "again");
    }
}

#[test]
fn who_was_cut_off_loses_by_what_it_did_and_not_by_ending_then() {
    let hello = || LeaveReason::BrokeProtocol { expected: Awaited::Play, got: "HELLO".into() };
    let late = || LeaveReason::TimedOut { waiting_for: Awaited::OkWait };
    for reason in [EndReason::Exited, EndReason::LeftTooOften] {
        let told = |why| check(Ending::Decided, reason.clone(), &[0], why);
        assert_eq!(told(hello()), "1-0 Protocol", "{reason:?}");
        assert_eq!(told(late()), "1-0 Silent", "{reason:?}");
        assert_eq!(told(LeaveReason::ServerFault), "again", "{reason:?}");
        assert_ne!(told(LeaveReason::Disconnected), "1-0 Protocol", "{reason:?}");
    }
    for (why, told) in
        [(hello(), "1-0 Protocol"), (late(), "1-0 Silent"), (LeaveReason::ShuttingDown, "again")]
    {
        let unseated = EndReason::NotSeated { why };
        assert_eq!(check(Ending::Decided, unseated, &[0], LeaveReason::Finished), told);
    }
}

#[test]
fn sides_may_have_several_seats() {
    let reason = EndReason::Rules { rule: "points".into() };
    let (ending, winners) = (Ending::Normal, vec![1, 3]);
    let ended = Ended { ending, by: None, reason, winners, scores: vec![] };
    assert_eq!(verdict(&ended, &[], &[0, 1, 0, 1]).unwrap().0, GameResult::SecondWins);
}

#[test]
fn what_a_person_typed_stands_beside_the_code() {
    let reason = EndReason::EndedByOperator("so be it".into());
    let (ending, winners) = (Ending::Decided, vec![0]);
    let ended = Ended { ending, by: None, reason, winners, scores: vec![] };
    let (_, cause) = verdict(&ended, &[], &[0, 1]).unwrap();
    assert_eq!(
        serde_json::to_string(&cause).unwrap(),
        r#"{"code":"decided","params":{"end":{"code":"ended-by-operator"}},"detail":"so be it"}"#
    );
    assert_eq!(cause.to_string(), "so be it");
}
