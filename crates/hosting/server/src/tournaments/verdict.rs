use arena::{GameResult, Reason};
use host::{EndReason, Ended, Ending, Entry, Fact, LeaveReason};

/// Who won a match of two and why, as its log tells it; or why it has to be played again through no
/// fault of its players.
pub(crate) fn verdict(
    log: &[Entry],
    ended: &Ended,
) -> Result<(GameResult, Reason, String), String> {
    let has_won = |seat: u8| ended.winners.contains(&seat);
    let result = match (has_won(0), has_won(1)) {
        (true, true) => GameResult::Draw,
        (true, false) => GameResult::FirstWins,
        (false, true) => GameResult::SecondWins,
        (false, false) => GameResult::NobodyWins,
    };
    let detail = ended.reason.to_string();
    let left = ended.by.and_then(|seat| last_farewell(log, seat));
    match fault(ended, left) {
        Some(reason @ (Reason::Protocol | Reason::Silent | Reason::Disconnected)) => {
            let left = left.map(|left| format!(": {left}")).unwrap_or_default();
            Ok((result, reason, detail + &left))
        }
        Some(reason) => Ok((result, reason, detail)),
        None => Err(detail),
    }
}

/// Why the player of a seat left it last.
fn last_farewell(log: &[Entry], of: u8) -> Option<&LeaveReason> {
    log.iter().rev().find_map(|entry| match &entry.fact {
        Fact::Left { seat, why } if *seat == of => Some(why),
        _ => None,
    })
}

/// What decided a match, where it is known why the player who brought it about has left; nothing
/// where it has no result through no fault of the players.
pub fn fault(ended: &Ended, left: Option<&LeaveReason>) -> Option<Reason> {
    match &ended.reason {
        EndReason::Rules { .. } => Some(Reason::Rules),
        EndReason::TimedOut { .. } | EndReason::NoMove => Some(Reason::Timeout),
        EndReason::IllegalMove { .. }
        | EndReason::UnreadableMove { .. }
        | EndReason::InvalidMove { .. } => Some(Reason::Illegal),
        EndReason::Gone { .. } => gone(left),
        EndReason::EverybodyGone { .. } | EndReason::LeftTooOften => Some(Reason::Disconnected),
        EndReason::NotThere => Some(Reason::Absent),
        EndReason::NotJoined { .. } | EndReason::Hung => Some(Reason::Silent),
        EndReason::NotStarted { .. } | EndReason::ExitedEarly | EndReason::Exited => {
            Some(Reason::Crashed)
        }
        // Programs can neither resign nor agree, but a person who takes over for one can.
        EndReason::Resigned | EndReason::DrawAgreed => Some(Reason::Decided),
        EndReason::EndedByOperator(_) | EndReason::Other { .. } => {
            (ended.ending == Ending::Decided).then_some(Reason::Decided)
        }
        EndReason::GoneByOurFault { .. }
        | EndReason::CalledOff
        | EndReason::RematchDeclined
        | EndReason::Interrupted
        | EndReason::DeletedByOperator
        | EndReason::ClassDeleted
        | EndReason::Abandoned { .. }
        | EndReason::Deserted
        | EndReason::ServerFault { .. } => None,
    }
}

/// By what a player has lost who was gone for too long.
fn gone(left: Option<&LeaveReason>) -> Option<Reason> {
    let Some(left) = left else { return Some(Reason::Disconnected) };
    match left {
        LeaveReason::BrokeProtocol { .. } => Some(Reason::Protocol),
        LeaveReason::TimedOut { .. } => Some(Reason::Silent),
        LeaveReason::Finished
        | LeaveReason::Refused { .. }
        | LeaveReason::MoveRefused
        | LeaveReason::Disconnected
        | LeaveReason::Released
        | LeaveReason::ReleasedByOperator
        | LeaveReason::OtherDevice
        | LeaveReason::Other { .. } => Some(Reason::Disconnected),
        // Only in the logs of earlier versions; now such a match is aborted.
        LeaveReason::ServerFault
        | LeaveReason::MadeRoom
        | LeaveReason::ShuttingDown
        | LeaveReason::Restarted => None,
    }
}

#[cfg(test)]
mod tests {
    use mnm::{Awaited, Negative};

    use super::*;

    fn check(ending: Ending, by: Option<u8>, winners: &[u8], reason: EndReason) -> String {
        check_left(ending, by, winners, reason, LeaveReason::Disconnected)
    }

    fn check_left(
        ending: Ending,
        by: Option<u8>,
        winners: &[u8],
        reason: EndReason,
        why: LeaveReason,
    ) -> String {
        let ended = Ended { ending, by, reason, winners: winners.to_vec(), scores: vec![] };
        let fact = Fact::Left { seat: by.unwrap_or(9), why };
        match verdict(&[Entry { seq: 0, at: 0, fact }], &ended) {
            Ok((result, reason, _)) => format!("{result} {reason:?}"),
            Err(_) => "again".to_owned(),
        }
    }

