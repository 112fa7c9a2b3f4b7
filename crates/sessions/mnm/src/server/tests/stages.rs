//! Scripts that lead a fresh session into each of its states.

use crate::script::Runner;

/// A state of the session, as the scripts reach it.
pub(crate) struct Stage {
    pub(crate) name: &'static str,
    pub(crate) script: String,
    /// What the server says to a line that does not fit.
    pub(crate) refusal: &'static str,
    /// The lines that fit.
    pub(crate) legal: &'static [&'static str],
}

impl Stage {
    pub(crate) fn reach(&self) -> Runner {
        let mut runner = Runner::new();
        runner.run(&self.script);
        runner
    }
}

/// The stage with this name.
pub(crate) fn at(name: &str) -> Runner {
    all().iter().find(|stage| stage.name == name).unwrap().reach()
}

/// Runs `script` from the stage on and looks for anything left unsaid.
pub(crate) fn check_at(name: &str, script: &str) {
    let mut runner = at(name);
    runner.run(script);
    runner.finish();
}

/// Every state in which the client may still say something that matters.
pub(crate) fn all() -> Vec<Stage> {
    let mut script = String::new();
    let mut stages = Vec::new();
    let steps: [(&str, &str, &str, &'static [&'static str]); 11] = [
        ("version", GREETING, "- Did not get the expected VERSION command", &["VERSION 2.42"]),
        ("id", VERSION, "- Did not get the expected ID command", &["ID 0hdy96hg8ukzm"]),
        ("match pending", ID, SILENCE, &[]),
        ("player", MATCH, "- Did not get the expected PLAYER command", &["PLAYER", "PLAYER 0"]),
        ("seat pending", PLAYER, SILENCE, &[]),
        ("idle after players", SEAT, SILENCE, &[]),
        ("okwait", WAIT, "- Did not get the expected OKWAIT command", &["OKWAIT"]),
        ("idle after okwait", "> OKWAIT\n", SILENCE, &[]),
        ("thinking", TURN, "- Did not get the expected THINKING command", &["THINKING"]),
        ("play", THINKING, "- Did not get the expected PLAY command", &["PLAY C3:D4"]),
        ("verdict pending", "> PLAY C3:D4\n! move C3:D4 after 0ns\n", SILENCE, &[]),
    ];
    for (name, step, refusal, legal) in steps {
        script.push_str(step);
        stages.push(Stage { name, script: script.clone(), refusal, legal });
    }
    script.push_str("host: move ok\n< + MOVEOK\n");
    stages.push(Stage { name: "idle after moveok", script, refusal: SILENCE, legal: &[] });
    stages
}

const SILENCE: &str = "- Did not expect response from client";
const GREETING: &str = "< + MNM Gameserver v2.3 accepting connections\n";
const VERSION: &str = "> VERSION 2.42
    < + Client version accepted - please send Game-ID to join\n";
const ID: &str = "> ID 0hdy96hg8ukzm
    ! match 0hdy96hg8ukzm 2.42\n";
const MATCH: &str = "host: match Bashni, Game from 2026-11-15 07:30
    < + PLAYING Bashni
    < + Game from 2026-11-15 07:30\n";
const PLAYER: &str = "> PLAYER
    ! seat any\n";
const SEAT: &str = "host: seat 0 Player 1 | 1 Player 2 0
    < + YOU 0 Player 1
    < + TOTAL 2
    < + 1 Player 2 0
    < + ENDPLAYERS\n";
const WAIT: &str = "+50ms
    < + WAIT\n";
const TURN: &str = "host: turn 3000 | PIECESLIST 2 | w@A1 | b@H8 | ENDPIECESLIST
    < + MOVE 3000
    < + PIECESLIST 2
    < + w@A1
    < + b@H8
    < + ENDPIECESLIST\n";
const THINKING: &str = "> THINKING
    < + OKTHINK\n";
