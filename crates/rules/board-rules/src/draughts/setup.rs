//! The options of a setup that say where a game starts.

use game::options::{Chosen, OptionSpec};

use super::notation::{MAX_COUNT, PLY, QUIET};

/// The name of the option for the position, which may come first without it.
pub const POSITION: &str = "position";

/// The position and its counters.
pub fn position_options() -> [OptionSpec; 3] {
    let counter = |name| OptionSpec::number(name, 0, u64::from(MAX_COUNT), 0).advanced();
    [OptionSpec::text(POSITION, "w w@C3 b@D4 B@H8").advanced(), counter(PLY), counter(QUIET)]
}

/// The plies and the quiet ones: those that stand behind the position, otherwise those that were
/// chosen by name.
pub fn chosen_counters(chosen: &Chosen<'_>, [ply, quiet]: [u32; 2]) -> [u32; 2] {
    let counter = |name, own| if own > 0 { own } else { chosen.number(name) };
    [counter(PLY, ply), counter(QUIET, quiet)]
}
