//! The strong OS: learned estimates, looking ahead over the dice, and climbing for arrangements.

use paging::{Action, Location, Memory, Paging, Program, ROUNDS};

use crate::arrange::{climb, climb_by};
use crate::bots::OsBot;
use crate::look::Lookahead;
use crate::os::{OsPlayer, Unit};
use crate::value::Moment;

/// How hard it thinks; the work is counted, not timed, so that a seed always gives the
/// same game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// How many rolls it looks ahead beyond the next.
    pub depth: u8,
    /// How many works it looks at for each of these.
    pub width: usize,
    /// How many changes it tries for each arrangement.
    pub n_tries: usize,
    /// How many arrangements made by rule it starts from.
    pub n_ruled: usize,
    /// How many changes it tries for the best arrangements, judged by what a roll is worth then.
    pub n_refined: usize,
    /// How often in a thousand it plays at random, to learn something new.
    pub explore: usize,
    /// Whether it solves the last units of the last turn over the dice.
    pub exact: bool,
    /// Whether it goes on when it could end a game that is won, to learn how clear a win it is.
    pub plays_on: bool,
}

impl Skill {
    /// For play.
    pub const STRONG: Self = Self {
        depth: 1,
        width: 4,
        n_tries: 1200,
        n_ruled: 4,
        n_refined: 250,
        explore: 0,
        exact: true,
        plays_on: false,
    };
    /// For people who have beaten `fast`.
    const APPRENTICE: Self = Self { explore: 110, n_tries: 60, ..Self::QUICK };
    const TRAINED: Self = Self { explore: 60, n_tries: 60, ..Self::QUICK };
    const SKILLED: Self = Self { explore: 20, n_tries: 120, ..Self::QUICK };
    /// For learning, where many games count more than good ones.
    pub(crate) const QUICK: Self = Self {
        depth: 0,
        width: 1,
        n_tries: 90,
        n_ruled: 2,
        n_refined: 0,
        explore: 20,
        exact: false,
        plays_on: false,
    };
    /// What users expect of the OS when they try something out.
    pub(crate) const MODEL: Self = Self { explore: 0, n_tries: 30, n_ruled: 1, ..Self::QUICK };
    pub(crate) const LEARNING: Self = Self { plays_on: true, ..Self::QUICK };

    /// How hard the bots think that plan at all.
    pub fn of(bot: OsBot) -> Option<Self> {
        match bot {
            OsBot::Apprentice => Some(Self::APPRENTICE),
            OsBot::Trained => Some(Self::TRAINED),
            OsBot::Skilled => Some(Self::SKILLED),
            OsBot::Strong => Some(Self::STRONG),
            _ => None,
        }
    }
}

/// How many arrangements are climbed further by what a roll is worth, and by how much worse than
/// rolling at once the best may seem before that.
const N_REFINED: usize = 2;
const WORTH_REFINING: f32 = 0.05;

