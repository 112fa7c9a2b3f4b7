//! Arrangements for the last units.

use paging::{Chance, Location, Memory, Page, Program};

use super::{Endgame, TooLarge};
use crate::arrange::shuffled_once;
use crate::value::margin;

/// Random moves and exchanges from an arrangement with this chance on, kept if they do not lower
/// the exact chance of the units after the phase. This many positions are looked at.
pub(crate) fn climb_exactly(
    (mut best, mut memory): (f32, Memory),
    units: u8,
    cache5: paging::Cache5,
    most_positions: u32,
    chance: &mut Chance,
) -> Result<(f32, Memory), TooLarge> {
    let mut n_positions = 0;
    while best < 1.0 && n_positions < most_positions {
        // Also a change that can't be made counts, or else it might go on for ever.
        n_positions += 1;
        let Some((next, _)) = shuffled_once(&memory, chance) else { continue };
        let mut endgame = Endgame::new(&next, cache5)?;
        let changed = endgame.chance_of_roll(&next, units)?;
        n_positions += endgame.n_positions();
        if changed >= best {
            (best, memory) = (changed, next);
        }
    }
    Ok((best, memory))
}

/// For the last roll of all: as many empty pages of a program on the disk as are too many, its
/// lowest page on the cache, and everything else in RAM. If the lowest page then loses its points,
/// those on the disk leave with it. The program is one whose lowest page has the fewest points.
pub(crate) fn waiting_room(memory: &Memory) -> Option<Memory> {
    let too_many = usize::try_from(-margin(memory)).ok().filter(|n| *n > 0)?;
    let followers = |lowest: Page| {
        let next = std::iter::successors(lowest.next(), |page| page.next());
        next.take_while(|page| memory.points(*page) == 0)
    };
    let (lowest, _) = Program::all()
        .filter(|program| memory.is_laid(*program))
        .filter_map(|program| memory.remaining(program).next())
        .filter(|lowest| followers(*lowest).count() >= too_many)
        .map(|lowest| (lowest, memory.points(lowest)))
        .min_by_key(|(_, points)| *points)?;
    let waiting: Vec<Page> = followers(lowest).take(too_many).collect();
    let mut next = *memory;
    let all: Vec<Page> =
        memory.ram().map(|(_, page)| page).chain(memory.disk().collect::<Vec<_>>()).collect();
    for page in &all {
        next.put(*page, Location::Disk);
    }
    next.put(lowest, Location::Frame(memory.board().cache()));
    for page in all.iter().filter(|page| **page != lowest && !waiting.contains(page)) {
        let frame = next.free().first()?;
        next.put(*page, Location::Frame(frame));
    }
    Some(next)
}
