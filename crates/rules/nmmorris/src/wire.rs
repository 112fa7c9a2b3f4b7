use board_rules::Side;
use game::PositionLines;

use crate::nmmorris::NMMorris;
use crate::position::Location;

impl PositionLines for NMMorris {
    fn position_lines(&self) -> Vec<String> {
        let capture = format!("CAPTURE {}", self.position().board().capture());
        [capture].into_iter().chain(self.final_lines()).collect()
    }

    /// Nothing is to be captured any more.
    fn final_lines(&self) -> Vec<String> {
        let piece = |side: Side, number: usize, place: &Location| {
            let place = match place {
                Location::Hand => "A".to_owned(),
                Location::At(point) => point.to_string(),
                Location::Captured => "C".to_owned(),
            };
            format!("PIECE{}.{number} {place}", side.index())
        };
        let mut lines = vec!["PIECELIST 2,9".to_owned()];
        for side in Side::ALL {
            let locations = self.position().locations(side).iter().enumerate();
            lines.extend(locations.map(|(number, place)| piece(side, number, place)));
        }
        lines.push("ENDPIECELIST".to_owned());
        lines
    }
}
