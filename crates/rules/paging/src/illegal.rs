use thiserror::Error;

use crate::board::{Board, Frame};
use crate::program::{Page, Program};
use crate::view::PhaseName;

/// Why an action is refused: the rule it breaks. The texts tell players what would be right; the
/// JSON has the rule as a stable `code` and all that the text names, for other languages.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingIllegal))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Illegal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn, {}", now.whose())]
    NotYourTurn { now: PhaseName },
    #[error("this is not possible now: {}", now.to_do())]
    NotNow { now: PhaseName },
    #[error("{program} is not in your hand")]
    NotInHand { program: Program },
    #[error("{program} has {pages} pages, got points for {got}")]
    PointsForOtherPages { program: Program, pages: u8, got: usize },
    #[error("{program} gets exactly {needed} points, two a page, got {got}")]
    WrongSum { program: Program, needed: u8, got: u32 },
    #[error("page {page} has no point, every page gets at least one")]
    PageWithoutPoints { page: Page },
    #[error("{frame} is not on the {board} board")]
    OffBoard { frame: Frame, board: Board },
    #[error("{frame} is used twice, a frame holds one page")]
    FrameTwice { frame: Frame },
    #[error("{frame} is taken by {page}, a frame holds one page")]
    FrameTaken { frame: Frame, page: Page },
    #[error("{from} and {to} share no edge, consecutive pages lie edge to edge")]
    NotEdgeToEdge { from: Frame, to: Frame },
    #[error(
        "there is room for all {pages} pages of {program}, so all must be laid, e.g. on {example}"
    )]
    RoomForAll { program: Program, pages: u8, example: crate::Path },
    #[error("{program} has {pages} pages, got {got} frames")]
    TooManyFrames { program: Program, pages: u8, got: usize },
    #[error(
        "there is no room for all {pages} pages of {program}: lay the first ones, the OS makes room for the rest"
    )]
    NoRoomForAll { program: Program, pages: u8 },
    #[error("{frame} beside the last page is free, so the program must go on there or elsewhere")]
    MustGoOn { frame: Frame },
    #[error("from {frame} no way would be left for the other pages")]
    WalledIn { frame: Frame },
    #[error("no free frame leaves a way for all pages, so the whole program goes to the disk")]
    MustGoToDisk,
    #[error("frames are free, so the program can't go to the disk")]
    FramesAreFree,
    #[error("{needed} more pages need {needed} frames, got {got}")]
    WrongRest { needed: usize, got: usize },
    #[error("{frame} holds a page of the program itself, which can't be evicted")]
    OwnPage { frame: Frame },
    #[error("this evicts more than needed: {example} gets by with fewer of the same pages")]
    NotMinimal { example: crate::Path },
    #[error("no action units are left in this turn")]
    NoUnitsLeft,
    #[error("a {die} allows another action than this; this one needs a {needed} or a 6")]
    OtherDie { die: u8, needed: u8 },
    #[error("{program} has no page in RAM")]
    ProgramNotInRam { program: Program },
    #[error("{page} is not in RAM")]
    PageNotInRam { page: Page },
    #[error("the {board} board has no such row")]
    NoSuchRow { board: Board },
    #[error("the {board} board has no such column")]
    NoSuchColumn { board: Board },
    #[error("{page} does not lie edge to edge with the page before it, a run must hang together")]
    RunBroken { page: Page },
    #[error("{program} has no page after {page}")]
    RunTooLong { program: Program, page: Page },
    #[error("{page} has {held} points, it can't lose {got}")]
    MoreThanHeld { page: Page, held: u8, got: u8 },
    #[error("this run may lose {limit} points together, got {got}")]
    MoreThanLimit { limit: u8, got: u32 },
    #[error("the last page of a run must lose a point, otherwise leave it out")]
    RunEndsWithNothing { page: Page },
    #[error("{page} is not in the game")]
    PageNotInGame { page: Page },
    #[error("{page} is there already")]
    AlreadyThere { page: Page },
    #[error("both pages lie on the disk, which has no order")]
    BothOnDisk,
    #[error("a page can't change places with itself")]
    SwapWithItself,
    #[error("no step of this reorder phase is left to take back")]
    NothingToUndo,
    #[error("a reorder phase has at most {limit} steps")]
    TooManySteps { limit: usize },
    #[error("finished pages leave the game by themselves here")]
    RemovalIsAutomatic,
    #[error("{page} still has points")]
    StillHasPoints { page: Page },
    #[error("{page} must wait: {blocker} is still in the game")]
    NotLowest { page: Page, blocker: Page },
    #[error("a die shows 1 to 6")]
    NoSuchDie,
}
