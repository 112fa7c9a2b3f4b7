use game::{Actor, Seat};
use kind::HostedGame;
use serde::{Deserialize, Serialize};

use crate::reason::{WrittenResult, read_leave_reason};
use crate::written_actor;
use crate::{EndReason, LeaveReason, Offer, Plan};

/// One line of a match's log: what happened and when, with its sequence number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Entry {
    /// Counts from 0 without gaps within a match.
    pub seq: u64,
    /// The server's wall clock, in milliseconds since 1970 (UTC).
    pub at: i64,
    /// What happened.
    #[serde(flatten)]
    pub fact: Fact,
}

impl Entry {
    /// The entry without what stays in the data file for ever.
    #[must_use]
    pub(crate) fn without_secrets(&self) -> Self {
        let mut entry = self.clone();
        match &mut entry.fact {
            Fact::Joined { key, origin, .. } => (*key, *origin) = (None, None),
            Fact::Created { plan } => {
                plan.chance = None;
                plan.access = plan.access.without_secrets();
            }
            _ => {}
        }
        entry
    }
}

/// Something that was accepted and can't be undone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Fact {
    /// The match exists from here on.
    Created {
        /// What was settled.
        plan: Plan,
    },
    /// Somebody took a seat.
    Joined {
        /// The seat, counted from 0.
        seat: u8,
        /// What the client said of itself, e.g. its version.
        client: String,
        /// What a person wants to be called.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        name: Option<String>,
        /// The hash of the person's secret. Only the data file has it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "ts", schema(ignore))]
        key: Option<String>,
        /// Where a program comes from, as a hash: it can come back from there at once. Only the
        /// data file has it.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[cfg_attr(feature = "ts", schema(ignore))]
        origin: Option<String>,
    },
    /// The player of a seat is gone; the seat is free again.
    Left {
        /// The seat, counted from 0.
        seat: u8,
        /// Why.
        #[serde(deserialize_with = "read_leave_reason")]
        why: LeaveReason,
    },
    /// In a class: the code by which a student gets this seat back is another one from here on.
    CodeRenewed {
        /// The seat, counted from 0.
        seat: u8,
    },
    /// Somebody acted, and the rules allowed it.
    Played {
        /// A player, the dealer or the clock.
        #[serde(flatten, with = "written_actor")]
        #[cfg_attr(feature = "ts", schema(value_type = written_actor::WrittenActor))]
        actor: Actor,
        /// What was done, in the game's notation. The log always has it; in what others are shown
        /// it is missing as long as it must not be known.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        action: Option<String>,
        /// How long it took.
        #[serde(rename = "usedMs")]
        used_ms: u64,
    },
    /// A player asks the other for something.
    Offered {
        /// The seat of the asking player, counted from 0.
        seat: u8,
        /// What is asked for.
        offer: Offer,
    },
    /// A player does not agree to what the other asked for.
    Declined {
        /// The seat of the player who was asked, counted from 0.
        seat: u8,
        /// What was asked for.
        offer: Offer,
    },
    /// The last actions do not count any more.
    TakenBack {
        /// The seat of the player who wanted it, counted from 0.
        seat: u8,
        /// How many actions stand, of those that stood before.
        #[serde(rename = "nActions")]
        n_actions: usize,
    },
    /// Nothing comes after this.
    Ended(Ended),
}

impl Fact {
    /// Who did what, if this is an action.
    pub fn played(&self) -> Option<(Actor, &str)> {
        match self {
            Self::Played { actor, action: Some(action), .. } => Some((*actor, action)),
            _ => None,
        }
    }

    /// Takes a person's name out; whether it was there.
    pub fn forget(&mut self, person: &str) -> bool {
        let names: Vec<&mut String> = match self {
            Self::Created { plan } => {
                plan.seats.iter_mut().filter_map(|seat| seat.name.as_mut()).collect()
            }
            Self::Joined { name: Some(name), .. } => vec![name],
            _ => vec![],
        };
        let mut was_there = false;
        for name in names {
            if name == person {
                REMOVED.clone_into(name);
                was_there = true;
            }
        }
        was_there
    }
}

