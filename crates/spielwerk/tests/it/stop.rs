use std::thread;

use rustix::process::Signal;

use crate::duel;
use crate::process::Server;
use crate::program::Program;

const GOODBYE: &str = "- Server is shutting down, join again later";

#[test]
fn both_signals_stop_the_server_in_order_and_a_restart_goes_on() {
    for signal in [Signal::TERM, Signal::INT] {
        let mut server = Server::start(&[]);
        let id = server.new_match();
        let mut greeted = Program::connect(server.game);
        greeted.read().expect("the greeting");
        let mut white = Program::join(server.game, &id, Some(0));
        white.turn();
        white.play("C3:D4");
        let mut black = Program::join(server.game, &id, Some(1));
        black.turn();
        black.send("THINKING");
        black.expect("+ OKTHINK");
        let mut events = server.stream(&format!("/api/v1/matches/{id}/events"));
        while events.entry().expect("the match goes on")["seq"] != 3 {}

        server.signal(signal);
        for mut program in [greeted, white, black] {
            program.expect_last(GOODBYE);
        }
        while events.entry().is_some() {}
        assert!(server.wait().success(), "exit code 0");
        let log = server.log();
        assert!(!log.contains("could not") && !log.contains("ERROR"), "nothing is wrong: {log}");

        server.restart(&[]);
        let mut black = Program::join(server.game, &id, Some(1));
        black.turn();
        black.play("B6:A5");
        assert_eq!(server.moves(&id).len(), 2);
    }
}

/// However busy everybody is: each program is told, nobody gets an apology for a fault.
#[test]
fn programs_in_the_middle_of_play_are_told_too() {
    let mut server = Server::start(&[]);
    let ids: Vec<String> = (0..8).map(|_| server.new_match()).collect();
    let (moved, n_moves) = std::sync::mpsc::channel();
    thread::scope(|scope| {
        let mut players = Vec::new();
        for (seed, id) in ids.iter().enumerate() {
            for seat in [0, 1] {
                let (address, moved) = (server.game, moved.clone());
                let report = move || {
                    let _ = moved.send(());
                };
                players
                    .push(scope.spawn(move || duel::play(address, id, seat, seed as u64, report)));
            }
        }
        drop(moved);
        for _ in 0..50 {
            n_moves.recv().expect("the programs play");
        }
        server.signal(Signal::TERM);
        for player in players {
            let course = player.join().unwrap();
            let told = course.won.is_some() || course.cut.as_deref() == Some(GOODBYE);
            assert!(told, "{:?}", course.cut);
        }
    });
    assert!(server.wait().success());
}

#[test]
fn a_second_signal_is_not_needed_and_nobody_is_let_in_any_more() {
    let mut server = Server::start(&[]);
    let address = server.game;
    server.signal(Signal::TERM);
    assert!(server.wait().success());
    assert!(Program::try_connect(address).is_err());
}
