//! What there is to say about a finished game: counts, a curve, and the decisions that cost most.

use game::{Game, Seat};
use paging::{Action, Event, FrameSet, Illegal, Memory, Paging, Phase, Place, Setup, units_of};

use crate::bots::OsBot;
use crate::look::Eyes;
use crate::os::{OsPlayer, made_room};
use crate::value::{Moment, Weights};

/// A finished game, looked back on.
#[derive(Clone, Debug, PartialEq)]
pub struct Debriefing {
    /// How many pages were evicted to make room.
    pub evictions: usize,
    /// How many pages went to the disk because nothing was free at all.
    pub laid_on_disk: usize,
    /// How many units were spent on reorder phases.
    pub reorder_phases: usize,
    /// How many units were spent on rolls.
    pub rolls: usize,
    /// How many units were given up.
    pub units_forfeited: usize,
    /// How many points the OS could have taken with a roll but did not have on the pages: a
    /// row of five pages of which two have points wastes three.
    pub points_wasted: usize,
    /// After every action that changed the memory: how broken up the free frames are.
    pub fragmentation: Vec<Fragmentation>,
    /// The decisions that cost most, the worst first; at most three.
    pub costly: Vec<Costly>,
}

/// The free frames at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fragmentation {
    /// After how many actions of the log.
    pub ply: usize,
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
}

/// Looks back on the log of a game.
pub fn debrief(setup: &Setup, log: &[(Seat, Action)]) -> Result<Debriefing, Illegal> {
    let mut game = Paging::start(setup);
    let mut told = Debriefing {
        evictions: 0,
        laid_on_disk: 0,
        reorder_phases: 0,
        rolls: 0,
        units_forfeited: 0,
        points_wasted: 0,
        fragmentation: Vec::new(),
        costly: Vec::new(),
    };
    let judge = Judge::new(setup);
    for (ply, (seat, action)) in log.iter().enumerate() {
        told.costly.extend(judge.cost(&game, *action).map(|(better, cost)| Costly {
            ply,
            seat: *seat,
            played: *action,
            better,
            cost,
        }));
        told.count_before(&game, *action);
        let events = game.apply(*seat, action)?;
        told.count(&events);
        let frozen = matches!(action, Action::Roll | Action::Die(_) | Action::Pass);
        if !frozen {
            told.fragmentation.push(fragmentation(ply + 1, game.memory()));
        }
    }
    told.costly.retain(|costly| costly.cost > 0.001);
    told.costly.sort_by(|a, b| b.cost.total_cmp(&a.cost));
    told.costly.truncate(3);
    Ok(told)
}

impl Debriefing {
    fn count_before(&mut self, game: &Paging, action: Action) {
        match action {
            Action::Roll => self.rolls += 1,
            Action::Reorder => self.reorder_phases += 1,
            Action::End => self.units_forfeited += usize::from(game.units()),
            Action::Work(work) => {
                let mut taken = 0;
                let mut n_pages = 0;
                game.memory().losses(work, |_, by| {
                    taken += usize::from(by);
                    n_pages += 1;
                });
                let possible = match work {
                    paging::Work::Run(..) => 5,
                    paging::Work::Page(_) => taken,
                    _ => n_pages * usize::from(game.memory().loss(work)),
                };
                self.points_wasted += possible.saturating_sub(taken);
            }
            _ => {}
        }
    }

    fn count(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Evicted { .. } => self.evictions += 1,
                Event::Laid { to: Place::Disk, .. } => self.laid_on_disk += 1,
                _ => {}
            }
        }
    }
}

/// How broken up the free frames are.
pub fn fragmentation(ply: usize, memory: &Memory) -> Fragmentation {
    let mut rest = memory.free();
    let mut largest = 0;
    while let Some(frame) = FrameSet::first(rest) {
        let piece = rest.region(frame);
        largest = largest.max(piece.len());
        rest = rest.without(piece);
    }
    Fragmentation { ply, free: memory.free().len(), largest, disk: memory.n_disk() }
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

    /// The chance of the OS after an action, one roll looked ahead.
    fn after(&self, game: &Paging, action: Action) -> Option<f32> {
        let eyes = Eyes { weights: &self.weights, cache5: game.switches().cache5 };
        let moment = Moment { round: game.round(), units: game.units() };
        let roll = |memory: &Memory, units: u8| match units.checked_sub(1) {
            Some(units) => eyes.roll_value(memory, Moment { units, ..moment }),
            None => eyes.weights.value(memory, Moment { units: 0, ..moment }),
        };
        let mut next = game.clone();
        let seat = game.to_act()?;
        match action {
            Action::Reorder => {
                let mut bot = OsPlayer::new(OsBot::Strong, self.board, 0);
                let memory = bot.arranged(game);
                Some(roll(&memory, moment.units.checked_sub(1)?))
            }
            Action::Roll => Some(roll(game.memory(), moment.units)),
            Action::End => Some(eyes.weights.value(game.memory(), Moment { units: 0, ..moment })),
            _ => {
                next.apply(seat, &action).ok()?;
                let memory = best_room(&next, &eyes);
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
fn best_room(game: &Paging, eyes: &Eyes<'_>) -> Memory {
    let moment = Moment { round: game.round(), units: units_of(game.round()) };
    let ways = game.continuations();
    let rooms = ways.iter().map(|way| made_room(game.memory(), way));
    let value = |memory: &Memory| eyes.weights.value(memory, moment);
    let best = rooms.max_by(|a, b| value(a).total_cmp(&value(b)));
    best.unwrap_or(*game.memory())
}
