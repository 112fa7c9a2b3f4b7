use std::fmt;
use std::str::FromStr;

use game::GameSetup;
use game::options::{BadOption, Chosen, OptionSpec, pairs_after, write_unusual};

use crate::notation::MAX_COUNT;
use crate::position::Position;

/// What can be chosen about the rules of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether pieces in mills may be taken only if there are no others.
    pub protect_mills: bool,
    /// The game is drawn after this many turns without a mill.
    pub max_turns_without_mill: u16,
}

impl Default for Rules {
    fn default() -> Self {
        Self { protect_mills: false, max_turns_without_mill: 50 }
    }
}

/// All that is decided before the first move: where the game starts and by which rules.
///
/// Its text is `position=w /;protect_mills=true`: the position, then what is not usual.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The position before the first move.
    pub position: Position,
    /// What was chosen about the rules.
    pub rules: Rules,
}

impl GameSetup for Setup {
    /// What can be chosen.
    fn specs() -> Vec<OptionSpec> {
        let Rules { protect_mills, max_turns_without_mill } = Rules::default();
        vec![
            OptionSpec::flag(PROTECT, protect_mills),
            OptionSpec::number(MAX_TURNS, 1, u64::from(MAX_COUNT), max_turns_without_mill),
            OptionSpec::text(POSITION, "w A0 A1/B0 B1").advanced(),
        ]
    }

    /// A setup from named options.
    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let specs = Self::specs();
        let chosen = Chosen::new(&specs, options.iter().copied())?;
        let position = chosen.parsed(POSITION)?.unwrap_or_default();
        let rules = Rules {
            protect_mills: chosen.flag(PROTECT),
            max_turns_without_mill: chosen.number(MAX_TURNS),
        };
        Ok(Self { position, rules })
    }
}

/// The names of the options.
const POSITION: &str = "position";
const PROTECT: &str = "protect_mills";
const MAX_TURNS: &str = "max_turns_without_mill";

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{POSITION}={}", self.position)?;
        let Rules { protect_mills, max_turns_without_mill } = &self.rules;
        let values: [(&str, &dyn fmt::Display); 2] =
            [(PROTECT, protect_mills), (MAX_TURNS, max_turns_without_mill)];
        write_unusual(f, &Self::specs(), &values)
    }
}

impl FromStr for Setup {
    type Err = BadOption;

    fn from_str(text: &str) -> Result<Self, BadOption> {
        Self::choose(&pairs_after(POSITION, text)?)
    }
}

#[cfg(test)]
mod tests {
    use game::testing::check_text;

    use super::*;

    #[test]
    fn what_is_usual_is_not_printed() {
        check_text::<Setup>("", "position=w /");
        check_text::<Setup>("protect_mills=false;position=b A0/ quiet=7", "position=b A0/ quiet=7");
        // A position may also come first, without its name.
        check_text::<Setup>(
            "b A0/ quiet=7;protect_mills=true",
            "position=b A0/ quiet=7;protect_mills=true",
        );
        check_text::<Setup>(
            "max_turns_without_mill=9;protect_mills=true",
            "position=w /;protect_mills=true;max_turns_without_mill=9",
        );
    }

    #[test]
    fn the_options_are_those_that_are_read() {
        game::testing::check_options::<crate::NMMorris>();
    }
}
