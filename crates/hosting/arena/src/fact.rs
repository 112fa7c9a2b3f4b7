use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Cause, Entrant, LeftBehind, StopReason, Void};

/// Something that has happened in a tournament and is not undone. Its written form is a promise to
/// later versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
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
        /// Why its games can't be played, if that is why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Void>,
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
        reason: Cause,
        /// How many actions were played.
        #[serde(default)]
        plies: u32,
        /// Where it was played, if that is not where it began.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        at: String,
        /// What the programs had left behind, by seats.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        left_behind: Vec<(u8, LeftBehind)>,
    },
    /// A game was stopped by a fault that is no player's; it will be played again.
    GameReplayed {
        /// The number of the game.
        game: u32,
        /// What went wrong.
        why: Void,
    },
    /// Nothing more is played.
    Stopped {
        /// Why.
        why: StopReason,
    },
}

impl Fact {
    /// A game has ended so.
    pub fn finished(game: u32, result: GameResult, reason: impl Into<Cause>) -> Self {
        let (reason, at, left_behind) = (reason.into(), String::new(), vec![]);
        Self::GameFinished { game, result, reason, plies: 0, at, left_behind }
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

#[cfg(test)]
mod tests {
    use host::EndReason;

    use super::*;
    use crate::{Particulars, ProgramExit, Reason};

    #[test]
    fn the_written_form_is_fixed() {
        let pairing = Pairing { first: Entrant(2), second: Entrant(0) };
        let exit = ProgramExit::Exited { status: 3 };
        let params = Particulars {
            end: Some(EndReason::Exited),
            exit: Some(exit),
            ..Particulars::default()
        };
        let crash = Fact::GameFinished {
            game: 4,
            result: GameResult::FirstWins,
            reason: Cause { code: Reason::Crashed, params: Box::new(params), detail: None },
            plies: 7,
            at: "0hdy96hg8ukzm".into(),
            left_behind: vec![(1, LeftBehind::Zombie { name: "sh".into(), pid: 9 })],
        };
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
                Fact::finished(4, GameResult::Draw, Reason::Rules),
                r#"{"type":"gameFinished","game":4,"result":"1/2-1/2","reason":{"code":"rules"},"plies":0}"#,
            ),
            (
                crash,
                r#"{"type":"gameFinished","game":4,"result":"1-0","reason":{"code":"crashed","params":{"end":{"code":"exited"},"exit":{"code":"exited","params":{"status":3}}}},"plies":7,"at":"0hdy96hg8ukzm","leftBehind":[[1,{"code":"zombie","params":{"name":"sh","pid":9}}]]}"#,
            ),
            (
                Fact::GameReplayed { game: 4, why: Void::Interrupted },
                r#"{"type":"gameReplayed","game":4,"why":{"code":"interrupted"}}"#,
            ),
            (
                Fact::Withdrawn { entrant: Entrant(3), why: None },
                r#"{"type":"withdrawn","entrant":3}"#,
            ),
            (
                Fact::Withdrawn { entrant: Entrant(3), why: Some(Void::NoWorker) },
                r#"{"type":"withdrawn","entrant":3,"why":{"code":"no-worker"}}"#,
            ),
            (
                Fact::Stopped { why: StopReason::TimeOver },
                r#"{"type":"stopped","why":{"code":"time-over"}}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&fact).unwrap(), text);
            assert_eq!(serde_json::from_str::<Fact>(text).unwrap(), fact);
        }
    }
}
