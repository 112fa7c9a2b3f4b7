//! The debriefing of a game of Paging, as the web interface reads it.

use ::paging::{Action, Paging, ProgramView, Setup};
use game::Actor;
use kind::{Debriefer, to_json};
use paging_engine::LookBack;
use serde::Serialize;
use utoipa::ToSchema;

/// A finished game, looked back on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PagingDebriefing)]
pub(super) struct Debriefing {
    /// Pages that went to the disk to make room.
    evictions: usize,
    /// Pages that went to the disk because no frame was free.
    laid_on_disk: usize,
    /// Units spent on rolls.
    rolls: usize,
    /// Units spent on reorder phases.
    reorder_phases: usize,
    /// Units given up.
    units_forfeited: usize,
    /// Points that the rolls might have taken, had the pages held them.
    points_wasted: usize,
    /// How broken up the free frames were.
    fragmentation: Vec<Fragmentation>,
    /// At most three, the worst first.
    costly: Vec<Costly>,
}

/// The free frames at one time.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PagingFragmentation)]
struct Fragmentation {
    /// After how many moves.
    ply: usize,
    /// From 1 to 6.
    round: u8,
    /// How many frames were free.
    free: usize,
    /// The largest connected piece of them.
    largest: usize,
    /// How many pages lay on the disk.
    disk: usize,
}

/// A decision that the strong bot would have made in another way.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PagingCostly)]
struct Costly {
    /// The ply before the decision.
    ply: usize,
    /// Who decided.
    seat: u8,
    /// What was done.
    played: String,
    /// What the strong bot would have done.
    better: String,
    /// By how much the chance of that side fell, from 0 to 1.
    cost: f32,
    /// Where it is about reordering: how the strong bot would have arranged the pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    arranged: Option<Vec<ProgramView>>,
}

pub(super) struct LookBacks;

impl kind::Debriefing<Paging> for LookBacks {
    fn begin(&self, setup: &Setup, log: Vec<(Actor, Action)>) -> Option<Box<dyn Debriefer>> {
        Some(Box::new(Look(LookBack::new(setup, log).ok()?)))
    }
}

struct Look(LookBack);

impl Debriefer for Look {
    fn advance(&mut self) -> bool {
        // The log was carried out once already, so that nothing in it is illegal.
        self.0.advance().unwrap_or(false)
    }

    fn finish(self: Box<Self>) -> serde_json::Value {
        to_json(&Debriefing::from(self.0.finish()))
    }
}

impl From<paging_engine::Debriefing> for Debriefing {
    fn from(told: paging_engine::Debriefing) -> Self {
        let fragmentation = told.fragmentation.iter().map(|at| Fragmentation {
            ply: at.ply,
            round: at.round,
            free: at.free,
            largest: at.largest,
            disk: at.disk,
        });
        let costly = told.costly.iter().map(|costly| Costly {
            ply: costly.ply,
            seat: costly.seat.0,
            played: costly.played.to_string(),
            better: costly.better.to_string(),
            cost: costly.cost,
            arranged: costly.arranged.as_ref().map(ProgramView::all_in),
        });
        Self {
            evictions: told.counts.evictions,
            laid_on_disk: told.laid_on_disk,
            rolls: told.rolls,
            reorder_phases: told.counts.reorder_phases,
            units_forfeited: told.units_forfeited,
            points_wasted: told.counts.points_wasted,
            fragmentation: fragmentation.collect(),
            costly: costly.collect(),
        }
    }
}
