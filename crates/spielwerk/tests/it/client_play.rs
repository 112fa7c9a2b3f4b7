//! The client in games that go well: against our server, and against servers that keep to the
//! protocol in ways of their own.

use serde_json::json;

use crate::client_process::{Client, Ended, GAME_ID, shared_memory};
use crate::duel;
use crate::process::Server;
use crate::stage::{Actor, END, PROLOG, Stage, TURN};

/// A client that gets this from the server, to the good end.
fn play(act: impl FnOnce(&mut Actor)) -> Ended {
    let stage = Stage::open();
    let client = Client::start(stage.address(), GAME_ID, &[]);
    let mut actor = stage.accept();
    act(&mut actor);
    let ended = client.end();
    assert_eq!(ended.code, 0, "{ended:?}");
    ended
}

#[test]
fn two_clients_play_a_game_on_our_server() {
    let server = Server::start(&[]);
    let id = server.new_match_with(&json!({
        "type": "Bashni",
        "gameGeneric": { "name": "", "timeout": 300 },
        "gameSpecific": { "max_plies": 30 },
    }));
    let black = Client::start(server.game, &id, &["-p", "2"]);
    // One of them thinks on the other's time, which changes nothing but its strength.
    let white = Client::start(server.game, &id, &["-p", "1", "--ponder"]);
    let (white, black) = (white.end(), black.end());
    assert_eq!((white.code, black.code), (0, 0), "{white:?} {black:?}");
    let shown = server.show(&id);
    assert_eq!(shown["result"]["ending"], "normal", "{shown}");
    assert!(white.stdout.contains("You are player 1 (Player 1), white"), "{}", white.stdout);
    assert!(black.stdout.contains("You are player 2 (Player 2), black"), "{}", black.stdout);
    for ended in [&white, &black] {
        assert!(ended.stdout.contains("The game is over: "), "{}", ended.stdout);
    }
    for (seat, action) in server.moves(&id) {
        let played = format!("You have played {action} after ");
        assert!([&white, &black][usize::from(seat)].stdout.contains(&played), "{action}");
    }
}

#[test]
fn the_rest_of_a_finished_game_is_its_result() {
    let server = Server::start(&[]);
    let id = server.new_match();
    duel::play_out(server.game, &id, 1);
    let ended = Client::start(server.game, &id, &[]).end();
    assert_eq!(ended.code, 0, "{ended:?}");
    assert!(ended.stdout.contains("The game is over: "), "{ended:?}");
}

#[test]
fn a_full_and_an_unknown_game_of_our_server_are_named() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let _white = crate::program::Program::join(server.game, &id, Some(0));
    let ended = Client::start(server.game, &id, &["-p", "1"]).end();
    assert_eq!(ended.code, 1, "{ended:?}");
    assert!(ended.stderr.contains("No free player"), "{ended:?}");
    let ended = Client::start(server.game, "0000000000000", &[]).end();
    assert_eq!(ended.code, 1, "{ended:?}");
    assert!(ended.stderr.contains("Game does not exist"), "{ended:?}");
}

/// `RUN_SLOW_TESTS=1` plays whole games in which one slow answer loses; that is only fair on a
/// machine that does nothing else.
#[test]
fn no_game_is_lost_on_time() {
    let is_long = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let (times, max_plies) = if is_long { ([10, 20, 50].repeat(10), 200) } else { (vec![600], 4) };
    let server = Server::start(&[]);
    for timeout in times {
        let id = server.new_match_with(&json!({
            "type": "Bashni",
            "gameGeneric": { "name": "", "timeout": timeout },
            "gameSpecific": { "max_plies": max_plies },
        }));
        let clients = ["1", "2"].map(|player| Client::start(server.game, &id, &["-p", player]));
        for ended in clients.map(Client::end) {
            assert_eq!(ended.code, 0, "{timeout} ms: {ended:?}");
        }
        assert_eq!(server.show(&id)["result"]["ending"], "normal", "{timeout} ms");
    }
}

