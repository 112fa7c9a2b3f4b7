//! The block of the line protocol: all that a seat may see and do, and nothing else.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/offered.rs"]
mod offered;
#[path = "simple/random.rs"]
mod random;

use std::fmt::Write;

use game::{Actor, Game, Seat};
use paging::{Action, Chance, Paging, Path, Phase, Setup, splits};

/// Plays at random and shows every position in which a seat is to act.
fn play_at_random(setup: &str, seed: u64, mut look: impl FnMut(&Paging, Seat)) {
    let mut chance = Chance::from_seed(seed);
    let mut game = Paging::start(&setup.parse::<Setup>().unwrap());
    while let Some(actor) = game.to_act() {
        if let Actor::Seat(seat) = actor {
            look(&game, seat);
        }
        let (actor, action) = random::action(&game, &mut chance);
        game.apply(actor, &action).unwrap();
    }
}

fn words_of(lines: &[String]) -> Vec<&str> {
    lines.iter().flat_map(|line| line.split([' ', '.', '='])).collect()
}

#[test]
fn a_hidden_hand_is_told_to_its_owner_only() {
    for seed in 0..6 {
        play_at_random("users=3;hands=hidden", seed, |game, _| {
            for seat in (0..4).map(Seat) {
                let lines = game.position_lines(seat);
                let words = words_of(&lines);
                for user in 0..3 {
                    let is_own = user == seat.index();
                    for program in game.hand(user) {
                        let is_told = words.contains(&program.name());
                        assert_eq!(is_told, is_own, "{program} told to {seat}: {lines:#?}");
                    }
                }
            }
        });
    }
}

/// Everything that the block says can be done, spelt out as its description says.
fn told_actions(game: &Paging, lines: &[String], seat: Seat) -> Vec<String> {
    let rest = |word: &str| -> Vec<Vec<&str>> {
        let words = lines.iter().map(|line| line.split(' ').collect::<Vec<_>>());
        words.filter(|words| words[0] == word).map(|words| words[1..].to_vec()).collect()
    };
    let mut actions: Vec<String> = rest("ACTION").iter().map(|words| words.join(" ")).collect();
    for length in rest("LENGTH") {
        let pages: u8 = length[0].parse().unwrap();
        let listed = || {
            let paths = rest("PATH").into_iter().filter(|path| path[0] == length[0]);
            paths.map(|path| path[1].to_owned()).collect()
        };
        let is_whole = length[1] == "whole";
        let paths: Vec<String> =
            if is_whole { whole_paths(&rest("FREE")[0], usize::from(pages)) } else { listed() };
        for program in game.hand(seat.index()).iter().filter(|one| one.n_pages() == pages) {
            for points in splits(pages) {
                actions.extend(paths.iter().map(|path| format!("lay {program} {points} {path}")));
            }
        }
    }
    for run in rest("RUN") {
        let limits: Vec<u8> = run[0].split('-').map(|limit| limit.parse().unwrap()).collect();
        let held: Vec<u8> = run[1..].iter().map(|page| points_of(lines, page)).collect();
        actions.extend(offered::runs(run[1], &held, &limits));
    }
    if !rest("STEPS").is_empty() {
        actions.extend(steps(lines, &rest("FREE")[0]));
    }
    actions
}

/// The points of `red.2`.
fn points_of(lines: &[String], page: &str) -> u8 {
    let (program, number) = page.split_once('.').unwrap();
    let begin = format!("PROGRAM {program} ");
    let line = lines.iter().find_map(|line| line.strip_prefix(&begin)).unwrap();
    let page = line.split(' ').nth(number.parse::<usize>().unwrap() - 1).unwrap();
    page.split_once('=').unwrap().1.parse().unwrap()
}

/// All ways over free frames, each edge to edge with the next.
fn whole_paths(free: &[&str], n: usize) -> Vec<String> {
    let is_next = |a: &str, b: &str| {
        let at = |frame: &str| (frame.as_bytes()[0] as i32, frame.as_bytes()[1] as i32);
        let ((ax, ay), (bx, by)) = (at(a), at(b));
        (ax - bx).abs() + (ay - by).abs() == 1
    };
    let mut paths: Vec<Vec<&str>> = free.iter().map(|frame| vec![*frame]).collect();
    for _ in 1..n {
        paths = paths
            .iter()
            .flat_map(|path| {
                let last = path[path.len() - 1];
                let next = free.iter().filter(move |f| is_next(last, f) && !path.contains(f));
                next.map(move |frame| [&path[..], &[*frame]].concat())
            })
            .collect();
    }
    paths.iter().map(|path| path.join("-")).collect()
}

