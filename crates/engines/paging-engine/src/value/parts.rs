//! The estimate in parts: a change costs only as much as what it touches.

use paging::{Memory, Program, ROUNDS};

use super::facts::{first_of_table, moment_fact, of_program, of_whole};
use super::{Moment, Weights, last_unit, squeeze};

/// What each program adds to the estimate of a position, so that positions near by need not count
/// all of them again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    moment: Moment,
    programs: [f32; Program::COUNT],
}

impl Parts {
    /// The parts of a position.
    pub(crate) fn new(weights: &Weights, memory: &Memory, moment: Moment) -> Self {
        let mut parts = Self { moment, programs: [0.0; Program::COUNT] };
        parts.renew(weights, memory, u32::MAX);
        parts
    }

    /// Counts the touched programs again; each has a bit.
    pub(crate) fn renew(&mut self, weights: &Weights, memory: &Memory, touched: u32) {
        for program in Program::all().filter(|program| touched >> program.index() & 1 == 1) {
            self.programs[program.index()] = self.of_program(weights, memory, program);
        }
    }

    /// The estimate, before it is squeezed, of a position in which only the touched programs differ.
    #[inline]
    pub(crate) fn sum(&self, weights: &Weights, memory: &Memory, touched: u32) -> f32 {
        let table = &weights.0[first_of_table(self.moment)..];
        let mut sum = weights.0[moment_fact(self.moment)];
        for program in Program::all() {
            sum += if touched >> program.index() & 1 == 1 {
                self.of_program(weights, memory, program)
            } else {
                self.programs[program.index()]
            };
        }
        of_whole(memory, &mut |fact| sum += table[fact]);
        sum
    }

    /// The same as [`Weights::value`].
    #[inline]
    pub(crate) fn value(&self, weights: &Weights, memory: &Memory, touched: u32) -> f32 {
        if self.moment.round == ROUNDS && self.moment.units <= 1 {
            return last_unit(memory, self.moment.units);
        }
        squeeze(self.sum(weights, memory, touched))
    }

    #[inline]
    fn of_program(&self, weights: &Weights, memory: &Memory, program: Program) -> f32 {
        let table = &weights.0[first_of_table(self.moment)..];
        let mut sum = 0.0;
        of_program(memory, program, &mut |fact| sum += table[fact]);
        sum
    }
}

#[cfg(test)]
mod tests {
    use paging::{Board, Chance, Location};

    use super::*;
    use crate::arrange::shuffled_once;

    #[test]
    fn the_parts_make_up_the_whole() {
        let board: Board = "4x5".parse().unwrap();
        let weights = Weights::learned(board);
        let mut chance = Chance::from_seed(2);
        let mut memory = Memory::new(board);
        for program in Program::all().step_by(3) {
            let points: Vec<u8> = program.pages().map(|_| chance.below(4) as u8 + 1).collect();
            memory.set_points(program, paging::Points::new(&points).unwrap());
            for page in program.pages() {
                let place = memory.free().first().map_or(Location::Disk, Location::Frame);
                memory.put(page, place);
            }
        }
        for moment in [Moment { round: 4, units: 3 }, Moment { round: 5, units: 0 }] {
            let mut parts = Parts::new(&weights, &memory, moment);
            for n in 0..300 {
                let Some((next, touched)) = shuffled_once(&memory, &mut chance) else { continue };
                let whole = weights.sum(&next, moment);
                assert!((parts.sum(&weights, &next, touched) - whole).abs() < 1e-3, "{n}");
                memory = next;
                parts.renew(&weights, &memory, touched);
            }
        }
    }
}
