//! Who has won a game, as the log of its match tells. A fault of ours never makes anybody lose: then
//! the game is played again.

use host::{EndReason, Ended, Ending, Entry, LeaveReason};

use crate::{Cause, GameResult, Particulars, Reason, Void};

/// Who has won a game and by what, as its match has ended. `sides` has the side of each seat, 0 or
/// 1.
pub fn verdict(ended: &Ended, log: &[Entry], sides: &[usize]) -> Result<(GameResult, Cause), Void> {
    let gone = gone(ended, log);
    let code = match gone {
        Some(left) => by_leaving(left)?,
        None => by_end(ended)?,
    };
    let (end, detail) = match &ended.reason {
        EndReason::EndedByOperator(words) => {
            (EndReason::EndedByOperator(String::new()), Some(words.clone()))
        }
        end => (end.clone(), None),
    };
    let params = Particulars { end: Some(end), left: gone.cloned(), ..Particulars::default() };
    Ok((result(&ended.winners, sides), Cause { code, params: Box::new(params), detail }))
}

/// Why somebody had left who was gone: the loser, or of those who were all gone one who is not to
/// blame. A program that ended by itself has crashed, unless it was cut off before.
fn gone<'a>(ended: &'a Ended, log: &'a [Entry]) -> Option<&'a LeaveReason> {
    let left = |of: u8| {
        log.iter().rev().find_map(|entry| match &entry.fact {
            host::Fact::Left { seat, why } if *seat == of => Some(why),
            _ => None,
        })
    };
    match (&ended.reason, ended.by) {
        (EndReason::Gone { .. }, Some(loser)) => left(loser),
        (EndReason::NotSeated { why }, _) => Some(why),
        (EndReason::Exited | EndReason::LeftTooOften, _) => {
            let losers = (0..=u8::MAX).filter(|seat| !ended.winners.contains(seat));
            losers.filter_map(left).find(|why| why.is_our_fault() || is_cut_off(why))
        }
        (EndReason::EverybodyGone { .. }, _) => {
            let mut all: Vec<&LeaveReason> = (0..=u8::MAX).filter_map(left).collect();
            all.sort_by_key(|why| !why.is_our_fault());
            all.first().copied()
        }
        _ => None,
    }
}

/// Whether the server closed the connection because of what the program did.
fn is_cut_off(why: &LeaveReason) -> bool {
    matches!(why, LeaveReason::BrokeProtocol { .. } | LeaveReason::TimedOut { .. })
}

/// What has decided a match that ended like this.
fn by_end(ended: &Ended) -> Result<Reason, Void> {
    match &ended.reason {
        EndReason::Rules { .. } => Ok(Reason::Rules),
        EndReason::TimedOut { .. } | EndReason::NoMove => Ok(Reason::Timeout),
        EndReason::IllegalMove { .. }
        | EndReason::UnreadableMove { .. }
        | EndReason::InvalidMove { .. } => Ok(Reason::Illegal),
        EndReason::Gone { .. }
        | EndReason::EverybodyGone { .. }
        | EndReason::NotSeated { .. }
        | EndReason::LeftTooOften => Ok(Reason::Disconnected),
        EndReason::NotThere => Ok(Reason::Absent),
        EndReason::NotJoined { .. } | EndReason::Hung => Ok(Reason::Silent),
        EndReason::NotStarted { .. } | EndReason::ExitedEarly | EndReason::Exited => {
            Ok(Reason::Crashed)
        }
        // Programs can neither resign nor agree, but a person who takes over for one can.
        EndReason::Resigned | EndReason::DrawAgreed => Ok(Reason::Decided),
        EndReason::EndedByOperator(_) | EndReason::Other { .. } => by_ending(ended),
        EndReason::GoneByOurFault { .. }
        | EndReason::CalledOff
        | EndReason::RematchDeclined
        | EndReason::Interrupted
        | EndReason::DeletedByOperator
        | EndReason::ClassDeleted
        | EndReason::Abandoned { .. }
        | EndReason::Deserted
        | EndReason::ServerFault { .. } => Err(no_result(ended)),
    }
}

/// The same where the reason is words.
fn by_ending(ended: &Ended) -> Result<Reason, Void> {
    match ended.ending {
        Ending::Normal => Ok(Reason::Rules),
        Ending::Timeout => Ok(Reason::Timeout),
        Ending::Forfeit => Ok(Reason::Disconnected),
        Ending::Resigned | Ending::Agreed | Ending::Decided => Ok(Reason::Decided),
        Ending::Aborted => Err(no_result(ended)),
    }
}

fn no_result(ended: &Ended) -> Void {
    Void::NoResult { end: ended.reason.clone() }
}

/// By what a player has lost who was gone for too long.
fn by_leaving(left: &LeaveReason) -> Result<Reason, Void> {
    match left {
        LeaveReason::BrokeProtocol { .. } => Ok(Reason::Protocol),
        LeaveReason::TimedOut { .. } => Ok(Reason::Silent),
        LeaveReason::Finished
        | LeaveReason::Refused { .. }
        | LeaveReason::MoveRefused
        | LeaveReason::Disconnected
        | LeaveReason::Released
        | LeaveReason::ReleasedByOperator
        | LeaveReason::OtherDevice
        | LeaveReason::Other { .. } => Ok(Reason::Disconnected),
        LeaveReason::ServerFault
        | LeaveReason::MadeRoom
        | LeaveReason::ShuttingDown
        | LeaveReason::Restarted => Err(Void::Removed { left: left.clone() }),
    }
}

fn result(winners: &[u8], sides: &[usize]) -> GameResult {
    let has_won =
        |side: usize| winners.iter().any(|seat| sides.get(usize::from(*seat)) == Some(&side));
    match (has_won(0), has_won(1)) {
        (true, false) => GameResult::FirstWins,
        (false, true) => GameResult::SecondWins,
        (true, true) => GameResult::Draw,
        (false, false) => GameResult::NobodyWins,
    }
}

#[cfg(test)]
mod tests;
