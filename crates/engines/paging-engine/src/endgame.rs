//! The last units of the last turn, solved over the dice.
//!
//! With few units left the game is small: every number of the die, every work it allows, and then
//! the next roll, down to the reorder phase that wins if all pages fit into RAM. Between two rolls
//! nothing is reordered here, so pages stay where they are and a position is known by its points.

mod arrange;
mod last_roll;
#[cfg(test)]
mod tests;
mod works;

use std::collections::HashMap;

use paging::{Cache5, Location, Memory, Page, Program};

use crate::after::after;
use crate::value::margin;

pub(crate) use arrange::{climb_exactly, waiting_room};
pub(crate) use works::for_each_full_work;

/// With more units than this it would count that nothing is reordered between two rolls, and there
/// are too many positions.
pub(crate) const MOST_UNITS: u8 = 3;

/// The work is counted, not timed: then a seed gives the same game on every machine.
const MOST_POSITIONS: u32 = 3_000;

/// What is known of one arrangement of pages.
pub(crate) struct Endgame {
    cache5: Cache5,
    /// The pages with points at the beginning; the points of each take three bits of a key.
    pages: Vec<Page>,
    known: HashMap<(u128, u8), f32>,
    positions_left: u32,
}

/// This many pages fit into a key.
const MOST_PAGES: usize = 128 / 3;

/// There is too much to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl Endgame {
    /// The endgame of these pages at these places; points may be fewer later.
    pub(crate) fn new(memory: &Memory, cache5: Cache5) -> Result<Self, TooLarge> {
        let laid = Program::all().filter(|program| memory.is_laid(*program));
        let pages: Vec<Page> = laid
            .flat_map(|program| memory.remaining(program))
            .filter(|page| memory.points(*page) > 0)
            .collect();
        if pages.len() > MOST_PAGES {
            return Err(TooLarge);
        }
        Ok(Self { cache5, pages, known: HashMap::new(), positions_left: MOST_POSITIONS })
    }

    /// The chance to win when the OS is to spend the next of this many units.
    pub(crate) fn chance(&mut self, memory: &Memory, units: u8) -> Result<f32, TooLarge> {
        if memory.n_disk() == 0 || units > 0 && margin(memory) >= 0 {
            return Ok(1.0);
        }
        if units == 0 || is_hopeless(memory, units) {
            return Ok(0.0);
        }
        let key = (self.key(memory), units);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let chance = self.chance_of_roll(memory, units)?;
        self.known.insert(key, chance);
        Ok(chance)
    }

    /// The chance to win when the next of this many units is a roll.
    pub(crate) fn chance_of_roll(&mut self, memory: &Memory, units: u8) -> Result<f32, TooLarge> {
        self.positions_left = self.positions_left.checked_sub(1).ok_or(TooLarge)?;
        if units == 2 && self.cache5 == Cache5::Starts && has_heavy_disk(memory) {
            // The reorder phase after this roll has to do it.
            let too_many = (-margin(memory)).max(0) as usize;
            let most = last_roll::most_removed(memory);
            let n_winning = most.iter().filter(|n| **n >= too_many).count();
            return Ok(n_winning as f32 / 6.0);
        }
        let pass = self.chance(memory, units - 1)?;
        let mut best = [pass; 5];
        for (die, best) in (1..).zip(&mut best) {
            *best = best.max(self.best_after(memory, die, units - 1)?);
        }
        let six = best.iter().copied().fold(0.0, f32::max);
        Ok((best.iter().sum::<f32>() + six) / 6.0)
    }

    /// How many positions it has looked at.
    fn n_positions(&self) -> u32 {
        MOST_POSITIONS - self.positions_left
    }

    fn best_after(&mut self, memory: &Memory, die: u8, units: u8) -> Result<f32, TooLarge> {
        let mut best = Ok(0.0_f32);
        for_each_full_work(memory, die, self.cache5, |work| {
            if let Ok(so_far) = best
                && so_far < 1.0
            {
                best = self.chance(&after(memory, work), units).map(|chance| so_far.max(chance));
            }
        });
        best
    }

    fn key(&self, memory: &Memory) -> u128 {
        // A page never has more than six points; whether it is gone follows from the others.
        self.pages.iter().fold(0, |key, page| key << 3 | u128::from(memory.points(*page)))
    }
}

/// Whether a page on the disk has points: it will not leave the game from there.
fn has_heavy_disk(memory: &Memory) -> bool {
    memory.n_disk() > 0 && memory.disk().any(|page| memory.points(page) > 0)
}

/// Whether nobody could be so lucky.
fn is_hopeless(memory: &Memory, units: u8) -> bool {
    if units == 1 && has_heavy_disk(memory) {
        return true;
    }
    // No roll empties more pages than a line or a program has; those empty already may follow.
    let longest = memory.board().rows().max(memory.board().columns());
    let a_roll = usize::from(longest).max(Program::MOST_PAGES);
    let laid = Program::all().filter(|program| memory.is_laid(*program));
    let empty = laid
        .flat_map(|program| memory.remaining(program))
        .filter(|page| memory.points(*page) == 0 && memory.location(*page) != Location::Hand)
        .count();
    let needed = (-margin(memory)).max(0) as usize;
    needed > a_roll * usize::from(units) + empty
}
