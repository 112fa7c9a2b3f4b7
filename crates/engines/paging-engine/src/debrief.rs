//! What there is to say about a finished game: counts, a curve, and the decisions that cost most.

use game::{Actor, Game, Seat};
use paging::{
    Action, Counts, Event, FrameSet, Illegal, Location, Memory, Paging, Phase, Setup, units_of,
};

use crate::bots::OsBot;
use crate::look::Lookahead;
use crate::os::{OsPlayer, made_room};
use crate::value::{Moment, Weights};

/// A finished game, looked back on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Debriefing {
    /// Evictions, reorder phases, points wasted.
    pub counts: Counts,
    /// How many pages went to the disk because nothing was free at all.
    pub laid_on_disk: usize,
    /// How many units were spent on rolls.
    pub rolls: usize,
    /// How many units were given up.
    pub units_forfeited: usize,
    /// After each program, each work and each reorder phase: how broken up the free frames are.
    pub fragmentation: Vec<Fragmentation>,
    /// The decisions that cost most, the worst first; at most three.
    pub costly: Vec<Costly>,
}

/// The free frames at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fragmentation {
    /// After how many actions of the log.
    pub ply: usize,
    /// The round, from 1 to 6.
    pub round: u8,
    /// How many frames are free.
    pub free: usize,
    /// The size of the largest connected piece of them.
    pub largest: usize,
    /// How many pages lie on the disk.
    pub disk: usize,
}

/// A decision that was worse than what the strong bot would have done.
#[derive(Clone, Debug, PartialEq)]
pub struct Costly {
    /// Which action of the log it is, counted from 0.
    pub ply: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    pub played: Action,
    /// What the strong bot would have done.
    pub better: Action,
    /// By how much the chance of that side to win fell, from 0 to 1, as the bot estimates it.
    pub cost: f32,
    /// Where one of the two is a reorder phase: how the strong bot would have arranged the pages.
    pub arranged: Option<Memory>,
}

/// Looks back on the log of a game.
pub fn debrief(setup: &Setup, log: &[(Actor, Action)]) -> Result<Debriefing, Illegal> {
    let mut look = LookBack::new(setup, log.to_vec())?;
    while look.advance()? {}
    Ok(look.finish())
}

/// A look back, decision by decision: each takes as long as a bot that decides, so that anyone who
/// has other things to do can do them in between.
pub struct LookBack {
    log: Vec<(Actor, Action)>,
    /// How much of the log was looked at.
    ply: usize,
    game: Paging,
    judge: Judge,
    told: Debriefing,
    /// All decisions that were worse than the bot's, with the game before each.
    costly: Vec<(Costly, Paging)>,
}

impl LookBack {
    /// A look back on this log; the first illegal action of it, if there is one.
    pub fn new(setup: &Setup, log: Vec<(Actor, Action)>) -> Result<Self, Illegal> {
        let told = Debriefing { counts: Counts::of(setup, &log)?, ..Debriefing::default() };
        let (game, judge) = (Paging::start(setup), Judge::new(setup));
        Ok(Self { log, ply: 0, game, judge, told, costly: Vec::new() })
    }

    /// Looks at the next decision; says whether there are more.
    pub fn advance(&mut self) -> Result<bool, Illegal> {
        while let Some(&(actor, action)) = self.log.get(self.ply) {
            let found = self.judge.cost(&self.game, action);
            let before = found.map(|_| self.game.clone());
            let was_reordering = matches!(self.game.phase(), Phase::Reordering { .. });
            if was_reordering && matches!(action, Action::Roll | Action::End) {
                self.note_fragmentation(self.ply);
            }
            match action {
                Action::Roll => self.told.rolls += 1,
                Action::End => self.told.units_forfeited += usize::from(self.game.units()),
                _ => {}
            }
            let events = self.game.apply(actor, &action)?;
            let is_on_disk =
                |event: &&Event| matches!(event, Event::Laid { to: Location::Disk, .. });
            self.told.laid_on_disk += events.iter().filter(is_on_disk).count();
            let ply = self.ply;
            self.ply += 1;
            if matches!(action, Action::Lay(..) | Action::Room(_) | Action::Work(_)) {
                self.note_fragmentation(self.ply);
            }
            if let (Some((better, cost)), Some(before), Some(seat)) = (found, before, actor.seat())
            {
                let played = action;
                let costly = Costly { ply, seat, played, better, cost, arranged: None };
                self.costly.push((costly, before));
                return Ok(self.ply < self.log.len());
            }
        }
        Ok(false)
    }