/// The actions of a log that were not taken back, in their order.
pub fn standing(entries: &[Entry]) -> Vec<&Entry> {
    let mut standing = Vec::new();
    for entry in entries {
        match &entry.fact {
            Fact::Played { .. } => standing.push(entry),
            Fact::TakenBack { n_actions, .. } => standing.truncate(*n_actions),
            _ => {}
        }
    }
    standing
}

/// What stands in place of a name that was taken out.
pub const REMOVED: &str = "(removed)";

/// How a match ended, and for whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = Result))]
#[serde(rename_all = "camelCase", from = "WrittenResult")]
pub struct Ended {
    /// What ended it.
    pub ending: Ending,
    /// The seat that brought it about, unless the rules did.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<u8>,
    /// The rule or the mishap.
    #[serde(serialize_with = "EndReason::write")]
    #[cfg_attr(feature = "ts", schema(value_type = crate::reason::WrittenReason))]
    pub reason: EndReason,
    /// Everybody who won: all seats for a draw, nobody when the match was aborted.
    pub winners: Vec<u8>,
    /// Points per seat where the game counts any.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub scores: Vec<i64>,
}

impl Ended {
    /// Why, in words for people. Where a move was forbidden, the game says why: it stands as it was
    /// then.
    pub fn in_words(&self, game: &dyn HostedGame) -> String {
        let refused = match (&self.reason, self.by) {
            (
                EndReason::IllegalMove { action, .. } | EndReason::UnreadableMove { action },
                Some(by),
            ) => game.boxed_clone().apply(Seat(by).into(), action).err(),
            _ => None,
        };
        match refused {
            Some(refused) => format!("invalid move: {refused}"),
            None => self.reason.to_string(),
        }
    }
}

/// What ended a match. Only the first is the game's own doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Ending {
    /// The rules of the game.
    Normal,
    /// A player was too slow and lost.
    Timeout,
    /// A player did what the rules forbid, or was gone for too long, and lost.
    Forfeit,
    /// A player gave up and lost.
    Resigned,
    /// The players agreed on a draw.
    Agreed,
    /// The operator decided who wins.
    Decided,
    /// The server or its operator ended it, or a player called it off before it had begun in
    /// earnest; nobody won or lost.
    Aborted,
}

impl Ending {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Normal,
        Self::Timeout,
        Self::Forfeit,
        Self::Resigned,
        Self::Agreed,
        Self::Decided,
        Self::Aborted,
    ];

    /// The word for it, as in the log.
    pub fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Timeout => "timeout",
            Self::Forfeit => "forfeit",
            Self::Resigned => "resigned",
            Self::Agreed => "agreed",
            Self::Decided => "decided",
            Self::Aborted => "aborted",
        }
    }
}

#[cfg(test)]
mod tests {
    use mnm::Awaited;
    use serde_json::json;

    use super::*;

