//! The figures of `docs/bashni/rules.md`, one file for each clause of the rules.
//!
//! A figure is a script. `position` sets the board up, `play` makes a move; all other lines are
//! what must come out: the diagram, the position `after` a move, the `legal` moves, why a move is
//! `refused`, how the game is at an `end`. `UPDATE_FIGURES=1` writes what comes out into the files;
//! look at every difference before you keep it.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use bashni::{Bashni, Diagram, Move, Setup};
use game::{Game, Seat};

#[test]
fn all_figures_come_out_as_drawn() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/figures");
    let mut n_figures = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let drawn = fs::read_to_string(&path).unwrap();
        let came_out = run(&drawn);
        if std::env::var_os("UPDATE_FIGURES").is_some_and(|value| value == "1") {
            fs::write(&path, &came_out).unwrap();
        } else {
            assert_eq!(came_out, drawn, "{}", path.display());
        }
        n_figures += 1;
    }
    assert_eq!(n_figures, 22);
}

/// Carries a script out and writes it again with what came out.
fn run(script: &str) -> String {
    let mut game: Option<Bashni> = None;
    let mut out = String::new();
    for line in script.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            _ if line.is_empty() || word == "#" => writeln!(out, "{line}").unwrap(),
            "position" => {
                let setup: Setup = rest.parse().unwrap();
                let started = Bashni::start(&setup);
                let named = setup.to_string().replacen('=', " ", 1);
                write!(out, "{named}\n{}", Diagram(&setup.position)).unwrap();
                game = Some(started);
            }
            // A line of the diagram, which is drawn anew.
            _ if line.starts_with(|first: char| first == ' ' || first.is_ascii_digit()) => {}
            _ => {
                let game = game.as_mut().expect("the position comes first");
                writeln!(out, "{}", answer(game, word, rest).trim_end()).unwrap();
            }
        }
    }
    out
}

fn answer(game: &mut Bashni, word: &str, rest: &str) -> String {
    let seat = game.position().side_to_move().seat();
    match word {
        "play" => {
            game.apply(seat.into(), &rest.parse().unwrap()).unwrap();
            format!("play {rest}")
        }
        "after" => format!("after {}", game.position()),
        "legal" => {
            let mut moves: Vec<String> =
                game.legal_actions(seat.into()).map(|m| m.to_string()).collect();
            moves.sort();
            format!("legal {}", moves.join(" "))
        }
        "refused" => {
            let tried = rest.split_once(": ").map_or(rest, |(tried, _)| tried);
            let action: Move = tried.parse().unwrap();
            let illegal = game.clone().apply(seat.into(), &action).unwrap_err();
            format!("refused {tried}: {illegal}")
        }
        "end" => {
            let outcome = game.outcome().expect("the game is over");
            let winners: Vec<String> = outcome.winners.iter().map(Seat::to_string).collect();
            let [white, black] = outcome.scores[..] else { panic!("two scores") };
            format!(
                "end {}, points {white}:{black}, won by {}",
                outcome.reason,
                winners.join(" and ")
            )
        }
        _ => panic!("unknown line: {word} {rest}"),
    }
}
