use crate::memory::Location;
use crate::program::{Page, Program};

/// What an action brought about, step by step, for those who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingEvent))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Event {
    /// A page came onto its frame, or onto the disk if nothing was free.
    Laid { page: Page, to: Location, points: u8 },
    /// The OS has to make room for the rest of a program.
    RoomNeeded { program: Program, pages: u8 },
    /// A page went to the disk to make room.
    Evicted { page: Page, from: Location },
    /// The users are done, the OS begins its turn.
    TurnBegan { round: u8, units: u8 },
    /// The die fell.
    Rolled { die: u8 },
    /// A page lost points.
    Reduced { page: Page, by: u8, left: u8 },
    /// A page left the game.
    Removed { page: Page, from: Location },
    /// A reorder phase began.
    Reordering { units: u8 },
    /// A page changed its place in a reorder phase.
    Moved { page: Page, from: Location, to: Location },
    /// The OS turn is over.
    TurnEnded { round: u8 },
    /// The game is over; this many pages lie on the disk.
    Ended { os_wins: bool, disk: u8 },
}