#[test]
fn people_read_who_plays_what_is_played_and_who_wins() {
    let ended = play(|actor| {
        actor.play(&format!("{PROLOG}< + WAIT\n> OKWAIT\n< + WAIT\n> OKWAIT\n{TURN}{END}"));
    });
    for line in [
        "Bashni: Game from 2026-11-15 07:30",
        "You are player 1 (Player 1), white\n",
        "Player 2 (Team Blue) is not ready yet",
        "Turn 1: it is your turn (white), 0.400 s",
        "1 w     .     .     .",
        "You have played A1:B2 after 0.",
        "The game is over: you have won",
        "2    w     .     .     .",
    ] {
        assert!(ended.stdout.contains(line), "{line:?} in {}", ended.stdout);
    }
    assert_eq!(ended.stdout.matches("It is the opponent's turn").count(), 1, "{}", ended.stdout);
}

#[test]
fn the_result_is_told_as_it_is() {
    let check = |end: &str, told: &str| {
        let ended = play(|actor| actor.play(&format!("{PROLOG}{end}")));
        assert!(ended.stdout.contains(told), "{told:?} in {}", ended.stdout);
    };
    check(&END.replace("No", "Yes"), "The game is over: it is a draw");
    check(&END.replace("Yes", "No"), "The game is over: nobody has won");
    let lost = END.replace("Yes", "x").replace("No", "Yes").replace('x', "No");
    check(&lost, "The game is over: you have lost");
}

#[test]
fn the_spellings_of_the_sheet_and_unknown_lines_are_understood() {
    let sheet = |script: &str| {
        script
            .replace("ENDPIECESLIST", "ENDPICESLIST")
            .replace("PIECESLIST 2", "PIECESLIST")
            .replace("PLAYER0WON", "PLAYEROWON")
    };
    let ended = play(|actor| {
        let greeting = "< + News: the server was painted\n";
        actor.play(&format!("{PROLOG}{greeting}{}{greeting}{}", sheet(TURN), sheet(END)));
    });
    assert!(ended.stdout.contains("The server says: News: the server was painted"), "{ended:?}");
    assert!(ended.stdout.contains("you have won"), "{ended:?}");
}

#[test]
fn segments_mean_nothing() {
    play(|actor| {
        actor.is_slow = true;
        actor.play(&format!("{PROLOG}{TURN}{END}").replace("400", "2000"));
    });
    // Without waiting for any answer, as far as the protocol allows it.
    play(|actor| {
        let told = |text: &str| {
            let lines = text.lines().filter_map(|line| line.strip_prefix("< "));
            lines.collect::<Vec<_>>().join("\r\n") + "\r\n"
        };
        let (turn, accepted) = TURN.split_once("> PLAY A1:B2\n").unwrap();
        actor.send(format!("{}+ WAIT\n{}", told(PROLOG), told(turn)).as_bytes());
        while actor.hear() != "PLAY A1:B2" {}
        actor.send(format!("{}{}", told(accepted), told(END)).as_bytes());
    });
}

#[test]
fn times_beyond_all_measure_do_no_harm() {
    for time in ["0", "1", "18446744073709551615"] {
        play(|actor| actor.play(&format!("{PROLOG}{}{END}", TURN.replace("400", time))));
    }
}

/// So nothing can be left of it.
#[test]
fn the_shared_memory_has_no_name() {
    let stage = Stage::open();
    let mut client = Client::start(stage.address(), GAME_ID, &[]);
    let mut actor = stage.accept();
    actor.play(PROLOG);
    client.wait_for("not ready yet");
    for process in [client.thinker(), client.connector()] {
        assert_eq!(shared_memory(process), ["/dev/zero (deleted)"]);
    }
    actor.play(END);
    assert_eq!(client.end().code, 0);
}
