use std::fmt;
use std::str::FromStr;

use board_rules::draughts::{MAX_COUNT, POSITION, chosen_counters, position_options};
use game::GameSetup;
use game::options::{BadOption, Chosen, OptionSpec, pairs_after, write_unusual};

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

impl GameSetup for Setup {
    /// What can be chosen: the rules, and the position with its counters.
    fn specs() -> Vec<OptionSpec> {
        let (usual, max) = (Rules::DEFAULT, u64::from(MAX_COUNT));
        let progress = usual.max_plies_without_progress;
        let rules = [
            OptionSpec::choice(KING_LANDING, KingLanding::ALL),
            OptionSpec::number(MAX_PLIES, 1, max, usual.max_plies),
            OptionSpec::number(MAX_PLIES_WITHOUT_PROGRESS, 1, max, progress),
        ];
        rules.into_iter().chain(position_options()).collect()
    }

    /// A setup from named options. The counters may also stand behind the position.
    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let specs = Self::specs();
        let chosen = Chosen::new(&specs, options.iter().copied())?;
        let position: Position = chosen.parsed(POSITION)?.unwrap_or_default();
        let [ply, quiet] = chosen_counters(&chosen, [position.ply(), position.quiet()]);
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
const KING_LANDING: &str = "king_landing";
const MAX_PLIES: &str = "max_plies";
const MAX_PLIES_WITHOUT_PROGRESS: &str = "max_plies_without_progress";

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{POSITION}={}", self.position)?;
        let rules = &self.rules;
        let values: [(&str, &dyn fmt::Display); 3] = [
            (KING_LANDING, &rules.king_landing),
            (MAX_PLIES, &rules.max_plies),
            (MAX_PLIES_WITHOUT_PROGRESS, &rules.max_plies_without_progress),
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
    use game::testing::check_text;

    use super::*;

    #[test]
    fn what_is_usual_is_not_printed() {
        check_text::<Setup>("", &format!("position={}", Position::start()));
        check_text::<Setup>("position=b b@A1;quiet=2;max_plies=200", "position=b b@A1;quiet=2");
        check_text::<Setup>(
            "max_plies_without_progress=7;king_landing=next;position=w w@A1;max_plies=9",
            "position=w w@A1;king_landing=next;max_plies=9;max_plies_without_progress=7",
        );
    }

    #[test]
    fn the_options_are_those_that_are_read() {
        game::testing::check_options::<crate::Checkers>();
    }
}
