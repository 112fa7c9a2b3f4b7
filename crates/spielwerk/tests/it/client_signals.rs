//! The client's two processes when signals come and when one of them dies.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use rustix::process::{Signal, kill_process, kill_process_group};

use crate::client_process::{Client, GAME_ID};
use crate::stage::{Actor, END, PROLOG, Stage, TURN, beginning, long_turn};

/// When something happens: the script up to there, and what the client says then.
fn moments() -> [(String, &'static str); 4] {
    [
        (beginning(PROLOG, 2), "Connected to"),
        (PROLOG.to_owned(), "is not ready yet"),
        (format!("{PROLOG}< + WAIT\n> OKWAIT\n"), "the opponent's turn"),
        (format!("{PROLOG}{}", long_turn()), "it is your turn"),
    ]
}

/// Lets something happen at each of these moments.
fn at_each_moment(happen: impl Fn(&Client) + Sync, check: impl Fn(&str, Client) + Sync) {
    thread::scope(|scope| {
        for (script, said) in moments() {
            let (happen, check) = (&happen, &check);
            scope.spawn(move || {
                let stage = Stage::open();
                let mut client = Client::start(stage.address(), GAME_ID, &[]);
                let mut actor: Actor = stage.accept();
                actor.play(&script);
                client.wait_for(said);
                happen(&client);
                check(said, client);
            });
        }
    });
}

#[test]
fn who_is_asked_to_stop_stops() {
    for (signal, name, code) in [(Signal::INT, "SIGINT", 130), (Signal::TERM, "SIGTERM", 143)] {
        let check = |said: &str, client: Client| {
            let ended = client.end();
            assert_eq!(ended.code, code, "{said}: {ended:?}");
            let told = format!("stopped by {name}");
            assert!(ended.stderr.contains(&told), "{said}: {ended:?}");
        };
        // Like Ctrl-C, which reaches both; then each of them alone.
        at_each_moment(|client| kill_process_group(client.thinker(), signal).unwrap(), check);
        at_each_moment(|client| kill_process(client.thinker(), signal).unwrap(), check);
        at_each_moment(|client| kill_process(client.connector(), signal).unwrap(), check);
    }
}

#[test]
fn a_killed_connector_is_missed_by_the_thinker() {
    at_each_moment(
        |client| kill_process(client.connector(), Signal::KILL).unwrap(),
        |said, client| {
            let ended = client.end();
            assert_eq!(ended.code, 1, "{said}: {ended:?}");
            let told = "the Connector was killed by signal 9";
            assert!(ended.stderr.contains(told), "{said}: {ended:?}");
            let seat = if said == "Connected to" { "Game-ID." } else { "Game-ID and -p 1." };
            assert!(ended.stderr.contains(seat), "{said}: {ended:?}");
        },
    );
}

#[test]
fn a_killed_thinker_leaves_no_connector() {
    at_each_moment(
        |client| kill_process(client.thinker(), Signal::KILL).unwrap(),
        |said, client| {
            let ended = client.end_of_orphan();
            assert_eq!(ended.code, 137, "{said}: {ended:?}");
        },
    );
}

/// A signal without a waiting position means nothing, however often it comes and to whom.
#[test]
fn a_storm_of_stray_signals_does_nothing() {
    let stage = Stage::open();
    let mut client = Client::start(stage.address(), GAME_ID, &[]);
    let mut actor = stage.accept();
    let greeting = beginning(PROLOG, 2);
    actor.play(&greeting);
    client.wait_for("Connected to");
    let (group, is_over) = (client.thinker(), AtomicBool::new(false));
    let n_sent = AtomicU32::new(0);
    let ended = thread::scope(|scope| {
        let storm = scope.spawn(|| {
            // Not for ever: a test that fails is to end too.
            while !is_over.load(Ordering::Relaxed) && n_sent.load(Ordering::Relaxed) < 1_000_000 {
                // Both may be gone, but nobody has waited for them: the number is still theirs.
                let _ = kill_process_group(group, Signal::USR1);
                n_sent.fetch_add(1, Ordering::Relaxed);
                thread::yield_now();
            }
        });
        // Many of them while there is nothing to think about, and more in the middle of it.
        while n_sent.load(Ordering::Relaxed) < 1000 {
            thread::yield_now();
        }
        let rest = &PROLOG[greeting.len()..];
        actor.play(&format!("{rest}{}{END}", TURN.repeat(10).replace("400", "5000")));
        is_over.store(true, Ordering::Relaxed);
        storm.join().unwrap();
        client.end()
    });
    assert_eq!(ended.code, 0, "{ended:?}");
    assert_eq!(ended.stdout.matches("You have played A1:B2").count(), 10, "{ended:?}");
}