    /// What was found.
    pub fn finish(mut self) -> Debriefing {
        self.costly.retain(|(costly, _)| costly.cost > WORTH_TELLING);
        self.costly.sort_by(|(a, _), (b, _)| b.cost.total_cmp(&a.cost));
        for (mut costly, before) in self.costly.into_iter().take(3) {
            if [costly.played, costly.better].contains(&Action::Reorder) {
                costly.arranged = Some(self.judge.arranged(&before));
            }
            self.told.costly.push(costly);
        }
        self.told
    }

    fn note_fragmentation(&mut self, ply: usize) {
        let now = fragmentation(ply, self.game.round(), self.game.memory());
        if self.told.fragmentation.last() != Some(&now) {
            self.told.fragmentation.push(now);
        }
    }
}

/// A smaller difference is that of the estimates.
const WORTH_TELLING: f32 = 0.005;

/// How broken up the free frames are.
pub fn fragmentation(ply: usize, round: u8, memory: &Memory) -> Fragmentation {
    let mut rest = memory.free();
    let mut largest = 0;
    while let Some(frame) = FrameSet::first(rest) {
        let piece = rest.region(frame);
        largest = largest.max(piece.len());
        rest = rest.without(piece);
    }
    Fragmentation { ply, round, free: memory.free().len(), largest, disk: memory.n_disk() }
}

/// Compares what was done with what the strong bot would have done, by its own estimate.
struct Judge {
    weights: std::sync::Arc<Weights>,
    board: paging::Board,
}

impl Judge {
    fn new(setup: &Setup) -> Self {
        let board = setup.switches.board;
        Self { weights: Weights::learned(board), board }
    }

    /// The better action and how much the played one cost; nothing where there was no choice.
    fn cost(&self, game: &Paging, played: Action) -> Option<(Action, f32)> {
        let mut bot = OsPlayer::new(OsBot::Strong, self.board, 0);
        match (game.phase(), played) {
            (Phase::Lay { .. }, Action::Lay(..)) => {
                let users = crate::bots::UsersBot::Strong;
                let better = crate::users::UsersPlayer::new(users, self.board, 0).choose(game);
                let (bad, good) = (self.after(game, played)?, self.after(game, better)?);
                (better != played).then_some((better, bad - good))
            }
            (Phase::Room { .. } | Phase::Rolled { .. } | Phase::Idle { .. }, _) => {
                let better = bot.choose(game);
                let same = std::mem::discriminant(&better) == std::mem::discriminant(&played);
                let is_unit = matches!(game.phase(), Phase::Idle { .. });
                if better == played || is_unit && same {
                    return None;
                }
                let (bad, good) = (self.after(game, played)?, self.after(game, better)?);
                Some((better, good - bad))
            }
            _ => None,
        }
    }

    /// How the strong bot would arrange the pages now.
    fn arranged(&self, game: &Paging) -> Memory {
        OsPlayer::new(OsBot::Strong, self.board, 0).arranged(game)
    }

    /// The chance of the OS after an action, one roll looked ahead.
    fn after(&self, game: &Paging, action: Action) -> Option<f32> {
        let lookahead = Lookahead { weights: &self.weights, cache5: game.switches().cache5 };
        let moment = Moment { round: game.round(), units: game.units() };
        let roll = |memory: &Memory, units: u8| match units.checked_sub(1) {
            Some(units) => lookahead.roll_value(memory, Moment { units, ..moment }),
            None => lookahead.weights.value(memory, Moment { units: 0, ..moment }),
        };
        let mut next = game.clone();
        let actor = game.to_act()?;
        match action {
            Action::Reorder => Some(roll(&self.arranged(game), moment.units.checked_sub(1)?)),
            Action::Roll => Some(roll(game.memory(), moment.units)),
            Action::End => {
                Some(lookahead.weights.value(game.memory(), Moment { units: 0, ..moment }))
            }
            _ => {
                next.apply(actor, &action).ok()?;
                let memory = best_room(&next, &lookahead);
                let units = match game.phase() {
                    Phase::Lay { .. } | Phase::Room { .. } => units_of(game.round()),
                    _ => moment.units,
                };
                Some(roll(&memory, units))
            }
        }
    }
}

/// The memory once the OS has made room, if it has to.
fn best_room(game: &Paging, lookahead: &Lookahead<'_>) -> Memory {
    let moment = Moment { round: game.round(), units: units_of(game.round()) };
    let ways = game.continuations();
    let rooms = ways.iter().map(|way| made_room(game.memory(), way));
    let value = |memory: &Memory| lookahead.weights.value(memory, moment);
    let best = rooms.max_by(|a, b| value(a).total_cmp(&value(b)));
    best.unwrap_or(*game.memory())
}
