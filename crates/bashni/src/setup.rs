use std::fmt;
use std::str::FromStr;

use game::BadOption;
use thiserror::Error;

use crate::limits::{BadLimit, Limits, MAX_PLIES, MAX_PLIES_WITHOUT_NEW_KING};
use crate::notation::{BadPosition, MAX_COUNT, parse_board, parse_count, split};
use crate::position::Position;

/// All that is decided before the first move: where the game starts and when it ends.
///
/// Its text is that of the position, followed by the limits that are not the usual ones:
/// `w w@A1 b@H8;ply=17;max_plies=100`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The position before the first move, with its counters.
    pub position: Position,
    /// When the game ends on points.
    pub limits: Limits,
}

impl Setup {
    /// A setup from the options `position`, `max_plies` and `max_plies_without_new_king`.
    pub fn from_options(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let mut setup = Self::default();
        let mut max_plies = setup.limits.max_plies();
        let mut max_quiet = setup.limits.max_plies_without_new_king();
        for (index, &(name, value)) in options.iter().enumerate() {
            if options[..index].iter().any(|(other, _)| *other == name) {
                return Err(BadOption::new(name, "is given twice"));
            }
            match name {
                "position" => {
                    setup.position = value.parse().map_err(|error| BadOption::new(name, error))?;
                }
                MAX_PLIES => max_plies = parse_limit(name, value)?,
                MAX_PLIES_WITHOUT_NEW_KING => max_quiet = parse_limit(name, value)?,
                _ => return Err(BadOption::new(name, UNKNOWN_OPTION)),
            }
        }
        setup.limits =
            Limits::new(max_plies, max_quiet).map_err(|error| BadOption::new(error.name, error))?;
        Ok(setup)
    }
}

const UNKNOWN_OPTION: &str =
    "is unknown, expected position, max_plies or max_plies_without_new_king";

fn parse_limit(name: &str, value: &str) -> Result<u32, BadOption> {
    parse_count(value).filter(|limit| *limit > 0).ok_or_else(|| {
        BadOption::new(name, format_args!("expected a number from 1 to {MAX_COUNT}, got {value:?}"))
    })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)?;
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
    type Err = BadSetup;

    fn from_str(text: &str) -> Result<Self, BadSetup> {
        let known = &["ply", "quiet", MAX_PLIES, MAX_PLIES_WITHOUT_NEW_KING];
        let (board, mut counters) = split(text, known)?;
        let mut take = |name, usual| counters.take(name).unwrap_or(usual);
        let usual = Limits::DEFAULT;
        let (ply, quiet) = (take("ply", 0), take("quiet", 0));
        let limits = Limits::new(
            take(MAX_PLIES, usual.max_plies()),
            take(MAX_PLIES_WITHOUT_NEW_KING, usual.max_plies_without_new_king()),
        )?;
        Ok(Self { position: parse_board(board)?.with_counters(ply, quiet), limits })
    }
}

/// Why a text is not a setup.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadSetup {
    /// The position or one of the numbers behind it cannot be read.
    #[error(transparent)]
    Position(#[from] BadPosition),
    /// A limit is 0 or too high.
    #[error(transparent)]
    Limit(#[from] BadLimit),
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
        check(&[], &Position::start().to_string());
        let options = [("position", "b b@A1;quiet=2"), ("max_plies", "200")];
        check(&options, "b b@A1;quiet=2");
        let options =
            [("max_plies_without_new_king", "7"), ("position", "w w@A1"), ("max_plies", "9")];
        check(&options, "w w@A1;max_plies=9;max_plies_without_new_king=7");
    }

    #[test]
    fn a_bad_option_says_what_would_be_right() {
        check_error(&[("size", "10")], &format!("option \"size\": {UNKNOWN_OPTION}"));
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
            "expected a number from 1 to 10000 for max_plies, got 0"
        );
    }
}
