use std::fmt;
use std::str::FromStr;

use board_rules::draughts::{MAX_COUNT, POSITION, chosen_counters, position_options};
use game::GameSetup;
use game::options::{BadOption, Chosen, OptionSpec, pairs_after, write_unusual};

use crate::limits::{Limits, MAX_PLIES, MAX_PLIES_WITHOUT_NEW_KING};
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

impl GameSetup for Setup {
    /// What can be chosen: the position with its counters, and the limits.
    fn specs() -> Vec<OptionSpec> {
        let usual = Limits::DEFAULT;
        let (min, max) = (1, u64::from(MAX_COUNT));
        let new_king = usual.max_plies_without_new_king();
        let limits = [
            OptionSpec::number(MAX_PLIES, min, max, usual.max_plies()),
            OptionSpec::number(MAX_PLIES_WITHOUT_NEW_KING, min, max, new_king),
        ];
        limits.into_iter().chain(position_options()).collect()
    }

    /// A setup from named options. The counters may also stand behind the position.
    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let specs = Self::specs();
        let chosen = Chosen::new(&specs, options.iter().copied())?;
        let position: Position = chosen.parsed(POSITION)?.unwrap_or_default();
        let [ply, quiet] = chosen_counters(&chosen, [position.ply(), position.quiet()]);
        let limits =
            Limits::new(chosen.number(MAX_PLIES), chosen.number(MAX_PLIES_WITHOUT_NEW_KING))
                .map_err(|error| BadOption::new(error.name, error))?;
        Ok(Self { position: position.with_counters(ply, quiet), limits })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{POSITION}={}", self.position)?;
        let limits = self.limits;
        let values: [(&str, &dyn fmt::Display); 2] = [
            (MAX_PLIES, &limits.max_plies()),
            (MAX_PLIES_WITHOUT_NEW_KING, &limits.max_plies_without_new_king()),
        ];
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
    use super::*;

    fn check(options: &[(&str, &str)], printed: &str) {
        let setup = Setup::choose(options).unwrap();
        assert_eq!(setup.to_string(), printed);
        assert_eq!(printed.parse(), Ok(setup), "the printed form reads back");
    }

    fn check_error(options: &[(&str, &str)], error: &str) {
        assert_eq!(Setup::choose(options).unwrap_err().to_string(), error);
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