    /// The log is read by programs outside and by every later version: its form is a promise.
    #[test]
    fn the_written_form_is_fixed() {
        let played = |actor, action: Option<&str>| Fact::Played {
            actor,
            action: action.map(str::to_owned),
            used_ms: 12,
        };
        let ended = |ending, reason| {
            Fact::Ended(Ended { ending, by: Some(1), reason, winners: vec![0], scores: vec![] })
        };
        let left = |why| Fact::Left { seat: 1, why };
        let illegal = EndReason::IllegalMove {
            action: "A1:B2".into(),
            rule: json!({ "code": "empty", "params": { "square": "A1" } }),
        };
        for (fact, text) in [
            (
                played(Seat(0).into(), Some("C3:D4")),
                r#"{"seq":7,"at":5,"type":"played","seat":0,"action":"C3:D4","usedMs":12}"#,
            ),
            (
                played(Actor::Dealer, Some("die 4")),
                r#"{"seq":7,"at":5,"type":"played","actor":"dealer","action":"die 4","usedMs":12}"#,
            ),
            (
                played(Actor::Dealer, None),
                r#"{"seq":7,"at":5,"type":"played","actor":"dealer","usedMs":12}"#,
            ),
            (
                Fact::Offered { seat: 1, offer: Offer::TakeBack },
                r#"{"seq":7,"at":5,"type":"offered","seat":1,"offer":"takeBack"}"#,
            ),
            (
                Fact::Declined { seat: 0, offer: Offer::Draw },
                r#"{"seq":7,"at":5,"type":"declined","seat":0,"offer":"draw"}"#,
            ),
            (
                Fact::TakenBack { seat: 1, n_actions: 4 },
                r#"{"seq":7,"at":5,"type":"takenBack","seat":1,"nActions":4}"#,
            ),
            (
                left(LeaveReason::Disconnected),
                r#"{"seq":7,"at":5,"type":"left","seat":1,"why":{"code":"disconnected"}}"#,
            ),
            (
                left(LeaveReason::BrokeProtocol { expected: Awaited::OkWait, got: "x".into() }),
                r#"{"seq":7,"at":5,"type":"left","seat":1,"why":{"code":"broke-protocol","params":{"expected":"ok-wait","got":"x"}}}"#,
            ),
            (
                ended(Ending::Timeout, EndReason::TimedOut { waiting_for: Awaited::Play }),
                r#"{"seq":7,"at":5,"type":"ended","ending":"timeout","by":1,"reason":{"code":"timed-out","params":{"waitingFor":"play"}},"winners":[0]}"#,
            ),
            (
                ended(Ending::Forfeit, illegal),
                r#"{"seq":7,"at":5,"type":"ended","ending":"forfeit","by":1,"reason":{"code":"illegal-move","params":{"action":"A1:B2","rule":{"code":"empty","params":{"square":"A1"}}}},"winners":[0]}"#,
            ),
            (
                ended(Ending::Decided, EndReason::EndedByOperator("so be it".into())),
                r#"{"seq":7,"at":5,"type":"ended","ending":"decided","by":1,"reason":{"code":"ended-by-operator","detail":"so be it"},"winners":[0]}"#,
            ),
        ] {
            let entry = Entry { seq: 7, at: 5, fact };
            assert_eq!(serde_json::to_string(&entry).unwrap(), text);
            assert_eq!(serde_json::from_str::<Entry>(text).unwrap(), entry);
        }
    }

    #[test]
    fn reasons_of_earlier_versions_are_read() {
        let ended = r#"{"type":"ended","ending":"normal","reason":"no-move","winners":[0]}"#;
        let Fact::Ended(ended) = serde_json::from_str(ended).unwrap() else { panic!() };
        assert_eq!(ended.reason, EndReason::Rules { rule: "no-move".to_owned() });
        let left = r#"{"type":"left","seat":1,"why":"closed the connection"}"#;
        let left: Fact = serde_json::from_str(left).unwrap();
        assert_eq!(left, Fact::Left { seat: 1, why: LeaveReason::Disconnected });
    }

    /// Formats 1 to 4 gave the dealer and the clock numbers of seats.
    #[test]
    fn actors_of_earlier_versions_are_read() {
        for (seat, actor) in [(255, Actor::Dealer), (254, Actor::Clock), (3, Seat(3).into())] {
            let text = format!(r#"{{"type":"played","seat":{seat},"action":"go","usedMs":0}}"#);
            let fact: Fact = serde_json::from_str(&text).unwrap();
            assert_eq!(fact.played(), Some((actor, "go")));
        }
        let nobody = r#"{"type":"played","action":"go","usedMs":0}"#;
        assert!(serde_json::from_str::<Fact>(nobody).is_err());
    }
}
