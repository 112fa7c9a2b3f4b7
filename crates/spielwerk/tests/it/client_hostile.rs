//! The client against servers that refuse, break, lie or die.

use std::thread;

use crate::client_process::{Client, Ended, GAME_ID};
use crate::stage::{END, PROLOG, Stage, TURN, beginning, long_turn};

/// Plays the script to a client and hangs up. Returns how the client took it.
fn hang_up_after(script: &str, rest: &[u8]) -> Ended {
    let stage = Stage::open();
    let client = Client::start(stage.address(), GAME_ID, &[]);
    let mut actor = stage.accept();
    actor.play(script);
    actor.send(rest);
    drop(actor);
    client.end()
}

/// Plays the script to a client and stays on the line until it ends.
fn stay_after(script: &str, flags: &[&str]) -> Ended {
    let stage = Stage::open();
    let client = Client::start(stage.address(), GAME_ID, flags);
    let mut actor = stage.accept();
    actor.play(script);
    client.end()
}

/// The client ends at once, with exit code 1 and these words.
#[track_caller]
fn check(script: &str, told: &[&str]) {
    let ended = stay_after(script, &[]);
    assert_eq!(ended.code, 1, "{ended:?}");
    for words in told {
        assert!(ended.stderr.contains(words), "{words:?} in {ended:?}");
    }
}

fn in_game(line: &str) -> String {
    format!("{PROLOG}{line}\n")
}

#[test]
fn another_version_of_the_server_is_named() {
    let told = "the server has version 4.1, this client speaks versions 2 and 3";
    check("< + MNM Gameserver v4.1 accepting connections", &[told]);
    let refusal = "< - Client Version does not match server Version";
    check(
        &(beginning(PROLOG, 2) + refusal),
        &["Client Version does not match server Version", "another version"],
    );
}

#[test]
fn another_kind_of_game_is_named() {
    let script = beginning(PROLOG, 4) + "< + PLAYING Reversi\n< + A game\n";
    let told = "the match is Reversi, but this client plays Bashni";
    check(&script, &[told, "GameKindName"]);
}

#[test]
fn every_refusal_is_told_with_its_text() {
    let after = |n_lines, text: &str| format!("{}< - {text}", beginning(PROLOG, n_lines));
    check(&after(4, "Game does not exist"), &["Game does not exist", "-g"]);
    check(&after(4, "Not a valid game ID"), &["Not a valid game ID", "-g"]);
    check(&after(7, "No free player"), &["No free player", "-p"]);
    check("< - Server is full", &["the server refused: Server is full"]);
}

#[test]
fn a_refusal_in_the_middle_of_the_game_ends_it_at_once() {
    check(&in_game("< - TIMEOUT Be faster next time"), &["TIMEOUT Be faster next time", "slow"]);
    // The Thinker would go on for minutes.
    let thinking = format!("{PROLOG}{}< - Internal error. Sorry & Bye", long_turn());
    check(&thinking, &["the server refused: Internal error. Sorry & Bye"]);
    let played = format!("{PROLOG}{}", TURN.replace("< + MOVEOK", "< - Invalid Move: no"));
    check(&played, &["Invalid Move: no", "report"]);
}

#[test]
fn what_is_no_game_server_is_named() {
    check("< HTTP/1.1 400 Bad Request", &["not an MNM game server", "PortNumber"]);
    check("< + Welcome to the mail server", &["not an MNM game server"]);
    check(&in_game("< MOVE 3000"), &["neither + nor -"]);
    check(&in_game(&format!("< + {}", "x".repeat(5000))), &["neither + nor -"]);
    let ended = hang_up_after(PROLOG, b"\x00\xFF\x1b[2J\n");
    assert_eq!(ended.code, 1, "{ended:?}");
    assert!(!ended.stderr.contains('\x1b'), "nothing reaches the terminal: {ended:?}");
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let turn = |pieces: &str| {
        let lines = pieces.replace(' ', "\n< + ");
        let turn = format!("< + MOVE 400\n< + PIECESLIST\n< + {lines}\n< + ENDPIECESLIST\n");
        format!("{PROLOG}{turn}> THINKING")
    };
    check(&in_game("< + MOVE soon"), &["cannot read \"MOVE soon\""]);
    check(&turn("w@A1 x@B2"), &["cannot read the position", "\"x@B2\""]);
    check(&turn("w@A2"), &["cannot read the position"]);
    check(&turn(&["w@A1"; 13].join(" ")), &["cannot read the position", "more than 12"]);
    check(&turn("b@H8"), &["a position without one"]);
    let endless = "< + w@A1\n".repeat(1025);
    let endless = format!("{PROLOG}< + MOVE 9\n< + PIECESLIST\n{endless}");
    check(&endless, &["more than 1024 lines"]);
    check(&PROLOG.replace("TOTAL 2", "TOTAL 3"), &["3 players"]);
    check(&PROLOG.replace("YOU 0", "YOU 7"), &["player 8"]);
}

#[test]
fn a_silent_server_is_given_up() {
    for script in ["", PROLOG] {
        let ended = stay_after(script, &["--silence-ms=200"]);
        assert_eq!(ended.code, 1, "{ended:?}");
        assert!(ended.stderr.contains("the server said nothing for"), "{ended:?}");
    }
}

/// After every line, and in the middle of every line.
#[test]
fn a_server_may_die_at_any_moment() {
    let whole = format!("{PROLOG}< + WAIT\n> OKWAIT\n{TURN}{END}");
    let lines: Vec<&str> = whole.lines().collect();
    let n_told = lines.iter().position(|line| line.contains("PLAYER0WON")).unwrap() + 1;
    let check_cut = |n_lines: usize, half: &[u8]| {
        let ended = hang_up_after(&beginning(&whole, n_lines), half);
        if n_lines >= n_told {
            assert_eq!(ended.code, 0, "the result is known: {ended:?}");
        } else {
            assert_eq!(ended.code, 1, "{n_lines} lines: {ended:?}");
            let told = "closed the connection before the game was over";
            assert!(ended.stderr.contains(told), "{n_lines} lines: {ended:?}");
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| (0..=lines.len()).for_each(|n_lines| check_cut(n_lines, b"")));
        let says = (0..lines.len()).filter(|n| lines[*n].starts_with('<'));
        let halves = says.map(|n| (n, &lines[n].as_bytes()[2..=lines[n].len() / 2]));
        scope.spawn(|| halves.for_each(|(n_lines, half)| check_cut(n_lines, half)));
    });
}

#[test]
fn where_nobody_listens_host_and_port_are_named() {
    let address = Stage::open().address();
    let ended = Client::start(address, GAME_ID, &[]).end();
    assert_eq!(ended.code, 1, "{ended:?}");
    let told = format!("cannot connect to 127.0.0.1 port {}", address.port());
    assert!(ended.stderr.contains(&told), "{ended:?}");
    assert!(ended.stderr.contains("Is the server running"), "{ended:?}");
}
