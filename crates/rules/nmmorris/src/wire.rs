use board_rules::Side;
use game::PositionLines;

use crate::nmmorris::NMMorris;
use crate::position::Place;

impl PositionLines for NMMorris {
    fn position_lines(&self) -> Vec<String> {
        let capture = format!("CAPTURE {}", self.position().board().capture());
        [capture].into_iter().chain(self.final_lines()).collect()
    }

    /// Nothing is to be captured any more.
    fn final_lines(&self) -> Vec<String> {
        let piece = |side: Side, number: usize, place: &Place| {
            let place = match place {
                Place::Hand => "A".to_owned(),
                Place::At(point) => point.to_string(),
                Place::Captured => "C".to_owned(),
            };
            format!("PIECE{}.{number} {place}", side.index())
        };
        let mut lines = vec!["PIECELIST 2,9".to_owned()];
        for side in Side::ALL {
            let places = self.position().places(side).iter().enumerate();
            lines.extend(places.map(|(number, place)| piece(side, number, place)));
        }
        lines.push("ENDPIECELIST".to_owned());
        lines
    }
}
