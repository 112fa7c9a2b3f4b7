use game::PositionLines;

use crate::position::Position;
use crate::reversi::Reversi;
use crate::side::Side;
use crate::square::Square;

impl PositionLines for Reversi {
    fn position_lines(&self) -> Vec<String> {
        let n = self.position().size().n();
        let begin = format!("FIELD {n},{n}");
        let ranks = (0..n).rev().map(|rank| rank_line(self.position(), rank));
        [begin].into_iter().chain(ranks).chain(["ENDFIELD".to_owned()]).collect()
    }
}

/// `5 * * * W B * * *`
fn rank_line(position: &Position, rank: u8) -> String {
    let files = (0..position.size().n()).filter_map(|file| Square::new(file, rank));
    let letter = |square| position.disc(square).map_or('*', Side::letter);
    let cells: Vec<String> = files.map(|square| letter(square).to_string()).collect();
    format!("{} {}", rank + 1, cells.join(" "))
}
