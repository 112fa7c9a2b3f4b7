//! Nine Men's Morris as the host sees it.

use ::nmmorris::{Diagram, Illegal, NMMorris};

use super::Declaration;
use super::board_game::{BoardGame, declaration};

pub(super) const DECLARATION: Declaration = declaration::<NMMorris>();

impl BoardGame for NMMorris {
    const SIDES: Option<[&'static str; 2]> = Some(["white", "black"]);

    fn position_lines(&self) -> Vec<String> {
        self.position_lines()
    }

    fn final_lines(&self) -> Vec<String> {
        self.final_lines()
    }

    fn refusal(broken_rule: Option<&Illegal>) -> Option<String> {
        broken_rule.map(Illegal::wire_message)
    }

    fn diagram(&self) -> String {
        Diagram(self.position()).to_string()
    }
}
