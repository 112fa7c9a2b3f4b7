use arena::{GameResult, Reason};
use host::{Ended, Ending};
use server::forfeit;

/// What was seen of a game that is over.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// How the match ended.
    pub(crate) ended: Ended,
    /// Which side each seat belongs to, 0 or 1.
    pub(crate) sides: Vec<usize>,
    /// Why the players of each side last left their seats, if they did.
    pub(crate) left: [Option<String>; 2],
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
    let Ended { ending, by, reason, winners, .. } = &seen.ended;
    let side_of = |seat: u8| seen.sides.get(usize::from(seat)).copied();
    let loser = by.and_then(side_of);
    match (ending, loser) {
        (Ending::Normal, _) => Ok((result(seen, winners), Reason::Rules, reason.clone())),
        (Ending::Timeout, Some(loser)) => {
            Ok((GameResult::lost_by(loser), Reason::Timeout, reason.clone()))
        }
        (Ending::Forfeit, Some(loser)) => {
            let (reason, why) = forfeit(reason, seen.left[loser].as_deref());
            Ok((GameResult::lost_by(loser), reason, why.to_owned()))
        }
        (Ending::Aborted, _) if seen.left.iter().all(Option::is_some) => {
            let detail = seen.left[0].clone().unwrap_or_default();
            Ok((GameResult::NobodyWins, Reason::Disconnected, detail))
        }
        _ => Err(NoResult(reason.clone())),
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
    use super::*;

    fn check(ending: Ending, by: Option<u8>, reason: &str, left: [Option<&str>; 2]) -> String {
        let winners = by.map(|by| vec![1 - by]).unwrap_or_default();
        let ended = Ended { ending, by, reason: reason.into(), winners, scores: vec![] };
        let left = left.map(|why| why.map(str::to_owned));
        match verdict(&Seen { ended, sides: vec![0, 1], left, ended_by_us: None }) {
            Ok((result, reason, detail)) => format!("{result} {reason:?} {detail}"),
            Err(NoResult(why)) => format!("again: {why}"),
        }
    }

    #[test]
    fn every_fault_has_its_reason() {
        let none = [None, None];
        assert_eq!(
            check(Ending::Timeout, Some(0), "no PLAY in time", none),
            "0-1 Timeout no PLAY in time"
        );
        assert_eq!(
            check(Ending::Forfeit, Some(1), "invalid move: A1 is empty", none),
            "1-0 Illegal A1 is empty"
        );
        let gone = |why| check(Ending::Forfeit, Some(0), "gone for 2 s", [Some(why), None]);
        assert_eq!(gone("closed the connection"), "0-1 Disconnected closed the connection");
        assert_eq!(gone("sent 'x' instead of OKWAIT"), "0-1 Protocol sent 'x' instead of OKWAIT");
        assert_eq!(gone("no OKWAIT in time"), "0-1 Silent no OKWAIT in time");
        let both = [Some("closed the connection"), Some("closed the connection")];
        assert!(check(Ending::Aborted, None, "everybody was gone", both).starts_with("0-0"));
        assert_eq!(check(Ending::Aborted, None, "disk full", none), "again: disk full");
    }

    #[test]
    fn sides_may_have_several_seats() {
        let ended = Ended {
            ending: Ending::Normal,
            by: None,
            reason: "points".into(),
            winners: vec![1, 3],
            scores: vec![],
        };
        let left = [None, None];
        let seen = Seen { ended, sides: vec![0, 1, 0, 1], left, ended_by_us: None };
        assert_eq!(verdict(&seen).unwrap().0, GameResult::SecondWins);
    }
}
