//! The conversations in the documentation for students are true.

use crate::script::{check, check_on};
use crate::{Major, ServerLimits};

const PROTOCOL: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/bashni/protocol.md"));

#[test]
fn every_transcript_of_the_documentation_is_what_the_server_says() {
    let fresh = code_blocks(PROTOCOL, "mnm");
    let seated = code_blocks(PROTOCOL, "mnm after the prolog");
    assert!(fresh.len() >= 10 && seated.len() >= 10, "{} and {}", fresh.len(), seated.len());
    // The first one is the prolog that others follow.
    let prolog = &fresh[0].1;
    for (line, transcript) in &fresh {
        println!("docs/bashni/protocol.md, line {line}:\n{transcript}");
        check(transcript);
    }
    let version_3 = code_blocks(PROTOCOL, "mnm v3");
    assert_eq!(version_3.len(), 2);
    for (_, transcript) in &version_3 {
        check_on(Major::Three, transcript);
    }
    for (line, transcript) in &seated {
        println!("docs/bashni/protocol.md, line {line}:\n{prolog}\n{transcript}");
        check(&format!("{prolog}\n{transcript}"));
    }
}

#[test]
fn the_documented_limits_are_the_default_ones() {
    let limits = ServerLimits::default();
    for (name, limit) in [
        ("your answer in the prolog, `OKWAIT`", limits.answer),
        ("pause between `ENDPLAYERS` and the first command", limits.first_command_delay),
        ("pause before the next `WAIT`", limits.wait_interval),
        ("pause between `MOVEOK` and the next command", limits.after_move_delay),
        ("how long the server goes on listening at the end", limits.drain),
    ] {
        let row = format!("| {name} | {} ms |", limit.as_millis());
        assert!(PROTOCOL.contains(&row), "{row}");
    }
    assert!(PROTOCOL.contains(&format!("| longest line | {} bytes |", limits.max_line)));
    assert!(PROTOCOL.contains(&format!("server's answer | {} |", limits.max_ahead)));
}

#[test]
fn every_negative_text_has_a_transcript() {
    let told = [code_blocks(PROTOCOL, "mnm"), code_blocks(PROTOCOL, "mnm after the prolog")];
    let expected = ["VERSION", "ID", "PLAYER", "OKWAIT", "THINKING", "PLAY"]
        .map(|word| format!("Did not get the expected {word} command"));
    let others = [
        "TIMEOUT Be faster next time",
        "No free player",
        "No free player: ",
        "Too many connections from your address, and this one was silent longest",
        "Game does not exist",
        "Not a valid game ID",
        "Client Version does not match server Version",
        "Did not expect response from client",
        "Invalid Move: ",
        "Internal error. Sorry & Bye",
        "Server is shutting down, join again later",
    ];
    for text in expected.iter().map(String::as_str).chain(others) {
        let line = format!("< - {text}");
        assert!(told.iter().flatten().any(|(_, transcript)| transcript.contains(&line)), "{line}");
    }
}

/// The code blocks of a language, with the lines at which they begin.
fn code_blocks(markdown: &str, language: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (index, line) in markdown.lines().enumerate() {
        match &mut open {
            None if line == format!("```{language}") => open = Some((index + 2, String::new())),
            None => {}
            Some(_) if line == "```" => blocks.extend(open.take()),
            Some((_, block)) => {
                block.push_str(line);
                block.push('\n');
            }
        }
    }
    assert!(open.is_none(), "a code block without end");
    blocks
}
