//! `kill -9` at any moment loses nothing that was acknowledged.

use std::net::SocketAddr;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use bashni::Bashni;
use game::Game;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::board;
use crate::duel::{self, PlayedGame};
use crate::process::{PATIENCE, Server};
use crate::program::Program;

const N_MATCHES: usize = 8;

/// A match as its programs know it.
struct Known {
    id: String,
    /// Every move of the record when it was last looked at.
    record: Vec<(u8, String)>,
}

#[test]
fn killing_the_server_during_play_loses_nothing() {
    let is_long = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let n_rounds = if is_long { 200 } else { 5 };
    let seed = std::env::var("KILL_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| u64::from(std::process::id()));
    // Shown only when the test fails; KILL_SEED runs it again.
    println!("seed {seed}");
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut server = Server::start(&[]);
    let mut known: Vec<Known> = Vec::new();
    let (mut n_acknowledged, mut n_extra) = (0, 0);
    for round in 0..n_rounds {
        while known.len() < N_MATCHES {
            known.push(Known { id: server.new_match(), record: vec![] });
        }
        let n_moves = random.random_range(1..100);
        let pause = Duration::from_micros(random.random_range(0..3000));
        let all = play_round(server.game, &known, random.random(), |moved| {
            for _ in 0..n_moves {
                moved.recv_timeout(PATIENCE).expect("the programs play");
            }
            // Not to wait for anything: to hit other moments than just after a MOVEOK.
            thread::sleep(pause);
            server.kill();
        });
        server.restart(&[]);
        for (known, both) in known.iter_mut().zip(&all) {
            println!("round {round}, match {}", known.id);
            n_acknowledged += both.iter().map(|played| played.acknowledged.len()).sum::<usize>();
            n_extra += check_match(&server, known, both);
        }
        known.retain(|known| board::after(&known.record).outcome().is_none());
    }
    let all = play_round(server.game, &known, random.random(), |_| ());
    for (known, both) in known.iter_mut().zip(&all) {
        assert!(both.iter().all(|played| played.won.is_some()), "{both:?}");
        assert_eq!(check_match(&server, known, both), 0);
        check_result(&server, known, both);
    }
    println!(
        "{n_rounds} rounds, {n_acknowledged} acknowledged moves, {n_extra} on disk beyond them"
    );
}

#[test]
fn killing_the_server_keeps_what_programs_said() {
    let mut server = Server::start(&[]);
    let id = server.new_match();
    let mut white = Program::join(server.game, &id, Some(0));
    white.turn();
    white.play("C3:D4");
    let _black = Program::join(server.game, &id, Some(1));
    let report = |server: &Server| server.get(&format!("/api/v1/matches/{id}/report")).body;
    let is_kept = |report: &str| {
        ["== Connection of player 1", "C: PLAY C3:D4", "S: + MOVEOK", "== Connection of player 2"]
            .iter()
            .all(|part| report.contains(part))
    };
    // It is kept while they talk, if not at once.
    let start = Instant::now();
    while !is_kept(&report(&server)) {
        assert!(start.elapsed() < PATIENCE, "{}", report(&server));
        thread::sleep(Duration::from_millis(10));
    }
    server.restart(&[]);
    assert!(is_kept(&report(&server)), "{}", report(&server));
}

/// All programs take their seats and play until they are over or the server is gone. `meanwhile`
/// gets a message for every `MOVEOK`.
fn play_round(
    address: SocketAddr,
    known: &[Known],
    seed: u64,
    meanwhile: impl FnOnce(std::sync::mpsc::Receiver<()>),
) -> Vec<[PlayedGame; 2]> {
    let (moved, receiver) = channel();
    thread::scope(|scope| {
        let players: Vec<_> = known
            .iter()
            .zip(0..)
            .map(|(known, index)| {
                [0, 1].map(|seat| {
                    let moved: Sender<()> = moved.clone();
                    let report = move || {
                        let _ = moved.send(());
                    };
                    let seed = seed.wrapping_add(index << 8);
                    scope.spawn(move || duel::play(address, &known.id, seat, seed, report))
                })
            })
            .collect();
        drop(moved);
        meanwhile(receiver);
        let join = |player: thread::ScopedJoinHandle<'_, PlayedGame>| {
            player.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        players.into_iter().map(|pair| pair.map(join)).collect()
    })
}

/// Compares the record with what the programs know, and returns how many moves are in it that
/// nobody got an answer for.
fn check_match(server: &Server, known: &mut Known, both: &[PlayedGame; 2]) -> usize {
    let record = server.moves(&known.id);
    assert!(record.starts_with(&known.record), "what was there is still there");
    let before = board::after(&known.record);
    check_first_turns(&before, both);
    // Every move is legal, or this panics.
    board::after(&record);
    let mut n_extra = 0;
    for (seat, played) in (0..).zip(both) {
        let new = record[known.record.len()..].iter().filter(|(mover, _)| *mover == seat);
        let new: Vec<&String> = new.map(|(_, action)| action).collect();
        let sent = played.acknowledged.iter().chain(&played.in_flight).collect::<Vec<_>>();
        let n_acknowledged = played.acknowledged.len();
        assert!(new.len() >= n_acknowledged, "seat {seat}: {new:?} lacks some of {played:?}");
        assert!(sent.starts_with(&new), "seat {seat}: {new:?} is not what was sent: {played:?}");
        n_extra += new.len() - n_acknowledged;
    }
    known.record = record;
    n_extra
}

/// Whose turn it was when the server came back was given exactly this position.
fn check_first_turns(before: &Bashni, both: &[PlayedGame; 2]) {
    let on_turn = usize::from(before.position().side_to_move().seat().0);
    if let Some(shown) = &both[on_turn].first_turn {
        assert_eq!(shown, &board::pieces(before.position()));
    }
}

/// The result that both were told follows from the record.
fn check_result(server: &Server, known: &Known, both: &[PlayedGame; 2]) {
    let outcome = board::after(&known.record).outcome().expect("the game is over");
    let won = [0, 1].map(|seat| outcome.winners.contains(&game::Seat(seat))).to_vec();
    for played in both {
        assert_eq!(played.won.as_ref(), Some(&won));
    }
    assert_eq!(server.show(&known.id)["result"]["reason"]["params"]["rule"], outcome.reason);
}