impl OsPlayer {
    fn lookahead(&self, game: &Paging) -> Lookahead<'_> {
        Lookahead { weights: &self.weights, cache5: game.switches().cache5 }
    }

    /// In the last turn the estimate counts less than the end, so look at more of it.
    fn depth(&self, round: u8, units: u8) -> u8 {
        let deeper = u8::from(round == ROUNDS && units <= 4 && self.skill.depth > 0);
        self.skill.depth + deeper
    }

    pub(super) fn strong_unit(&mut self, game: &Paging) -> Unit {
        let moment = Moment { round: game.round(), units: game.units() };
        let next = Moment { units: moment.units - 1, ..moment };
        let Skill { width, n_tries, n_ruled, n_refined, explore, .. } = self.skill;
        if explore > 0 && self.chance.below(1000) < explore {
            return Unit::Roll;
        }
        let estimated = |os: &mut Self, game: &Paging| {
            climb(game.memory(), next, &os.weights.clone(), n_ruled, n_tries, &mut os.chance)
        };
        if let Some(unit) = self.exact_unit(game, estimated) {
            return unit;
        }
        let memory = game.memory();
        let weights = self.weights.clone();
        // A page on the cache or a run is of use only if a roll comes, so judge arrangements by
        // the moment before it.
        let arranged = climb(memory, next, &weights, n_ruled, n_tries, &mut self.chance);
        let lookahead = Lookahead { weights: &weights, cache5: game.switches().cache5 };
        let depth = self.depth(game.round(), game.units());
        let rolled = lookahead.deep_roll_value(memory, next, depth, width);
        let value = |memory: &Memory| {
            if next.units == 0 {
                return weights.value(memory, next);
            }
            let last = Moment { units: next.units - 1, ..next };
            lookahead.deep_roll_value(memory, last, depth, width)
        };
        let mut arranged: Vec<(f32, Memory)> =
            arranged.into_iter().map(|memory| (value(&memory), memory)).collect();
        arranged.sort_by(|a, b| b.0.total_cmp(&a.0));
        if n_refined > 0 && next.units > 0 && arranged[0].0 > rolled - WORTH_REFINING {
            let last = Moment { units: next.units - 1, ..next };
            for index in 0..arranged.len().min(N_REFINED) {
                let start = arranged[index].1;
                let by_roll = |memory: &Memory| lookahead.roll_value(memory, last);
                let start = (by_roll(&start), start);
                let (_, refined) = climb_by(start, n_refined, &mut self.chance, by_roll);
                arranged.push((value(&refined), refined));
            }
        }
        let best = arranged.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((value, memory)) if value > rolled => Unit::Reorder(Box::new(memory)),
            _ => Unit::Roll,
        }
    }

    /// The arrangement it would reorder to now, however good that is.
    pub(crate) fn arranged(&mut self, game: &Paging) -> Memory {
        let units = game.units().saturating_sub(1);
        let moment = Moment { round: game.round(), units };
        let weights = self.weights.clone();
        let found = climb(
            game.memory(),
            moment,
            &weights,
            self.skill.n_ruled,
            self.skill.n_tries,
            &mut self.chance,
        );
        let value = |memory: &Memory| weights.value(memory, moment);
        let best = found.into_iter().max_by(|a, b| value(a).total_cmp(&value(b)));
        best.unwrap_or(*game.memory())
    }

    pub(super) fn strong_work(&mut self, game: &Paging, die: u8) -> Action {
        let moment = Moment { round: game.round(), units: game.units() };
        let Skill { width, explore, .. } = self.skill;
        let explores = explore > 0 && self.chance.below(1000) < explore;
        let lookahead = self.lookahead(game);
        let found =
            lookahead.best_works(game.memory(), die, moment, if explores { 40 } else { 2 * width });
        if explores {
            return found[self.chance.below(found.len())].action();
        }
        let estimate = |memory: &Memory| self.weights.value(memory, moment);
        if let Some(action) = self.exact_work(game, die, estimate) {
            return action;
        }
        let lookahead = self.lookahead(game);
        let depth = self.depth(game.round(), game.units());
        if depth == 0 || moment.units == 0 {
            return found[0].action();
        }
        let value = |memory: &Memory| lookahead.deep_value(memory, moment, depth - 1, width);
        let best = found
            .iter()
            .map(|option| (value(&option.memory), option))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(Action::Pass, |(_, option)| option.action())
    }

    pub(super) fn strong_room(&mut self, game: &Paging) -> Action {
        let moment = Moment { round: game.round(), units: game.units() };
        let (lookahead, ways) = (self.lookahead(game), game.continuations());
        let best = ways
            .iter()
            .map(|way| {
                let next = made_room(game.memory(), way);
                (lookahead.weights.value(&next, moment), way.path)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(Action::End, |(_, path)| Action::Room(path))
    }
}

/// The memory after the OS made room in this way.
pub(crate) fn made_room(memory: &Memory, way: &paging::Continuation) -> Memory {
    let mut next = *memory;
    for page in &way.evicted {
        next.put(*page, Location::Disk);
    }
    // The program whose first pages lie there and whose others are still in hand.
    let begun = Program::all().find(|program| {
        let mut pages = program.pages();
        let is_in_hand = |page| next.location(page) == Location::Hand;
        !is_in_hand(program.page(1).unwrap_or_else(|| unreachable!("every program has a page 1")))
            && pages.any(is_in_hand)
    });
    if let Some(program) = begun {
        let first = program.n_pages() + 1 - way.path.len() as u8;
        next.lay(program, first, way.path);
    }
    next
}
