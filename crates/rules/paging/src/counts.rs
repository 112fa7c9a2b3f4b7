use game::{Actor, Game};

use crate::action::Action;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::paging::Paging;
use crate::setup::Setup;
use crate::work::Work;

/// What a game came to, in numbers, for comparing many of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Pages out of the game.
    pub pages_gone: usize,
    /// Pages on the disk.
    pub pages_on_disk: usize,
    /// Pages that went to the disk to make room.
    pub evictions: usize,
    /// Units spent on reorder phases.
    pub reorder_phases: usize,
    /// Units spent at all.
    pub units_used: usize,
    /// Points that the OS might have taken with its rolls, had the pages held them: a row of five
    /// pages of which two have points wastes three. A roll that is let go wastes none.
    pub points_wasted: usize,
}

impl Counts {
    /// Counts up a log from its setup.
    pub fn of(setup: &Setup, log: &[(Actor, Action)]) -> Result<Self, Illegal> {
        let mut game = Paging::start(setup);
        let mut counts = Self::default();
        for (actor, action) in log {
            match action {
                Action::Roll => counts.units_used += 1,
                Action::Reorder => {
                    counts.units_used += 1;
                    counts.reorder_phases += 1;
                }
                Action::Work(work) => counts.points_wasted += wasted(&game, *work),
                _ => {}
            }
            let events = game.apply(*actor, action)?;
            let is_eviction = |event: &&Event| matches!(event, Event::Evicted { .. });
            counts.evictions += events.iter().filter(is_eviction).count();
        }
        counts.pages_gone = game.memory().n_removed();
        counts.pages_on_disk = game.memory().n_disk();
        Ok(counts)
    }
}

/// What a work could take beyond what it takes.
fn wasted(game: &Paging, work: Work) -> usize {
    let memory = game.memory();
    let (mut taken, mut n_pages) = (0, 0);
    memory.losses(work, |_, by| {
        taken += usize::from(by);
        n_pages += 1;
    });
    let possible = match work {
        Work::Page(_) => taken,
        Work::Run(first, points) => {
            let run: Vec<_> = memory.run(first).take(points.len()).collect();
            usize::from(memory.run_limit(&run, game.switches().cache5))
        }
        _ => n_pages * usize::from(memory.loss(work)),
    };
    possible.saturating_sub(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_counted_up() {
        let setup = "users=1;round=1.os;at=red:gone orange:2@A5,1@B5,0@C5 yellow:1@A1,1@B1,1@disk";
        let os = Actor::Seat(game::Seat(1));
        let actors = [os, os, os, os, Actor::Dealer, os];
        let log = ["reorder", "move yellow.3 C1", "undo", "roll", "die 3", "row 5"];
        let log: Vec<(Actor, Action)> =
            actors.into_iter().zip(log.map(|action| action.parse().unwrap())).collect();
        let counts = Counts::of(&setup.parse().unwrap(), &log).unwrap();
        // Three pages in the row, doubled by the cache: six possible, three taken.
        let expected = Counts {
            pages_gone: 6,
            pages_on_disk: 1,
            evictions: 0,
            reorder_phases: 1,
            units_used: 2,
            points_wasted: 3,
        };
        assert_eq!(counts, expected);
    }
}
