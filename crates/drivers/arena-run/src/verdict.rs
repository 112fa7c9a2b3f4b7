use arena::{GameResult, Reason};
use host::{EndReason, Ended, LeaveReason};
use server::fault;

/// What was seen of a game that is over.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// How the match ended.
    pub(crate) ended: Ended,
    /// Which side each seat belongs to, 0 or 1.
    pub(crate) sides: Vec<usize>,
    /// Why the players of each side last left their seats, if they did.
    pub(crate) left: [Option<LeaveReason>; 2],
    /// Why we ended it ourselves, if we did, and which sides lose.
    pub(crate) ended_by_us: Option<(Vec<usize>, Reason, String)>,
}

/// A game without a result through no fault of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoResult(pub(crate) String);

/// Who won and why.
pub(crate) fn verdict(seen: &Seen) -> Result<(GameResult, Reason, String), NoResult> {
    if let Some((losers, reason, detail)) = &seen.ended_by_us {
        let result = match **losers {
            [loser] => GameResult::lost_by(loser),
            _ => GameResult::NobodyWins,
        };
        return Ok((result, *reason, detail.clone()));
    }
    let loser = seen.ended.by.and_then(|seat| seen.sides.get(usize::from(seat)).copied());
    let left = loser.and_then(|loser| seen.left[loser].as_ref());
    let detail = match (&seen.ended.reason, left) {
        (EndReason::Gone { .. }, Some(left)) => left.to_string(),
        (reason, _) => reason.to_string(),
    };
    match fault(&seen.ended, left) {
        Some(reason) => Ok((result(seen, &seen.ended.winners), reason, detail)),
        None => Err(NoResult(detail)),
    }
}

fn result(seen: &Seen, winners: &[u8]) -> GameResult {
    let has_won =
        |side: usize| winners.iter().any(|seat| seen.sides.get(usize::from(*seat)) == Some(&side));
    match (has_won(0), has_won(1)) {
        (true, false) => GameResult::FirstWins,
        (false, true) => GameResult::SecondWins,
        (true, true) => GameResult::Draw,
        (false, false) => GameResult::NobodyWins,
    }
}

#[cfg(test)]
mod tests {
    use host::Ending;
    use mnm::Awaited;

    use super::*;

    fn check(ending: Ending, by: Option<u8>, reason: EndReason, left: LeaveReason) -> String {
        let winners = by.map(|by| vec![1 - by]).unwrap_or_default();
        let ended = Ended { ending, by, reason, winners, scores: vec![] };
        let left = [Some(left.clone()), Some(left)];
        match verdict(&Seen { ended, sides: vec![0, 1], left, ended_by_us: None }) {
            Ok((result, reason, detail)) => format!("{result} {reason:?} {detail}"),
            Err(NoResult(why)) => format!("again: {why}"),
        }
    }

    #[test]
    fn every_fault_has_its_reason() {
        let late = EndReason::TimedOut { waiting_for: Awaited::Play };
        assert_eq!(
            check(Ending::Timeout, Some(0), late, LeaveReason::Disconnected),
            "0-1 Timeout no PLAY in time"
        );
        let gone = |why| check(Ending::Forfeit, Some(0), EndReason::Gone { seconds: 2 }, why);
        assert_eq!(gone(LeaveReason::Disconnected), "0-1 Disconnected closed the connection");
        let broke = LeaveReason::BrokeProtocol { expected: Awaited::OkWait, got: "x".to_owned() };
        assert_eq!(gone(broke), "0-1 Protocol sent 'x' instead of OKWAIT");
        let silent = LeaveReason::TimedOut { waiting_for: Awaited::OkWait };
        assert_eq!(gone(silent), "0-1 Silent no OKWAIT in time");
        let everybody = EndReason::EverybodyGone { seconds: 2 };
        let told = check(Ending::Aborted, None, everybody, LeaveReason::Disconnected);
        assert!(told.starts_with("0-0 Disconnected"), "{told}");
        let ours = EndReason::ServerFault { problem: "disk full".to_owned() };
        let told = check(Ending::Aborted, None, ours, LeaveReason::Disconnected);
        assert_eq!(told, "again: disk full");
    }

    #[test]
    fn sides_may_have_several_seats() {
        let ended = Ended {
            ending: Ending::Normal,
            by: None,
            reason: EndReason::Rules { rule: "points".to_owned() },
            winners: vec![1, 3],
            scores: vec![],
        };
        let left = [None, None];
        let seen = Seen { ended, sides: vec![0, 1, 0, 1], left, ended_by_us: None };
        assert_eq!(verdict(&seen).unwrap().0, GameResult::SecondWins);
    }
}
