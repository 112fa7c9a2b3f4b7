//! The rules of Paging, a board game about virtual memory.
//!
//! Users lay programs into RAM; the operating system (OS) works them off with a die and may swap
//! pages to the disk. After six rounds the OS wins if the disk is empty. `docs/paging/rules.md`
//! tells all rules, `notation.md` the notation.
//!
//! - To host a game, use [`Paging`], which is a [`game::Game`].
//! - To think about moves, use [`Memory`], a plain value: [`placements`](Memory::placements)
//!   and [`splits`] are what users choose from, [`continuations`](Memory::continuations) what the
//!   OS does, [`works`](Memory::works) and [`losses`](Memory::losses) are what a die allows and
//!   brings about.
//!
//! ```
//! use game::{Game, Seat};
//! use paging::{Action, Diagram, Paging, Setup};
//!
//! let setup: Setup = "users=1;board=2x3".parse()?;
//! let mut game = Paging::start(&setup);
//! let action: Action = "lay red 4-1-1 A1-B1-B2".parse().unwrap();
//! game.apply(Seat(0).into(), &action).unwrap();
//! assert_eq!(
//!     Diagram(game.memory()).to_string(),
//!     "1 red.1=4 red.2=1 .\n2 .       red.3=1 .\n  A       B       C\ndisk: empty\n"
//! );
//! # Ok::<(), paging::BadSetup>(())
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod board;
mod path;
mod points;
mod program;

mod memory;
mod room;
mod work;

mod bad_setup;
mod chance;
mod deal;
mod scenario;
mod setup;
mod switches;

mod action;
mod event;
mod illegal;
mod paging;

mod game_end;

mod counts;
mod diagram;
mod view;
mod wire;

pub use action::{Action, BadAction};
pub use bad_setup::{BadSetup, Fault};
pub use board::{BadBoard, BadFrame, Board, Frame, FrameSet};
pub use chance::Chance;
pub use counts::Counts;
pub use deal::{BadDeal, Deal};
pub use diagram::Diagram;
pub use event::Event;
pub use game_end::GameEnd;
pub use illegal::Illegal;
pub use memory::{Location, Memory};
pub use paging::{Ages, Paging, Phase, ROUNDS, Step, units_of};
pub use path::{BadPath, Path};
pub use points::{BadPoints, Points, splits};
pub use program::{BadPage, BadProgram, Page, Program};
pub use room::{Continuation, Room};
pub use scenario::{Scenario, Turn};
pub use setup::Setup;
pub use switches::{BadSwitch, Cache5, Hands, Players, Prefix, Removal, Switches};
pub use view::{
    Choices, HeldView, LayChoice, NeedsView, OutcomeView, PageView, PhaseName, ProgramView,
    ReorderChoice, Role, RoomChoice, RunChoice, SeatView, View, WorkChoice,
};
pub use work::Work;

#[cfg(feature = "serde")]
game::serialize_as_notation!(Board, Frame, Page, Path, Location, Program);
