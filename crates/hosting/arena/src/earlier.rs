//! What earlier versions wrote and this one reads.

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error as _};
use serde_json::{Value, json};

use crate::{
    Conduct, Fact, NotExecutable, Organised, ProgramLimit, Step, TournamentOrder, TournamentPlan,
};

/// The order of a tournament of teams, before all orders had one form.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OrderOfTeams {
    /// The number of this form.
    web: u32,
    plan: TournamentPlan,
    grace_ms: u64,
    automatic: bool,
    break_ms: u64,
    starts_at: Option<i64>,
    ends_at: Option<i64>,
    organiser: String,
    created_from: Option<String>,
}

/// The order of a tournament of teams, if it is one of that form.
pub(crate) fn order(text: &str) -> Option<TournamentOrder> {
    let order: OrderOfTeams =
        serde_json::from_str(text).ok().filter(|order: &OrderOfTeams| order.web == 1)?;
    let OrderOfTeams { plan, grace_ms, automatic, break_ms, starts_at, ends_at, .. } = order;
    let (organiser, created_from) = (order.organiser, order.created_from);
    let organised = Organised { organiser, created_from, automatic, break_ms, starts_at, ends_at };
    Some(TournamentOrder {
        plan,
        players: vec![],
        conduct: Conduct::of_teams(grace_ms),
        organised: Some(organised),
    })
}

/// Tournaments of programs had nothing but facts in their logs, and reasons were words.
pub(crate) fn step(text: &str) -> Option<Step> {
    let mut step: Value = serde_json::from_str(text).ok()?;
    let mut fact = if step["type"] == "played" { step["fact"].take() } else { step };
    if let Some(words) = fact.get("why").and_then(Value::as_str) {
        fact["why"] = match words {
            "the tournament was interrupted" => json!({ "code": "interrupted" }),
            "the time is over" => json!({ "code": "time-over" }),
            "ended by the organiser" => json!({ "code": "by-organiser" }),
            _ => json!({ "code": "other", "params": { "text": words } }),
        };
    }
    if fact["reason"].is_string() {
        let (code, text) = (fact["reason"].take(), fact["detail"].take());
        fact["reason"] = match &text {
            Value::String(text) if !text.is_empty() => {
                json!({ "code": code, "params": { "text": text } })
            }
            _ => json!({ "code": code }),
        };
    }
    serde_json::from_value::<Fact>(fact).ok().map(Step::from)
}

/// The limit that a program has reached, also in the words that stood there.
pub(crate) fn limit<'de, D: Deserializer<'de>>(from: D) -> Result<ProgramLimit, D::Error> {
    code_or_words(
        from,
        &[
            ("number of processes", ProgramLimit::Processes),
            ("disk space", ProgramLimit::Disk),
            ("number of files", ProgramLimit::Files),
            ("processor time", ProgramLimit::Cpu),
            ("running time", ProgramLimit::Wall),
        ],
    )
}

/// Why a program could not be executed, also in the words that stood there.
pub(crate) fn not_executable<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<NotExecutable, D::Error> {
    code_or_words(
        from,
        &[
            ("there is no such file", NotExecutable::NotFound),
            ("the file may not be executed", NotExecutable::NotPermitted),
            ("the file is no program for this machine", NotExecutable::WrongFormat),
            ("the interpreter that the file names is not there", NotExecutable::NoInterpreter),
        ],
    )
}

