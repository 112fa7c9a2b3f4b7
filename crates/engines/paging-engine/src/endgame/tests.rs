use game::{Actor, Game};
use paging::{Action, Board, Paging, Path, ROUNDS, Scenario, Setup, Turn, Work};

use super::*;
use crate::bots::OsBot;
use crate::os::OsPlayer;

/// The rules and nothing else: every work with every split, also less than is allowed, no memory
/// of what was seen.
fn by_force(memory: &Memory, units: u8, cache5: Cache5) -> f32 {
    if memory.n_disk() == 0 || units > 0 && margin(memory) >= 0 {
        return 1.0;
    }
    if units == 0 {
        return 0.0;
    }
    let pass = by_force(memory, units - 1, cache5);
    let best = |die| {
        let works: Vec<Work> = memory.works(die, cache5).collect();
        works
            .into_iter()
            .map(|work| by_force(&after(memory, work), units - 1, cache5))
            .fold(pass, f32::max)
    };
    (1..=6).map(best).sum::<f32>() / 6.0
}

/// Some programs on a small board, with few points, and the rest of their pages on the disk.
fn position(chance: &mut paging::Chance, n_programs: usize) -> Memory {
    let board = Board::new(2, 3).unwrap();
    let mut memory = Memory::new(board);
    let frames: Vec<_> = board.frames().iter().collect();
    for program in Program::all().filter(|program| program.n_pages() == 3).take(n_programs) {
        for page in program.pages() {
            let frame = *chance.pick(&frames);
            let place =
                if memory.free().contains(frame) { Location::Frame(frame) } else { Location::Disk };
            memory.put(page, place);
        }
        let points: Vec<u8> = (0..3).map(|_| chance.below(4) as u8).collect();
        memory.set_points(program, paging::Points::new(&points).unwrap());
        memory.sweep(program);
    }
    memory
}

#[test]
fn it_is_what_trying_everything_finds() {
    let mut chance = paging::Chance::from_seed(3);
    let mut told = std::collections::BTreeSet::new();
    for n in 0..240 {
        let memory = position(&mut chance, 3);
        for cache5 in [Cache5::Starts, Cache5::Contains] {
            for units in 1..=3 {
                if units == 3 && n % 12 > 0 {
                    continue;
                }
                let mut endgame = Endgame::new(&memory, cache5).unwrap();
                let exact = endgame.chance(&memory, units).unwrap();
                let force = by_force(&memory, units, cache5);
                assert!((exact - force).abs() < 1e-5, "{exact} {force} {units} {memory:?}");
                told.insert((exact * 216.0).round() as u32);
            }
        }
    }
    // The positions are not all won or lost.
    assert!(told.len() > 6, "{told:?}");
}

/// The last turn with this many units, in a position on a small board.
fn last_turn(memory: &Memory, units: u8) -> Paging {
    let mut setup = Setup::default();
    setup.switches.board = memory.board();
    setup.scenario = Some(Scenario { memory: *memory, round: ROUNDS, turn: Turn::Os { units } });
    Paging::start(&setup)
}

#[test]
fn bots_use_the_last_rolls_as_well_as_trying_everything_does() {
    let mut chance = paging::Chance::from_seed(8);
    let mut n_decided = 0;
    for n in 0..120 {
        let memory = position(&mut chance, 3);
        let mut game = last_turn(&memory, 3);
        if margin(&memory) >= 0 {
            continue;
        }
        let os = game.to_act().unwrap();
        let die = chance.die();
        game.apply(os, &Action::Roll).unwrap();
        game.apply(Actor::Dealer, &Action::Die(die)).unwrap();
        let works: Vec<Work> = memory.works(die, Cache5::Starts).collect();
        let of_work = |work: &Work| by_force(&after(&memory, *work), 2, Cache5::Starts);
        let best = works.iter().map(of_work).fold(by_force(&memory, 2, Cache5::Starts), f32::max);
        for bot in [OsBot::Planner, OsBot::Strong] {
            let action = OsPlayer::new(bot, memory.board(), n).choose(&game);
            let mut next = game.clone();
            next.apply(os, &action).unwrap();
            let got = by_force(next.memory(), 2, Cache5::Starts);
            assert!((got - best).abs() < 1e-5, "{bot}: {action} {got} {best} {memory:?}");
        }
        n_decided += usize::from(best > 0.0 && best < 1.0);
    }
    assert!(n_decided > 10, "only {n_decided} positions were open");
}

#[test]
fn one_page_too_many_on_the_last_roll() {
    // Spec §4.4: red.2 and red.3 are empty and wait on the disk for red.1 to leave.
    let board = Board::new(2, 3).unwrap();
    let mut memory = Memory::new(board);
    let red = Program::new(0).unwrap();
    let orange = Program::new(1).unwrap();
    let yellow = Program::new(2).unwrap();
    memory.set_points(red, "1-0-0".parse().unwrap());
    memory.put(red.page(1).unwrap(), Location::Disk);
    memory.put(red.page(2).unwrap(), Location::Disk);
    memory.put(red.page(3).unwrap(), Location::Disk);
    for (program, path) in [(orange, "A1-B1-C1"), (yellow, "A2-B2-C2")] {
        memory.set_points(program, "6-6-6".parse().unwrap());
        memory.lay(program, 1, path.parse::<Path>().unwrap());
    }
    let exact = |memory: &Memory, units| {
        Endgame::new(memory, Cache5::Starts).unwrap().chance(memory, units).unwrap()
    };
    assert!(exact(&memory, 2) < 0.01, "red.1 loses nothing on the disk");
    // Three pages are too many, and only two of red can wait.
    assert_eq!(waiting_room(&memory), None);
    let lime = yellow.page(3).unwrap();
    memory.put(lime, Location::Removed);
    let arranged = waiting_room(&memory).unwrap();
    assert_eq!(arranged.location(red.page(1).unwrap()), Location::Frame(board.cache()));
    assert_eq!(arranged.n_disk(), 2);
    assert!((exact(&arranged, 1) - 1.0).abs() < 1e-6, "any number takes red.1 and all of red");
}

#[test]
fn what_is_too_large_is_said() {
    let mut memory = Memory::new(Board::STANDARD);
    for program in Program::all() {
        memory.set_points(program, paging::Points::new(&[2; 5]).unwrap());
        for page in program.pages() {
            memory.put(page, Location::Disk);
        }
    }
    assert_eq!(Endgame::new(&memory, Cache5::Starts).err(), Some(TooLarge));
}
