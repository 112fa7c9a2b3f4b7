use arena::{GameResult, Reason};
use host::{Ended, Ending, Entry, Fact};

/// Begins the reason of a match that was ended because somebody was not there.
pub(crate) const NOT_THERE: &str = "not there in time: ";

/// Begins the reason of a match that was ended because somebody left again and again.
pub(crate) const LEFT_TOO_OFTEN: &str = "left too often: ";

/// Who won a match of two and why, as its log tells it; or why it has to be played again through no
/// fault of its players.
pub(crate) fn verdict(
    log: &[Entry],
    ended: &Ended,
) -> Result<(GameResult, Reason, String), String> {
    let Ended { ending, by, reason, winners, .. } = ended;
    let has_won = |seat: u8| winners.contains(&seat);
    let result = match (has_won(0), has_won(1)) {
        (true, true) => GameResult::Draw,
        (true, false) => GameResult::FirstWins,
        (false, true) => GameResult::SecondWins,
        (false, false) => GameResult::NobodyWins,
    };
    let detail = reason.clone();
    match (ending, by) {
        (Ending::Normal, _) => Ok((result, Reason::Rules, detail)),
        (Ending::Timeout, _) => Ok((result, Reason::Timeout, detail)),
        (Ending::Forfeit, by) => {
            let left = by.and_then(|seat| last_farewell(log, seat));
            let (kind, why) = forfeit(reason, left);
            let detail = match kind {
                Reason::Illegal => why.to_owned(),
                _ => format!("{reason}: {why}"),
            };
            Ok((result, kind, detail))
        }
        _ if reason.starts_with(NOT_THERE) => Ok((result, Reason::Absent, detail)),
        _ if reason.starts_with(LEFT_TOO_OFTEN) => Ok((result, Reason::Disconnected, detail)),
        // Programs can neither resign nor agree, but a person who takes over for one can.
        (Ending::Decided | Ending::Resigned | Ending::Agreed, _) => {
            Ok((result, Reason::Decided, detail))
        }
        (Ending::Aborted, _) if reason.starts_with("everybody was gone") => {
            Ok((result, Reason::Disconnected, detail))
        }
        (Ending::Aborted, _) => Err(detail),
    }
}

/// Why the player of a seat left it last.
fn last_farewell(log: &[Entry], of: u8) -> Option<&str> {
    log.iter().rev().find_map(|entry| match &entry.fact {
        Fact::Left { seat, why } if *seat == of => Some(why.as_str()),
        _ => None,
    })
}

/// By what a player has lost who forfeited, and in which words: those of the referee, or of the
/// protocol's session with which it left.
pub fn forfeit<'a>(reason: &'a str, left: Option<&'a str>) -> (Reason, &'a str) {
    if let Some(detail) = reason.strip_prefix("invalid move: ") {
        return (Reason::Illegal, detail);
    }
    let why = left.unwrap_or(reason);
    let kind = if why.starts_with("sent ") {
        Reason::Protocol
    } else if why.starts_with("no ") || why.starts_with("did not read") {
        Reason::Silent
    } else {
        Reason::Disconnected
    };
    (kind, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ending: Ending, by: Option<u8>, winners: &[u8], reason: &str, left: &str) -> String {
        let ended =
            Ended { ending, by, reason: reason.into(), winners: winners.to_vec(), scores: vec![] };
        let fact = Fact::Left { seat: by.unwrap_or(9), why: left.to_owned() };
        match verdict(&[Entry { seq: 0, at: 0, fact }], &ended) {
            Ok((result, reason, _)) => format!("{result} {reason:?}"),
            Err(why) => format!("again: {why}"),
        }
    }

    #[test]
    fn every_end_has_its_reason() {
        assert_eq!(check(Ending::Normal, None, &[0, 1], "repetition", ""), "1/2-1/2 Rules");
        assert_eq!(check(Ending::Timeout, Some(0), &[1], "no PLAY in time", ""), "0-1 Timeout");
        let illegal = check(Ending::Forfeit, Some(1), &[0], "invalid move: A1 is empty", "");
        assert_eq!(illegal, "1-0 Illegal");
        let gone = |why| check(Ending::Forfeit, Some(0), &[1], "gone for 60 s", why);
        assert_eq!(gone("closed the connection"), "0-1 Disconnected");
        assert_eq!(gone("sent 'x' instead of OKWAIT"), "0-1 Protocol");
        assert_eq!(gone("no OKWAIT in time"), "0-1 Silent");
        let absent = |winners| check(Ending::Decided, None, winners, "not there in time: A", "");
        assert_eq!((absent(&[1]), absent(&[])), ("0-1 Absent".into(), "0-0 Absent".into()));
        assert_eq!(check(Ending::Decided, None, &[0], "so be it", ""), "1-0 Decided");
        assert_eq!(check(Ending::Aborted, None, &[], "deleted", ""), "again: deleted");
        let gone = check(Ending::Aborted, None, &[], "everybody was gone for 60 s", "");
        assert_eq!(gone, "0-0 Disconnected");
    }
}
