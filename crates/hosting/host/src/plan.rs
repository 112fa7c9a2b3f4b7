use serde::{Deserialize, Serialize};

use crate::{ClassId, MatchId};

/// All that is settled when a match is created; the first entry of its log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// The kind of game, e.g. `Bashni`.
    pub kind: String,
    /// The version of the rules it is played by.
    pub rules: u32,
    /// What people call the match; never empty, one line.
    pub name: String,
    /// The setup in the game's own notation.
    pub setup: String,
    /// How long a program may take for one move, in milliseconds.
    pub move_time_ms: u64,
    /// How long a person may take for one move, in milliseconds; without it, as long as they like.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub person_time_ms: Option<u64>,
    /// How long a player may be gone before the match is lost, in milliseconds; without it, as
    /// long as they like.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub absence_ms: Option<u64>,
    /// The number that the deal was drawn from, where the game has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<u64>,
    /// The class whose matches have the same deal and dice, if it belongs to one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub class: Option<ClassId>,
    /// The match whose players play again in this one, if it is a rematch.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "ts", schema(value_type = Option<String>))]
    pub rematch_of: Option<MatchId>,
    /// The secret that the dice follow from, where they do not come from the operating system.
    /// Only the data file has it: who knew it would know all dice beforehand.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "ts", schema(ignore))]
    pub chance: Option<String>,
    /// Who may find and join it.
    #[serde(skip_serializing_if = "Access::is_usual", default)]
    pub access: Access,
    /// How answers to programs are cut into writes.
    #[serde(skip_serializing_if = "Segments::is_whole", default)]
    pub segments: Segments,
    /// Who sits where.
    pub seats: Vec<SeatPlan>,
}

impl Plan {
    /// A match between these in which everything else is as usual, and no time is given.
    pub fn new(
        (kind, rules): (&str, u32),
        name: impl Into<String>,
        setup: impl Into<String>,
        seats: Vec<SeatPlan>,
    ) -> Self {
        Self {
            kind: kind.to_owned(),
            rules,
            name: name.into(),
            setup: setup.into(),
            move_time_ms: 0,
            person_time_ms: None,
            absence_ms: None,
            seed: None,
            class: None,
            rematch_of: None,
            chance: None,
            access: Access::default(),
            segments: Segments::default(),
            seats,
        }
    }
}

/// Who may find and join a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Access {
    /// Programs join with the ticket of a seat only; the Game-ID is not enough.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub tickets_only: bool,
    /// No list shows the match; anyone who knows the Game-ID can look at it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub unlisted: bool,
    /// The hash of its creator's secret. Only the data file has it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "ts", schema(ignore))]
    pub creator: Option<String>,
    /// The hash of each seat's ticket, where the seat is a program's. Only the data file has them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", schema(ignore))]
    pub tickets: Vec<Option<String>>,
    /// For a rematch: the hash of the secret that each person has of the match before. The seat is
    /// kept for who has it. Only the data file has them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", schema(ignore))]
    pub kept: Vec<Option<String>>,
}

impl Access {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// The hash of the secret of the person for whom this seat is kept.
    pub(crate) fn kept_for(&self, index: usize) -> Option<&str> {
        self.kept.get(index)?.as_deref()
    }

    /// The same without what only the data file has.
    pub(crate) fn without_secrets(&self) -> Self {
        Self { creator: None, tickets: vec![], kept: vec![], ..*self }
    }
}

/// How answers to programs are cut into writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Segments {
    /// Each answer is one write.
    #[default]
    Whole,
    /// As the original server did it: the first line alone, the rest a little later. Two old
    /// clients need that.
    Original,
}

impl Segments {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde calls")]
    fn is_whole(&self) -> bool {
        *self == Self::Whole
    }
}

/// One seat as it was planned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = Player))]
pub struct SeatPlan {
    /// The player's name; never empty, one line. A bot needs none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// Who plays here.
    #[serde(rename = "type")]
    pub controller: Controller,
    /// Which of the game's bots, where one of them plays.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bot: Option<String>,
}

/// What kind of player a seat is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PlayerType))]
#[serde(rename_all = "UPPERCASE")]
pub enum Controller {
    /// A program that connects by the line protocol.
    Computer,
    /// A person in front of the web interface.
    Human,
    /// A player that is part of the server.
    Bot,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::countdown::plan;

    /// The log is read by programs outside and by every later version: its form is a promise.
    #[test]
    fn what_is_as_usual_is_not_written_and_all_else_is() {
        let usual = plan([Controller::Computer; 2]);
        let text = serde_json::to_string(&usual).unwrap();
        let expected = concat!(
            r#"{"kind":"Countdown","rules":1,"name":"A \"game\"","setup":"5","moveTimeMs":3000,"#,
            r#""seats":[{"name":"Player 1","type":"COMPUTER"},{"name":"Player 2","type":"COMPUTER"}]}"#
        );
        assert_eq!(text, expected);
        let access = Access { tickets_only: true, unlisted: true, ..Access::default() };
        let special = Plan { segments: Segments::Original, access, ..usual.clone() };
        let written = serde_json::to_value(&special).unwrap();
        assert_eq!(written["segments"], "original");
        assert_eq!(written["access"], serde_json::json!({"ticketsOnly": true, "unlisted": true}));
        for plan in [usual, special] {
            let text = serde_json::to_string(&plan).unwrap();
            assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
        }
    }
}
