//! Reports of earlier versions, which say in sentences what is data now.

use serde::{Deserialize, Deserializer};

use crate::{AbortReason, Misdeed, Obstacle, Refusal, RefusedMachine};

/// Something as it is written now, or the sentence that an earlier version wrote.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored<T> {
    Data(T),
    Text(String),
}

impl<T> Stored<T> {
    fn read(self, earlier: impl FnOnce(String) -> T) -> T {
        match self {
            Self::Data(data) => data,
            Self::Text(text) => earlier(text),
        }
    }
}

pub(crate) fn abort<'de, D: Deserializer<'de>>(from: D) -> Result<AbortReason, D::Error> {
    Ok(Stored::deserialize(from)?.read(|text| AbortReason::Other { text }))
}

/// For whoever stores one.
///
/// # Errors
/// When it is neither data nor a text.
pub fn obstacle<'de, D: Deserializer<'de>>(from: D) -> Result<Obstacle, D::Error> {
    Ok(Stored::deserialize(from)?.read(|text| Obstacle::Other { text }))
}

pub(crate) fn misdeed<'de, D: Deserializer<'de>>(from: D) -> Result<Misdeed, D::Error> {
    Ok(Stored::deserialize(from)?.read(|text| Misdeed::Other { text }))
}

pub(crate) fn refusal<'de, D: Deserializer<'de>>(from: D) -> Result<Refusal, D::Error> {
    Ok(Stored::deserialize(from)?.read(|text| Refusal::Other { text }))
}

/// `name: reason` each.
pub(crate) fn refused<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<RefusedMachine>, D::Error> {
    let earlier = |text: String| {
        let (machine, reason) = text.split_once(": ").unwrap_or((&text, ""));
        let reason = Refusal::Other { text: reason.to_owned() };
        RefusedMachine { machine: machine.to_owned(), reason }
    };
    let all = Vec::<Stored<RefusedMachine>>::deserialize(from)?;
    Ok(all.into_iter().map(|one| one.read(earlier)).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json, to_value};

    use super::*;
    use crate::{Cheater, Distributed, GameEnding};

    #[test]
    fn a_reason_is_data_and_sentences_of_earlier_reports_are_read() {
        let ending = |why: Value| -> GameEnding {
            from_value(json!({"how": "aborted", "why": why})).unwrap()
        };
        let aborted = |why| GameEnding::Aborted { why };
        let refused = vec![RefusedMachine { machine: "far".into(), reason: Refusal::NoAnswer }];
        let no_room = Obstacle::NoRoom { needed: 3, free: 2, refused };
        let why = aborted(AbortReason::GivenUp { attempts: 3, reason: no_room });
        let written = json!({"how": "aborted", "why": {"code": "given-up", "params": {
            "attempts": 3,
            "reason": {"code": "no-room", "params": {"needed": 3, "free": 2, "refused": [
                {"machine": "far", "reason": {"code": "no-answer"}},
            ]}},
        }}});
        assert_eq!(to_value(&why).unwrap(), written);
        assert_eq!(from_value::<GameEnding>(written).unwrap(), why);

        let text = || "no slots".to_owned();
        let reason = Obstacle::Other { text: text() };
        let given_up = json!({"code": "given-up", "params": {"attempts": 3, "reason": "no slots"}});
        assert_eq!(ending(given_up), aborted(AbortReason::GivenUp { attempts: 3, reason }));
        assert_eq!(ending(json!("no slots")), aborted(AbortReason::Other { text: text() }));
        let cheater: Cheater = from_value(json!({"seat": 2, "what": "no slots"})).unwrap();
        assert_eq!(cheater, Cheater { seat: 2, what: Misdeed::Other { text: text() } });
        let distributed: Distributed = from_value(json!({
            "coordinator": "c", "attempt": 1, "machines": [], "calls": 0, "local_messages": 0,
            "refused": ["far: no slots", {"machine": "near", "reason": {"code": "no-answer"}}],
        }))
        .unwrap();
        let told = |machine: &str, reason| RefusedMachine { machine: machine.to_owned(), reason };
        let far = told("far", Refusal::Other { text: text() });
        assert_eq!(distributed.refused, [far, told("near", Refusal::NoAnswer)]);
    }
}
