//! Looking ahead: what a roll is worth, and which work is best.

use paging::{Action, Cache5, Memory, Work};

use crate::after::{after_touching, for_each_work};
use crate::value::{Moment, Parts, Weights};

/// The estimate together with the rules it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookahead<'a> {
    /// What was learned.
    pub(crate) weights: &'a Weights,
    /// The switch that matters for runs.
    pub(crate) cache5: Cache5,
}

/// An action after a roll with the position it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    pub(crate) work: Option<Work>,
    pub(crate) memory: Memory,
    pub(crate) value: f32,
}

impl Outlook {
    pub(crate) fn action(&self) -> Action {
        self.work.map_or(Action::Pass, Action::Work)
    }
}

impl Lookahead<'_> {
    /// What the OS may expect when it rolls now and uses the roll as well as it sees; `moment` is
    /// the one after the roll.
    pub(crate) fn roll_value(&self, memory: &Memory, moment: Moment) -> f32 {
        let parts = Parts::new(self.weights, memory, moment);
        let pass = parts.value(self.weights, memory, 0);
        let mut best = [pass; 5];
        for (die, best) in (1..).zip(&mut best) {
            for_each_work(memory, die, self.cache5, |work| {
                let (next, touched) = after_touching(memory, work);
                *best = best.max(parts.value(self.weights, &next, touched));
            });
        }
        let six = best.iter().copied().fold(pass, f32::max);
        (best.iter().sum::<f32>() + six) / 6.0
    }

    /// The best works for a die by the estimate, the very best first.
    pub(crate) fn best_works(
        &self,
        memory: &Memory,
        die: u8,
        moment: Moment,
        n: usize,
    ) -> Vec<Outlook> {
        let parts = Parts::new(self.weights, memory, moment);
        let value = parts.value(self.weights, memory, 0);
        let mut found = vec![Outlook { work: None, memory: *memory, value }];
        let allowed = if die == 6 { 1..=5 } else { die..=die };
        for die in allowed {
            for_each_work(memory, die, self.cache5, |work| {
                let (next, touched) = after_touching(memory, work);
                let value = parts.value(self.weights, &next, touched);
                found.push(Outlook { work: Some(work), memory: next, value });
            });
        }
        found.sort_by(|a, b| b.value.total_cmp(&a.value));
        found.truncate(n);
        found
    }

    /// Like [`Lookahead::roll_value`], but looking `depth` rolls further for the `width` best works.
    pub(crate) fn deep_roll_value(
        &self,
        memory: &Memory,
        moment: Moment,
        depth: u8,
        width: usize,
    ) -> f32 {
        if depth == 0 || moment.units == 0 {
            return self.roll_value(memory, moment);
        }
        let mut best = [0.0_f32; 6];
        for (die, best) in (1..=6).zip(&mut best) {
            for option in self.best_works(memory, die, moment, width) {
                *best = best.max(self.deep_value(&option.memory, moment, depth - 1, width));
            }
        }
        best.iter().sum::<f32>() / 6.0
    }

    /// What a position is worth when the OS goes on rolling, or stops if that is better.
    pub(crate) fn deep_value(
        &self,
        memory: &Memory,
        moment: Moment,
        depth: u8,
        width: usize,
    ) -> f32 {
        let now = self.weights.value(memory, moment);
        // With one unit left in the last round the value is known; rolling it can only help when
        // the reorder phase does not win.
        if moment.units == 0 || now >= 1.0 {
            return now;
        }
        let next = Moment { units: moment.units - 1, ..moment };
        let rolled = self.deep_roll_value(memory, next, depth, width);
        if moment.round == paging::ROUNDS && moment.units == 1 { now.max(rolled) } else { rolled }
    }
}
