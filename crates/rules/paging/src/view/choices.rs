//! What can be done now, small enough to be sent with every view.

use game::{Game, Seat, Viewer};

use crate::action::Action;
use crate::memory::Memory;
use crate::paging::{Paging, Phase};
use crate::program::{Page, Program};
use crate::room::Room;
use crate::switches::{Cache5, Removal};
use crate::work::Work;

use super::may_see;

/// What the seat that is to act may do. Only the parts that belong to the phase are filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingChoices))]
pub struct Choices {
    /// Actions without more to choose: `roll`, `reorder`, `end`, `undo`, `pass`.
    pub plain: Vec<String>,
    /// Finished pages that may be taken away: `remove red.1`.
    pub remove: Vec<String>,
    /// For each length of program in hand, where such a program may be laid.
    pub lay: Vec<LayChoice>,
    /// How the OS may make room.
    pub room: Vec<RoomChoice>,
    /// What the die allows, with what it would do; runs are apart.
    pub work: Vec<WorkChoice>,
    /// The longest run from each page, if the die allows runs.
    pub runs: Vec<RunChoice>,
    /// What may be moved in a reorder phase, while it has steps left.
    pub reorder: Option<ReorderChoice>,
}

/// Where a program of some length may be laid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingLayChoice))]
pub struct LayChoice {
    /// How many pages the program has.
    pub pages: u8,
    /// How much of it the free frames can take.
    pub room: Room,
    /// All paths, frames joined by dashes; what begins like some path may be gone on with.
    pub paths: Vec<String>,
}

/// A way to make room.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingRoomChoice))]
pub struct RoomChoice {
    /// The action.
    pub action: String,
    /// The pages that go to the disk.
    pub evicted: Vec<String>,
}

/// Something the die allows, with its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingWorkChoice))]
pub struct WorkChoice {
    /// The action.
    pub action: String,
    /// Whether the cache doubles it.
    pub cache: bool,
    /// The pages that lose points, and how many: `red.1` and 2.
    pub losses: Vec<(String, u8)>,
    /// The pages that would leave the game, also from the disk.
    pub removes: Vec<String>,
}

/// A run of which the OS may choose a part, from the first page on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingRunChoice))]
pub struct RunChoice {
    /// The pages, each edge to edge with the one before.
    pub pages: Vec<String>,
    /// How many points the first page may lose, the first two together, and so on.
    pub limits: Vec<u8>,
    /// The pages that would leave the game, also from the disk, if none of the run loses all its
    /// points, if the first one does, the first two, and so on.
    pub removes: Vec<Vec<String>>,
}

/// The steps of a reorder phase: each page may go onto each free frame, one in RAM also to the
/// disk, and two may change places unless both lie on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingReorderChoice))]
pub struct ReorderChoice {
    /// The pages in RAM.
    pub in_ram: Vec<String>,
    /// The pages on the disk.
    pub on_disk: Vec<String>,
    /// The free frames.
    pub free: Vec<String>,
    /// How many steps are left, those taken back included.
    pub steps_left: usize,
}

impl Choices {
    pub(super) fn new(game: &Paging, viewer: Viewer) -> Self {
        let mut choices = Self::default();
        let Some(actor) = game.to_act() else { return choices };
        let user = actor.seat().map(Seat::index);
        match (game.phase(), user) {
            (Phase::Lay { .. }, Some(user)) if may_see(game, viewer, user) => {
                choices.lay = lay_choices(game, game.hand(user));
            }
            (Phase::Room { .. }, _) => {
                let ways = game.continuations().into_iter();
                choices.room = ways
                    .map(|way| RoomChoice {
                        action: Action::Room(way.path).to_string(),
                        evicted: texts(&way.evicted),
                    })
                    .collect();
            }
            (Phase::Idle { .. } | Phase::Reordering { .. }, _) => {
                choices.remove = game.removals().map(|action| action.to_string()).collect();
                let is_plain = |action: &Action| {
                    matches!(action, Action::Roll | Action::Reorder | Action::End | Action::Undo)
                };
                let first = game.legal_actions(actor).take_while(is_plain);
                choices.plain = first.map(|action| action.to_string()).collect();
                choices.reorder = reorder_choice(game);
            }
            (Phase::Rolled { die, .. }, _) => {
                choices.plain.push(Action::Pass.to_string());
                choices.fill_work(game, *die);
            }
            _ => {}
        }
        choices
    }

