use game::{Actor, Seat, Viewer};

use crate::game_end::GameEnd;
use crate::memory::Memory;
use crate::paging::{Paging, Phase, ROUNDS, units_of};
use crate::program::{Page, Program};
use crate::scenario::Scenario;
use crate::setup::Setup;
use crate::switches::{Hands, Switches};

mod choices;
mod words;

pub use choices::{Choices, LayChoice, ReorderChoice, RoomChoice, RunChoice, WorkChoice};
pub use words::{PhaseName, Role};

/// What a viewer may see of a game: all of it, but for hidden hands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingView))]
pub struct View {
    /// How many rows the RAM has; row 1 is at the top.
    pub rows: u8,
    /// How many columns the RAM has; column A is at the left.
    pub columns: u8,
    /// The frame of the cache.
    pub cache: String,
    /// The round, from 1 to 6.
    pub round: u8,
    /// What is going on.
    pub phase: PhaseName,
    /// Which program of the round is being laid, 1 to 3; 0 in the OS turn.
    pub nth: u8,
    /// The units that the OS has left in this turn.
    pub units: u8,
    /// The units of the whole turn.
    pub units_of_round: u8,
    /// What the die shows, while the OS is to use it.
    pub die: Option<u8>,
    /// The seat that is to act; none when the die is to fall or the game is over.
    pub to_act: Option<u8>,
    /// All seats, the users first.
    pub seats: Vec<SeatView>,
    /// The programs that have been laid.
    pub programs: Vec<ProgramView>,
    /// How many pages lie in RAM.
    pub n_ram: usize,
    /// How many pages lie on the disk.
    pub n_disk: usize,
    /// How many pages are out of the game.
    pub n_removed: usize,
    /// How many points the pages in RAM have together.
    pub points_in_ram: u32,
    /// How many points the pages on the disk have together.
    pub points_on_disk: u32,
    /// What the OS still needs.
    pub needs: NeedsView,
    /// What is played, the usual or not.
    pub switches: Switches,
    /// What can be done now.
    pub choices: Choices,
    /// The setup that starts a game from here, where that is possible.
    pub notation: Option<String>,
    /// How the game ended, once it did.
    pub outcome: Option<OutcomeView>,
}

/// A seat and what it has in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingSeat))]
pub struct SeatView {
    /// On which side it is.
    pub role: Role,
    /// How many programs are in its hand.
    pub n_programs: usize,
    /// The programs, if the viewer may know them.
    pub hand: Option<Vec<HeldView>>,
}

/// A program in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingHeld))]
pub struct HeldView {
    /// Its colour.
    pub name: Program,
    /// How many pages it has.
    pub pages: u8,
    /// How many points are to be spread over them.
    pub points: u8,
}

/// A program that has been laid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingProgram))]
pub struct ProgramView {
    /// Its colour.
    pub name: Program,
    /// Its pages in order.
    pub pages: Vec<PageView>,
}

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingPage))]
pub struct PageView {
    /// A frame, `disk`, `removed`, or `hand` while the OS makes room for it.
    pub place: String,
    /// The points on it.
    pub points: u8,
}

/// What the OS still needs to win.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingNeeds))]
pub struct NeedsView {
    /// How many of all 72 pages are still in the game or to come.
    pub pages_left: usize,
    /// How many of these must go, so that the rest fits into RAM.
    pub pages_to_remove: usize,
    /// How many units the OS has left in this and all later rounds.
    pub units_left: usize,
    /// Whether one reorder phase in this turn wins: the last round, a unit left, and all fits.
    pub one_reorder_wins: bool,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingOutcome))]
pub struct OutcomeView {
    /// The seats that won.
    pub winners: Vec<u8>,
    /// The rule that decided it.
    pub reason: GameEnd,
}

