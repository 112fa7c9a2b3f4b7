use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Entrant;

/// Something that has happened in a tournament and is not undone. Its written form is a promise to
/// later versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Fact {
    /// Somebody joins a tournament that is under way, as the last in the list.
    Entered {
        /// The name, different from all others.
        name: String,
    },
    /// Somebody plays no further rounds; games that were not begun are not played.
    Withdrawn {
        /// Who.
        entrant: Entrant,
        /// Why, for people.
        why: String,
    },
    /// Somebody who had withdrawn is back for the next round.
    Returned {
        /// Who.
        entrant: Entrant,
    },
    /// A round has its pairings; its games can be played from now on.
    RoundPaired {
        /// The number of the round, counted from 0.
        round: u32,
        /// Who plays whom, in the order of the boards.
        pairings: Vec<Pairing>,
        /// Those who get a point without playing.
        byes: Vec<Entrant>,
    },
    /// A game has begun, for the first time or again.
    GameStarted {
        /// The number of the game, counted from 0.
        game: u32,
        /// Where it is played, such as the id of the match; empty where that means nothing.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        at: String,
    },
    /// A game has a result.
    GameFinished {
        /// The number of the game.
        game: u32,
        /// Who won.
        result: GameResult,
        /// What ended it.
        reason: Reason,
        /// The same for people, with its particulars.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        detail: String,
        /// How many actions were played.
        #[serde(default)]
        plies: u32,
        /// Where it was played, if that is not where it began.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        at: String,
    },
    /// A game was stopped by a fault that is no player's; it will be played again.
    GameReplayed {
        /// The number of the game.
        game: u32,
        /// What went wrong, for people.
        why: String,
    },
    /// Nothing more is played.
    Stopped {
        /// Why, for people.
        why: String,
    },
}

impl Fact {
    /// A game has ended so.
    pub fn finished(
        game: u32,
        result: GameResult,
        reason: Reason,
        detail: impl Into<String>,
    ) -> Self {
        Self::GameFinished {
            game,
            result,
            reason,
            detail: detail.into(),
            plies: 0,
            at: String::new(),
        }
    }
}

/// Two entrants who play each other; the first begins in the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Pairing {
    /// Who has the first seat in the first game.
    pub first: Entrant,
    /// Who has the second.
    pub second: Entrant,
}

/// How a game ended, by seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub enum GameResult {
    /// The first seat won.
    #[serde(rename = "1-0")]
    FirstWins,
    /// The second seat won.
    #[serde(rename = "0-1")]
    SecondWins,
    /// Nobody did better.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Both lost, as when neither was there.
    #[serde(rename = "0-0")]
    NobodyWins,
}

impl GameResult {
    /// The half points of both seats.
    pub fn half_points(self) -> [u8; 2] {
        match self {
            Self::FirstWins => [2, 0],
            Self::SecondWins => [0, 2],
            Self::Draw => [1, 1],
            Self::NobodyWins => [0, 0],
        }
    }

    /// The result when the player of this seat (0 or 1) has lost.
    pub fn lost_by(seat: usize) -> Self {
        if seat == 0 { Self::SecondWins } else { Self::FirstWins }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FirstWins => "1-0",
            Self::SecondWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::NobodyWins => "0-0",
        })
    }
}

/// What ended a game. Only the first is the game's own doing; each of the others cost a player the
/// game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The rules of the game.
    Rules,
    /// A move came too late.
    Timeout,
    /// A move was against the rules.
    Illegal,
    /// A line was against the protocol.
    Protocol,
    /// The program ended by itself in the middle of a game.
    Crashed,
    /// The program closed its connection in the middle of a game.
    Disconnected,
    /// The program said nothing any more, or never connected.
    Silent,
    /// The program wrote more than it may.
    Flooded,
    /// The entrant was not there when the game began.
    Absent,
    /// The entrant gave up.
    Resigned,
    /// Somebody in charge has decided it.
    Decided,
}

impl Reason {
    /// Whether the game says how strong its players are: not where somebody was not there.
    pub(crate) fn is_rated(self) -> bool {
        !matches!(self, Self::Absent | Self::Decided)
    }

    /// Whether a player has lost by misbehaving.
    pub fn is_fault(self) -> bool {
        !matches!(self, Self::Rules | Self::Resigned | Self::Decided)
    }

    /// What people say.
    pub fn words(self) -> &'static str {
        match self {
            Self::Rules => "by the rules",
            Self::Timeout => "loses on time",
            Self::Illegal => "makes an illegal move",
            Self::Protocol => "breaks the protocol",
            Self::Crashed => "crashes",
            Self::Disconnected => "disconnects",
            Self::Silent => "stalls",
            Self::Flooded => "floods its output",
            Self::Absent => "is absent",
            Self::Resigned => "resigns",
            Self::Decided => "by decision",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_written_form_is_fixed() {
        let pairing = Pairing { first: Entrant(2), second: Entrant(0) };
        for (fact, text) in [
            (
                Fact::RoundPaired { round: 1, pairings: vec![pairing], byes: vec![Entrant(1)] },
                r#"{"type":"roundPaired","round":1,"pairings":[{"first":2,"second":0}],"byes":[1]}"#,
            ),
            (
                Fact::GameStarted { game: 4, at: "0hdy96hg8ukzm".into() },
                r#"{"type":"gameStarted","game":4,"at":"0hdy96hg8ukzm"}"#,
            ),
            (
                Fact::finished(4, GameResult::Draw, Reason::Rules, "repetition"),
                r#"{"type":"gameFinished","game":4,"result":"1/2-1/2","reason":"rules","detail":"repetition","plies":0}"#,
            ),
            (
                Fact::GameReplayed { game: 4, why: "worker lost".into() },
                r#"{"type":"gameReplayed","game":4,"why":"worker lost"}"#,
            ),
            (
                Fact::Withdrawn { entrant: Entrant(3), why: "ill".into() },
                r#"{"type":"withdrawn","entrant":3,"why":"ill"}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&fact).unwrap(), text);
            assert_eq!(serde_json::from_str::<Fact>(text).unwrap(), fact);
        }
    }
}
