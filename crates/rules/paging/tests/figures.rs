//! The figures and worked examples of the rules: each file is a script of positions, actions and
//! what they bring about.
//!
//! `setup`, `play SEAT ACTION` and `refused SEAT ACTION: TEXT` do things; `board` (page numbers
//! row by row), `is PAGE PLACE POINTS`, `legal SEAT [WORD] COUNT`, `units`, `room` and `outcome`
//! compare. The seat of the die is `die`.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;
use std::path::Path;

use game::{Actor, Game, Seat};
use paging::{Action, Page, Paging, Setup};

#[test]
fn figures_are_as_the_rules_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/figures");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 18, "one file for each figure");
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let mut script = Script { game: None };
        for (index, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            script.line(line, &format!("{name}:{}", index + 1));
        }
    }
}

struct Script {
    game: Option<Paging>,
}

impl Script {
    fn line(&mut self, line: &str, at: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if line.is_empty() || word == "#" {
            return;
        }
        if word == "setup" {
            let setup: Setup = rest.parse().unwrap_or_else(|error| panic!("{at}: {error}"));
            assert_eq!(setup.to_string(), rest, "{at}");
            self.game = Some(Paging::start(&setup));
            return;
        }
        let game = self.game.as_mut().unwrap();
        match word {
            "play" => {
                let (actor, action) = actor_and_action(rest, at);
                let listed = game.legal_actions(actor).any(|legal| legal == action);
                assert!(listed, "{at}: {action} is not listed");
                game.apply(actor, &action).unwrap_or_else(|error| panic!("{at}: {error}"));
            }
            "refused" => {
                let (action, text) = rest.split_once(": ").unwrap();
                let (actor, action) = actor_and_action(action, at);
                let before = game.clone();
                let told = game.apply(actor, &action).unwrap_err().to_string();
                assert_eq!(told, text, "{at}");
                assert_eq!(*game, before, "{at}");
                assert!(game.legal_actions(actor).all(|legal| legal != action), "{at}");
            }
            "board" => assert_eq!(board(game), rest, "{at}"),
            "is" => assert_eq!(page(game, rest.split(' ').next().unwrap()), rest, "{at}"),
            "legal" => assert_eq!(count(game, rest), rest, "{at}"),
            "units" => assert_eq!(game.units().to_string(), rest, "{at}"),
            "room" => {
                let n_pages: u8 = rest.split(' ').next().unwrap().parse().unwrap();
                let room = game.memory().room(n_pages, game.switches().prefix);
                assert_eq!(format!("{n_pages} {room}"), rest, "{at}");
            }
            "outcome" => {
                let outcome = game.outcome().map_or("none".to_owned(), |outcome| {
                    let winners: Vec<String> =
                        outcome.winners.iter().map(Seat::to_string).collect();
                    format!("{} {}", outcome.reason, winners.join(","))
                });
                assert_eq!(outcome, rest, "{at}");
            }
            _ => panic!("{at}: {line}"),
        }
    }
}

fn actor_and_action(text: &str, at: &str) -> (Actor, Action) {
    let (actor, action) = text.split_once(' ').unwrap();
    let actor = actor_of(actor);
    let parsed: Action = action.parse().unwrap_or_else(|error| panic!("{at}: {error}"));
    assert_eq!(parsed.to_string(), action, "{at}");
    (actor, parsed)
}

fn actor_of(text: &str) -> Actor {
    if text == "die" { Actor::Dealer } else { Seat(text.parse().unwrap()).into() }
}

/// The numbers of the pages, row by row.
fn board(game: &Paging) -> String {
    let memory = game.memory();
    let row = |row| {
        let cell =
            |frame| memory.page_at(frame).map_or(".".to_owned(), |page| page.number().to_string());
        memory.board().row(row).iter().map(cell).collect::<Vec<_>>().join(" ")
    };
    (0..memory.board().rows()).map(row).collect::<Vec<_>>().join(" / ")
}

fn page(game: &Paging, name: &str) -> String {
    let page: Page = name.parse().unwrap();
    let memory = game.memory();
    format!("{page} {} {}", memory.location(page), memory.points(page))
}

fn count(game: &Paging, wanted: &str) -> String {
    let (wanted, _) = wanted.rsplit_once(' ').unwrap();
    let (actor, word) = wanted.split_once(' ').unwrap_or((wanted, ""));
    let legal =
        game.legal_actions(actor_of(actor)).filter(|action| action.to_string().starts_with(word));
    format!("{wanted} {}", legal.count())
}