impl View {
    pub(crate) fn new(game: &Paging, viewer: Viewer) -> Self {
        let (memory, board) = (game.memory(), game.memory().board());
        let (nth, die) = match *game.phase() {
            Phase::Lay { nth } | Phase::Room { nth, .. } => (nth + 1, None),
            Phase::Rolled { die, .. } => (0, Some(die)),
            _ => (0, None),
        };
        let is_begun = |program: &Program| {
            memory.is_laid(*program) || memory.remaining(*program).any(|p| memory.points(p) > 0)
        };
        Self {
            rows: board.rows(),
            columns: board.columns(),
            cache: board.cache().to_string(),
            round: game.round(),
            phase: game.phase_name(),
            nth,
            units: game.units(),
            units_of_round: units_of(game.round()),
            die,
            to_act: game.to_act().and_then(Actor::seat).map(|seat| seat.0),
            seats: seats(game, viewer),
            programs: Program::all().filter(is_begun).map(|p| program_view(memory, p)).collect(),
            n_ram: memory.n_ram(),
            n_disk: memory.n_disk(),
            n_removed: memory.n_removed(),
            points_in_ram: sum(memory.ram().map(|(_, page)| memory.points(page))),
            points_on_disk: sum(memory.disk().map(|page| memory.points(page))),
            needs: NeedsView::new(game),
            switches: game.switches(),
            choices: Choices::new(game, viewer),
            notation: notation(game, viewer),
            outcome: game.end().map(|end| OutcomeView {
                winners: game.winners(end).map(|seat| seat.0).collect(),
                reason: end,
            }),
        }
    }
}

fn sum(points: impl Iterator<Item = u8>) -> u32 {
    points.map(u32::from).sum()
}

/// Whether this viewer may know the hand of a user.
fn may_see(game: &Paging, viewer: Viewer, user: usize) -> bool {
    game.switches().hands == Hands::Open || viewer == Viewer::Seat(Seat(user as u8))
}

fn seats(game: &Paging, viewer: Viewer) -> Vec<SeatView> {
    let n_users = game.players().n_users();
    let seat = |index| {
        if index >= n_users {
            return SeatView { role: Role::Os, n_programs: 0, hand: None };
        }
        let hand = game.hand(index);
        let held = |program: &Program| HeldView {
            name: *program,
            pages: program.n_pages(),
            points: 2 * program.n_pages(),
        };
        let names = || hand.iter().map(held).collect();
        let hand_view = may_see(game, viewer, index).then(names);
        SeatView { role: Role::User, n_programs: hand.len(), hand: hand_view }
    };
    (0..game.players().n_seats()).map(seat).collect()
}

fn program_view(memory: &Memory, program: Program) -> ProgramView {
    let page = |page: Page| PageView {
        place: memory.location(page).to_string(),
        points: memory.points(page),
    };
    ProgramView { name: program, pages: program.pages().map(page).collect() }
}

impl ProgramView {
    /// The programs that have been laid, as they lie in this memory.
    pub fn all_in(memory: &Memory) -> Vec<Self> {
        let laid = Program::all().filter(|program| memory.is_laid(*program));
        laid.map(|program| program_view(memory, program)).collect()
    }
}

/// The hands follow from the deal, so this text would give hidden ones away.
fn notation(game: &Paging, viewer: Viewer) -> Option<String> {
    let all = (0..game.players().n_users()).all(|user| may_see(game, viewer, user));
    game.setup_from_here().filter(|_| all).map(|setup| setup.to_string())
}

impl NeedsView {
    fn new(game: &Paging) -> Self {
        let memory = game.memory();
        let all: usize = Program::all().map(|program| usize::from(program.n_pages())).sum();
        let pages_left = all - memory.n_removed();
        let later: u8 = (game.round() + 1..=ROUNDS).map(units_of).sum();
        let pages_to_remove = pages_left.saturating_sub(memory.board().n_frames());
        let in_turn = matches!(game.phase(), Phase::Idle { .. });
        let is_last = game.round() == ROUNDS && in_turn && game.units() > 0;
        Self {
            pages_left,
            pages_to_remove,
            units_left: usize::from(later + game.units()),
            one_reorder_wins: is_last && pages_to_remove == 0,
        }
    }
}

impl Paging {
    /// The setup that starts a game from this position, while a user is to lay or the OS to decide.
    pub fn setup_from_here(&self) -> Option<Setup> {
        let scenario = Scenario::of(self)?;
        let deal = self.deal();
        Some(Setup {
            players: self.players(),
            deal,
            switches: self.switches(),
            scenario: Some(scenario),
        })
    }
}