    #[test]
    fn every_end_has_its_reason() {
        let (action, rule) = ("A1:B2".to_owned(), serde_json::json!({ "code": "empty" }));
        let text = || "words".to_owned();
        for (ending, reason, expected) in [
            (Ending::Normal, EndReason::Rules { rule: text() }, "1-0 Rules"),
            (Ending::Timeout, EndReason::TimedOut { waiting_for: Awaited::Play }, "1-0 Timeout"),
            (Ending::Timeout, EndReason::NoMove, "1-0 Timeout"),
            (
                Ending::Forfeit,
                EndReason::IllegalMove { action: action.clone(), rule },
                "1-0 Illegal",
            ),
            (Ending::Forfeit, EndReason::UnreadableMove { action }, "1-0 Illegal"),
            (Ending::Forfeit, EndReason::InvalidMove { words: text() }, "1-0 Illegal"),
            (Ending::Forfeit, EndReason::Gone { seconds: 60 }, "1-0 Disconnected"),
            (Ending::Aborted, EndReason::GoneByOurFault { seconds: 60 }, "again"),
            (Ending::Aborted, EndReason::EverybodyGone { seconds: 60 }, "1-0 Disconnected"),
            (Ending::Decided, EndReason::NotThere, "1-0 Absent"),
            (Ending::Decided, EndReason::LeftTooOften, "1-0 Disconnected"),
            (Ending::Resigned, EndReason::Resigned, "1-0 Decided"),
            (Ending::Agreed, EndReason::DrawAgreed, "1-0 Decided"),
            (Ending::Aborted, EndReason::CalledOff, "again"),
            (Ending::Aborted, EndReason::RematchDeclined, "again"),
            (Ending::Aborted, EndReason::Interrupted, "again"),
            (Ending::Decided, EndReason::EndedByOperator(text()), "1-0 Decided"),
            (Ending::Aborted, EndReason::EndedByOperator(text()), "again"),
            (Ending::Aborted, EndReason::DeletedByOperator, "again"),
            (Ending::Aborted, EndReason::ClassDeleted, "again"),
            (Ending::Aborted, EndReason::Abandoned { days: 30 }, "again"),
            (Ending::Aborted, EndReason::Deserted, "again"),
            (Ending::Decided, EndReason::NotStarted { problem: text() }, "1-0 Crashed"),
            (Ending::Decided, EndReason::ExitedEarly, "1-0 Crashed"),
            (Ending::Decided, EndReason::Exited, "1-0 Crashed"),
            (Ending::Decided, EndReason::NotJoined { milliseconds: 1 }, "1-0 Silent"),
            (Ending::Decided, EndReason::Hung, "1-0 Silent"),
            (Ending::Aborted, EndReason::ServerFault { problem: text() }, "again"),
            (Ending::Decided, EndReason::Other { text: text() }, "1-0 Decided"),
            (Ending::Aborted, EndReason::Other { text: text() }, "again"),
        ] {
            assert_eq!(check(ending, Some(1), &[0], reason.clone()), expected, "{reason:?}");
        }
        assert_eq!(check(Ending::Decided, None, &[], EndReason::NotThere), "0-0 Absent");
        let draw = EndReason::Rules { rule: "repetition".to_owned() };
        assert_eq!(check(Ending::Normal, None, &[0, 1], draw), "1/2-1/2 Rules");
    }

    #[test]
    fn who_was_gone_loses_by_what_was_done_last_but_never_by_a_fault_of_ours() {
        let text = || "x".to_owned();
        for (why, expected) in [
            (LeaveReason::Finished, "0-1 Disconnected"),
            (LeaveReason::Refused { answer: Negative::NoFreePlayer }, "0-1 Disconnected"),
            (LeaveReason::MoveRefused, "0-1 Disconnected"),
            (LeaveReason::BrokeProtocol { expected: Awaited::OkWait, got: text() }, "0-1 Protocol"),
            (LeaveReason::TimedOut { waiting_for: Awaited::OkWait }, "0-1 Silent"),
            (LeaveReason::Disconnected, "0-1 Disconnected"),
            (LeaveReason::ServerFault, "again"),
            (LeaveReason::MadeRoom, "again"),
            (LeaveReason::ShuttingDown, "again"),
            (LeaveReason::Restarted, "again"),
            (LeaveReason::Released, "0-1 Disconnected"),
            (LeaveReason::ReleasedByOperator, "0-1 Disconnected"),
            (LeaveReason::OtherDevice, "0-1 Disconnected"),
            (LeaveReason::Other { text: text() }, "0-1 Disconnected"),
        ] {
            let gone = EndReason::Gone { seconds: 60 };
            let told = check_left(Ending::Forfeit, Some(0), &[1], gone, why.clone());
            assert_eq!(told, expected, "{why}");
        }
    }
}
