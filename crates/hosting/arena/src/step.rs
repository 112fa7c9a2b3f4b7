use serde::{Deserialize, Serialize};

use crate::{Fact, earlier};

/// One entry of the log of a tournament: something that has happened and is not undone. Its written
/// form is a promise to later versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Step {
    /// A team takes part, as the last in the list.
    TeamAdded {
        /// Its name, different from all others.
        name: String,
        /// Which of the game's bots it is, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
        /// The hash of its ticket. Only the data file has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ticket: Option<String>,
    },
    /// A team plays no further games.
    TeamRemoved {
        /// Which, counted from 0.
        team: u32,
    },
    /// A team that was removed is back.
    TeamReturned {
        /// Which, counted from 0.
        team: u32,
    },
    /// A team has a new ticket; the one before is good for nothing.
    TicketIssued {
        /// Which, counted from 0.
        team: u32,
        /// How many tickets it had before.
        issue: u32,
        /// The hash of the ticket. Only the data file has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ticket: Option<String>,
    },
    /// The first round can begin.
    Started,
    /// No game begins any more for now.
    Paused,
    /// Games begin again.
    Resumed,
    /// A round was paired, or a game began or ended.
    Played {
        /// What happened.
        fact: Fact,
    },
    /// Everything is over.
    Closed,
}

impl Step {
    /// Reads the form of this version, and those of earlier ones.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text).or_else(|error| earlier::step(text).ok_or(error))
    }

    /// The same without what stays in the data file for ever.
    #[must_use]
    pub fn public(&self) -> Self {
        let mut step = self.clone();
        if let Self::TeamAdded { ticket, .. } | Self::TicketIssued { ticket, .. } = &mut step {
            *ticket = None;
        }
        step
    }
}

impl From<Fact> for Step {
    fn from(fact: Fact) -> Self {
        Self::Played { fact }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_written_form_is_fixed() {
        let hash = || Some("ab".to_owned());
        for (step, text) in [
            (
                Step::TeamAdded { name: "Anna".into(), bot: None, ticket: hash() },
                r#"{"type":"teamAdded","name":"Anna","ticket":"ab"}"#,
            ),
            (
                Step::TicketIssued { team: 3, issue: 1, ticket: hash() },
                r#"{"type":"ticketIssued","team":3,"issue":1,"ticket":"ab"}"#,
            ),
            (Step::Started, r#"{"type":"started"}"#),
            (
                Fact::GameStarted { game: 4, at: "0hdy96hg8ukzm".into() }.into(),
                r#"{"type":"played","fact":{"type":"gameStarted","game":4,"at":"0hdy96hg8ukzm"}}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&step).unwrap(), text);
            assert_eq!(serde_json::from_str::<Step>(text).unwrap(), step);
            let public = serde_json::to_string(&step.public()).unwrap();
            assert!(!public.contains("ticket\":"), "{public}");
        }
    }
}