    fn fill_work(&mut self, game: &Paging, die: u8) {
        let (memory, switches) = (game.memory(), game.switches());
        let cache5 = switches.cache5;
        let leave_at_once = switches.removal == Removal::Auto;
        let plain = (1..=4).filter(|number| die == *number || die == 6);
        let works = plain.flat_map(|number| memory.works(number, cache5).collect::<Vec<_>>());
        self.work = works.map(|work| work_choice(memory, work, leave_at_once)).collect();
        if die >= 5 {
            // A run has to lose a point, so where there is none, there is nothing to choose.
            let has_points = |run: &[Page]| run.iter().any(|page| memory.points(*page) > 0);
            let runs = memory.longest_runs(cache5).filter(|(_, run, _)| has_points(run));
            self.runs =
                runs.map(|(_, run, _)| run_choice(memory, &run, cache5, leave_at_once)).collect();
        }
    }
}

fn lay_choices(game: &Paging, hand: &[Program]) -> Vec<LayChoice> {
    let mut lengths: Vec<u8> = hand.iter().map(|program| program.n_pages()).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let choice = |pages: &u8| LayChoice {
        pages: *pages,
        room: game.memory().room(*pages, game.switches().prefix),
        paths: game
            .memory()
            .placements(*pages, game.switches().prefix)
            .map(|path| path.to_string())
            .collect(),
    };
    lengths.iter().map(choice).collect()
}

fn reorder_choice(game: &Paging) -> Option<ReorderChoice> {
    let steps_left = game.steps_left().filter(|left| *left > 0)?;
    let memory = game.memory();
    Some(ReorderChoice {
        in_ram: memory.ram().map(|(_, page)| page.to_string()).collect(),
        on_disk: memory.disk().map(|page| page.to_string()).collect(),
        free: memory.free().iter().map(|frame| frame.to_string()).collect(),
        steps_left,
    })
}

fn run_choice(memory: &Memory, run: &[Page], cache5: Cache5, leave_at_once: bool) -> RunChoice {
    let emptied = |n: usize| {
        let mut after = *memory;
        for &page in run.iter().take(n) {
            after.reduce(page, memory.points(page));
        }
        if leave_at_once { swept(after) } else { Vec::new() }
    };
    RunChoice {
        pages: texts(run),
        limits: (1..=run.len()).map(|n| memory.run_limit(&run[..n], cache5)).collect(),
        removes: (0..=run.len()).map(emptied).collect(),
    }
}

/// The finished pages that leave this memory, one after the other.
fn swept(mut memory: Memory) -> Vec<String> {
    let mut removed = Vec::new();
    for program in Program::all() {
        while let Some(page) = memory.removable(program) {
            memory.remove(page);
            removed.push(page.to_string());
        }
    }
    removed
}

fn work_choice(memory: &Memory, work: Work, leave_at_once: bool) -> WorkChoice {
    let mut after = *memory;
    let mut losses = Vec::new();
    memory.losses(work, |page, by| {
        after.reduce(page, by);
        losses.push((page.to_string(), by));
    });
    WorkChoice {
        action: Action::Work(work).to_string(),
        cache: memory.loss(work) == 2,
        losses,
        removes: if leave_at_once { swept(after) } else { Vec::new() },
    }
}

fn texts(pages: &[Page]) -> Vec<String> {
    pages.iter().map(Page::to_string).collect()
}
