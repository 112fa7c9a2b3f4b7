//! The hot paths, each as a small piece of work that does the same every time.
//!
//! `main.rs` counts the instructions of each and holds them against `baseline.txt`.

use std::hint::black_box;
use std::time::Duration;

use bashni::{Bashni, Position, Setup, perft};
use game::{Actor, Game, GameSetup, Seat};
use host::{Entry, Referee, record};
use kind::{GameSpec, Kind, Kinds};
use ligretto_net::sim::{Scenario, Simulation};
use mnm::{Major, SeatInfo, Segments, ServerEvent, ServerLimits, ServerSession};

/// What is counted: a name for the baseline, and how to prepare the work.
pub(crate) type HotPath = (&'static str, fn() -> Work);

/// All that is counted.
pub(crate) const HOT_PATHS: [HotPath; 5] = [
    ("perft", moves_made_one_by_one),
    ("apply", a_game_applied),
    ("session line", a_session_of_lines),
    ("log replay", a_log_replayed),
    ("simulator event", a_distributed_game),
];

/// A piece of work that can be done again and again.
pub(crate) type Work = Box<dyn Fn()>;

const N_PLIES: usize = 60;

fn moves_made_one_by_one() -> Work {
    Box::new(|| {
        black_box(perft::one_by_one(&mut Position::start(), 5));
    })
}

fn a_game_applied() -> Work {
    Box::new(|| {
        let mut game = start();
        for _ in 0..N_PLIES {
            let Some((actor, action)) = next(&game) else { break };
            game.apply(actor, &action).expect("a legal move");
        }
        black_box(game);
    })
}

fn a_session_of_lines() -> Work {
    let seat = |number: u8| SeatInfo { number, name: format!("P{number}"), ready: true };
    Box::new(move || {
        let mut now = Duration::ZERO;
        let block: Vec<String> =
            ["PIECESLIST 1", "w@C3", "ENDPIECESLIST"].map(str::to_owned).into();
        let mut session = ServerSession::new(now, ServerLimits::default(), Major::Two);
        session.handle_bytes(now, b"VERSION 2.0\nID 0123456789abc\nPLAYER 0\n");
        for _ in 0..N_PLIES {
            while let Some(event) = session.poll_event() {
                match event {
                    ServerEvent::MatchWanted { .. } => {
                        session.match_found(now, "Bashni", "a match", Segments::default());
                    }
                    ServerEvent::SeatWanted { .. } => {
                        session.seat_given(now, &seat(0), &[seat(1)]);
                        session.your_turn(now, Duration::from_millis(900), &block);
                    }
                    ServerEvent::Played { .. } => {
                        session.move_accepted(now);
                        session.your_turn(now, Duration::from_millis(900), &block);
                    }
                    left @ ServerEvent::Left { .. } => panic!("it stays to the end: {left:?}"),
                }
            }
            write(&mut session, now);
            // The pause after a move passes.
            now += Duration::from_millis(100);
            session.handle_timeout(now);
            for line in [&b"THINKING\n"[..], b"PLAY C3:D4\n"] {
                write(&mut session, now);
                session.handle_bytes(now, line);
            }
        }
    })
}

fn write(session: &mut ServerSession, now: Duration) {
    while let Some(written) = session.poll_write() {
        black_box(written);
        session.handle_written(now);
    }
}

fn a_log_replayed() -> Work {
    let kinds = Kinds::new([Kind::of(&Plain)]);
    let entries = log(&kinds);
    Box::new(move || {
        black_box(Referee::replay(&kinds, &entries).expect("a log of ours").n_actions());
    })
}

fn a_distributed_game() -> Work {
    Box::new(|| {
        let outcome = Simulation::new(&Scenario::new(8, 1)).run(&mut ());
        assert!(outcome.is_over, "the game comes to its end");
    })
}

/// A game with nothing but its rules.
struct Plain;

impl GameSpec for Plain {
    type Game = Bashni;

    fn has_game_text(&self) -> bool {
        true
    }
}

fn start() -> Bashni {
    Bashni::start(&Setup::choose(&[]).expect("the usual game"))
}

/// The first legal move of the side to move.
fn next(game: &Bashni) -> Option<(Actor, bashni::Move)> {
    let of = |seat| {
        let actor = Actor::Seat(Seat(seat));
        game.legal_actions(actor).next().map(|action| (actor, action))
    };
    of(0).or_else(|| of(1))
}

/// The log of a game, as a record of its moves tells it.
fn log(kinds: &Kinds) -> Vec<Entry> {
    let mut game = start();
    let mut text = String::from("[Event \"A match\"]\n[Result \"*\"]\n\n");
    for _ in 0..N_PLIES {
        let Some((actor, action)) = next(&game) else { break };
        text = text + &action.to_string() + " ";
        game.apply(actor, &action).expect("a legal move");
    }
    text.push('*');
    record::read(kinds, "Bashni", &text).expect("a record that was just written")
}
