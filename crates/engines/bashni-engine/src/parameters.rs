//! The numbers of the search. Games said what they are worth: `docs/bashni/engine.md`.

use crate::score::Score;

/// By how much the network judges the side to move too well: a ply deeper the score mostly is
/// lower, two plies deeper it is not.
pub(crate) const TEMPO: Score = 30;
/// What one ply may change, at most times.
pub(crate) const FUTILITY: Score = 78;
/// How far above the window is clear for a shallower search, …
pub(crate) const PROBABLE: Score = 46;
/// … and how far below it; …
pub(crate) const PROBABLE_BELOW: Score = 63;
/// … by how many 256ths of a ply it is shallower, …
pub(crate) const PROBABLE_PLIES: i32 = 795;
/// … and by how many more for each ply of depth beyond eight.
pub(crate) const PROBABLE_PLIES_SLOPE: i32 = -10;
/// Half the width of the first window.
pub(crate) const ASPIRATION: Score = 21;
/// So much experience with a move is worth a ply.
pub(crate) const EXPERIENCE: i32 = 3_200;
/// In 256ths of a ply, how much less deep a late move is searched: in any case, …
pub(crate) const LATE: i32 = 420;
/// … if it is very late, …
pub(crate) const VERY_LATE: i32 = 320;
/// … for each move before it beyond four, for each ply of depth beyond six, …
pub(crate) const LATE_BY_ORDER: i32 = -8;
pub(crate) const LATE_BY_DEPTH: i32 = -6;
/// … where some move is expected to refute the node anyway, …
pub(crate) const LATE_BY_CUT: i32 = 151;
/// … if it lets the opponent capture, …
pub(crate) const LATE_BY_GIFT: i32 = -170;
/// … where the side to move stands worse than before its last move, …
pub(crate) const LATE_BY_DECLINE: i32 = -43;
/// … on the best line so far.
pub(crate) const LATE_BY_OPEN: i32 = -118;
/// What a move that refuted something learns: for the square of the depth, and at most.
pub(crate) const LESSON: i32 = 26;
pub(crate) const LONGEST_LESSON: i32 = 1_800;
/// What the moves before it learn, in 16ths of that.
pub(crate) const BLAME: i32 = 14;
/// How much a reply counts beside a move alone, in 16ths, and how much what stands next to it.
pub(crate) const REPLY: i32 = 13;
pub(crate) const SHAPE: i32 = 38;
