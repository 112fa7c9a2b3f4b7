//! Figures of rule books as golden files: a script of positions and moves, with what comes out.
//!
//! `setup` starts a game and draws it, `play` carries out one action or several. All other lines
//! are what must come out: a line of the drawing begins with `|`, `board` draws once more, `turn`
//! says who may act, `legal` lists the actions, `refused` says why an action is none of them, `end`
//! how the game ended.

use std::fmt::{Display, Write as _};

use crate::{Actor, Game, GameSetup};

/// Carries out all scripts in `tests/figures` of the crate that calls it and compares what comes
/// out; the page of the rules has to cite each of them. With `UPDATE_FIGURES=1` in the environment it writes the files
/// instead: look at every difference before you keep it.
///
/// A macro, because reading files is for tests and not for this crate.
#[macro_export]
macro_rules! check_figures {
    ($game:ty, $rules:expr, $draw:expr) => {{
        let folder = ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/figures");
        let is_update = ::std::env::var_os("UPDATE_FIGURES").is_some_and(|value| value == "1");
        let entries = ::std::fs::read_dir(folder).expect("a folder of figures");
        let mut n_figures = 0;
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            let drawn = ::std::fs::read_to_string(&path).expect("a readable figure");
            let came_out = $crate::testing::figures::run::<$game>(&drawn, $draw);
            if is_update {
                ::std::fs::write(&path, &came_out).expect("a figure that can be written");
            } else {
                assert_eq!(came_out, drawn, "{}", path.display());
            }
            n_figures += 1;
        }
        $crate::testing::docs::check_figures_are_cited($rules, n_figures);
    }};
}

/// Carries one script out and writes it again with what came out.
///
/// # Panics
/// When the script makes no sense.
pub fn run<G: Game>(script: &str, draw: impl Fn(&G) -> String) -> String {
    let mut game: Option<(G, usize)> = None;
    let mut out = String::new();
    for line in script.lines().filter(|line| !line.starts_with('|')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let answer = if line.is_empty() || word == "#" {
            line.to_owned()
        } else if word == "setup" {
            let setup: G::Setup = super::parse(rest);
            let (started, _) = game.insert((G::start(&setup), setup.n_seats()));
            format!("setup {setup}\n{}", drawing(&draw(started)))
        } else {
            let (game, n_seats) = game.as_mut().expect("the setup comes first");
            answer(game, *n_seats, word, rest, &draw)
        };
        writeln!(out, "{}", answer.trim_end()).expect("a string can be written");
    }
    out
}

fn answer<G: Game>(
    game: &mut G,
    n_seats: usize,
    word: &str,
    rest: &str,
    draw: &impl Fn(&G) -> String,
) -> String {
    let actor = Actor::all(n_seats).find(|actor| game.may_act(*actor));
    match word {
        "play" => {
            for text in rest.split_whitespace() {
                let actor = Actor::all(n_seats).find(|actor| game.may_act(*actor));
                let actor = actor.unwrap_or_else(|| panic!("the game is over before {text}"));
                let applied = game.apply(actor, &super::parse(text));
                assert!(applied.is_ok(), "{actor} {text}: {:?}", applied.err());
            }
            format!("play {rest}")
        }
        "board" => format!("board\n{}", drawing(&draw(game))),
        "turn" => format!("turn {}", actor.map_or("nobody".to_owned(), |actor| actor.to_string())),
        "legal" => {
            let actions = actor.into_iter().flat_map(|actor| game.legal_actions(actor));
            let mut actions: Vec<String> = actions.map(|action| action.to_string()).collect();
            actions.sort();
            format!("legal {}", actions.join(" "))
        }
        "refused" => {
            let tried = rest.split_once(' ').map_or(rest, |(tried, _)| tried);
            let tried = tried.strip_suffix(':').unwrap_or(tried);
            let actor = actor.unwrap_or(Actor::Seat(crate::Seat(0)));
            let refusal = match tried.parse::<G::Action>() {
                Ok(action) => game.clone().apply(actor, &action).err().map(|error| text(&error)),
                Err(error) => Some(text(&error)),
            };
            format!("refused {tried}: {}", refusal.expect("a refused action"))
        }
        "end" => {
            let outcome = game.outcome().expect("the game is over");
            let winners: Vec<String> = outcome.winners.iter().map(text).collect();
            let scores: Vec<String> = outcome.scores.iter().map(text).collect();
            let scores = if scores.is_empty() { String::new() } else { scores.join(":") + ", " };
            format!("end {}, {scores}won by {}", outcome.reason, winners.join(" and "))
        }
        _ => panic!("unknown line: {word} {rest}"),
    }
}

fn text(value: &impl Display) -> String {
    value.to_string()
}

fn drawing(text: &str) -> String {
    text.lines().map(|line| format!("| {line}").trim_end().to_owned() + "\n").collect()
}
