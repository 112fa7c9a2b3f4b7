use std::fmt;
use std::str::FromStr;

use game::options::{BadOption, Chosen, OptionSpec, pairs_after};

use crate::notation::{MAX_COUNT, PLY, QUIET};
use crate::position::Position;
use crate::rules::{KingLanding, Rules};

/// All that is decided before the first move: where the game starts and by which rules.
///
/// Its text is `position=w w@A1 b@H8;ply=17;king_landing=next`: the position with its counters,
/// then what is not usual.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The position before the first move, with its counters.
    pub position: Position,
    /// What was chosen about the rules.
    pub rules: Rules,
}

impl Setup {
    /// What can be chosen: the rules, and the position with its counters.
    pub(crate) fn options() -> Vec<OptionSpec> {
        let (usual, max) = (Rules::DEFAULT, u64::from(MAX_COUNT));
        let progress = usual.max_plies_without_progress;
        vec![
            OptionSpec::choice(KING_LANDING, KingLanding::ALL),
            OptionSpec::number(MAX_PLIES, 1, max, usual.max_plies),
            OptionSpec::number(MAX_PLIES_WITHOUT_PROGRESS, 1, max, progress),
            OptionSpec::text(POSITION, "w w@C3 b@D4 B@H8").advanced(),
            OptionSpec::number(PLY, 0, max, 0).advanced(),
            OptionSpec::number(QUIET, 0, max, 0).advanced(),
        ]
    }

    /// A setup from named options. The counters may also stand behind the position.
    pub fn from_options(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let specs = Self::options();
        let chosen = Chosen::new(&specs, options.iter().copied())?;
        let position: Position = match chosen.text(POSITION) {
            Some(text) => text.parse().map_err(|error| BadOption::new(POSITION, error))?,
            None => Position::start(),
        };
        let counter = |name, own: u32| if own > 0 { own } else { chosen.number(name) };
        let (ply, quiet) = (counter(PLY, position.ply()), counter(QUIET, position.quiet()));
        let word = chosen.text(KING_LANDING);
        let landing = KingLanding::ALL.into_iter().find(|one| word == Some(&one.to_string()));
        let rules = Rules {
            king_landing: landing.unwrap_or_default(),
            max_plies: chosen.number(MAX_PLIES),
            max_plies_without_progress: chosen.number(MAX_PLIES_WITHOUT_PROGRESS),
        };
        Ok(Self { position: position.with_counters(ply, quiet), rules })
    }
}

/// The names of the other options.
const POSITION: &str = "position";
const KING_LANDING: &str = "king_landing";
const MAX_PLIES: &str = "max_plies";
const MAX_PLIES_WITHOUT_PROGRESS: &str = "max_plies_without_progress";

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{POSITION}={}", self.position)?;
        let (rules, usual) = (self.rules, Rules::DEFAULT);
        if rules.king_landing != usual.king_landing {
            write!(f, ";{KING_LANDING}={}", rules.king_landing)?;
        }
        if rules.max_plies != usual.max_plies {
            write!(f, ";{MAX_PLIES}={}", rules.max_plies)?;
        }
        if rules.max_plies_without_progress != usual.max_plies_without_progress {
            write!(f, ";{MAX_PLIES_WITHOUT_PROGRESS}={}", rules.max_plies_without_progress)?;
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = BadOption;

    fn from_str(text: &str) -> Result<Self, BadOption> {
        Self::from_options(&pairs_after(POSITION, text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, printed: &str) {
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.to_string(), printed);
        assert_eq!(printed.parse(), Ok(setup), "the printed form reads back");
    }

    #[test]
    fn what_is_usual_is_not_printed() {
        check("", &format!("position={}", Position::start()));
        check("position=b b@A1;quiet=2;max_plies=200", "position=b b@A1;quiet=2");
        check(
            "max_plies_without_progress=7;king_landing=next;position=w w@A1;max_plies=9",
            "position=w w@A1;king_landing=next;max_plies=9;max_plies_without_progress=7",
        );
    }

    #[test]
    fn the_options_are_those_that_are_read() {
        game::testing::check_options::<crate::Checkers>();
    }
}
