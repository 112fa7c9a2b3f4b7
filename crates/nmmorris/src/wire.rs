use board_rules::Side;

use crate::nmmorris::NMMorris;
use crate::position::Place;

impl NMMorris {
    /// The block of the line protocol that tells the position, each line without its `+ `.
    pub fn position_lines(&self) -> Vec<String> {
        let capture = format!("CAPTURE {}", self.position().board().capture());
        [capture].into_iter().chain(self.final_lines()).collect()
    }

    /// The block as it stands behind GAMEOVER: nothing is to be captured any more.
    pub fn final_lines(&self) -> Vec<String> {
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
