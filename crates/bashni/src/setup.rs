use std::fmt;
use std::str::FromStr;

use game::options::{BadOption, Chosen, OptionSpec, pairs_after};

use crate::limits::{Limits, MAX_PLIES, MAX_PLIES_WITHOUT_NEW_KING};
use crate::notation::MAX_COUNT;
use crate::position::Position;

/// All that is decided before the first move: where the game starts and when it ends.
///
/// Its text is `position=w w@A1 b@H8;ply=17;max_plies=100`: the position, then the counters and
/// limits that are not the usual ones. A text that begins with the position itself is read too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The position before the first move, with its counters.
    pub position: Position,
    /// When the game ends on points.
    pub limits: Limits,
}

impl Setup {
    /// What can be chosen: the position with its counters, and the limits.
    pub(crate) fn options() -> Vec<OptionSpec> {
        let usual = Limits::DEFAULT;
        let (min, max) = (1, u64::from(MAX_COUNT));
        vec![
            OptionSpec::number(MAX_PLIES, min, max, usual.max_plies()),
            OptionSpec::number(
                MAX_PLIES_WITHOUT_NEW_KING,
                min,
                max,
                usual.max_plies_without_new_king(),
            ),
            OptionSpec::text(POSITION, "w w@C3 b@D4 B@H8").advanced(),
            OptionSpec::number(PLY, 0, max, 0).advanced(),
            OptionSpec::number(QUIET, 0, max, 0).advanced(),
        ]
    }

    /// A setup from named options. The counters may also stand behind the position.
    pub fn from_options(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let specs = Self::options();
        let chosen = Chosen::new(&specs, options.iter().copied())?;
        let position = match chosen.text(POSITION) {
            Some(text) => text.parse().map_err(|error| BadOption::new(POSITION, error))?,
            None => Position::start(),
        };
        let counter = |name, own: u32| if own > 0 { own } else { chosen.number(name) };
        let (ply, quiet) = (counter(PLY, position.ply()), counter(QUIET, position.quiet()));
        let limits =
            Limits::new(chosen.number(MAX_PLIES), chosen.number(MAX_PLIES_WITHOUT_NEW_KING))
                .map_err(|error| BadOption::new(error.name, error))?;
        Ok(Self { position: position.with_counters(ply, quiet), limits })
    }
}

/// The names of the other options.
const POSITION: &str = "position";
const PLY: &str = "ply";
const QUIET: &str = "quiet";

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{POSITION}={}", self.position)?;
        let (limits, usual) = (self.limits, Limits::DEFAULT);
        if limits.max_plies() != usual.max_plies() {
            write!(f, ";{MAX_PLIES}={}", limits.max_plies())?;
        }
        if limits.max_plies_without_new_king() != usual.max_plies_without_new_king() {
            write!(f, ";{MAX_PLIES_WITHOUT_NEW_KING}={}", limits.max_plies_without_new_king())?;
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

    fn check(options: &[(&str, &str)], printed: &str) {
        let setup = Setup::from_options(options).unwrap();
        assert_eq!(setup.to_string(), printed);
        assert_eq!(printed.parse(), Ok(setup), "the printed form reads back");
    }

    fn check_error(options: &[(&str, &str)], error: &str) {
        assert_eq!(Setup::from_options(options).unwrap_err().to_string(), error);
    }

    #[test]
    fn what_is_usual_is_not_printed() {
        check(&[], &format!("position={}", Position::start()));
        let options = [("position", "b b@A1;quiet=2"), ("max_plies", "200")];
        check(&options, "position=b b@A1;quiet=2");
        let options =
            [("max_plies_without_new_king", "7"), ("position", "w w@A1"), ("max_plies", "9")];
        check(&options, "position=w w@A1;max_plies=9;max_plies_without_new_king=7");
    }

    /// Data files of earlier versions hold setups that begin with the position.
    #[test]
    fn a_text_that_begins_with_the_position_is_read_too() {
        let named: Setup = "position=w w@A1;ply=3;quiet=2;max_plies=9".parse().unwrap();
        assert_eq!("w w@A1;ply=3;quiet=2;max_plies=9".parse(), Ok(named));
    }

    #[test]
    fn a_bad_option_says_what_would_be_right() {
        check_error(
            &[("size", "10")],
            "option \"size\": is unknown, expected max_plies, max_plies_without_new_king, \
             position, ply, quiet",
        );
        check_error(
            &[("max_plies", "0")],
            "option \"max_plies\": expected a number from 1 to 10000, got \"0\"",
        );
        check_error(
            &[("max_plies_without_new_king", "ten")],
            "option \"max_plies_without_new_king\": expected a number from 1 to 10000, got \"ten\"",
        );
        check_error(
            &[("position", "x")],
            "option \"position\": expected the side to move, w or b, as the first word, got \"x\"",
        );
        check_error(
            &[("max_plies", "9"), ("max_plies", "9")],
            "option \"max_plies\": is given twice",
        );
        assert_eq!(
            "w w@A1;max_plies=0".parse::<Setup>().unwrap_err().to_string(),
            "option \"max_plies\": expected a number from 1 to 10000, got \"0\""
        );
    }

    #[test]
    fn the_options_are_those_that_are_read() {
        game::testing::check_options::<crate::Bashni>();
    }
}
