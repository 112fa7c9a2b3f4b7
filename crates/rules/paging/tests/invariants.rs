//! What holds after every action of random games, for every number of players and switch.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/random.rs"]
mod random;
#[path = "simple/rules.rs"]
mod second;

use game::{Actor, Game, Seat, Viewer};
use paging::{
    Action, Board, Cache5, Chance, Event, Hands, Location, Paging, Phase, Players, Prefix, Program,
    Removal, Setup,
};

#[test]
fn invariants_hold_in_random_games() {
    let mut seed = 0;
    for &players in Players::ALL {
        for board in ["5x5", "4x5", "5x6", "6x6", "3x4"] {
            for &prefix in Prefix::ALL {
                for &removal in Removal::ALL {
                    seed += 1;
                    let options = [
                        ("users", players.to_string()),
                        ("board", board.to_owned()),
                        ("prefix", prefix.to_string()),
                        ("removal", removal.to_string()),
                        ("cache5", Cache5::ALL[seed % 2].to_string()),
                        ("hands", Hands::ALL[seed % 2].to_string()),
                        ("seed", seed.to_string()),
                    ];
                    let options = options.each_ref().map(|(name, value)| (*name, value.as_str()));
                    let setup = Setup::from_options(&options).unwrap();
                    for n in 0..2 {
                        play(&setup, Chance::nth(seed as u64, n));
                    }
                }
            }
        }
    }
}

fn play(setup: &Setup, mut chance: Chance) {
    let mut game = Paging::start(setup);
    let mut second = second::Game::start(&setup.to_string());
    let mut earlier = Vec::new();
    assert_eq!(setup.to_string().parse().as_ref(), Ok(setup));
    while game.outcome().is_none() {
        let (actor, action) = random::action(&game, &mut chance);
        let before = game.clone();
        let seat = actor.seat().map(Seat::index);
        earlier.push(action);
        let other = *chance.pick(&earlier);
        let judged = second.clone().play(seat, &other.to_string());
        let refusal = before.clone().apply(actor, &other).err();
        assert_eq!(judged.is_err(), refusal.is_some(), "{other}: {judged:?}, {refusal:?}");
        let events = game.apply(actor, &action).unwrap();
        second.play(seat, &action.to_string()).unwrap();
        assert_eq!(second.to_act(), game.to_act().and_then(Actor::seat).map(Seat::index));
        check_places(&game);
        check_points(&before, &game, &action);
        check_units(&before, &game, &action);
        check_events(&before, &game, &events);
        if let Some(here) = game.setup_from_here() {
            assert_eq!(here.to_string().parse().as_ref(), Ok(&here));
            assert_eq!(Paging::start(&here).memory(), game.memory());
        }
        if chance.below(8) == 0 {
            let view = game.view(Viewer::Spectator);
            assert_eq!(view.n_disk, game.memory().n_disk());
        }
    }
    let outcome = game.outcome().unwrap();
    let os_won = outcome.winners.iter().any(|seat| seat.index() >= setup.players.n_users());
    assert_eq!(os_won, game.memory().disk().next().is_none());
    assert_eq!((second.is_over(), second.os_has_won()), (true, os_won));
}

/// §7.1 and §7.2: each page is in one place, and removed pages are the lowest ones.
fn check_places(game: &Paging) {
    let memory = game.memory();
    let mut counts = [0; 3];
    for page in Program::all().flat_map(Program::pages) {
        match memory.location(page) {
            Location::Frame(frame) => {
                assert_eq!(memory.page_at(frame), Some(page));
                counts[0] += 1;
            }
            Location::Disk => counts[1] += 1,
            Location::Removed => {
                assert_eq!(memory.points(page), 0);
                assert!(memory.remaining(page.program()).all(|other| other > page));
                counts[2] += 1;
            }
            Location::Hand => {}
        }
    }
    assert_eq!(counts, [memory.n_ram(), memory.n_disk(), memory.n_removed()]);
    assert_eq!(memory.taken().len(), memory.n_ram());
    if game.switches().removal == Removal::Auto && !matches!(game.phase(), Phase::Room { .. }) {
        assert!(Program::all().all(|program| memory.removable(program).is_none()));
    }
}

/// §7.3: points only fall, but for a program that is laid.
fn check_points(before: &Paging, after: &Paging, action: &Action) {
    let sum = |game: &Paging| -> u32 {
        let pages = Program::all().flat_map(Program::pages);
        pages.map(|page| u32::from(game.memory().points(page))).sum()
    };
    let (old, new) = (sum(before), sum(after));
    match action {
        Action::Lay(program, ..) => assert_eq!(new, old + 2 * u32::from(program.n_pages())),
        Action::Work(_) => assert!(new <= old),
        _ => assert_eq!(new, old),
    }
}

/// §7.4 and §7.6: three programs a round; units are paid, and reordering is not bought twice.
fn check_units(before: &Paging, after: &Paging, action: &Action) {
    let laid = Program::all().filter(|program| after.memory().is_laid(*program)).count();
    match *after.phase() {
        Phase::Lay { nth } => assert_eq!(laid, usize::from(3 * (after.round() - 1) + nth)),
        Phase::Room { .. } => {}
        _ => assert_eq!(laid, usize::from(3 * after.round())),
    }
    if matches!(action, Action::Roll | Action::Reorder) {
        assert_eq!(before.units(), after.units() + 1);
        assert!(before.units() <= before.round() + 1);
        let twice = matches!(before.phase(), Phase::Reordering { .. });
        assert!(!(twice && *action == Action::Reorder));
    }
}

/// §7.5: evicted pages are of other programs, and a laid program lies on a path or on the disk;
/// and the events tell every change of place.
fn check_events(before: &Paging, after: &Paging, events: &[Event]) {
    let mut told = *before.memory();
    let mut laid = None;
    for event in events {
        match *event {
            Event::Laid { page, to, .. } => {
                laid = Some(page.program());
                told.put(page, to);
            }
            Event::Evicted { page, from } => {
                assert!(laid != Some(page.program()) && told.location(page) == from);
                told.put(page, Location::Disk);
            }
            Event::Moved { page, from, to } => {
                // Of two that change places one is on the other's frame for a moment.
                assert_eq!(before.memory().location(page), from);
                assert_eq!(after.memory().location(page), to);
            }
            Event::Removed { page, from } => {
                assert_eq!(told.location(page), from);
                told.put(page, Location::Removed);
            }
            _ => {}
        }
    }
    if let Some(program) = laid.filter(|_| !matches!(after.phase(), Phase::Room { .. })) {
        let frames: Vec<_> = program.pages().map(|page| after.memory().frame_of(page)).collect();
        let on_path = frames
            .windows(2)
            .all(|pair| pair[0].is_some_and(|from| pair[1].is_some_and(|to| from.touches(to))));
        assert!(
            on_path || program.pages().all(|page| after.memory().location(page) == Location::Disk)
        );
    }
    let board: Board = after.memory().board();
    assert!(after.memory().ram().all(|(frame, _)| board.frames().contains(frame)));
}
