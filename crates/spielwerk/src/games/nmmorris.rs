//! Nine Men's Morris as the host sees it.

use ::nmmorris::{Diagram, Illegal, NMMorris, Setup, perft};
use game::{Seat, Text};
use kind::Traps;

use super::Declaration;
use super::board_game::{BoardGame, declaration, value_of};
use super::traps::Listed;
use crate::perft::{Perft, run_for, texts};

pub(super) const DECLARATION: Declaration =
    declaration::<NMMorris>(Text::fixed("Nine Men’s Morris", "Mühle"), Some(run_for::<NMMorris>));

impl BoardGame for NMMorris {
    type Position = ::nmmorris::Position;

    const SIDES: Option<[&'static str; 2]> = Some(["white", "black"]);

    fn traps() -> Option<&'static dyn Traps<Self>> {
        Some(&Listed { page: "nmmorris/rules.md", text: include_str!("traps/nmmorris.txt") })
    }

    fn read_lines(block: &[String], seat: Seat) -> String {
        let places = |player: usize| {
            let begin = format!("PIECE{player}.");
            let places = block.iter().filter_map(|line| line.strip_prefix(&begin)?.split_once(' '));
            // Pieces in hand are the last ones and are left out.
            let placed = places.filter(|(_, place)| *place != "A");
            let written = placed.map(|(_, place)| if place == "C" { "-" } else { place });
            written.collect::<Vec<_>>().join(" ")
        };
        let side = ["w", "b"][seat.index() % 2];
        let capture = value_of(block, "CAPTURE").filter(|capture| *capture != "0");
        let capture = capture.map(|capture| format!(" capture={capture}")).unwrap_or_default();
        format!("{side} {}/{}{capture}", places(0), places(1))
    }

    fn refusal(broken_rule: Option<&Illegal>) -> Option<String> {
        broken_rule.map(Illegal::wire_message)
    }

    fn diagram(&self) -> String {
        Diagram(self.position()).to_string()
    }
}

impl Perft for NMMorris {
    fn position(setup: &Setup) -> String {
        setup.position.to_string()
    }

    fn count(setup: &Setup, depth: u32) -> u64 {
        perft::count(setup.position.board(), setup.rules.protect_mills, depth)
    }

    fn divide(setup: &Setup, depth: u32) -> Vec<(String, u64)> {
        texts(perft::divide(setup.position.board(), setup.rules.protect_mills, depth))
    }
}