fn code_or_words<'de, D: Deserializer<'de>, T: DeserializeOwned + Copy>(
    from: D,
    words: &[(&str, T)],
) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    let known = words.iter().find(|(words, _)| *words == text);
    known.map_or_else(
        || serde_json::from_value(text.into()).map_err(D::Error::custom),
        |(_, known)| Ok(*known),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Conductor, Player, Stage};

    /// The first line is the order, the others are the log, as version 0.8 has written them.
    fn read(file: &str) -> Conductor {
        let mut lines = file.lines();
        let order = TournamentOrder::read(lines.next().unwrap()).unwrap();
        let written = serde_json::to_string(&order).unwrap();
        assert_eq!(TournamentOrder::read(&written).unwrap(), order, "the form of this version");
        let steps: Vec<(i64, Step)> =
            lines.zip(0..).map(|(line, at)| (at, Step::read(line).unwrap())).collect();
        Conductor::replay(order, &steps).unwrap()
    }

    #[test]
    fn a_tournament_of_programs_goes_on() {
        let file = include_str!("earlier/programs.jsonl");
        for n_lines in [1, 4, 20, file.lines().count()] {
            let lines: Vec<&str> = file.lines().take(n_lines).collect();
            let mut conductor = read(&lines.join("\n"));
            assert_eq!(
                (conductor.stage(), conductor.n_steps()),
                (Stage::Running, n_lines as u64 - 1)
            );
            conductor.look_ahead();
            let moment = crate::Moment { now: 0, waiting_since: &[], n_at_once: 9 };
            let due = conductor.due(&moment, String::new);
            let is_over = n_lines == file.lines().count();
            assert_eq!(due.steps == [Step::Closed], is_over, "{due:?}");
        }
        let conductor = read(file);
        let tournament = conductor.tournament().unwrap();
        assert!(tournament.is_over());
        assert_eq!(tournament.standings().rows[0].name, "client");
        assert!(matches!(conductor.teams()[0].player, Player::Program { .. }));
        let order = conductor.game_order(0).unwrap();
        assert_eq!(
            (order.names, order.name),
            (["client", "1"].map(str::to_owned), "Arena, game 1".into())
        );
        let lines = crate::Lines { tournament, seats: ["White", "Black"] };
        assert_eq!(
            lines.finished(&tournament.games()[5]).unwrap(),
            "Finished game 6 (crash vs 1): 0-1 {White crashes: ended before it joined: exit code 3}"
        );
        assert_eq!(order.options, [("position".to_owned(), "w w@C3 b@D4 b@F6".to_owned())]);
    }

    #[test]
    fn a_tournament_of_teams_goes_on() {
        let conductor = read(include_str!("earlier/teams.jsonl"));
        assert_eq!((conductor.stage(), conductor.n_steps()), (Stage::Running, 23));
        let running: Vec<(u32, &str)> =
            conductor.running().into_iter().map(|(game, at)| (game.number, at)).collect();
        assert_eq!(running, [(4, "0iz41ia1ny5iu"), (6, "0uui3ymepr969")]);
        let teams = conductor.teams();
        assert!(teams[1].is_removed && teams[1].entrant.is_none());
        let ticket = Player::Ticket {
            hash: Some("194c24d5978f7407ab60c511d5e1bd7d5dc07b4af1ab49f4787bcb9313882ed0".into()),
            issue: 1,
        };
        assert_eq!((&teams[2].player, teams[5].player.bot()), (&ticket, Some("1")));
        let order = conductor.order();
        assert_eq!((order.conduct.absence_ms, order.conduct.start_timeout_ms), (3_000, 3_000));
        assert_eq!(order.organised.as_ref().unwrap().created_from.as_deref(), Some("127.0.0.1"));
    }

    #[test]
    fn words_of_earlier_versions_are_read_as_far_as_they_tell() {
        let of_exit = |exit: &str| {
            let reason = format!(r#"{{"code":"crashed","params":{{"exit":{exit}}}}}"#);
            format!(
                r#"{{"type":"gameFinished","game":1,"result":"1-0","reason":{reason},"plies":3}}"#
            )
        };
        for (earlier, now) in [
            (
                r#"{"type":"gameReplayed","game":1,"why":"the tournament was interrupted"}"#,
                r#""why":{"code":"interrupted"}"#,
            ),
            (
                r#"{"type":"gameReplayed","game":1,"why":"lost"}"#,
                r#""why":{"code":"other","params":{"text":"lost"}}"#,
            ),
            (
                &of_exit(r#"{"code":"over-limit","params":{"limit":"disk space"}}"#),
                r#"{"limit":"disk"}"#,
            ),
            (&of_exit(r#"{"code":"over-limit","params":{"limit":"wall"}}"#), r#"{"limit":"wall"}"#),
            (
                &of_exit(r#"{"code":"not-executed","params":{"problem":"there is no such file"}}"#),
                r#"{"problem":"not-found"}"#,
            ),
            (r#"{"type":"stopped","why":"the time is over"}"#, r#""why":{"code":"time-over"}"#),
            (
                r#"{"type":"played","fact":{"type":"stopped","why":"ended by the organiser"}}"#,
                r#""why":{"code":"by-organiser"}"#,
            ),
            (
                r#"{"type":"gameFinished","game":1,"result":"1-0","reason":"rules","plies":3}"#,
                r#""reason":{"code":"rules"},"plies":3"#,
            ),
        ] {
            let read = serde_json::to_string(&Step::read(earlier).unwrap()).unwrap();
            assert!(read.contains(now), "{read}");
        }
        assert!(Step::read(r#"{"type":"danced","why":"why not"}"#).is_err());
    }
}
