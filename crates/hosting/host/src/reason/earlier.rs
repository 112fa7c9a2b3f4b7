//! Reads what earlier versions wrote: reasons in English words. What can't be told from them stays
//! words.

use std::sync::LazyLock;

use mnm::Awaited;
use serde::{Deserialize, Deserializer};

use super::{EndReason, LeaveReason};
use crate::{Ended, Ending};

/// Why somebody left, as it stands in the log.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenLeave {
    Words(String),
    Data(LeaveReason),
}

/// Why a match ended, as it stands in the log.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenEnd {
    Words(String),
    Typed { code: ByOperator, detail: String },
    Data(EndReason),
}

#[derive(Deserialize)]
enum ByOperator {
    #[serde(rename = "ended-by-operator")]
    Ended,
}

/// [`Ended`] as it stands in the log.
#[derive(Deserialize)]
pub(crate) struct WrittenResult {
    ending: Ending,
    by: Option<u8>,
    reason: WrittenEnd,
    winners: Vec<u8>,
    #[serde(default)]
    scores: Vec<i64>,
}

impl From<WrittenResult> for Ended {
    fn from(WrittenResult { ending, by, reason, winners, scores }: WrittenResult) -> Self {
        let reason = match reason {
            WrittenEnd::Words(words) => end_reason(ending, words),
            WrittenEnd::Typed { code: ByOperator::Ended, detail } => {
                EndReason::EndedByOperator(detail)
            }
            WrittenEnd::Data(reason) => reason,
        };
        Self { ending, by, reason, winners, scores }
    }
}

/// Reads why somebody left.
pub(crate) fn read_leave_reason<'de, D>(reader: D) -> Result<LeaveReason, D::Error>
where
    D: Deserializer<'de>,
{
    Ok(match WrittenLeave::deserialize(reader)? {
        WrittenLeave::Words(words) => leave_reason(words),
        WrittenLeave::Data(reason) => reason,
    })
}

fn leave_reason(words: String) -> LeaveReason {
    if let Some(known) = LEAVE_REASONS.iter().find(|known| known.to_string() == words) {
        return known.clone();
    }
    let awaited = |word: &str| Awaited::WORDS.into_iter().find(|one| one.word() == word);
    let broke = |expected, got: &str| LeaveReason::BrokeProtocol { expected, got: got.to_owned() };
    let sent = words.strip_prefix("sent '");
    if let Some(got) = sent.and_then(|sent| sent.strip_suffix("' without being asked")) {
        return broke(Awaited::Silence, got);
    }
    if let Some((got, word)) = sent.and_then(|sent| sent.rsplit_once("' instead of "))
        && let Some(expected) = awaited(word)
    {
        return broke(expected, got);
    }
    if words.starts_with("refused: Invalid Move: ") {
        return LeaveReason::MoveRefused;
    }
    LeaveReason::Other { text: words }
}

fn end_reason(ending: Ending, words: String) -> EndReason {
    if ending == Ending::Normal {
        return EndReason::Rules { rule: words };
    }
    if let Some(known) = END_REASONS.iter().find(|known| known.to_string() == words) {
        return known.clone();
    }
    let between = |before: &str, after: &str| words.strip_prefix(before)?.strip_suffix(after);
    let number = |before, after| between(before, after)?.parse::<u64>().ok();
    let seconds = between("did not join within ", " s").and_then(|text| text.parse::<f64>().ok());
    if let Some(words) = words.strip_prefix("invalid move: ") {
        EndReason::InvalidMove { words: words.to_owned() }
    } else if let Some(seconds) = number("gone for ", " s") {
        EndReason::Gone { seconds }
    } else if let Some(seconds) = number("everybody was gone for ", " s") {
        EndReason::EverybodyGone { seconds }
    } else if words.starts_with("not there in time: ") {
        EndReason::NotThere
    } else if words.starts_with("left too often: ") {
        EndReason::LeftTooOften
    } else if let Some(days) = number("abandoned: nothing happened for ", " days") {
        EndReason::Abandoned { days }
    } else if let Some(seconds) = seconds {
        EndReason::NotJoined { milliseconds: (seconds * 1000.0).round() as u64 }
    } else {
        EndReason::Other { text: words }
    }
}

/// What was always told in the same words.
static LEAVE_REASONS: LazyLock<Vec<LeaveReason>> = LazyLock::new(|| {
    let timed_out = Awaited::WORDS.map(|waiting_for| LeaveReason::TimedOut { waiting_for });
    let others = [
        LeaveReason::TimedOut { waiting_for: Awaited::Reading },
        LeaveReason::Finished,
        LeaveReason::Disconnected,
        LeaveReason::ServerFault,
        LeaveReason::MadeRoom,
        LeaveReason::ShuttingDown,
        LeaveReason::Restarted,
        LeaveReason::Released,
        LeaveReason::ReleasedByOperator,
        LeaveReason::OtherDevice,
    ];
    timed_out.into_iter().chain(others).collect()
});

static END_REASONS: LazyLock<Vec<EndReason>> = LazyLock::new(|| {
    let timed_out = Awaited::WORDS.map(|waiting_for| EndReason::TimedOut { waiting_for });
    let others = [
        EndReason::NoMove,
        EndReason::Resigned,
        EndReason::DrawAgreed,
        EndReason::CalledOff,
        EndReason::RematchDeclined,
        EndReason::Interrupted,
        EndReason::DeletedByOperator,
        EndReason::ClassDeleted,
        EndReason::Deserted,
        EndReason::ExitedEarly,
        EndReason::Exited,
        EndReason::Hung,
    ];
    timed_out.into_iter().chain(others).collect()
});

#[cfg(test)]
mod tests;
