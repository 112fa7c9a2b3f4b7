use board_rules::draughts::Square;
use game::PositionLines;

use crate::checkers::Checkers;
use crate::position::Position;

impl PositionLines for Checkers {
    fn position_lines(&self) -> Vec<String> {
        let ranks = (0..8).rev().map(|rank| rank_line(self.position(), rank));
        let begin = ["BOARD 8,8".to_owned()].into_iter();
        begin.chain(ranks).chain(["ENDBOARD".to_owned()]).collect()
    }
}

/// `8 * b * b * b * b`: clients count characters, so light squares are there too.
fn rank_line(position: &Position, rank: u8) -> String {
    let cell = |file| {
        let piece = Square::new(file, rank).and_then(|square| position.piece(square));
        piece.map_or("*".to_owned(), |piece| piece.to_string())
    };
    let cells: Vec<String> = (0..8).map(cell).collect();
    format!("{} {}", rank + 1, cells.join(" "))
}