/// Every step of a reorder phase, with the pages where the block says they are.
fn steps(lines: &[String], free: &[&str]) -> Vec<String> {
    let (mut in_ram, mut on_disk) = (Vec::new(), Vec::new());
    for line in lines.iter().filter_map(|line| line.strip_prefix("PROGRAM ")) {
        let (program, places) = line.split_once(' ').unwrap();
        for (number, place) in (1..).zip(places.split(' ')) {
            match place.split_once('=').unwrap().0 {
                "removed" => {}
                "disk" => on_disk.push(format!("{program}.{number}")),
                _ => in_ram.push(format!("{program}.{number}")),
            }
        }
    }
    let free: Vec<String> = free.iter().map(ToString::to_string).collect();
    offered::steps(&in_ram, &on_disk, &free)
}

#[test]
fn what_the_block_tells_is_all_that_can_be_done() {
    for (setup, seed) in [
        ("users=1;board=3x3", 1),
        ("users=1;board=3x4", 2),
        ("users=2v2;board=3x3;cache5=contains", 3),
        ("users=1;board=2x3;removal=manual", 4),
    ] {
        let mut n_looked_at = 0;
        play_at_random(setup, seed, |game, seat| {
            let lines = game.position_lines(seat);
            let mut told = told_actions(game, &lines, seat);
            let mut legal: Vec<String> =
                game.legal_actions(seat.into()).map(|action| action.to_string()).collect();
            told.sort_unstable();
            told.dedup();
            legal.sort_unstable();
            assert_eq!(told, legal, "{setup}: {lines:#?}");
            n_looked_at += 1;
        });
        assert!(n_looked_at > 40, "{n_looked_at}");
    }
}

#[test]
fn who_is_not_to_act_is_told_nothing_to_do() {
    play_at_random("users=2", 1, |game, seat| {
        for other in (0..3).map(Seat).filter(|other| *other != seat) {
            let lines = game.position_lines(other);
            let is_choice = |line: &String| {
                ["ACTION", "LENGTH", "PATH", "RUN", "STEPS"]
                    .iter()
                    .any(|word| line.starts_with(word))
            };
            assert!(!lines.iter().any(is_choice), "{lines:#?}");
        }
    });
}

/// The setup and the actions of the transcript in `docs/paging/protocol.md`.
const SETUP: &str = "users=1;board=3x3;round=2.3;at=red:gone lime:-,2@A1,1@B1,3@disk \
                     green:gone olive:gone teal:gone";

/// What is done when: the OS rolls once, then it reorders and ends.
fn next_action(game: &Paging, actor: Actor) -> Action {
    let legal = || game.legal_actions(actor);
    match (game.phase(), game.units()) {
        (Phase::Rolling { .. }, _) => Action::Die(5),
        (Phase::Idle { .. }, 3) => Action::Roll,
        (Phase::Idle { .. }, _) => Action::Reorder,
        (Phase::Reordering { n_steps: 0, .. }, _) => {
            legal().find(|action| matches!(action, Action::Move(_, Some(_)))).unwrap()
        }
        (Phase::Reordering { .. }, _) => Action::End,
        (Phase::Lay { .. }, _) => legal().nth(7).unwrap(),
        _ => legal().last().unwrap(),
    }
}

/// The conversation from that setup until the turn of the OS is over.
fn transcript() -> String {
    let mut game = Paging::start(&SETUP.parse::<Setup>().unwrap());
    let mut text = String::new();
    while game.round() == 2 {
        let actor = game.to_act().unwrap();
        let action = next_action(&game, actor);
        if let Actor::Seat(seat) = actor {
            let name = if seat.index() == 0 { "the user" } else { "the OS" };
            write!(text, "# to {name}, seat {seat}\nS: + MOVE 3000\n").unwrap();
            for line in game.position_lines(seat) {
                writeln!(text, "S: + {line}").unwrap();
            }
            write!(text, "C: THINKING\nS: + OKTHINK\nC: PLAY {action}\nS: + MOVEOK\n\n").unwrap();
        } else {
            write!(text, "# the dealer: {action}\n\n").unwrap();
        }
        game.apply(actor, &action).unwrap();
    }
    text.trim_end().to_owned() + "\n"
}

#[test]
fn the_documented_transcript_is_what_is_sent() {
    let document = include_str!("../../../../docs/paging/protocol.md");
    let expected = format!("```text\n{}```\n", transcript());
    assert!(document.contains(&expected), "docs/paging/protocol.md should have:\n{expected}");
    assert!(document.contains(&format!("`{SETUP}`")), "{SETUP}");
}

/// What a path of no frames is called, for programs that go to the disk.
#[test]
fn a_program_without_a_free_frame_goes_to_the_disk() {
    assert_eq!(Path::EMPTY.to_string(), "disk");
}
